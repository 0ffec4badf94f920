"""Whole games and long stretches of play, by mouse in a real window."""

import json
import random
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.cards import STOCK_CLICK, Move
from engine.patiences import read_code
from engine.places import Kind
from engine.session import Session
from engine.store import Store
from tests.window.desk import ROOT, Copy, Fingers, as_saved, line_of, saved_game, wait_for

pytestmark = [pytest.mark.window, pytest.mark.slow]

WINS = [line_of(line) for line in (ROOT / "tests" / "data" / "wins.txt").read_text().splitlines()]
DOUBLE = "DS1-D1N-AAAAAJ2"
Start = Callable[..., Copy]


def deal(code: str) -> Session:
    return Session.deal(read_code(code))


def test_a_game_of_seahaven_is_won_by_mouse(start: Start) -> None:
    code, line = WINS[0]
    session = deal(code)
    copy = start("--code", code)
    fingers = Fingers(copy, session)
    seen = set()
    for number, text in enumerate(line):
        move = session.patience.read_move(session.position, text)
        ways = fingers.ways(move)
        way = ways[number % len(ways)]
        fingers.play(move, way)
        seen.add(way)
    assert seen == {"click", "double", "drag"}
    assert session.won
    stored = saved_game(copy.data)
    assert stored is not None
    assert Session.restore(stored | {"seconds": 0}).won
    copy.close()
    with closing(Store(copy.data)) as store:
        assert [(result.code, result.won) for result in store.results()] == [(code, True)]


def choose(session: Session, chance: random.Random, last: Move | None) -> Move:
    """A legal move as a player might make it, runs of several cards before all else, hardly ever back again."""
    moves = session.patience.moves(session.position)
    back = Move(last.target, last.source, last.count) if last else None
    moves = [move for move in moves if move != back and not move.source.startswith("f")] or moves
    runs = [move for move in moves if move.count > 1]
    played = [move for move in moves if move != STOCK_CLICK]
    if runs and chance.random() < 0.3:
        return chance.choice(runs)
    return chance.choice(played) if played and chance.random() < 0.7 else moves[-1]


def stretch(fingers: Fingers, chance: random.Random, count: int) -> set[str]:
    """Play `count` actions, undo and redo among them; which sorts of action there were."""
    session, copy, seen = fingers.session, fingers.copy, set()
    last = None
    for _ in range(count):
        dice = chance.random()
        if dice < 0.12 and session.can_undo > 1:
            for _ in range(2):
                session.undo()
                copy.key("ctrl+z")
                copy.expect(session)
            session.redo()
            copy.key("ctrl+y")
            seen |= {"undo", "redo"}
            copy.expect(session)
            last = None
            continue
        last = choose(session, chance, last)
        way = chance.choice(fingers.ways(last))
        seen.add("stock" if last == STOCK_CLICK else "run" if last.count > 1 else way)
        if session.patience.place(last.target).kind == Kind.FOUNDATION:
            seen.add(f"foundation by {way}")
        fingers.play(last, way)
    return seen


def test_a_stretch_of_double_solitaire_outlives_a_kill(start: Start) -> None:
    session, chance = deal(DOUBLE), random.Random(2)
    copy = start("--code", DOUBLE)
    seen = stretch(Fingers(copy, session), chance, 64)
    assert seen >= {"stock", "run", "drag", "double", "foundation by click", "undo", "redo"}
    session.undo()
    session.undo()
    copy.key("ctrl+z")
    copy.key("ctrl+z")
    copy.expect(session)
    copy.kill()
    before = as_saved(session)
    again = start()
    assert saved_game(again.data) == before
    assert before["counter"] > len(before["actions"])
    # Undo, redo and counter are what they were: each step shows in what is stored.
    for key, step in (("ctrl+y", session.redo), *[("ctrl+z", session.undo)] * 5, *[("ctrl+y", session.redo)] * 4):
        assert step()
        again.key(key)
        again.expect(session)
    stretch(Fingers(again, session), chance, 6)
    again.close()
    assert saved_game(again.data) == as_saved(session)


def test_killed_at_any_moment_it_has_the_position_before_or_after_the_action(start: Start) -> None:
    session, chance = deal(DOUBLE), random.Random(5)
    copy = start("--code", DOUBLE)
    for _ in range(10):
        fingers = Fingers(copy, session)
        stretch(fingers, chance, 1)
        move = choose(session, chance, None)
        words = fingers.words(move, "click" if move == STOCK_CLICK else "drag")
        before = as_saved(session)
        session.play(move)
        after = as_saved(session)
        copy.mouse(*words)
        time.sleep(chance.random() * 0.03)
        copy.kill()
        copy = start()
        stored = wait_for("a readable game", lambda copy=copy: saved_game(copy.data))  # type: ignore[misc]
        assert stored in (before, after)
        if stored == before:
            session = Session.restore(before | {"seconds": 0})
    stretch(Fingers(copy, session), chance, 2)
    copy.close()
    assert json.dumps(saved_game(copy.data)) == json.dumps(as_saved(session))


def test_two_copies_play_in_one_folder(start: Start, tmp_path: Path) -> None:
    code, line = WINS[1]
    one, other = deal(DOUBLE), deal(code)
    left = start("--code", DOUBLE)
    left.expect(one)
    right = start("--code", code, seat=2)
    right.expect(other)
    chance = random.Random(3)
    fingers, others = Fingers(left, one), Fingers(right, other)
    for number, text in enumerate(line[:12]):
        left.activate()
        fingers.play(choose(one, chance, None), "drag") if number % 3 else stretch(fingers, chance, 1)
        right.activate()
        move = other.patience.read_move(other.position, text)
        others.play(move, others.ways(move)[0])
        left.expect(one)
    left.close()
    right.close()
    assert saved_game(tmp_path / "data", 1) == as_saved(one)
    assert saved_game(tmp_path / "data", 2) == as_saved(other)
