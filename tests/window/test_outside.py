"""The command line, and a world that lacks what a game would like to have: display, sound, a disk."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from engine.patiences import read_code
from engine.session import Session
from engine.store import FILE
from game import LOCALE, VERSION
from sprites.screens import SCREENS
from sprites.words import LANGUAGES, Words
from tests.window.desk import ROOT, Copy, Fingers, saved_game, wait_for

pytestmark = pytest.mark.slow

CODE = "SH1-C4-AAAAAJ2"
MOVE = "t9 t8 1"
WITHOUT_STREAMS = """
import sys, warnings
sys.stdin = sys.stdout = sys.stderr = None
import game
warnings.warn("nobody hears this")
print("nor this")
sys.exit(game.main(sys.argv[1:]))
"""
Start = Callable[..., Copy]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the game without any display to its end."""

    def run(
        *arguments: str, driver: str | None = "dummy", display: str | None = None
    ) -> "subprocess.CompletedProcess[str]":
        bare = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("SDL_", "XDG_")) and name not in ("DISPLAY", "WAYLAND_DISPLAY")
        }
        more = {"SDL_VIDEODRIVER": driver, "DISPLAY": display}
        return subprocess.run(
            [sys.executable, str(ROOT / "game.py"), *arguments],
            env=bare | {"HOME": str(tmp_path)} | {name: value for name, value in more.items() if value},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    return run


# The command line


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_drawn_without_a_display(run: Run, tmp_path: Path, screen: str) -> None:
    file = tmp_path / "ő ที่.png"
    options = ("--code", CODE, "--window", "1100x700", "--data", "data", "--lang", "en")
    done = run("--screenshot", str(file), "--screen", screen, *options, driver=None)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    picture = pygame.image.load(file)
    assert picture.get_size() == (1100, 700)
    assert len(set(pygame.image.tobytes(picture, "RGB")[::97])) > 20  # not of one colour


def test_every_language(run: Run, tmp_path: Path) -> None:
    for language in LANGUAGES:
        assert run("--screenshot", f"{language}.png", "--code", CODE, "--lang", language).returncode == 0
    # As many pictures as there are catalogues that say it differently.
    said = {Words(language, LOCALE).say("Moves") for language in LANGUAGES}
    assert len({(tmp_path / f"{language}.png").read_bytes() for language in LANGUAGES}) == len(said)


def test_the_same_screen_is_drawn_alike_twice(run: Run, tmp_path: Path) -> None:
    for name in ("one.png", "two.png"):
        assert run("--screenshot", name, "--code", CODE, "--data", name[:3]).returncode == 0
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_version(run: Run) -> None:
    done = run("--version", driver=None)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Solitaire Duo {VERSION}\n", "")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--code", "SH1-C9-AAAAAAA"), "--code.*C9"),
        (("--code", "XX1-C4-AAAAAAA"), "--code.*XX1"),
        (("--code", "SH1-C4-AAAAAA"), "--code.*AAAAAA"),
        (("--code", "SH1-C4-AAAAA9A"), "--code.*9"),
        (("--code", ""), "--code"),
        (("--code",), "--code.*argument"),
        (("--lang", "de"), "--lang.*de.*hu.*"),
        (("--lang", "EN"), "--lang"),
        (("--window", "800"), "--window.*800.*1280x800"),
        (("--window", "axb"), "--window.*axb"),
        (("--window", "-1x800"), "--window"),
        (("--window", "100x100"), "--window.*1024x640"),
        (("--window", "99999x99999"), "--window.*8192x8192"),
        (("--screen", "kitchen"), "--screen.*kitchen.*table"),
        (("--screenshot",), "--screenshot.*argument"),
        (("--data",), "--data.*argument"),
        (("--teleport",), "--teleport"),
        (("kitchen",), "kitchen"),
    ],
)
def test_a_wrong_option_says_what_is_wrong(run: Run, tmp_path: Path, arguments: Sequence[str], complaint: str) -> None:
    done = run(*arguments, driver=None)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.search(complaint, done.stderr.splitlines()[-1])
    assert list(tmp_path.iterdir()) == []  # nothing was begun


def test_a_picture_that_cannot_be_written_is_one_line(run: Run) -> None:
    done = run("--screenshot", "missing/folder.png", "--data", "data")
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"Solitaire Duo: [^\n]+\n", done.stderr)


def test_without_data_the_game_is_kept_in_the_folder_of_the_user(run: Run, tmp_path: Path) -> None:
    assert run("--screenshot", "a.png", "--code", CODE).returncode == 0
    assert list(tmp_path.glob("**/solitaire-duo"))


# Without a display, without sound, without anybody who reads what is said


@pytest.mark.parametrize("driver", [None, "x11"])
@pytest.mark.parametrize("display", [None, ":4093"])
def test_no_display_is_one_line(run: Run, driver: str | None, display: str | None) -> None:
    done = run("--data", "data", driver=driver, display=display)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"Solitaire Duo: no display[^\n]*\n", done.stderr)


@pytest.mark.window
@pytest.mark.parametrize("driver", ["", "alsa", "pulseaudio"])
def test_no_sound_device_is_silent(start: Start, driver: str) -> None:
    copy = start("--code", CODE, SDL_AUDIODRIVER=driver)
    play_first(copy)
    copy.close()


@pytest.mark.window
def test_closed_streams(start: Start) -> None:
    # Whatever sound libraries have to say must not end up in a file that took the number of a stream.
    copy = start("--code", CODE, closed=True, SDL_AUDIODRIVER="alsa")
    play_first(copy)
    copy.close()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("--version",), 0),
        (("--help",), 0),
        (("--code", "XX1-C4-AAAAAAA"), 2),
        (("--screenshot", "picture.png"), 0),
        (("--screenshot", "missing/picture.png"), 1),
    ],
)
def test_without_any_streams(tmp_path: Path, arguments: tuple[str, ...], status: int) -> None:
    """A program without a console has no streams at all: Windows gives it none."""
    command = [sys.executable, "-c", WITHOUT_STREAMS, "--data", "data", *arguments]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")
    assert (tmp_path / "picture.png").exists() == ("picture.png" in arguments)


@pytest.mark.window
def test_no_network(start: Start, tmp_path: Path) -> None:
    """Neither the game nor its engine has a socket but the one to the display on this computer."""
    if not shutil.which("strace") and "CI" not in os.environ:
        pytest.skip("needs strace")
    log = tmp_path / "calls"
    watched = (
        "strace",
        "-f",
        "-qq",
        "-e",
        "trace=socket,execve",
        "-o",
        str(log),
        sys.executable,
        str(ROOT / "game.py"),
    )
    copy = start("--code", CODE, "--data", str(tmp_path / "data"), "--lang", "en", program=watched)
    play_first(copy)
    copy.key("h")
    engine = wait_for(
        "the engine", lambda: re.search(r'^(\d+) +execve\(.*"-m", "engine"', log.read_text(), re.MULTILINE)
    )
    copy.close()
    calls = log.read_text()
    assert set(re.findall(r"\bsocket\((\w+)", calls)) == {"AF_UNIX"}
    assert not re.search(rf"^{engine[1]} +socket", calls, re.MULTILINE)


def play_first(copy: Copy) -> Session:
    session = Session.deal(read_code(CODE))
    fingers = Fingers(copy, session)
    fingers.play(session.patience.read_move(session.position, MOVE), "drag")
    return session


# Trouble with the disk


@pytest.mark.window
@pytest.mark.parametrize("place", ["data", "data/deeper"])
def test_a_file_in_place_of_the_folder(start: Start, tmp_path: Path, place: str) -> None:
    (tmp_path / "data").write_text("mine")
    copy = start("--code", CODE, "--data", str(tmp_path / place))
    session = Session.deal(read_code(CODE))
    fingers = Fingers(copy, session)
    move = session.patience.read_move(session.position, MOVE)
    felt, card = fingers.hold(move.source), fingers.card(move.source)
    copy.wait_for_colour(felt, paper=True)
    copy.mouse(*fingers.words(move, "drag"))
    session.play(move)
    # The card has left its column: where it covered no other there is felt now.
    copy.wait_for_colour((card.centerx, card.bottom - 4), paper=False)
    copy.close()
    assert (tmp_path / "data").read_text() == "mine"


@pytest.mark.window
@pytest.mark.parametrize("garbage", [b"not a database", b"\0" * 5000, b"SQLite format 3\0" + b"x" * 4000, b""])
def test_a_damaged_database_is_set_aside(start: Start, tmp_path: Path, garbage: bytes) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / FILE).write_bytes(garbage)
    copy = start("--code", CODE)
    session = play_first(copy)
    copy.close()
    stored = saved_game(data)
    assert stored is not None
    assert stored["actions"] == session.record()["actions"]
    aside = list(data.glob(f"{FILE}.bad-*"))
    assert [path.read_bytes() for path in aside] == ([garbage] if garbage else [])
