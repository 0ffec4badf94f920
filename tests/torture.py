"""What the game must survive: `make torture`, or `python -m tests.torture kills 1000 storm 1000000 memory 60`, say.

`kills N`: two copies play in one folder and are killed at a random moment, N times; the next start of each has the
position before or after its last action. `damage N`: starts with a damaged file. `storm N`: random input events.
`memory N`: minutes of play on the game's own clock, without growth. The same `--seed` brings the same again (but for
kills, where the clock decides); the first thing that goes wrong ends it with a traceback, and leaves its folder.
"""

import argparse
import gc
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from pygame.event import Event

from engine.cards import STOCK_CLICK, Card, Position
from engine.codes import Code
from engine.patiences import PATIENCES, read_code
from engine.session import Session
from engine.store import FILE, Notice, Store
from game import LOCALE, Game
from sprites.controls import Controls
from sprites.screens import SCREENS
from sprites.table import Table
from sprites.trouble import Trouble
from sprites.words import Words
from tests.engine.test_store import assert_whole_or_set_aside, fill
from tests.sprites.conftest import CODES, KEYS, Engine, Player, key, likely

SIZE = (1024, 640)
State = tuple[object, ...]


def any_code(chance: random.Random) -> Code:
    kind = chance.choice(PATIENCES)
    return Code(kind.game, chance.choice(kind.modes), chance.randrange(2**35))


def state(session: Session) -> dict[str, Any]:
    """What must not be lost: all that is saved but the clock, and the mark that a search may add at any time."""
    return {name: value for name, value in session.save().items() if name not in ("seconds", "proven")}


# Kills

LIVES = 0.4
"""Seconds that a copy lives at most: some are killed before they have started, most between a few saves."""


class Life:
    """One life of a copy in a process of its own, and what it has told through a pipe."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._pipe, told = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(self._pipe)
            status = 1
            try:
                live(folder, random.Random(seed), told)
                status = 0
            finally:
                os._exit(status)
        os.close(told)

    def end(self) -> list[list[Any]]:
        """Kill it, and read all whole lines; raises AssertionError if it had died by itself."""
        os.kill(self.process, signal.SIGKILL)
        assert os.WIFSIGNALED(os.waitpid(self.process, 0)[1]), "the game ended by itself"
        with os.fdopen(self._pipe, "rb") as pipe:
            text = pipe.read()
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith(b"\n")]


def live(folder: Path, chance: random.Random, told: int) -> None:
    """Play until killed, telling the state at the start, and what each action will make of it before and after it."""

    def tell(word: str, *facts: object) -> None:
        os.write(told, json.dumps([word, *facts]).encode() + b"\n")

    pygame.display.init()
    store = Store(folder)
    game = Game(pygame.Window("", SIZE), store, Words("en", LOCALE))
    game.child = game.pool.child = Engine()  # type: ignore[assignment]
    kept = store.load_game()
    assert store.notices() == []
    table = game.start(kept or Session.deal(any_code(chance)))
    tell("start", store.seat, kept and state(kept))
    while True:
        game.hidden = chance.random() < 0.9  # painting would take most of the short life
        ahead = Session.restore(table.session.save())
        dice, moves = chance.random(), ahead.patience.moves(ahead.position)
        if dice < 0.04 or not moves:
            ahead = Session.deal(any_code(chance))
            tell("will", state(ahead), bool(table.session.actions))
            table.new_game(ahead)
        elif dice < 0.3:
            back = dice < 0.2
            ahead.undo() if back else ahead.redo()
            tell("will", state(ahead), False)
            table.undo() if back else table.redo()
        else:
            move = likely(ahead.patience, moves, chance)
            ahead.play(move)
            tell("will", state(ahead), False)
            table.answer(move)
        game.frame([])
        assert game.top is table, game.scenes
        # Two copies in such haste meet each other's locks; each writes what has met one some frames later.
        while store.unwritten:
            time.sleep(1 / 60)
            game.frame([])
        tell("did")


def kills(count: int, folder: Path, chance: random.Random) -> str:
    """Two copies at once, killed `count` times in all."""
    possible: dict[int, list[Any]] = {}
    results = actions = interrupted = killed = 0
    while killed < count:
        lives = [Life(folder, chance.randrange(2**32)) for _ in range(2)]
        time.sleep(chance.uniform(0, LIVES))
        chance.shuffle(lives)
        sure = unsure = 0
        for life in lives:
            told = life.end()
            killed += 1
            if not told:
                continue
            (_, seat, kept), *rest = told
            assert kept in possible.get(seat, [None]), (kept, possible[seat])
            possible[seat] = [kept]
            given_up = False
            for word, *facts in rest:
                if word == "will":
                    after, given_up = facts
                    possible[seat].append(after)
                else:
                    del possible[seat][0]
                    sure += given_up
                    actions += 1
            if len(possible[seat]) > 1:
                interrupted += 1
                unsure += given_up
        with closing(Store(folder)) as store:
            found = len(store.results())
            assert store.notices() == []
        assert results + sure <= found <= results + sure + unsure, (results, sure, unsure, found)
        results = found
    return f"{killed} kills, {actions} actions, {interrupted} of them interrupted, {results} games given up"


# Damaged files


def damages(blob: bytes, chance: random.Random) -> Iterator[tuple[str, bytes]]:
    """Ways to damage a file, without end."""
    while True:
        yield "truncated", blob[: chance.randrange(1, len(blob))]
        flipped = bytearray(blob)
        for _ in range(chance.choice((1, 1, 8, 200))):
            flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        yield "bits flipped", bytes(flipped)
        start, length = chance.randrange(len(blob)), chance.randrange(1, 5000)
        yield "garbage within", blob[:start] + chance.randbytes(length) + blob[start + length :]
        yield "a piece missing", blob[:start] + blob[start + length :]
        yield "garbage", chance.randbytes(chance.randrange(1, 20_000))
        yield "of the future", changed(blob, f"PRAGMA user_version = {chance.randrange(2, 1000)}")
        yield "of another program", changed(blob, f"PRAGMA application_id = {chance.randrange(1, 2**31)}")
        table = chance.choice(("settings", "games", "results", "records"))
        yield "a table missing", changed(blob, f"DROP TABLE {table}")


def changed(blob: bytes, statement: str) -> bytes:
    """The file after a statement that the game would never make."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.deserialize(blob)
        db.execute(statement)
        return db.serialize()


def damage(count: int, folder: Path, chance: random.Random) -> str:
    """Start the game with damaged files, play, and start again; then the same with a file that another one locks."""
    session = fill(folder / "sound")
    blob = (folder / "sound" / FILE).read_bytes()
    kinds: Counter[str] = Counter()
    home = folder / "home"
    for kind, damaged in damages(blob, chance):
        notices = assert_whole_or_set_aside(home, damaged, session)
        assert notices or kind in ("bits flipped", "garbage within", "truncated"), kind
        kinds[f"{kind}: {'set aside' if notices else 'harmless'}"] += 1
        shutil.rmtree(home)
        home.mkdir()
        (home / FILE).write_bytes(damaged)
        start_and_play(home, chance)
        if kinds.total() == count:
            break
    locked(folder / "sound", chance)
    return f"{kinds.total()} damaged files: " + ", ".join(f"{kind} {times}" for kind, times in sorted(kinds.items()))


def start_and_play(home: Path, chance: random.Random) -> None:
    """A start with whatever lies in the folder, and a game of a few actions that the next start finds again."""
    player = Torn(home, chance)
    for _ in range(5):
        player.act()
    after = state(player.session)
    player.leave()
    with closing(Store(home)) as store:
        kept = store.load_game()
        assert kept
        assert state(kept) == after
        assert store.notices() == []


def locked(home: Path, chance: random.Random) -> None:
    """Another program locks the file: the game can be played, says once that nothing is kept, and damages nothing."""
    before = (home / FILE).read_bytes()
    with closing(sqlite3.connect(home / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store = Store(home)
        deadline = time.monotonic() + 10
        while not store.notices() and time.monotonic() < deadline:
            session = Session.deal(any_code(chance))
            if moves := session.patience.moves(session.position):
                session.play(chance.choice(moves))
                store.save_game(session)
        assert not store.keeping
        store.close()
        assert store.notices() in ([], [Notice.NOT_KEPT])
    assert (home / FILE).read_bytes() == before


# Random events

MODS = ("", "", "", "ctrl+", "shift+", "alt+", "ctrl+shift+")
LETTERS = [chr(letter) for letter in range(ord("a"), ord("z") + 1) if chr(letter) != "q"]


class Torn(Player):
    """A player whose events mean nothing, and who looks at everything for what must never be."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        super().__init__(folder, SIZE, chance.choice(("hu", "th", "en")), {})
        self.chance = chance
        self.engine.awake = True
        self.engine.script = {"hint": {"move": None}, "solve": {"verdict": "unknown", "line": []}}
        self.blind = True
        self.start(self.store.load_game() or Session.deal(any_code(chance)))

    def act(self) -> None:
        """One action that the rules allow, or another deal where they allow none."""
        if moves := self.patience.moves(self.position):
            self.table.answer(likely(self.patience, moves, self.chance))
        else:
            self.table.new_game(Session.deal(any_code(self.chance)))
        self.frame()

    def leave(self) -> None:
        """Close the game as its window does."""
        self.store.save_game(self.session)
        self.store.close()
        self.window.destroy()

    def anywhere(self) -> tuple[int, int]:
        """A point: half of them on a card, a place or a widget, the others all over the window and a little outside."""
        width, height = self.game.size
        if self.chance.random() < 0.5:
            if isinstance(self.scene, Controls) and self.scene.widgets:
                return self.chance.choice(self.scene.widgets).rect.center
            name = self.chance.choice(self.patience.places).name
            cards = len(self.pile(name).cards)
            return self.spot(name, self.chance.randrange(cards) if cards else -1)
        return self.chance.randrange(-20, width + 20), self.chance.randrange(-20, height + 20)

    def events(self) -> list[Event]:
        """What comes in one frame: now and then a move well meant, or the key that leads back to the table."""
        dice = self.chance.random()
        moves = self.patience.moves(self.position)
        if dice < 0.2 and self.at_table and moves:
            move = likely(self.patience, moves, self.chance)
            start = self.spot(move.source, -max(1, move.count))
            end = start if move == STOCK_CLICK else self.spot(move.target)
            return [
                Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False),
                Event(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0), touch=False),
                Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False),
            ]
        if dice < 0.08 and not self.at_table:
            return [key("escape")]
        if self.at_table and dice > 0.98:
            self.table.open(self.chance.choice(SCREENS))
        elif dice > 0.97 or not moves:
            self.table.new_game(Session.deal(any_code(self.chance)))
        return [self.event() for _ in range(self.chance.randrange(1, 7))]

    def event(self) -> Event:
        """Whatever may come from a mouse, a finger, a keyboard or a desktop."""
        chance, point = self.chance, self.anywhere()
        dice = chance.random()
        touch = chance.random() < 0.2
        if dice < 0.30:
            relative = (chance.randrange(-50, 50), chance.randrange(-50, 50))
            held = (chance.randrange(2), 0, chance.randrange(2))
            return Event(pygame.MOUSEMOTION, pos=point, rel=relative, buttons=held, touch=touch)
        if dice < 0.72:
            kind = pygame.MOUSEBUTTONDOWN if chance.random() < 0.5 else pygame.MOUSEBUTTONUP
            button = chance.choice((1, 1, 1, 1, 1, 2, 3, 4, 5))
            return Event(kind, pos=point, button=button, touch=touch)
        if dice < 0.76:
            return Event(pygame.MOUSEWHEEL, x=0, y=chance.choice((-3, -1, 1, 3)), precise_y=1.0, flipped=False)
        if dice < 0.94:
            name = chance.choice((*KEYS, *KEYS, *LETTERS))
            down = key(chance.choice(MODS) + name)
            return Event(chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP)), down.dict)
        if dice < 0.96:
            return Event(pygame.TEXTINPUT, text=chance.choice(("DS1", "sh1-c4-", "ő", "น้ำ", "\0", "A" * 300, "-", "7")))
        if dice < 0.98:
            finger = chance.choice((pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION))
            x, y = chance.random(), chance.random()
            return Event(finger, touch_id=1, finger_id=0, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)
        if dice < 0.983:
            self.window.size = size = chance.choice((SIZE, SIZE, (1100, 700), (1280, 640), (1024, 900)))
            return Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        if dice < 0.986:
            folder = self.store.folder
            return Event(pygame.DROPFILE, file=str(chance.choice((folder, folder / FILE, *folder.glob("*.txt")))))
        windows = (
            pygame.WINDOWFOCUSLOST,
            pygame.WINDOWFOCUSGAINED,
            pygame.WINDOWLEAVE,
            pygame.WINDOWENTER,
            pygame.WINDOWMINIMIZED,
            pygame.WINDOWRESTORED,
            pygame.WINDOWEXPOSED,
            pygame.QUIT,
        )
        # Of a hundred events in the window one closes it.
        return Event(chance.choice(windows[:-1]) if chance.random() < 0.9 else windows[-1])

    def look(self) -> None:
        """Whatever holds at every moment."""
        assert not any(isinstance(scene, Trouble) for scene in self.game.scenes)
        assert isinstance(self.game.scenes[0], Table)
        assert self.board.position == self.position
        hand = self.table.hand
        assert not hand.holding or hand.picked or hand._press

    def look_closely(self) -> None:
        """No card lost, each where it belongs, and the game is what its record replays to and a start would find."""
        deck = self.patience.first_position(0)
        assert sorted(map(str, cards(self.position))) == sorted(map(str, cards(deck)))
        if self.at_table and not self.table.hand.holding:
            self.settle()
        if self.at_table and not self.board.held:
            self.assert_in_place()
        again = Session.restore(self.session.save())
        assert plain(again.position) == plain(self.position)
        kept = self.store.load_game()
        assert kept
        assert not self.store.unwritten
        assert state(kept) == state(self.session)


def cards(position: Position) -> list[Card]:
    return [card for pile in position.piles for card in pile.cards]


def plain(position: Position) -> State:
    """A position without what tells twins apart: a record names cards by rank and suit only."""
    return (position.score, [(pile.down, [str(card) for card in pile.cards]) for pile in position.piles])


def storm(count: int, folder: Path, chance: random.Random) -> str:
    """Random events, a few to a frame; the game is quit and started again in between."""
    player, starts, deals, actions = Torn(folder, chance), 1, 1, 0
    done = 0
    while done < count:
        before, counted = player.session, player.session.actions
        events = player.events()
        player.time += chance.choice((0.001, 0.016, 0.016, 0.05, 0.4))
        player.blind = chance.random() < 0.8
        player.frame(*events)
        done += len(events)
        player.look()
        if player.session is before:
            assert player.session.actions >= counted
            actions += player.session.actions - counted
        else:
            deals += 1
        if chance.random() < 0.005:
            player.look_closely()
        if not player.game.running:
            after = state(player.session)
            player.leave()
            player, starts = Torn(folder, chance), starts + 1
            assert state(player.session) == after
            assert player.store.notices() == []
    player.leave()
    return f"{done} events, {starts} starts, {deals} deals, {actions} actions"


# Memory

PAUSE = 2.0
GROWTH = 6.0
"""MiB that the game may grow by in the second half of the time; in the first it gets to know all its screens."""


def memory(minutes: int, folder: Path, chance: random.Random) -> str:
    """So many minutes of play on the game's own clock: one screen after another, every three minutes a new deal."""
    player, sizes = Torn(folder, chance), list[float]()
    turns = round(60 * minutes / PAUSE)
    player.blind = False
    for code in CODES:  # each mode and each screen once, so that none is new in the second half
        player.table.new_game(Session.deal(read_code(code)))
        player.run(1)
    for screen in SCREENS:
        player.table.open(screen)
        player.run(1)
        player.key("escape")
    for turn in range(1, turns + 1):
        player.blind = False
        if turn % 90 == 0:
            player.table.new_game(Session.deal(any_code(chance)))
        if turn % 30 == 0:
            player.table.open(SCREENS[turn // 30 % len(SCREENS)])
            player.run(0.5)
        if player.at_table:
            player.key("ctrl+z") if chance.random() < 0.3 else player.act()
        else:
            player.key("escape")
        player.run(0.5)
        player.run(PAUSE - 0.5, 1 / 10)
        player.look()
        if turn * 8 // turns > len(sizes):
            gc.collect()
            sizes.append(resident())
    player.leave()
    growth = max(sizes[4:]) - max(sizes[:4])  # one eighth alone ends with more or fewer pictures kept
    assert growth < GROWTH, sizes
    told = ", ".join(f"{size:.1f}" for size in sizes)
    return f"{minutes} minutes, MiB after each eighth of them: {told}"


def resident() -> float:
    """MiB of this process in memory; Linux only."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


TRIALS: dict[str, Callable[[int, Path, random.Random], str]] = {
    "kills": kills,
    "damage": damage,
    "storm": storm,
    "memory": memory,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the trials named, each followed by how often."""
    parser = argparse.ArgumentParser(prog="torture", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("trials", nargs="+", metavar="TRIAL [N]", help=f"{', '.join(TRIALS)}, each with how often")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    options = parser.parse_args(arguments)
    words = iter(options.trials)
    wanted: list[tuple[str, int]] = []
    for word in words:
        if word.isdecimal() and wanted:
            wanted[-1] = (wanted[-1][0], int(word))
        elif word in TRIALS:
            wanted.append((word, 1))
        else:
            parser.error(f"no trial: {word}")
    pygame.display.init()
    for name, count in wanted:
        print(f"{name} (seed {options.seed}):", end=" ", flush=True)
        folder = Path(tempfile.mkdtemp(prefix="torture-"))
        begun = time.monotonic()
        try:
            outcome = TRIALS[name](count, folder, random.Random(options.seed))
        except BaseException:
            print(f"failed; see {folder}", flush=True)
            raise
        shutil.rmtree(folder)
        print(f"{outcome}; {time.monotonic() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
