"""Can this position still be won, and how? Each patience names its search in `Patience.solver`."""

from collections.abc import Callable
from types import MappingProxyType

from engine.cards import Position
from engine.rules import Patience
from engine.solver import double, seahaven
from engine.solver.verdict import Solution, Verdict

__all__ = ["Solution", "Verdict", "solve"]

SEARCHES = MappingProxyType[str, Callable[..., Solution]]({"towers": seahaven.solve, "klondike": double.solve})


def solve(patience: Patience, position: Position, seconds: float | None = None, *, strict: bool = False) -> Solution:
    """The verdict on a position with all cards known, and a winning line where one was found.

    At most `seconds` are spent (None: as long as it takes), then the verdict is UNKNOWN. `strict` asks about the rule
    by which a group of n cards needs n - 1 free cells, for patiences that have a limit at all.
    """
    if patience.won(position):
        return Solution(Verdict.WON)
    search = SEARCHES.get(patience.solver)
    return search(patience, position, seconds, strict=strict) if search else Solution(Verdict.UNKNOWN)
