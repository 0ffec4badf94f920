"""Known winning lines of Seahaven Towers, one a line as `code: move, move, …`, with 4, 2 and 1 cells."""

from pathlib import Path

import pytest

from engine.session import Session

LINES = (Path(__file__).parents[1] / "data" / "wins.txt").read_text().splitlines()


@pytest.mark.parametrize("text", LINES, ids=lambda text: text.partition(":")[0])
def test_the_line_wins(text: str) -> None:
    code, _, moves = text.partition(": ")
    session = Session.replay({"code": code, "actions": moves.split(", ")})
    assert session.won
    assert session.position.score == 520
    assert not Session.replay({"code": code, "actions": moves.split(", ")[:-1]}).won


def test_lines_for_every_number_of_cells() -> None:
    assert {text[:6] for text in LINES} == {"SH1-C4", "SH1-C2", "SH1-C1"}
