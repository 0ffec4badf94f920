"""The hand: what press, drag and release of the pointer mean on the table."""

from typing import NamedTuple

from pygame import Rect

from engine.cards import STOCK_CLICK, Card, Move, Position
from engine.places import Kind, Place
from engine.refusals import Reason, Refusal
from engine.rules import Patience
from sprites.board import Board
from sprites.theme import DOUBLE_CLICK, DRAG_THRESHOLD, FORGIVEN, ui_scale

Point = tuple[int, int]
Answer = Move | Refusal | None
"""What a gesture asks for: a move to play, a refusal to explain, or nothing."""


SQUARELY = 0.9
"""How much of a card over a place that does not take it means that no place beside it was meant."""


class Press(NamedTuple):
    """The card that the pointer went down on: its place, its number in the pile (-1: the bare place), and itself."""

    place: str
    number: int
    card: Card | None
    point: Point


class Hand:
    """One pointer on one board. It asks the rules, and moves nothing but the cards it holds."""

    def __init__(self, board: Board, *, double_click: bool = True, tap_moves: bool = False) -> None:
        self.board = board
        self.double_click = double_click
        self.tap_moves = tap_moves
        self._press: Press | None = None
        self._picked: Press | None = None
        self._clicked: tuple[Press, float] | None = None
        self._grip = (0.0, 0.0)
        # The places that take the cards held, and where these may be let go for them.
        self._drops: dict[str, Rect] = {}

    @property
    def holding(self) -> bool:
        return bool(self.board.held)

    @property
    def picked(self) -> bool:
        """Whether the cards held were picked up by a key or a tap, and wait for the place to put them."""
        return self._picked is not None

    @property
    def _patience(self) -> Patience:
        return self.board.patience

    @property
    def _scale(self) -> float:
        return ui_scale(self.board.layout.size)

    def press(self, position: Position, point: Point) -> None:
        """The pointer goes down."""
        hit = self.board.layout.at(position, point)
        if hit is None:
            self._press = None
            return
        cards = self._patience.pile(position, hit[0]).cards
        self._press = Press(*hit, cards[hit[1]] if hit[1] >= 0 else None, point)

    def move(self, position: Position, point: Point) -> Answer:
        """The pointer moves while it is down: beyond a tremble the cards come along, or a refusal says why not."""
        press = self._press
        if press is None or self.picked:
            return None
        if not self.holding:
            if press.card is None or not self.drags(point):
                return None
            # The stock is turned, never dragged: a click on it may tremble as far as the stock reaches.
            if self._patience.place(press.place).kind == Kind.STOCK:
                return None
            cards = self._patience.pile(position, press.place).cards[press.number :]
            if refusal := self._patience.lift_refusal(position, press.place, len(cards)):
                self._press = None
                return refusal
            self._lift(position, press, cards)
        self.board.carry((point[0] - self._grip[0], point[1] - self._grip[1]), self._step)
        won = self._target(position)
        self.board.light({name: name == won for name in self._drops})
        return None

    def drags(self, point: Point) -> bool:
        """Whether the pointer has gone so far since the press that it is no tremble."""
        if self._press is None:
            return False
        way = (point[0] - self._press.point[0]) ** 2 + (point[1] - self._press.point[1]) ** 2
        return way > (DRAG_THRESHOLD * self._scale) ** 2

    def _lift(self, position: Position, press: Press, cards: tuple[Card, ...]) -> None:
        place, pile = self._patience.place(press.place), self._patience.pile(position, press.place)
        layout = self.board.layout
        corners = layout.card_corners(place, pile)
        home = corners[press.number]
        self._grip = (press.point[0] - home[0], press.point[1] - home[1])
        self._step = corners[press.number + 1][1] - home[1] if len(cards) > 1 else 0
        self._home = Rect(home, (layout.width, layout.height))
        drops = self._patience.drops(position, press.place, len(cards))
        foundation = next((name for name in drops if self._patience.place(name).kind == Kind.FOUNDATION), None)
        # A card let go over the foundations finds its own: of those that take it only the first is a target.
        self._drops = {
            name: self._area(position, self._patience.place(name))
            for name in drops
            if name == foundation or self._patience.place(name).kind != Kind.FOUNDATION
        }
        self.board.lift(cards)

    def release(self, position: Position, point: Point, tick: float) -> Answer:
        """The pointer comes up: a drop or a click."""
        press, self._press = self._press, None
        if press is None:
            return None
        if self.picked:
            return self._tap(position, press, tick)
        width, height = self.board.layout.size
        inside = 0 <= point[0] < width and 0 <= point[1] < height
        if not self.holding:
            place = self._patience.place(press.place)
            near = 2 * round(DRAG_THRESHOLD * self._scale)
            if place.kind == Kind.STOCK and not self._area(position, place).inflate(near, near).collidepoint(point):
                return Refusal(Reason.FROM_STOCK) if inside else None
            return self._click(position, press, tick)
        count = len(self.board.held)
        answer: Answer = None
        if inside and (target := self._target(position)):
            answer = Move(press.place, target, count)
        elif inside and (target := self._refusing(position, press)):
            answer = self._patience.refusal(
                position, self._patience.read_move(position, f"{press.place} {target} {count}")
            )
        self.board.let_go()
        return answer

    def cancel(self) -> bool:
        """Forget the press; cards in the hand are let go where they are. Whether there were any."""
        self._press = self._picked = None
        held = self.holding
        if held:
            self.board.let_go()
        return held

    # Picking up and putting down, by key or tap

    def pick(self, position: Position, place: str, number: int) -> Refusal | None:
        """Pick up a card with all on it, to hang in the air until `put`; the refusal where they may not move."""
        cards = self._patience.pile(position, place).cards[number:] if number >= 0 else ()
        if not cards:
            return None
        if refusal := self._patience.lift_refusal(position, place, len(cards)):
            return refusal
        press = Press(place, number, cards[0], (0, 0))
        self._lift(position, press, cards)
        self._picked = press
        self.board.light(dict.fromkeys(self._drops, False))
        self.hang(self._home.topleft)
        return None

    def put_away(self) -> None:
        """Let go what was picked up, but keep the press that is under way."""
        self._picked = None
        self.board.let_go()

    def hang(self, corner: Point) -> None:
        """Hold what was picked up a little above a corner."""
        self.board.hang(corner, self._step)

    def point_at(self, place: str) -> None:
        """Let a place glow as the one that would take what was picked up."""
        self.board.light({name: name == place for name in self._drops})

    def put(self, position: Position, place: str) -> Answer:
        """Put down what was picked up: a move, the refusal of the place, or nothing over its own place."""
        press, count = self._picked, len(self.board.held)
        self.cancel()
        if press is None or place == press.place:
            return None
        kind = self._patience.place(place).kind
        target = "f" if kind == Kind.FOUNDATION else place
        move = self._patience.read_move(position, f"{press.place} {target} {count}")
        return self._patience.refusal(position, move) or move

    def _tap(self, position: Position, press: Press, tick: float) -> Answer:
        """A click while something is picked up: on a place that takes it the move, elsewhere an ordinary click."""
        picked = self._picked
        if press.place in self._drops or (
            self._patience.place(press.place).kind == Kind.FOUNDATION
            and any(self._patience.place(name).kind == Kind.FOUNDATION for name in self._drops)
        ):
            return self.put(position, press.place)
        self.cancel()
        same = picked is not None and picked.card == press.card
        return self._click(position, press, tick, pick=not same)

    # Clicks

    def _click(self, position: Position, press: Press, tick: float, *, pick: bool = True) -> Answer:
        if self._patience.place(press.place).kind == Kind.STOCK:
            self._clicked = None
            return self._patience.refusal(position, STOCK_CLICK) or STOCK_CLICK
        before, self._clicked = self._clicked, (press, tick)
        again = before is not None and before[0][:3] == press[:3] and tick - before[1] <= DOUBLE_CLICK
        if not (self.double_click and again):
            move = self._patience.click(position, press.place, press.number)
            if move is None and self.tap_moves and pick and self._patience.place(press.place).kind != Kind.FOUNDATION:
                # A card that may not be picked up needs no word here: the click was not meant to.
                self.pick(position, press.place, press.number)
            return move
        # The pair is spent: a third click is a first one again.
        self._clicked = None
        if press.card is None:
            return None
        return self._patience.double_click(position, press.place, press.number) or self._nowhere(position, press)

    def _nowhere(self, position: Position, press: Press) -> Refusal | None:
        """Why a double click found no place, where that needs a word."""
        place, pile = self._patience.place(press.place), self._patience.pile(position, press.place)
        if place.kind == Kind.FOUNDATION or press.number < pile.down:
            return None
        count = len(pile.cards) - press.number
        return self._patience.lift_refusal(position, press.place, count) or Refusal(Reason.NO_PLACE, count)

    # Targets

    def _area(self, position: Position, place: Place) -> Rect:
        """Where a card may be let go for a place: the pile, for a foundation the area of them all."""
        layout = self.board.layout
        if place.kind == Kind.FOUNDATION:
            rects = [layout.rect(other.name) for other in self._patience.of_kind(Kind.FOUNDATION)]
            return rects[0].unionall(rects[1:])
        return layout.pile_rect(place, self._patience.pile(position, place.name))

    def _target(self, position: Position) -> str | None:
        """The legal target with the largest overlap of the first card held, unless it lies more over its own home.

        A sole legal target also takes a card let go a little beside it.
        """
        card = self.board.rect(self.board.held[0])
        home = _overlap(card, self._home)
        overlaps = {name: _overlap(card, area) for name, area in self._drops.items()}
        best = max(overlaps, key=lambda name: overlaps[name], default=None)
        if best is not None and overlaps[best] > home:
            return best
        if len(self._drops) == 1 and not home:
            sole, area = next(iter(self._drops.items()))
            # One pixel more, since edges that only touch do not collide.
            near = 2 * round(FORGIVEN * self._scale) + 2
            if area.inflate(near, near).colliderect(card) and not self._on_another(
                position, self._patience.place(sole)
            ):
                return sole
        return None

    def _on_another(self, position: Position, sole: Place) -> bool:
        """Whether the first card held lies so squarely on another place that it was not meant for `sole`."""
        card = self.board.rect(self.board.held[0])
        squarely = SQUARELY * card.width * card.height
        return any(
            _overlap(card, self._area(position, place)) > squarely
            for place in self._patience.places
            if place != sole and not place.kind == sole.kind == Kind.FOUNDATION
        )

    def _refusing(self, position: Position, press: Press) -> str | None:
        """The place, as a move's text names it, that a card was plainly meant for although it does not take it."""
        card = self.board.rect(self.board.held[0])
        overlaps = {}
        for place in self._patience.places:
            if place.name == press.place:
                continue
            if place.kind != Kind.FOUNDATION:
                overlaps[place.name] = _overlap(card, self._area(position, place))
            elif self._patience.place(press.place).kind != Kind.FOUNDATION:
                overlaps["f"] = _overlap(card, self._area(position, place))
            else:
                # A card from a foundation lies over its own area anyway: only a neighbour itself refuses it.
                overlaps[place.name] = _overlap(card, self.board.layout.rect(place.name))
        best = max(overlaps, key=lambda name: overlaps[name])
        return best if overlaps[best] > _overlap(card, self._home) else None


def _overlap(a: Rect, b: Rect) -> int:
    shared = a.clip(b)
    return shared.width * shared.height
