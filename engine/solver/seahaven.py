"""An exact search for Seahaven Towers: a proof for every position, usually in milliseconds.

What is safe, what is not and why is argued in docs/solver.md. The words used here:

* A card has *left* when it is on its foundation, in a cell, on its successor (same suit, next rank) in a column, or a
  king that owns a column. Every other card is *dealt*: it lies where it was at first, on a stranger.
* A dealt card at the end of its column, with what lies on it in suit, is a *run*. Only whole runs of dealt cards make
  real moves; each takes one card for ever out of its dealt place, so no line is longer than the cards dealt.
* The kings that own a column are the *seating*, a set of suits as four bits. What kings can do among themselves
  by taking and leaving empty columns can be undone, so a node of the search is a state with all seatings at once.
* Cards that have left lie on foundation or successor whenever they can. So the cards that have left and the seating
  say where every card is.
"""

import gc
from collections.abc import Callable, Iterator
from functools import cache
from operator import itemgetter
from time import perf_counter
from typing import Final, NamedTuple, Self, TypeVar

from engine.cards import KING, SUITS, Position
from engine.places import Kind
from engine.rules import Patience
from engine.solver.seahaven_line import NUMBER, Step, Table
from engine.solver.verdict import Solution, Verdict

# A state is one integer: for each suit 13 bits for the cards that have left, then 13 for the dealt cards at ends of
# columns. Nothing else has to be known: a column that has no dealt card at its end has none at all.
SUIT_BITS = 2 * KING
SUIT_MASK = (1 << SUIT_BITS) - 1
LEFT_MASK = (1 << KING) - 1

# Where the run of a dealt card can go: into cells, onto its successor at a column's end, onto its king's run where
# that king is seated (else into cells), or, a king's own, into cells or an empty column. Way + length is one number.
SIZES = KING + 1
TO_CELLS, TO_COLUMN, TO_KING, KING_ITSELF = (way * SIZES for way in range(4))

MOST_SEEN = 1 << 19
"""How many states a search remembers, some 100 MB; when they are more it begins anew, which costs only time."""

Key = TypeVar("Key")
Value = TypeVar("Value")

FIRSTS = range(0, len(SUITS) * KING, KING)
BY_URGENCY = itemgetter(0)

NODES_PER_LOOK = 32
"""How many nodes are searched between two looks at the clock: well below a millisecond."""


LEFT = [1 << number // KING * SUIT_BITS + number % KING for number in range(len(NUMBER))]
"""A state's bit for each card that has left; `<< KING` makes it the bit of a dealt end."""
ENDS = sum(LEFT) << KING


Run = tuple[int, int]
"""The run of a dealt card that ends a column: the card's rank from 0, and its way + length."""

Facts = tuple[int, int, int, int, tuple[Run, ...]]
"""What 26 bits say of their suit, whichever suit and deal it is.

How many cards lie in cells, without the king and his run; how long the run of the king is, 0 while he is dealt or done;
how many columns end in a dealt card of the suit; the dealt card that can go to the foundation (rank from 1, 0: none);
the runs of all others. Plain tuples of numbers, which cost the garbage collector nothing.
"""

Suits = tuple[Facts, Facts, Facts, Facts]
UP: Final = 3


class Part(NamedTuple):
    """Facts of some ranks in a row, and what the ranks above have to know.

    That is: are all these on the foundation, how many cards that have left lie in a row at the upper end, and which
    run's way is still open.
    """

    cells: int
    ends: int
    up: int
    runs: tuple[Run, ...]
    founded: bool = True
    chain: int = 0
    open_run: Run | None = None


HALF = 7
"""Suits are read in two halves, since there are few different halves: 3^7 and 3^6 times what comes from below."""


@cache
def part(first: int, left: int, ends: int, founded: bool, chain: int, open_run: Run | None) -> Part:
    """Read the ranks from `first` to the end of their half, upwards; bits of `left` and `ends` count from `first`."""
    cells = count = up = 0
    runs: list[Run] = []
    for rank in range(first, HALF if first < HALF else KING):
        bit = 1 << rank - first
        if left & bit:
            chain += not founded
            continue
        is_end = bool(ends & bit)
        if open_run:
            runs.append((open_run[0], open_run[1] + (TO_COLUMN if is_end else TO_CELLS)))
            open_run = None
        if is_end:
            if founded:
                up = rank + 1
            open_run = rank, chain + 1
            count += 1
        else:
            cells += chain
        chain, founded = 0, False
    if first == HALF and open_run:
        runs.append((open_run[0], open_run[1] + (KING_ITSELF if open_run[0] == KING - 1 else TO_KING)))
    return Part(cells, count, up, tuple(runs), founded, chain, open_run)


def facts(field: int) -> Facts:
    """The facts of a suit's 26 bits."""
    left, ends = field & LEFT_MASK, field >> KING
    low = part(0, left & (1 << HALF) - 1, ends & (1 << HALF) - 1, True, 0, None)
    high = part(HALF, left >> HALF, ends >> HALF, low.founded, low.chain, low.open_run)
    return low.cells + high.cells, high.chain, low.ends + high.ends, low.up or high.up, low.runs + high.runs


class Room(NamedTuple):
    """What a seating leaves: free cells, the longest run that may go onto a card, and into an empty column."""

    free: int
    onto: int
    into: int


def arrivals(room: Room, seating: int, suit: int, way: int) -> int:
    """The set of seatings after a run of `suit` has gone its way from this one, which leaves so much room.

    Empty where it may not.
    """
    free, onto, into = room
    length = way % SIZES
    if way >= KING_ITSELF:
        return (length <= free) << seating | (length <= into) << (seating | 1 << suit)
    if way < TO_COLUMN or (way >= TO_KING and not seating >> suit & 1):
        onto = free
    return (length <= onto) << seating


class Rooms:
    """What kings can do among themselves in one state: its possible seatings, and the room that each leaves."""

    def __init__(self, free: int, kings: tuple[int, ...], columns: int, strict: bool) -> None:
        """`free` cells if all kings had columns, the lengths of the `kings`' runs, `columns` without dealt cards."""
        self.in_play = sum(1 << suit for suit, length in enumerate(kings) if length)
        self.rooms: dict[int, Room] = {}
        self.nodes: dict[int, Node] = {}
        loads = {0: sum(kings)}  # by seating, the cells that kings without a column fill with their runs
        for suit, length in enumerate(kings):
            if length:
                loads |= {seating | 1 << suit: load - length for seating, load in loads.items()}
        for seating, load in loads.items():
            empty, left = columns - seating.bit_count(), free - load
            if empty >= 0 and left >= 0:
                onto = left + 1 if strict else left + 1 << empty
                into = 0 if not empty else left + 1 if strict else left + 1 << empty - 1
                self.rooms[seating] = Room(left, onto, into)

    def neighbours(self, seating: int) -> list[int]:
        """The seatings that one king makes of this one by taking or leaving a column."""
        return [other for suit in range(len(SUITS)) if (other := seating ^ 1 << suit) in self.rooms]

    def node(self, seatings: int) -> "Node":
        """Spread a set of seatings over all that kings can reach from them among themselves."""
        reached = {seating & self.in_play for seating in members(seatings)}
        todo = list(reached)
        while todo:
            new = set(self.neighbours(todo.pop())) - reached
            reached |= new
            todo.extend(new)
        spread = sum(1 << seating for seating in reached)
        self.nodes[seatings] = found = spread, tuple(Allowed(self.rooms, spread, suit) for suit in range(len(SUITS)))
        return found


@cache
def members(seatings: int) -> tuple[int, ...]:
    """The seatings in a set of them, a number of 16 bits."""
    return tuple(seating for seating in range(1 << len(SUITS)) if seatings >> seating & 1)


@cache
def seated(seatings: int, kings: int) -> int:
    """The set of seatings with these kings' suits added to each."""
    return sum({1 << (seating | kings) for seating in members(seatings)})


class Allowed(dict[int, int]):
    """For runs of one suit: way + length → the set of seatings after it, from any of those given; filled on demand."""

    def __init__(self, rooms: dict[int, Room], seatings: int, suit: int) -> None:
        # Only the room by seating, not the whole of Rooms, which holds this: a circle would wait for the collector.
        super().__init__()
        self.rooms, self.seatings, self.suit = rooms, members(seatings), suit

    def __missing__(self, way: int) -> int:
        after = 0
        for seating in self.seatings:
            after |= arrivals(self.rooms[seating], seating, self.suit, way)
        self[way] = after
        return after


Node = tuple[int, tuple[Allowed, ...]]
"""The set of seatings that a node has, and for each suit what they allow."""


class Deal(NamedTuple):
    """A position seen as if it had just been dealt.

    `state` and `seating` are its first; taking the dealt card i away gives `state ^ flips[i]`, and seats the kings
    `seats[i]`: one that is bared at the bottom of its column. `urgency[i]`: try cards with a low figure first.
    """

    cells: int
    columns: int
    state: int
    seating: int
    flips: list[int]
    seats: list[int]
    urgency: list[int]

    @classmethod
    def of(cls, patience: Patience, position: Position) -> Self:
        flips, seats, urgency = [0] * len(LEFT), [0] * len(LEFT), [0] * len(LEFT)
        state = seating = cells = columns = 0
        for place, (cards, down) in zip(patience.places, position.piles, strict=True):
            if place.kind != Kind.COLUMN:
                cells += place.kind == Kind.CELL
                for card in cards:
                    state ^= LEFT[NUMBER[card]]
                continue
            columns += 1
            bared = seat = 0  # what happens when the card above is taken away
            lowest, under = KING, None
            for depth, card in enumerate(cards):
                i = NUMBER[card]
                flips[i] = LEFT[i] ^ LEFT[i] << KING ^ bared
                seats[i] = seat
                urgency[i] = 2 * depth + lowest
                if depth > down and i + 1 == under and card.rank < KING:
                    bared ^= LEFT[i]  # it lies on its successor: bared it has left, and what is under it is bared too
                elif card.rank == KING and depth == 0:
                    bared, seat = LEFT[i], 1 << card.suit
                else:
                    bared, seat = LEFT[i] << KING, 0
                lowest, under = min(lowest, card.rank), i
            state ^= bared
            seating |= seat
        return cls(cells, columns, state, seating, flips, seats, urgency)


COST = [(6 if way < TO_COLUMN else 1) * (way % SIZES) for way in range(4 * SIZES)]
"""What a way + length adds to a card's urgency: cells are dear. Found by trial; it decides speed, never a verdict."""


class Memory(dict[Key, Value]):
    """What has been worked out before, for all deals; at most `most` entries, then it begins anew."""

    def __init__(self, work_out: Callable[[Key], Value], most: int) -> None:
        super().__init__()
        self.work_out, self.most = work_out, most

    def __missing__(self, key: Key) -> Value:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.work_out(key)
        return value


FACTS = Memory(facts, 1 << 17)
ROOMS: Memory[tuple[int, tuple[int, ...], int, bool], Rooms] = Memory(lambda measures: Rooms(*measures), 1 << 12)


def settled(deal: Deal, state: int, seatings: int) -> tuple[int, int, Suits]:
    """Let dealt cards go up while one can: the state then, its seatings, and the facts of its suits."""
    while True:
        # Written out suit by suit: this is where the time goes.
        spades = FACTS[state & SUIT_MASK]
        hearts = FACTS[state >> SUIT_BITS & SUIT_MASK]
        diamonds = FACTS[state >> 2 * SUIT_BITS & SUIT_MASK]
        clubs = FACTS[state >> 3 * SUIT_BITS]
        if spades[UP]:
            card = spades[UP] - 1
        elif hearts[UP]:
            card = hearts[UP] + KING - 1
        elif diamonds[UP]:
            card = diamonds[UP] + 2 * KING - 1
        elif clubs[UP]:
            card = clubs[UP] + 3 * KING - 1
        else:
            return state, seatings, (spades, hearts, diamonds, clubs)
        state ^= deal.flips[card]
        if deal.seats[card]:
            seatings = seated(seatings, deal.seats[card])


def rooms_of(deal: Deal, suits: Suits, strict: bool) -> Rooms:
    """The room that this state leaves."""
    a, b, c, d = suits
    free = deal.cells - a[0] - b[0] - c[0] - d[0]
    return ROOMS[free, (a[1], b[1], c[1], d[1]), deal.columns - a[2] - b[2] - c[2] - d[2], strict]


class OutOfTime(Exception):
    """The search has come to its time limit."""


class Search:
    """Depth first; every state is searched once with each of its seatings."""

    def __init__(self, deal: Deal, strict: bool, deadline: float | None) -> None:
        self.deal, self.strict, self.deadline = deal, strict, deadline
        self.nodes = 0

    def path(self) -> list[int] | None:
        """The dealt cards in an order in which they can be taken to win, None where there is none; raises OutOfTime."""
        deal, strict, deadline = self.deal, self.strict, self.deadline
        flips, seats, urgency = deal.flips, deal.seats, deal.urgency
        seen: dict[int, int] = {}
        path: list[int] = []
        # Urgency, state, seatings, the card taken to come there and how many were taken before: all plain numbers.
        stack = [(0, deal.state, 1 << deal.seating, -1, 0)]
        while stack:
            _, state, seatings, card, depth = stack.pop()
            path[depth:] = (card,)
            depth += 1
            state, seatings, suits = settled(deal, state, seatings)
            if not state & ENDS:
                return path[1:]
            rooms = rooms_of(deal, suits, strict)
            seatings, allowed = rooms.nodes.get(seatings) or rooms.node(seatings)
            known = seen.get(state, 0)
            if not seatings & ~known:
                continue
            if len(seen) >= MOST_SEEN:
                seen.clear()
            seen[state] = known | seatings
            self.nodes += 1
            if deadline is not None and self.nodes % NODES_PER_LOOK == 0 and perf_counter() > deadline:
                raise OutOfTime
            children = []
            for first, of_suit, ways in zip(FIRSTS, suits, allowed, strict=True):
                for rank, way in of_suit[-1]:
                    if after := ways[way]:
                        card = first + rank
                        if seats[card]:
                            after = seated(after, seats[card])
                        child = state ^ flips[card]
                        if after & ~seen.get(child, 0):
                            children.append((urgency[card] + COST[way], child, after, card, depth))
            children.sort(reverse=True, key=BY_URGENCY)
            stack += children
        return None


def steps(deal: Deal, path: list[int], strict: bool) -> list[Step]:
    """A path with what kings have to do between its cards: depth first, so that they move only where they must."""
    stages: list[tuple[Rooms, Suits, int]] = []  # and the kings bared on the way there
    state = deal.state
    for card in (*path, None):
        state, bared, suits = settled(deal, state, 1)
        stages.append((rooms_of(deal, suits, strict), suits, bared.bit_length() - 1))
        if card is not None:
            state ^= deal.flips[card]

    def arrive(stage: int, seating: int) -> tuple[int, int]:
        rooms, _, bared = stages[stage]
        return stage, (seating | bared) & rooms.in_play

    def ways_on(stage: int, seating: int) -> Iterator[tuple[tuple[int, int], Step]]:
        rooms, suits, _ = stages[stage]
        suit, rank = divmod(path[stage], KING)
        for after in rooms.neighbours(seating):
            king = (after ^ seating).bit_length() * KING - 1
            yield (stage, after), Step(king, column=after > seating)
        way = dict(suits[suit][-1])[rank]
        for after in members(arrivals(rooms.rooms[seating], seating, suit, way)):
            step = Step(path[stage], column=after != seating)
            yield arrive(stage + 1, after | deal.seats[path[stage]]), step

    start = arrive(0, deal.seating)
    came: dict[tuple[int, int], tuple[tuple[int, int], Step] | None] = {start: None}
    stack = [start]
    while (at := stack.pop())[0] < len(path):
        for then, step in ways_on(*at):
            if then not in came:
                came[then] = at, step
                stack.append(then)
    line = []
    while origin := came[at]:
        at, step = origin
        line.append(step)
    return line[::-1]


def solve(patience: Patience, position: Position, seconds: float | None = None, *, strict: bool = False) -> Solution:
    """The verdict on a position that is not won yet; see `engine.solver.solve`."""
    begun = perf_counter()
    deal = Deal.of(patience, position)
    search = Search(deal, strict, None if seconds is None else begun + seconds)
    # A search makes millions of small objects, and no circles of them: to look for such takes a third of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        path = search.path()
    except OutOfTime:
        return Solution(Verdict.UNKNOWN, (), search.nodes, perf_counter() - begun)
    finally:
        if collecting:
            gc.enable()
    if path is None:
        return Solution(Verdict.UNWINNABLE, (), search.nodes, perf_counter() - begun)
    line = Table(patience, position).played(steps(deal, path, strict))
    return Solution(Verdict.WINNABLE, line, search.nodes, perf_counter() - begun)
