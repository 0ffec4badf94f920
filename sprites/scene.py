"""A screen on the stack, and what it may ask of the game that shows it."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame
from pygame import Surface
from pygame.event import Event

from engine.child import Child
from engine.pool import Pool
from engine.rules import Patience
from engine.session import Session
from engine.store import Store
from sprites.board import Board
from sprites.preferences import Preferences
from sprites.sound import Sound
from sprites.theme import Colour, ui_scale
from sprites.words import Words


class Stage(Protocol):
    """The game as its scenes see it."""

    version: str
    words: Words
    store: Store
    preferences: Preferences
    size: tuple[int, int]
    tick: int
    now: float
    fullscreen: bool
    sound: Sound
    child: Child
    pool: Pool
    documents: Path

    @property
    def top(self) -> "Scene": ...

    def push(self, scene: "Scene") -> None: ...

    def pop(self) -> None: ...

    def prefer(self, name: str, value: object) -> None: ...

    def toggle_fullscreen(self) -> None: ...

    def copy(self, text: str) -> bool: ...

    def paste(self) -> str: ...

    def quit(self) -> None: ...


class Scene:
    """One screen. It is drawn when it is `dirty`, or in every frame while `advance` says that something moves."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.dirty = True

    @property
    def say(self) -> Callable[..., str]:
        return self.stage.words.say

    @property
    def scale(self) -> float:
        """The UI scale of the window."""
        return ui_scale(self.stage.size)

    def px(self, length: float) -> int:
        """A length at UI scale 1 in pixels."""
        return round(length * self.scale)

    def resize(self) -> None:
        """The window has another size, or the words another language: lay everything out anew."""

    def handle(self, event: Event) -> None:
        """Answer one event that no higher scene has taken."""

    def advance(self) -> bool:
        """Move on to the stage's tick; whether something is still moving."""
        return False

    def draw(self, target: Surface) -> None:
        """Paint the screen; the target holds what was painted last, unless `dirty`."""
        raise NotImplementedError

    def settle(self) -> None:
        """Bring everything to rest at once."""

    def covered(self) -> None:
        """Another scene opens over this one, or the window loses the focus: put down what is in the hand."""


def behind(below: Scene, size: tuple[int, int], blur: int, veil: Colour, opacity: float) -> Surface:
    """The scene below as it is seen behind another: darkened, and blurred by `blur` steps of 4 pixels at UI scale 1."""
    view = Surface(size)
    below.dirty = True
    below.draw(view)
    below.dirty = True
    # Blurred where it is small: the same look for a fraction of the work.
    less = 4 * ui_scale(size)
    small = pygame.transform.smoothscale(view, (round(size[0] / less), round(size[1] / less)))
    view = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, blur), size)
    shade = Surface(size)
    shade.fill(veil)
    shade.set_alpha(round(opacity * 255))
    view.blit(shade, (0, 0))
    return view


class Game(Protocol):
    """What other scenes ask of the table below them."""

    session: Session

    def new_game(self, session: Session) -> None: ...

    def restart(self) -> None: ...

    def ask(self, question: str) -> None: ...

    def open(self, screen: str, at: str = "") -> None: ...

    def board_for(self, patience: Patience, size: tuple[int, int], bar: int | None = None) -> Board: ...

    def practise(self, session: Session, back: str) -> None: ...
