"""Figures about speed, to be read by people: `make bench`. Nothing here passes or fails.

Times are in milliseconds: the best, the median and the worst of several runs. What needs a window opens one on a
display of its own (Xvfb), and is left out where there is none.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from engine.cards import Position
from engine.patiences import patience_of, read_code
from engine.rules import Patience
from engine.session import Session
from engine.store import Store
from game import LOCALE, TITLE, Game
from sprites.art.deck import FACES, Deck
from sprites.motion import Glide
from sprites.sound import SOUNDS, samples
from sprites.table import Table
from sprites.words import Words
from tests.window.desk import ROOT, Copy, Desk, Eye, Fingers

DOUBLE, TOWERS = "DS1-D1N-AAAAAJ2", "SH1-C4-AAAAAJ2"
SIZES = ((1280, 800), (1920, 1080), (2560, 1440), (3840, 2160))
RUNS, DRAGS, IDLE = 9, 50, 20
MOUSE = 1 / 125
"""Seconds between two reports of an ordinary mouse."""


def row(what: str, milliseconds: Sequence[float], note: str = "") -> None:
    """Print one line of the table."""
    best, median, worst = min(milliseconds), statistics.median(milliseconds), max(milliseconds)
    print(f"{what:<52}{best:>9.2f}{median:>9.2f}{worst:>9.2f}  {note}", flush=True)


def heading(title: str) -> None:
    print(f"\n{title:<52}{'best':>9}{'median':>9}{'worst':>9}")


def timed(action: Callable[[], object], runs: int = RUNS, times: int = 1) -> list[float]:
    """Milliseconds of each run, each the mean of `times` calls."""
    taken = []
    for _ in range(runs):
        begun = time.perf_counter()
        for _ in range(times):
            action()
        taken.append((time.perf_counter() - begun) * 1000 / times)
    return taken


# The engine


def leaves(patience: Patience, position: Position, depth: int) -> int:
    """The number of lines of play of a length."""
    moves = patience.moves(position)
    if depth == 1:
        return len(moves)
    return sum(leaves(patience, patience.play(position, move), depth - 1) for move in moves)


def engine() -> None:
    heading("Engine")
    for code in (DOUBLE, TOWERS):
        session = Session.deal(read_code(code))
        patience, start = session.patience, session.position
        moves = patience.moves(start)
        row(f"{code}: moves()", timed(partial(patience.moves, start), times=50))
        row(f"{code}: play()", timed(partial(patience.play, start, moves[0]), times=500))
        nodes = leaves(patience, start, 3)
        taken = timed(partial(leaves, patience, start, 3), 3)
        row(f"{code}: perft 3", taken, f"{nodes} leaves, {nodes / min(taken):.0f} thousand a second")
        row(f"{code}: deal", timed(partial(Session.deal, read_code(code)), times=10))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        session = long_game()
        row(f"save_game() of {session.actions} actions", timed(lambda: store.save_game(session), 30))
        row("load_game()", timed(store.load_game))
        store.close()


def long_game() -> Session:
    """A game of 300 actions."""
    session = Session.deal(read_code(DOUBLE))
    for number in range(300):
        moves = session.patience.moves(session.position)
        session.play(moves[number * 7 % len(moves)])
    return session


# Drawing


def art() -> None:
    heading("Cards and sounds")
    for width in (85, 113, 128, 170, 240):
        row(f"52 faces and the back, {width} px wide", timed(partial(draw_deck, width), 3))
    for name in SOUNDS:
        row(f"sound: {name}", timed(partial(samples.__wrapped__, name), 3))


def draw_deck(width: int) -> None:
    deck = Deck(width)
    deck.back()
    for card in FACES:
        deck.face(*card)


def frames(size: tuple[int, int]) -> None:
    """What a frame costs while all 104 cards move, and how many are drawn when nothing does."""
    pygame.display.init()
    clock = [0.0]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        window = pygame.Window(TITLE, size)
        game = Game(window, store, Words("en", LOCALE), lambda: clock[0])
        table = game.start(Session.deal(read_code(DOUBLE)))
        row(f"{size[0]}x{size[1]}: lay out and paint all anew", timed(lambda: anew(game, table)))
        table.settle()
        while table.board.deck.prepare():
            pass
        for i, sprite in enumerate(table.board.sprites.values()):
            goal = (i * 7919 % (size[0] - table.board.layout.width), i * 104729 % (size[1] - table.board.layout.height))
            sprite.glide = Glide(sprite.at, goal, game.tick, 1e5)
        table.dirty = True
        taken, used = [], []
        for _ in range(200):
            clock[0] += 1 / 60
            before = time.process_time()
            taken += timed(lambda: game.frame(pygame.event.get()), 1)
            used.append((time.process_time() - before) * 1000)
        row(f"{size[0]}x{size[1]}: a frame with 104 cards moving", taken, f"{1000 / statistics.median(taken):.0f} fps")
        row(f"{size[0]}x{size[1]}: processor for that", used, f"{1000 / statistics.median(used):.0f} fps")
        table.settle()
        game.frame([])
        row(f"{size[0]}x{size[1]}: a look at an idle table", timed(lambda: game.frame([]), times=200))
        drawn = sum(idle_frame(game, clock) for _ in range(400))
        print(f"{f'{size[0]}x{size[1]}: frames drawn in 400 idle looks':<52}{drawn:>9}")
        store.close()
    pygame.display.quit()


def anew(game: Game, table: Table) -> None:
    table.resize()
    game.frame([])


def idle_frame(game: Game, clock: list[float]) -> bool:
    clock[0] += 1 / 12
    drawn = game.scenes[-1].dirty
    return game.frame([]) or drawn


# The running game


def cpu(process: int) -> float:
    """Milliseconds that a process has computed, all its threads, also those that have ended (clock_getcpuclockid)."""
    return time.clock_gettime(~process << 3 | 2) * 1000


def memory(process: int, field: str) -> float:
    """A field of /proc's smaps_rollup in MiB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{field}:")) / 1024


def launch(desk: Desk, data: Path, *arguments: str) -> tuple[float, float]:
    """Milliseconds from launch to the board on the screen, and those of the processor."""
    centre = (800, 500)
    with closing(Eye(desk.display)) as eye:
        begun = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "game.py"), "--data", str(data), "--lang", "en", *arguments],
            env=desk.environment,
        )
        while sum(eye.pixel(*centre)) == 0:
            time.sleep(0.0005)
        taken = (time.perf_counter() - begun) * 1000, cpu(process.pid)
        process.kill()
        process.wait()
        while sum(eye.pixel(*centre)) != 0:
            time.sleep(0.001)
    return taken


def running(desk: Desk, folder: Path) -> None:
    heading("The game in a window of 1280x800")
    for code in (DOUBLE, TOWERS):
        data = folder / code
        deals = [launch(desk, data, "--code", code) for _ in range(RUNS)]
        row(f"{code}: launch to first frame, a new deal", [wall for wall, _ in deals])
        kept = [launch(desk, data) for _ in range(RUNS)]
        row(f"{code}: launch to board, a kept game", [wall for wall, _ in kept])
        row(f"{code}: processor for that", [used for _, used in kept])
    copy = Copy(desk, folder / "drags", "--code", TOWERS)
    session = Session.deal(read_code(TOWERS))
    fingers = Fingers(copy, session)
    patience = patience_of("SH1", "C4")
    taken = []
    for number in range(DRAGS):
        text = "c1 c3" if number % 2 == 0 else "c3 c1"
        grip, over = drag_points(fingers, *text.split())
        before = cpu(copy.process.pid)
        copy.mouse(*moving(copy, grip, over))
        session.play(patience.read_move(session.position, text))
        copy.expect(session)
        time.sleep(0.3)
        taken.append(cpu(copy.process.pid) - before)
    row("a drag of 0.25 s: processor", taken)
    time.sleep(8)
    before, begun = cpu(copy.process.pid), time.perf_counter()
    time.sleep(IDLE)
    share = (cpu(copy.process.pid) - before) / (time.perf_counter() - begun) / 10
    print(f"{f'idle for {IDLE} s: processor':<52}{share:>8.3f}%")
    for field in ("Rss", "Pss"):
        print(f"{f'memory when idle, {field}':<52}{memory(copy.process.pid, field):>9.1f} MiB")
    copy.close()


def drag_points(fingers: Fingers, source: str, target: str) -> tuple[tuple[int, int], tuple[int, int]]:
    grip = fingers.hold(source)
    start, goal = fingers.card(source), fingers.card(target)
    return grip, (grip[0] + goal.x - start.x, grip[1] + goal.y - start.y)


def moving(copy: Copy, grip: tuple[int, int], over: tuple[int, int]) -> Iterable[object]:
    """A drag with the reports of an ordinary mouse, in words of xdotool."""
    yield from (*copy.to(grip), "mousedown", 1)
    steps = 30
    for step in range(1, steps + 1):
        x, y = (round(a + (b - a) * step / steps) for a, b in zip(grip, over, strict=True))
        yield from (*copy.to((x, y)), "sleep", MOUSE)
    yield from ("mouseup", 1)


def main() -> None:
    """All figures; or, with sizes such as 1920x1080 as arguments, those of frames only."""
    if sizes := sys.argv[1:]:
        for size in sizes:
            across, _, down = size.partition("x")
            frames((int(across), int(down)))
        return
    engine()
    art()
    with tempfile.TemporaryDirectory() as folder:
        screen = (4000, 2300)
        heading("Frames")
        if not shutil.which("Xvfb"):
            for pixels in SIZES:
                frames(pixels)
            return
        with closing(Desk(Path(folder), screen)) as desk:
            for width, height in SIZES:
                command = [sys.executable, "-m", "tests.bench", f"{width}x{height}"]
                subprocess.run(command, env=desk.environment | {"SDL_VIDEODRIVER": "x11"}, check=True, cwd=ROOT)
        with closing(Desk(Path(folder))) as desk:
            running(desk, Path(folder))


if __name__ == "__main__":
    main()
