"""The deck as the table uses it."""

import pygame

from sprites.art.backs import BACKS, back_surface
from sprites.art.faces import Faces

ASPECT = 1.4
CARDS = tuple((rank, suit) for suit in range(4) for rank in range(1, 14))


class Deck:
    """All cards of one size as surfaces of exactly width x height pixels.

    Premultiplied: blit them with special_flags=pygame.BLEND_PREMULTIPLIED. A card is drawn when it is first
    asked for and then kept. Needs no window and no pygame.init().
    """

    def __init__(self, width: int, *, back: str = "duo", four_colour: bool = False, large_index: bool = False) -> None:
        """Width in pixels; back is one of BACKS, else KeyError."""
        if back not in BACKS:
            raise KeyError(back)
        self.width, self.height = width, round(ASPECT * width)
        self._faces = Faces(self.width, self.height, four_colour, large_index)
        self._drawn: dict[tuple[int, int], pygame.Surface] = {}
        self._back_name = back
        self._back: pygame.Surface | None = None

    def face(self, rank: int, suit: int) -> pygame.Surface:
        """The face of a card; rank 1..13 is ace to king, suit 0..3 is spades, hearts, diamonds, clubs."""
        card = (rank, suit)
        if card not in self._drawn:
            self._drawn[card] = self._faces.draw(rank, suit)
        return self._drawn[card]

    def back(self) -> pygame.Surface:
        """The back of every card."""
        if self._back is None:
            self._back = back_surface(self._back_name, self.width, self.height)
        return self._back

    def prepare(self) -> bool:
        """Draw one face that is still missing, for idle moments; False when none is left to draw."""
        missing = next((card for card in CARDS if card not in self._drawn), None)
        if missing:
            self.face(*missing)
        return len(self._drawn) < len(CARDS)
