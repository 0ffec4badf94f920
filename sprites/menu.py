"""The menu: what is not needed in every minute."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from sprites.dialog import Dialog
from sprites.question import Question
from sprites.widgets import Button


class Menu(Dialog):
    """A few large buttons over the table."""

    SIZE = (440, 706)

    @property
    def title(self) -> str:
        return self.say("Menu")

    def furnish(self) -> None:
        full = self.stage.fullscreen
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("new", self.say("New game"), partial(self._open, "new")),
            ("restart", self.say("Restart this deal"), self._restart),
            ("statistics", self.say("Statistics"), partial(self._open, "statistics")),
            ("book", self.say("Rules"), partial(self._open, "rules")),
            ("example", self.say("Examples"), partial(self._open, "examples")),
            ("question", self.say("Questions and answers"), partial(self._open, "faq")),
            ("settings", self.say("Settings"), partial(self._open, "settings")),
            ("window" if full else "full", self.say("Window") if full else self.say("Full screen"), self._screen),
            ("quit", self.say("Quit"), self.stage.quit),
        ]
        y = self.sheet.top + self.px(100)
        for icon, label, action in entries:
            rect = Rect(self.body.left, y, self.body.width, self.px(50))
            self.widgets.append(Button(rect, self.scale, label, action, icon=icon))
            y += self.px(64)

    def _open(self, screen: str) -> None:
        self.stage.pop()
        self.game.open(screen)

    def _screen(self) -> None:
        self.stage.pop()
        self.stage.toggle_fullscreen()

    def _restart(self) -> None:
        """Ask first if there are moves, since they cannot be brought back."""
        self.stage.pop()
        if self.game.session.actions:
            title = self.say("Restart this deal?")
            text = self.say("The cards are dealt again as at the start. Your moves in this game are given up.")
            words = (title, text, self.say("Restart"), self.say("Play on"))
            self.stage.push(Question(self.stage, self.below, self.game, words, self.game.restart))
        else:
            self.game.restart()
