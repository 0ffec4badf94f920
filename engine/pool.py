"""Numbers of deals that are proven winnable: a few are found ahead, while the player plays."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.child import Child
from engine.codes import NUMBERS, Code, random_number
from engine.proven import PROVEN
from engine.session import Session

AHEAD = 3
"""How many deals of a mode are kept ready."""
TRIES = 60
"""After so many tries in a row the search rests until the next deal."""
SECONDS = 3
"""How long a deal may be looked at: the proof of most takes a fraction of that."""

Numbers = dict[str, list[int]]


class Pool:
    """The numbers kept ready for each mode; `changed` is told of every change of `kept`, to store it."""

    def __init__(self, child: Child, kept: Mapping[str, Any], changed: Callable[[Numbers], None]) -> None:
        self.child = child
        # What somebody changed on the disk may be no number of a deal.
        self._kept: Numbers = {
            mode: [number for number in numbers if type(number) is int and 0 <= number < NUMBERS]
            for mode, numbers in kept.items()
            if isinstance(numbers, list)
        }
        # Of those that come with the game, in chance order, what has not been dealt since all were.
        self._left: Numbers = {}
        self._changed = changed

    def take(self, game: str, mode: str) -> Code | None:
        """A deal that can be won: one found ahead, or else one of those that come with the game, if there are any."""
        key = f"{game}-{mode}"
        if ready := self._kept.get(key):
            number = ready.pop(0)
            self._changed(self._kept)
        elif numbers := PROVEN.get(key):
            self._left[key] = self._left.get(key) or sorted(numbers, key=lambda _: random_number())
            number = self._left[key].pop()
        else:
            return None
        return Code(game, mode, number)

    def deal(self, game: str, mode: str, *, only_winnable: bool) -> Session:
        """A new game, marked where it is known that it can be won: any, or such a one if there is any."""
        code = self.take(game, mode) if only_winnable else None
        session = Session.deal(code or Code(game, mode, random_number()))
        session.proven = code is not None
        return session

    def fill(self, game: str, mode: str, tries: int = TRIES) -> None:
        """Look for more deals of a mode in the child process, one after another, until enough are ready."""
        ready = self._kept.setdefault(f"{game}-{mode}", [])
        if len(ready) >= AHEAD or not tries or self.child.busy:
            return
        code = Code(game, mode, random_number())

        def told(answer: dict[str, Any]) -> None:
            if answer.get("verdict") == "winnable":
                ready.append(code.number)
                self._changed(self._kept)
            if "error" not in answer:
                self.fill(game, mode, tries - 1)

        self.child.ask(f"new {code}", f"solve {SECONDS}", then=told)
