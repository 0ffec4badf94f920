"""The card backs."""

from collections.abc import Callable

import pygame

from sprites.art.suits import HEARTS, SPADES, suit_mark
from sprites.art.svg import CARD_HEIGHT, CARD_WIDTH, drawing, group, path, placed, rounded

IVORY, EDGE = "#F3EDDD", "#A79F8D"
RADIUS, BORDER, INNER_RADIUS = 15, 8, 9
FIELD = 24  # the pattern fills the card but for this margin


def duo() -> str:
    """Blue, a diamond lattice."""
    base, light, bright, gold = "#223A66", "#34518A", "#5470A8", "#D9B465"
    columns, rows = 8, 12
    across, down = (CARD_WIDTH - 2 * FIELD) / columns, (CARD_HEIGHT - 2 * FIELD) / rows
    lattice = stones = ""
    for column in range(columns):
        for row in range(rows):
            x, y = FIELD + column * across, FIELD + row * down
            lattice += f"M{x:g} {y:g}L{x + across:g} {y + down:g}M{x + across:g} {y:g}L{x:g} {y + down:g}"
            if column and row:
                stones += f"M{x:g} {y - 4:g}l4 4l-4 4l-4 -4Z"
    pattern = path(lattice, "none", light, 2) + path(stones, bright, None)
    return _back(pattern, base, bright, gold, SPADES)


def scales() -> str:
    """Claret, overlapping scales."""
    base, light, bright, gold = "#7A1F33", "#943449", "#AC5062", "#E2BE78"
    radius = 24
    pattern = ""
    for row in range(1, 24):
        y = FIELD + (row + 1) * radius / 2
        for part, fill in ((1, base), (0.76, light), (0.52, base), (0.28, bright)):
            r = radius * part
            arc = f"A{r:g} {r:g} 0 0 1"
            ring = ""
            for column in range(row % 2, 9, 2):  # half scales at both ends
                x = FIELD + column * radius
                ring += f"M{x:g} {y:g}V{y - r:g}" if column == 0 else f"M{x - r:g} {y:g}{arc} {x:g} {y - r:g}"
                ring += f"V{y:g}Z" if column == 8 else f"{arc} {x + r:g} {y:g}Z"
            pattern += path(ring, fill, light if part == 1 else None, 1.4)
    return _back(pattern, base, bright, gold, HEARTS)


def _back(pattern: str, base: str, bright: str, gold: str, suit: int) -> str:
    """A pattern under the emblem, in a gold line and an ivory border."""
    width, height = CARD_WIDTH, CARD_HEIGHT
    body = f'<rect width="{width}" height="{height}" rx="{RADIUS}" fill="{base}"/>' + pattern
    body += rounded(FIELD, FIELD, width - 2 * FIELD, height - 2 * FIELD, 4, "none", gold, 1.8)
    body += rounded(17.5, 17.5, width - 35, height - 35, 7, "none", bright, 1.6)
    body += placed(width / 2, height / 2, _emblem(gold, base, suit), 1.12)
    outer, inner = _round_box(0, RADIUS), _round_box(BORDER, INNER_RADIUS)
    body += f'<path fill-rule="evenodd" fill="{IVORY}" d="{outer}{inner}"/>'
    return body + rounded(0.9, 0.9, width - 1.8, height - 1.8, RADIUS, "none", EDGE, 1.8)


def _round_box(inset: float, radius: float) -> str:
    right, bottom = CARD_WIDTH - inset, CARD_HEIGHT - inset
    arc = f"A{radius} {radius} 0 0 1"
    return (
        f"M{inset + radius} {inset}H{right - radius}{arc} {right} {inset + radius}"
        f"V{bottom - radius}{arc} {right - radius} {bottom}H{inset + radius}{arc} {inset} {bottom - radius}"
        f"V{inset + radius}{arc} {inset + radius} {inset}Z"
    )


def _emblem(gold: str, base: str, suit: int) -> str:
    """The sign of the game: a suit and its mirror image in an almond."""
    body = path(
        "M0 -64C36 -46 46 -23 46 0C46 23 36 46 0 64C-36 46 -46 23 -46 0C-46 -23 -36 -46 0 -64Z",
        base,
        gold,
        2.4,
    )
    body += path(
        "M0 -56C30 -40 39 -20 39 0C39 20 30 40 0 56C-30 40 -39 20 -39 0C-39 -20 -30 -40 0 -56Z",
        "none",
        gold,
        1.2,
    )
    one = suit_mark(suit, 0, -18.6 if suit == SPADES else -19.6, 38, gold)
    return body + one + group(one, "rotate(180)")


BACKS: dict[str, Callable[[], str]] = {"duo": duo, "scales": scales}


def back_surface(name: str, width: int, height: int) -> pygame.Surface:
    """A back as a premultiplied surface of width x height pixels. Raises KeyError for an unknown name."""
    unit = width / CARD_WIDTH
    stretch = height / unit / CARD_HEIGHT  # the height was rounded to whole pixels
    body = group(BACKS[name](), f"scale(1 {stretch:.5f})")
    return drawing(body, width, height, unit, 0, 0, oversample=2)
