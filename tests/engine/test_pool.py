"""Winnable deals ahead: those that the game comes with, with their proofs, and those found while a player plays."""

import gzip
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.child import Then
from engine.codes import NUMBERS, Code
from engine.patiences import PATIENCES, read_code
from engine.pool import AHEAD, SECONDS, TRIES, Pool
from engine.proven import PROVEN
from engine.session import Session
from engine.solver import solve
from engine.store import Store

PROOFS = Path(__file__).parents[1] / "data" / "proven"
MODES = [(kind.game, mode) for kind in PATIENCES for mode in kind.modes]
WINNABLE, LOST = {"verdict": "winnable"}, {"verdict": "unwinnable"}


class Solver:
    """Stands in for the child: answers one question at a time, when told to."""

    def __init__(self, *answers: dict[str, Any]) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, ...]] = []
        self._then: Then | None = None

    @property
    def busy(self) -> bool:
        return self._then is not None

    def ask(self, *lines: str, then: Then) -> None:
        assert not self.busy
        self.asked.append(lines)
        self._then = then

    def run(self) -> None:
        """Answer until nothing more is asked or known."""
        while self._then and self.answers:
            then, self._then = self._then, None
            then(self.answers.pop(0))


def pool(solver: Solver, kept: Any = None, changed: Callable[[Any], None] = lambda kept: None) -> Pool:
    return Pool(solver, kept or {}, changed)  # type: ignore[arg-type]


def asked_for(solver: Solver) -> list[Code]:
    """The deals that were looked at."""
    assert all(lines[1:] == (f"solve {SECONDS}",) for lines in solver.asked)
    return [read_code(lines[0].removeprefix("new ")) for lines in solver.asked]


# Found ahead


def test_it_looks_until_enough_are_ready() -> None:
    solver = Solver(LOST, WINNABLE, {"verdict": "unknown"}, WINNABLE, WINNABLE, WINNABLE)
    found = pool(solver)
    found.fill("SH1", "C1")
    solver.run()
    codes = asked_for(solver)
    assert len(codes) == AHEAD + 2 == 5
    assert len(set(codes)) == 5
    assert {code[:2] for code in codes} == {("SH1", "C1")}
    found.fill("SH1", "C1")
    assert len(solver.asked) == 5, "enough are ready"
    assert [found.take("SH1", "C1") for _ in range(AHEAD)] == [codes[1], codes[3], codes[4]]


def test_modes_have_deals_of_their_own() -> None:
    solver = Solver(*[WINNABLE] * AHEAD)
    found = pool(solver)
    found.fill("SH1", "C2")
    solver.run()
    codes = asked_for(solver)
    assert all(found.take("SH1", mode) not in codes for mode in ("C1", "C4"))
    assert found.take("DS1", "D1N") not in codes
    assert found.take("SH1", "C2") in codes


def test_it_rests_after_many_tries_and_begins_again_with_the_next_deal() -> None:
    solver = Solver(*[LOST] * 1000)
    found = pool(solver)
    found.fill("SH1", "C1")
    solver.run()
    assert len(solver.asked) == TRIES
    found.fill("SH1", "C1")
    assert len(solver.asked) == TRIES + 1


def test_it_asks_nothing_while_the_engine_has_something_else_to_do() -> None:
    solver = Solver()
    solver.ask("hint", then=print)
    pool(solver).fill("SH1", "C1")
    assert solver.asked == [("hint",)]


def test_without_an_engine_it_gives_up() -> None:
    solver = Solver(*[{"error": "no-engine", "detail": "…"}] * 9)
    found = pool(solver)
    found.fill("SH1", "C1")
    solver.run()
    assert len(solver.asked) == 1
    taken = found.take("SH1", "C1")
    assert taken
    assert taken.number in PROVEN["SH1-C1"]


def test_what_was_found_outlives_the_program(tmp_path: Path) -> None:
    store, solver = Store(tmp_path), Solver(*[WINNABLE] * AHEAD)
    first = pool(solver, store.setting("pool", {}), lambda kept: store.set_setting("pool", kept))
    first.fill("SH1", "C1")
    solver.run()
    codes = asked_for(solver)
    assert first.take("SH1", "C1") == codes[0]
    store.close()
    store = Store(tmp_path)
    second = pool(Solver(), store.setting("pool", {}), lambda kept: store.set_setting("pool", kept))
    assert second.take("SH1", "C1") == codes[1]
    store.close()
    store = Store(tmp_path)
    third = pool(Solver(), store.setting("pool", {}))
    assert third.take("SH1", "C1") == codes[2]
    assert third.take("SH1", "C1") not in codes
    store.close()


@pytest.mark.parametrize(
    "kept", [{"SH1-C1": bad} for bad in (None, 5, "AAAAAAB", {"1": 2}, ["x"], [None, -1, NUMBERS, 1.5, True])], ids=str
)
def test_what_is_no_number_on_the_disk_is_left_out(tmp_path: Path, kept: Any) -> None:
    store = Store(tmp_path)
    store.set_setting("pool", json.loads(json.dumps(kept)))
    solver = Solver(*[WINNABLE] * AHEAD)
    found = pool(solver, store.setting("pool", {}))
    code = found.take("SH1", "C1")
    assert code
    assert code.number in PROVEN["SH1-C1"]
    found.fill("SH1", "C1")
    solver.run()
    assert found.take("SH1", "C1") == asked_for(solver)[0]
    store.close()


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_winnable_deal_is_there_at_once_and_marked(game: str, mode: str) -> None:
    found = pool(Solver())
    begun = time.process_time()
    session = found.deal(game, mode, only_winnable=True)
    assert time.process_time() - begun < 0.3
    assert session.code
    assert session.proven
    assert session.code.number in PROVEN[f"{game}-{mode}"]
    any_deal = found.deal(game, mode, only_winnable=False)
    assert not any_deal.proven
    assert any_deal.code
    assert session.code[:2] == any_deal.code[:2] == (game, mode)


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_no_shipped_deal_comes_again_before_all_others(game: str, mode: str) -> None:
    deals, numbers = pool(Solver()), PROVEN[f"{game}-{mode}"]
    rounds = [[deals.take(game, mode) for _ in numbers] for _ in range(2)]
    every = {Code(game, mode, number) for number in numbers}
    assert set(rounds[0]) == set(rounds[1]) == every
    assert rounds[0] != rounds[1]


def test_a_patience_of_which_nothing_is_known_is_dealt_unmarked() -> None:
    assert pool(Solver()).take("XX1", "A") is None


# Shipped, with their proofs


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_shipped_number_has_a_proof_that_wins(game: str, mode: str) -> None:
    kind = f"{game}-{mode}"
    rows = gzip.decompress((PROOFS / f"{kind}.txt.gz").read_bytes()).decode().splitlines()
    assert len(PROVEN[kind]) >= 5
    codes = []
    for row in rows:
        code, _, line = row.partition(": ")
        session = Session.replay({"code": code, "actions": line.split(", ")})
        assert session.won, code
        assert session.code
        assert str(session.code) == code
        assert f"{session.code.game}-{session.code.mode}" == kind
        codes.append(session.code.number)
    assert tuple(codes) == PROVEN[kind]
    assert len(set(codes)) == len(codes)


def test_nothing_else_is_shipped() -> None:
    assert set(PROVEN) == {f"{game}-{mode}" for game, mode in MODES}
    assert {path.name.partition(".")[0] for path in PROOFS.iterdir()} == set(PROVEN)


@pytest.mark.parametrize(
    "kind",
    [kind if kind.startswith("SH1") else pytest.param(kind, marks=pytest.mark.slow) for kind in PROVEN],
)
def test_a_sample_of_the_shipped_deals_is_solved_again(kind: str) -> None:
    game, mode = kind.split("-")
    for number in PROVEN[kind][::4]:
        session = Session.deal(Code(game, mode, number))
        for move in solve(session.patience, session.position, 30).line:
            session.play(move)
        assert session.won, number
