"""Double Solitaire: Klondike with two packs, nine columns and eight foundations."""

from collections.abc import Sequence
from types import MappingProxyType

from engine.cards import Card, Pile, Position
from engine.places import ALTERNATING_DOWN, Arrangement, Kind, Place, Spot, columns, foundations
from engine.rules import Patience

COLUMNS = 9


class DoubleSolitaire(Patience):
    """Draw 1 or 3, Normal or Vegas scoring: modes D1N, D3N, D1V, D3V."""

    game = "DS1"
    name = "Double Solitaire"
    modes = ("D1N", "D3N", "D1V", "D3V")
    choices = MappingProxyType({"draw": "13", "scoring": "NV"})
    packs = 2
    undo_limit = 200
    solver = "klondike"

    def __init__(self, mode: str) -> None:
        super().__init__(mode)
        if mode.endswith("V"):
            self.recycles = False
            self.start_score, self.floor = -104, None
            self.points = {(kind, Kind.FOUNDATION): 5 for kind in (Kind.COLUMN, Kind.WASTE)}
        else:
            self.points = {
                (Kind.COLUMN, Kind.FOUNDATION): 10,
                (Kind.WASTE, Kind.FOUNDATION): 10,
                (Kind.WASTE, Kind.COLUMN): 5,
            }
            self.turn_points, self.recycle_points = 5, -100

    def table(self) -> tuple[tuple[Place, ...], tuple[Arrangement, ...]]:
        self.draw = int(self.mode[1])
        places = (
            *columns(COLUMNS, ALTERNATING_DOWN),
            *foundations(self.packs),
            Place("s", Kind.STOCK),
            Place("w", Kind.WASTE, fan=self.draw),
        )
        return places, (WIDE, TALL)

    def deal(self, deck: Sequence[Card]) -> Position:
        """Nine columns of 1 to 9 cards, dealt in rows, the last of each face up; the rest is the stock."""
        dealt = iter(deck)
        table: list[list[Card]] = [[] for _ in range(COLUMNS)]
        for row in range(COLUMNS):
            for column in table[row:]:
                column.append(next(dealt))
        stock = tuple(dealt)[::-1]
        piles = {f"t{n + 1}": Pile(tuple(column), n) for n, column in enumerate(table)}
        return self.position(piles | {"s": Pile(stock, len(stock))})

    def score_text(self, score: int) -> str:
        """Vegas scores are dollars, `-$104`, `$0`, `$416`, in every language."""
        if self.mode.endswith("N"):
            return str(score)
        return f"-${-score}" if score < 0 else f"${score}"


WIDE = Arrangement(
    slots=12,
    spots=(
        *(Spot(2 + n) for n in range(COLUMNS)),
        *(Spot(n % 2, n // 2) for n in range(8)),
        Spot(11),
        Spot(11, 1, 0.22),
    ),
    parted=(2, 11),
)
TALL = Arrangement(
    slots=11,
    spots=(
        *(Spot(n) for n in range(COLUMNS)),
        *(Spot(9 + n % 2, 1 + n // 2, 0.74) for n in range(8)),
        Spot(10),
        Spot(9),
    ),
    parted=(9,),
)
