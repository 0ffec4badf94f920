"""The menu: what is not needed in every minute."""

from collections.abc import Callable

from pygame import Rect, Surface

from sprites.dialog import Dialog
from sprites.scene import Game, Scene, Stage
from sprites.settings import Settings
from sprites.text import draw, wrap
from sprites.theme import INK
from sprites.widgets import Button


class Menu(Dialog):
    """A few large buttons over the table."""

    SIZE = (440, 628)

    @property
    def title(self) -> str:
        return self.say("Menu")

    def furnish(self) -> None:
        full = self.stage.fullscreen
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("new", self.say("New game"), self._new),
            ("restart", self.say("Restart this deal"), self._restart),
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
        self.stage.pop()
        if self.game.session.actions:
            self.stage.push(Restart(self.stage, self.below, self.game))
        else:
            self.game.restart()


class Restart(Dialog):
    """Asks before the game on the table is dealt anew, since its moves cannot be brought back."""

    SIZE = (520, 262)

    def __init__(self, stage: Stage, below: Scene, game: Game) -> None:
        super().__init__(stage, below, game)
        self.focus = 1

    @property
    def title(self) -> str:
        return self.say("Restart this deal?")

    def furnish(self) -> None:
        again = Rect(0, 0, self.px(200), self.px(50))
        again.bottomright = (self.body.right, self.sheet.bottom - self.px(36))
        keep = Rect(0, 0, self.px(200), self.px(50))
        keep.midright = (again.left - self.px(18), again.centery)
        self.widgets.append(Button(again, self.scale, self.say("Restart"), self.accept, primary=True))
        self.widgets.append(Button(keep, self.scale, self.say("Play on"), self.close))

    def draw_inside(self, target: Surface) -> None:
        text = self.say("The cards are dealt again as at the start. Your moves in this game are given up.")
        size = self.px(18)
        for i, line in enumerate(wrap(text, size, "Light", self.body.width)):
            draw(target, line, (self.body.left, self.sheet.top + self.px(106) + i * self.px(30)), size, INK, "Light")

    def accept(self) -> None:
        self.stage.pop()
        self.game.restart()
