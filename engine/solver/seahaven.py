"""An exact search for Seahaven Towers: a proof for every position, usually in milliseconds.

What is safe, what is not and why is argued in docs/solver.md; the words used here:

A card has *left* when it is on its foundation, in a cell, in the run of a king that owns a column, or lies on its
successor (same suit, next rank). Every other card is *dealt*: it lies where it was in the first position, on a
stranger or at the bottom of a column. Safe moves put each card that has left on its foundation or on its successor
wherever they can, so a position is known by which cards have left and which kings own a column (its *seating*).
"""

from collections.abc import Iterable
from functools import cache
from time import perf_counter
from typing import NamedTuple

from engine.cards import KING, SUITS, Card, Move, Pile, Position
from engine.places import Kind
from engine.rules import Patience
from engine.solver.verdict import Solution, Verdict

# The state: for each suit 13 bits for the cards that have left, and above them 13 for the dealt cards at column ends.
WIDTH = 2 * KING
SUIT = (1 << WIDTH) - 1
LEFT = (1 << KING) - 1

# Where the run of a dealt card can go; plus its length this is an index into a row of `Seats.allowed`.
SIZES = KING + 1
TO_CELLS, TO_COLUMN, TO_KING, KING_ITSELF = (SIZES * where for where in range(4))
