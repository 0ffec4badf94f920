"""Seahaven Towers: one pack, all face up, ten columns built down in suit, four, two or one cells."""

from collections.abc import Sequence
from types import MappingProxyType

from engine.cards import Card, Pile, Position
from engine.places import SUIT_DOWN, Arrangement, Kind, Place, Spot, cells, columns, foundations
from engine.rules import Patience, towers_limit

COLUMNS, ROWS = 10, 5
ROOM = 1.4 + 12 * 0.262
"""Card widths of height for a column of 13 cards."""


class Seahaven(Patience):
    """Played with 4 cells (Easy), 2 (Medium) or 1 (Hard): modes C4, C2, C1."""

    game = "SH1"
    name = "Seahaven Towers"
    modes = ("C4", "C2", "C1")
    solver = "towers"
    choices = MappingProxyType({"cells": "421"})
    points = MappingProxyType(
        {
            (Kind.COLUMN, Kind.FOUNDATION): 10,
            (Kind.CELL, Kind.FOUNDATION): 10,
            (Kind.FOUNDATION, Kind.COLUMN): -10,
            (Kind.FOUNDATION, Kind.CELL): -10,
        }
    )

    def table(self) -> tuple[tuple[Place, ...], tuple[Arrangement, ...]]:
        self.cells = int(self.mode[1])
        places = (*columns(COLUMNS, SUIT_DOWN, run=SUIT_DOWN), *cells(self.cells), *foundations(1))
        above = Arrangement(
            slots=COLUMNS,
            spots=(
                *(Spot(n, 1, 0.12) for n in range(COLUMNS)),
                *(Spot(n) for n in range(self.cells)),
                *(Spot(6 + n) for n in range(4)),
            ),
            room=ROOM,
            gap=(0.11, 0.26),
        )
        # On very wide screens: cells to the left and foundations to the right of the columns.
        beside = Arrangement(
            slots=COLUMNS + 2,
            spots=(
                *(Spot(1 + n) for n in range(COLUMNS)),
                *(Spot(0, n) for n in range(self.cells)),
                *(Spot(COLUMNS + 1, n) for n in range(4)),
            ),
            room=ROOM,
            gap=(0.11, 0.26),
            parted=(1, COLUMNS + 1),
        )
        return places, (above, beside)

    def deal(self, deck: Sequence[Card]) -> Position:
        """Five rows over the ten columns; the last two cards into cells, or the last on column 2 with one cell."""
        piles = {f"t{n + 1}": Pile(tuple(deck[n : COLUMNS * ROWS : COLUMNS])) for n in range(COLUMNS)}
        *_, first, second = deck
        piles["c1"] = Pile((first,))
        if self.cells > 1:
            piles["c2"] = Pile((second,))
        else:
            piles["t2"] = Pile((*piles["t2"].cards, second))
        return self.position(piles)

    def group_limit(self, position: Position, target: str | None = None) -> int | None:
        return towers_limit(self, position, target)
