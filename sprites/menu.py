"""The menu: what is not needed in every minute."""

from collections.abc import Callable

from pygame import Rect

from sprites.dialog import Dialog
from sprites.question import Question
from sprites.settings import Settings
from sprites.statistics import Statistics
from sprites.widgets import Button


class Menu(Dialog):
    """A few large buttons over the table."""

    SIZE = (440, 700)

    @property
    def title(self) -> str:
        return self.say("Menu")

    def furnish(self) -> None:
        full = self.stage.fullscreen
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("new", self.say("New game"), self._new),
            ("restart", self.say("Restart this deal"), self._restart),
            ("statistics", self.say("Statistics"), self._statistics),
            ("book", self.say("Rules"), lambda: self._page("")),
            ("question", self.say("Questions and answers"), lambda: self._page("faq")),
            ("settings", self.say("Settings"), self._settings),
            ("window" if full else "full", self.say("Window") if full else self.say("Full screen"), self._screen),
            ("quit", self.say("Quit"), self.stage.quit),
        ]
        y = self.sheet.top + self.px(100)
        for icon, label, action in entries:
            rect = Rect(self.body.left, y, self.body.width, self.px(56))
            self.widgets.append(Button(rect, self.scale, label, action, icon=icon))
            y += self.px(72)

    def _new(self) -> None:
        self.stage.pop()
        self.game.open_new_game()

    def _statistics(self) -> None:
        self.stage.pop()
        self.stage.push(Statistics(self.stage, self.below, self.game))

    def _page(self, page: str) -> None:
        self.stage.pop()
        self.game.open_page(page)

    def _settings(self) -> None:
        self.stage.pop()
        self.stage.push(Settings(self.stage, self.below, self.game))

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
