"""The built executables as a player meets them: `make test-package` builds them and plays them.

They stand in a folder with an awkward name that may not be written to, and are started from elsewhere, by a user who
has an empty home, no sound and nobody reading what is said.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.patiences import read_code
from engine.session import Session
from game import VERSION
from sprites.bar import Bar
from sprites.theme import FELTS
from tests.window.desk import PATIENCE, ROOT, Copy, Desk, Fingers, family, wait_for

DIST = Path(os.environ.get("SOLITAIRE_DUO_DIST", "missing"))
pytestmark = [
    pytest.mark.package,
    pytest.mark.slow,
    pytest.mark.skipif("SOLITAIRE_DUO_DIST" not in os.environ, reason="make test-package runs these"),
]

CODE = "SH1-C4-AAAAAJ2"
MOVES = ("t9 t8 1", "t7 f3 1", "t9 t8 1")
NOBODY = 65534
ROOT_USER = os.geteuid() == 0
FOLDER, SINGLE = "folder", "single"
MOST = {"packed": 13e6, "unpacked": 32e6, "single": 14e6}
"""How many bytes each may take."""


def only(pattern: str) -> Path:
    """The one file in dist/ of this name."""
    (found,) = DIST.glob(pattern)
    return found


class Player(NamedTuple):
    """Somebody with a home of their own, who starts one of the two builds."""

    program: Path
    home: Path

    @property
    def data(self) -> Path:
        return self.home / ".local" / "share" / "solitaire-duo"

    @property
    def command(self) -> list[str]:
        """The program, started from another folder by an ordinary user."""
        user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if ROOT_USER else []
        return [*user, "env", "-C", "/", str(self.program)]

    @property
    def environment(self) -> dict[str, str]:
        return {"HOME": str(self.home), "TMPDIR": str(self.home / "tmp"), "LANG": "hu_HU.UTF-8"}

    def run(self, *arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
        """Run it without a display to its end."""
        bare = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("SDL_", "XDG_", "LC_", "PYTHON")) and name not in ("DISPLAY", "LANGUAGE")
        }
        environment = bare | self.environment | {"SDL_VIDEODRIVER": "dummy"} | more
        return subprocess.run(
            [*self.command, *arguments], env=environment, capture_output=True, text=True, check=False, timeout=60
        )

    def left(self) -> list[str]:
        """What lies in the folder for temporary files."""
        return sorted(path.name for path in (self.home / "tmp").iterdir())


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """Both builds in a folder that others may read, and nobody write."""
    place = Path(tempfile.mkdtemp(prefix="Játékok és ไพ่ – őű "))
    with tarfile.open(only("solitaire-duo-*-linux-*.tar.gz")) as archive:
        archive.extractall(place, filter="data")
    shutil.copy(only("SolitaireDuo-*-linux-*"), place)
    everything = [place, *place.rglob("*")]
    for path in everything:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222 | 0o444 | (0o111 if path.is_dir() else 0))
    yield place
    for path in everything:
        if path.is_dir():
            path.chmod(0o755)
    shutil.rmtree(place)


@pytest.fixture(params=[FOLDER, SINGLE])
def player(request: pytest.FixtureRequest, place: Path) -> Iterator[Player]:
    home = Path(tempfile.mkdtemp(prefix="otthon บ้าน "))
    (home / "tmp").mkdir()
    if ROOT_USER:
        for path in (home, home / "tmp"):
            os.chown(path, NOBODY, NOBODY)
    single = request.param == SINGLE
    (program,) = place.glob("SolitaireDuo-*" if single else "solitaire-duo-*/solitaire-duo")
    yield Player(program, home)
    shutil.rmtree(home)


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


def test_version_and_wrong_options(player: Player) -> None:
    done = player.run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Solitaire Duo {VERSION}\n", "")
    done = player.run("--code", "XX1-C4-AAAAAAA")
    assert (done.returncode, done.stdout) == (2, "")
    assert "XX1" in done.stderr
    assert player.left() == []


@pytest.mark.parametrize("language", ["hu_HU", "th_TH", "en_GB"])
def test_pictures_are_those_of_the_source(player: Player, tmp_path: Path, language: str) -> None:
    """Letters, cards and pages to the last pixel, in the language of the system."""
    for screen in ("table", "rules", "menu"):
        picture = player.home / f"{screen} képe.png"
        arguments = ("--code", CODE, "--screen", screen, "--screenshot")
        done = player.run(*arguments, str(picture), LANG=f"{language}.UTF-8")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        source = [sys.executable, str(ROOT / "game.py"), "--data", str(tmp_path), "--lang", language[:2], *arguments]
        subprocess.run([*source, str(tmp_path / "source.png")], check=True)
        assert picture.read_bytes() == (tmp_path / "source.png").read_bytes()


@pytest.mark.window
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


@pytest.mark.window
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


@pytest.mark.window
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


@pytest.mark.window
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


@pytest.mark.window
def test_no_network_and_no_opengl(player: Player, start: Callable[..., Copy], tmp_path: Path) -> None:
    """In a game with everything that it does: the only sockets are those to the display on this computer."""
    log = tmp_path / "calls"
    session = Session.deal(read_code(CODE))
    copy = start("--code", CODE, wrapped=("strace", "-f", "-qq", "-e", "trace=network,openat", "-o", str(log)))
    play(copy, session)
    ask_whether_it_can_be_won(copy, session)
    play(copy, session)
    copy.close()
    calls = log.read_text(errors="replace")
    families = set(re.findall(r"\bsocket\((\w+)", calls))
    assert families == {"AF_UNIX"}
    assert re.search(r"openat\(.*libSDL2-", calls)
    assert not re.findall(r"openat\(.*lib(?:GL|EGL|OpenGL)\b.*", calls)


# What the files are


def test_sizes(place: Path) -> None:
    assert only("*.tar.gz").stat().st_size < MOST["packed"]
    assert only("SolitaireDuo-*").stat().st_size < MOST["single"]
    (folder,) = place.glob("solitaire-duo-*/")
    assert sum(path.lstat().st_size for path in folder.rglob("*")) < MOST["unpacked"]


def test_the_sums_are_right() -> None:
    lines = dict(line.split("  ")[::-1] for line in (DIST / "SHA256SUMS").read_text().splitlines())
    files = {path.name for path in DIST.iterdir()} - {"SHA256SUMS"}
    assert len(files) == 2
    assert lines == {name: sha256((DIST / name).read_bytes()).hexdigest() for name in files}


def test_the_archive_tells_nothing_of_where_it_was_made() -> None:
    with tarfile.open(only("*.tar.gz")) as archive:
        entries = archive.getmembers()
    assert [entry.name for entry in entries] == sorted((entry.name for entry in entries), key=lambda n: n.split("/"))
    assert {entry.name.split("/")[0] for entry in entries} == {f"solitaire-duo-{VERSION}"}
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries} == {(0, 0, "", "")}
    assert len({entry.mtime for entry in entries}) == 1


def test_what_is_not_inside(place: Path) -> None:
    """No Babel, no sockets, no typeface but Kanit's four weights, no catalogue to compile."""
    names = " ".join(path.name.lower() for path in place.rglob("*"))
    assert "solitaire.mo" in names
    assert "_sqlite3" in names
    assert not re.findall(r"babel|_socket|_ssl|crypto|tkinter|numpy|freesansbold|\.po\b|_camera|portmidi", names)
    assert len(list(place.rglob("*.ttf"))) == 4


def test_licences_of_everything_inside(place: Path) -> None:
    (file,) = place.glob("solitaire-duo-*/LICENSES.txt")
    text = file.read_text("utf-8")
    words = "MIT License|PYTHON SOFTWARE FOUNDATION LICENSE|LESSER GENERAL PUBLIC|SIL OPEN FONT LICENSE|Bootloader Exc"
    for word in words.split("|"):
        assert word in text, word
    # Every library that came along is named.
    libraries = {re.split(r"[-.]", path.name)[0].removeprefix("lib") for path in place.rglob("lib*.so*")}
    told = text.lower().replace("alsa library", "asound").replace("libmpg", "mpg").replace("brotli ", "brotlicommon ")
    parts = {"brotlidec": "brotli", "python3": "python", "sharpyuv": "webp", "webpdemux": "webp", "sqlite3": "sqlite"}
    parts |= {"vorbisenc": "vorbis", "vorbisfile": "vorbis", "z": "zlib", "SDL2_image": "sdl_image"}
    parts |= {"SDL2": "sdl", "SDL2_mixer": "sdl_mixer", "SDL2_ttf": "sdl_ttf", "png16": "libpng"}
    assert len(libraries) > 20
    assert not {name for name in libraries if parts.get(name, name).lower() not in told}


def test_the_readme_tells_the_oldest_c_library(place: Path) -> None:
    (readme,) = place.glob("solitaire-duo-*/README.txt")
    told = re.search(r"GNU C library 2\.(\d+)", readme.read_text("utf-8"))
    assert told
    wanted = {0}
    for path in place.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            symbols = subprocess.run(["objdump", "-T", str(path)], capture_output=True, text=True, check=True).stdout
            wanted |= set(map(int, re.findall(r"\bGLIBC_2\.(\d+)", symbols)))
    assert int(told[1]) == max(wanted)


@pytest.mark.parametrize(
    ("tool", "file"),
    [
        (["desktop-file-validate"], "applications/solitaire-duo.desktop"),
        (["appstreamcli", "validate", "--no-net", "--pedantic"], "metainfo/solitaire-duo.metainfo.xml"),
    ],
    ids=["desktop", "metainfo"],
)
def test_desktops_understand_what_they_are_told(place: Path, tool: list[str], file: str) -> None:
    if not shutil.which(tool[0]):
        pytest.skip(f"needs {tool[0]}")
    (share,) = place.glob("solitaire-duo-*/share")
    done = subprocess.run([*tool, str(share / file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "hint" not in done.stdout
    if file.endswith(".xml"):
        assert f'version="{VERSION}"' in (share / file).read_text("utf-8")
