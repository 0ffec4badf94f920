"""The deck as the table uses it."""

import threading
import time

import pygame

from sprites.art.backs import BACKS, back_surface
from sprites.art.faces import Faces

ASPECT = 1.4
Picture = tuple[int, int]
"""Rank and suit of a face."""
FACES: tuple[Picture, ...] = tuple((rank, suit) for suit in range(4) for rank in range(1, 14))
BACK: Picture = (0, 0)
PICTURES = (*FACES, BACK)


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
        self.style = back, four_colour, large_index
        self._faces = Faces(self.width, self.height, four_colour, large_index)
        self._drawn: dict[Picture, pygame.Surface] = {}
        # What another deck had drawn, and what has been made of it.
        self._others: dict[Picture, pygame.Surface] = {}
        self._scaled: dict[Picture, pygame.Surface] = {}

    def face(self, rank: int, suit: int) -> pygame.Surface:
        """The face of a card; rank 1..13 is ace to king, suit 0..3 is spades, hearts, diamonds, clubs."""
        return self._picture((rank, suit))

    def back(self) -> pygame.Surface:
        """The back of every card."""
        return self._picture(BACK)

    def draw_courts_ahead(self) -> None:
        """Draw the courts, which take longest, in a thread, mostly without Python's lock."""
        threading.Thread(target=self._faces.prepare_figures, daemon=True).start()

    def follow(self, other: "Deck") -> None:
        """Show the pictures of another size, scaled, until `prepare` has drawn this one's: no frame waits for all."""
        if other.width != self.width and other.style == self.style and len(self._drawn) < len(PICTURES):
            self._others = other._others | other._drawn

    def stand_alone(self) -> None:
        """Show no pictures of another size any more: what is not drawn yet is drawn when it is asked for."""
        self._others, self._scaled = {}, {}

    @property
    def rough(self) -> bool:
        """Whether pictures of another size stand in."""
        return bool(self._others)

    def prepare(self, seconds: float = 0) -> bool:
        """Draw what is still missing, for idle moments: one, and more in the time given; False when nothing is left."""
        if len(self._drawn) == len(PICTURES):
            return False
        until = time.perf_counter() + seconds
        for picture in PICTURES:
            if picture not in self._drawn:
                self._draw(picture)
                if time.perf_counter() >= until:
                    break
        left = len(self._drawn) < len(PICTURES)
        if not left:
            self.stand_alone()
            self._faces.forget()
        return left

    def _picture(self, picture: Picture) -> pygame.Surface:
        if picture in self._drawn:
            return self._drawn[picture]
        if picture not in self._others:
            return self._draw(picture)
        if picture not in self._scaled:
            self._scaled[picture] = pygame.transform.scale(self._others[picture], (self.width, self.height))
        return self._scaled[picture]

    def _draw(self, picture: Picture) -> pygame.Surface:
        drawn = back_surface(self.style[0], self.width, self.height) if picture == BACK else self._faces.draw(*picture)
        self._drawn[picture] = drawn
        return drawn
