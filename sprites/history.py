"""History: every game that was won or given up, to be looked at again; and games that come as a file or as text."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from engine import records
from engine.codes import BadCode
from engine.patiences import PATIENCES, patience_of, read_code
from engine.rules import Patience
from engine.store import Result
from sprites import paint
from sprites.dialog import Dialog
from sprites.keys import shortcut
from sprites.newgame import mode_words
from sprites.opening import open_record
from sprites.scene import Game, Scene, Stage
from sprites.scroll import Scroll
from sprites.statistics import NONE, mark_sign
from sprites.text import Weight, clock, draw, fit, wrap
from sprites.theme import ACTION, DRAG_THRESHOLD, INK, LINE, SHEET, SOFT, WELL
from sprites.widgets import Button, Choice, Widget
from sprites.words import Words

ROW = 58
"""The height of one game in the list, at UI scale 1."""
DATE, GAME, RESULT, SCORE, MOVES, TIME, CODE, END = 14, 168, 420, 638, 716, 796, 820, 958
"""Where the columns of the list are, at UI scale 1: the left ends of the first three and of the code, the right ends of
the numbers, the end of the rows."""


class History(Dialog):
    """The list of past games, the newest first; one that is opened is replayed."""

    SIZE = (1080, 716)
    REPEATED = frozenset({pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN})

    def __init__(self, stage: Stage, below: Scene, game: Game) -> None:
        self._results = stage.store.results()[::-1]
        self._filter = 0
        self.rows = Rows(Scroll(stage.now), stage.words, self._open)
        super().__init__(stage, below, game)
        if self.rows in self.widgets:
            self.focus = self.widgets.index(self.rows)

    @property
    def title(self) -> str:
        return self.say("History")

    def furnish(self) -> None:
        body = self.body
        y, height = self.sheet.top + self.px(92), self.px(46)
        options = [(self.say("All games"), ""), *((kind.name, "") for kind in PATIENCES)]
        if self._results:
            self.widgets.append(
                Choice(Rect(body.left, y, body.width, height), self.scale, options, self._filter, self._choose)
            )
        self._head = y + self.px(80)
        top = y + self.px(94)
        self._area = Rect(body.left, top, body.width, self.sheet.bottom - self.px(106) - top)
        self.rows.lay(self._area, self.scale, self._shown(), self.stage.words)
        if self.rows.results:
            self.widgets.append(self.rows)
        done = Rect(0, 0, self.px(160), self.px(50))
        done.bottomright = (body.right, self.sheet.bottom - self.px(32))
        paste = Rect(0, 0, self.px(254), self.px(50))
        paste.bottomleft = (body.left, done.bottom)
        self.widgets.append(Button(paste, self.scale, self.say("Paste a game"), self._paste, icon="paste"))
        self.widgets.append(Button(done, self.scale, self.say("Done"), self.close, primary=True))
        self._note = Rect(paste.right + self.px(20), done.top, done.left - paste.right - self.px(40), done.height)

    def _shown(self) -> Sequence[Result]:
        if not self._filter:
            return self._results
        game = PATIENCES[self._filter - 1].game
        return [result for result in self._results if result.code.startswith(f"{game}-")]

    def _choose(self, i: int) -> None:
        self._filter = i
        self.rows.number = 0
        self.rows.scroll.to(0, at_once=True)
        self.rebuild()

    # Opening

    def _open(self, result: Result) -> None:
        record = self.stage.store.record(result.id)
        open_record(self.stage, self.below, self.game, lambda: record, when=result.when)

    def _paste(self) -> None:
        open_record(self.stage, self.below, self.game, partial(records.read, self.stage.paste()))

    # Events

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            self.rows.scroll.by(-getattr(event, "precise_y", float(event.y)) * 1.5 * self.px(ROW))
            self.dirty = True
        else:
            super().handle(event)

    def _key(self, event: Event) -> None:
        if shortcut(event) == "ctrl+v":
            self._paste()
        else:
            super()._key(event)

    def advance(self) -> bool:
        held, moving = self.repeat(), self.rows.scroll.advance(self.stage.now)
        if self.stage.preferences.animation == "off":
            self.settle()
        self.dirty |= moving
        return moving or held

    def settle(self) -> None:
        self.rows.scroll.to(self.rows.scroll.goal, at_once=True)

    # Drawing

    def draw_inside(self, target: Surface) -> None:
        if self.rows.results:
            self._draw_head(target)
        else:
            top = self.sheet.top + self.px(92 if not self._results else 160)
            area = Rect(self._area.left, top, self._area.width, self._area.bottom - top)
            text = self.say("Every game is kept here as soon as it is won, or given up for another one.")
            self.draw_empty(target, area, self.say("No game so far"), text)
        size = self.px(16)
        note = self.say("Drop the file of a game onto the window to look at it.")
        lines = wrap(note, size, "Light", self._note.width)
        for i, line in enumerate(lines):
            base = self._note.centery + size * 0.36 + (i - (len(lines) - 1) / 2) * self.px(23)
            draw(target, line, (self._note.centerx, base), size, SOFT, "Light", "c")

    def _draw_head(self, target: Surface) -> None:
        left, size = self._area.left, self.px(15)
        heads = (
            (DATE, self.say("Date"), GAME - DATE),
            (GAME, self.say("Game"), RESULT - GAME),
            (RESULT, self.say("Result"), SCORE - RESULT - 70),
            (CODE, self.say("Game code"), END - CODE),
        )
        for at, head, room in heads:
            draw(target, head, (left + self.px(at), self._head), fit(head, size, "Regular", self.px(room - 8)), SOFT)
        for at, head in ((SCORE, self.say("Score")), (MOVES, self.say("Moves")), (TIME, self.say("Time"))):
            small = fit(head, size, "Regular", self.px(70))
            draw(target, head, (left + self.px(at), self._head), small, SOFT, anchor="r")


class Rows(Widget):
    """The list itself: it paints what is in view, and tells which game was chosen."""

    def __init__(self, scroll: Scroll, words: Words, choose: Callable[[Result], None]) -> None:
        super().__init__(Rect(0, 0, 0, 0), 1)
        self.results: Sequence[Result] = ()
        self.scroll = scroll
        self.words = words
        self.choose = choose
        self.number = 0
        """The row that the keyboard is at."""
        self._pointer: tuple[int, int] | None = None
        self._pressed_at = (0, 0)
        self._grip: int | None = None
        self._dragging = False

    def lay(self, rect: Rect, scale: float, results: Sequence[Result], words: Words) -> None:
        """Show these results in a rectangle at a UI scale; the same rows stay in view."""
        first = self.scroll.goal / self._row
        self.rect, self.scale, self.results, self.words = rect, scale, results, words
        self.number = max(0, min(self.number, len(results) - 1))
        self.scroll.limit = max(0, len(results) * self._row - rect.height)
        self.scroll.to(first * self._row, at_once=True)

    @property
    def _row(self) -> int:
        return self.px(ROW)

    def row(self, number: int) -> Rect:
        """Where a row is now, seen or not."""
        top = self.rect.top + number * self._row - round(self.scroll.offset)
        return Rect(self.rect.left, top, self.px(END) + self.px(14), self._row)

    def at(self, point: tuple[int, int]) -> int | None:
        """The row at a point."""
        number = (point[1] - self.rect.top + round(self.scroll.offset)) // self._row
        inside = self.rect.collidepoint(point) and 0 <= number < len(self.results)
        return number if inside and self.row(number).collidepoint(point) else None

    # The pointer

    @property
    def under(self) -> int | None:
        """The row under the pointer, which stays where it is while the rows go by."""
        return self.at(self._pointer) if self._pointer and not self._dragging else None

    def hover(self, point: tuple[int, int]) -> bool:
        before = self.under, self.hovered
        self._pointer = point
        self.hovered = bool(self.scroll.limit) and self._grip_area().collidepoint(point)
        return before != (self.under, self.hovered)

    def press(self, point: tuple[int, int], tick: float) -> None:
        self._pressed_at, self._dragging, self._grip = point, False, None
        if self.scroll.limit and self._grip_area().collidepoint(point):
            thumb = self._thumb()
            self._grip = point[1] - thumb.top if thumb.top <= point[1] < thumb.bottom else thumb.height // 2
            self.drag(point, tick)
        else:
            self.scroll.grab(point[1], tick)

    def drag(self, point: tuple[int, int], tick: float) -> None:
        if self._grip is not None:
            self.scroll.pull_thumb(point[1] - self._grip, self._track(), self._thumb().height)
            return
        self._dragging = self._dragging or math.dist(self._pressed_at, point) > DRAG_THRESHOLD * self.scale
        if self._dragging:
            self.scroll.pull(point[1], tick)

    def release(self, point: tuple[int, int], tick: float) -> None:
        if self._dragging:
            self._dragging = False
            self.scroll.throw(tick)
        elif self._grip is None and (number := self.at(point)) is not None:
            self.number = number
            self.choose(self.results[number])

    # The keyboard

    def key(self, event: Event) -> bool:
        page = max(1, self.rect.height // self._row - 1)
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.results),
            pygame.K_END: len(self.results),
        }
        if event.key in steps:
            self.number = max(0, min(len(self.results) - 1, self.number + steps[event.key]))
            self._bring_into_view()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.choose(self.results[self.number])
        else:
            return False
        return True

    def _bring_into_view(self) -> None:
        top = self.number * self._row
        self.scroll.to(min(top, max(top + self._row - self.rect.height, self.scroll.goal)))

    # The mark beside the list

    def _track(self) -> Rect:
        return Rect(self.rect.right - self.px(6), self.rect.top, self.px(6), self.rect.height)

    def _thumb(self) -> Rect:
        return self.scroll.thumb(self._track(), self.rect.height, self.px(40))

    def _grip_area(self) -> Rect:
        return self._track().inflate(self.px(14), 0)

    # Drawing

    def draw(self, target: Surface, *, focused: bool) -> None:
        first = int(self.scroll.offset) // self._row
        last = min(len(self.results), first + self.rect.height // self._row + 2)
        ring, under = None, self.under
        target.set_clip(self.rect)
        for number in range(first, last):
            rect = self.row(number)
            chosen = focused and number == self.number
            if number == under or chosen:
                paint.blit(target, paint.panel(rect.size, 10 * self.scale, WELL), rect.topleft)
            elif number:
                target.fill(LINE, Rect(rect.left, rect.top, rect.width, max(1, self.px(1))))
            if chosen:
                ring = rect.inflate(-self.px(8), -self.px(8))
            self._draw_row(target, self.results[number], rect)
        if ring:
            paint.ring(target, ring, 8 * self.scale, self.scale)
        if self.scroll.offset < self.scroll.limit:
            fade = paint.fade(self._track().left - self.rect.left, self.px(30), SHEET, down=True)
            target.blit(fade, (self.rect.left, self.rect.bottom - fade.get_height()))
        if self.scroll.limit:
            self._draw_bar(target)
        target.set_clip(None)

    def _draw_row(self, target: Surface, result: Result, rect: Rect) -> None:
        upper, lower = rect.top + self.px(25), rect.top + self.px(45)
        middle = rect.centery + self.px(6)
        words, patience = self.words, _patience(result.code)
        x = rect.left
        self._write(target, words.date(result.when) or NONE, (x + self.px(DATE), upper), 17, GAME - DATE, "Medium")
        self._write(target, words.time(result.when), (x + self.px(DATE), lower), 14, GAME - DATE)
        if patience:
            self._write(target, patience.name, (x + self.px(GAME), upper), 17, RESULT - GAME, "Medium")
            self._write(target, mode_words(patience, words), (x + self.px(GAME), lower), 14, RESULT - GAME)
        side = self.px(15)
        sign = mark_sign(result.won, side)
        paint.blit(target, sign, (x + self.px(RESULT), rect.centery - side // 2))
        word = words.say("won") if result.won else words.say("given up")
        self._write(target, word, (x + self.px(RESULT + 23), middle), 17, SCORE - RESULT - 23 - 76)
        score = patience.score_text(result.score) if patience else str(result.score)
        seconds = clock(result.seconds) if 0 < result.seconds < 1e7 else NONE
        for at, value in ((SCORE, score), (MOVES, words.number(result.actions)), (TIME, seconds)):
            size = fit(value, self.px(17), "Medium", self.px(74))
            draw(target, value, (x + self.px(at), middle), size, INK, "Medium", "r")
        self._write(target, result.code, (x + self.px(CODE), middle), 15, END - CODE + 8)

    def _write(
        self, target: Surface, text: str, at: tuple[int, int], size: int, room: int, weight: Weight = "Regular"
    ) -> None:
        """A text in a column that is `room` wide at UI scale 1; what is most important is Medium."""
        ink = SOFT if weight == "Regular" else INK
        draw(target, text, at, fit(text, self.px(size), weight, self.px(room - 8)), ink, weight)

    def _draw_bar(self, target: Surface) -> None:
        track, thumb = self._track(), self._thumb()
        paint.blit(target, paint.panel(track.size, track.width / 2, INK, 0.1), track.topleft)
        shown = ACTION if self.hovered else SOFT
        paint.blit(target, paint.panel(thumb.size, thumb.width / 2, shown), thumb.topleft)


@lru_cache(maxsize=64)
def _patience(code: str) -> Patience | None:
    """The patience of a stored code; None where it is of none that is known."""
    try:
        read = read_code(code)
    except BadCode:
        return None
    return patience_of(read.game, read.mode)
