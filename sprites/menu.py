"""The menu: what is not needed in every minute."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from sprites.dialog import Dialog
from sprites.question import Question
from sprites.widgets import Button


class Menu(Dialog):
    """A few large buttons over the table."""

    SIZE = (820, 520)

    @property
    def title(self) -> str:
        return self.say("Menu")

    def furnish(self) -> None:
        full = self.stage.fullscreen
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("new", self.say("New game"), partial(self._open, "new")),
            ("restart", self.say("Restart this deal"), self._restart),
            ("hint", self.say("Hint"), partial(self._ask, "hint")),
            ("check", self.say("Can it still be won?"), partial(self._ask, "verdict")),
            ("example", self.say("Show a solution"), partial(self._ask, "solution")),
            ("statistics", self.say("Statistics"), partial(self._open, "statistics")),
            ("book", self.say("Rules"), partial(self._open, "rules")),
            ("table", self.say("Examples"), partial(self._open, "examples")),
            ("question", self.say("Questions and answers"), partial(self._open, "faq")),
            ("settings", self.say("Settings"), partial(self._open, "settings")),
            ("window" if full else "full", self.say("Window") if full else self.say("Full screen"), self._screen),
            ("quit", self.say("Quit"), self.stage.quit),
        ]
        half, gap = (len(entries) + 1) // 2, self.px(20)
        wide = (self.body.width - gap) // 2
        for i, (icon, label, action) in enumerate(entries):
            left = self.body.left + i // half * (wide + gap)
            rect = Rect(left, self.sheet.top + self.px(96) + i % half * self.px(64), wide, self.px(50))
            self.widgets.append(Button(rect, self.scale, label, action, icon=icon))

    def _ask(self, question: str) -> None:
        self.stage.pop()
        self.game.ask(question)

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
