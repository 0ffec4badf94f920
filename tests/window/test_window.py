"""The window as the desktop sees it: sizes, full screen, focus, closing."""

import subprocess
from collections.abc import Callable
from itertools import cycle

import pytest

from engine.patiences import read_code
from engine.session import Session
from sprites.bar import Bar
from sprites.theme import FELTS
from tests.window.desk import PATIENCE, Copy, Desk, Fingers, wait_for

pytestmark = [pytest.mark.window, pytest.mark.slow]

CODE = "SH1-C4-AAAAAJ2"
MOVES = ("t9 t8 1", "t7 f3 1", "t9 t8 1", "t10 t4 2", "t2 c3 1", "t2 t7 1", "t2 f2 1", "t2 c4 1", "c3 t2 1", "c4 t2 1")
Start = Callable[..., Copy]


@pytest.fixture
def session() -> Session:
    return Session.deal(read_code(CODE))


def play_one(copy: Copy, session: Session) -> None:
    """Play the next move of the line by dragging, which hits nothing unless the cards are where they should be."""
    move = session.patience.read_move(session.position, MOVES[len(session.record()["actions"])])
    Fingers(copy, session).play(move, "drag")


def button(copy: Copy, session: Session, name: str) -> tuple[int, int]:
    return Bar(copy.layout(session), FELTS["pine"]).buttons[name].center


def test_cards_are_found_at_every_size(start: Start, session: Session) -> None:
    copy = start("--code", CODE)
    for wanted, size in (((1400, 700), (1400, 700)), ((300, 200), (1024, 640)), ((1100, 900), (1100, 900))):
        copy.mouse("windowsize", copy.id, *wanted)
        copy.wait_for_size(size)
        play_one(copy, session)
    copy.close()
    # The size is kept for the next time.
    again = start()
    again.wait_for_size((1100, 900))
    again.close()


def test_maximised_and_back(start: Start, session: Session) -> None:
    copy = start("--code", CODE)
    before = copy.window()
    title = ("mousemove", before.x + 300, before.y - 8, "click", "--repeat", 2, "--delay", 40, 1)
    copy.mouse(*title)
    wait_for("the maximised window", lambda: copy.window().width == 1598 or copy.window().width == 1600)
    play_one(copy, session)
    large = copy.window()
    copy.mouse("mousemove", large.x + 300, large.y - 8, "click", "--repeat", 2, "--delay", 40, 1)
    wait_for("the window as it was", lambda: copy.window() == before)
    play_one(copy, session)
    copy.close()


def test_full_screen_there_and_back_five_times(start: Start, session: Session) -> None:
    copy = start("--code", CODE, "--window", "1200x760")
    copy.wait_for_size((1200, 760))
    before = copy.window()
    for _, way in zip(range(5), cycle(("F11", "alt+Return", "button")), strict=False):
        for size in ((1600, 1000), before.size):
            if way == "button":
                copy.mouse(*copy.to(button(copy, session, "full")), "click", 1)
            else:
                copy.key(way)
            copy.wait_for_size(size)
            play_one(copy, session)
        wait_for("the place where it was", lambda: copy.window() == before)
    # It can still be resized.
    copy.mouse("windowsize", copy.id, 1300, 800)
    copy.wait_for_size((1300, 800))
    session.undo()
    copy.key("ctrl+z")
    copy.expect(session)
    copy.close()


def test_starts_in_full_screen_if_it_ended_so(start: Start, session: Session) -> None:
    copy = start("--code", CODE, "--fullscreen")
    copy.wait_for_size((1600, 1000))
    play_one(copy, session)
    copy.close()
    again = start()
    again.wait_for_size((1600, 1000))
    play_one(again, session)
    again.key("F11")
    wait_for("a window", lambda: again.window().size != (1600, 1000))
    play_one(again, session)
    again.close()


def test_minimised_and_restored(start: Start, session: Session) -> None:
    copy = start("--code", CODE)
    before = copy.window()
    copy.mouse("windowminimize", copy.id)
    wait_for("the icon", lambda: "window state: Iconic" in copy.desk.tool("xprop", "-id", copy.id, "WM_STATE"))
    copy.activate()
    wait_for("the window", lambda: copy.window() == before)
    play_one(copy, session)
    copy.close()


def test_a_lost_focus_puts_the_cards_back(start: Start, session: Session, desk: Desk) -> None:
    copy = start("--code", CODE)
    fingers = Fingers(copy, session)
    move = session.patience.read_move(session.position, MOVES[0])
    *lift, _, _ = fingers.words(move, "drag")
    copy.mouse(*lift)
    other = subprocess.Popen(
        ["xev", "-geometry", "80x80+0+900"], env=desk.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    wait_for("another window with the focus", lambda: not copy.has_focus())
    copy.mouse("mouseup", 1)
    other.terminate()
    other.wait(PATIENCE)
    copy.activate()
    # Had the drop counted, the counter would be one higher now.
    play_one(copy, session)
    assert session.actions == 1
    copy.close()


def test_released_outside_the_window_nothing_is_played(start: Start, session: Session) -> None:
    copy = start("--code", CODE)
    fingers = Fingers(copy, session)
    move = session.patience.read_move(session.position, MOVES[0])
    *lift, _, _ = fingers.words(move, "drag")
    window = copy.window()
    for x, y in ((5, 5), (1595, 500), (window.x + 10, 995)):
        copy.mouse(*lift, "mousemove", x, y, "mouseup", 1)
        copy.key("ctrl+z")
    # A drop that counted would have left its mark in the counter.
    play_one(copy, session)
    copy.close()


def test_the_buttons_of_the_bar(start: Start, session: Session) -> None:
    copy = start("--code", CODE)
    play_one(copy, session)
    for name, step in (("undo", session.undo), ("redo", session.redo), ("undo", session.undo)):
        step()
        copy.mouse(*copy.to(button(copy, session, name)), "click", 1)
        copy.expect(session)
    copy.mouse(*copy.to(button(copy, session, "menu")), "click", 1)  # and its dialog goes again
    copy.key("Escape")
    play_one(copy, session)
    copy.key("ctrl+q")
    assert copy.process.wait(PATIENCE) == 0
    assert copy.said() == ""
