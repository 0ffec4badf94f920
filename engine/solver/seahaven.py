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

from collections import deque
from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from time import perf_counter
from typing import Any, NamedTuple, Self

from engine.cards import ACE, KING, SUITS, Card, Move, Position
from engine.places import Kind
from engine.rules import Patience
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

SEATINGS = range(1 << len(SUITS))

# Bounds on memory: tables that are full are emptied, which costs time but never an answer.
MOST_FACTS, MOST_NODES, MOST_SEEN = 1 << 17, 1 << 14, 1 << 20

FIRSTS = range(0, len(SUITS) * KING, KING)
BY_URGENCY = itemgetter(0)

NODES_PER_LOOK = 32
"""How many nodes are searched between two looks at the clock: well below a millisecond."""


NUMBER = {Card(rank, suit): suit * KING + rank - ACE for suit in range(len(SUITS)) for rank in range(ACE, KING + 1)}
"""The cards numbered: a suit's from ace to king, then the next suit's."""
LEFT = [1 << number // KING * SUIT_BITS + number % KING for number in range(len(NUMBER))]
"""A state's bit for each card that has left; `<< KING` makes it the bit of a dealt end."""


class Run(NamedTuple):
    """The run of a dealt card that ends a column: the card's rank from 0, and its way + length."""

    rank: int
    way: int


class Facts(NamedTuple):
    """What 26 bits say of their suit, whichever suit and deal it is.

    `cells` cards lie in cells, those of an unseated king not counted: `king` is the length of the king's run, 0 while
    the king is dealt or done. `ends` columns end in a dealt card of the suit. `up` is the dealt card that can go to
    the foundation (rank from 1, 0: none), `runs` all others at ends of columns.
    """

    cells: int
    king: int
    ends: int
    up: int
    runs: tuple[Run, ...]


Suits = tuple[Facts, Facts, Facts, Facts]


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
            runs.append(Run(open_run.rank, open_run.way + (TO_COLUMN if is_end else TO_CELLS)))
            open_run = None
        if is_end:
            if founded:
                up = rank + 1
            open_run = Run(rank, chain + 1)
            count += 1
        else:
            cells += chain
        chain, founded = 0, False
    if first == HALF and open_run:
        runs.append(Run(open_run.rank, open_run.way + (KING_ITSELF if open_run.rank == KING - 1 else TO_KING)))
    return Part(cells, count, up, tuple(runs), founded, chain, open_run)


def facts(field: int) -> Facts:
    """The facts of a suit's 26 bits."""
    left, ends = field & LEFT_MASK, field >> KING
    low = part(0, left & (1 << HALF) - 1, ends & (1 << HALF) - 1, True, 0, None)
    high = part(HALF, left >> HALF, ends >> HALF, *low[4:])
    return Facts(low[0] + high[0], high[5], low[1] + high[1], low[2] or high[2], low[3] + high[3])


class Room(NamedTuple):
    """What a seating leaves: free cells, the longest run that may go onto a card, and into an empty column."""

    free: int
    onto: int
    into: int


class Rooms:
    """The seatings within reach of each other in one state, and what each leaves room for."""

    def __init__(self, free: int, kings: tuple[int, ...], columns: int, strict: bool) -> None:
        """`free` cells if all kings had columns, the lengths of the `kings`' runs, `columns` without dealt cards."""
        self.in_play = sum(1 << suit for suit, length in enumerate(kings) if length)
        self.rooms: dict[int, Room] = {}
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

    def arrivals(self, seating: int, suit: int, way: int) -> list[int]:
        """The seatings after a run of `suit` has gone its way from this one: none where it may not."""
        room = self.rooms[seating]
        kind, length = way - way % SIZES, way % SIZES
        if kind == KING_ITSELF:
            return [seating] * (length <= room.free) + [seating | 1 << suit] * (length <= room.into)
        onto = kind == TO_COLUMN or (kind == TO_KING and seating >> suit & 1)
        return [seating] * (length <= (room.onto if onto else room.free))


def bits(seatings: int) -> Iterator[int]:
    """The seatings in a set of them, a 16-bit number."""
    return (seating for seating in SEATINGS if seatings >> seating & 1)


@cache
def seated(seatings: int, kings: int) -> int:
    """The set of seatings with these kings' suits added to each."""
    return sum({1 << (seating | kings) for seating in bits(seatings)})


class Allowed(dict[int, int]):
    """For runs of one suit: way + length → the seatings after it, from all the seatings of a node; filled on demand."""

    def __init__(self, rooms: Rooms, seatings: int, suit: int) -> None:
        super().__init__()
        self.rooms, self.seatings, self.suit = rooms, seatings, suit

    def __missing__(self, way: int) -> int:
        after = {other for seating in bits(self.seatings) for other in self.rooms.arrivals(seating, self.suit, way)}
        self[way] = sum(1 << seating for seating in after)
        return self[way]


Node = tuple[int, tuple[Allowed, ...]]
"""All seatings that a node has, and for each suit what they allow."""


def node(free: int, kings: tuple[int, ...], columns: int, seatings: int, strict: bool) -> Node:
    """Spread the seatings over all that kings can reach among themselves."""
    rooms = Rooms(free, kings, columns, strict)
    reached = {seating & rooms.in_play for seating in bits(seatings)}
    todo = list(reached)
    while todo:
        new = set(rooms.neighbours(todo.pop())) - reached
        reached |= new
        todo.extend(new)
    spread = sum(1 << seating for seating in reached)
    return spread, tuple(Allowed(rooms, spread, suit) for suit in range(len(SUITS)))


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

ALL_FACTS: dict[int, Facts] = {}
ALL_NODES: dict[tuple[int, tuple[int, ...], int, int, bool], Node] = {}


def facts_of(field: int) -> Facts:
    if len(ALL_FACTS) >= MOST_FACTS:
        ALL_FACTS.clear()
    known = ALL_FACTS[field] = facts(field)
    return known


def settled(deal: Deal, state: int, seatings: int) -> tuple[int, int, Suits]:
    """Let dealt cards go up while one can: the state then, its seatings, and the facts of its suits."""
    known = ALL_FACTS.get
    while True:
        # Written out suit by suit: this is where the time goes.
        field = state & SUIT_MASK
        spades = known(field) or facts_of(field)
        field = state >> SUIT_BITS & SUIT_MASK
        hearts = known(field) or facts_of(field)
        field = state >> 2 * SUIT_BITS & SUIT_MASK
        diamonds = known(field) or facts_of(field)
        field = state >> 3 * SUIT_BITS
        clubs = known(field) or facts_of(field)
        if spades.up:
            card = spades.up - 1
        elif hearts.up:
            card = hearts.up + KING - 1
        elif diamonds.up:
            card = diamonds.up + 2 * KING - 1
        elif clubs.up:
            card = clubs.up + 3 * KING - 1
        else:
            return state, seatings, (spades, hearts, diamonds, clubs)
        state ^= deal.flips[card]
        if deal.seats[card]:
            seatings = seated(seatings, deal.seats[card])


def measures(deal: Deal, suits: Suits) -> tuple[int, tuple[int, ...], int]:
    """Free cells if every king had a column, the lengths of the kings' runs, columns without dealt cards."""
    a, b, c, d = suits
    free = deal.cells - a.cells - b.cells - c.cells - d.cells
    return free, (a.king, b.king, c.king, d.king), deal.columns - a.ends - b.ends - c.ends - d.ends


class OutOfTime(Exception):
    """The search has come to its time limit."""


Path = tuple[int, Any] | None
"""The dealt card that was taken last, and the path before it."""


class Search:
    """Depth first; every state is searched once with each of its seatings."""

    def __init__(self, deal: Deal, strict: bool, deadline: float | None) -> None:
        self.deal, self.strict, self.deadline = deal, strict, deadline
        self.nodes = 0

    def path(self) -> list[int] | None:
        """The dealt cards in an order in which they can be taken to win, None where there is none; raises OutOfTime."""
        deal, strict, deadline = self.deal, self.strict, self.deadline
        flips, seats, urgency, columns = deal.flips, deal.seats, deal.urgency, deal.columns
        seen: dict[int, int] = {}
        stack: list[tuple[int, int, int, Path]] = [(0, deal.state, 1 << deal.seating, None)]
        while stack:
            _, state, seatings, path = stack.pop()
            state, seatings, suits = settled(deal, state, seatings)
            free, kings, empty = measures(deal, suits)
            if empty == columns:
                return unrolled(path)
            key = (free, kings, empty, seatings, strict)
            here = ALL_NODES.get(key)
            if here is None:
                if len(ALL_NODES) >= MOST_NODES:
                    ALL_NODES.clear()
                here = ALL_NODES[key] = node(free, kings, empty, seatings, strict)
            seatings, allowed = here
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
                for rank, way in of_suit.runs:
                    if after := ways[way]:
                        card = first + rank
                        if seats[card]:
                            after = seated(after, seats[card])
                        child = state ^ flips[card]
                        if after & ~seen.get(child, 0):
                            children.append((urgency[card] + COST[way], child, after, (card, path)))
            children.sort(reverse=True, key=BY_URGENCY)
            stack += children
        return None


def unrolled(path: Path) -> list[int]:
    cards = []
    while path:
        card, path = path
        cards.append(card)
    return cards[::-1]


class Step(NamedTuple):
    """Take this card away with all that lies on it: `column` says whether an empty column takes it, a king then."""

    card: int
    column: bool


def steps(deal: Deal, path: list[int], strict: bool) -> list[Step]:
    """A path with what kings have to do between its cards: the shortest way through stages and seatings."""
    stages: list[tuple[Rooms, Suits, int]] = []  # and the kings bared on the way there
    state = deal.state
    for card in (*path, None):
        state, bared, suits = settled(deal, state, 1)
        stages.append((Rooms(*measures(deal, suits), strict), suits, bared.bit_length() - 1))
        if card is not None:
            state ^= deal.flips[card]

    def arrive(stage: int, seating: int) -> tuple[int, int]:
        rooms, _, bared = stages[stage]
        return stage, (seating | bared) & rooms.in_play

    def ways_on(stage: int, seating: int) -> Iterator[tuple[tuple[int, int], Step]]:
        rooms, suits, _ = stages[stage]
        suit, rank = divmod(path[stage], KING)
        way = dict(suits[suit].runs)[rank]
        for after in rooms.arrivals(seating, suit, way):
            step = Step(path[stage], column=after != seating)
            yield arrive(stage + 1, after | deal.seats[path[stage]]), step
        for after in rooms.neighbours(seating):
            king = (after ^ seating).bit_length() * KING - 1
            yield (stage, after), Step(king, column=after > seating)

    start = arrive(0, deal.seating)
    came: dict[tuple[int, int], tuple[tuple[int, int], Step] | None] = {start: None}
    queue = deque([start])
    while (at := queue.popleft())[0] < len(path):
        for then, step in ways_on(*at):
            if then not in came:
                came[then] = at, step
                queue.append(then)
    line = []
    while origin := came[at]:
        at, step = origin
        line.append(step)
    return line[::-1]


class Table:
    """The piles themselves, to write a line down move by move."""

    def __init__(self, patience: Patience, position: Position) -> None:
        self.piles: dict[str, list[int]] = {}
        self.where: dict[int, str] = {}
        self.kinds = {place.name: place.kind for place in patience.places}
        self.foundations = {place.suit or 0: place.name for place in patience.of_kind(Kind.FOUNDATION)}
        for place, pile in zip(patience.places, position.piles, strict=True):
            self.piles[place.name] = [NUMBER[card] for card in pile.cards]
            self.where |= dict.fromkeys(self.piles[place.name], place.name)
        self.columns = [place.name for place in patience.of_kind(Kind.COLUMN)]
        self.cells = [place.name for place in patience.of_kind(Kind.CELL)]
        self.line: list[Move] = []

    def played(self, line: list[Step]) -> tuple[Move, ...]:
        """The moves of these steps, with all safe moves between them."""
        self.settle()
        for step in line:
            self.take(step)
            self.settle()
        return tuple(self.line)

    def move(self, source: str, target: str, count: int = 1) -> None:
        self.line.append(Move(source, target, count))
        cards = self.piles[source][-count:]
        del self.piles[source][-count:]
        self.piles[target] += cards
        self.where |= dict.fromkeys(cards, target)

    def take(self, step: Step) -> None:
        source = self.where[step.card]
        count = len(self.piles[source]) - self.piles[source].index(step.card)
        if step.column:
            self.move(source, self.first_empty(self.columns), count)
        elif target := self.built_on(step.card):
            self.move(source, target, count)
        else:
            for _ in range(count):
                self.move(source, self.first_empty(self.cells))

    def settle(self) -> None:
        """Make the safe moves: to foundations, and from a cell onto the successor."""
        moved = True
        while moved:
            moved = False
            for suit, foundation in self.foundations.items():
                while (founded := len(self.piles[foundation])) < KING and self.is_end(suit * KING + founded):
                    self.move(self.where[suit * KING + founded], foundation)
                    moved = True
            for cell in self.cells:
                if self.piles[cell] and (target := self.built_on(self.piles[cell][0])):
                    self.move(cell, target)
                    moved = True

    def built_on(self, card: int) -> str | None:
        """The column whose last card is this card's successor."""
        if card % KING == KING - 1:
            return None
        place = self.where[card + 1]
        return place if self.kinds[place] == Kind.COLUMN and self.is_end(card + 1) else None

    def is_end(self, card: int) -> bool:
        return self.piles[self.where[card]][-1] == card

    def first_empty(self, places: list[str]) -> str:
        return next(place for place in places if not self.piles[place])


def solve(patience: Patience, position: Position, seconds: float | None = None, *, strict: bool = False) -> Solution:
    """The verdict on a position that is not won yet; see `engine.solver.solve`."""
    begun = perf_counter()
    deal = Deal.of(patience, position)
    search = Search(deal, strict, None if seconds is None else begun + seconds)
    try:
        path = search.path()
    except OutOfTime:
        return Solution(Verdict.UNKNOWN, (), search.nodes, perf_counter() - begun)
    if path is None:
        return Solution(Verdict.UNWINNABLE, (), search.nodes, perf_counter() - begun)
    line = Table(patience, position).played(steps(deal, path, strict))
    return Solution(Verdict.WINNABLE, line, search.nodes, perf_counter() - begun)
