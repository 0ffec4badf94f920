"""The cards on the table: they chase the position, and are drawn where they are."""

from collections.abc import Callable, Collection, Iterable, Sequence

import pygame
from pygame import Rect, Surface

from engine.cards import STOCK_CLICK, SUITS, Card, Move, Position
from engine.places import Kind
from engine.rules import Patience
from sprites import paint
from sprites.art.deck import Deck
from sprites.layout import Layout
from sprites.motion import DEAL_GLIDE, DEAL_MOST, DEAL_STEP, FLIP, STAGGER, Glide, Speed
from sprites.text import draw, render
from sprites.theme import BLACK, CARD_RADIUS, Felt, ui_scale

MOST_PARTS = 4
"""Where more parts of the layer at rest have changed it is painted anew as a whole."""
SHADOW, GLOW, PILE = 0.16, 0.76, 0.4
"""How much wider and higher than a card, in card widths, is at most what it throws on the table, and a whole pile: the
stock with its edges and its label."""
PREPARE_TIME = 0.008
"""Seconds of an idle frame for drawing faces not drawn yet."""
SIGN_SUIT, SIGN_LETTER = 0.46, 0.40


class Sprite:
    """One card as seen: where it is, where it glides, and which side it shows."""

    __slots__ = ("at", "face_up", "glide", "rank_in_flight", "turned_at")

    def __init__(self, at: tuple[float, float], *, face_up: bool) -> None:
        self.at = at
        self.face_up = face_up
        self.glide: Glide | None = None
        self.turned_at: float | None = None
        self.rank_in_flight = 0

    def moving(self) -> bool:
        return self.glide is not None or self.turned_at is not None


class Board:
    """All cards of one patience in one layout.

    `raised` is the same deck a little larger, for the cards in the hand: drawn anew rather than scaled, to stay crisp.
    `arrange` sends every card to the place that a position gives it; there is no other way to move one. Cards at
    rest are painted once onto a layer of their own; only those that move are painted in each frame.
    """

    def __init__(self, layout: Layout, deck: Deck, raised: Deck, cloth: Felt, speed: Speed) -> None:
        self.layout = layout
        self.deck = deck
        self.raised = raised
        raised.stand_alone()
        self.cloth = cloth
        self.speed = speed
        self.position = Position((), 0)
        self.held: list[Card] = []
        self.peeked: Card | None = None
        self.lit: dict[str, bool] = {}
        self.pointed_out: Move | None = None
        self.sprites: dict[Card, Sprite] = {}
        self._flights = 0
        self._rest: Surface | None = None
        # What is not on the layer at rest besides the cards in the hand; a card that has landed stays here until all
        # have.
        self._airborne: list[Card] = []
        # Whether cards lie where they may not stay, and so stay in the air.
        self._offered = False
        # The cards in the hand with their shadow, and where that lies from the first card; None until it is drawn.
        self._hand: tuple[Surface, int, int] | None = None
        self._drawn: list[Rect] = []
        # Parts of the layer at rest that are no longer true.
        self._stale: list[Rect] = []

    @property
    def _felt(self) -> Surface:
        """Made at the first picture, while the courts are drawn; not kept by the boards of other sizes."""
        return paint.felt(self.layout.size, self.cloth)

    @property
    def patience(self) -> Patience:
        return self.layout.patience

    # Chasing the position

    def arrange(self, position: Position, tick: float) -> None:
        """Send every card that is not in the hand to where the position wants it, from wherever it is now."""
        self._offered = False
        movers, known = [], len(self.sprites)
        for place, pile in zip(self.patience.places, position.piles, strict=True):
            corners = self.layout.card_corners(place, pile)
            for i, (card, corner) in enumerate(zip(pile.cards, corners, strict=True)):
                face_up = i >= pile.down
                sprite = self.sprites.get(card)
                if sprite is None:
                    self.sprites[card] = Sprite(corner, face_up=face_up)
                elif card not in self.held and self._send(sprite, corner, face_up, tick):
                    movers.append(sprite)
        self._launch(movers, tick, STAGGER)
        before, self.position = self.position, position
        if not before.piles or len(self.sprites) > known:
            self._rest = None
        else:
            piles = zip(self.patience.places, before.piles, position.piles, strict=True)
            self._spoil({place.name for place, old, new in piles if old != new}, PILE, before)
        self._take_off()

    def _take_off(self) -> None:
        """Have what has begun to move painted in each frame, and no longer on the layer at rest."""
        still = {*self._airborne, *self.held}
        off = [card for card, sprite in self.sprites.items() if sprite.moving() and card not in still]
        self._spoil(self._places(off), SHADOW)
        self._airborne = sorted([*self._airborne, *off], key=lambda card: self.sprites[card].rank_in_flight)

    def _send(self, sprite: Sprite, corner: tuple[int, int], face_up: bool, tick: float) -> bool:
        """Start a glide and a flip where they are needed; whether the card has got a new glide."""
        if self.speed.factor == 0:
            sprite.at, sprite.face_up, sprite.glide, sprite.turned_at = corner, face_up, None, None
            return False
        if face_up != sprite.face_up:
            sprite.face_up, sprite.turned_at = face_up, tick
        goal = sprite.glide.end if sprite.glide else sprite.at
        if goal == corner:
            return False
        here = sprite.glide.at(tick) if sprite.glide else sprite.at
        way = ((corner[0] - here[0]) ** 2 + (corner[1] - here[1]) ** 2) ** 0.5
        sprite.glide = Glide(here, corner, tick, self.speed.glide(way, ui_scale(self.layout.size)))
        return True

    def _launch(self, movers: list[Sprite], tick: float, step: float) -> None:
        """Let the cards of one change start one after another, each on top of those already in flight."""
        pause = self.speed.of(step) if len(movers) > 1 else 0
        for i, sprite in enumerate(movers):
            self._flights += 1
            sprite.rank_in_flight = self._flights
            if sprite.glide and pause:
                late = min(i * pause, 4 * pause)
                sprite.glide = sprite.glide._replace(start=tick + late)

    def deal(self, position: Position, tick: float) -> None:
        """Put all cards on the stock, or under the table where there is none, and deal them in rows."""
        stock = self.patience.of_kind(Kind.STOCK)
        width, height = self.layout.size
        origin = self.layout.corners[stock[0].name] if stock else ((width - self.layout.width) // 2, height)
        self.sprites.clear()
        for pile in position.piles:
            for card in pile.cards:
                self.sprites[card] = Sprite(origin, face_up=not stock)
        self.arrange(position, tick)
        rows = [
            (i, order, self.sprites[card])
            for order, pile in enumerate(position.piles)
            for i, card in enumerate(pile.cards)
            if self.sprites[card].glide
        ]
        movers = [sprite for _, _, sprite in sorted(rows, key=lambda row: row[:2])]
        step = min(DEAL_STEP, DEAL_MOST / max(1, len(movers)))
        for i, sprite in enumerate(movers):
            start = tick + i * step * 0.12 * self.speed.factor
            if sprite.glide:
                sprite.glide = sprite.glide._replace(start=start, length=self.speed.of(DEAL_GLIDE))
            if sprite.turned_at is not None:
                sprite.turned_at = start
            sprite.rank_in_flight = i
        self._flights = len(movers)
        self._take_off()

    def advance(self, tick: float) -> bool:
        """Land what has arrived; whether there is anything new to draw."""
        if not self._airborne:
            return self._rest is not None and self._prepare()
        for card in self._airborne:
            sprite = self.sprites[card]
            if sprite.glide and sprite.glide.over(tick):
                sprite.at, sprite.glide = sprite.glide.end, None
            if sprite.turned_at is not None and tick >= sprite.turned_at + self.speed.of(FLIP):
                sprite.turned_at = None
        if not self.moving and not self._offered:
            self._spoil(self._places(self._airborne), PILE)
            self._airborne = []
        return True

    def _prepare(self) -> bool:
        """In an idle moment, draw faces not seen yet; whether some are shown that are only scaled, or were."""
        rough = self.deck.rough
        self.deck.prepare(PREPARE_TIME)
        if rough and not self.deck.rough:
            self._rest = None
        return rough

    @property
    def moving(self) -> bool:
        return any(self.sprites[card].moving() for card in self._airborne)

    def settle(self) -> None:
        """Everything at once where it belongs."""
        for sprite in self.sprites.values():
            if sprite.glide:
                sprite.at = sprite.glide.end
            sprite.glide = sprite.turned_at = None
        self._airborne = []
        self._rest = None

    # The hand

    def lift(self, cards: Iterable[Card]) -> None:
        """Take cards into the hand: from now on they lie where `carry` puts them. A hint has done its duty then."""
        self.point_out(None)
        self.peeked = None
        self.held, self._hand = list(cards), None
        for card in self.held:
            sprite = self.sprites[card]
            sprite.glide = sprite.turned_at = None
        self._spoil(self._places(self.held), SHADOW)
        self._airborne = [card for card in self._airborne if card not in self.held]

    def carry(self, corner: tuple[float, float], step: float) -> None:
        """Hold the first card at a corner and the others below it, `step` pixels apart."""
        for i, card in enumerate(self.held):
            self.sprites[card].at = (corner[0], corner[1] + i * step)

    def hang(self, corner: tuple[float, float], step: float) -> None:
        """Hold the cards a little above a corner, as those that a key or a tap has picked up."""
        self.carry((corner[0] + round(0.06 * self.layout.width), corner[1] - round(0.1 * self.layout.width)), step)

    def offer(self, cards: Sequence[Card], corner: tuple[int, int], tick: float) -> float:
        """Let cards glide to a place that does not take them, until `arrange` calls them home; the tick of arrival."""
        home = self.sprites[cards[0]].at
        movers = [self.sprites[card] for card in cards]
        for sprite in movers:
            goal = (round(corner[0] + sprite.at[0] - home[0]), round(corner[1] + sprite.at[1] - home[1]))
            self._send(sprite, goal, sprite.face_up, tick)
        self._launch(movers, tick, 0)
        self._offered = True
        self._take_off()
        return max(sprite.glide.start + sprite.glide.length for sprite in movers if sprite.glide)

    def let_go(self) -> None:
        """Empty the hand; the next `arrange` sends the cards on."""
        for card in self.held:
            self._flights += 1
            self.sprites[card].rank_in_flight = self._flights
        self._airborne += self.held
        self.held, self._hand = [], None
        self.light({})

    def point_out(self, move: Move | None) -> None:
        """Let the cards and the place of a move glow, until it is taken back with None."""
        if move != self.pointed_out:
            self.pointed_out = move
            self._rest = None

    def light(self, lit: dict[str, bool]) -> None:
        """Let places glow: by name, true for the one that would win the drop."""
        changed = {name for name in {*lit, *self.lit} if lit.get(name) != self.lit.get(name)}
        self.lit = lit
        self._spoil(changed, GLOW)

    # Drawing

    def _places(self, cards: Collection[Card]) -> set[str]:
        """The names of the places where cards belong."""
        wanted, piles = set(cards), zip(self.patience.places, self.position.piles, strict=True)
        return {place.name for place, pile in piles if not wanted.isdisjoint(pile.cards)}

    def _spoil(self, names: Collection[str], margin: float, before: Position | None = None) -> None:
        """Have places painted anew on the layer at rest, with a margin for shadow or glow in card widths.

        Always the whole pile, also as it was `before`: which of its cards are painted depends on those that are away.
        """
        for name in names:
            place = self.patience.place(name)
            out = round((max(margin, GLOW) if name in self.lit else margin) * self.layout.width)
            area = self.layout.pile_rect(place, self.patience.pile(self.position, name))
            if before:
                area = area.union(self.layout.pile_rect(place, self.patience.pile(before, name)))
            self.renew(area.inflate(out, out).clip(self.layout.below_bar))

    def renew(self, area: Rect) -> None:
        """Have a part of the layer at rest painted anew."""
        self._stale.append(area)
        # What is pointed out lies on several places at once.
        if len(self._stale) > MOST_PARTS or self.pointed_out:
            self._rest = None

    def invalidate(self) -> None:
        """Paint everything anew at the next draw."""
        self._rest = None

    def draw(self, target: Surface, tick: float, furniture: Callable[[Surface], None], *, whole: bool = False) -> None:
        """Paint the table; `furniture` adds what else belongs to the layer at rest.

        Only what has changed is painted, unless the `whole` is asked for because something else painted over it.
        """
        if self._rest is None:
            self._rest = Surface(self.layout.size, 0, self._felt)
            self._stale, whole = [self._rest.get_rect()], True
        for area in self._stale:
            self._rest.set_clip(None)
            part = paint.restore(self._rest, self._felt, area)
            self._rest.set_clip(part.clip(self.layout.below_bar))
            self._draw_rest(self._rest, {*self._airborne, *self.held})
            self._rest.set_clip(part)
            furniture(self._rest)
        self._rest.set_clip(None)
        self._drawn += self._stale
        self._stale = []
        if whole or sum(rect.width * rect.height for rect in self._drawn) > target.get_width() * target.get_height():
            target.blit(self._rest, (0, 0))  # where so much flies that its parts overlap, the whole is less
        else:
            for rect in self._drawn:
                paint.restore(target, self._rest, rect)
        self._drawn = []
        for card in self._airborne:
            self._drawn.append(self._draw_flying(target, card, tick))
        if self.peeked:
            self._drawn.append(self._draw_peeked(target, self.peeked))
        if self.held:
            self._drawn.append(self._draw_held(target))

    def _draw_rest(self, target: Surface, moving: set[Card]) -> None:
        """Paint what does not move; piles that lie outside the clip of the target are passed over."""
        shadow, around = round(SHADOW * self.layout.width), round(PILE * self.layout.width)
        clip = target.get_clip().inflate(shadow, shadow)
        for place, pile in zip(self.patience.places, self.position.piles, strict=True):
            if not self.layout.pile_rect(place, pile).inflate(around, around).colliderect(clip):
                continue
            resting = [card for card in pile.cards if card not in moving]
            rect = self.layout.rect(place.name)
            if not resting or place.kind == Kind.COLUMN:
                self._draw_slot(target, place.sign, rect)
            if place.kind == Kind.STOCK:
                self._draw_stock_label(target, len(pile.cards), rect)
                self._draw_thickness(target, len(resting), rect)
            # A squared pile shows its last cards only; one more lies ready under a fan.
            for card in resting[-place.fan - 1 :] if place.kind == Kind.WASTE else resting[-place.fan :]:
                if clip.colliderect(rect := self.rect(card)):
                    self._draw_card(target, card, rect)
        for name, strong in self.lit.items():
            self._draw_light(target, name, strong, moving)
        if self.pointed_out:
            self._draw_pointed_out(target, self.pointed_out, moving)

    def _draw_stock_label(self, target: Surface, left: int, rect: Rect) -> None:
        """How many cards are left in the stock, or what a click on the empty place does."""
        muted = self.cloth.muted
        if left:
            size = max(11, round(rect.width * 0.15))
            draw(target, str(left), (rect.centerx, rect.bottom + round(rect.width * 0.185)), size, muted, "Medium", "c")
        else:
            refused = self.patience.refusal(self.position, STOCK_CLICK)
            sign = paint.icon("stop" if refused else "recycle", round(rect.width * 0.5), muted, 0.8)
            paint.put(target, sign, rect.center)

    def _draw_light(self, target: Surface, name: str, strong: bool, moving: set[Card]) -> None:
        place, pile = self.patience.place(name), self.patience.pile(self.position, name)
        resting = [card for card in pile.cards if card not in moving]
        rect = self.rect(resting[-1]) if resting else self.layout.rect(name)
        paint.glow(target, rect, strong=strong)
        if resting:
            self._draw_card(target, resting[-1], rect)
        else:
            self._draw_slot(target, place.sign, rect)
        paint.glow_line(target, rect, strong=strong)

    def _draw_pointed_out(self, target: Surface, move: Move, moving: set[Card]) -> None:
        """A move that is hinted at: the run that goes, and the place that takes it, glow."""
        if move == STOCK_CLICK:
            self._draw_light(target, "s", True, moving)
            return
        self._draw_light(target, move.target, True, moving)
        run = self.patience.pile(self.position, move.source).cards[-move.count :]
        if not moving.isdisjoint(run):
            return  # in the hand or in the air: there is nothing to point at
        rects = [self.rect(card) for card in run]
        whole = rects[0].unionall(rects[1:])
        paint.glow(target, whole, strong=True)
        for card, rect in zip(run, rects, strict=True):
            self._draw_card(target, card, rect)
        paint.glow_line(target, whole, strong=True)

    def rect(self, card: Card) -> Rect:
        """Where a card that does not glide is seen."""
        x, y = self.sprites[card].at
        return Rect(round(x), round(y), self.layout.width, self.layout.height)

    def _image(self, card: Card, face_up: bool) -> Surface:
        return self.deck.face(card.rank, card.suit) if face_up else self.deck.back()

    def _draw_card(self, target: Surface, card: Card, rect: Rect) -> None:
        paint.rest_shadow(target, rect)
        paint.blit(target, self._image(card, self.sprites[card].face_up), rect.topleft)

    def _draw_thickness(self, target: Surface, count: int, rect: Rect) -> None:
        """The edges of a few cards under the top one: the more, the thicker the stock."""
        step = max(1, round(self.layout.width * 0.012))
        for i in range(min(4, count // 12), 0, -1):
            under = rect.move(i * step, i * step)
            paint.rest_shadow(target, under)
            paint.blit(target, self.deck.back(), under.topleft)

    def _draw_slot(self, target: Surface, sign: str, rect: Rect) -> None:
        width, muted = rect.width, self.cloth.muted
        slot = paint.panel(rect.size, width * CARD_RADIUS, BLACK, 0.17, muted, 0.42, max(1.2, width * 0.014))
        paint.blit(target, slot, rect.topleft)
        if sign == "K":
            letter = render("K", round(width * SIGN_LETTER), "Medium", muted)
            target.blit(letter, letter.get_rect(center=rect.center))
        elif sign:
            shape = paint.suit_sign(SUITS.index(sign), round(width * SIGN_SUIT), muted, 0.62)
            paint.put(target, shape, rect.center)

    def _draw_flying(self, target: Surface, card: Card, tick: float) -> Rect:
        sprite = self.sprites[card]
        x, y = sprite.glide.at(tick) if sprite.glide else sprite.at
        rect = Rect(round(x), round(y), self.layout.width, self.layout.height)
        image = self._image(card, sprite.face_up)
        if sprite.turned_at is not None:
            turn = min(1.0, max(0.0, (tick - sprite.turned_at) / self.speed.of(FLIP)))
            image = self._image(card, sprite.face_up == (turn >= 0.5))
            narrow = max(1, round(self.layout.width * abs(1 - 2 * turn)))
            image = pygame.transform.scale(image, (narrow, self.layout.height))
        else:
            paint.rest_shadow(target, rect)
        paint.put(target, image, rect.center)
        return rect.inflate(round(self.layout.width * 0.2), round(self.layout.width * 0.2))

    def _draw_peeked(self, target: Surface, card: Card) -> Rect:
        """A covered card, whole, over those that cover it."""
        rect = self.rect(card)
        shadow, x, y = paint.held_shadow(rect.size, self.layout.width)
        paint.blit(target, shadow, (rect.left + x, rect.top + y))
        paint.blit(target, self._image(card, True), rect.topleft)
        return shadow.get_rect(topleft=(rect.left + x, rect.top + y))

    def _draw_held(self, target: Surface) -> Rect:
        if self._hand is None:
            self._hand = self._picture_held()
        picture, x, y = self._hand
        left, top = self.rect(self.held[0]).topleft
        frame = picture.get_rect(topleft=(left + x, top + y))
        paint.blit(target, picture, frame.topleft)
        return frame

    def _picture_held(self) -> tuple[Surface, int, int]:
        rects = [self.rect(card) for card in self.held]
        shadow, x, y = paint.held_shadow(rects[0].unionall(rects[1:]).size, self.layout.width)
        picture = shadow.copy()
        for card, rect in zip(self.held, rects, strict=True):
            image = self.raised.face(card.rank, card.suit)
            frame = image.get_rect(center=rect.move(-rects[0].left - x, -rects[0].top - y).center)
            paint.rest_shadow(picture, frame)
            paint.blit(picture, image, frame.topleft)
        return picture, x, y
