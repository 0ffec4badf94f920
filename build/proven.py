"""Find deals that can be won, with their proofs: `python build/proven.py MODE COUNT [SECONDS]`, MODE such as SH1-C4.

Numbers are tried in a fixed order from all over the range. The proofs go to tests/data/proven/MODE.txt.gz, a code and
its winning line a row, where a test replays them; `python build/proven.py` alone writes the numbers of all proofs to
engine/proven.py.
"""

import gzip
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.codes import NUMBERS, Code, splitmix64
from engine.patiences import read_code
from engine.session import Session
from engine.solver import solve

PROOFS = ROOT / "tests" / "data" / "proven"


def find(kind: str, wanted: int, seconds: float) -> None:
    """Solve one deal after another until enough are won."""
    game, mode = kind.split("-")
    rows: list[str] = []
    for word in splitmix64(int.from_bytes(kind.encode())):
        if len(rows) >= wanted:
            break
        session = Session.deal(Code(game, mode, word % NUMBERS))
        solution = solve(session.patience, session.position, seconds)
        if solution.line:
            rows.append(f"{session.code}: {', '.join(map(str, solution.line))}\n")
            print(session.code, len(solution.line), round(solution.seconds, 2), flush=True)
            PROOFS.mkdir(parents=True, exist_ok=True)
            # Without a time in the header, the same proofs make the same file.
            (PROOFS / f"{kind}.txt.gz").write_bytes(gzip.compress("".join(rows).encode(), mtime=0))


def write() -> None:
    """The numbers of all proofs as a module."""
    text = '"""Numbers of deals proven winnable; made by build/proven.py, each proof replayed by a test."""\n\n'
    text += "PROVEN: dict[str, tuple[int, ...]] = {\n"
    for path in sorted(PROOFS.glob("*.txt.gz")):
        rows = gzip.decompress(path.read_bytes()).decode().splitlines()
        numbers = "".join(f"        {read_code(row.partition(':')[0]).number},\n" for row in rows)
        text += f'    "{path.name.removesuffix(".txt.gz")}": (\n{numbers}    ),\n'
    (ROOT / "engine" / "proven.py").write_text(text + "}\n", "utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        find(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 10)
    else:
        write()
