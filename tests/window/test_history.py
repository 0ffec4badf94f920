"""A game given up is looked at again, saved and pasted, in a real window; the one on the table is not touched."""

import time
from collections.abc import Callable
from contextlib import closing

import pytest

from engine import records
from engine.patiences import read_code
from engine.session import Session
from engine.store import Store
from sprites.theme import ACTION, LINE, SHEET, Colour
from tests.window.desk import ROOT, Copy, Eye, Fingers, as_saved, line_of, saved_game, wait_for

pytestmark = [pytest.mark.window, pytest.mark.slow]

Start = Callable[..., Copy]
SIZE = (1280, 800)
STEPS = 6
PANEL = (20, 790)
"""A point of the replay's panel that no dialog covers."""
LEFT, RIGHT, HEIGHT = 28, 1252, 705
"""The slider's line."""
PLAY_FROM_HERE = (1152, 759)


def knob(step: int) -> tuple[int, int]:
    return LEFT + round((RIGHT - LEFT) * step / STEPS), HEIGHT


def wait_for_colour(copy: Copy, point: tuple[int, int], colour: Colour, *, there: bool = True) -> None:
    window = copy.window()
    with closing(Eye(copy.desk.display)) as eye:
        wait_for(
            f"{colour} at {point}", lambda: (eye.pixel(window.x + point[0], window.y + point[1]) == colour) == there
        )


def test_a_game_given_up_is_looked_at_again(start: Start) -> None:
    code, line = line_of((ROOT / "tests" / "data" / "wins.txt").read_text().splitlines()[0])
    copy = start("--code", code, "--window", f"{SIZE[0]}x{SIZE[1]}")
    session = Session.deal(read_code(code))
    fingers = Fingers(copy, session)
    for text in line[:STEPS]:
        move = session.patience.read_move(session.position, text)
        fingers.play(move, fingers.ways(move)[0])

    # Another deal takes its place, and a move is played in that.
    copy.key("n")
    copy.key("Return")
    own = wait_for("the next game", lambda: (saved := saved_game(copy.data)) and saved["code"] != code and saved)
    now = Session.restore(own | {"seconds": 0})
    hand = Fingers(copy, now)
    first = now.patience.moves(now.position)[0]
    hand.play(first, hand.ways(first)[0])

    # Menu, Statistics, History, and the game given up, by keys.
    copy.mouse("key", "Escape", *["Tab"] * 6, "Return", *["Tab"] * 4, "Return", "Return")
    wait_for_colour(copy, PANEL, SHEET)
    wait_for_colour(copy, knob(0), ACTION)

    # The knob is dragged to the third step.
    copy.mouse(*copy.to(knob(0)), "mousedown", 1, *copy.to(knob(5)), *copy.to(knob(3)))
    wait_for_colour(copy, knob(3), ACTION)
    wait_for_colour(copy, knob(2), ACTION)
    wait_for_colour(copy, knob(4), LINE)
    copy.mouse("mouseup", 1)

    # Played on from there, and back.
    copy.mouse(*copy.to(PLAY_FROM_HERE), "click", 1)
    wait_for_colour(copy, PANEL, SHEET, there=False)
    *_, there = Session.replaying({"code": code, "actions": line[:3]})
    practice = Fingers(copy, there)
    move = there.patience.read_move(there.position, line[3])
    copy.mouse(*practice.words(move, practice.ways(move)[0]))
    time.sleep(0.5)  # while a card glides, Escape only lays it down
    copy.key("Escape")
    wait_for_colour(copy, PANEL, SHEET)
    wait_for_colour(copy, knob(3), ACTION)
    wait_for_colour(copy, knob(4), LINE)

    # Saved as a file, and pasted from the clipboard into the list.
    copy.key("ctrl+s")
    (file,) = wait_for("the file", lambda: list(copy.data.glob("*.txt")))
    wait_for("what is in it", lambda: file.stat().st_size)
    assert records.load(file) == session.record()
    copy.key("Escape")
    wait_for_colour(copy, PANEL, SHEET, there=False)
    copy.key("ctrl+v")
    wait_for_colour(copy, PANEL, SHEET)
    wait_for_colour(copy, knob(0), ACTION)

    # Back at the table everything is as it was.
    copy.mouse("key", "Escape", "Escape", "Escape")
    assert saved_game(copy.data) == as_saved(now)
    then = now.patience.moves(now.position)[0]
    hand.play(then, hand.ways(then)[0])
    copy.close()
    with closing(Store(copy.data)) as store:
        assert [(result.code, result.won, result.actions) for result in store.results()] == [(code, False, STEPS)]
        assert store.record(1) == session.record()
