"""Measure how many deals can be won: `python build/census.py [--strict] [--deals N] [--seconds S] [MODE ...]`.

MODE such as SH1-C4, all seven if none is named. The deals are those numbered 0 to N - 1. Each verdict is kept at once
in a file of the mode in work/census/, so that a census that was stopped or killed goes on where it was. In the end the
table of docs/odds.md is brought up to date.
"""

import argparse
import math
import os
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple, Self

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.codes import NUMBERS
from engine.patiences import PATIENCES, patience_of
from engine.rules import Patience
from engine.seahaven import Seahaven
from engine.solver import Verdict, solve

RESULTS = ROOT / "work" / "census"
PAGE = ROOT / "docs" / "odds.md"
BEGIN, END = "<!-- census: begin -->\n", "<!-- census: end -->\n"
HEAD = (
    "| mode | deals | winnable | not winnable | unresolved | winnable, % | 95 % interval |\n"
    "|---|---:|---:|---:|---:|---:|---:|\n"
)
MODES = tuple(f"{patience.game}-{mode}" for patience in PATIENCES for mode in patience.modes)
Z = 1.959964
"""How many standard deviations to each side hold 95 % of a normal distribution."""
BAR = 30


class Row(NamedTuple):
    """What is known of one deal, a row of a file of results; `seconds` of the clock on the wall."""

    number: int
    verdict: Verdict
    seconds: float
    nodes: int

    def __str__(self) -> str:
        return f"{self.number} {self.verdict} {self.seconds:.4f} {self.nodes}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what `str` wrote; raises ValueError."""
        number, verdict, seconds, nodes = text.split(" ")
        return cls(int(number), Verdict(verdict), float(seconds), int(nodes))


class Question(NamedTuple):
    """What is asked of every deal: the mode, by which rule, and for how many seconds (None: until it is known)."""

    mode: str
    strict: bool = False
    seconds: float | None = None

    @property
    def patience(self) -> Patience:
        game, mode = self.mode.split("-")
        return patience_of(game, mode)

    @property
    def file(self) -> Path:
        """The answers to other questions are kept elsewhere, so none are ever mixed."""
        limit = "" if self.seconds is None else f"-{self.seconds:g}s"
        return RESULTS / f"{self.mode}{'-strict' * self.strict}{limit}.txt"

    def __str__(self) -> str:
        limit = "" if self.seconds is None else f", {self.seconds:g} s a deal"
        return f"{self.patience.name} {self.patience.mode}{', strict rule' * self.strict}{limit}"


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The ends of the 95 % interval of a share; formula of E. B. Wilson, JASA 22 (1927), 209-212."""
    share, part = hits / trials, Z * Z / trials
    middle = share + part / 2
    spread = Z * math.sqrt(share * (1 - share) / trials + part / trials / 4)
    return max(0.0, (middle - spread) / (1 + part)), min(1.0, (middle + spread) / (1 + part))


def answer(question: Question, number: int) -> Row:
    """Solve one deal."""
    patience = question.patience
    solution = solve(patience, patience.first_position(number), question.seconds, strict=question.strict)
    return Row(number, solution.verdict, solution.seconds, solution.nodes)


def kept(file: Path) -> dict[int, Row]:
    """The rows of a file by number; a last row that a kill cut off is cut away, so that the next starts a line."""
    if not file.exists():
        return {}
    whole, newline, _ = (before := file.read_bytes()).rpartition(b"\n")
    if before != whole + newline:
        os.truncate(file, len(whole + newline))
    return {row.number: row for row in map(Row.read, whole.decode().splitlines())}


def measure(question: Question, deals: int, processes: int) -> None:
    """Find what is not known yet of the deals 0 to `deals` - 1, and keep each row as soon as it is there."""
    rows = kept(question.file)
    missing = [number for number in range(deals) if number not in rows]
    progress = Progress(str(question), deals, len(missing))
    question.file.parent.mkdir(parents=True, exist_ok=True)
    with (
        Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool,
        question.file.open("a", encoding="utf-8", newline="\n") as file,
    ):
        for row in pool.imap_unordered(partial(answer, question), missing):
            print(row, file=file, flush=True)
            progress.step()


class Progress:
    """One line on the screen, renewed each second; nothing where nobody looks."""

    def __init__(self, title: str, deals: int, missing: int) -> None:
        self.title, self.deals, self.missing = title, deals, missing
        self.begun = self.shown = time.perf_counter()
        self.steps = 0

    def step(self) -> None:
        self.steps += 1
        now = time.perf_counter()
        if sys.stderr.isatty() and (now - self.shown > 1 or self.steps == self.missing):
            self.shown = now
            print(f"\r{self.line(now - self.begun)}", end="\n" * (self.steps == self.missing), file=sys.stderr)
            sys.stderr.flush()

    def line(self, seconds: float) -> str:
        """What to show after so many seconds."""
        done = self.deals - self.missing + self.steps
        left = (self.missing - self.steps) * seconds / self.steps
        bar = f"{'#' * (BAR * done // self.deals):.<{BAR}}"
        return f"{self.title} [{bar}] {done:,} of {self.deals:,}, {left / 60:.0f} min left "


def table_row(question: Question, rows: dict[int, Row]) -> str:
    """A row of the table, of the numbers from 0 on without a gap: a deal still in work may be a hard one.

    The interval reaches from Wilson's lower end, all unresolved deals taken as lost, to his upper end, all taken as
    won; rounded outwards.
    """
    verdicts = [rows[number].verdict for number in range(next(n for n in count() if n not in rows))]
    deals, won, lost = len(verdicts), verdicts.count(Verdict.WINNABLE), verdicts.count(Verdict.UNWINNABLE)
    low, high = wilson(won, deals)[0], wilson(deals - lost, deals)[1]
    interval = f"{math.floor(low * 10_000) / 100:.2f} – {math.ceil(high * 10_000) / 100:.2f}"
    cells = (question, f"{deals:,}", f"{won:,}", f"{lost:,}", f"{deals - won - lost:,}", f"{won / deals:.2%}"[:-1])
    return f"| {' | '.join(map(str, cells))} | {interval} |\n"


def with_rows(page: str, new: Iterable[str]) -> str:
    """The page with these rows in its table, each in the place of the one of the same name; raises ValueError."""
    before, begin, rest = page.partition(BEGIN)
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the page has no place for the table")
    rows = {row.split("|")[1]: row for row in (*table.splitlines(keepends=True)[2:], *new)}
    return before + begin + HEAD + "".join(rows[name] for name in sorted(rows)) + end + after


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Measure how many deals can be won.")
    parser.add_argument("modes", nargs="*", metavar="MODE", help=f"of {', '.join(MODES)}; all if none is named")
    parser.add_argument("--deals", type=int, default=1000, metavar="N", help="the deals 0 to N - 1 (1000)")
    parser.add_argument("--seconds", type=float, default=10, metavar="S", help="at most, for Double Solitaire (10)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="P", help="at once (all cores)")
    parser.add_argument("--strict", action="store_true", help="Seahaven Towers by the strict rule for groups")
    given = parser.parse_args(arguments)
    modes = given.modes or [mode for mode in MODES if not given.strict or mode.startswith(Seahaven.game)]
    if unknown := set(modes) - set(MODES):
        parser.error(f"no such mode: {', '.join(sorted(unknown))}")
    if given.strict and not all(mode.startswith(Seahaven.game) for mode in modes):
        parser.error("the strict rule is one of Seahaven Towers")
    if not 0 <= given.deals <= NUMBERS or given.processes < 1 or given.seconds <= 0:
        parser.error("a number is out of range")
    # The solver of Seahaven Towers always comes to a verdict.
    questions = [Question(m, given.strict, None if m.startswith(Seahaven.game) else given.seconds) for m in modes]
    try:
        for question in questions:
            measure(question, given.deals, given.processes)
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on from here.", file=sys.stderr)
    answers = [(question, kept(question.file)) for question in questions]
    new = [table_row(question, rows) for question, rows in answers if 0 in rows]
    PAGE.write_text(with_rows(PAGE.read_text("utf-8"), new), "utf-8", newline="\n")
    print(HEAD + "".join(new), end="")


if __name__ == "__main__":
    main()
