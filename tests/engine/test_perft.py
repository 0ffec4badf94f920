"""Counts of all sequences of legal moves from known deals (perft), in tests/data/perft.txt.

A line is code, depth and count. Another implementation of the rules must come to the same counts; the naive one in
this folder does.
"""

from pathlib import Path

import pytest

from engine.cards import Position
from engine.patiences import read_code
from engine.rules import Patience
from engine.session import Session
from tests.engine import naive

LINES = [
    line.split()
    for line in (Path(__file__).parents[1] / "data" / "perft.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
FAST, NAIVE = 3_000, 300
"""Counts up to these are checked every time, by the engine and by the naive generator."""


def count_lines(patience: Patience, position: Position, depth: int) -> int:
    moves = patience.moves(position)
    if depth == 1:
        return len(moves)
    return sum(count_lines(patience, patience.play(position, move), depth - 1) for move in moves)


def counted(code: str, depth: int) -> int:
    session = Session.deal(read_code(code))
    return count_lines(session.patience, session.position, depth)


def test_every_mode_is_there() -> None:
    for mode in naive.MODES:
        codes = {code for code, _, _ in LINES if code.startswith(f"{mode}-")}
        assert len(codes) >= 3
        assert all({depth for code, depth, _ in LINES if code == one} >= {"1", "2", "3"} for one in codes)


@pytest.mark.parametrize("mode", naive.MODES)
def test_counts(mode: str) -> None:
    for code, depth, count in LINES:
        if code.startswith(f"{mode}-") and int(count) <= FAST:
            assert counted(code, int(depth)) == int(count), (code, depth)
            if int(count) <= NAIVE:
                assert naive.count_lines(naive.deal(code), int(depth)) == int(count), (code, depth)


@pytest.mark.slow
@pytest.mark.parametrize("mode", naive.MODES)
def test_large_counts(mode: str) -> None:
    for code, depth, count in LINES:
        if code.startswith(f"{mode}-") and int(count) > NAIVE:
            assert naive.count_lines(naive.deal(code), int(depth)) == int(count), (code, depth)
            assert counted(code, int(depth)) == int(count), (code, depth)
