"""The game's own deck, drawn as plain paths."""

from sprites.art.backs import BACKS
from sprites.art.deck import Deck
from sprites.art.suits import suit_surface
from sprites.art.svg import svg_surface

__all__ = ["BACKS", "Deck", "suit_surface", "svg_surface"]
