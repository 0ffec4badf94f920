"""Opening a game that is not on the table: it is played through bit by bit, and shown, or what is wrong with it."""

from collections.abc import Callable, Generator
from typing import Any

from pygame import Rect, Surface

from engine.session import BadRecord, Session
from sprites.dialog import Dialog
from sprites.refusal_words import explain_record
from sprites.replay import Replay
from sprites.scene import Game, Scene, Stage
from sprites.text import draw, wrap
from sprites.theme import INK
from sprites.widgets import Button

A_FRAME = 200
"""So many actions are played in a frame: some 5 ms."""


class Opening(Dialog):
    """Plays a record, `A_FRAME` actions in each frame, then gives way to its replay.

    `find` brings the record; whatever it or the engine raises is told in the sheet, and nothing has changed. `when`
    tells the moment of a game of the player's own in Unix seconds.
    """

    SIZE = (620, 320)

    def __init__(
        self, stage: Stage, below: Scene, game: Game, find: Callable[[], Any], when: float | None = None
    ) -> None:
        self._playing = _played(find)
        self._when = when
        self._trouble = ""
        super().__init__(stage, below, game)

    @property
    def title(self) -> str:
        return self.say("This game cannot be opened") if self._trouble else self.say("Opening a game")

    def furnish(self) -> None:
        rect = Rect(0, 0, self.px(160), self.px(50))
        rect.bottomright = (self.body.right, self.sheet.bottom - self.px(36))
        label = self.say("Close") if self._trouble else self.say("Cancel")
        self.widgets.append(Button(rect, self.scale, label, self.close, primary=bool(self._trouble)))

    def draw_inside(self, target: Surface) -> None:
        size = self.px(18)
        text = self._trouble or self.say("Its moves are played through …")
        for i, line in enumerate(wrap(text, size, "Light", self.body.width)):
            draw(target, line, (self.body.left, self.sheet.top + self.px(108) + i * self.px(30)), size, INK, "Light")

    def advance(self) -> bool:
        if self._trouble:
            return False
        try:
            for _ in range(A_FRAME):
                next(self._playing)
        except StopIteration as end:
            self.stage.pop()
            self.stage.push(Replay(self.stage, self.game, end.value, self._when))
        except (BadRecord, OSError) as bad:
            self._trouble = explain_record(bad, self.stage.words)
            self.rebuild()
        return True


def open_record(stage: Stage, below: Scene, game: Game, find: Callable[[], Any], when: float | None = None) -> None:
    """Show the replay of a record, once it is found to be good; while another is being opened, nothing."""
    if not isinstance(stage.top, Opening):
        stage.push(Opening(stage, below, game, find, when))


def _played(find: Callable[[], Any]) -> Generator[None, None, Session]:
    """Play a record, with a pause after each action; returns the session."""
    playing = Session.replaying(find(), whole=True)
    session = next(playing)
    for _ in playing:
        yield
    return session
