"""What all patiences share: the one rule for lifts and drops, clicks, legal moves, playing a move, winning."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar

from engine.cards import KING, STOCK_CLICK, Card, Move, Pile, Position
from engine.codes import shuffled
from engine.places import Arrangement, Kind, Place
from engine.refusals import IllegalMove, Reason, Refusal


class BadMove(ValueError):
    """A text that is no move of this patience at all."""


class Patience:
    """One patience in one of its modes; a subclass brings places, deal and points as data.

    A mode is a letter and one value for each of `choices`, in their order: what a player chooses for a new game. A
    patience without choices has one mode, of any name.
    A click on the stock draws `draw` cards; the waste is taken back any number of times, or never without `recycles`.
    `points` gives the worth of a move by the kinds it goes from and to, `turn_points` of a card that turns up,
    `recycle_points` of taking the waste back; the score never falls below `floor` (None: no floor).
    `solver` names the search that solves it, of those in `engine.solver` (empty: none does).
    """

    game: ClassVar[str]
    name: ClassVar[str]
    modes: ClassVar[tuple[str, ...]]
    choices: ClassVar[Mapping[str, str]] = MappingProxyType({})
    packs: ClassVar[int] = 1
    undo_limit: ClassVar[int] = 100
    solver: ClassVar[str] = ""
    draw: int = 1
    recycles: bool = True
    points: Mapping[tuple[Kind, Kind], int] = MappingProxyType({})
    turn_points: int = 0
    recycle_points: int = 0
    start_score: int = 0
    floor: int | None = 0

    def __init__(self, mode: str) -> None:
        if mode not in self.modes:
            raise ValueError(f"{self.game} has no mode {mode!r}")
        self.mode = mode
        self.places, self.arrangements = self.table()
        self.index = {place.name: i for i, place in enumerate(self.places)}

    @classmethod
    def mode_of(cls, chosen: Mapping[str, str]) -> str:
        """The mode with these values by choice; the first value of a choice that is not among them."""
        if not cls.choices:
            return cls.modes[0]
        return cls.modes[0][0] + "".join(chosen.get(name, values[0]) for name, values in cls.choices.items())

    @property
    def chosen(self) -> dict[str, str]:
        """The value of each choice in this mode."""
        return dict(zip(self.choices, self.mode[1:], strict=True)) if self.choices else {}

    # What a subclass decides

    def table(self) -> tuple[tuple[Place, ...], tuple[Arrangement, ...]]:
        """The places in this mode, and the ways to arrange them on a screen."""
        raise NotImplementedError

    def deal(self, deck: Sequence[Card]) -> Position:
        """Lay the shuffled deck out as the first position."""
        raise NotImplementedError

    def group_limit(self, position: Position, target: str | None = None) -> int | None:
        """How many cards may be lifted (no target) or put on `target` together; None: as many as there are."""
        return None

    def score_text(self, score: int) -> str:
        return str(score)

    def first_position(self, number: int) -> Position:
        """The deal with this number: all modes of a game share its shuffle."""
        return self.deal(shuffled(self.game, number, self.packs))

    # Looking at a position

    def place(self, name: str) -> Place:
        return self.places[self.index[name]]

    def pile(self, position: Position, name: str) -> Pile:
        return position.piles[self.index[name]]

    def of_kind(self, kind: Kind) -> list[Place]:
        return [place for place in self.places if place.kind == kind]

    def position(self, piles: dict[str, Pile]) -> Position:
        """A first position from piles by name; those not named are empty."""
        return Position(tuple(piles.get(place.name, Pile()) for place in self.places), self.start_score)

    def empty(self, position: Position, kind: Kind, but: str | None = None) -> int:
        """How many places of a kind hold no card, the place `but` left out."""
        return sum(
            not pile.cards
            for place, pile in zip(self.places, position.piles, strict=True)
            if place.kind == kind and place.name != but
        )

    def won(self, position: Position) -> bool:
        return all(
            place.kind == Kind.FOUNDATION or not pile.cards
            for place, pile in zip(self.places, position.piles, strict=True)
        )

    # The one rule

    def refusal(self, position: Position, move: Move) -> Refusal | None:
        """Why the move is illegal, or None where it is legal: every way of playing asks here."""
        if move == STOCK_CLICK:
            return self._stock_refusal(position)
        return self.lift_refusal(position, move.source, move.count) or self._drop_refusal(position, move)

    def lift_refusal(self, position: Position, source: str, count: int) -> Refusal | None:
        """Why the last `count` cards of a pile may not be picked up, or None where they may."""
        place, pile = self.place(source), self.pile(position, source)
        if not 1 <= count <= len(pile.cards):
            return Refusal(Reason.NOTHING_THERE, count)
        if place.kind == Kind.STOCK:
            return Refusal(Reason.FROM_STOCK, count)
        if place.kind != Kind.COLUMN:
            return Refusal(Reason.ONLY_THE_TOP, count) if count > 1 else None
        if count > len(pile.cards) - pile.down:
            return Refusal(Reason.FACE_DOWN, count)
        if place.run and not all(place.run.fits(a, b) for a, b in pairwise(pile.cards[-count:])):
            return Refusal(Reason.NOT_A_RUN, count)
        return self._limit_refusal(position, count, None)

    def _drop_refusal(self, position: Position, move: Move) -> Refusal | None:
        source, target = self.place(move.source), self.place(move.target)
        card, pile = self.pile(position, move.source).cards[-move.count], self.pile(position, move.target)
        if source is target:
            return Refusal(Reason.SAME_PLACE)
        if target.kind in (Kind.STOCK, Kind.WASTE):
            return Refusal(Reason.NOT_A_TARGET)
        if source.kind == target.kind == Kind.FOUNDATION:
            return Refusal(Reason.FOUNDATION_TO_FOUNDATION)
        if target.kind != Kind.COLUMN and move.count > 1:
            return Refusal(Reason.ONE_AT_A_TIME, move.count)
        if target.suit not in (None, card.suit):
            return Refusal(Reason.OTHER_SUIT)
        if pile.top is None:
            if target.start not in (None, card.rank):
                return Refusal(Reason.ONLY_A_KING if target.start == KING else Reason.NOT_THE_NEXT)
        elif not target.build.fits(pile.top, card):
            return Refusal(target.build.reason)
        return self._limit_refusal(position, move.count, move.target) if target.kind == Kind.COLUMN else None

    def _limit_refusal(self, position: Position, count: int, target: str | None) -> Refusal | None:
        limit = self.group_limit(position, target)
        if limit is None or count <= limit:
            return None
        cells, columns = self.empty(position, Kind.CELL), self.empty(position, Kind.COLUMN, target)
        return Refusal(Reason.RUN_TOO_LONG, count, limit, cells, columns)

    def _stock_refusal(self, position: Position) -> Refusal | None:
        if "s" not in self.index or not (self.pile(position, "s").cards or self.pile(position, "w").cards):
            return Refusal(Reason.NOTHING_LEFT)
        if not self.pile(position, "s").cards and not self.recycles:
            return Refusal(Reason.NO_SECOND_PASS)
        return None

    # Questions answered by the rule

    def drops(self, position: Position, source: str, count: int) -> list[str]:
        """Every place, in table order, that takes the last `count` cards of `source` now."""
        if self.lift_refusal(position, source, count):
            return []
        return [
            place.name for place in self.places if self._drop_refusal(position, Move(source, place.name, count)) is None
        ]

    def moves(self, position: Position) -> list[Move]:
        """Every legal move, sorted by its text; of equal foundations or cells only the first."""
        found = [STOCK_CLICK] if self._stock_refusal(position) is None else []
        for place in self.places:
            for count in self._liftable(position, place):
                seen = set()
                for target in self.drops(position, place.name, count):
                    kind = self.place(target).kind
                    if kind == Kind.COLUMN or kind not in seen:
                        found.append(Move(place.name, target, count))
                    seen.add(kind)
        return sorted(found, key=str)

    def _liftable(self, position: Position, place: Place) -> Iterator[int]:
        for count in range(1, len(self.pile(position, place.name).cards) + 1):
            if self.lift_refusal(position, place.name, count):
                return
            yield count

    def click(self, position: Position, name: str, index: int) -> Move | None:
        """What one click on the card at `index` of a pile does: the stock turns, a top card goes up if it can."""
        if self.place(name).kind == Kind.STOCK:
            return STOCK_CLICK if self._stock_refusal(position) is None else None
        if index != len(self.pile(position, name).cards) - 1:
            return None
        return self._first(position, name, 1, Kind.FOUNDATION)

    def double_click(self, position: Position, name: str, index: int) -> Move | None:
        """What the second of two quick clicks on the same card does: foundation, columns, empty columns, cells.

        Cards on a foundation stay: taking back is done by dragging. A second click on the stock is one more click.
        """
        place, pile = self.place(name), self.pile(position, name)
        if place.kind in (Kind.STOCK, Kind.FOUNDATION):
            return self.click(position, name, index)
        count = len(pile.cards) - index
        drops = [(target, self.pile(position, target)) for target in self.drops(position, name, count)]
        built = [(target, pile) for target, pile in drops if self.place(target).kind == Kind.COLUMN and pile.cards]
        if move := self._first(position, name, count, Kind.FOUNDATION):
            return move
        if built:
            return Move(name, max(built, key=lambda drop: len(drop[1].cards))[0], count)
        # A card that already starts its column would gain nothing on another empty one.
        if (place.kind != Kind.COLUMN or index > 0) and (move := self._first(position, name, count, Kind.COLUMN)):
            return move
        return self._first(position, name, count, Kind.CELL) if place.kind == Kind.COLUMN else None

    def _first(self, position: Position, source: str, count: int, kind: Kind) -> Move | None:
        for target in self.drops(position, source, count):
            if self.place(target).kind == kind:
                return Move(source, target, count)
        return None

    # Playing

    def play(self, position: Position, move: Move) -> Position:
        """The position after the move; raises IllegalMove and changes nothing where the rules forbid it."""
        if refusal := self.refusal(position, move):
            raise IllegalMove(refusal)
        if move == STOCK_CLICK:
            return self._turn_stock(position)
        source, target = self.pile(position, move.source), self.pile(position, move.target)
        left = source.cards[: -move.count]
        turned = 0 < len(left) == source.down
        points = self.points.get((self.place(move.source).kind, self.place(move.target).kind), 0)
        return self._with(
            position,
            {
                move.source: Pile(left, source.down - turned),
                move.target: Pile(target.cards + source.cards[-move.count :], target.down),
            },
            points + turned * self.turn_points,
        )

    def _turn_stock(self, position: Position) -> Position:
        stock, waste = self.pile(position, "s").cards, self.pile(position, "w").cards
        if not stock:
            return self._with(position, {"s": Pile(waste[::-1], len(waste)), "w": Pile()}, self.recycle_points)
        left, drawn = stock[: -self.draw], stock[-self.draw :][::-1]
        return self._with(position, {"s": Pile(left, len(left)), "w": Pile(waste + drawn)}, 0)

    def _with(self, position: Position, changed: dict[str, Pile], points: int) -> Position:
        piles = list(position.piles)
        for name, pile in changed.items():
            piles[self.index[name]] = pile
        score = position.score + points
        return Position(tuple(piles), score if self.floor is None else max(self.floor, score))

    # Moves as text

    def read_move(self, position: Position, text: str) -> Move:
        """Read a move such as `t3 t5 4`, `w f`, `t4 c`, `s`, filling in what was left out; raises BadMove.

        The move is only read, not judged: a bare `f` or `c` that nothing accepts names the place that refuses.
        """
        words = text.split()
        if words == ["s"] and "s" in self.index:
            return STOCK_CLICK
        if not 2 <= len(words) <= 3 or words[0] not in self.index:
            raise BadMove(f"not a move: {text!r}")
        source, target = words[:2]
        if len(words) == 3 and not re.fullmatch("[1-9][0-9]{0,2}", words[2]):
            raise BadMove(f"not a number of cards: {words[2]!r}")
        count = int(words[2]) if len(words) == 3 else 1
        if target in self.index:
            return Move(source, target, count)
        kind = {"f": Kind.FOUNDATION, "c": Kind.CELL}.get(target)
        places = self.of_kind(kind) if kind else []
        if not places:
            raise BadMove(f"no such pile: {target!r}")
        if move := self._first(position, source, count, places[0].kind):
            return move
        cards = self.pile(position, source).cards
        own = [place for place in places if cards and place.suit == cards[-1].suit]
        return Move(source, (own or places)[0].name, count)


def towers_limit(patience: Patience, position: Position, target: str | None) -> int:
    """(free cells + 1) · 2^(empty columns), where a target that is itself an empty column does not count."""
    columns = patience.empty(position, Kind.COLUMN, target)
    return int((patience.empty(position, Kind.CELL) + 1) * 2**columns)
