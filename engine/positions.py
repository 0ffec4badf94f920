"""Positions from and to the plain data of the text protocol."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from engine.cards import ACE, Card, Pile, Position
from engine.codes import shuffled
from engine.places import Kind, Place
from engine.rules import Patience


class BadPosition(ValueError):
    """Data that is no position of the patience; the text says what is wrong."""


def read_position(patience: Patience, piles: Any, down: Any) -> Position:
    """A position from piles as lists of card texts and the face-down count of columns; raises BadPosition.

    Twins are told apart by the order in which they are read: the first of each is of pack 0.
    """
    if not isinstance(piles, Mapping) or not isinstance(down, Mapping):
        raise BadPosition("piles and down are objects")
    for name in (*piles, *down):
        if name not in patience.index:
            raise BadPosition(f"no such pile: {name!r}")
    seen: Counter[str] = Counter()
    read: dict[str, Pile] = {}
    for place in patience.places:
        texts = piles.get(place.name, [])
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise BadPosition(f"{place.name} is no list of cards")
        cards = []
        for text in texts:
            try:
                cards.append(Card.parse(text, seen[text]))
            except ValueError as bad:
                raise BadPosition(f"{bad} in {place.name}") from bad
            seen[text] += 1
        read[place.name] = _checked(place, tuple(cards), down.get(place.name, 0))
    missing = set(shuffled(patience.game, 0, patience.packs)) ^ {card for pile in read.values() for card in pile.cards}
    if missing:
        times = "once" if patience.packs == 1 else "twice"
        raise BadPosition(f"each card must be there exactly {times}, but not so {min(missing)}")
    return patience.position(read)


def _checked(place: Place, cards: tuple[Card, ...], down: Any) -> Pile:
    if not isinstance(down, int) or isinstance(down, bool) or down < 0:
        raise BadPosition(f"down of {place.name} is no count")
    if down and (place.kind != Kind.COLUMN or down >= len(cards)):
        raise BadPosition(f"{place.name} cannot have {down} cards face down")
    if place.kind == Kind.CELL and len(cards) > 1:
        raise BadPosition(f"{place.name} holds one card")
    if place.kind == Kind.FOUNDATION and cards:
        built = cards[0].rank == ACE and all(place.build.fits(a, b) for a, b in pairwise(cards))
        if not built or cards[0].suit != place.suit:
            raise BadPosition(f"{place.name} is not built up in its suit from the ace")
    return Pile(cards, len(cards) if place.kind == Kind.STOCK else down)


def piles_as_text(patience: Patience, position: Position) -> dict[str, list[str]]:
    """Every pile by name, in table order, as card texts from the bottom to the top."""
    return {
        place.name: [str(card) for card in pile.cards]
        for place, pile in zip(patience.places, position.piles, strict=True)
    }


def columns_down(patience: Patience, position: Position) -> dict[str, int]:
    """How many cards lie face down in each column that has any."""
    return {
        place.name: pile.down
        for place, pile in zip(patience.places, position.piles, strict=True)
        if place.kind == Kind.COLUMN and pile.down
    }
