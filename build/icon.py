"""Draw the game's icon: `python build/icon.py` writes assets/icon.png, 256 pixels square.

`ico` and `icns` put it into the containers that the executables for Windows and macOS want.
"""

import io
import os
import struct
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

SIDE, LARGEST = 256, 1024
ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIDES = {
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}


def icon() -> Surface:
    """Two cards, one for each game, on a rounded piece of felt; LARGEST pixels square, to be scaled down."""
    picture = paint.rounded(paint.felt((LARGEST, LARGEST), FELTS["pine"]), LARGEST * 0.2)
    deck = Deck(round(LARGEST * 0.44))
    for rank, suit, angle, x, y in ((13, 1, 12, 0.37, 0.48), (1, 0, -10, 0.6, 0.53)):
        face = deck.face(rank, suit)
        shadow = Surface((deck.width + 120, deck.height + 120), pygame.SRCALPHA)
        rect = Rect(60, 60, deck.width, deck.height)
        paint.put_soft(shadow, rect.move(0, 12), deck.width * CARD_RADIUS, 24, BLACK, 0.6)
        paint.blit(shadow, face, rect.topleft)
        turned = pygame.transform.rotozoom(shadow, angle, 1)
        paint.blit(picture, turned, turned.get_rect(center=(round(LARGEST * x), round(LARGEST * y))).topleft)
    return picture


def png(picture: Surface, side: int) -> bytes:
    """The picture as a PNG file, scaled to a side in pixels."""
    scaled = pygame.transform.smoothscale(picture, (side, side))
    file = io.BytesIO()
    pygame.image.save(scaled, file, "icon.png")
    return file.getvalue()


def ico(picture: Surface) -> bytes:
    """An icon for Windows: a header, an entry for each size, then their PNG files (Windows Vista and newer)."""
    files = [png(picture, side) for side in ICO_SIDES]
    entries, offset = b"", 6 + 16 * len(files)
    for side, file in zip(ICO_SIDES, files, strict=True):
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(file), offset)
        offset += len(file)
    return struct.pack("<HHH", 0, 1, len(files)) + entries + b"".join(files)


def icns(picture: Surface) -> bytes:
    """An icon for macOS: PNG files of all sizes, each after its name and length."""
    body = b""
    for name, side in ICNS_SIDES.items():
        file = png(picture, side)
        body += name + struct.pack(">I", 8 + len(file)) + file
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


if __name__ == "__main__":
    (ROOT / "assets" / "icon.png").write_bytes(png(icon(), SIDE))
