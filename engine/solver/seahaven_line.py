"""Winning lines of Seahaven Towers: the few steps that a search has found, written down as moves of the game."""

from typing import NamedTuple

from engine.cards import ACE, KING, SUITS, Card, Move, Position
from engine.places import Kind
from engine.rules import Patience

NUMBER = {Card(rank, suit): suit * KING + rank - ACE for suit in range(len(SUITS)) for rank in range(ACE, KING + 1)}
"""The cards numbered: a suit's from ace to king, then the next suit's."""


class Step(NamedTuple):
    """Take this card away with all that lies on it: `column` says whether an empty column takes it, a king then."""

    card: int
    column: bool


class Table:
    """The piles themselves, to write a line down move by move."""

    def __init__(self, patience: Patience, position: Position) -> None:
        self.piles: dict[str, list[int]] = {}
        self.where: dict[int, str] = {}
        self.kinds = {place.name: place.kind for place in patience.places}
        self.foundations = {place.suit or 0: place.name for place in patience.of_kind(Kind.FOUNDATION)}
        for place, pile in zip(patience.places, position.piles, strict=True):
            self.piles[place.name] = [NUMBER[card] for card in pile.cards]
            self.where |= dict.fromkeys(self.piles[place.name], place.name)
        self.columns = [place.name for place in patience.of_kind(Kind.COLUMN)]
        self.cells = [place.name for place in patience.of_kind(Kind.CELL)]
        self.line: list[Move] = []

    def played(self, line: list[Step]) -> tuple[Move, ...]:
        """The moves of these steps, with all safe moves between them."""
        self.settle()
        for step in line:
            self.take(step)
            self.settle()
        return tuple(self.line)

    def move(self, source: str, target: str, count: int = 1) -> None:
        self.line.append(Move(source, target, count))
        cards = self.piles[source][-count:]
        del self.piles[source][-count:]
        self.piles[target] += cards
        self.where |= dict.fromkeys(cards, target)

    def take(self, step: Step) -> None:
        source = self.where[step.card]
        count = len(self.piles[source]) - self.piles[source].index(step.card)
        if step.column:
            self.move(source, self.first_empty(self.columns), count)
        elif target := self.built_on(step.card):
            self.move(source, target, count)
        else:
            for _ in range(count):
                self.move(source, self.first_empty(self.cells))

    def settle(self) -> None:
        """Make the safe moves: to foundations, and from a cell onto the successor."""
        moved = True
        while moved:
            moved = False
            for suit, foundation in self.foundations.items():
                while (founded := len(self.piles[foundation])) < KING and self.is_end(suit * KING + founded):
                    self.move(self.where[suit * KING + founded], foundation)
                    moved = True
            for cell in self.cells:
                if self.piles[cell] and (target := self.built_on(self.piles[cell][0])):
                    self.move(cell, target)
                    moved = True

    def built_on(self, card: int) -> str | None:
        """The column whose last card is this card's successor."""
        if card % KING == KING - 1:
            return None
        place = self.where[card + 1]
        return place if self.kinds[place] == Kind.COLUMN and self.is_end(card + 1) else None

    def is_end(self, card: int) -> bool:
        return self.piles[self.where[card]][-1] == card

    def first_empty(self, places: list[str]) -> str:
        return next(place for place in places if not self.piles[place])
