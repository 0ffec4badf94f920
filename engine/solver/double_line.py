"""Winning lines of Double Solitaire for people to follow: the same card moves with less cycling through the stock.

Card moves that share no pile can change places, so the moves are only partly ordered. A beam over their orders, one
talon card a level, looks for the fewest clicks on the stock.
"""

import time
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from engine.cards import STOCK_CLICK, Move

WASTE = "w"
WIDTH = 8


class Step(NamedTuple):
    """A move and, where it is the waste's, which card of the talon it takes, counted without the cards gone before.

    The talon is the waste from the bottom up, then the stock in the order of drawing.
    """

    move: Move
    card: int = -1


class Order(NamedTuple):
    """Some steps done in some order: `clicks` so far, talon cards left, cards in the waste, takes possible next."""

    clicks: int
    left: tuple[int, ...]
    waste: int
    ready: tuple[int, ...]
    done: int
    steps: tuple[int, ...]


def clicks(waste: int, talon: int, index: int, draw: int) -> int | None:
    """How many clicks make the talon's card at `index` the top of the waste, or None if none do."""
    wanted = index + 1
    if wanted >= waste and ((wanted - waste) % draw == 0 or wanted == talon):
        return -((waste - wanted) // draw)
    if wanted % draw == 0 or wanted == talon:
        return -((waste - talon) // draw) + 1 - (-wanted // draw)
    return None


def played(steps: Sequence[Step], waste: int, talon: int, draw: int) -> Iterator[Move]:
    """The moves of the game that the steps are, stock clicks included."""
    for move, index in steps:
        if index >= 0:
            yield from [STOCK_CLICK] * (clicks(waste, talon, index, draw) or 0)
            waste, talon = index, talon - 1
        yield move


def shortened(steps: Sequence[Step], waste: int, talon: int, draw: int, deadline: float) -> list[Step] | None:
    """The steps in the order with the fewest stock clicks found; None where all got stuck, or on time's end."""
    left = list(range(talon))
    takes = {i: left.pop(step.card) for i, step in enumerate(steps) if step.card >= 0}
    needs, followers = _partly_ordered(steps)

    def free(done: int, todo: list[int]) -> tuple[int, list[int], list[int]]:
        """Do what needs no talon card: all that is done then, the steps just done, takes that are possible now."""
        just, ready = [], []
        while todo:
            step = todo.pop()
            if step in takes and not done >> step & 1:
                ready.append(step)
                continue
            if step not in takes:
                done |= 1 << step
                just.append(step)
            todo += [follower for follower in followers[step] if not needs[follower] & ~done]
        return done, just, ready

    done, just, ready = free(0, [step for step in reversed(range(len(steps))) if not needs[step]])
    level = [Order(0, tuple(range(talon)), waste, tuple(ready), done, tuple(just))]
    for _ in takes:
        if time.perf_counter() > deadline:
            return None
        further: dict[tuple[int, int], Order] = {}
        for order in level:
            for take in order.ready:
                index = order.left.index(takes[take])
                more = clicks(order.waste, len(order.left), index, draw)
                if more is None:
                    continue
                done, just, ready = free(order.done | 1 << take, [take])
                key = (done, index)
                if key not in further or further[key].clicks > order.clicks + more:
                    further[key] = Order(
                        order.clicks + more,
                        order.left[:index] + order.left[index + 1 :],
                        index,
                        (*(other for other in order.ready if other != take), *ready),
                        done,
                        (*order.steps, take, *just),
                    )
        level = sorted(further.values(), key=itemgetter(0))[:WIDTH]
    if not level:
        return None
    left = list(range(talon))
    best = []
    for step in level[0].steps:
        index = left.index(takes[step]) if step in takes else -1
        if index >= 0:
            del left[index]
        best.append(Step(steps[step].move, index))
    return best


def _partly_ordered(steps: Sequence[Step]) -> tuple[list[int], list[list[int]]]:
    """For each step the steps it needs done, as bits, and those that wait for it: the last and next at its piles."""
    needs = [0] * len(steps)
    followers: list[list[int]] = [[] for _ in steps]
    last: dict[str, int] = {}
    for i, (move, _) in enumerate(steps):
        for pile in {move.source, move.target} - {WASTE}:
            if pile in last:
                needs[i] |= 1 << last[pile]
                if i not in followers[last[pile]]:
                    followers[last[pile]].append(i)
            last[pile] = i
    return needs, followers
