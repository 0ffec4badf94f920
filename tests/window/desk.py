"""A desk of its own for the game: a screen without a monitor, a window manager, a mouse, and eyes."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from ctypes import CDLL, POINTER, Structure, c_char_p, c_int, c_uint, c_ulong, c_void_p
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pygame import Rect

from engine.cards import STOCK_CLICK, Move
from engine.session import Session
from engine.store import FILE
from sprites.layout import Layout

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
"""Seconds to wait for what must come; only a broken game or a drowned machine takes them."""
MANAGER = """\
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <mouse>
    <context name="Titlebar">
      <mousebind button="Left" action="DoubleClick"><action name="ToggleMaximize"/></mousebind>
    </context>
  </mouse>
</openbox_config>
"""
"""Openbox without its own wishes for clicks inside windows: it would hold each back, and xdotool overtake it."""
T = TypeVar("T")


def wait_for(what: str, found: Callable[[], T | None], seconds: float = PATIENCE) -> T:
    """Look again and again until something is found (not None, not False); fails after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        result = found()
        if result is not None and result is not False:
            return result
        assert time.monotonic() < end, f"waited {seconds} s in vain for {what}"
        time.sleep(0.004)


class Desk:
    """An X display with openbox on it. Close it with `close`."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1600, 1000)) -> None:
        self.folder = folder
        read, write = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=[write],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.display = f":{answer.readline().strip()}"
        # No settings of whoever runs the tests; and a click that gives the focus counts as a click.
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "XDG_", "LC_", "PYTHON"))
        } | {
            "DISPLAY": self.display,
            "HOME": str(folder),
            # Else SDL lets D-Bus start a bus where there is none, and that would outlive the game.
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "LANG": "C.UTF-8",
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
            "SDL_AUDIODRIVER": "dummy",
            "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        }
        settings = folder / "openbox.xml"
        settings.write_text(MANAGER)
        self._manager = subprocess.Popen(
            ["openbox", "--config-file", str(settings)],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for("openbox", lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in self.tool("xprop", "-root"))

    def close(self) -> None:
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(PATIENCE)

    def tool(self, *command: str) -> str:
        """What a tool for X prints; nothing where it fails, for a window may be gone."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode == 0 else ""

    def mouse(self, *words: object) -> None:
        """One run of xdotool, keys included."""
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True)


class _Image(Structure):
    _fields_ = (("width", c_int), ("height", c_int), ("offset", c_int), ("format", c_int), ("data", c_void_p))


class Eye:
    """Looks at single pixels of a screen, quickly enough to time what appears."""

    def __init__(self, display: str) -> None:
        self._x = CDLL("libX11.so.6")
        self._x.XOpenDisplay.argtypes, self._x.XOpenDisplay.restype = [c_char_p], c_void_p
        self._x.XDefaultRootWindow.argtypes, self._x.XDefaultRootWindow.restype = [c_void_p], c_ulong
        self._x.XGetImage.argtypes = [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int]
        self._x.XGetImage.restype = POINTER(_Image)
        self._x.XGetPixel.argtypes, self._x.XGetPixel.restype = [c_void_p, c_int, c_int], c_ulong
        self._x.XDestroyImage.argtypes = self._x.XCloseDisplay.argtypes = [c_void_p]
        self._display = self._x.XOpenDisplay(display.encode())
        self._root = self._x.XDefaultRootWindow(self._display)

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue of a pixel of the screen."""
        return self.pixels(Rect(x, y, 1, 1))[x, y]

    def pixels(self, area: Rect, step: int = 1) -> dict[tuple[int, int], tuple[int, int, int]]:
        """Every pixel, or each `step`-th across and down, of a part of the screen, all of one moment."""
        image = self._x.XGetImage(self._display, self._root, *area, 0xFFFFFFFF, 2)
        colours = {}
        for y in range(0, area.height, step):
            for x in range(0, area.width, step):
                colour = self._x.XGetPixel(image, x, y)
                colours[area.x + x, area.y + y] = colour >> 16 & 255, colour >> 8 & 255, colour & 255
        self._x.XDestroyImage(image)
        return colours

    def close(self) -> None:
        self._x.XCloseDisplay(self._display)


class Window(NamedTuple):
    """The inside of a window, without its frame, in pixels of the screen."""

    x: int
    y: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


def saved_game(data: Path, seat: int = 1) -> dict[str, Any] | None:
    """The stored game of a seat without its clock, read without a lock so that the game never waits for us.

    None where there is none, or where it is just being written.
    """
    journal = data / f"{FILE}-journal"
    try:
        with closing(sqlite3.connect(f"file:{data / FILE}?immutable=1", uri=True)) as db:
            row = db.execute("SELECT saved, crc FROM games WHERE seat = ?", (seat,)).fetchone()
    except sqlite3.Error:
        return None
    if journal.exists() and journal.read_bytes()[:1] not in (b"", b"\0"):
        return None  # not committed yet: a kill would take it back
    if row is None or zlib.crc32(f"{seat}={row[0]}".encode()) != row[1]:
        return None
    saved: dict[str, Any] = json.loads(row[0])
    del saved["seconds"]
    return saved


def as_saved(session: Session) -> dict[str, Any]:
    saved = session.save()
    del saved["seconds"]
    return saved


def family(process: int) -> list[int]:
    """A process and all that descend from it and still run, parents first."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(relative for child in children for relative in family(int(child)))]


class Copy:
    """One running copy of the game, or of another program; `closed` starts it with no streams at all."""

    def __init__(
        self,
        desk: Desk,
        data: Path,
        *arguments: str,
        seat: int = 1,
        closed: bool = False,
        program: Sequence[str] = (),
        **environment: str,
    ) -> None:
        self.desk, self.data, self.seat = desk, data, seat
        self._said = desk.folder / f"said-{time.monotonic_ns()}"
        shell = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh"] if closed else []
        program = program or [sys.executable, str(ROOT / "game.py"), "--data", str(data), "--lang", "en"]
        with self._said.open("wb") as said:
            self.process = subprocess.Popen(
                [*shell, *program, *arguments],
                env=desk.environment | environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )
        self.id = wait_for("the window", self._find)
        wait_for("the focus", self.has_focus)
        # Only then does it stay where it is.
        self.wait_for_picture()

    def _find(self) -> str | None:
        assert self.process.poll() is None, f"ended at once: {self.said()}"
        search = ("xdotool", "search", "--all", "--onlyvisible", "--pid")
        for process in family(self.process.pid):
            if found := self.desk.tool(*search, str(process), "--class", "solitaire-duo"):
                return found.split()[0]
        return None

    def said(self) -> str:
        """Everything printed, on both streams."""
        return self._said.read_text(encoding="utf-8")

    # The window

    def has_focus(self) -> bool:
        return self.desk.tool("xdotool", "getwindowfocus").strip() == self.id

    def activate(self) -> None:
        """Bring the window back from wherever it is, to the front and with the focus."""
        self.mouse("windowactivate", self.id)
        wait_for("the window on the screen", lambda: "IsViewable" in self.desk.tool("xwininfo", "-id", self.id))
        wait_for("the focus", self.has_focus)
        self.wait_for_picture()

    def window(self) -> Window:
        told = self.desk.tool("xwininfo", "-id", self.id)
        labels = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        return Window(*(int(re.search(rf"{label}: +(-?\d+)", told)[1]) for label in labels))  # type: ignore[index]

    def wait_for_picture(self) -> None:
        """Wait until the game has painted: before that it may miss what the mouse does."""
        with closing(Eye(self.desk.display)) as eye:
            wait_for("a picture", lambda: any(eye.pixel(*self.window().centre)))

    def wait_for_size(self, size: tuple[int, int]) -> None:
        wait_for(f"a window of {size}", lambda: self.window().size == size)

    def mouse(self, *words: object) -> None:
        self.desk.mouse(*words)

    def to(self, point: tuple[int, int]) -> tuple[object, ...]:
        """Words of xdotool that bring the pointer to a point of the window."""
        return ("mousemove", "--window", self.id, *point)

    def wait_for_colour(self, point: tuple[int, int], *, paper: bool) -> None:
        """Wait until a point of the window shows the white of a card, or anything but that."""
        window = self.window()
        with closing(Eye(self.desk.display)) as eye:
            wait_for(
                f"{'paper' if paper else 'no paper'} at {point}",
                lambda: (min(eye.pixel(window.x + point[0], window.y + point[1])) > 200) == paper,
            )

    def key(self, name: str) -> None:
        self.mouse("key", "--clearmodifiers", name)

    # The game in it

    def expect(self, session: Session) -> None:
        """Wait until this is the stored game."""
        wanted = as_saved(session)
        wait_for("the stored game", lambda: saved_game(self.data, self.seat) == wanted)

    def layout(self, session: Session) -> Layout:
        return Layout(session.patience, self.window().size)

    def close(self) -> None:
        """Close the window as its manager does, and see that the game goes in silence."""
        self.activate()
        self.key("alt+F4")
        assert self.process.wait(PATIENCE) == 0, self.said()
        assert self.said() == ""

    def kill(self) -> None:
        """End it as a power cut would, if it still runs."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(PATIENCE)


class Fingers:
    """Plays moves of a session on a copy by mouse; the window must keep its size."""

    def __init__(self, copy: Copy, session: Session) -> None:
        self.copy, self.session = copy, session
        self.layout = copy.layout(session)

    def card(self, name: str, index: int = -1) -> Rect:
        """A card of a pile, or the bare place."""
        patience, position = self.session.patience, self.session.position
        corners = self.layout.card_corners(patience.place(name), patience.pile(position, name))
        rect = self.layout.rect(name)
        return Rect(corners[index], rect.size) if corners else rect

    def hold(self, name: str, index: int = -1) -> tuple[int, int]:
        """A point of a card that no card on top of it covers."""
        rect = self.card(name, index)
        return rect.centerx, rect.top + rect.width // 12

    def ways(self, move: Move) -> list[str]:
        """The gestures that play this move: `click`, `double`, `drag`."""
        patience, position = self.session.patience, self.session.position
        if move == STOCK_CLICK:
            return ["click"]
        index = len(patience.pile(position, move.source).cards) - move.count
        click = patience.click(position, move.source, index)
        if click == move:
            return ["click", "drag"]
        if click is None and patience.double_click(position, move.source, index) == move:
            return ["double", "drag"]
        return ["drag"]

    def words(self, move: Move, way: str) -> tuple[object, ...]:
        """The gesture in words of xdotool."""
        copy = self.copy
        if way != "drag":
            return (
                *copy.to(self.hold(move.source, -max(1, move.count))),
                "click",
                "--repeat",
                2 if way == "double" else 1,
                "--delay",
                20,
                1,
            )
        grip, source, target = self.hold(move.source, -move.count), self.card(move.source, -move.count), move.target
        goal = self.card(target)
        over = (grip[0] + goal.x - source.x, grip[1] + goal.y - source.y)
        return (*copy.to(grip), "mousedown", 1, *copy.to(over), "mouseup", 1)

    def play(self, move: Move, way: str) -> None:
        """Make the gesture, and wait until the game has played and stored the move."""
        words = self.words(move, way)
        self.session.play(move)
        self.session.counted = self.session.won
        self.copy.mouse(*words)
        self.copy.expect(self.session)


def line_of(text: str) -> tuple[str, Sequence[str]]:
    """Code and moves of a line of tests/data/wins.txt."""
    code, _, moves = text.partition(": ")
    return code, moves.split(", ")
