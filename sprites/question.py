"""A question before something is given up for good."""

from collections.abc import Callable

from pygame import Rect, Surface

from sprites.dialog import Dialog
from sprites.scene import Game, Scene, Stage
from sprites.text import draw, wrap
from sprites.theme import INK
from sprites.widgets import Button


class Question(Dialog):
    """A few lines, a button to do it, and one, with the focus, to let it be."""

    SIZE = (560, 292)

    def __init__(
        self,
        stage: Stage,
        below: Scene,
        game: Game,
        words: tuple[str, str, str, str],
        then: Callable[[], None],
    ) -> None:
        """`words` are the title, the text, and the labels of the two buttons."""
        self.words = words
        self.then = then
        super().__init__(stage, below, game)
        self.focus = 1

    @property
    def title(self) -> str:
        return self.words[0]

    def furnish(self) -> None:
        yes = Rect(0, 0, self.px(210), self.px(50))
        yes.bottomright = (self.body.right, self.sheet.bottom - self.px(36))
        no = Rect(0, 0, self.px(210), self.px(50))
        no.midright = (yes.left - self.px(18), yes.centery)
        self.widgets.append(Button(yes, self.scale, self.words[2], self.accept, primary=True))
        self.widgets.append(Button(no, self.scale, self.words[3], self.close))

    def draw_inside(self, target: Surface) -> None:
        size = self.px(18)
        for i, line in enumerate(wrap(self.words[1], size, "Light", self.body.width)):
            draw(target, line, (self.body.left, self.sheet.top + self.px(108) + i * self.px(30)), size, INK, "Light")

    def accept(self) -> None:
        self.stage.pop()
        self.then()
