"""Draw the game's icon: `python build/icon.py` writes assets/icon.png, 256 pixels square."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame
from pygame import Rect, Surface

from sprites import paint
from sprites.art.deck import Deck
from sprites.theme import BLACK, CARD_RADIUS, FELTS

SIDE, OVERSIZE = 256, 4


def icon() -> Surface:
    """Two cards, one for each game, on a rounded piece of felt; drawn large and scaled down."""
    side = SIDE * OVERSIZE
    picture = paint.rounded(paint.felt((side, side), FELTS["pine"]), side * 0.2)
    deck = Deck(round(side * 0.44))
    for rank, suit, angle, x, y in ((13, 1, 12, 0.37, 0.48), (1, 0, -10, 0.6, 0.53)):
        face = deck.face(rank, suit)
        shadow = Surface((deck.width + 120, deck.height + 120), pygame.SRCALPHA)
        rect = Rect(60, 60, deck.width, deck.height)
        paint.put_soft(shadow, rect.move(0, 12), deck.width * CARD_RADIUS, 24, BLACK, 0.6)
        paint.blit(shadow, face, rect.topleft)
        turned = pygame.transform.rotozoom(shadow, angle, 1)
        paint.blit(picture, turned, turned.get_rect(center=(round(side * x), round(side * y))).topleft)
    return pygame.transform.smoothscale(picture, (SIDE, SIDE))


if __name__ == "__main__":
    pygame.image.save(icon(), ROOT / "assets" / "icon.png")
