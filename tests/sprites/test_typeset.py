"""Pages set in type: nothing wider than the column, nothing lost, marks and links where they belong."""

import re
import unicodedata
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sprites.markup import Page, Text, parse
from sprites.text import plain, width
from sprites.theme import ACTION, INK, MINUS, SHEET
from sprites.typeset import Bar, Letters, Mark, Picture, Typeset, share

PAGES = Path(__file__).parents[1] / "data" / "pages"
FIGURES = {"cards": 104, "stock": 59}
SCALES = (0.8, 1.0, 1.35, 2.7)


def page(language: str) -> Page:
    return parse((PAGES / language / "rules-double-solitaire.md").read_text("utf-8"), FIGURES)


def right_end(mark: Mark) -> int:
    if isinstance(mark, Letters):
        return mark.x + width(mark.text, mark.style.size, mark.style.weight)
    return mark.rect.right if isinstance(mark, Bar) else mark.x + mark.surface.get_width()


def letters(text: Typeset) -> list[Letters]:
    return [mark for band in text.bands for mark in band.marks if isinstance(mark, Letters)]


def all_text(value: object) -> str:
    """The words of every run in any block, in reading order."""
    if isinstance(value, Text):
        return value.text
    return " ".join(map(all_text, value)) if isinstance(value, tuple) else ""


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", plain(text))


@pytest.mark.parametrize("language", ["en", "hu", "th"])
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_is_wider_than_the_column_and_no_word_is_lost(language: str, scale: float) -> None:
    blocks = page(language)
    for column in (300, 540):
        text = Typeset(blocks, round(column * scale), scale)
        for band in text.bands:
            assert all(0 <= right_end(mark) <= text.width for mark in band.marks)
            assert all(mark.x >= 0 for mark in band.marks if not isinstance(mark, Bar))
        words = "".join(mark.text for mark in letters(text) if not re.fullmatch(r"\d\.", mark.text))
        if column == 540:  # where no cell is broken, the marks come in reading order
            assert sorted(squeezed(words)) == sorted(squeezed(all_text(blocks)))


@pytest.mark.parametrize("language", ["en", "hu", "th"])
def test_bands_follow_each_other(language: str) -> None:
    text = Typeset(page(language), 540, 1)
    for above, below in zip(text.bands, text.bands[1:], strict=False):
        assert above.top < above.bottom <= below.top
    assert text.bands[-1].bottom <= text.height
    assert text.tops == sorted(text.tops)


@pytest.mark.parametrize("column", range(200, 560, 40))
def test_thai_lines_begin_and_end_between_words(column: int) -> None:
    paragraph = "บน|คอลัมน์ ให้|วาง|ไพ่|ที่ **ต่าง|สี|กัน|และ|แต้ม|ต่ำ|กว่า** เช่น [[7H]] วาง|บน [[8S]] ต่าง ๆ| ได้|ก็ตาม"
    text = Typeset(parse(paragraph.replace("|", "\u200b"), {}), column, 1)
    words = set(re.split(r"[| *]+|\[\[..\]\]", paragraph))
    lines = [[mark.text for mark in band.marks if isinstance(mark, Letters)] for band in text.bands]
    assert len(lines) > 1
    for line in filter(None, lines):
        assert any(line[0].strip().startswith(word) for word in words if word)
        assert any(line[-1].strip().endswith(word) for word in words if word)
        assert unicodedata.category(line[0][0]) != "Mn"
        assert not line[0].startswith("ๆ")


def test_strong_words_are_medium_and_links_have_the_colour_and_a_line() -> None:
    text = Typeset(parse("a **b** [c](d)", {}), 500, 1)
    marks = {mark.text.strip(): mark.style for mark in letters(text)}
    assert (marks["a"].weight, marks["b"].weight, marks["a"].ink) == ("Light", "Medium", INK)
    assert marks["c"].ink == ACTION
    underlines = [mark for mark in text.bands[0].marks if isinstance(mark, Bar)]
    assert [line.ink for line in underlines] == [ACTION]


def test_a_link_covers_its_words_in_every_line() -> None:
    text = Typeset(
        parse("Some words before [a link that is **long** enough for two lines](faq) and [b](x).", {}), 200, 1
    )
    first, second = text.links
    assert (first.target, second.target) == ("faq", "x")
    linked = [mark for mark in letters(text) if mark.style.ink == ACTION and mark.text != "b"]
    assert len({rect.top for rect in first.rects}) >= 2
    assert len(linked) == len(first.rects)
    for mark, rect in zip(linked, first.rects, strict=True):
        assert rect.collidepoint(mark.x + 1, mark.y - 2)
        assert rect.right == right_end(mark)
    assert not any(a.colliderect(b) for a in first.rects for b in second.rects)


def test_cards_and_suits_are_as_large_as_the_text_wants() -> None:
    for scale in SCALES:
        text = Typeset(parse("[[7H --]] ♠", {}), 500, scale)
        card, back, suit = (mark.surface for mark in text.bands[0].marks if isinstance(mark, Picture))
        size = round(18 * scale)
        wide = round(2.15 * size)
        assert card.get_size() == back.get_size() == (wide, round(0.74 * wide))
        assert 0.6 * size <= suit.get_height() <= size
        assert card.get_height() <= text.bands[0].bottom - text.bands[0].top


def test_cards_too_many_for_a_line_go_on_in_the_next() -> None:
    text = Typeset(parse("[[AS 2S 3S 4S 5S 6S 7S 8S]]", {}), 150, 1)
    assert sum(len(band.marks) for band in text.bands) == 8
    assert len(text.bands) == 3


def test_four_colours_reach_the_text() -> None:
    two, four = (Typeset(parse("♦", {}), 100, 1, four_colour=on).bands[0].marks[0] for on in (False, True))
    assert isinstance(two, Picture)
    assert isinstance(four, Picture)
    middle = two.surface.get_rect().center
    assert two.surface.get_at(middle) != four.surface.get_at(middle)


def test_figures_end_at_the_right_and_losses_are_red() -> None:
    text = Typeset(parse("|a|b|\n|---|---:|\n|up|+10|\n|on|0|\n|back|−100|\n|Vegas|-$104|\n|none|−|", {}), 400, 1)
    figures = [mark for mark in letters(text) if mark.style.weight == "Medium" and mark.text not in "ab"]
    assert [mark.text for mark in figures] == ["+10", "0", "−100", "-$104", "−"]
    assert len({right_end(mark) for mark in figures}) == 1
    assert [mark.style.ink for mark in figures] == [ACTION, INK, MINUS, MINUS, INK]
    assert len({mark.x for mark in letters(text) if mark.style.weight == "Light"}) == 1


@given(st.lists(st.tuples(st.integers(0, 900), st.booleans()), min_size=1, max_size=5), st.integers(50, 1000))
def test_columns_share_the_room(columns: list[tuple[int, bool]], room: int) -> None:
    needs, right = zip(*columns, strict=True)
    widths = share(needs, room, right)
    assert sum(widths) == room
    for need, wide in zip(needs, widths, strict=True):
        assert wide >= min(need, room // len(needs))


def test_sections_tell_where_they_begin() -> None:
    text = Typeset(page("en"), 540, 1)
    assert [section.anchor for section in text.sections][:3] == ["", "setup", "moving"]
    for section in text.sections:
        band = next(band for band in text.bands if band.top >= section.top)
        assert band.top == section.top == text.tops[section.block]
        assert plain(section.title) in [mark.text for mark in band.marks if isinstance(mark, Letters)]


def test_only_what_is_seen_is_painted() -> None:
    text = Typeset(page("en"), 540, 1)
    target = pygame.Surface((540, 3000))
    target.fill(SHEET)
    text.draw(target, 0, 0, pygame.Rect(0, 500, 540, 200))
    ground = pygame.mask.from_threshold(target, SHEET, (1, 1, 1, 255))
    ground.invert()
    inked = ground.get_bounding_rects()
    box = inked[0].unionall(inked[1:])
    assert 400 < box.top <= 500
    assert 680 <= box.bottom < 800


@given(st.text(st.sampled_from("#- |*[]7H♠กำที่a1.\n{}()\u200b"), max_size=80), st.sampled_from([1, 60, 400]))
def test_whatever_a_page_holds_can_be_set(source: str, column: int) -> None:
    text = Typeset(parse(source, {}), column, 1)
    text.draw(pygame.Surface((10, 10)), 0, 0, pygame.Rect(0, 0, 10, 10))
    assert text.height >= 0


def test_titles_keep_their_word_marks_for_the_list_of_contents() -> None:
    blocks = parse("# กองจั่ว\u200bและ\u200bกองไพ่เปิด\n\nA line.", {})
    assert Typeset(blocks, 400, 1).sections[0].title == "กองจั่ว\u200bและ\u200bกองไพ่เปิด"
