"""Positions to step through: the table above, which no hand changes, and a panel below it."""

from collections.abc import Callable

from pygame import Rect, Surface

from engine.cards import Position
from engine.rules import Patience
from sprites import paint
from sprites.art.deck import Deck
from sprites.board import Board
from sprites.controls import Controls
from sprites.scene import Game, Stage
from sprites.text import draw, fit
from sprites.theme import BLACK, IVORY, LINE, SHEET, WHITE, Colour
from sprites.widgets import Button

HEAD = 52
"""The height above the table, at UI scale 1."""
HALF_TITLE = 300
"""Half of the room for the title, with the buttons at its ends."""


class Steps(Controls):
    """A board that shows one position after another; `game` gives it the looks the player likes.

    A subclass tells the `patience`, the `position` and the `title`, and furnishes and paints the `panel`.
    """

    HEIGHT = 0
    """The panel's, at UI scale 1."""

    def __init__(self, stage: Stage, game: Game) -> None:
        super().__init__(stage)
        self.game = game
        self._deck: Deck | None = None

    @property
    def patience(self) -> Patience:
        raise NotImplementedError

    @property
    def position(self) -> Position:
        raise NotImplementedError

    @property
    def title(self) -> str:
        raise NotImplementedError

    def draw_panel(self, target: Surface) -> None:
        """Paint what is no widget onto the panel."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Panel, board and the place of the title for the present size; everything is at rest."""
        width, height = self.stage.size
        self.panel = Rect(0, height - self.px(self.HEIGHT), width, self.px(self.HEIGHT))
        self.board: Board = self.game.board_for(self.patience, (width, self.panel.top), self.px(HEAD))
        self.board.arrange(self.position, self.stage.tick)
        if self._deck:
            self.board.deck.follow(self._deck)
        self._deck = self.board.deck
        top, side = self.px(8), self.px(36)
        half = self.px(HALF_TITLE)
        self.title_room = Rect(width // 2 - half + side + self.px(8), top, 2 * (half - side - self.px(8)), side)

    def ghosts(self, more: dict[int, tuple[str, Callable[[], None]]] | None = None) -> list[Button]:
        """The buttons on the felt: the way back at both ends, and `more` by their left edge."""
        top, side, gap = self.px(8), self.px(36), self.px(14)
        ends = {gap: ("back", self.close), self.stage.size[0] - gap - side: ("close", self.close)}
        return [
            GhostButton(Rect(x, top, side, side), self.scale, "", action, icon=icon)
            for x, (icon, action) in sorted((ends | (more or {})).items())
        ]

    def close(self) -> None:
        self.stage.pop()

    # Time and drawing

    def advance(self) -> bool:
        return self.board.advance(self.stage.tick)

    def settle(self) -> None:
        self.board.settle()

    def draw(self, target: Surface) -> None:
        if self.dirty:
            self.board.invalidate()
        self.board.draw(target, self.stage.now, self.draw_head)
        if self.dirty:
            target.fill(SHEET, self.panel)
            target.fill(LINE, Rect(0, self.panel.top, self.panel.width, max(1, self.px(1))))
            self.draw_panel(target)
            for i, widget in enumerate(self.widgets):
                if not isinstance(widget, GhostButton):
                    widget.draw(target, focused=i == self.focus)
            self.dirty = False

    def draw_head(self, target: Surface) -> None:
        """The title, the score and the buttons above the table."""
        room = self.title_room
        size = fit(self.title, self.px(20), "Medium", room.width)
        draw(target, self.title, (room.centerx, room.centery + size * 0.36), size, IVORY, "Medium", "c")
        score = self.patience.score_text(self.position.score)
        x, base = self.px(14 + 36 + 16), room.centery + self.px(6)
        x = draw(target, self.say("Score"), (x, base), self.px(14.5), self.board.cloth.muted).right + self.px(7)
        draw(target, score, (x, base), self.px(18), IVORY, "Medium")
        for i, widget in enumerate(self.widgets):
            if isinstance(widget, GhostButton):
                widget.draw(target, focused=i == self.focus)


class GhostButton(Button):
    """An icon on the felt."""

    def draw(self, target: Surface, *, focused: bool) -> None:
        radius = 9 * self.scale
        fill: Colour = WHITE if self.hovered or focused else BLACK
        paint.blit(target, paint.panel(self.rect.size, radius, fill, 0.16), self.rect.topleft)
        image = paint.icon(self.icon, self.px(22), IVORY)
        paint.put(target, image, self.rect.center)
        if focused:
            paint.ring(target, self.rect, radius, self.scale)
