"""Replay: a game that is over, or a solution, to be stepped through on a table of its own."""

from collections.abc import Callable, Sequence
from datetime import datetime

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from engine import records
from engine.cards import STOCK_CLICK, Card, Position
from engine.places import Kind
from engine.rules import Patience
from engine.session import Session
from sprites.keys import shortcut
from sprites.markup import parse
from sprites.notice import draw_notice
from sprites.scene import Game, Stage
from sprites.steps import Steps
from sprites.text import draw, fit
from sprites.theme import INK, ticks
from sprites.typeset import Typeset
from sprites.widgets import SLIDER_MARGIN, Button, SignButton, Slider
from sprites.words import N_, moment

PACE = ticks(900)
"""From one step to the next while it plays, at normal speed."""
TOLD = ticks(9000)
"""How long a line that tells of a file stays."""
SHOWN = 3
"""So many cards of a run are shown, of a longer one its ends."""


class Replay(Steps):
    """Plays a session back: all that was done in it is undone first, and then done again a step at a time.

    `when` tells the moment of a game of the player's own in Unix seconds; a `solution` is no game, and is not saved.
    """

    HEIGHT = 128
    REPEATED = frozenset({pygame.K_LEFT, pygame.K_RIGHT})

    def __init__(
        self, stage: Stage, game: Game, session: Session, when: float | None = None, *, solution: bool = False
    ) -> None:
        super().__init__(stage, game)
        self.session = session
        self._when = when
        self._solution = solution
        self._record = session.record()
        self._won = session.won
        self._next: float | None = None
        self._told: tuple[str, float] | None = None
        while session.undo():
            pass
        self.resize()

    @property
    def patience(self) -> Patience:
        return self.session.patience

    @property
    def position(self) -> Position:
        return self.session.position

    @property
    def title(self) -> str:
        if self._solution:
            return self.say("A solution")
        return self.say("Replay of {code}", code=self.session.code)

    @property
    def step(self) -> int:
        return self.session.can_undo

    @property
    def steps(self) -> int:
        return self.session.can_undo + self.session.can_redo

    @property
    def playing(self) -> bool:
        return self._next is not None

    # Laying out

    def resize(self) -> None:
        self.lay_out()
        panel, high, gap = self.panel, self.px(46), self.px(8)
        margin, top = self.px(28), self.panel.bottom - self.px(18) - self.px(46)
        line = Rect(margin, panel.top + self.px(16), panel.width - 2 * margin, self.px(34))
        line.inflate_ip(2 * self.px(SLIDER_MARGIN), 0)
        self.slider = Slider(line, self.scale, self.steps, self.scrub)
        keys: tuple[tuple[str, int, Callable[[], None]], ...] = (
            ("start", 46, self.to_start),
            ("back", 46, self.backward),
            ("play", 64, self.play),
            ("next", 46, self.forward),
            ("end", 46, self.to_end),
        )
        x = panel.centerx - (sum(self.px(wide) for _, wide, _ in keys) + gap * (len(keys) - 1)) // 2
        self._caption = Rect(margin, top, x - 2 * margin, high)
        self.buttons: dict[str, SignButton] = {}
        for icon, wide, action in keys:
            self.buttons[icon] = SignButton(
                Rect(x, top, self.px(wide), high), self.scale, "", action, primary=icon == "play", icon=icon
            )
            x += self.px(wide) + gap
        left = x - gap + margin
        labels: list[tuple[str, Callable[[], None]]] = [(self.say("Play from here"), self.practise)]
        if not self._solution:
            labels.insert(0, (self.say("Save as a file"), self.save))
        wide = min(self.px(200), (panel.right - margin - left - gap) // 2)
        x = panel.right - margin - len(labels) * wide - (len(labels) - 1) * gap
        self.widgets = [self.slider, *self.buttons.values()]
        for label, action in labels:
            self.widgets.append(Button(Rect(x, top, wide, high), self.scale, label, action))
            x += wide + gap
        self.widgets += self.ghosts()
        self._show()

    # Stepping

    def _go(self, step: int) -> None:
        """Go to a step; the cards glide there."""
        while self.step < step and self.session.redo():
            pass
        while self.step > step and self.session.undo():
            pass
        self.board.arrange(self.position, self.stage.tick)
        self._show()

    def _show(self) -> None:
        self.slider.value = self.step
        self.buttons["play"].icon = "pause" if self.playing else "play"
        self.dirty = True

    def forward(self) -> None:
        self._next = None
        self._go(self.step + 1)

    def backward(self) -> None:
        self._next = None
        self._go(self.step - 1)

    def to_start(self) -> None:
        self._next = None
        self._go(0)

    def to_end(self) -> None:
        self._next = None
        self._go(self.steps)

    def scrub(self, step: int) -> None:
        """Show a step at once, without motion: the next one may be asked for in the next frame."""
        self._next = None
        if step != self.step:
            self._go(step)
            self.board.settle()

    def play(self) -> None:
        """Step on by itself, or pause; at the end begin anew."""
        if self.playing:
            self._next = None
            self._show()
            return
        again = self.step == self.steps
        self._next = self.stage.now + self._pace
        self._go(0 if again else self.step + 1)

    @property
    def _pace(self) -> float:
        """Ticks from step to step; without motion as long as with the normal one."""
        return PACE * (self.board.speed.factor or 1.0)

    def practise(self) -> None:
        """Put the position on a table to play on; neither this game nor the player's own is touched."""
        self._next = None
        self._show()
        self.game.practise(Session(self.patience, self.position), N_("Practice: back to the replay"))

    # Saving

    def save(self) -> None:
        """Write the game into a file of the player's, and copy it; tell where it is."""
        played = None if self._when is None else moment(self._when)
        day = (played or datetime.now()).date()
        copied = self.stage.copy(records.as_text(self._record))
        try:
            path = records.write(self._record, (self.stage.documents, self.stage.store.folder), day)
        except OSError:
            if copied:
                self._tell(self.say("No file could be written, but the game is copied."))
            else:
                self._tell(self.say("The game could be neither saved nor copied."))
            return
        self._tell(self.say("Saved and copied: {path}", path=path) if copied else self.say("Saved: {path}", path=path))

    def _tell(self, line: str) -> None:
        self._told = (line, self.stage.now + TOLD)
        self.dirty = True

    # Events

    def _key(self, event: Event) -> None:
        key = shortcut(event)
        if key in ("tab", "shift+tab"):
            self._walk(1 if key == "tab" else -1)
        elif key == "enter" and self.focused and self.focused is not self.slider:
            self.focused.key(event)
        elif key in ("right", "ctrl+y", "ctrl+shift+z"):
            self.forward()
        elif key in ("left", "ctrl+z"):
            self.backward()
        elif event.key == pygame.K_HOME:
            self.to_start()
        elif event.key == pygame.K_END:
            self.to_end()
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._next = None
            self._go(max(0, self.step + (10 if event.key == pygame.K_PAGEDOWN else -10)))
        elif key in ("space", "enter"):
            self.play()
        elif key == "ctrl+s" and not self._solution:
            self.save()
        elif key == "escape":
            self.close()

    def covered(self) -> None:
        super().covered()
        self._next = None
        self._show()

    # Time and drawing

    def advance(self) -> bool:
        held = self.repeat()
        if self._next is not None and self.stage.now >= self._next:
            self._next = max(self._next + self._pace, self.stage.now)
            if self.step + 1 >= self.steps:
                self._next = None
            self._go(self.step + 1)
        if self._told and self.stage.now >= self._told[1]:
            self._told = None
            self.dirty = True
        moving = super().advance()
        return moving or held or self.playing

    def draw_head(self, target: Surface) -> None:
        super().draw_head(target)
        if self._when is not None:
            done = self.say("won") if self._won else self.say("given up")
            text = self.say("{date}, {result}", date=self.stage.words.date(self._when), result=done)
            right = self.widgets[-1].rect.left - self.px(16)
            room = right - self.title_room.right - self.px(44)
            size = fit(text, self.px(16), "Regular", room)
            base = self.title_room.centery + self.px(6)
            draw(target, text, (right, base), size, self.board.cloth.muted, anchor="r")
        if self._told:
            draw_notice(target, self._told[0], self.panel.top, self.scale)

    def draw_panel(self, target: Surface) -> None:
        area, number = self._caption, self.stage.words.number
        text = self.say("Step {n} of {all}", n=number(self.step), all=number(self.steps))
        size = fit(text, self.px(18), "Medium", area.width)
        draw(target, text, (area.left, area.top + self.px(15)), size, INK, "Medium")
        for block in parse(self._last_move(), {})[:1]:
            line = Typeset((block,), area.width, self.scale, four_colour=self.stage.preferences.four_colour)
            line.draw(target, area.left, area.top + self.px(20), self.panel)

    def _last_move(self) -> str:
        """What the step did, in words and small cards."""
        move = self.session.last
        if move is None:
            return self.say("The cards as they lie at first.")
        position, patience = self.position, self.patience
        if move == STOCK_CLICK:
            waste = patience.pile(position, "w").cards
            if not waste:
                return self.say("The waste goes back to the stock.")
            before = len(patience.pile(self.session.earlier(1), "w").cards)
            return self.say("{cards} from the stock", cards=_small(waste[before:]))
        place = patience.place(move.target)
        cards = _small(patience.pile(position, move.target).cards[-move.count :])
        number = place.name[1:]
        if place.kind == Kind.FOUNDATION:
            return self.say("{cards} to a foundation", cards=cards)
        if place.kind == Kind.CELL:
            return self.say("{cards} to cell {number}", cards=cards, number=number)
        return self.say("{cards} to column {number}", cards=cards, number=number)


def _small(cards: Sequence[Card]) -> str:
    """Cards as the markup of small pictures; a long run as its first and its last."""
    if len(cards) <= SHOWN:
        return f"[[{' '.join(map(str, cards))}]]"
    return f"[[{cards[0]}]] … [[{cards[-1]}]]"
