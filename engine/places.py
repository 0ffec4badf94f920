"""The places of a table: what each takes and gives, and where it stands, in units that no screen fixes."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from engine.cards import ACE, KING, SUITS, Card
from engine.refusals import Reason


class Kind(StrEnum):
    """What sort of pile a place holds."""

    COLUMN = "column"
    FOUNDATION = "foundation"
    CELL = "cell"
    STOCK = "stock"
    WASTE = "waste"


class Build(NamedTuple):
    """A way of building one card on another, and the reason given when it is broken."""

    fits: Callable[[Card, Card], bool]
    reason: Reason


def alternating_down(under: Card, card: Card) -> bool:
    """Opposite colour and exactly one rank lower than the card under it."""
    return card.rank == under.rank - 1 and card.red != under.red


def suit_down(under: Card, card: Card) -> bool:
    """Same suit and exactly one rank lower than the card under it."""
    return card.rank == under.rank - 1 and card.suit == under.suit


def suit_up(under: Card, card: Card) -> bool:
    """Same suit and exactly one rank higher than the card under it."""
    return card.rank == under.rank + 1 and card.suit == under.suit


def never(under: Card, card: Card) -> bool:
    """Takes no second card."""
    return False


ALTERNATING_DOWN = Build(alternating_down, Reason.NEEDS_OTHER_COLOUR)
SUIT_DOWN = Build(suit_down, Reason.NEEDS_SAME_SUIT)
SUIT_UP = Build(suit_up, Reason.NOT_THE_NEXT)
ONE_CARD = Build(never, Reason.CELL_FULL)
NOTHING = Build(never, Reason.NOT_A_TARGET)

SPREAD = 99
"""`fan` of a place that shows all its cards."""


class Place(NamedTuple):
    """One place of a table.

    `build` says what goes on its top card, `start` the one rank that an empty place takes (None: any), `suit` the one
    suit it takes (None: any), `run` what a group lifted from it must be built like (None: any face-up cards). The
    last `fan` cards are shown one below another.
    """

    name: str
    kind: Kind
    build: Build = NOTHING
    start: int | None = None
    suit: int | None = None
    run: Build | None = None
    fan: int = 1

    @property
    def sign(self) -> str:
        """What the empty place shows: its suit's letter, K where only a king may start, else nothing."""
        if self.suit is not None:
            return SUITS[self.suit]
        return "K" if self.start == KING else ""


def columns(count: int, build: Build, *, start: int | None = KING, run: Build | None = None) -> tuple[Place, ...]:
    """The tableau columns `t1` to `t<count>`."""
    return tuple(Place(f"t{n + 1}", Kind.COLUMN, build, start=start, run=run, fan=SPREAD) for n in range(count))


def cells(count: int) -> tuple[Place, ...]:
    """The cells `c1` to `c<count>`."""
    return tuple(Place(f"c{n + 1}", Kind.CELL, ONE_CARD) for n in range(count))


def foundations(packs: int) -> tuple[Place, ...]:
    """The foundations `f1` …, `packs` places to a suit, suits in the order of SUITS."""
    return tuple(
        Place(f"f{n + 1}", Kind.FOUNDATION, SUIT_UP, start=ACE, suit=n // packs) for n in range(packs * len(SUITS))
    )


class Spot(NamedTuple):
    """Where a place stands: `slot` from the left, `row` in card heights, and `extra` card widths lower."""

    slot: int
    row: int = 0
    extra: float = 0.0


class Arrangement(NamedTuple):
    """One way to lay the places out: slots side by side, some parted by a wider gap, in card widths.

    `spots` stand in the order of the patience's places. `slots` card widths lie beside each other with `gap`
    (least, most) between them, and a wider `parting` (least, most) before each slot named in `parted`. Columns are
    promised `room` card widths of height before they have to squeeze.
    """

    slots: int
    spots: tuple[Spot, ...]
    room: float = 4.5
    gap: tuple[float, float] = (0.08, 0.16)
    parted: tuple[int, ...] = ()
    parting: tuple[float, float] = (0.235, 0.75)
