"""How long the exact solver takes: `python -m tests.bench_solver [DEALS]`; with fc-solve installed, beside it.

CPU milliseconds on one core; deals are the numbers 0, 1, 2 … of each mode. fc-solve (Shlomi Fish's Freecell
Solver) knows only the strict rule, so it is compared on 4 cells in strict mode.
"""

import math
import os
import shutil
import subprocess
import sys
from time import process_time

from engine.cards import Position
from engine.places import Kind
from engine.seahaven import Seahaven
from engine.solver import Verdict, solve

FC_STATES = 200_000
"""Where fc-solve gives up."""


def main(deals: int) -> None:
    print("rule    cells  deals  winnable %             median   p95   p99    worst ms   nodes/s")
    for strict in (False, True):
        for mode in Seahaven.modes:
            measure(mode, strict, deals)
    if shutil.which("fc-solve"):
        beside_fc_solve(max(1, deals // 20))


def measure(mode: str, strict: bool, deals: int) -> None:
    patience = Seahaven(mode)
    times, nodes, won = [], 0, 0
    for number in range(deals):
        position = patience.first_position(number)
        begun = process_time()
        solution = solve(patience, position, strict=strict)
        times.append((process_time() - begun) * 1000)
        nodes += solution.nodes
        won += solution.verdict == Verdict.WINNABLE
        assert solution.verdict != Verdict.UNKNOWN
    low, high = wilson(won, deals)
    share = f"{won / deals:6.2%} ({low:.2%} to {high:.2%})"
    print(f"{'strict' if strict else 'ours':7} {patience.cells:5} {deals:6}  {share:26}", spread(times), end="")
    print(f"{nodes / sum(times) * 1000:10.0f}", flush=True)


def spread(times: list[float]) -> str:
    times = sorted(times)
    median, p95, p99 = (times[int(len(times) * part)] for part in (0.5, 0.95, 0.99))
    return f"{median:5.2f} {p95:6.1f} {p99:6.1f} {times[-1]:8.0f}"


def wilson(won: int, deals: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    share, z = won / deals, 1.96
    middle, margin = share + z * z / 2 / deals, z * math.sqrt(share * (1 - share) / deals + z * z / 4 / deals**2)
    return (middle - margin) / (1 + z * z / deals), (middle + margin) / (1 + z * z / deals)


def beside_fc_solve(deals: int) -> None:
    """The same 4-cell deals under the strict rule, one process of fc-solve a deal; its start-up is in its figures."""
    patience = Seahaven("C4")
    ours, theirs, agreed, gave_up = [], [], 0, 0
    for number in range(deals):
        position = patience.first_position(number)
        begun = process_time()
        verdict = solve(patience, position, strict=True).verdict
        ours.append((process_time() - begun) * 1000)
        begun = children_time()
        said = subprocess.run(
            ["fc-solve", "--game", "seahaven", "--max-iters", str(FC_STATES), "-"],
            input=board(patience, position), capture_output=True, text=True, check=False,
        ).stdout  # fmt: skip
        theirs.append((children_time() - begun) * 1000)
        if "This game is solveable" in said:
            assert verdict == Verdict.WINNABLE, number
            agreed += 1
        elif checked_states(said) < FC_STATES:
            assert verdict == Verdict.UNWINNABLE, number
            agreed += 1
        else:
            gave_up += 1
    print(f"\n4 cells, strict, {deals} deals: {agreed} verdicts agree, fc-solve gave up {gave_up}")
    print(f"ours     {spread(ours)}\nfc-solve {spread(theirs)}")


def children_time() -> float:
    times = os.times()
    return times.children_user + times.children_system


def checked_states(said: str) -> int:
    """How many states fc-solve looked at, as it tells at its end."""
    line = next(line for line in said.splitlines() if line.startswith("Total number of states checked is"))
    return int(line.rstrip(".").rpartition(" ")[2])


def board(patience: Seahaven, position: Position) -> str:
    """A deal as fc-solve reads it."""
    cells = [str(patience.pile(position, place.name).top or "-") for place in patience.of_kind(Kind.CELL)]
    columns = [" ".join(map(str, patience.pile(position, place.name).cards)) for place in patience.of_kind(Kind.COLUMN)]
    return "\n".join(["Freecells: " + " ".join(cells), *columns, ""])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
