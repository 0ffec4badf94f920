"""The game beside AisleRiot and KPatience, all measured alike in one run: `make bench-peers` (Debian, Ubuntu).

Each is started on a screen of its own. Its board counts as painted when the places that are white and dark on every
fresh deal (found in two starts before) are so. A drag takes a column's last card over the cloth and lets it go, so that
it has to go home. Prints the table of docs/benchmarks.md.
"""

import math
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from pygame import Rect

from engine.patiences import read_code
from engine.session import Session
from engine.store import Store
from tests.bench import MOUSE, cpu, memory
from tests.window.desk import ROOT, Desk, Eye, family, wait_for

SCREEN, WINDOW = (1400, 900), (1280, 800)
PACKAGES = ("aisleriot", "kpat", "dbus-daemon")
ROUNDS, STARTS, DRAGS, IDLE, STEPS = 3, 4, 8, 20, 30
"""In each round every program is started and used so often: the machine itself is not equally fast at all times."""
LOOKS = 0.004
"""Seconds between two looks for the board: each takes 1.5 ms of the two processors that the program starts on."""
WAY = (260, 90)
"""How far a card is carried, in pixels."""
GRID = 6
WHITE, DARK = 225, 130
"""Every channel of a card's paper is above, one of the cloth's below."""
Point = tuple[int, int]
Colour = tuple[int, int, int]


class Rival(NamedTuple):
    """A program to measure: its name, how it is started, what it takes on the disk, in MiB; whether it is this game."""

    name: str
    command: Sequence[str]
    size: str
    ours: bool = False


class Probes(NamedTuple):
    """Points of the screen that are the paper of cards, and such that are cloth, on every fresh deal."""

    paper: list[Point]
    cloth: list[Point]

    def seen(self, eye: Eye) -> bool:
        """Whether most are as they should be: a deal can put pips and courts on what was white in two others."""
        paper = [min(eye.pixel(*point)) > WHITE for point in self.paper]
        cloth = [min(eye.pixel(*point)) < DARK for point in self.cloth]
        return sum(paper) > 0.5 * len(paper) and sum(cloth) > 0.75 * len(cloth)


def rivals(folder: Path) -> list[Rival]:
    """The game from its source, its builds where `make dist` has made them (unpacked in a folder), and the others."""
    found = [Rival("Solitaire Duo, from source", [sys.executable, str(ROOT / "game.py")], "–", ours=True)]
    for archive in (ROOT / "dist").glob("solitaire-duo-*.tar.gz"):
        subprocess.run(["tar", "-xzf", str(archive), "-C", str(folder)], check=True)
        program = next(folder.glob("solitaire-duo-*/solitaire-duo"))
        size = sum(file.lstat().st_size for file in program.parent.rglob("*")) / 2**20
        found += [Rival("Solitaire Duo, folder", [str(program)], f"{size:.0f}", ours=True)]
    for single in (ROOT / "dist").glob("SolitaireDuo-*"):
        size = single.stat().st_size / 2**20
        found += [Rival("Solitaire Duo, single file", [str(single)], f"{size:.0f}", ours=True)]
    return [
        *found,
        Rival("AisleRiot, Seahaven", ["/usr/games/sol", "--variation", "seahaven"], installed("aisleriot")),
        Rival("KPatience, FreeCell", ["/usr/games/kpat", "--gametype", "freecell"], installed("kpat")),
    ]


def installed(package: str) -> str:
    """MiB of a package, and of it with all that it depends on, by what Debian says."""
    without = "recommends suggests conflicts breaks replaces enhances"
    told = subprocess.run(
        ["apt-cache", "depends", "--recurse", "--installed", *(f"--no-{kind}" for kind in without.split()), package],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    names = sorted(set(re.findall(r"^[a-z0-9][a-z0-9.+-]*", told, re.MULTILINE)))
    told = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${Installed-Size}\n", *names],
        capture_output=True,
        text=True,
        check=False,  # virtual packages have no size
    ).stdout
    sizes = {name: int(size) / 1024 for name, size in re.findall(r"^(\S+) (\d+)$", told, re.MULTILINE)}
    return f"{sizes[package]:.0f} of {sum(sizes.values()):.0f}"


def used(process: int) -> float:
    """Milliseconds that a process and its children have computed; a single file starts what it has unpacked as one."""
    return sum(map(cpu, family(process)))


def points(pictures: Sequence[dict[Point, Colour]]) -> tuple[list[Point], list[Point]]:
    """Where every picture shows the paper of cards, and where cloth, below the bars of the window."""
    shown = [point for point in pictures[0] if all(max(picture[point]) > 0 for picture in pictures)]
    top, bottom = min(y for _, y in shown), max(y for _, y in shown)
    table = [(x, y) for x, y in shown if top + (bottom - top) * 0.3 < y < bottom - 40]
    paper = [point for point in table if all(min(picture[point]) > WHITE for picture in pictures)]
    return paper, [point for point in table if all(min(picture[point]) < DARK for picture in pictures)]


class Measured(NamedTuple):
    """Of a program: milliseconds to the board, of the processor for it, a drag and the way home; share idle; MiB."""

    starts: list[tuple[float, float]]
    drags: list[tuple[float, float]]
    idle: list[float]
    resident: list[float]

    def row(self, rival: Rival) -> str:
        """The medians, as a row of the table."""
        (launch, processor), (drag, home) = (
            map(statistics.median, zip(*pairs, strict=True)) for pairs in (self.starts, self.drags)
        )
        (idle,), (resident,) = self.idle, self.resident
        return (
            f"| {rival.name} | {launch:.0f} | {processor:.0f} | {drag:.1f} | {home:.1f} "
            f"| {idle:.2f} | {resident:.0f} | {rival.size} |"
        )


class Bench:
    """A desk with a message bus, which KPatience does not start without."""

    def __init__(self, desk: Desk, environment: dict[str, str]) -> None:
        self.desk, self.environment = desk, environment

    @contextmanager
    def running(self, rival: Rival, folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
        """The program, with nothing kept from an earlier start; killed in the end, and its window gone.

        Only our game gets a kept game, since it would deal a new one card by card before the player's eyes.
        """
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        command = list(rival.command)
        if rival.ours:
            command += ["--lang", "en", "--data", str(folder)]
            with closing(Store(folder)) as store:
                store.save_game(Session.deal(read_code("SH1-C4-AAAAAJ2")))
        home = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        process = subprocess.Popen(
            command, env=self.environment | home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            yield process
        finally:
            # A single file starts what it has unpacked as a process of its own, which would outlive it.
            for one in family(process.pid):
                os.kill(one, signal.SIGKILL)
            process.wait()
            self.wait_for_rest()

    def wait_for_rest(self) -> None:
        """Until nothing on the screen changes for half a second."""
        area, last = Rect(0, 0, *SCREEN), None
        with closing(Eye(self.desk.display)) as eye:

            def still() -> bool:
                nonlocal last
                before, last = last, eye.pixels(area, GRID)
                time.sleep(0.5)
                return before == last

            wait_for("a still picture", still, 60)

    def picture(self) -> dict[Point, Colour]:
        with closing(Eye(self.desk.display)) as eye:
            return eye.pixels(Rect(0, 0, *SCREEN), GRID)

    def probes(self, rival: Rival, folder: Path) -> Probes:
        """Where paper and cloth were in two starts."""
        pictures = []
        for _ in range(2):
            with self.running(rival, folder):
                time.sleep(3)
                self.wait_for_rest()
                pictures.append(self.picture())
        paper, cloth = points(pictures)
        return Probes(paper[:: max(1, len(paper) // 12)], cloth[:: max(1, len(cloth) // 12)])

    def enlarge(self) -> None:
        """Give the window the same size as every other."""
        self.desk.mouse("getactivewindow", "windowmove", 20, 40, "windowsize", *WINDOW)
        time.sleep(1)
        self.wait_for_rest()

    def launch(self, rival: Rival, folder: Path, probes: Probes) -> tuple[float, float]:
        """Milliseconds from launch to the board on the screen, and those of the processor."""
        with closing(Eye(self.desk.display)) as eye:
            begun = time.perf_counter()
            with self.running(rival, folder) as process:
                while not probes.seen(eye):
                    assert time.perf_counter() < begun + 60, f"no board of {rival.name}"
                    time.sleep(LOOKS)
                return (time.perf_counter() - begun) * 1000, used(process.pid)

    def drag(self, process: int, grip: Point, over: Point) -> tuple[float, float]:
        """Milliseconds of the processor for a card that is carried over the cloth; and, let go, for its way home."""
        words: list[object] = ["mousemove", *grip, "sleep", 0.3]
        self.desk.mouse(*words)
        before = used(process)
        words = ["mousedown", 1]
        for step in range(1, STEPS + 1):
            x, y = (round(a + (b - a) * step / STEPS) for a, b in zip(grip, over, strict=True))
            words += ["mousemove", x, y, "sleep", MOUSE]
        self.desk.mouse(*words)
        carried = used(process)
        self.desk.mouse("mouseup", 1)
        time.sleep(0.7)
        return carried - before, used(process) - carried

    def measure(self, rival: Rival, folder: Path, probes: Probes, told: Measured) -> None:
        """One round."""
        told.starts.extend(self.launch(rival, folder, probes) for _ in range(STARTS))
        with self.running(rival, folder) as process:
            time.sleep(3)
            self.wait_for_rest()
            self.enlarge()
            paper, cloth = points([self.picture()])
            grip = max(paper, key=lambda point: point[1])
            over = min(cloth, key=lambda point: math.dist(point, (grip[0] + WAY[0], grip[1] + WAY[1])))
            told.drags.extend(self.drag(process.pid, grip, over) for _ in range(DRAGS))
            if told.idle:
                return  # once is enough for what takes so long
            self.desk.mouse("mousemove", 2, 2)
            time.sleep(10)
            before = used(process.pid)
            time.sleep(IDLE)
            told.idle.append((used(process.pid) - before) / IDLE / 10)
            told.resident.append(sum(memory(one, "Rss") for one in family(process.pid)))


def install() -> None:
    """Let Debian install what is missing; that needs root."""
    missing = [package for package in PACKAGES if not known(package)]
    if missing and os.geteuid():
        sys.exit(
            f"Missing: {' '.join(missing)}. Install them (apt-get install {' '.join(missing)}) or run this as root."
        )
    if missing:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        command = ["apt-get", "install", "-qq", "--yes", "--no-install-recommends", *missing]
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)


def known(package: str) -> bool:
    command = ["dpkg-query", "--show", "--showformat=${Status}", package]
    return "ok installed" in subprocess.run(command, capture_output=True, text=True, check=False).stdout


def main() -> None:
    """Measure all, and print a table."""
    install()
    print(
        "| | launch to board, ms | processor for that, ms | a drag, processor, ms | its way home, processor, ms "
        "| idle, % | resident, MiB | disk, MiB |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    with tempfile.TemporaryDirectory() as name, closing(Desk(Path(name), SCREEN)) as desk:
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert bus.stdout
            bench = Bench(desk, desk.environment | {"DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()})
            home = Path(name) / "home"
            all_told = [(rival, bench.probes(rival, home), Measured([], [], [], [])) for rival in rivals(Path(name))]
            for _ in range(ROUNDS):
                for rival, probes, told in all_told:
                    bench.measure(rival, home, probes, told)
            for rival, _, told in all_told:
                print(told.row(rival))
        finally:
            bus.kill()
            bus.wait()


if __name__ == "__main__":
    main()
