"""Double Solitaire with all cards known: beam search for a winning line.

A state is a few small tuples of ints, so that a child costs microseconds. Cards are rank * 4 + suit: twins are equal,
since any of the two does. A move is "macro": a talon card is played with all the stock clicks that bring it up (Blake
and Gent's K+ stock), a run moves whole, or in part where the card it uncovers goes up. Children are scored before they
are built, and only the best of a level are built.

What is left out here costs few wins, but proves nothing: "unwinnable" comes from `Search.exhausted` alone.
"""

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from engine.cards import KING, Card, Move, Position
from engine.places import Kind, alternating_down
from engine.rules import Patience
from engine.solver.double_line import Step, played, shortened
from engine.solver.verdict import Solution, Verdict

COLUMNS = 9
TALON = COLUMNS + 8
"""In a step, places are numbered: columns 0..8, foundations 9..16, TALON."""
KINGS = KING * 4
NOISE = 1.0
"""The most by which chance changes a score, after the first attempt."""
ATTEMPTS = 56
"""Beams before the search gives up."""
WIDEST = 2048
"""The widest beam of a single pass, for the sake of memory."""
PROVABLE = 20_000
"""Positions up to which everything is tried to prove a loss."""
FULL = 0xDDDDDDDD
"""Eight foundations as nibbles of one int, each up to its king."""


def coded(card: Card) -> int:
    return card.rank * 4 + card.suit


NO_CARD = 0
HOSTS: list[tuple[int, ...]] = [()] * 4 + [
    (NO_CARD,)
    if card.rank == KING
    else tuple(coded(host) for suit in range(4) if alternating_down(host := Card(card.rank + 1, suit), card))
    for card in (Card(rank, suit) for rank in range(1, KING + 1) for suit in range(4))
]
"""For each card the two it may lie on; for a king the empty column."""

Run = tuple[int, ...]


class Weights(NamedTuple):
    """What counts in a state: cards `up` on foundations, columns `empty`, cards gone from the `talon`.

    Against it count cards `down` in columns (face down) and in the `waste`, `low` and `waste_low` for each rank they
    are below king; each pair of a suit whose higher card lies above the lower one (down or in the waste) as
    `crossed`, and once each card with any such pair as `stuck`; foundations that are `uneven`, by the squares of their
    distance from the mean height.
    """

    up: float
    empty: float
    talon: float
    down: float
    low: float
    waste: float = 0.0
    waste_low: float = 0.0
    crossed: float = 0.0
    stuck: float = 0.0
    uneven: float = 0.0


NORMAL = Weights(up=4.0, empty=3.0, talon=2.5, down=20.0, low=0.6)
VEGAS = Weights(
    up=3.0,
    empty=-9.0,
    talon=0.0,
    down=0.7,
    low=0.0,
    waste=3.5,
    waste_low=0.22,
    crossed=0.7,
    stuck=0.9,
    uneven=0.1,
)
"""Both found by trial; they decide speed, never a verdict."""


def varied(weights: Weights, seed: int, spread: float) -> Weights:
    """Weights multiplied at random, `spread` being the standard deviation in octaves: other weights win other deals."""
    chance = random.Random(seed)
    return Weights(*(weight * 2 ** chance.gauss(0, spread if seed else 0) for weight in weights))


class State(NamedTuple):
    """A position of the search: per column the face-up `runs` and how many cards are `deep` under them.

    `costs` says what is bad about each column. `talon` is the waste from the bottom up, then the stock in the order of
    drawing; `waste` says how many of it are in the waste, `burden` what each layer of the waste costs (one pass only).
    `links` leads back to the first state: (earlier links, source, count or talon index, target).
    """

    score: float
    runs: tuple[Run, ...]
    deep: tuple[int, ...]
    costs: tuple[float, ...]
    heights: int
    talon: tuple[int, ...]
    waste: int
    burden: tuple[float, ...]
    links: "Links"


Links = tuple["Links", int, int, int] | None
Child = tuple[float, State, int, int, int]
"""Score, parent, and the step from it: source, count (of the talon: index), target."""


@cache
def threes(talon: int, waste: int) -> Sequence[int]:
    """The places in a talon of so many cards that come up by drawing three, now and after the waste was taken back."""
    tops = {*range(2, talon, 3), *range(waste + 2, talon, 3)}
    if waste:
        tops.add(waste - 1)
    if talon:
        tops.add(talon - 1)
    return sorted(tops)


Line = tuple["Line", Move] | None
"""Moves linked from the last back to the first."""


def told(line: Line) -> tuple[Move, ...]:
    moves = []
    while line:
        line, move = line
        moves.append(move)
    return tuple(reversed(moves))


class OutOfTimeError(Exception):
    """The search has to end now."""


class Search:
    """The searches from one position; `nodes` counts the states whose children were looked at."""

    def __init__(self, patience: Patience, position: Position, deadline: float) -> None:
        self.patience, self.position, self.deadline = patience, position, deadline
        self.names = [place.name for kind in (Kind.COLUMN, Kind.FOUNDATION) for place in patience.of_kind(kind)]
        self.draw, self.single_pass = patience.draw, not patience.recycles
        self.nodes = 0
        self.buried: list[Run] = []
        self.runs: list[Run] = []
        for place in patience.of_kind(Kind.COLUMN):
            pile = patience.pile(position, place.name)
            cards = [coded(card) for card in pile.cards]
            deep = max(len(cards) - 1, 0)
            while deep > pile.down and cards[deep - 1] in HOSTS[cards[deep]]:
                deep -= 1
            # Face-up cards that are no run (they come from typed positions) can wait like the face-down ones.
            self.buried.append(tuple(cards[:deep]))
            self.runs.append(tuple(cards[deep:]))
        self.heights = 0
        for i, place in enumerate(patience.of_kind(Kind.FOUNDATION)):
            self.heights |= len(patience.pile(position, place.name).cards) << 4 * i
        waste, stock = patience.pile(position, "w").cards, patience.pile(position, "s").cards
        self.talon = tuple(coded(card) for card in (*waste, *stock[::-1]))
        self.waste = len(waste)
        self.talon_now = self.waste, len(self.talon), self.draw

    def start(self, weights: Weights, seed: int, draw: int) -> State:
        """The first state, with memories cleared for these weights; without a seed there is no noise."""
        self.weights = weights
        self.narrow = draw == self.draw
        self.random = random.Random(seed).random
        self.noise = NOISE if seed and not self.single_pass else 0.0
        self.ready_at: dict[int, tuple[dict[int, int], dict[int, int], float]] = {}
        self.cost_of: dict[tuple[int, int, Run], float] = {}
        burden: tuple[float, ...] = (0.0,)
        if self.single_pass:
            for n in range(self.waste):
                burden += (burden[-1] + self.layer(self.talon[: n + 1]),)
        deep = tuple(len(cards) for cards in self.buried)
        costs = tuple(map(self.cost, range(COLUMNS), deep, self.runs))
        # What a column costs whose run has gone, by how many cards were deep under it.
        self.bared = [
            [self.cost(column, 0, ()), *(self.cost(column, n, (card,)) for n, card in enumerate(cards))]
            for column, cards in enumerate(self.buried)
        ]
        return State(0.0, tuple(self.runs), deep, costs, self.heights, self.talon, self.waste, burden, None)

    def check_time(self) -> None:
        """Raise OutOfTimeError when the search has to end: asked for every state, since levels can be wide."""
        if time.perf_counter() > self.deadline:
            raise OutOfTimeError

    # What a state is worth

    def ready(self, heights: int) -> tuple[dict[int, int], dict[int, int], float]:
        """Which cards go up now and onto which foundation, which of these are safe, and what the foundations cost.

        Safe is a card that no card still in play could want to lie on.
        """
        if found := self.ready_at.get(heights):
            return found
        each = [heights >> 4 * i & 15 for i in range(8)]
        # From the last to the first: where both of a suit accept a card, the first gets it.
        ready = {(each[i] + 1) * 4 + i // 2: i for i in range(7, -1, -1) if each[i] < KING}
        lowest = [min(each[2 * suit : 2 * suit + 2]) for suit in range(4)]
        black, red = min(lowest[0], lowest[3]), min(lowest[1], lowest[2])
        safe = {card: i for card, i in ready.items() if card // 4 - 1 <= (black if card % 4 in (1, 2) else red)}
        cost = self.weights.uneven * (sum(height * height for height in each) - sum(each) ** 2 / 8)
        self.ready_at[heights] = ready, safe, cost
        return ready, safe, cost

    def cost(self, column: int, deep: int, run: Run) -> float:
        """What is bad about a column."""
        key = (column, deep, run)
        if (found := self.cost_of.get(key)) is not None:
            return found
        weights = self.weights
        cost = 0.0 if run else -weights.empty
        buried = self.buried[column][:deep]
        for card in buried:
            cost += weights.down + weights.low * (KING - card // 4)
        if self.single_pass and buried:
            cost += sum(self.above(card, buried[:row]) for row, card in enumerate(buried + run))
        self.cost_of[key] = cost
        return cost

    def layer(self, waste: Sequence[int]) -> float:
        """What is bad about having the top card of the waste there, on all the others."""
        weights, card = self.weights, waste[-1]
        return weights.waste + weights.waste_low * (KING - card // 4) + self.above(card, waste[:-1])

    def above(self, card: int, others: Iterable[int]) -> float:
        """What is bad about a card that lies above others: lower ones of its suit have to wait for it."""
        pairs = sum([under < card and under % 4 == card % 4 for under in others])
        return self.weights.crossed * pairs + self.weights.stuck if pairs else 0.0

    # Moves

    def reach(self, talon: tuple[int, ...], waste: int, draw: int) -> Iterable[int]:
        """The places in the talon whose cards stock clicks can bring up; of equal cards at draw 1 only the first."""
        if self.single_pass:
            return (waste - 1,) if waste else ()
        if draw == 1:
            return {card: i for i, card in enumerate(talon)}.values()
        return threes(len(talon), waste)

    def children(self, state: State, draw: int) -> list[Child]:
        """Every macro move but draws of a single pass."""
        self.check_time()
        self.nodes += 1
        tops: dict[int, tuple[int, ...]] = {}
        for column, run in enumerate(state.runs):
            # An empty column is a host for kings, and one of them is as good as another.
            host = run[-1] if run else NO_CARD
            if run or host not in tops:
                tops[host] = (*tops.get(host, ()), column)
        ready = self.ready(state.heights)[0]
        found: list[Child] = []
        for column, run in enumerate(state.runs):
            if run:
                self.lifted(state, column, run, ready, tops, found)
        self.taken(state, draw, ready, tops, found)
        if self.single_pass:
            self.taken_back(state, tops, found)
        return found

    def lifted(
        self, state: State, column: int, run: Run, ready: dict[int, int], tops: dict[int, Run], found: list[Child]
    ) -> None:
        """The moves of a column's run, its last card and such of its parts as uncover a card that goes up."""
        score, runs, deep = state.score, state.runs, state.deep
        cost, noise, random, up = self.cost, self.noise, self.random, self.weights.up
        under, size = deep[column], len(run)
        here = state.costs[column]
        if run[-1] in ready:
            left = cost(column, under, run[:-1]) if size > 1 else self.bared[column][under]
            found.append((score + up + here - left + noise * random(), state, column, 1, COLUMNS + ready[run[-1]]))
        if run[0] < KINGS or under:
            gain = score + here - self.bared[column][under]
            for host in HOSTS[run[0]]:
                for target in tops.get(host, ()):
                    after = cost(target, deep[target], runs[target] + run)
                    found.append((gain + state.costs[target] - after + noise * random(), state, column, size, target))
        if ready.keys().isdisjoint(run):
            return
        for i in range(size - 1):
            if run[i] in ready:
                for host in HOSTS[run[i + 1]]:
                    found += [
                        (score + up / 2 + noise * random(), state, column, size - 1 - i, target)
                        for target in tops.get(host, ())
                        if target != column
                    ]

    def taken(self, state: State, draw: int, ready: dict[int, int], tops: dict[int, Run], found: list[Child]) -> None:
        """The moves of every talon card in reach."""
        score, runs, deep, talon = state.score, state.runs, state.deep, state.talon
        cost, noise, random, weights = self.cost, self.noise, self.random, self.weights
        for i in self.reach(talon, state.waste, draw):
            card = talon[i]
            gain = score + (state.burden[-1] - state.burden[-2] if self.single_pass else weights.talon)
            if card in ready:
                found.append((gain + weights.up + noise * random(), state, TALON, i, COLUMNS + ready[card]))
            for host in HOSTS[card]:
                for target in tops.get(host, ()):
                    after = cost(target, deep[target], (*runs[target], card))
                    found.append((gain + state.costs[target] - after + noise * random(), state, TALON, i, target))

    def taken_back(self, state: State, tops: dict[int, Run], found: list[Child]) -> None:
        """Foundation cards back to columns, where they can be hosts for the waste's top card or a run over others."""
        gains: list[tuple[int, float]] = []
        if state.waste:
            gains.append((state.talon[state.waste - 1], state.burden[-1] - state.burden[-2]))
        for column, under in enumerate(state.deep):
            if under:
                gains.append((state.runs[column][0], state.costs[column] - self.bared[column][under]))
        for i in range(8):
            back = self.top(state.heights, i)
            targets = [target for host in HOSTS[back] for target in tops.get(host, ())]
            if targets and (wanted := [gain for card, gain in gains if back in HOSTS[card]]):
                score = state.score + max(wanted) - self.weights.up
                found += [(score + self.noise * self.random(), state, COLUMNS + i, 1, target) for target in targets]

    def top(self, heights: int, foundation: int) -> int:
        return (heights >> 4 * foundation & 15) * 4 + foundation // 2

    def built(self, child: Child) -> State:
        """The state after a step and all safe moves to the foundations that it makes possible."""
        self.check_time()
        _, state, source, size, target = child
        score, old, deep, before, heights, talon, waste, burden, links = state
        runs, under, costs = list(old), list(deep), list(before)
        weights, cost, buried = self.weights, self.cost, self.buried
        gained = 0.0
        moved: Run
        while True:
            links = (links, source, size, target)
            if source == TALON:
                moved = (talon[size],)
                talon = talon[:size] + talon[size + 1 :]
                waste = size
                if self.single_pass:
                    gained += burden[-1] - burden[-2]
                    burden = burden[:-1]
                else:
                    gained += weights.talon
            elif source >= COLUMNS:
                moved = (self.top(heights, source - COLUMNS),)
                gained += self.ready(heights)[2] - weights.up
                heights -= 1 << 4 * (source - COLUMNS)
                gained -= self.ready(heights)[2]
            else:
                run = runs[source]
                moved = run[-size:]
                gained += costs[source]
                runs[source] = run[:-size]
                if size == len(run) and under[source]:
                    under[source] -= 1
                    runs[source] = (buried[source][under[source]],)
                costs[source] = cost(source, under[source], runs[source])
                gained -= costs[source]
            if target >= COLUMNS:
                gained += weights.up + self.ready(heights)[2]
                heights += 1 << 4 * (target - COLUMNS)
                gained -= self.ready(heights)[2]
            else:
                gained += costs[target]
                runs[target] += moved
                costs[target] = cost(target, under[target], runs[target])
                gained -= costs[target]
            safe = self.ready(heights)[1]
            for column, run in enumerate(runs):
                if run and run[-1] in safe:
                    source, size, target = column, 1, COLUMNS + safe[run[-1]]
                    break
            else:
                if not (self.single_pass and waste and talon[waste - 1] in safe):
                    break
                source, size, target = TALON, waste - 1, COLUMNS + safe[talon[waste - 1]]
        return State(score + gained, tuple(runs), tuple(under), tuple(costs), heights, talon, waste, burden, links)

    def key(self, state: State, draw: int) -> int:
        """Equal for states that are equal up to the order of columns without buried cards."""
        columns = sum(
            [
                hash((run, deep, column if deep else COLUMNS))
                for column, (run, deep) in enumerate(zip(state.runs, state.deep, strict=True))
            ]
        )
        # With passes without end it only matters which cards of this pass can still come up.
        waste = state.waste if self.single_pass else state.waste % 3 and state.waste if draw == 3 else 0
        return hash((columns, state.heights, state.talon, waste))

    # Searches

    def crowded(self, states: Sequence[object], width: int) -> bool:
        """Whether only one state of each choice of face-down cards may stay in a beam, which is for a single pass.

        Otherwise the beam would fill with the many orders of the same cards. Few states may all stay: where that is so
        all the time, the search may prove a loss.
        """
        crowded = self.single_pass and len(states) > width // 2
        self.narrow &= not crowded
        return crowded

    def left_deep(self, child: Child) -> tuple[int, ...]:
        """How many cards are deep in each column after a step."""
        _, state, source, size, _ = child
        deep = state.deep
        if source < COLUMNS and deep[source] and size == len(state.runs[source]):
            return (*deep[:source], deep[source] - 1, *deep[source + 1 :])
        return deep

    def best(self, children: list[Child], width: int, draw: int, seen: set[int]) -> list[State]:
        """Build the best children, as many as the beam is wide, that were not seen before."""
        children.sort(key=itemgetter(0), reverse=True)
        crowded = self.crowded(children, width)
        covered: set[tuple[int, ...]] = set()
        states: list[State] = []
        for child in children:
            if len(states) == width:
                self.narrow = False
                break
            deep = self.left_deep(child) if crowded else ()
            if deep in covered:
                continue
            state = self.built(child)
            key = self.key(state, draw)
            if key not in seen:
                seen.add(key)
                states.append(state)
                if crowded:
                    covered.add(deep)
                if state.heights == FULL:
                    return [state]
        return states

    def beam(self, level: list[State], width: int, draw: int) -> Iterator[list[State]]:
        """Level after level the states one macro move further, the best first kept."""
        seen: set[int] = set()
        while level:
            yield level
            children: list[Child] = []
            for state in level:
                children += self.children(state, draw)
            level = self.best(children, width, draw, seen)

    def unlimited(self, weights: Weights, width: int, draw: int, seed: int) -> State | None:
        """One beam over all macro moves."""
        for level in self.beam([self.start(weights, seed, draw)], width, draw):
            if level[0].heights == FULL:
                return level[0]
        return None

    def staged(self, weights: Weights, width: int, seed: int) -> State | None:
        """One beam for each card that comes up in a single pass, so that only states with the same stock compete."""
        stage = [self.start(weights, seed, self.draw)]
        while True:
            reached: list[State] = []
            for level in self.beam(stage, width, self.draw):
                if level[0].heights == FULL:
                    return level[0]
                reached += level
            reached.sort(key=itemgetter(0), reverse=True)
            if self.crowded(reached, width):
                first: dict[tuple[int, ...], State] = {}
                for state in reached:
                    first.setdefault(state.deep, state)
                reached = list(first.values())[:width]
            stage = [self.drawn(state) for state in reached if state.waste < len(state.talon)]
            if not stage:
                return None

    def drawn(self, state: State) -> State:
        """The state after one draw of a single pass."""
        self.check_time()
        waste = min(state.waste + self.draw, len(state.talon))
        burden = state.burden
        for turned in range(state.waste + 1, waste + 1):
            burden += (burden[-1] + self.layer(state.talon[:turned]),)
        return state._replace(waste=waste, burden=burden, score=state.score + state.burden[-1] - burden[-1])

    def attempts(self) -> Iterator[State | None]:
        """Beams wider and wider, each after the first with other weights.

        At draw 1 every other beam takes every third talon card only: a win at draw 3 is one at draw 1, and 59 cards
        in reach at once make a thin beam.
        """
        for seed in range(ATTEMPTS):
            if self.single_pass:
                yield self.staged(varied(VEGAS, seed, 0.5), min(64 << seed // 4, WIDEST), seed)
            else:
                draw = self.draw if seed % 2 else 3
                yield self.unlimited(varied(NORMAL, seed, 0.7), 8 << 2 * (seed // 14), draw, seed)

    def verdict(self) -> tuple[Verdict, tuple[Move, ...]]:
        """What the attempts find, with the line shortened; raises OutOfTimeError."""
        for state in self.attempts():
            if state:
                return Verdict.WINNABLE, self.line(state)
            if self.narrow:
                # All that the macro moves can reach was seen; nothing more is to be had from wider beams.
                return self.exhausted()
        return Verdict.UNKNOWN, ()

    def line(self, state: State) -> tuple[Move, ...]:
        """The moves that led to a state, in an order with few stock clicks that was tried and wins."""
        plain = self.plain(state)
        if self.single_pass or not (steps := shortened(self.steps(state), *self.talon_now, self.deadline)):
            return plain
        short = tuple(played(steps, *self.talon_now))
        return short if len(short) < len(plain) and self.wins(short) else plain

    def plain(self, state: State) -> tuple[Move, ...]:
        """The moves in the order in which they were found."""
        return tuple(played(self.steps(state), *self.talon_now))

    def steps(self, state: State) -> list[Step]:
        links, steps = state.links, []
        while links:
            links, source, size, target = links
            name = self.names[target]
            taken = source == TALON
            steps.append(Step(Move("w", name), size) if taken else Step(Move(self.names[source], name, size)))
        return steps[::-1]

    def wins(self, line: Iterable[Move]) -> bool:
        position = self.position
        for move in line:
            if self.patience.refusal(position, move):
                return False
            position = self.patience.play(position, move)
        return self.patience.won(position)

    def exhausted(self) -> tuple[Verdict, tuple[Move, ...]]:
        """Every position that legal moves reach, breadth first, take-backs too, by the game's own rules.

        Only names are taken as equal: of the columns, of a suit's two foundations, of twins. Unknown if there are
        more than PROVABLE positions. Raises OutOfTimeError.
        """
        patience = self.patience
        level: list[tuple[Position, Line]] = [(self.position, None)]
        seen = {self.table(self.position)}
        while level:
            further: list[tuple[Position, Line]] = []
            for position, line in level:
                for move in patience.moves(position):
                    self.check_time()
                    after = patience.play(position, move)
                    if patience.won(after):
                        return Verdict.WINNABLE, told((line, move))
                    if (table := self.table(after)) not in seen:
                        seen.add(table)
                        further.append((after, (line, move)))
                self.nodes += 1
                if len(seen) > PROVABLE:
                    return Verdict.UNKNOWN, ()
            level = further
        return Verdict.UNWINNABLE, ()

    def table(self, position: Position) -> bytes:
        """A position as bytes, the same for positions that differ in nothing but names."""
        piles: dict[Kind, list[bytes]] = {kind: [] for kind in Kind}
        for place, pile in zip(self.patience.places, position.piles, strict=True):
            piles[place.kind].append(bytes((pile.down, *map(coded, pile.cards), 255)))
        return b"".join(pile for kind in Kind for pile in sorted(piles[kind]))


def solve(patience: Patience, position: Position, seconds: float | None = None, *, strict: bool = False) -> Solution:
    """Look for a winning line for at most `seconds` (None: until the widest beam is through).

    `strict` changes nothing: this patience has no limit on the length of a run.
    """
    started = time.perf_counter()
    if patience.won(position):
        return Solution(Verdict.WON)
    search = Search(patience, position, float("inf") if seconds is None else started + seconds)
    try:
        verdict, line = search.verdict()
    except OutOfTimeError:
        verdict, line = Verdict.UNKNOWN, ()
    return Solution(verdict, line, search.nodes, time.perf_counter() - started)
