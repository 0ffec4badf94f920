"""The executables on a Linux desktop, in the hands of an ordinary user who may not write where they are.

The user has an empty home and no sound, and nobody reads what is said.
"""

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.patiences import read_code
from engine.session import Session
from sprites.bar import Bar
from sprites.theme import FELTS
from tests.package.conftest import SINGLE, Player
from tests.window.desk import PATIENCE, Copy, Desk, Fingers, family, wait_for

pytestmark = [pytest.mark.package, pytest.mark.slow, pytest.mark.window]

CODE = "SH1-C4-AAAAAJ2"
MOVES = ("t9 t8 1", "t7 f3 1", "t9 t8 1")


@pytest.fixture
def start(player: Player, desk: Desk) -> Iterator[Callable[..., Copy]]:
    """Starts the program in a window."""
    copies = []

    def start(*arguments: str, wrapped: tuple[str, ...] = (), seat: int = 1, **more: str) -> Copy:
        environment = player.environment | {"SDL_AUDIODRIVER": "bogus"} | more
        program = [*wrapped, *player.command]
        copies.append(Copy(desk, player.data, *arguments, seat=seat, closed=True, program=program, **environment))
        return copies[-1]

    yield start
    for copy in copies:
        # Also one whose first process is gone.
        for process in family(copy.process.pid):
            os.kill(process, signal.SIGKILL)
        copy.process.wait(PATIENCE)


def play(copy: Copy, session: Session) -> None:
    """Play the next move by dragging."""
    move = session.patience.read_move(session.position, MOVES[len(session.record()["actions"])])
    Fingers(copy, session).play(move, "drag")


def ask_whether_it_can_be_won(copy: Copy, session: Session) -> int:
    """Ask in the menu, wait for the engine to find a win, and tell the number of its process."""
    menu = Bar(copy.layout(session), FELTS["pine"]).buttons["menu"]
    copy.mouse(*copy.to(menu.center), "click", 1)
    copy.mouse("key", "--delay", 30, *["Tab"] * 4, "Return")
    session.proven = True
    copy.expect(session)
    (engine,) = (process for process in family(copy.process.pid) if "--engine" in command_line(process))
    return engine


def command_line(process: int) -> list[str]:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().split("\0")
    except OSError:
        return []


def test_played_asked_kept_and_closed(player: Player, start: Callable[..., Copy], desk: Desk) -> None:
    session = Session.deal(read_code(CODE))
    copy = start("--code", CODE)
    assert len(desk.tool("xdotool", "search", "--onlyvisible", "--class", "solitaire-duo").split()) == 1
    play(copy, session)
    engine = ask_whether_it_can_be_won(copy, session)
    copy.close()
    assert not command_line(engine)
    assert player.left() == []
    # Next time the game is there, and goes on.
    again = start()
    play(again, session)
    again.close()
    assert player.left() == []


def test_killed_it_leaves_nothing(player: Player, start: Callable[..., Copy]) -> None:
    """The single file runs as two processes, and the second one has the window and unpacked files to take away."""
    session = Session.deal(read_code(CODE))
    copy = start("--code", CODE)
    play(copy, session)
    engine = ask_whether_it_can_be_won(copy, session)
    everyone = family(copy.process.pid)
    os.kill([process for process in everyone if process != engine][-1], signal.SIGKILL)
    copy.process.wait(PATIENCE)
    wait_for("the end of all", lambda: not any(map(command_line, everyone)))
    assert player.left() == []
    again = start()
    play(again, session)
    again.close()


@pytest.mark.parametrize("player", [SINGLE], indirect=True)
def test_the_first_process_killed_the_game_goes_on_and_tidies_up(player: Player, start: Callable[..., Copy]) -> None:
    session = Session.deal(read_code(CODE))
    copy = start("--code", CODE)
    game = family(copy.process.pid)[1]
    copy.process.kill()
    copy.process.wait(PATIENCE)
    play(copy, session)
    assert len(player.left()) == 1
    copy.activate()
    copy.key("alt+F4")
    wait_for("the end of the game", lambda: not command_line(game))
    assert player.left() == []


@pytest.mark.parametrize("player", [SINGLE], indirect=True)
def test_what_was_left_behind_goes_and_what_is_in_use_stays(player: Player, start: Callable[..., Copy]) -> None:
    copy = start("--code", CODE)
    for process in family(copy.process.pid):
        os.kill(process, signal.SIGKILL)
    copy.process.wait(PATIENCE)
    (abandoned,) = player.left()
    fresh = start()
    assert len(player.left()) == 2  # it might just be being unpacked
    for name in player.left():
        os.utime(player.home / "tmp" / name, (0, 0))
    second = start(seat=2)
    assert abandoned not in player.left()
    assert len(player.left()) == 2
    second.close()
    fresh.activate()
    session = Session.deal(read_code(CODE))
    play(fresh, session)
    ask_whether_it_can_be_won(fresh, session)
    fresh.close()
    assert player.left() == []


def test_no_network_and_no_opengl(player: Player, start: Callable[..., Copy], tmp_path: Path) -> None:
    """In a game with everything that it does: the only sockets are those to the display on this computer."""
    log = tmp_path / "calls"
    session = Session.deal(read_code(CODE))
    copy = start(
        "--code", CODE, wrapped=("strace", "-f", "--seccomp-bpf", "-qq", "-e", "trace=network,openat", "-o", str(log))
    )
    play(copy, session)
    ask_whether_it_can_be_won(copy, session)
    play(copy, session)
    copy.close()
    calls = log.read_text(errors="replace")
    families = set(re.findall(r"\bsocket\((\w+)", calls))
    assert families == {"AF_UNIX"}
    assert re.search(r"openat\(.*libSDL2-", calls)
    assert not re.findall(r"openat\(.*lib(?:GL|EGL|OpenGL)\b.*", calls)
