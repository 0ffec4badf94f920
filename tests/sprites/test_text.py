"""The text layer: Thai shaping, a steady baseline, Hungarian letters, line breaks."""

import os
import re
import subprocess
import sys
import unicodedata
from importlib.resources import files
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import itertools

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import example, given
from hypothesis import strategies as st

from sprites import text
from sprites.text import Weight

WEIGHTS: tuple[Weight, ...] = ("Light", "Regular", "Medium", "SemiBold")
HARD_THAI = ["นี้", "ที่", "ปู่", "ญี่ปุ่น", "น้ำ", "กำลัง", "เก้า", "ฐู", "ซื้อ", "ป้า", "ฝ้า", "ปั๊ม"]
THAI_PAGE = "กติกา|นี้|ใช้|กับ|ไพ่|สอง|สำรับ|ที่|สับ|รวม|กัน ไพ่|ทั้งหมด|ต่าง ๆ|กัน".replace("|", "\u200b")
ROOT = Path(__file__).parents[2]
KANIT = files("fontpkg_kanit") / "files"
INK = (247, 242, 230)


def alpha(surface: pygame.Surface) -> list[list[int]]:
    width, height = surface.get_size()
    return [[surface.get_at((x, y))[3] for x in range(width)] for y in range(height)]


def rows_with_ink(surface: pygame.Surface) -> list[int]:
    return [y for y, row in enumerate(alpha(surface)) if any(row)]


# Shaping


@pytest.mark.parametrize("word", ["น้ำ", "ที่"])
def test_stacked_marks_are_shaped_by_the_thai_rules(word: str) -> None:
    shaped = text.font(32, "Regular")
    unshaped = pygame.font.Font(str(KANIT / "Kanit-Regular.ttf"), 32)
    assert alpha(shaped.render(word, True, INK)) != alpha(unshaped.render(word, True, INK))


@pytest.mark.parametrize("word", HARD_THAI)
def test_a_hard_word_shows_every_mark(word: str) -> None:
    """Taking any one mark away changes the picture, so none is lost or hidden behind another."""
    whole = alpha(text.render(word, 32, "Regular", INK))
    for i, letter in enumerate(word):
        if unicodedata.category(letter) == "Mn":
            assert alpha(text.render(word[:i] + word[i + 1 :], 32, "Regular", INK)) != whole


def test_latin_is_the_same_with_and_without_the_thai_script() -> None:
    shaped = text.font(18, "Light")
    unshaped = pygame.font.Font(str(KANIT / "Kanit-Light.ttf"), 18)
    line = "Árvíztűrő tükörfúrógép, $416, To AV"
    assert alpha(shaped.render(line, True, INK)) == alpha(unshaped.render(line, True, INK))


@pytest.mark.parametrize("weight", WEIGHTS)
def test_the_font_has_every_letter_of_the_three_languages(weight: Weight) -> None:
    cmap = TTFont(str(KANIT / f"Kanit-{weight}.ttf")).getBestCmap()
    pangram = "Árvíztűrő tükörfúrógép"
    thai = "".join(chr(c) for c in (*range(0x0E01, 0x0E3B), *range(0x0E3F, 0x0E5C)))
    latin = "".join(map(chr, range(32, 127)))
    needed = pangram + pangram.upper() + latin + thai + "„”“’–−…×·\u00a0"
    assert [letter for letter in needed if ord(letter) not in cmap] == []


# The baseline and the room round it


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("size", [*range(11, 34), 38, 48, 96])
def test_marks_neither_move_the_baseline_nor_get_cut(size: int, weight: Weight) -> None:
    for word in ("น้ำ", "ที่", "นี้", "ฎุ", "ที่ฎุ", "ซื้อ"):
        line = text.render("H" + word, size, weight, INK)
        assert line.get_height() == text.line_height(size, weight)
        # The H, alone in the first columns, stands where it stands without the word.
        alone = text.render("H", size, weight, INK)
        stem = pygame.Rect(0, 0, alone.get_width() // 2, alone.get_height())
        assert alpha(line.subsurface(stem)) == alpha(alone.subsurface(stem))
        # All the ink of pygame's own picture is there.
        ink = text.font(size, weight).render("H" + word, True, INK)
        assert len(rows_with_ink(line)) == len(rows_with_ink(ink))


def test_capitals_stand_on_the_baseline() -> None:
    assert rows_with_ink(text.render("H", 32, "Regular", INK))[-1] == text.ascent(32) - 1


# Drawing


def test_draw_puts_the_baseline_at_y_and_the_anchor_at_x() -> None:
    target = pygame.Surface((300, 100), pygame.SRCALPHA)
    wide = text.width("Héza", 20, "Medium")
    left = text.draw(target, "Héza", (150, 50), 20, INK, "Medium")
    assert left == pygame.Rect(150, 50 - text.ascent(20, "Medium"), wide, text.line_height(20, "Medium"))
    assert rows_with_ink(target)[-1] == 49
    assert target.get_bounding_rect().left >= 150
    assert text.draw(target, "Héza", (150, 50), 20, INK, "Medium", "r").right == 150
    assert abs(text.draw(target, "Héza", (150, 50), 20, INK, "Medium", "c").centerx - 150) <= 1


def test_draw_returns_the_whole_rectangle_even_off_the_target() -> None:
    target = pygame.Surface((10, 10))
    assert text.draw(target, "Héza", (5, 5), 20, INK).width == text.width("Héza", 20)


def test_colours_come_in_any_form_and_carry_their_alpha() -> None:
    assert text.render("H", 32, "Regular", "#F7F2E6") is text.render("H", 32, "Regular", pygame.Color(INK))
    target = pygame.Surface((40, 60))
    text.draw(target, "H", (5, 45), 32, (255, 255, 255, 128), "SemiBold")
    assert max(target.get_at((x, 40))[0] for x in range(40)) == 128


@pytest.mark.parametrize("odd", ["", "\u200b", "a\0b", "a\udc80b", "a\nb", "\u0e49"])
def test_nothing_a_text_may_hold_stops_the_drawing(odd: str) -> None:
    surface = text.render(odd, 18, "Regular", INK)
    assert surface.get_size() == (text.width(odd, 18), text.line_height(18))


def test_fonts_come_back_after_pygame_quits() -> None:
    """In a process of its own: other tests keep fonts, too."""
    lines = (
        "import pygame",
        "from sprites import text",
        "text.font(18)",
        "pygame.quit()",
        "pygame.font.init()",
        "assert text.font(18).size('a')[0] > 0",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, cwd=ROOT)


def test_break_marks_are_neither_drawn_nor_measured_nor_copied() -> None:
    assert text.plain("กติกา\u200bนี้") == "กติกานี้"
    assert text.width("กติกา\u200bนี้", 18) == text.width("กติกานี้", 18)
    marked, clean = (text.render(t, 18, "Regular", INK) for t in ("กติกา\u200bนี้", "กติกานี้"))
    assert alpha(marked) == alpha(clean)


def test_fit_gives_the_largest_size_that_fits() -> None:
    label, limit = "Visszavonás", 70
    size = text.fit(label, 20, "Medium", limit)
    assert text.SMALLEST < size < 20
    assert text.width(label, size, "Medium") <= limit < text.width(label, size + 1, "Medium")
    assert text.fit(label, 20, "Medium", 1000) == 20
    assert text.fit(label, 20, "Medium", 1) == text.SMALLEST


# Line breaks


def test_thai_breaks_between_words_only() -> None:
    ends, read = set(), 0  # where words end, counted in letters
    for word in re.split("[ \u200b]", THAI_PAGE):
        read += len(word)
        ends.add(read)
    for limit in range(60, 400, 7):
        read = 0
        for line in text.wrap(THAI_PAGE, 18, "Light", limit):
            assert not line.startswith("ๆ")
            read += len(line.replace(" ", ""))
            assert read in ends
        assert read == max(ends)


def test_wrap_is_greedy() -> None:
    page = "Kilenc oszlop van, az elsőben egy lap, a másodikban kettő, az utolsóban kilenc. " * 3
    for limit in range(120, 400, 13):
        lines = text.wrap(page, 18, "Light", limit)
        for line, following in itertools.pairwise(lines):
            assert text.width(f"{line} {following.split(' ')[0]}", 18, "Light") > limit


def test_newlines_and_empty_lines_stay() -> None:
    assert text.wrap("egy\n\nkettő \r\n", 18, "Regular", 500) == ["egy", "", "kettő", ""]


def test_a_no_break_space_holds() -> None:
    limit = max(text.width("Még 10", 18), text.width("10\u00a0000", 18))
    assert text.wrap("Még 10\u00a0000 pont", 18, "Regular", limit) == ["Még", "10\u00a0000", "pont"]


def test_brackets_and_quotes_stay_with_their_word() -> None:
    assert text.wrap("ก\u200b“\u200bเกม\u200b”", 18, "Regular", text.width("“เกม”", 18)) == ["ก", "“เกม”"]


def test_a_word_too_wide_is_cut_between_letters() -> None:
    assert text.wrap("ที่น้ำเก้าปู่", 18, "Regular", 1) == ["ที่", "น้ำ", "เก้า", "ปู่"]


LETTERS = st.sampled_from([*"aűŐf1.,(„”–กนทปญเโไาะำๆ", *"\u0e31\u0e35\u0e36\u0e38\u0e39\u0e48\u0e49\u0301"])
WORD = st.text(LETTERS, max_size=7)
GAP = st.sampled_from([" ", "\u200b", "\u200b", " \u200b", "  ", "\u00a0", "\n"])
PAGES = st.lists(st.tuples(WORD, GAP), max_size=25).map(lambda parts: "".join(w + g for w, g in parts))


def breakless(page: str) -> str:
    return re.sub("[ \u200b\n]", "", page)


@given(page=PAGES, limit=st.integers(1, 300), size=st.sampled_from([11, 18, 32]))
@example(page="Ta Ta Ta Ta Ta Ta Ta Ta AV AV AV AV", limit=100, size=18)
def test_wrapping(page: str, limit: int, size: int) -> None:
    lines = text.wrap(page, size, "Light", limit)
    assert breakless("".join(lines)) == breakless(page)
    forced = {paragraph.lstrip("\u200b")[:1] for paragraph in page.split("\n")}  # starts that wrap did not make
    for line in lines:
        assert "\u200b" not in line
        assert text.width(line, size, "Light") <= limit or len(one_letter(line)) == 1
        if line and unicodedata.category(line[0]) == "Mn":
            assert line[0] in forced


def one_letter(line: str) -> list[str]:
    """The letters of a line with their marks and, in Thai, their vowels; apart from the module's own."""
    letters: list[str] = []
    for letter in line:
        joins = unicodedata.category(letter) == "Mn" or letter in "ะาำๅๆฯ"
        if letters and (joins or letters[-1] in ("เ", "แ", "โ", "ใ", "ไ")):
            letters[-1] += letter
        else:
            letters.append(letter)
    return letters
