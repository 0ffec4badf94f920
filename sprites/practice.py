"""A table to try things on: nothing that happens here touches the player's game, and nothing is kept."""

from pygame import Surface

from engine.session import Session
from sprites.scene import Stage
from sprites.table import Table


class Practice(Table):
    """A position to play from; the way back is in the middle of the bar, in the menu button and on Esc."""

    code_icon = "back"

    def __init__(self, stage: Stage, session: Session, back: str) -> None:
        """`back` is the message that says where the way back leads."""
        self._start = session.position
        self._back = back
        super().__init__(stage, session)

    @property
    def code_label(self) -> str:
        return self.say(self._back)

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
