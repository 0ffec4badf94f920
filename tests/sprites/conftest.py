"""A player for the screen: a real window of the dummy driver, and a clock that only the test moves."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

import game
from engine.__main__ import Protocol
from engine.cards import STOCK_CLICK, Card, Move, Pile, Position
from engine.child import Then
from engine.codes import Code
from engine.patiences import PATIENCES, read_code
from engine.places import Kind, Place
from engine.rules import Patience
from engine.session import Session
from engine.store import Store
from sprites.board import Board
from sprites.dialog import Dialog
from sprites.layout import Layout
from sprites.scene import Scene
from sprites.table import Table
from sprites.widgets import Button, Widget
from sprites.words import Words

Point = tuple[int, int]

MODES = [(kind.game, mode) for kind in PATIENCES for mode in kind.modes]
CODES = [str(Code(game, mode, 5)) for game, mode in MODES]
KEYS = {
    "up": (pygame.K_UP, pygame.KSCAN_UP),
    "down": (pygame.K_DOWN, pygame.KSCAN_DOWN),
    "escape": (pygame.K_ESCAPE, pygame.KSCAN_ESCAPE),
    "enter": (pygame.K_RETURN, pygame.KSCAN_RETURN),
    "space": (pygame.K_SPACE, pygame.KSCAN_SPACE),
    "tab": (pygame.K_TAB, pygame.KSCAN_TAB),
    "left": (pygame.K_LEFT, pygame.KSCAN_LEFT),
    "right": (pygame.K_RIGHT, pygame.KSCAN_RIGHT),
    "backspace": (pygame.K_BACKSPACE, pygame.KSCAN_BACKSPACE),
    "f11": (pygame.K_F11, pygame.KSCAN_F11),
}
MODS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


class Engine:
    """The engine without a process, with the face of the child: while `awake` it answers in the next frame.

    The answers are true, but for those that `script` gives for the first word of a command.
    """

    def __init__(self) -> None:
        self.awake = False
        self.script: dict[str, dict[str, Any]] = {}
        self.asked: list[str] = []
        self._protocol = Protocol()
        self._due: list[tuple[tuple[str, ...], Then]] = []

    @property
    def busy(self) -> bool:
        return bool(self._due)

    def ask(self, *lines: str, then: Then) -> None:
        self.asked += lines
        self._due.append((lines, then))

    def poll(self) -> None:
        while self.awake and self._due:
            lines, then = self._due.pop(0)
            then([self._answer(line) for line in lines][-1])

    def stop(self) -> None:
        self._due.clear()

    def _answer(self, line: str) -> dict[str, Any]:
        return self.script.get(line.split(maxsplit=1)[0]) or self._protocol.answer(line)


class Player:
    """Hands and eyes of one player; every event is a frame of its own, and no time passes but by `run`."""

    def __init__(self, folder: Path, size: Point, language: str, settings: dict[str, object]) -> None:
        self.time = 0.0
        self.window = pygame.Window("", size, resizable=True)
        self.store = Store(folder)
        for name, value in settings.items():
            self.store.set_setting(name, value)
        self.game = game.Game(self.window, self.store, Words(language, game.LOCALE), lambda: self.time)
        self.engine = Engine()
        self.game.child = self.game.pool.child = self.engine  # type: ignore[assignment]
        self.expects_trouble = False
        self._log, self.game._log = self.game._log, self._fail  # type: ignore[method-assign]
        self.pointer: Point = (0, 0)
        self.down = False
        self.blind = False

    def _fail(self) -> None:
        """Let what went wrong in a frame end the test, unless that is what it is about."""
        trouble = sys.exception()
        if trouble and not self.expects_trouble:
            raise trouble
        self._log()

    # What is there

    @property
    def scene(self) -> Scene:
        return self.game.scenes[-1]

    @property
    def dialog(self) -> Dialog:
        assert isinstance(self.scene, Dialog)
        return self.scene

    @property
    def at_table(self) -> bool:
        """Whether no other screen lies over the table."""
        return len(self.game.scenes) == 1

    @property
    def table(self) -> Table:
        table = self.game.scenes[0]
        assert isinstance(table, Table)
        return table

    @property
    def board(self) -> Board:
        return self.table.board

    @property
    def layout(self) -> Layout:
        return self.board.layout

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def patience(self) -> Patience:
        return self.session.patience

    @property
    def position(self) -> Position:
        return self.session.position

    @property
    def notice(self) -> str:
        return self.table._notice[0] if self.table._notice else ""

    @property
    def tally(self) -> tuple[int, int, int, int]:
        """What a gesture that plays nothing leaves alone: counter, undo and redo depth, score."""
        session = self.session
        return session.actions, session.can_undo, session.can_redo, session.position.score

    def pile(self, name: str) -> Pile:
        return self.patience.pile(self.position, name)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.window.get_surface(), "RGB")

    def fresh_picture(self) -> bytes:
        """The same game as a table that was just built shows it."""
        surface = Surface(self.game.size)
        Table(self.game, self.session).draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    def corner(self, name: str, number: int = -1) -> Point:
        """The upper left corner of a card of a pile, or of the bare place."""
        corners = self.layout.card_corners(self.patience.place(name), self.pile(name))
        return corners[number] if corners else self.layout.corners[name]

    def spot(self, name: str, number: int = -1) -> Point:
        """A point in the strip of a card that is seen, or in the bare place."""
        x, y = self.corner(name, number)
        return x + self.layout.width // 2, y + 4

    def where(self, card: Card) -> tuple[float, float]:
        """Where a card is at the present tick."""
        sprite = self.board.sprites[card]
        return sprite.glide.at(self.game.tick) if sprite.glide else sprite.at

    # Sitting down

    def start(self, session: Session) -> None:
        self.game.start(session)
        self.wait_for_the_deck()
        self.frame()

    def lay(self, code: str, down: Mapping[str, int] = MappingProxyType({}), /, **piles: str) -> None:
        """A table with nothing but these piles, as card texts from the bottom to the top."""
        code_read = read_code(code)
        kind = next(kind for kind in PATIENCES if kind.game == code_read.game)
        patience = kind(code_read.mode)
        seen: Counter[str] = Counter()
        laid: dict[str, Pile] = {}
        for name, texts in piles.items():
            cards = []
            for text in texts.split():
                cards.append(Card.parse(text, seen[text]))
                seen[text] += 1
            below = len(cards) if patience.place(name).kind == Kind.STOCK else down.get(name, 0)
            laid[name] = Pile(tuple(cards), below)
        self.start(Session(patience, patience.position(laid), code_read))

    def forget(self) -> None:
        """Keep nothing on the disk from now on: long scripts need not wait for it."""
        self.store.save_game = lambda *_, **__: None  # type: ignore[method-assign]

    # Doing

    def frame(self, *events: Event) -> bool:
        """One frame; with `blind` all is done but the painting, which takes most of the time."""
        if not self.blind:
            return self.game.frame(events)
        self.game.hidden = True
        moving = self.game.frame(events)
        self.game.hidden, self.scene.dirty = False, True  # as where a window comes back
        return moving

    def run(self, seconds: float, step: float = 1 / 60) -> None:
        for _ in range(max(1, round(seconds / step))):
            self.time += step
            self.frame()

    def settle(self) -> None:
        """Wait until nothing moves."""
        for _ in range(300):
            self.time += 1 / 60
            if not self.frame():
                return
        raise AssertionError("it never comes to rest")

    def wait_for_the_deck(self) -> None:
        """Until no picture of another size stands in for a card; decks outlive a test."""
        if self.board.deck.rough:
            while self.board.deck.prepare(1):
                pass
            self.table.dirty = True
            self.frame()

    def press(self, point: Point, button: int = 1) -> None:
        self.pointer, self.down = point, self.down or button == 1
        self.frame(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False))

    def move(self, point: Point) -> None:
        relative = (point[0] - self.pointer[0], point[1] - self.pointer[1])
        self.pointer = point
        buttons = (int(self.down), 0, 0)
        self.frame(Event(pygame.MOUSEMOTION, pos=point, rel=relative, buttons=buttons, touch=False))

    def release(self, point: Point | None = None, button: int = 1) -> None:
        self.pointer = point or self.pointer
        self.down = self.down and button != 1
        self.frame(Event(pygame.MOUSEBUTTONUP, pos=self.pointer, button=button, touch=False))

    def click(self, point: Point) -> None:
        self.press(point)
        self.release(point)

    def lift(self, name: str, number: int = -1) -> None:
        """Take a card, and the cards on it, by its strip, and carry it far enough to be a drag."""
        x, y = self.spot(name, number)
        self.press((x, y))
        self.move((x + 12, y))

    def carry(self, corner: Point) -> None:
        """Move so that the first card held lies with its upper left corner there."""
        press = self.table.hand._press
        assert press is not None
        home = self.corner(press.place, press.number)
        self.move((corner[0] + press.point[0] - home[0], corner[1] + press.point[1] - home[1]))

    def drag(self, name: str, target: str, count: int = 1) -> None:
        """Drag the last cards of a pile exactly onto the top card of another."""
        corner = self.corner(target)
        number = len(self.pile(name).cards) - count
        self.lift(name, number)
        if self.table.hand._press:
            self.carry(corner)
        self.release()

    def key(self, name: str) -> None:
        self.frame(key(name))

    def type(self, text: str) -> None:
        self.frame(Event(pygame.TEXTINPUT, text=text))

    def button(self, label: str) -> Button:
        """The button of the dialog with this word."""
        return next(widget for widget in self.dialog.widgets if isinstance(widget, Button) and widget.label == label)

    def push(self, widget: Widget | str) -> None:
        """Click a widget, or the button with a word."""
        if isinstance(widget, str):
            widget = self.button(widget)
        self.click(widget.rect.center)

    def push_bar(self, name: str) -> None:
        self.click(self.table.bar.buttons[name].center)

    # Judging

    def assert_painted_whole(self) -> None:
        """The window as it is, and painted anew from nothing, are the same to the pixel."""
        shown = self.picture()
        self.scene.dirty = True
        self.frame()
        assert self.picture() == shown

    def assert_in_place(self) -> None:
        """Every card is there once, exactly at its place, with the right face, and nothing moves or is held."""
        expected = {}
        for place, pile in zip(self.patience.places, self.position.piles, strict=True):
            for i, (card, corner) in enumerate(zip(pile.cards, self.layout.card_corners(place, pile), strict=True)):
                assert card not in expected
                expected[card] = (corner, i >= pile.down)
        assert {card: (sprite.at, sprite.face_up) for card, sprite in self.board.sprites.items()} == expected
        assert not self.board.moving
        assert not self.board.held
        assert not self.board.lit
        assert self.board.position == self.position


def key(name: str) -> Event:
    """A key as an American keyboard sends it: `ctrl+z`, `n`, `escape`."""
    *mods, last = name.split("+")
    if last in KEYS:
        code, scan = KEYS[last]
    else:
        code, scan = ord(last), pygame.KSCAN_A + ord(last) - ord("a")
    mod = sum(MODS[name] for name in mods)
    return Event(pygame.KEYDOWN, key=code, scancode=scan, mod=mod, unicode="")


def played(code: str, moves: int, seed: int) -> Session:
    """A deal after some random moves, towards the foundations and the columns rather than through the stock."""
    session, chance = Session.deal(read_code(code)), random.Random(seed)
    for _ in range(moves):
        session_moves = session.patience.moves(session.position)
        if not session_moves:
            break
        session.play(likely(session.patience, session_moves, chance))
    return session


def likely(patience: Patience, moves: list[Move], chance: random.Random) -> Move:
    """One of the moves; those to a foundation and a turn of the stock more often than the rest."""
    up = [move for move in moves if move != STOCK_CLICK and patience.place(move.target).kind == Kind.FOUNDATION]
    if up and chance.random() < 0.6:
        return chance.choice(up)
    if STOCK_CLICK in moves and chance.random() < 0.4:
        return STOCK_CLICK
    return chance.choice(moves)


def shown(place: Place, pile: Pile) -> range:
    """The numbers of the cards of a pile that can be seen."""
    return range(max(0, len(pile.cards) - place.fan), len(pile.cards))


def strip(layout: Layout, corners: Sequence[Point], number: int) -> Rect:
    """What the next card leaves of a card in a column or a fan."""
    last = number == len(corners) - 1
    height = layout.height if last else corners[number + 1][1] - corners[number][1]
    return Rect(corners[number], (layout.width, height))


Play = Callable[..., Player]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Sit a player down: `play("DS1-D1N-AAAAAAB", size=(1280, 800), language="en", animation="off")`."""
    pygame.display.init()
    players: list[Player] = []

    def sit_down(
        code: str | None = None, *, size: Point = (1280, 800), language: str = "en", **settings: object
    ) -> Player:
        player = Player(tmp_path / str(len(players)), size, language, settings)
        players.append(player)
        if code:
            player.start(Session.deal(read_code(code)))
        return player

    yield sit_down
    for player in players:
        player.store.close()
        player.window.destroy()
