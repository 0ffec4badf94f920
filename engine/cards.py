"""The values of the game: cards, piles, moves and positions, and how they read as text."""

from typing import NamedTuple, Self

SUITS = "SHDC"
RANKS = "A23456789TJQK"
ACE, KING = 1, len(RANKS)


class Card(NamedTuple):
    """One card: rank 1 (ace) to 13 (king), suit 0..3 in the order of SUITS, and the pack it comes from.

    The pack tells twins apart, so a card is also its own identity on the table.
    """

    rank: int
    suit: int
    pack: int = 0

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + SUITS[self.suit]

    @classmethod
    def parse(cls, text: str, pack: int = 0) -> Self:
        """Read two characters such as `TH`; raises ValueError for anything else."""
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise ValueError(f"not a card: {text!r}")
        return cls(RANKS.index(text[0]) + 1, SUITS.index(text[1]), pack)

    @property
    def red(self) -> bool:
        return self.suit in (1, 2)


class Pile(NamedTuple):
    """Cards from the bottom to the top; the lowest `down` of them lie face down."""

    cards: tuple[Card, ...] = ()
    down: int = 0

    @property
    def top(self) -> Card | None:
        return self.cards[-1] if self.cards else None


class Move(NamedTuple):
    """The last `count` cards of pile `source` onto pile `target`, piles by name (`t3`, `w`, `f1` …)."""

    source: str
    target: str
    count: int = 1  # type: ignore[assignment]  # it hides the tuple's own count, which nobody needs

    def __str__(self) -> str:
        return "s" if self == STOCK_CLICK else f"{self.source} {self.target} {self.count}"


STOCK_CLICK = Move("s", "s", 0)
"""A click on the stock is a move too: it draws, or takes the waste back when the stock is empty."""


class Position(NamedTuple):
    """Everything that undo gives back: the piles in the order of the patience's places, and the score."""

    piles: tuple[Pile, ...]
    score: int
