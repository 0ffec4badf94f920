"""Solitaire Duo: the command line, the window, the loop and the stack of screens."""

import argparse
import gc
import os
import select
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from pathlib import Path

if __name__ == "__main__":
    gc.disable()  # until the loop runs: hardly anything that a start makes is garbage

# Before SDL starts. Software drawing goes to an X11 window fastest as it is; through OpenGL each flip costs far more.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "solitaire-duo")
# X11 would read half a megabyte of composed characters at each start; what can be typed here is a game code.
os.environ.setdefault("XCOMPOSEFILE", os.devnull)
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if sys.platform not in ("win32", "darwin"):
    # Without a display SDL would go on with a window that nobody sees; and the library of Wayland complains on its own.
    os.environ.setdefault("SDL_VIDEODRIVER", "x11,wayland" if "XDG_RUNTIME_DIR" in os.environ else "x11")

import pygame
from pygame import Surface
from pygame.event import Event

from engine.child import Child
from engine.codes import BadCode, Code
from engine.patiences import PATIENCES, read_code
from engine.pool import Pool
from engine.session import Session
from engine.store import Notice, Store
from sprites import paint, preferences
from sprites.keys import shortcut
from sprites.scene import Scene
from sprites.screens import SCREENS
from sprites.sound import VOLUMES, Sound
from sprites.table import Table
from sprites.text import forget_lines, plain
from sprites.theme import TICKS
from sprites.trouble import Trouble
from sprites.words import LANGUAGES, Words, system_language

VERSION = "0.1.0"
TITLE = "Solitaire Duo"
HERE = Path(__file__).resolve().parent
LOCALE = HERE / "locale"
LOG, OLD_LOG, LONG_LOG = "error.log", "error.old.log", 200_000
SMALLEST, USUAL = (1024, 640), (1280, 800)
MOST_TICKS = TICKS
"""The time made up in one frame: more than the loop sleeps. After a longer sleep the game goes on where it was."""
HOT, COOL, COLD, ASLEEP = 1 / 60, 1 / 20, 1 / 10, 1 / 2
"""Seconds between two looks at the events: while something moves; soon after; when idle; where events wake the game."""


class Game:
    """The stage: one window, the scenes in it, and the clock that drives them.

    What the player saves as a file goes to `documents`. `clock` tells seconds. `run` sleeps between the frames; tests
    call `frame` instead, which never does.
    """

    def __init__(
        self,
        window: pygame.Window,
        store: Store,
        words: Words,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.window = window
        self.version = VERSION
        self.store = store
        self.words = words
        self.preferences = preferences.read(store)
        self.sound = Sound(VOLUMES[self.preferences.sound])
        self.child = Child()
        self.pool = Pool(self.child, store.setting("pool", {}), partial(store.set_setting, "pool"))
        self.documents = store.folder
        self.clock = clock
        self.size = window.size
        self.fullscreen = False
        self.tick, self.now = 0, 0.0
        self.scenes: list[Scene] = []
        self.running = True
        self._last = clock()
        self._owed = 0.0
        self._stirred = self._last
        self.hidden = False
        self._flipped = False
        # To wait on for events; None until they are looked for.
        self._sockets: list[int] | None = None

    # The stack of scenes

    def start(self, session: Session, screen: str = "table") -> Table:
        """Put the table, and the screen named, on the stack."""
        table = Table(self, session)
        self.scenes = [table]
        if screen != "table":
            table.open(screen)
        return table

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        self.top.covered()
        self.scenes.append(scene)

    def pop(self) -> None:
        self.scenes.pop()
        self.scenes[-1].dirty = True

    def quit(self) -> None:
        self.running = False

    def prefer(self, name: str, value: object) -> None:
        """Keep a setting, and let it work at once."""
        self.store.set_setting(name, value)
        self.preferences = preferences.read(self.store)
        self.sound.volume = VOLUMES[self.preferences.sound]
        if name == "language":
            self.words = Words(self.preferences.language, LOCALE)
        for scene in self.scenes:
            scene.resize()

    # The window

    def toggle_fullscreen(self) -> None:
        self.top.covered()
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self._resize()

    def _resize(self) -> None:
        if self.window.size != self.size:
            self.size = self.window.size
            paint.forget()
            forget_lines()
            # Below the page that tells of trouble lies what has failed: it is left alone.
            for scene in self.scenes if not isinstance(self.scenes[-1], Trouble) else []:
                scene.covered()
                scene.resize()
        self.scenes[-1].dirty = True

    def copy(self, text: str) -> bool:
        try:
            pygame.scrap.put_text(plain(text))
        except pygame.error:
            return False
        return True

    def paste(self) -> str:
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    # The loop

    def run(self) -> None:
        """Play until the window is closed."""
        gc.freeze()  # what is there now mostly stays: it need not be looked through each time
        gc.enable()
        while self.running:
            begun = self.clock()
            moving = self.frame(_merged(pygame.event.get()))
            if self.running:
                time.sleep(max(0, HOT - (self.clock() - begun)))
                # What came while a picture was handed over is in SDL's own queue, of which the socket tells nothing.
                if not moving and not self._flipped:
                    self._wait()

    def _wait(self) -> None:
        """Wait until there may be something to do: for the first event, where that can wake the game."""
        quiet = self.clock() - self._stirred
        if self._sockets is None:
            self._sockets = _display_sockets()
        if self._sockets:
            # Seconds that are shown must not stumble.
            idle = COLD if self.preferences.show_time else ASLEEP
            select.select(self._sockets, [], [], COOL if self.child.busy else idle)
        elif quiet >= 0.5:
            time.sleep(ASLEEP if self.hidden else COOL if quiet < 2 or self.child.busy else COLD)

    def frame(self, events: Sequence[Event]) -> bool:
        """Make up the time since the last frame in whole ticks, answer the events, draw what is new."""
        moment = self.clock()
        self._owed += min(MOST_TICKS, (moment - self._last) * TICKS)
        self._last = moment
        elapsed, self._owed = int(self._owed), self._owed % 1
        self.tick += elapsed
        self.now = self.tick + self._owed
        self.sound.rest(self.tick)
        if events:
            self._stirred = moment
        try:
            self.store.catch_up()
            self.child.poll()
            for event in events:
                self.handle(event)
            table = self.scenes[-1]
            if isinstance(table, Table) and not self.hidden:
                table.pass_time(elapsed)
                self._tell_of_trouble(table)
            return self._draw()
        except Exception:
            if isinstance(self.scenes[-1], Trouble):
                raise
            self._log()
            self.scenes.append(Trouble(self))
            return True

    def _log(self) -> None:
        """Add the exception to a file in the player's folder, without the player's name; if impossible, nowhere.

        A long file gives way to a new one, and stays beside it until that is long, too.
        """
        log = self.store.folder / LOG
        with suppress(OSError, ImportError):
            import traceback

            told = traceback.format_exc().replace(str(Path.home()), "~")
            if log.exists() and log.stat().st_size >= LONG_LOG:
                log.replace(log.with_name(OLD_LOG))
            with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
                print(time.strftime("%Y-%m-%d %H:%M:%S"), TITLE, VERSION, "on", sys.platform, file=file)
                print(told, file=file)

    def _draw(self) -> bool:
        """Let the top scene move on and draw it if it has something new to show."""
        moving = self.scenes[-1].advance()
        scene = self.scenes[-1]
        self._flipped = (moving or scene.dirty) and not self.hidden
        if self._flipped:
            scene.draw(self.window.get_surface())
            scene.dirty = False
            self.window.flip()
        return moving

    def handle(self, event: Event) -> None:
        """Answer what concerns the window, and hand the rest to the top scene."""
        key = shortcut(event) if event.type == pygame.KEYDOWN else ""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE) or key == "ctrl+q":
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resize()
        elif event.type == pygame.WINDOWEXPOSED:
            self.scenes[-1].dirty = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.top.covered()
        elif event.type == pygame.WINDOWMINIMIZED:
            self.hidden = True
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED):
            self.hidden = False
            self.scenes[-1].dirty = True
        elif key in ("f11", "alt+enter"):
            self.toggle_fullscreen()
        elif event.type == pygame.DROPFILE:
            self.scenes[-1].handle(event)  # a show ends
            self._open_file(event.file)
        else:
            self.scenes[-1].handle(event)

    def _open_file(self, path: str) -> None:
        """Show the game in a file that was dropped onto the window."""
        from engine import records
        from sprites.opening import open_record

        table = self.scenes[0]
        if isinstance(table, Table) and not isinstance(self.top, Trouble):
            open_record(self, table, table, partial(records.load, Path(path)))

    def _tell_of_trouble(self, table: Table) -> None:
        """Show what the store has to say, long enough to be read by one who plays on."""
        for notice in self.store.notices():
            if notice == Notice.NOT_KEPT:
                sentence = self.words.say(
                    "Nothing can be stored on this disk now: you can play on, but it is not kept."
                )
            else:
                sentence = self.words.say("A stored file was damaged. It has been set aside and a new one begun.")
            table.tell(sentence, 8, lasting=True)


def _merged(events: list[Event]) -> list[Event]:
    """The events without movements of the mouse that another one follows: in one frame only where it ends is seen."""
    return [
        event
        for event, after in zip_longest(events, events[1:])
        if not (after and event.type == after.type == pygame.MOUSEMOTION and event.buttons == after.buttons)
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and play; returns the exit status.

    With `--engine` first the program speaks the text protocol instead: so a packaged game starts its own engine.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["--engine"]:
        gc.enable()
        from engine.__main__ import main as speak

        return speak(given[1:])
    options = _options(arguments)
    _open_streams()
    if options.screenshot:
        os.environ["SDL_VIDEODRIVER"] = "dummy"  # nothing is shown
    folder = options.data or _user_folder()
    try:
        pygame.display.init()
        store = Store(folder)
        language = options.lang or preferences.read(store).language or system_language()
        words = Words(language, LOCALE)
        window = _window(options, store)
    except pygame.error as trouble:
        print(f"{TITLE}: no display: {trouble}", file=sys.stderr)
        return 1
    game = Game(window, store, words)
    if not options.data:
        game.documents = _documents()
    if options.screenshot:
        return _screenshot(game, options)
    kept = store.load_game()
    # A code given is dealt, unless its game lies on the table anyway; the other one counts as given up.
    go_on = kept is not None and options.code in (None, kept.code)
    table = game.start(kept if kept and go_on else _new_session(game, options.code), options.screen)
    if not go_on:
        table.keep(given_up=kept)
        table.deal()
    if kept is None and not options.code:
        table.tell(words.say("The rules of both games are in the menu, and F1 opens them."), 8)
    if options.fullscreen or store.setting("fullscreen", False):
        game.toggle_fullscreen()
    game.run()
    game.sound.close()
    game.child.stop()
    store.save_game(table.session)
    store.set_setting("fullscreen", game.fullscreen)
    if not game.fullscreen:
        store.set_setting("window", [*window.position, *window.size])
    store.close()
    pygame.display.quit()
    return 0


def _display_sockets() -> list[int]:
    """The connection to X11 or Wayland on this machine, to wait for events on; SDL itself would wake each millisecond.

    None is found on other systems, or where the display is another machine's.
    """
    import socket

    found = []
    with suppress(OSError):
        for file in list(Path("/proc/self/fd").iterdir()):
            with suppress(OSError), socket.socket(fileno=os.dup(int(file.name))) as connection:
                peer = os.fsdecode(connection.getpeername() if connection.family == socket.AF_UNIX else "")
                if "X11-unix" in peer or "wayland" in peer:
                    found.append(int(file.name))
    return found


def _open_streams() -> None:
    """Put nothing in the place of a closed stream, lest the next file take its number and all that libraries print."""
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="solitaire-duo", description="Two patiences in one desktop game.")
    parser.add_argument("--code", type=_code, help="deal this game code")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the game")
    parser.add_argument("--fullscreen", action="store_true", help="start in full screen")
    parser.add_argument("--window", type=_size, metavar="WxH", help="the size of the window in pixels")
    parser.add_argument("--screen", choices=("table", *SCREENS), default="table", help="the screen to start with")
    parser.add_argument("--screenshot", type=Path, metavar="FILE", help="write the screen as a PNG picture and end")
    parser.add_argument("--data", type=_folder, metavar="DIR", help="keep settings and games in this folder")
    parser.add_argument("--version", action="version", version=f"{TITLE} {VERSION}")
    return parser.parse_args(arguments)


def _code(text: str) -> Code:
    try:
        return read_code(text)
    except BadCode as bad:
        from engine.__main__ import CODE_FAULTS

        raise argparse.ArgumentTypeError(CODE_FAULTS[bad.fault].format(bad.part)) from bad


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("an empty name is no folder")
    return Path(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"not a size: {text!r}, for example 1280x800")
    size = int(width), int(height)
    if not all(low <= side <= 8192 for low, side in zip(SMALLEST, size, strict=True)):
        raise argparse.ArgumentTypeError("the window may be from 1024x640 to 8192x8192")
    return size


def _user_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("solitaire-duo", appauthor=False, roaming=True)


def _documents() -> Path:
    from platformdirs import user_documents_path

    return user_documents_path()


def _new_session(game: Game, code: Code | None) -> Session:
    """The deal asked for, or one as the player wishes them."""
    first = PATIENCES[0]
    wish = game.preferences.only_winnable
    return Session.deal(code) if code else game.pool.deal(first.game, first.modes[0], only_winnable=wish)


def _window(options: argparse.Namespace, store: Store) -> pygame.Window:
    """The window where and as large as it was last time, as far as the desktop still allows."""
    size, place = options.window, None
    if size is None and options.screenshot:
        size = USUAL
    elif size is None:
        size, place = _kept_window(store)
    window = pygame.Window(TITLE, size, resizable=True, hidden=bool(options.screenshot))
    window.minimum_size = SMALLEST
    if place:
        window.position = place
    window.set_icon(pygame.image.load(HERE / "assets" / "icon.png"))
    return window


def _kept_window(store: Store) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Size and place of the last window; smaller on a smaller desktop, and no place where it would lie outside."""
    desktop = pygame.display.get_desktop_sizes()[0]
    kept: list[int] = store.setting("window", [])
    known = len(kept) == 4 and all(isinstance(number, int) for number in kept)
    x, y, width, height = kept if known else (-1, -1, *USUAL)
    # Room for the title bar and a task bar, so that the buttons of the window can always be reached.
    size = (max(SMALLEST[0], min(width, desktop[0] - 16)), max(SMALLEST[1], min(height, desktop[1] - 96)))
    inside = 0 <= x < desktop[0] - size[0] // 2 and 0 <= y < desktop[1] - size[1] // 2
    return size, (x, y) if inside else None


def _screenshot(game: Game, options: argparse.Namespace) -> int:
    """Draw the screen with everything at rest into a file."""
    session = (None if options.code else game.store.load_game()) or _new_session(game, options.code)
    game.start(session, options.screen)
    picture = Surface(game.size)
    game.scenes[-1].settle()
    game.scenes[-1].draw(picture)
    game.store.close()
    try:
        with options.screenshot.open("wb") as file:
            pygame.image.save(picture, file, "picture.png")
    except (pygame.error, OSError) as trouble:
        print(f"{TITLE}: cannot write the picture: {trouble}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
