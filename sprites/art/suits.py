"""The four suit shapes, which are drawn and never font glyphs."""

import pygame

from sprites.art.svg import drawing, placed

SPADES, HEARTS, DIAMONDS, CLUBS = SUITS = range(4)

BLACK, RED, BLUE, GREEN = "#15181E", "#C4122F", "#1B57C0", "#178040"
TWO_COLOURS = (BLACK, RED, RED, BLACK)
FOUR_COLOURS = (BLACK, RED, BLUE, GREEN)

# One closed path each, in a box of about 100 x 100 with its centre at 0, 0.
SHAPES = (
    "M0 -51C5 -36 17 -25 28 -13C38 -2 45 7 45 20C45 34 35 43 23 43C14 43 8 39 4 32"
    "C5 41 9 47 19 50L-19 50C-9 47 -5 41 -4 32C-8 39 -14 43 -23 43C-35 43 -45 34 -45 20"
    "C-45 7 -38 -2 -28 -13C-17 -25 -5 -36 0 -51Z",
    "M0 49C-4 38 -15 27 -27 14C-39 1 -47 -8 -47 -21C-47 -36 -37 -46 -24 -46C-13 -46 -4 -39 0 -28"
    "C4 -39 13 -46 24 -46C37 -46 47 -36 47 -21C47 -8 39 1 27 14C15 27 4 38 0 49Z",
    "M0 -52C9 -33 22 -15 39 0C22 15 9 33 0 52C-9 33 -22 15 -39 0C-22 -15 -9 -33 0 -52Z",
    "M0 -49C13 -49 23 -39 23 -27C23 -19 19 -13 13 -9C17 -13 22 -14 27 -14C39 -14 49 -5 49 8"
    "C49 21 39 31 27 31C16 31 8 25 4 17C5 34 9 46 20 50L-20 50C-9 46 -5 34 -4 17C-8 25 -16 31 -27 31"
    "C-39 31 -49 21 -49 8C-49 -5 -39 -14 -27 -14C-22 -14 -17 -13 -13 -9C-19 -13 -23 -19 -23 -27"
    "C-23 -39 -13 -49 0 -49Z",
)


def suit_mark(
    suit: int,
    x: float,
    y: float,
    size: float,
    fill: str,
    stroke: str | None = None,
    width: float = 0,
    turn: float = 0,
) -> str:
    """A suit shape as SVG: centre x, y, height and line width in card units, turn in degrees."""
    scale = size / 100
    line = f' stroke="{stroke}" stroke-width="{width / scale:.1f}" stroke-linejoin="round"' if stroke else ""
    return placed(x, y, f'<path d="{SHAPES[suit]}" fill="{fill}"{line}/>', round(scale, 4), turn)


def suit_surface(suit: int, size: float, colour: str, like: tuple[int, int] | None = None) -> pygame.Surface:
    """A suit as a premultiplied surface, the shape (size pixels high) in its middle.

    The sides are odd or even as those of like, the size of the surface it will stand on: then its middle can
    meet the other's exactly, and every copy a whole number of pixels away is equally crisp.
    """
    least = int(size * 1.06) + 1
    columns, rows = (least + (least + side) % 2 for side in like or (least, least))
    unit = size / 100
    body = f'<path d="{SHAPES[suit]}" fill="{colour}"/>'
    return drawing(body, columns, rows, unit, -columns / unit / 2, -rows / unit / 2, oversample=3)
