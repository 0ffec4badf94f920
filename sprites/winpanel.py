"""The quiet panel after a win."""

from pygame import Rect, Surface

from sprites.dialog import Dialog
from sprites.text import draw
from sprites.theme import INK, LINE, SOFT
from sprites.widgets import Button


class WinPanel(Dialog):
    """Score, moves, time and code of the game that is won, and what to play next."""

    SIZE = (520, 412)

    @property
    def title(self) -> str:
        return self.say("You have won!")

    def furnish(self) -> None:
        new = Rect(0, 0, self.px(200), self.px(50))
        new.bottomright = (self.body.right, self.sheet.bottom - self.px(36))
        again = Rect(0, 0, self.px(200), self.px(50))
        again.midright = (new.left - self.px(18), new.centery)
        self.widgets.append(Button(new, self.scale, self.say("New game"), self.accept, primary=True))
        self.widgets.append(Button(again, self.scale, self.say("Same deal again"), self._again))

    def accept(self) -> None:
        self.stage.pop()
        self.game.open("new")

    def _again(self) -> None:
        self.stage.pop()
        self.game.restart()

    def draw_inside(self, target: Surface) -> None:
        session = self.game.session
        rows = [
            (self.say("Score"), session.patience.score_text(session.position.score)),
            (self.say("Moves"), str(session.actions)),
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


def clock(seconds: float) -> str:
    """A time played, `6:12` or `1:02:03`."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
