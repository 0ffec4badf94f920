"""The engine in a process of its own, asked in lines as chess programs ask theirs: a search never blocks a frame."""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess

CHILD = "SOLITAIRE_DUO_CHILD"
"""The variable that tells a process that it is such a child: it ends as soon as nobody can ask it any more."""

Then = Callable[[dict[str, Any]], None]


def own_command() -> list[str]:
    """How this program, from source or packaged, is started as an engine."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--engine"]
    return [sys.executable, "-m", "engine"]


class Child:
    """A child process that speaks the text protocol; started at the first question, with low priority."""

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._command = list(command or own_command())
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.SimpleQueue[tuple[object, dict[str, Any] | None]] = queue.SimpleQueue()
        self._waiting: deque[Then | None] = deque()

    @property
    def busy(self) -> bool:
        return bool(self._waiting)

    def ask(self, *lines: str, then: Then) -> None:
        """Put some commands; `then` gets the answer to the last one, in a later `poll`. Never raises."""
        try:
            process = self._process or self._start()
            assert process.stdin is not None
            process.stdin.write("".join(f"{line}\n" for line in lines))
            process.stdin.flush()
        except (OSError, ValueError):
            self._answers.put((self._process, None))
        self._waiting.extend([None] * (len(lines) - 1))
        self._waiting.append(then)

    def poll(self) -> None:
        """Hand out the answers that have come."""
        while not self._answers.empty():
            process, answer = self._answers.get()
            if process is not self._process:
                continue  # of a child that has been stopped since
            if answer is None:
                left = [then for then in self._waiting if then]
                self.stop()
                for told in left:
                    told({"error": "no-engine", "detail": "The engine cannot be started, or has ended."})
            elif self._waiting and (then := self._waiting.popleft()):
                then(answer)

    def stop(self) -> None:
        """Kill the child, whatever it is doing; what it was asked is forgotten."""
        process, self._process = self._process, None
        self._waiting.clear()
        if process:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    if pipe:
                        pipe.close()

    def _start(self) -> subprocess.Popen[str]:
        import subprocess  # not before the first question

        flags = 0
        if sys.platform == "win32":
            flags = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW
        process = subprocess.Popen(
            self._command,
            cwd=Path(__file__).resolve().parents[1],
            env=os.environ | {CHILD: "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            creationflags=flags,
        )
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, 10)
        threading.Thread(target=self._read, args=(process,), daemon=True).start()
        self._process = process
        return process

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        # Whatever does not speak the protocol has ended, too.
        with suppress(OSError, ValueError):
            for line in process.stdout:
                self._answers.put((process, json.loads(line)))
        self._answers.put((process, None))


def lines_from_parent(stream: Iterable[str]) -> Iterable[str]:
    """In a child: the lines asked, while the process ends with its input, even in the middle of a search.

    The input ends when the parent is gone, however it ended. Any other process reads its input as it is.
    """
    if CHILD not in os.environ:
        return stream
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in stream:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return iter(lines.get, None)
