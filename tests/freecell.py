"""FreeCell: a third patience that is never shipped, to show what a new one needs: this file and nothing else."""

from collections.abc import Sequence
from types import MappingProxyType

from engine.cards import Card, Pile, Position
from engine.places import ALTERNATING_DOWN, Arrangement, Kind, Place, Spot, cells, columns, foundations
from engine.rules import Patience, towers_limit

COLUMNS = 8


class FreeCell(Patience):
    """Eight columns built down in alternating colours, four cells, any card to an empty column."""

    game = "FC1"
    name = "FreeCell"
    modes = ("STD",)
    points = MappingProxyType({(kind, Kind.FOUNDATION): 10 for kind in (Kind.COLUMN, Kind.CELL)})

    def table(self) -> tuple[tuple[Place, ...], tuple[Arrangement, ...]]:
        places = (*columns(COLUMNS, ALTERNATING_DOWN, start=None, run=ALTERNATING_DOWN), *cells(4), *foundations(1))
        arrangement = Arrangement(
            slots=COLUMNS,
            spots=(
                *(Spot(n, 1, 0.12) for n in range(COLUMNS)),
                *(Spot(n) for n in range(4)),
                *(Spot(4 + n) for n in range(4)),
            ),
        )
        return places, (arrangement,)

    def deal(self, deck: Sequence[Card]) -> Position:
        """All 52 cards in rows over the columns: four columns of seven, four of six."""
        return self.position({f"t{n + 1}": Pile(tuple(deck[n::COLUMNS])) for n in range(COLUMNS)})

    def group_limit(self, position: Position, target: str | None = None) -> int | None:
        return towers_limit(self, position, target)
