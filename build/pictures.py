"""Draw every screen, in three languages and four sizes, for the documents: `python build/pictures.py [NAME ...]`.

README shows whole pictures; docs/looks.md a sheet of small ones a screen, a row a language, a column a size.
"""

import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame
from pygame import Surface

import game
from engine.codes import Code
from engine.examples import EXAMPLES
from engine.patiences import PATIENCES, read_code
from engine.session import Session
from engine.store import Result, Store
from sprites.replay import Replay
from sprites.table import Table
from sprites.words import LANGUAGES, Words

PICTURES = ROOT / "docs" / "pictures"
SIZES = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160))
SMALL = 400
"""The width of a picture on a sheet."""
WIN = (ROOT / "tests" / "data" / "wins.txt").read_text("utf-8").splitlines()[0]


DAY = datetime(2026, 11, 30, 12).timestamp()
"""When the games in the pictures were played last."""


def session(code: str, moves: list[str]) -> Session:
    """A game of some moves."""
    played = Session.deal(read_code(code))
    for text in moves:
        played.play(played.patience.read_move(played.position, text))
    return played


def double() -> Session:
    """A game of the first patience, well under way."""
    example = next(example for example in EXAMPLES if example.id == "twins")
    return session(example.code, example.lead.split(", "))


def towers(moves: int = 40) -> Session:
    """A game of the second patience, so many moves before its win."""
    code, _, line = WIN.partition(": ")
    return session(code, line.split(", ")[:-moves] if moves else line.split(", "))


def results(store: Store) -> None:
    """Some weeks of play, for the statistics."""
    chance = random.Random(3)
    won = towers(0)
    for number in range(30):
        won.seconds = chance.uniform(200, 900)
        lost = session(str(Code(PATIENCES[1].game, PATIENCES[1].modes[0], number)), [])
        for _ in range(chance.randrange(5, 40)):
            moves = lost.patience.moves(lost.position)
            if moves:
                lost.play(chance.choice(moves))
        again = Session.replay(won.record())
        again.seconds = won.seconds
        store.save_game(lost, given_up=again if chance.random() < 0.62 else lost)


class Studio:
    """One game at one size in one language, with a clock of its own."""

    def __init__(self, folder: Path, size: tuple[int, int], language: str) -> None:
        self.seconds = 0.0
        self.store = Store(folder)
        window = pygame.Window("", size)
        self.game = game.Game(window, self.store, Words(language, game.LOCALE), lambda: self.seconds)

    def run(self, seconds: float) -> None:
        """Let time pass, a frame in every 60th of a second."""
        for _ in range(round(seconds * 60)):
            self.seconds += 1 / 60
            self.game.frame([])

    def shoot(self) -> Surface:
        """The top screen at rest."""
        picture = Surface(self.game.size)
        scene = self.game.scenes[-1]
        scene.dirty = True
        scene.draw(picture)
        return picture

    def close(self) -> None:
        self.store.close()
        self.game.window.destroy()


def opened(screen: str, at: str = "", play: Callable[[], Session] = double) -> Callable[[Studio], None]:
    """A way to set the studio up: a screen over a game."""

    def show(studio: Studio) -> None:
        table = studio.game.start(play())
        if screen != "table":
            table.open(screen, at)
        studio.run(0.1)
        studio.game.scenes[-1].settle()

    return show


def dragged(studio: Studio) -> None:
    """A run in the hand, over the place that would take it."""
    example = next(example for example in EXAMPLES if example.id == "group-limit")
    studio.game.start(Session(example.patience, example.positions()[4], read_code(example.code)))
    table = studio.game.scenes[0]
    assert isinstance(table, Table)
    step = example.steps[4]
    hand, board, position = table.hand, table.board, table.session.position
    source = example.patience.place(step.source)
    corner = board.layout.card_corners(source, example.patience.pile(position, step.source))[-step.count]
    target = board.layout.corners[step.target]
    grip = board.layout.width // 3
    hand.press(position, (corner[0] + grip, corner[1] + grip // 2))
    hand.move(position, (target[0] + round(1.5 * grip), target[1] + 2 * grip))


def won(studio: Studio) -> None:
    """The panel after a win."""
    play = towers(0)
    play.seconds = 427
    studio.game.start(play)
    table = studio.game.scenes[0]
    assert isinstance(table, Table)
    table._show_result()
    studio.run(0.1)


def celebrated(studio: Studio) -> None:
    """The show after a win, some seconds in."""
    studio.game.start(towers(1))
    table = studio.game.scenes[0]
    assert isinstance(table, Table)
    last = WIN.rpartition(", ")[2]
    table.answer(table.session.patience.read_move(table.session.position, last))
    studio.run(4.2)


def counted(studio: Studio) -> None:
    """The statistics of some weeks."""
    results(studio.store)
    opened("statistics", play=towers)(studio)


def remembered(studio: Studio) -> None:
    """The history of some weeks, with games of every kind."""
    chance = random.Random(4)
    modes = [(kind.game, mode) for kind in PATIENCES for mode in kind.modes]
    past = [
        Result(
            number,
            DAY - (60 - number) * 34_000,
            str(Code(*chance.choice(modes), chance.getrandbits(35))),
            chance.random() < 0.5,
            5 * chance.randrange(20, 80),
            chance.randrange(20, 700),
            chance.uniform(60, 3000),
        )
        for number in range(60)
    ]
    studio.store.results = lambda: past  # type: ignore[method-assign]
    opened("history", play=towers)(studio)


def replayed(studio: Studio) -> None:
    """The replay of a win, some way into it."""
    *_, game_won = Session.replaying(towers(0).record(), whole=True)
    table = studio.game.start(double())
    screen = Replay(studio.game, table, game_won, DAY)
    studio.game.push(screen)
    screen.scrub(screen.steps * 2 // 3)
    studio.run(0.1)


SHOTS: dict[str, Callable[[Studio], None]] = {
    "double": opened("table"),
    "seahaven": opened("table", play=towers),
    "drag": dragged,
    "new-game": opened("new"),
    "menu": opened("menu"),
    "rules": opened("rules", "stock"),
    "examples": opened("examples", "twins"),
    "faq": opened("faq"),
    "settings": opened("settings"),
    "statistics": counted,
    "history": remembered,
    "replay": replayed,
    "win": won,
    "victory": celebrated,
    "about": opened("about"),
}


@contextmanager
def studio(size: tuple[int, int], language: str) -> Iterator[Studio]:
    with tempfile.TemporaryDirectory() as folder:
        room = Studio(Path(folder), size, language)
        yield room
        room.close()


def shot(name: str, size: tuple[int, int], language: str) -> Surface:
    with studio(size, language) as room:
        SHOTS[name](room)
        return room.shoot()


def sheet(name: str) -> Surface:
    """One screen in all languages and sizes, side by side."""
    heights = [round(SMALL * height / width) for width, height in SIZES]
    gap = 8
    page = Surface((len(SIZES) * (SMALL + gap) + gap, len(LANGUAGES) * (max(heights) + gap) + gap))
    page.fill((24, 28, 30))
    for row, language in enumerate(LANGUAGES):
        for column, size in enumerate(SIZES):
            small = pygame.transform.smoothscale(shot(name, size, language), (SMALL, heights[column]))
            page.blit(small, (gap + column * (SMALL + gap), gap + row * (max(heights) + gap)))
    return page


def main() -> None:
    """Draw all pictures, or those named."""
    pygame.display.init()
    PICTURES.mkdir(exist_ok=True)
    for name in sys.argv[1:] or SHOTS:
        pygame.image.save(sheet(name), PICTURES / f"sheet-{name}.jpg")
        print(f"sheet-{name}.jpg")
    for name, picture in (("double", "double"), ("seahaven", "drag"), ("rules", "rules")):
        pygame.image.save(shot(picture, (1280, 800), "en"), PICTURES / f"{name}.png")


if __name__ == "__main__":
    main()
