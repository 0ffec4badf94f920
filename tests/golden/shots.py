"""The pictures that are kept, and how far a new one may be from them.

Letters and edges come out a little different on other machines (another FreeType, another SIMD path), so a picture
is compared in blocks: small differences at edges average out, while a thing that is missing or moved does not.
"""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from engine.session import Session
from sprites import screens
from sprites.trouble import Trouble

FOLDER = Path(__file__).parent
SIZE, KEPT = (1024, 640), (512, 320)
STEP = 6
COARSE = bytes(min(255, (level + STEP // 2) // STEP * STEP) for level in range(256))
"""Levels rounded, so that the weave of the felt does not take most of a file."""
BLOCK = 16
"""The side of a block, in pixels of a kept picture."""
MEAN, WORST = 0.6, 7.0
"""How far apart two pictures may be, in levels of 255: all blocks on average, and the worst of them."""


def _load_studio() -> Any:
    """The module that draws the documents' pictures: its screens are set up there."""
    if "pictures" in sys.modules:
        return sys.modules["pictures"]
    spec = importlib.util.spec_from_file_location("pictures", FOLDER.parents[1] / "build" / "pictures.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["pictures"] = module
    spec.loader.exec_module(module)
    return module


class Shot(NamedTuple):
    """A screen in a language, with settings; `show` sets up what the documents have no picture of."""

    screen: str
    language: str
    settings: tuple[tuple[str, object], ...] = ()
    show: Callable[[Any], None] | None = None


def _empty_statistics(studio: Any) -> None:
    _load_studio().opened("statistics")(studio)


def _empty_history(studio: Any) -> None:
    _load_studio().opened("history")(studio)


def _trouble(studio: Any) -> None:
    studio.game.start(_load_studio().double())
    studio.game.scenes.append(Trouble(studio.game))


def _practice(studio: Any) -> None:
    _load_studio().opened("examples", "group-limit")(studio)
    example = studio.game.scenes[-1].example
    session = Session(example.patience, example.positions()[0])
    studio.game.scenes[0].practise(session, "Practice: back to the example")


SHOTS = {
    "double": Shot("double", "en"),
    "double-large-index": Shot("double", "hu", (("large_index", True),)),
    "double-four-colour": Shot("double", "th", (("four_colour", True), ("felt", "claret"), ("back", "scales"))),
    "double-left-handed": Shot("double", "en", (("left_handed", True), ("felt", "slate"), ("show_time", True))),
    "seahaven": Shot("seahaven", "hu"),
    "seahaven-midnight": Shot("seahaven", "th", (("felt", "midnight"), ("large_index", True), ("left_handed", True))),
    "drag": Shot("drag", "th"),
    "new-game": Shot("new-game", "hu"),
    "menu": Shot("menu", "th"),
    "settings": Shot("settings", "hu"),
    "statistics": Shot("statistics", "en"),
    "statistics-empty": Shot("statistics", "th", (), _empty_statistics),
    "history": Shot("history", "hu"),
    "history-empty": Shot("history", "th", (), _empty_history),
    "replay": Shot("replay", "th"),
    "rules": Shot("rules", "th"),
    "faq": Shot("faq", "hu"),
    "about": Shot("about", "en"),
    "examples": Shot("examples", "hu"),
    "practice": Shot("practice", "en", (), _practice),
    "win": Shot("win", "th"),
    "victory": Shot("victory", "en"),
    "trouble": Shot("trouble", "hu", (), _trouble),
}


def draw(name: str) -> Surface:
    """The picture as it is now, in the size that is kept."""
    pygame.display.init()
    shot, studio = SHOTS[name], _load_studio()
    # The page about the game tells its versions, which differ from one machine to the next.
    screens.versions = lambda game: dict.fromkeys(("version", "python", "pygame", "sdl"), "1.2.3")
    with studio.studio(SIZE, shot.language) as room:
        for setting, value in shot.settings:
            room.game.prefer(setting, value)
        (shot.show or studio.SHOTS[shot.screen])(room)
        picture = room.shoot()
    plain = Surface(SIZE, 0, 24)  # as a PNG has it
    plain.blit(picture, (0, 0))
    small = pygame.image.tobytes(pygame.transform.smoothscale(plain, KEPT), "RGB")
    return pygame.image.frombytes(small.translate(COARSE), KEPT, "RGB")


def path(name: str) -> Path:
    return FOLDER / f"{name}.png"


def load(name: str) -> Surface:
    """The picture that is kept."""
    picture = Surface(KEPT, 0, 24)
    picture.blit(pygame.image.load(path(name)), (0, 0))
    return picture


def difference(one: Surface, other: Surface) -> tuple[float, float, tuple[int, int]]:
    """Mean and worst difference of two pictures' blocks, and the corner of the worst block; levels of 255."""
    small = (KEPT[0] // BLOCK, KEPT[1] // BLOCK)
    blocks = [pygame.image.tobytes(pygame.transform.smoothscale(picture, small), "RGB") for picture in (one, other)]
    apart = [abs(a - b) for a, b in zip(*blocks, strict=True)]
    worst = max(range(len(apart)), key=lambda i: apart[i])
    corner = worst // 3 % small[0] * BLOCK, worst // 3 // small[0] * BLOCK
    return sum(apart) / len(apart), float(apart[worst]), corner
