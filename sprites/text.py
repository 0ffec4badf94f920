"""Every letter on the screen: fonts, measuring, drawing and line breaking for Hungarian, Thai and English.

Sizes and positions are in pixels; y is always the baseline, which stays put whatever marks a text carries.
U+200B marks a place where a Thai line may break; it is never drawn, measured or copied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

import fontpkg_kanit
import pygame

if TYPE_CHECKING:
    from pygame.typing import ColorLike, Point

Weight = Literal["Light", "Regular", "Medium", "SemiBold"]
Anchor = Literal["l", "c", "r"]

SMALLEST = 11  # fit() stops here: below it Thai marks run together

# A tone mark over a vowel may rise up to 3 px above the font's own ascent, a vowel sign under a tailed
# consonant 1 px below its descent. SDL_ttf then makes the picture higher, and the baseline would jump from
# word to word.
ROOM_ABOVE, ROOM_BELOW = 3, 1
_BELOW_BASELINE = str.maketrans("", "", "\u0e38\u0e39\u0e3a")

# Marks that sit on the letter before them; then what else belongs to that letter in Thai (a vowel written
# after it, the sign of repetition). A vowel written before its consonant (เ แ โ ใ ไ) belongs to it.
_MARKS = "\u0300-\u036f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u200d\ufe00-\ufe0f"
_AFTER = "\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46"
_CLUSTER = re.compile(rf"[\u0e40-\u0e44]?.[{_MARKS}{_AFTER}]*", re.DOTALL)
_BREAK = re.compile(
    r"(?<![ \u200b(\[„“])"  # not just after an opening bracket or quote
    r"[ \u200b]+"
    rf"(?![ \u200b{_MARKS}{_AFTER})\]”.,:;!?%…])"  # a line never starts with one of these
)

# Not in the font or not one glyph: a narrow no-break space becomes a plain one, what cannot be drawn goes.
_UNDRAWN = {ord(c): None for c in "\u200b\u2060\u00ad\ufeff\0\r"}
_DRAWN_AS = _UNDRAWN | {ord("\u202f"): "\u00a0", ord("\n"): " ", ord("\t"): " "}


def plain(text: str) -> str:
    """The text without break marks and other invisible characters, for window titles and the clipboard."""
    return text.translate(_UNDRAWN)


def font(size: int, weight: Weight = "Regular") -> pygame.font.Font:
    """Kanit at a size in pixels, shaped for Thai (which leaves Latin unchanged)."""
    if not pygame.font.get_init():
        pygame.font.init()
    return _load(size, weight)


@lru_cache(maxsize=128)
def _load(size: int, weight: Weight) -> pygame.font.Font:
    pygame.register_quit(_load.cache_clear)  # a font does not outlive pygame.quit()
    loaded = pygame.font.Font(fontpkg_kanit.ROOT / "files" / f"Kanit-{weight}.ttf", size)
    loaded.set_script("Thai")
    return loaded


def ascent(size: int, weight: Weight = "Regular") -> int:
    """Pixels from the top of a rendered text down to its baseline, marks included."""
    return font(size, weight).get_ascent() + ROOM_ABOVE


def line_height(size: int, weight: Weight = "Regular") -> int:
    """Height of every rendered text of this size; lines set closer than this may touch each other's marks."""
    return font(size, weight).get_height() + ROOM_ABOVE + ROOM_BELOW


def width(text: str, size: int, weight: Weight = "Regular") -> int:
    """Width in pixels of the text on one line."""
    return _width(text, size, weight)


@lru_cache(maxsize=4096)
def _width(text: str, size: int, weight: Weight) -> int:
    return font(size, weight).size(_drawable(text))[0]


def render(text: str, size: int, weight: Weight, colour: ColorLike) -> pygame.Surface:
    """The text on one line as a straight-alpha surface, `width` by `line_height`, baseline at `ascent`.

    The surface is shared and cached: blit it, never change it.
    """
    red, green, blue, alpha = pygame.Color(colour)
    return _render(text, size, weight, (red, green, blue, alpha))


@lru_cache(maxsize=256)  # a few screens of text; a line across a 4K window takes 0.5 MB
def _render(text: str, size: int, weight: Weight, colour: tuple[int, int, int, int]) -> pygame.Surface:
    face, text = font(size, weight), _drawable(text)
    try:
        ink = face.render(text, True, colour[:3])
    except pygame.error:  # pygame refuses a text of no width
        return pygame.Surface((0, line_height(size, weight)), pygame.SRCALPHA)
    risen = 0
    if ink.get_height() > face.get_height():  # grown above, below or both: measure what grew above
        risen = face.size(text.translate(_BELOW_BASELINE))[1] - face.get_height()
    surface = pygame.Surface((ink.get_width(), line_height(size, weight)), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    surface.blit(ink, (0, ROOM_ABOVE - risen))
    surface.set_alpha(colour[3])
    return surface


def draw(
    target: pygame.Surface,
    text: str,
    pos: Point,
    size: int,
    colour: ColorLike,
    weight: Weight = "Regular",
    anchor: Anchor = "l",
) -> pygame.Rect:
    """Draw one line with its left end, centre or right end at x, its baseline at y; return its rectangle."""
    surface = render(text, size, weight, colour)
    x = pos[0] - {"l": 0, "c": surface.get_width() / 2, "r": surface.get_width()}[anchor]
    rect = surface.get_rect(topleft=(round(x), round(pos[1]) - ascent(size, weight)))
    target.blit(surface, rect)
    return rect


def wrap(text: str, size: int, weight: Weight, limit: int) -> list[str]:
    """Break the text into plain lines at most `limit` pixels wide, greedily, at spaces and U+200B.

    Newlines are kept. A word wider than the line is cut between letters; a letter keeps its marks and vowels.
    """
    lines = []
    for paragraph in (part.rstrip(" \u200b\r") for part in text.split("\n")):
        parts = words(paragraph)
        whole = "".join(parts)

        def measure(start: int, end: int, whole: str = whole) -> int:
            return width(whole[start:end], size, weight)

        lines += [whole[start:end] for start, end in break_lines(parts, limit, size // 2, measure)]
    return lines


def words(paragraph: str) -> list[str]:
    """The plain text in pieces that a line never breaks, each with the space before it, if any."""
    stops = [0, *(gap.start() for gap in _BREAK.finditer(paragraph)), len(paragraph)]
    return [plain(paragraph[start:end]) for start, end in pairwise(stops)]


def break_lines(
    parts: Sequence[str], limit: int, slack: int, measure: Callable[[int, int], int]
) -> list[tuple[int, int]]:
    """Where each line begins and ends in the joined `parts`, which come from `words`; at least one line.

    `measure` tells the pixels that the joined text takes between two places of it. Shaping a whole Thai line
    anew for every word is slow, so the parts' own widths are added up, which kerning and rounding change by far
    less than `slack`, and a line is measured only near its end.
    """
    text, lines = "".join(parts), []
    begin = end = taken = 0
    for part in parts:
        start, end = end, end + len(part)
        taken += measure(start, end)
        if taken <= limit - slack:
            continue
        if start > begin and measure(begin, end) > limit:
            lines.append((begin, start))
            begin = end - len(part.lstrip(" "))
        if measure(begin, end) > limit:  # a single word
            for letter in _CLUSTER.finditer(text, begin, end):
                if letter.start() > begin and measure(begin, letter.end()) > limit:
                    lines.append((begin, letter.start()))
                    begin = letter.start()
        taken = measure(begin, end)
    lines.append((begin, end))
    return lines


def clock(seconds: float) -> str:
    """A time played, `6:12` or `1:02:03`."""
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def fit(text: str, size: int, weight: Weight, limit: int) -> int:
    """The largest size up to `size`, but not below SMALLEST, at which the text fits into `limit` pixels."""
    while size > SMALLEST and width(text, size, weight) > limit:
        size -= 1
    return size


def _drawable(text: str) -> str:
    """What pygame can draw on one line: nothing invisible, no newline, no half of a surrogate pair."""
    return text.translate(_DRAWN_AS).encode(errors="replace").decode()


def forget_lines() -> None:
    """Let go of all fonts and lines: those for one size of the window are of no use in another."""
    for known in (_load, _render):
        known.cache_clear()
