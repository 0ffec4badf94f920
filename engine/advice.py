"""Advice on a position: can it be won, and what to do next."""

from collections.abc import Iterator

from engine.cards import STOCK_CLICK, Move, Pile, Position
from engine.places import Kind
from engine.rules import Patience
from engine.solver import Solution, Verdict, solve

HINT_SECONDS = 3.0


class Adviser:
    """Remembers the last winning line, so that one piece of advice after another leads on along it."""

    def __init__(self) -> None:
        self._line: dict[tuple[Pile, ...], tuple[Move, ...]] = {}

    def solve(self, patience: Patience, position: Position, seconds: float | None) -> Solution:
        """The verdict, with a winning line where one is known; the way along a remembered line costs nothing."""
        if rest := self._line.get(position.piles):
            return Solution(Verdict.WINNABLE, rest)
        solution = solve(patience, position, seconds)
        self._remember(patience, position, solution.line)
        return solution

    def hint(self, patience: Patience, position: Position, seconds: float = HINT_SECONDS) -> tuple[Move | None, str]:
        """The next move and why: on a winning line, or, where none was found, one that makes progress.

        No move where the position is won, is proven lost, or has nothing useful left.
        """
        solution = self.solve(patience, position, seconds)
        if solution.line:
            return solution.line[0], "winning-line"
        if solution.verdict != Verdict.UNKNOWN:
            return None, ""
        return next(_useful(patience, position), (None, ""))

    def _remember(self, patience: Patience, position: Position, line: tuple[Move, ...]) -> None:
        self._line = {}
        for i, move in enumerate(line):
            self._line[position.piles] = line[i:]
            position = patience.play(position, move)


def _useful(patience: Patience, position: Position) -> Iterator[tuple[Move, str]]:
    """Moves that never lead back to an earlier position, the best first."""
    moves = [move for move in patience.moves(position) if move != STOCK_CLICK]
    kinds = {move: (patience.place(move.source).kind, patience.place(move.target).kind) for move in moves}
    for move, (source, target) in kinds.items():
        if target == Kind.FOUNDATION and source != Kind.FOUNDATION:
            yield move, "foundation"
    for move, (source, target) in kinds.items():
        left = len(patience.pile(position, move.source).cards) - move.count
        if source == target == Kind.COLUMN and 0 < left == patience.pile(position, move.source).down:
            yield move, "turns-up"
    for move, (source, target) in kinds.items():
        if source == Kind.WASTE and target == Kind.COLUMN:
            yield move, "from-waste"
    if _stock_helps(patience, position):
        yield STOCK_CLICK, "stock"


def _stock_helps(patience: Patience, position: Position) -> bool:
    """Whether going on through the stock, once round at most, brings a card to the top that can be played."""
    if not patience.of_kind(Kind.STOCK):
        return False
    seen = {position.piles}
    while patience.refusal(position, STOCK_CLICK) is None:
        position = patience.play(position, STOCK_CLICK)
        if position.piles in seen:
            return False
        seen.add(position.piles)
        if patience.pile(position, "w").cards and patience.drops(position, "w", 1):
            return True
    return False
