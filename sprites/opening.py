"""Opening a game that is not on the table: it is played through bit by bit, and shown, or what is wrong with it."""

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from pygame import Rect, Surface

from engine import records
from engine.codes import BadCode
from engine.refusals import IllegalMove
from engine.session import BadRecord, Session
from sprites.dialog import Dialog
from sprites.refusal_words import explain, explain_code
from sprites.replay import Replay
from sprites.scene import Game, Scene, Stage
from sprites.text import draw, wrap
from sprites.theme import INK
from sprites.widgets import Button
from sprites.words import Words

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
        label = self.say("Done") if self._trouble else self.say("Cancel")
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


def open_text(stage: Stage, below: Scene, game: Game, text: str) -> None:
    """Show the replay of a record that was copied as text."""
    open_record(stage, below, game, lambda: records.read(text))


def open_file(stage: Stage, below: Scene, game: Game, path: str) -> None:
    """Show the replay of a record in a file."""
    open_record(stage, below, game, lambda: records.load(Path(path)))


def explain_record(bad: BadRecord | OSError, words: Words) -> str:
    """What is wrong with a record, or with the file it should be in."""
    if isinstance(bad, OSError):
        return words.say("This file cannot be read.")
    if isinstance(bad, records.TooLong):
        return words.say("This is longer than the record of a game can be.")
    cause, number = bad.__cause__, words.number((bad.action or 0) + 1)
    if isinstance(cause, BadCode):
        lines = [words.say("Its game code is wrong."), explain_code(cause, words)]
    elif bad.action is None:
        lines = [words.say("This is not the record of a game.")]
    elif isinstance(cause, IllegalMove):
        lines = [words.say("The rules forbid its move {number}.", number=number), explain(cause.refusal, words)]
    else:
        lines = [words.say("Its move {number} is not the text of a move.", number=number)]
    return " ".join(filter(None, lines))


def _played(find: Callable[[], Any]) -> Generator[None, None, Session]:
    """Play a record, with a pause after each action; returns the session."""
    playing = Session.replaying(find(), whole=True)
    session = next(playing)
    for _ in playing:
        yield
    return session
