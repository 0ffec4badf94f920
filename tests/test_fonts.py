"""Letters: Kanit has every character that any text needs, and pygame shapes Thai as HarfBuzz does."""

import math
import re
import unicodedata
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
import uharfbuzz
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from engine.facts import facts
from engine.patiences import PATIENCES
from sprites import text
from sprites.markup import SUITS
from sprites.text import Weight, font, plain, words
from sprites.words import LANGUAGES, NAMES

ROOT = Path(__file__).parents[1]
WEIGHTS: tuple[Weight, ...] = get_args(Weight)
SIZES = (13, 18, 31, 62)
HARD = ["นี้", "ที่", "ปู่", "ญี่ปุ่น", "น้ำ", "กำลัง", "เก้า", "ฐู", "ซื้อ", "ป้า", "ฝ้า", "ปั๊ม"]
"""Two marks over one letter, marks beside a tall tail, letters that lose their foot, and sara am."""


def file_of(weight: Weight) -> Path:
    return Path(str(files("fontpkg_kanit") / "files" / f"Kanit-{weight}.ttf"))


@cache
def messages(language: str) -> tuple[str, ...]:
    """Every message in a language; English is the keys of the catalogues."""
    other = language if language != "en" else "hu"
    with (ROOT / "locale" / other / "LC_MESSAGES" / "solitaire.po").open("rb") as file:
        catalogue = read_po(file)
    found: list[str] = []
    for message in catalogue:
        if message.id:
            said = message.id if language == "en" else message.string
            found += [said] if isinstance(said, str) else said or []
    return tuple(found)


@cache
def pages(language: str) -> tuple[str, ...]:
    found = tuple(path.read_text("utf-8") for path in sorted((ROOT / "locale" / language).glob("*.md")))
    assert len(found) == 5
    return found


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_is_in_the_font(language: str, weight: Weight) -> None:
    """But for the suits, which are shapes, and what is never drawn."""
    known = set(TTFont(file_of(weight)).getBestCmap())
    texts = [*messages(language), *pages(language), *NAMES.values(), *map(str, facts().values())]
    texts += [kind.name for kind in PATIENCES]
    assert len(texts) > 100
    needed = {c for line in texts for c in plain(line)} - set(SUITS) - {"\n"}
    if language == "th":
        assert {"ก", "ำ"} <= needed
    missing = {f"U+{ord(c):04X} {unicodedata.name(c, '?')}" for c in needed if ord(c) not in known}
    assert not missing


@cache
def shaper(weight: Weight) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(file_of(weight).read_bytes()))


def shaped(line: str, weight: Weight) -> tuple[list[uharfbuzz.GlyphInfo], list[uharfbuzz.GlyphPosition], float]:
    """HarfBuzz's glyphs and their places, and the units in an em."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(line)
    buffer.direction = "ltr"
    buffer.script = "Thai"
    face = shaper(weight)
    uharfbuzz.shape(face, buffer)
    return list(buffer.glyph_infos), list(buffer.glyph_positions), float(face.face.upem)


class Box(NamedTuple):
    """The ink of a text by HarfBuzz, from where the pen begins on the baseline, and the pen's way; in pixels."""

    left: float
    right: float
    top: float
    bottom: float
    advance: float

    @property
    def wide(self) -> int:
        """Whole pixels of a picture; it has room for the ink, too, where that goes beyond the pen's way."""
        return math.ceil(max(self.right, self.advance) - min(0.0, self.left))


def box_of(line: str, size: int, weight: Weight) -> Box:
    """FreeType rounds each letter's own advance to a whole pixel; what shaping adds to it stays as it is."""
    infos, places, em = shaped(line, weight)
    face, unit = shaper(weight), size / em
    pen, left, right, top, bottom = 0.0, 1e9, -1e9, -1e9, 1e9
    for info, place in zip(infos, places, strict=True):
        glyph, own = face.get_glyph_extents(info.codepoint), face.get_glyph_h_advance(info.codepoint)
        if glyph and glyph.width:
            x, y = pen + (place.x_offset + glyph.x_bearing) * unit, (place.y_offset + glyph.y_bearing) * unit
            left, right = min(left, x), max(right, x + glyph.width * unit)
            top, bottom = max(top, y), min(bottom, y + glyph.height * unit)
        pen += round(own * unit) + (place.x_advance - own) * unit
    return Box(left, right, top, bottom, pen)


def pieces(language: str) -> set[str]:
    """What is drawn of the messages: their words, and the messages that fit on a line."""
    drawn = {line for line in map(plain, messages(language)) if len(line) < 40 and "{" not in line and "\n" not in line}
    for line in messages(language):
        drawn |= {piece.strip() for part in line.split("\n") for piece in words(part)}
    return {line for line in drawn if line and not re.search(r"[{}]", line)}


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("size", SIZES)
def test_hard_words_are_as_wide_as_harfbuzz_makes_them(size: int, weight: Weight) -> None:
    for word in HARD:
        assert text.width(word, size, weight) == pytest.approx(box_of(word, size, weight).wide, abs=1), word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [18, pytest.param(31, marks=pytest.mark.slow)])
def test_every_text_is_as_wide_as_harfbuzz_makes_it(language: str, size: int) -> None:
    lines = pieces(language)
    assert len(lines) > 150
    for line in lines:
        wide = box_of(line, size, "Regular").wide
        assert text.width(line, size) == pytest.approx(wide, abs=1), line


@pytest.mark.parametrize("weight", WEIGHTS)
def test_marks_take_no_room_and_are_stacked(weight: Weight) -> None:
    """A tone over a vowel stands above it, in the picture as in HarfBuzz's places."""
    size = 62
    for lower, higher in (("ที", "ที่"), ("นี", "นี้"), ("ปั", "ปั๊"), ("ซื", "ซื้")):
        assert text.width(lower, size, weight) == pytest.approx(text.width(higher, size, weight), abs=1)
        tops = []
        for word in (lower, higher):
            ink = text.render(word, size, weight, (0, 0, 0)).get_bounding_rect()
            tops.append(text.ascent(size, weight) - ink.top)
        assert tops[1] > tops[0] + size * 0.08, (lower, higher)


@pytest.mark.parametrize("word", HARD)
@pytest.mark.parametrize("size", [18, 62])
def test_ink_of_hard_words_lies_where_harfbuzz_puts_it(word: str, size: int) -> None:
    """The box of the ink: marks stand over their letters, not beside them, and feet are lost."""
    box = box_of(word, size, "Regular")
    ink = text.render(word, size, "Regular", (0, 0, 0)).get_bounding_rect()
    base = text.ascent(size)
    near = 1.5 + size / 60
    assert base - ink.top == pytest.approx(box.top, abs=near)
    assert base - ink.bottom == pytest.approx(box.bottom, abs=near)
    assert ink.left == pytest.approx(max(0, box.left), abs=near)
    assert ink.width == pytest.approx(box.right - box.left, abs=near)


def test_shaping_matters() -> None:
    """With the script left unsaid some of these words come out otherwise: the comparison sees it."""
    face = font(62)
    before = {word: text.render(word, 62, "Regular", (1, 2, 3)).copy() for word in HARD}
    text._render.cache_clear()
    face.set_script("Latn")
    try:
        after = {word: face.render(word, True, (1, 2, 3)) for word in HARD}
    finally:
        face.set_script("Thai")
    assert any(before[w].get_bounding_rect().size != after[w].get_bounding_rect().size for w in HARD)
