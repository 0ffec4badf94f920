"""A line over the table that tells something and goes by itself."""

from pygame import Rect, Surface

from sprites import paint
from sprites.text import draw, width, wrap
from sprites.theme import BLACK, IVORY, NIGHT

NOTICE_HEIGHT = 112
"""How far two lines and their shadow reach above that height, in pixels at UI scale 1."""


def draw_notice(target: Surface, sentence: str, bottom: int, scale: float) -> None:
    """A pill a little above a height, in two lines where one is too long."""
    size, pad = round(17 * scale), round(44 * scale)
    lines = wrap(sentence, size, "Regular", round(target.get_width() * 0.9) - pad)
    step = round(size * 1.5)
    pill = Rect(0, 0, max(width(line, size) for line in lines) + pad, step * len(lines) + round(14 * scale))
    pill.midbottom = (target.get_width() // 2, bottom - round(16 * scale))
    paint.put_soft(target, pill.move(0, round(2 * scale)), 20 * scale, round(8 * scale), BLACK, 0.5)
    paint.blit(target, paint.panel(pill.size, 20 * scale, NIGHT, 0.94), pill.topleft)
    for i, line in enumerate(lines):
        base = pill.top + round(7 * scale) + i * step + round(size * 1.1)
        draw(target, line, (pill.centerx, base), size, IVORY, "Regular", "c")
