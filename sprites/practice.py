"""A table to try things on: nothing that happens here touches the player's game, and nothing is kept."""

from pygame import Surface

from engine.session import Session
from sprites.scene import Stage
from sprites.table import Table


class Practice(Table):
    """A position to play from; the way back is in the middle of the bar, in the menu button and on Esc."""

    code_icon = "back"

    def __init__(self, stage: Stage, session: Session) -> None:
        self._start = session.position
        super().__init__(stage, session)

    @property
    def code_label(self) -> str:
        return self.say("Practice: back to the example")

    def _draw_button_name(self, target: Surface, button: str) -> None:
        """The middle of the bar says itself what it does here."""
        if button != "code":
            super()._draw_button_name(target, button)

    def keep(self, given_up: Session | None = None) -> None:
        """Nothing is kept."""

    def prove(self) -> None:
        """Nothing is marked: there is no deal."""

    def restart(self) -> None:
        self.new_game(Session(self.session.patience, self._start))

    def _press(self, button: str) -> None:
        if button in ("code", "menu"):
            self.stage.pop()
        elif button == "new":
            self.restart()
        else:
            super()._press(button)

    def _show_result(self) -> None:
        self.tell(self.say("You have won!"))


class Solution(Practice):
    """A winning line to step through: redo goes on along it, undo back."""

    def __init__(self, stage: Stage, session: Session, line: list[str]) -> None:
        self._line = line
        super().__init__(stage, _before(session, line))
        self.tell(self.say("Step through the solution with the two arrows above, or with the arrow keys."), 8)

    @property
    def code_label(self) -> str:
        done = self.session.can_undo
        return self.say("Solution: step {n} of {all}", n=done, all=len(self._line))

    def restart(self) -> None:
        """Back to the first step, also after moves of the player's own."""
        self.new_game(_before(Session(self.session.patience, self._start), self._line))

    def _move_cursor(self, key: str) -> None:
        if key in ("left", "right"):
            self.undo() if key == "left" else self.redo()


def _before(session: Session, line: list[str]) -> Session:
    """The position of a session with a line still to be done, by redo alone."""
    patience = session.patience
    shown = Session(patience, session.position, undo_limit=len(line))
    for text in line:
        shown.play(patience.read_move(shown.position, text))
    while shown.undo():
        pass
    shown.actions = 0
    return shown
