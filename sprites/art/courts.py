"""The picture of a court card: panel, figure, ribbon. The corner indices are not in it."""

import math

import pygame

from sprites.art.cloth import GOLD, Cloth, joint
from sprites.art.jack import jack
from sprites.art.king import king
from sprites.art.queen import queen
from sprites.art.suits import suit_mark
from sprites.art.svg import CARD_HEIGHT, CARD_WIDTH, INK, PREMULTIPLIED, drawing, path, placed

JACK, QUEEN, KING = 11, 12, 13
FIGURES = {JACK: jack, QUEEN: queen, KING: king}
LEFT, RIGHT, TOP, BOTTOM = 13, CARD_WIDTH - 13, 13, CARD_HEIGHT - 13
FIGURE_BOTTOM = 203  # no part of a figure lies lower
LARGE_TOP, LARGE_SCALE, LARGE_CROWN = 110, 1.2, 9  # large index: top of the panel, and what stands there, how large

_CORNER = 9
_NOTCH_X, _NOTCH_Y = 113, 67


def _arc(x: float, y: float, sweep: int) -> str:
    return f"A{_CORNER} {_CORNER} 0 0 {sweep} {x} {y}"


# round corners, and a notch for each index
PANEL = (
    f"M{_NOTCH_X + _CORNER} {TOP}H{RIGHT - _CORNER}{_arc(RIGHT, TOP + _CORNER, 1)}"
    f"V{CARD_HEIGHT - _NOTCH_Y - _CORNER}{_arc(RIGHT - _CORNER, CARD_HEIGHT - _NOTCH_Y, 1)}"
    f"H{CARD_WIDTH - _NOTCH_X + _CORNER}{_arc(CARD_WIDTH - _NOTCH_X, CARD_HEIGHT - _NOTCH_Y + _CORNER, 0)}"
    f"V{BOTTOM - _CORNER}{_arc(CARD_WIDTH - _NOTCH_X - _CORNER, BOTTOM, 1)}"
    f"H{LEFT + _CORNER}{_arc(LEFT, BOTTOM - _CORNER, 1)}"
    f"V{_NOTCH_Y + _CORNER}{_arc(LEFT + _CORNER, _NOTCH_Y, 1)}"
    f"H{_NOTCH_X - _CORNER}{_arc(_NOTCH_X, _NOTCH_Y - _CORNER, 0)}"
    f"V{TOP + _CORNER}{_arc(_NOTCH_X + _CORNER, TOP, 1)}Z"
)
LARGE_PANEL = (
    f"M{LEFT + _CORNER} {LARGE_TOP}H{RIGHT - _CORNER}{_arc(RIGHT, LARGE_TOP + _CORNER, 1)}"
    f"V{BOTTOM - _CORNER}{_arc(RIGHT - _CORNER, BOTTOM, 1)}H{LEFT + _CORNER}{_arc(LEFT, BOTTOM - _CORNER, 1)}"
    f"V{LARGE_TOP + _CORNER}{_arc(LEFT + _CORNER, LARGE_TOP, 1)}Z"
)


def ribbon(cloth: Cloth) -> str:
    """The gold ribbon over the joint, set with seven stones."""
    left, right, half = joint(LEFT), joint(RIGHT), 7.5
    art = path(
        f"M{LEFT} {left - half}L{RIGHT} {right - half}L{RIGHT} {right + half}L{LEFT} {left + half}Z",
        GOLD,
        INK,
        2,
    )
    for step in range(-3, 4):
        x = 120 + step * 28
        art += placed(x, joint(x), path("M-5.5 0L0 -4.5L5.5 0L0 4.5Z", cloth.main, None), turn=16.7)
    return art


def middle(width: int, height: int) -> tuple[float, float]:
    """Pixels per card unit, and the card's y at its top row: the height is rounded, the middle stays."""
    unit = width / CARD_WIDTH
    return unit, (CARD_HEIGHT - height / unit) / 2


def court_frame(cloth: Cloth, width: int, height: int) -> tuple[pygame.Surface, pygame.Surface]:
    """What lies behind and before the figures of a suit: tinted panel; ribbon and the panel's line."""
    unit, top = middle(width, height)
    behind = path(PANEL, cloth.tint, None)
    before = ribbon(cloth) + path(PANEL, "none", cloth.deep, 2)
    return (
        drawing(behind, width, height, unit, 0, top),
        drawing(before, width, height, unit, 0, top),
    )


def court_figure(rank: int, suit: int, cloth: Cloth, width: int, height: int) -> pygame.Surface:
    """The upper figure of a court on a card of width x height."""
    unit, top = middle(width, height)
    rows = math.ceil((FIGURE_BOTTOM - top) * unit)
    return drawing(FIGURES[rank](suit, cloth), width, rows, unit, 0, top)


def draw_court(card: pygame.Surface, frame: tuple[pygame.Surface, pygame.Surface], figure: pygame.Surface) -> None:
    """Draw a two-headed court onto a blank card; the figure is rasterised once and turned."""
    behind, before = frame
    card.blit(behind, (0, 0), special_flags=PREMULTIPLIED)
    card.blit(figure, (0, 0), special_flags=PREMULTIPLIED)
    turned, rows = pygame.transform.flip(figure, True, True), figure.get_height()
    card.blit(turned, (0, card.get_height() - rows), special_flags=PREMULTIPLIED)
    card.blit(before, (0, 0), special_flags=PREMULTIPLIED)


def large_figure(rank: int, suit: int, cloth: Cloth, width: int, height: int) -> pygame.Surface:
    """The lower part of a court of the large-index deck: one figure, closer, in its panel."""
    unit = width / CARD_WIDTH
    robe = path(f"M{LEFT} {joint(LEFT)}L{RIGHT} {joint(RIGHT)}V{CARD_HEIGHT}H{LEFT}Z", cloth.deep, None)
    for x, y in ((46, 164), (76, 181), (50, 192), (106, 192)):
        robe += suit_mark(suit, x, y, 11, cloth.second)
    left, top = CARD_WIDTH / 2 * (1 - LARGE_SCALE), LARGE_TOP - LARGE_SCALE * LARGE_CROWN
    scene = path(LARGE_PANEL, cloth.tint, None)
    scene += placed(left, top, FIGURES[rank](suit, cloth) + robe + ribbon(cloth), LARGE_SCALE)
    skipped = int((LARGE_TOP - 2) * unit)

    def picture(body: str) -> pygame.Surface:
        return drawing(body, width, height - skipped, unit, 0, skipped / unit)

    figure = picture(scene)
    figure.blit(picture(path(LARGE_PANEL, "#FFFFFF", None)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    figure.blit(picture(path(LARGE_PANEL, "none", cloth.deep, 2)), (0, 0), special_flags=PREMULTIPLIED)
    return figure
