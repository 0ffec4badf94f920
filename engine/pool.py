"""Numbers of deals that are proven winnable: a few are found ahead, while the player plays."""

from collections.abc import Callable
from typing import Any

from engine.child import Child
from engine.codes import Code, random_number
from engine.proven import PROVEN

AHEAD = 3
"""How many deals of a mode are kept ready."""
TRIES = 60
"""After so many tries in a row the search rests until the next deal."""
SECONDS = 3
"""How long a deal may be looked at: the proof of most takes a fraction of that."""

Numbers = dict[str, list[int]]


class Pool:
    """The numbers kept ready for each mode; `changed` is told of every change of `kept`, to store it."""

    def __init__(self, child: Child, kept: Numbers, changed: Callable[[Numbers], None]) -> None:
        self._child = child
        self._kept = kept
        self._changed = changed

    def take(self, game: str, mode: str) -> Code | None:
        """A deal that can be won: one found ahead, or else one of those that come with the game; None without any."""
        ready = self._kept.get(f"{game}-{mode}", [])
        if ready:
            number = ready.pop(0)
            self._changed(self._kept)
        elif numbers := PROVEN.get(f"{game}-{mode}"):
            number = numbers[random_number() % len(numbers)]
        else:
            return None
        return Code(game, mode, number)

    def fill(self, game: str, mode: str, tries: int = TRIES) -> None:
        """Look for more deals of a mode in the child process, one after another, until enough are ready."""
        ready = self._kept.setdefault(f"{game}-{mode}", [])
        if len(ready) >= AHEAD or not tries or self._child.busy:
            return
        code = Code(game, mode, random_number())

        def told(answer: dict[str, Any]) -> None:
            if answer.get("verdict") == "winnable":
                ready.append(code.number)
                self._changed(self._kept)
            if "error" not in answer:
                self.fill(game, mode, tries - 1)

        self._child.ask(f"new {code}", f"solve {SECONDS}", then=told)
