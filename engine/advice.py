"""Advice on a position: can it be won, and what to do next."""

import time
from collections.abc import Iterable, Iterator, Sequence, Set

from engine.cards import STOCK_CLICK, Move, Position
from engine.places import Kind
from engine.rules import Patience
from engine.solver import Solution, Verdict, solve

HINT_SECONDS = 3.0
REMEMBERED = 20_000
"""Positions on winning lines that are remembered: a few megabytes."""


class Adviser:
    """Remembers winning lines, so that one piece of advice after another leads on along the same one."""

    def __init__(self) -> None:
        self._lines: dict[bytes, tuple[tuple[Move, ...], int]] = {}

    def solve(self, patience: Patience, position: Position, seconds: float | None) -> Solution:
        """The verdict, with a winning line where one is known; the way along a remembered line costs nothing."""
        if found := self._lines.get(_key(patience, position)):
            line, done = found
            return Solution(Verdict.WINNABLE, line[done:])
        solution = solve(patience, position, seconds)
        self._remember(patience, position, solution.line)
        return solution

    def hint(
        self, patience: Patience, position: Position, earlier: Iterable[Position] = (), seconds: float = HINT_SECONDS
    ) -> tuple[Move | None, str]:
        """The next move and why: on a winning line, or, where none was found, one that makes progress.

        No move where the position is won, is proven lost, or has nothing useful left. A line that comes through
        `earlier` positions of the game is taken only where no other was found.
        """
        deadline = time.perf_counter() + seconds
        been = {_key(patience, before) for before in earlier}
        solution = self.solve(patience, position, seconds)
        if solution.line:
            line = solution.line
            if _comes_back(patience, position, line, been):
                line = self._way_round(patience, position, been, deadline) or line
            return line[0], "winning-line"
        if solution.verdict != Verdict.UNKNOWN:
            return None, ""
        useful = _useful(patience, position)
        return next((one for one in useful if not _comes_back(patience, position, one[:1], been)), (None, ""))

    def _way_round(
        self, patience: Patience, position: Position, been: Set[bytes], deadline: float
    ) -> tuple[Move, ...] | None:
        """A winning line that comes through none of the positions where the game has been."""
        for move in patience.moves(position):
            if _comes_back(patience, position, (move,), been):
                continue
            seconds = deadline - time.perf_counter()
            if seconds <= 0:
                return None
            after = patience.play(position, move)
            solution = self.solve(patience, after, seconds)
            won = solution.line or solution.verdict == Verdict.WON
            if won and not _comes_back(patience, after, solution.line, been):
                return (move, *solution.line)
        return None

    def _remember(self, patience: Patience, position: Position, line: tuple[Move, ...]) -> None:
        new = {}
        for i, move in enumerate(line):
            new[_key(patience, position)] = (line, i)
            position = patience.play(position, move)
        # Where lines cross, the older one goes on: whoever follows them never walks in a circle.
        self._lines = new | (self._lines if len(self._lines) < REMEMBERED else {})


def _key(patience: Patience, position: Position) -> bytes:
    """Mode and piles; twins are equal, since each reading of a position numbers them anew."""
    piles = (bytes((pile.down, *(card.rank * 4 + card.suit for card in pile.cards), 255)) for pile in position.piles)
    return f"{patience.game}-{patience.mode}".encode() + b"".join(piles)


def _comes_back(patience: Patience, position: Position, line: Sequence[Move], been: Set[bytes]) -> bool:
    """Whether moves lead through a position where the game has been; going round the stock is no way back."""
    if not been:
        return False
    for move in line:
        position = patience.play(position, move)
        if move != STOCK_CLICK and _key(patience, position) in been:
            return True
    return False


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
