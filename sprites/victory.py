"""The show after a win: the cards leap off the foundations and bounce across the table, leaving trails."""

import random
from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from engine.cards import Card, Pile, Position
from engine.places import Kind
from sprites import paint
from sprites.board import Board
from sprites.scene import Scene, Stage
from sprites.text import draw, width
from sprites.theme import IVORY, NIGHT, TICKS, ticks

# In pixels at UI scale 1, and seconds
GRAVITY, BOUNCE, STAMP = 1900.0, 0.78, 13.0
SPEED, LEAP = (260.0, 620.0), (0.0, 900.0)
PAUSE = ticks(170)
"""Between two cards."""
FADE, FADE_STEP, CLEAN_STEP = 238, ticks(24), ticks(80)
"""Every so often the trails keep so much of 255 of their strength."""


class Flight(NamedTuple):
    """A card in the air: where it is, how fast, in pixels and pixels a tick, and how far since its last stamp."""

    card: Card
    x: float
    y: float
    vx: float
    vy: float
    since: float


class Victory(Scene):
    """The show over a board; any key or click ends it, and `then` goes on."""

    def __init__(
        self, stage: Stage, board: Board, furniture: Callable[[Surface], None], then: Callable[[], None]
    ) -> None:
        super().__init__(stage)
        self.board = board
        self.then = then
        self._furniture = furniture
        self._chance = random.Random(0)
        self._flights: list[Flight] = []
        self._trails = Surface(stage.size, pygame.SRCALPHA)
        self._whole = board.position
        self._left = self._order()
        self._tick = stage.tick
        self._next = stage.tick + PAUSE

    def _order(self) -> list[str]:
        """The foundations in the order in which they give their cards away: kings first."""
        patience = self.board.patience
        names = [place.name for place in patience.of_kind(Kind.FOUNDATION)]
        sizes = {name: len(patience.pile(self._whole, name).cards) for name in names}
        return [name for rank in range(max(sizes.values()), 0, -1) for name in names if sizes[name] >= rank]

    def resize(self) -> None:
        """The board is laid out anew by its own scene: the show is over."""
        self._end()

    def handle(self, event: Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.DROPFILE):
            self._end()

    def _end(self) -> None:
        self.board.position = self._whole
        self.board.invalidate()
        self.stage.pop()
        self.then()

    def advance(self) -> bool:
        while self._tick < self.stage.tick:
            self._tick += 1
            self._step()
        if not self._left and not self._flights:
            self._end()
        return True

    def _step(self) -> None:
        if self._left and self._tick >= self._next:
            self._launch(self._left.pop(0))
            self._next = self._tick + PAUSE
        if self._tick % FADE_STEP == 0:
            self._trails.fill((FADE,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        if self._tick % CLEAN_STEP == 0:
            # Multiplying rounds up and would leave a veil for ever.
            self._trails.fill((2,) * 4, special_flags=pygame.BLEND_RGBA_SUB)
        wide, floor = self.board.layout.size[0], self.board.layout.size[1] - self.px(10)
        flights = []
        for flight in self._flights:
            vy = flight.vy + GRAVITY * self.scale / TICKS**2
            x, y = flight.x + flight.vx, flight.y + vy
            if y + self.board.layout.height > floor:
                y, vy = float(floor - self.board.layout.height), -vy * BOUNCE
            since = flight.since + (flight.vx**2 + vy**2) ** 0.5
            if since >= STAMP * self.scale:
                paint.blit(self._trails, self._image(flight.card), (flight.x, flight.y))
                since = 0.0
            if -self.board.layout.width < x < wide:
                flights.append(Flight(flight.card, x, y, flight.vx, vy, since))
        self._flights = flights

    def _launch(self, name: str) -> None:
        """The top card of a foundation leaps off, to the side with more room more often than not."""
        patience, layout = self.board.patience, self.board.layout
        pile = patience.pile(self.board.position, name)
        piles = list(self.board.position.piles)
        piles[patience.index[name]] = Pile(pile.cards[:-1])
        self.board.position = Position(tuple(piles), self.board.position.score)
        self.board.invalidate()
        x, y = layout.corners[name]
        scale = self.scale / TICKS
        roomy = 1 if x + layout.width / 2 < layout.size[0] / 2 else -1
        side = roomy if self._chance.random() < 0.85 else -roomy
        speed, leap = self._chance.uniform(*SPEED) * scale * side, -self._chance.uniform(*LEAP) * scale
        self._flights.append(Flight(pile.cards[-1], x, y, speed, leap, 0.0))

    def _image(self, card: Card) -> Surface:
        return self.board.deck.face(card.rank, card.suit)

    def draw(self, target: Surface) -> None:
        self.board.draw(target, self.stage.now, self._furniture, whole=True)
        paint.blit(target, self._trails, (0, 0))
        size = (self.board.layout.width, self.board.layout.height)
        for flight in self._flights:
            rect = Rect((round(flight.x), round(flight.y)), size)
            paint.rest_shadow(target, rect)
            paint.blit(target, self._image(flight.card), rect.topleft)
        self._draw_line(target)

    def _draw_line(self, target: Surface) -> None:
        """How to end the show."""
        line, size = self.say("Click or press any key to go on"), self.px(17)
        pill = Rect(0, 0, width(line, size) + self.px(44), self.px(40))
        pill.midtop = (self.stage.size[0] // 2, self.board.layout.bar + self.px(14))
        paint.blit(target, paint.panel(pill.size, pill.height / 2, NIGHT, 0.82), pill.topleft)
        draw(target, line, (pill.centerx, pill.centery + size * 0.36), size, IVORY, "Regular", "c")
