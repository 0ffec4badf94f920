"""The census: its interval, its files of results, which survive a kill, and its table."""

import importlib.util
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from engine.facts import facts
from engine.solver import Verdict

ROOT = Path(__file__).resolve().parent.parent
MODE = "SH1-C2"


@pytest.fixture(scope="module")
def census() -> ModuleType:
    spec = importlib.util.spec_from_file_location("census", ROOT / "build" / "census.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of all that a census needs, so that it writes nowhere else."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("build/census.py", "docs/odds.md"):
        (tmp_path / file).parent.mkdir()
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def command(house: Path, deals: int, *options: str) -> list[str]:
    return [sys.executable, "-X", "utf8", str(house / "build" / "census.py"), MODE, "--deals", str(deals), *options]


def run(house: Path, deals: int, *options: str) -> str:
    done = subprocess.run(command(house, deals, *options), check=True, capture_output=True, encoding="utf-8")
    assert done.stderr == ""
    return done.stdout


class TestWilson:
    @pytest.mark.parametrize(
        ("hits", "trials", "low", "high"),
        [
            # Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
            (20, 20, 0.8389, 1.0),
        ],
    )
    def test_gives_the_published_values(
        self, census: ModuleType, hits: int, trials: int, low: float, high: float
    ) -> None:
        assert census.wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)

    def test_gives_the_intervals_of_the_questions_page(self, census: ModuleType) -> None:
        figures = {name: value for name, value in facts().items() if isinstance(value, int)}
        assert (
            int(census.wilson(figures["normal_won"], figures["normal_deals_tried"])[0] * 1000)
            == (figures["normal_low"])
        )
        for mode in ("vegas", "vegas_hard"):
            low, high = census.wilson(figures[f"{mode}_won"], figures["vegas_deals_tried"])
            assert (int(low * 100), -int(-high * 100 // 1)) == (figures[f"{mode}_low"], figures[f"{mode}_high"])


class TestRows:
    def test_are_number_verdict_seconds_nodes(self, census: ModuleType) -> None:
        row = census.Row(7, Verdict.UNWINNABLE, 0.25, 4711)
        assert str(row) == "7 unwinnable 0.2500 4711"
        assert census.Row.read(str(row)) == row

    @pytest.mark.parametrize("text", ["7 winnable 0.2500", "7 lost 0.2500 1", "x winnable 0.2500 1", ""])
    def test_of_another_form_are_refused(self, census: ModuleType, text: str) -> None:
        with pytest.raises(ValueError, match=r".+"):
            census.Row.read(text)

    def test_of_different_questions_are_kept_apart(self, census: ModuleType) -> None:
        questions = [
            census.Question("SH1-C4"),
            census.Question("SH1-C4", strict=True),
            census.Question("DS1-D1N", seconds=10.0),
            census.Question("DS1-D1N", seconds=2.5),
        ]
        names = [question.file.name for question in questions]
        assert names == ["SH1-C4.txt", "SH1-C4-strict.txt", "DS1-D1N-10s.txt", "DS1-D1N-2.5s.txt"]

    @pytest.mark.parametrize("torn", ["", "2", "2 winnable 0.00", "2 winnable 0.0010 27"])
    def test_cut_off_are_cut_away(self, census: ModuleType, tmp_path: Path, torn: str) -> None:
        file = tmp_path / "rows.txt"
        whole = "0 winnable 0.0010 27\n1 unknown 10.0000 9\n"
        file.write_text(whole + torn, "utf-8", newline="\n")
        assert list(census.kept(file)) == [0, 1]
        assert file.read_text("utf-8") == whole


class TestProgress:
    def test_tells_what_is_done_and_how_long_it_takes(self, census: ModuleType) -> None:
        progress = census.Progress("Seahaven Towers C4", 1000, 600)
        progress.steps = 200
        assert progress.line(60) == f"Seahaven Towers C4 [{'#' * 18}{'.' * 12}] 600 of 1,000, 2 min left "


class TestTable:
    def test_counts_the_unresolved_apart_and_stops_at_a_gap(self, census: ModuleType) -> None:
        verdicts = [Verdict.WINNABLE] * 6 + [Verdict.UNKNOWN] + [Verdict.UNWINNABLE] * 3
        rows = {n: census.Row(n, verdict, 0.1, 1) for n, verdict in enumerate(verdicts)}
        rows[11] = census.Row(11, Verdict.WINNABLE, 0.1, 1)
        text = census.table_row(census.Question("DS1-D3V", seconds=10.0), rows)
        low, high = census.wilson(6, 10)[0], census.wilson(7, 10)[1]
        assert (low, high) == pytest.approx((0.31267, 0.89221), abs=1e-5)
        assert text == "| Double Solitaire D3V, 10 s a deal | 10 | 6 | 3 | 1 | 60.00 | 31.26 – 89.23 |\n"

    def test_takes_new_rows_and_keeps_the_others(self, census: ModuleType) -> None:
        page = f"Before\n{census.BEGIN}{census.HEAD}| A | 1 |\n| C | 2 |\n{census.END}After\n"
        renewed = census.with_rows(page, ["| C | 3 |\n", "| B | 4 |\n"])
        assert renewed == f"Before\n{census.BEGIN}{census.HEAD}| A | 1 |\n| B | 4 |\n| C | 3 |\n{census.END}After\n"
        assert census.with_rows(renewed, []) == renewed

    def test_needs_its_place_in_the_page(self, census: ModuleType) -> None:
        with pytest.raises(ValueError, match="no place"):
            census.with_rows("Odds\n", ["| A | 1 |\n"])

    def test_in_the_page_is_one_that_it_wrote(self, census: ModuleType) -> None:
        page = (ROOT / "docs" / "odds.md").read_text("utf-8")
        assert census.with_rows(page, []) == page
        for row in page.partition(census.BEGIN)[2].partition(census.END)[0].splitlines()[2:]:
            _, deals, won, lost, unresolved, share, interval = (cell.strip() for cell in row.strip("| ").split("|"))
            numbers = [int(cell.replace(",", "")) for cell in (deals, won, lost, unresolved)]
            assert numbers[0] == sum(numbers[1:])
            assert share == f"{100 * numbers[1] / numbers[0]:.2f}"
            low, high = map(float, interval.split(" – "))
            assert low <= 100 * census.wilson(numbers[1], numbers[0])[0] <= low + 0.01
            assert high - 0.01 <= 100 * census.wilson(numbers[0] - numbers[2], numbers[0])[1] <= high

    def test_of_the_questions_page_is_told_there_too(self) -> None:
        page = re.sub(r"\s+", " ", (ROOT / "docs" / "odds.md").read_text("utf-8"))
        figures = facts()
        for cells, level in ((4, "easy"), (2, "medium"), (1, "hard")):
            row = [f"Seahaven Towers C{cells}", f"{figures['seahaven_deals_tried']:,}"]
            row += [str(figures[f"{level}_{end}"]) for end in ("of_1000", "low", "high")]
            assert f"| {row[0]} | {row[1]} | {row[2]} of 1,000 | {row[3]} – {row[4]} |" in page
        for mode, name in (("vegas", "D1V"), ("vegas_hard", "D3V")):
            won, low, high = (figures[f"{mode}_{end}"] for end in ("won", "low", "high"))
            tried = figures["vegas_deals_tried"]
            assert f"| Double Solitaire {name} | {tried} | {won} of {tried} | {low} – {high} of 100 |" in page
        tried, won = figures["normal_deals_tried"], figures["normal_won"]
        row = [
            "Double Solitaire D1N, D3N",
            f"{tried:,} each",
            f"{won} of {tried:,}",
            f"at least {figures['normal_low']}",
        ]
        assert f"| {' | '.join(row)} |" in page


class TestCensus:
    def test_writes_every_deal_once_and_the_table(self, census: ModuleType, house: Path) -> None:
        text = run(house, 12, "--processes", "2")
        rows = census.kept(house / "work" / "census" / f"{MODE}.txt")
        assert sorted(rows) == list(range(12))
        row = census.table_row(census.Question(MODE), rows)
        assert text == census.HEAD + row
        assert row in (house / "docs" / "odds.md").read_text("utf-8")

    def test_goes_on_after_a_kill(self, census: ModuleType, house: Path) -> None:
        file = house / "work" / "census" / f"{MODE}.txt"
        killed = subprocess.Popen(command(house, 100_000, "--processes", "1"), stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while not (file.exists() and file.read_bytes().count(b"\n") >= 5) and time.monotonic() < until:
            time.sleep(0.01)
        killed.kill()
        killed.wait()
        with file.open("a", encoding="utf-8", newline="\n") as rows:
            rows.write("9999 winn")
        before = file.read_bytes().rpartition(b"\n")[0] + b"\n"
        known = before.count(b"\n")
        assert known >= 5
        run(house, known + 4, "--processes", "1")
        after = file.read_bytes()
        assert after.startswith(before), "what was known is kept, and not asked again"
        assert [int(row.split()[0]) for row in after.splitlines()] == list(range(known + 4))

    def test_asks_by_the_strict_rule(self, census: ModuleType) -> None:
        """Deal by deal a win by the strict rule is one by ours, and some of ours are none by that."""
        ours, strict = (
            [census.answer(census.Question(MODE, strict), number).verdict for number in range(60)]
            for strict in (False, True)
        )
        assert {Verdict(a) for a in ours} == {Verdict.WINNABLE, Verdict.UNWINNABLE}
        assert all(a == Verdict.WINNABLE for a, b in zip(ours, strict, strict=True) if b == Verdict.WINNABLE)
        assert ours != strict

    @pytest.mark.parametrize("wrong", [["SH1-C3"], ["--strict", "DS1-D1N"], ["--deals=-1"], ["--seconds=0"]])
    def test_refuses_what_makes_no_sense(
        self, census: ModuleType, wrong: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit, match="2"):
            census.main(wrong)
        assert "error: " in capsys.readouterr().err
