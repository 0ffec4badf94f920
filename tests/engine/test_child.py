"""The engine as a child process: asked and answered, stopped, killed, broken, and never left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.child import CHILD, Child, own_command
from tests.engine.test_protocol import HARD, ROOT

ENDLESS = (f"new {HARD}", "solve 600")
PATIENCE = 30.0
"""Seconds until a test gives up waiting, on a machine with much else to do."""
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
Answers = list[dict[str, Any]]
Start = Callable[..., Child]


@pytest.fixture
def start() -> Iterator[Start]:
    children: list[Child] = []

    def new(*command: str) -> Child:
        children.append(Child(command or None))
        return children[-1]

    yield new
    for child in children:
        child.stop()


def wait(child: Child, there: Callable[[], object]) -> None:
    """Poll until something is there."""
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, "it never comes"
        child.poll()
        time.sleep(0.005)


def ask(child: Child, *lines: str) -> dict[str, Any]:
    """The answer to the last line."""
    answers: Answers = []
    child.ask(*lines, then=answers.append)
    wait(child, lambda: answers)
    (answer,) = answers
    return answer


def number(child: Child) -> int:
    assert child._process
    return child._process.pid


def alive(process: int) -> bool:
    """Whether a process runs; one that is dead but not yet waited for does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def never(answer: dict[str, Any]) -> None:
    raise AssertionError(answer)


def searching(child: Child) -> None:
    """Wait until the child has begun the last search it was asked for."""
    wait(child, lambda: len(child._waiting) == 1)


def test_answers_come_in_order_each_to_its_question(start: Start) -> None:
    child = start()
    answers: list[tuple[int, dict[str, Any]]] = []
    for i in range(20):
        lines = ("new SH1-C4-AAAAAJ2", f"show {'x' * (i % 2)}")
        child.ask(*lines, then=partial(lambda i, answer: answers.append((i, answer)), i))
    assert child.busy
    assert not answers, "only a poll hands them out"
    wait(child, lambda: len(answers) == 20)
    assert [i for i, _ in answers] == list(range(20))
    assert [answer.get("error") for _, answer in answers] == [None, "unknown-command"] * 10
    assert not child.busy


def test_no_question_no_process(start: Start) -> None:
    child = start()
    child.poll()
    child.stop()
    assert child._process is None
    assert not child.busy


def test_questions_may_be_asked_in_answers(start: Start) -> None:
    child = start()
    codes: list[str] = []

    def told(answer: dict[str, Any]) -> None:
        codes.append(answer["code"])
        if len(codes) < 4:
            assert not child.busy
            child.ask(f"new SH1-C4-AAAAAA{'ABCD'[len(codes)]}", then=told)

    child.ask("new SH1-C4-AAAAAAA", then=told)
    wait(child, lambda: len(codes) == 4)
    assert codes == [f"SH1-C4-AAAAAA{letter}" for letter in "ABCD"]


def test_neither_asking_nor_polling_waits_for_a_search(start: Start) -> None:
    child = start()
    ask(child, "new SH1-C4-AAAAAAA")
    slowest = 0.0
    child.ask(*ENDLESS, then=never)
    for _ in range(100):
        begun = time.monotonic()
        child.ask("show", then=never)
        child.poll()
        slowest = max(slowest, time.monotonic() - begun)
        time.sleep(0.005)
    assert slowest < 0.5
    assert child.busy


@linux
def test_stop_ends_a_search_at_once_and_leaves_nothing(start: Start) -> None:
    child = start()
    child.ask(*ENDLESS, then=never)
    searching(child)
    process = number(child)
    begun = time.monotonic()
    child.stop()
    assert time.monotonic() - begun < 1
    assert not Path(f"/proc/{process}").exists(), "no zombie either"
    assert not child.busy
    # The next question finds a new child, and what the old one still said is not taken for its answer.
    assert ask(child, "new SH1-C4-AAAAAAB")["code"] == "SH1-C4-AAAAAAB"
    assert number(child) != process


@linux
@pytest.mark.parametrize("idle", [False, True])
def test_killed_from_outside_the_askers_hear_of_it_and_the_next_starts_another(start: Start, idle: bool) -> None:
    child = start()
    answers: Answers = []
    ask(child, "new SH1-C4-AAAAAAA")
    process = number(child)
    if not idle:
        child.ask(*ENDLESS, then=answers.append)
        child.ask("show", then=answers.append)
        wait(child, lambda: len(child._waiting) == 2)
    os.kill(process, signal.SIGKILL)
    if idle:
        wait(child, lambda: child._process is None)
    else:
        wait(child, lambda: len(answers) == 2)
    assert [answer["error"] for answer in answers] == ([] if idle else ["no-engine"] * 2)
    assert not child.busy
    assert not Path(f"/proc/{process}").exists()
    assert ask(child, "new SH1-C4-AAAAAAC")["code"] == "SH1-C4-AAAAAAC"
    assert number(child) != process


@linux
def test_a_question_to_a_child_just_killed_is_answered_somehow(start: Start) -> None:
    """Before any poll has told that it is gone; the earlier questions are not forgotten."""
    child = start()
    answers: Answers = []
    child.ask(*ENDLESS, then=answers.append)
    searching(child)
    process = number(child)
    os.kill(process, signal.SIGKILL)
    while alive(process):
        time.sleep(0.005)
    child.ask("show", then=answers.append)
    assert not answers
    wait(child, lambda: len(answers) == 2)
    assert [answer["error"] for answer in answers] == ["no-engine"] * 2
    assert "error" not in ask(child, "new SH1-C4-AAAAAAC")


BROKEN = {
    "missing": ["/no/such/program"],
    "a folder": [str(ROOT)],
    "ends at once": [sys.executable, "-c", ""],
    "fails loudly": [sys.executable, "-c", "import sys; print('oh', file=sys.stderr); sys.exit(3)"],
    "speaks something else": [sys.executable, "-c", "print('hello', flush=True); input()"],
    "speaks no text": [sys.executable, "-c", r"import sys; sys.stdout.buffer.write(b'\xff\n'); input()"],
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_command_is_an_answer(start: Start, capfd: pytest.CaptureFixture[str], case: str) -> None:
    child = start(*BROKEN[case])
    for _ in range(2):
        answer = ask(child, "new SH1-C4-AAAAAAA", "show")
        assert list(answer) == ["error", "detail"]
        assert answer["error"] == "no-engine"
        assert not child.busy
    assert child._process is None
    assert capfd.readouterr() == ("", "")


@linux
def test_a_child_has_low_priority_and_says_nothing_on_the_streams_of_the_game(
    start: Start, capfd: pytest.CaptureFixture[str]
) -> None:
    child = start()
    ask(child, "new SH1-C4-AAAAAAA", "solve", "nonsense")
    assert os.getpriority(os.PRIO_PROCESS, number(child)) >= 10 > os.getpriority(os.PRIO_PROCESS, 0)
    os.kill(number(child), signal.SIGINT)
    wait(child, lambda: child._process is None)
    assert capfd.readouterr() == ("", "")


PARENT = """
import sys, time
from engine.child import Child
child = Child()
child.ask("new {hard}", then=lambda answer: print(child._process.pid, flush=True))
while child.busy:
    child.poll()
    time.sleep(0.01)
child.ask("solve 600", then=print)
time.sleep(600)
"""


@linux
@pytest.mark.parametrize("how", ["killed", "its end of the pipe closed by a crash"])
def test_the_child_goes_when_its_parent_has_gone(how: str) -> None:
    """Within two seconds, in the middle of a search."""
    script = PARENT.format(hard=HARD)
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        process = int(parent.stdout.readline())
        time.sleep(0.3)
        assert alive(process)
        parent.send_signal(signal.SIGKILL if how == "killed" else signal.SIGSEGV)
        parent.wait(PATIENCE)
        end = time.monotonic() + 2
        while alive(process) and time.monotonic() < end:
            time.sleep(0.02)
        gone = not alive(process)
        if not gone:
            os.kill(process, signal.SIGKILL)
    assert gone


@pytest.mark.parametrize("child", [False, True])
def test_only_a_child_ends_with_its_input(child: bool) -> None:
    """A script's engine answers all that it was asked, however early its input ends."""
    environment = {name: value for name, value in os.environ.items() if name != CHILD}
    seconds = 600 if child else 0.5
    done = subprocess.run(
        own_command(),
        input=f"new {HARD}\nsolve {seconds}\n".encode(),
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment | ({CHILD: "1"} if child else {}),
        timeout=60,
        check=True,
    )
    assert child or done.stdout.count(b"\n") == 2


@linux
@pytest.mark.slow
@pytest.mark.parametrize("mode", ["DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V", "SH1-C4", "SH1-C2", "SH1-C1"])
def test_memory_stays_below_300_mib(start: Start, mode: str) -> None:
    """After some deals one after another, as for the pool, and a long search."""
    child = start()
    for letter in "ABCDEFGHIJKLMNOP":
        ask(child, f"new {mode}-AAAAAA{letter}", "solve 3")
    ask(child, f"new {mode}-AAAAABA", "solve 20")
    status = Path(f"/proc/{number(child)}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    assert peak < 300 * 1024


def test_the_game_itself_is_an_engine_when_it_is_told_so() -> None:
    """A packaged game has no other program to ask."""
    child = Child([sys.executable, str(Path(__file__).parents[2] / "game.py"), "--engine"])
    answers: list[dict[str, object]] = []
    child.ask("new SH1-C1-AAAAAAA", "solve 5", then=answers.append)
    deadline = time.monotonic() + 60
    while not answers and time.monotonic() < deadline:
        child.poll()
        time.sleep(0.01)
    child.stop()
    assert answers[0]["verdict"] in ("winnable", "unwinnable")
