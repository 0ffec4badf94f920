"""Positions with known answers: every recorded line wins, through the same door that scripts and solvers use.

Lines and verdicts come from Freecell Solver 5.0.0, an exhaustive search, and a trial solver whose lines two
independent checkers replayed; see tests/data/oracle/README.md.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.patiences import patience_of
from engine.positions import read_position
from tests.engine.tables import Table

FOLDER = Path(__file__).parents[1] / "data" / "oracle"
FILES = ("double", "seahaven1", "seahaven2", "seahaven4", "seahaven4_formula")
FAST = 60
"""Lines of each file that are replayed every time."""


def rows(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def start(row: dict[str, Any]) -> Table:
    position = row["position"]
    patience = patience_of(position["game"], position["mode"])
    return Table(patience, read_position(patience, position["piles"], position.get("down", {})))


def expected_score(row: dict[str, Any], table: Table) -> int:
    """The score of a win by the rules pages' sums; costs of recycling are counted along the way."""
    if row["position"]["game"] == "SH1":
        return 520
    turned: int = sum(pile.down for pile in start(row).position.piles[:9])
    recycled, to_columns, before = 0, 0, start(row)
    for move in row["line"]:
        to_columns += move.startswith("w t")
        after = before.play(move)
        if move == "s" and not before.patience.pile(before.position, "s").cards:
            recycled += before.score - after.score
            assert before.score - after.score == min(100, before.score)
        before = after
    assert before.position == table.position
    return 104 * 10 + turned * 5 + 5 * to_columns - recycled


def replay(row: dict[str, Any]) -> None:
    table = start(row)
    for move in row["line"]:
        assert not table.won
        table = table.play(move)
    assert table.won
    if not any(move[0] == "f" for move in row["line"]):
        assert table.score == expected_score(row, table)


@pytest.mark.parametrize("name", FILES)
def test_lines_win(name: str) -> None:
    lines = [row for row in rows(name) if row["line"]]
    assert lines
    for row in lines[:: max(1, len(lines) // (10 if name == "double" else FAST))]:
        replay(row)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_all_lines_win(name: str) -> None:
    for row in rows(name):
        if row["line"]:
            replay(row)


def test_the_files_are_whole() -> None:
    """Verdicts by file and mode; a winnable position has a line, but for a few that only the search settled."""
    counts = Counter((name, row["verdict"], bool(row["line"])) for name in FILES for row in rows(name))
    assert counts == {
        ("double", "winnable", True): 100,
        ("seahaven1", "unwinnable", False): 492,
        ("seahaven1", "winnable", True): 8,
        ("seahaven1", "winnable", False): 5,
        ("seahaven2", "unwinnable", False): 433,
        ("seahaven2", "winnable", True): 113,
        ("seahaven2", "winnable", False): 27,
        ("seahaven4", "winnable", True): 678,
        ("seahaven4", "unwinnable", False): 41,
        ("seahaven4", "winnable", False): 27,
        ("seahaven4_formula", "winnable", True): 64,
    }


def test_a_line_with_one_move_left_out_does_not_win() -> None:
    """The replay itself notices a fault."""
    row = next(row for row in rows("seahaven4") if row["line"])
    for gap in range(0, len(row["line"]), 9):
        with pytest.raises(AssertionError):
            replay(row | {"line": row["line"][:gap] + row["line"][gap + 1 :]})
