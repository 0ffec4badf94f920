"""The engine and a second reading of the rules, side by side along many games."""

import gzip
import json
import random
from pathlib import Path

import pytest

from engine.__main__ import Protocol
from engine.codes import Code
from engine.positions import piles_as_text
from tests.engine import naive
from tests.engine.tables import random_towers

ORACLE = Path(__file__).parents[1] / "data" / "oracle"
COMPARED = ("game", "mode", "piles", "down", "score")


def check(protocol: Protocol, state: naive.State) -> list[str]:
    """Both see the same table and the same legal moves, which are the answer."""
    shown = protocol.answer("show")
    assert {key: shown[key] for key in COMPARED} == {key: state[key] for key in COMPARED}
    moves = protocol.answer("moves")["moves"]
    assert moves == naive.legal_moves(state), state
    return list(moves)


def play_along(kind: str, number: int, steps: int) -> int:
    """Random play from a deal, often in search of foundations and columns; how many moves there were to choose from.

    Where nothing is left to play, and now and then before, some of it is undone.
    """
    code = f"{kind}{str(Code('', '', number))[1:]}"
    protocol, states, chance = Protocol(), [naive.deal(code)], random.Random(code)
    protocol.answer(f"new {code}")
    choices = 0
    for _ in range(steps):
        moves = check(protocol, states[-1])
        choices += len(moves)
        if not moves or chance.random() < 0.02:
            for _ in range(chance.randrange(len(states))):
                if "error" in protocol.answer("undo"):
                    break
                states.pop()
            continue
        up = [move for move in moves if " f" in move]
        built = [move for move in moves if " t" in move and move[0] != "f"]
        wish = chance.random()
        move = chance.choice((up if wish < 0.5 else built if wish < 0.8 else moves) or moves)
        assert protocol.answer(f"play {move}")["played"] == move
        states.append(naive.after(states[-1], move))
    return choices


@pytest.mark.parametrize("kind", naive.MODES)
def test_random_play(kind: str) -> None:
    assert sum(play_along(kind, number * 1_000_003, 150) for number in range(2)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("kind", naive.MODES)
def test_long_random_play(kind: str) -> None:
    for number in range(6):
        assert play_along(kind, number * 998_244_353, 400)


@pytest.mark.parametrize("mode", ["C4", "C2", "C1"])
def test_made_up_positions(mode: str) -> None:
    """Tables full of runs, empty columns and started foundations, which random play from a deal rarely sees."""
    chance, protocol, choices = random.Random(mode), Protocol(), 0
    for _ in range(80):
        table = random_towers(chance, mode)
        state = naive.deal(f"SH1-{mode}-AAAAAAA") | {"piles": piles_as_text(*table)}
        protocol.answer("position " + json.dumps({key: state[key] for key in ("game", "mode", "piles")}))
        choices += len(check(protocol, state))
    assert choices > 500


def along_line(row: dict[str, object]) -> None:
    """Compare at every position of a winning line, where columns empty and kings move."""
    position = row["position"]
    assert isinstance(position, dict)
    line = row["line"]
    assert isinstance(line, list)
    protocol = Protocol()
    state = naive.deal(f"{position['game']}-{position['mode']}-AAAAAAA")
    state["piles"] = {name: position["piles"].get(name, []) for name in state["piles"]}
    state["down"] = position.get("down", {})
    assert "error" not in protocol.answer(f"position {json.dumps(position)}")
    for move in line:
        assert move in check(protocol, state)
        protocol.answer(f"play {move}")
        state = naive.after(state, move)
    check(protocol, state)


def rows(name: str) -> list[dict[str, object]]:
    with gzip.open(ORACLE / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [row for row in map(json.loads, lines) if row["line"]]


@pytest.mark.parametrize(
    ("name", "every"),
    [("double", 100), ("seahaven1", 2), ("seahaven2", 25), ("seahaven4", 140), ("seahaven4_formula", 12)],
)
def test_winning_lines(name: str, every: int) -> None:
    for row in rows(name)[::every]:
        along_line(row)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["double", "seahaven2", "seahaven4", "seahaven4_formula"])
def test_more_winning_lines(name: str) -> None:
    for row in rows(name)[::10]:
        along_line(row)
