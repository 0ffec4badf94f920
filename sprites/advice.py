"""What the player may ask of the engine: a hint, whether the position can still be won, where it was lost, a solution.

The engine answers from its own process, so the game goes on underneath; where nothing is asked, nothing is said.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from engine.cards import Move, Position
from engine.child import Child
from engine.places import Kind
from engine.positions import columns_down, piles_as_text
from engine.rules import Patience
from engine.session import Session
from sprites.scene import Stage

SECONDS = 10
"""How long the engine may look for a win."""

Answer = dict[str, Any]


class Asker(Protocol):
    """The table, as advice sees it."""

    stage: Stage
    session: Session

    @property
    def in_front(self) -> bool: ...

    def tell(self, sentence: str, seconds: float = 4) -> None: ...

    def point_out(self, move: Move) -> None: ...

    def prove(self) -> None: ...

    def offer_to_go_back(self, steps: int) -> None: ...

    def show_line(self, line: list[str]) -> None: ...


class Advice:
    """The questions of one table; an answer that comes too late is not told.

    That is one that comes after the position has changed, or while something else is on the screen.
    """

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self._asked: Position | None = None
        self._pointed_out: list[str] = []

    @property
    def _child(self) -> Child:
        return self.asker.stage.child

    @property
    def say(self) -> Callable[..., str]:
        return self.asker.stage.words.say

    def _ask(self, position: Position, *commands: str, then: Callable[[Answer], None]) -> None:
        """Ask about a position; `then` gets the answer to the last command if it does not come too late.

        The player waits for nothing else: what the engine is still looking for is given up.
        """
        asked = self.asker.session.position
        if self._child.busy:
            self._child.stop()

        def told(answer: Answer) -> None:
            if self.asker.in_front and self.asker.session.position == asked:
                if "error" in answer:
                    self.asker.tell(self.say("The engine could not be asked."))
                else:
                    then(answer)

        self._child.ask(as_command(self.asker.session.patience, position), *commands, then=told)

    # A hint

    def hint(self) -> None:
        """Point out a move; asked again in the same position, another one that also leads to a win."""
        position = self.asker.session.position
        if self.asker.session.won:
            return
        self.asker.tell(self.say("Looking for a good move …"), SECONDS)
        if position == self._asked and self._pointed_out:
            self._next_idea(position, self._ideas(position))
            return
        self._asked, self._pointed_out = position, []
        # Told how the game came here, the engine does not lead back to where it has been.
        session = self.asker.session
        steps = session.can_undo
        played = [f"play {move}" for move in session.record()["actions"][-steps:]] if steps else []
        self._ask(session.earlier(steps), *played, "hint", then=self._show_hint)

    def _show_hint(self, answer: Answer) -> None:
        if answer["move"] is None:
            self.asker.tell(self.say("No move from here is known to lead to a win."))
            return
        if answer["because"] != "winning-line":
            self.asker.tell(self.say("No win was found, but this move makes progress."))
        else:
            self.asker.tell("")
        self._point_out(answer["move"])

    def _point_out(self, text: str) -> None:
        self._pointed_out.append(text)
        session = self.asker.session
        self.asker.point_out(session.patience.read_move(session.position, text))

    def _ideas(self, position: Position) -> Iterator[str]:
        """The legal moves not pointed out yet, without those that only change the place or lead back."""
        session, patience = self.asker.session, self.asker.session.patience
        been = {session.earlier(steps).piles for steps in range(1, session.can_undo + 1)}
        kinds = {place.name: place.kind for place in patience.places}

        def rank(move: Move) -> int:
            """Up comes first, down again last."""
            return (kinds[move.source] == Kind.FOUNDATION) - (kinds[move.target] == Kind.FOUNDATION)

        for move in sorted(patience.moves(position), key=rank):
            if patience.play(position, move).piles in been:
                continue
            same = kinds[move.source] == kinds[move.target]
            whole = move.count == len(patience.pile(position, move.source).cards)
            bare = not patience.pile(position, move.target).cards
            if str(move) not in self._pointed_out and not (same and whole and bare):
                yield str(move)

    def _next_idea(self, position: Position, ideas: Iterator[str]) -> None:
        """Try the ideas one by one until one is known to lead to a win; after the last begin anew."""
        text = next(ideas, None)
        if text is None:
            first = self._pointed_out[0]
            self._pointed_out = []
            self.asker.tell("")
            self._point_out(first)
            return

        def told(answer: Answer) -> None:
            if answer["verdict"] in ("winnable", "won"):
                self.asker.tell("")
                self._point_out(text)
            else:
                self._next_idea(position, ideas)

        self._ask(position, f"play {text}", "solve 0.5", then=told)

    # Can it be won?

    def verdict(self) -> None:
        """Tell whether the position can still be won, and offer the way back where it cannot."""
        self.asker.tell(self.say("Looking for a way to win …"), SECONDS)
        self._ask(self.asker.session.position, f"solve {SECONDS}", then=self._tell_verdict)

    def _tell_verdict(self, answer: Answer) -> None:
        verdict = answer["verdict"]
        if verdict in ("winnable", "won"):
            self.asker.prove()
            self.asker.tell(self.say("Yes: this position can be won."))
        elif verdict == "unknown":
            self.asker.tell(self.say("No win was found. There may still be one."))
        elif not self.asker.session.can_undo:
            self.asker.tell(self.say("No: this position cannot be won."))
        else:
            self._look_back(1, self.asker.session.can_undo, None)

    def _look_back(self, near: int, far: int, found: int | None) -> None:
        """The fewest steps back to a position that can be won: what is lost stays lost, so halve the distance."""
        if near > far:
            if found is None:
                self.asker.tell(self.say("No: this position cannot be won, nor any that undo reaches."))
            else:
                self.asker.tell("")
                self.asker.offer_to_go_back(found)
            return
        # Asked first: the oldest position; if that is lost, so are all.
        steps = far if found is None else (near + far) // 2

        def told(answer: Answer) -> None:
            if answer["verdict"] == "winnable":
                self._look_back(near, steps - 1, steps)
            elif found is None:
                self._look_back(1, 0, None)
            else:
                self._look_back(steps + 1, far, found)

        self._ask(self.asker.session.earlier(steps), f"solve {SECONDS}", then=told)

    # A solution

    def solution(self) -> None:
        """Step through a way to win on a table of its own."""
        self.asker.tell(self.say("Looking for a way to win …"), SECONDS)
        self._ask(self.asker.session.position, f"solve {SECONDS}", then=self._show_solution)

    def _show_solution(self, answer: Answer) -> None:
        if answer["line"]:
            self.asker.prove()
            self.asker.tell("")
            self.asker.show_line(answer["line"])
        else:
            self._tell_verdict(answer)


def as_command(patience: Patience, position: Position) -> str:
    """The protocol's command that takes a position over."""
    data = {
        "game": patience.game,
        "mode": patience.mode,
        "piles": piles_as_text(patience, position),
        "down": columns_down(patience, position),
    }
    return f"position {json.dumps(data)}"
