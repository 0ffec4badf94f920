"""The quiet panel after a win."""

from pygame import Rect, Surface

from sprites.dialog import Dialog
from sprites.text import clock, draw
from sprites.theme import INK, LINE, SOFT
from sprites.widgets import Button


class WinPanel(Dialog):
    """Score, moves, time and code of the game that is won, and what to play next."""

    SIZE = (680, 412)

    @property
    def title(self) -> str:
        return self.say("You have won!")

    def furnish(self) -> None:
        buttons = (
            (self.say("New game"), self.accept),
            (self.say("Same deal again"), self._again),
            (self.say("Statistics"), self._statistics),
        )
        rect = Rect(0, 0, self.px(186), self.px(50))
        rect.bottomright = (self.body.right, self.sheet.bottom - self.px(36))
        for i, (label, action) in enumerate(buttons):
            self.widgets.append(Button(rect.copy(), self.scale, label, action, primary=not i))
            rect.right = rect.left - self.px(17)

    def accept(self) -> None:
        self.stage.pop()
        self.game.open("new")

    def _again(self) -> None:
        self.stage.pop()
        self.game.restart()

    def _statistics(self) -> None:
        self.game.open("statistics")

    def draw_inside(self, target: Surface) -> None:
        session = self.game.session
        rows = [
            (self.say("Score"), session.patience.score_text(session.position.score)),
            (self.say("Moves"), self.stage.words.number(session.actions)),
            (self.say("Time"), clock(session.seconds)),
            (self.say("Game code"), str(session.code or "")),
        ]
        y = self.sheet.top + self.px(124)
        for i, (label, value) in enumerate(rows):
            if i:
                target.fill(LINE, Rect(self.body.left, y - self.px(30), self.body.width, max(1, self.px(1))))
            draw(target, label, (self.body.left, y), self.px(18), SOFT)
            draw(target, value, (self.body.right, y), self.px(20), INK, "Medium", "r")
            y += self.px(46)
