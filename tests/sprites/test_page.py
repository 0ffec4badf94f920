"""The screen for long pages: scrolling, its limits, links and the way back, another size, another language."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from engine.codes import Code
from engine.patiences import PATIENCES
from engine.session import Session
from engine.store import Store
from game import Game
from sprites.page import PageScreen, rules_page
from sprites.preferences import Preferences
from sprites.scene import Scene, Stage
from sprites.theme import IVORY
from sprites.typeset import Letters
from sprites.words import Words

PAGES = Path(__file__).parents[1] / "data" / "pages"
SIZES = [(1024, 640), (1024, 768), (1280, 800), (1920, 1080), (3440, 1440), (3840, 2160)]
NAMES = [*map(rules_page, PATIENCES), "faq", "about"]
RULES = NAMES[0]


class Below(Scene):
    """Something bright that is seen through the veil."""

    def draw(self, target: Surface) -> None:
        target.fill((255, 255, 255))


class Window:
    """As much of the stage as a page asks for."""

    def __init__(self, size: tuple[int, int], language: str) -> None:
        self.size = size
        self.words = Words(language, PAGES)
        self.preferences = Preferences()
        self.tick, self.now = 0, 0.0
        self.popped = 0

    def pop(self) -> None:
        self.popped += 1


def screen(size: tuple[int, int] = (1280, 800), language: str = "en", opened: str = RULES) -> tuple[PageScreen, Window]:
    window = Window(size, language)
    stage = cast(Stage, window)
    return PageScreen(stage, Below(stage), NAMES, opened, {"cards": 104, "stock": 59}), window


def press(page: PageScreen, key: int, mod: int = 0) -> None:
    page.handle(Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    page.handle(Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))


def click(page: PageScreen, point: tuple[int, int]) -> None:
    page.handle(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    page.handle(Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def move(page: PageScreen, point: tuple[int, int], *, held: bool = True) -> None:
    page.handle(Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(held), 0, 0)))


def run(page: PageScreen, window: Window, ticks: int) -> Iterator[float]:
    for _ in range(ticks):
        window.now += 1
        page.advance()
        yield page.scroll.offset


def seen(page: PageScreen) -> list[str]:
    """The texts of the lines in the upper part of the view."""
    top = page.scroll.offset
    return [
        mark.text
        for band in page.text.bands
        if top <= band.top <= top + page.sheet.height / 3
        for mark in band.marks
        if isinstance(mark, Letters)
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "hu", "th"])
def test_everything_has_its_place(size: tuple[int, int], language: str) -> None:
    page, _ = screen(size, language)
    window = pygame.Rect((0, 0), size)
    assert window.contains(page.sheet)
    assert window.contains(page.contents)
    assert not page.contents.colliderect(page.sheet)
    buttons = list(page.buttons.values())
    assert all(window.contains(rect) and not rect.colliderect(page.sheet) for rect in buttons)
    assert all(rect.collidelist(buttons[i + 1 :]) == -1 for i, rect in enumerate(buttons))
    left = page.sheet.left + (page.sheet.width - page.text.width) // 2
    assert abs(left - page._corner()[0]) < page.px(20)
    target = Surface(size)
    page.draw(target)
    assert target.get_at((page.sheet.centerx, page.sheet.top + page.px(8)))[:3] == (251, 248, 239)
    assert max(target.get_at((4, size[1] // 2))[:3]) < 90  # dark, though the scene below is white


@pytest.mark.parametrize("size", SIZES)
def test_scrolling_stops_at_both_ends(size: tuple[int, int]) -> None:
    page, _ = screen(size)
    page._browse(-1000)
    page.settle()
    assert page.scroll.offset == 0
    page._browse(1e6)
    page.settle()
    left, top = page._corner()
    assert left > page.sheet.left
    assert page.sheet.bottom - page.px(80) < top + page.text.height < page.sheet.bottom - page.px(40)


def test_a_short_page_has_no_bar_and_does_not_move() -> None:
    page, _ = screen(opened="about")
    press(page, pygame.K_END)
    page.settle()
    assert page.scroll.offset == 0
    assert page._at(page._track().center) is None


def test_keys() -> None:
    page, _ = screen()
    for key, mod, way in [
        (pygame.K_DOWN, 0, 1),
        (pygame.K_UP, 0, -1),
        (pygame.K_PAGEDOWN, 0, 1),
        (pygame.K_PAGEUP, 0, -1),
        (pygame.K_SPACE, 0, 1),
        (pygame.K_SPACE, pygame.KMOD_SHIFT, -1),
        (pygame.K_END, 0, 1),
        (pygame.K_HOME, 0, -1),
    ]:
        before = page.scroll.offset
        press(page, key, mod)
        page.settle()
        assert (page.scroll.offset - before) * way > 0
    assert page.scroll.offset == 0
    press(page, pygame.K_PAGEDOWN)
    assert 0 < page.scroll.goal < page.sheet.height - page.px(40)  # two lines are seen twice


def test_a_held_key_scrolls_on_until_it_is_let_go() -> None:
    page, window = screen()
    page.handle(Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    step = page.scroll.goal
    list(run(page, window, 90))
    assert page.scroll.goal > 3 * step
    page.handle(Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0))
    list(run(page, window, 200))
    rest = page.scroll.offset
    assert list(run(page, window, 5)) == [rest] * 5


def test_the_wheel_glides_and_comes_to_rest() -> None:
    page, window = screen()
    page.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    way = list(run(page, window, 120))
    assert way == sorted(way)
    assert 0 < way[0] < way[-1] == page.scroll.goal
    assert not page.advance()


def test_without_animation_it_is_there_at_once() -> None:
    page, window = screen()
    window.preferences = Preferences(animation="off")
    page.handle(Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0))
    assert page.scroll.offset == page.scroll.goal > 0
    assert page.advance()  # to be drawn once
    assert not page.advance()


def test_the_page_follows_the_pointer_that_drags_it_and_coasts_when_thrown() -> None:
    page, window = screen()
    x, y = page.sheet.centerx, 600
    page.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    move(page, (x, y - 3))
    assert page.scroll.offset == 0  # a tremble
    for step in range(1, 11):
        window.now += 1
        move(page, (x, y - 10 * step))
    assert page.scroll.offset == 100
    page.handle(Event(pygame.MOUSEBUTTONUP, pos=(x, y - 100), button=1))
    assert page.scroll.goal > 150
    list(run(page, window, 30))
    page.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    assert page.scroll.goal == page.scroll.offset  # caught


def test_a_drag_over_a_link_does_not_open_it() -> None:
    page, _ = screen()
    point = page._rects(("link", 0))[0].center
    page.handle(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    move(page, (point[0], point[1] - 60))
    move(page, point)
    page.handle(Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    assert page.page == RULES


def test_the_bar_can_be_dragged_from_end_to_end() -> None:
    page, _ = screen()
    x, y = page._thumb().center
    page.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    assert page.scroll.offset == 0
    move(page, (x + 50, y + 30))
    assert page._thumb().centery == pytest.approx(y + 30, abs=1)
    move(page, (x, 5000))
    assert page.scroll.offset == page.scroll.limit
    assert page._thumb().bottom == page._track().bottom
    page.handle(Event(pygame.MOUSEBUTTONUP, pos=(x, 700), button=1))
    move(page, (x, 100), held=False)
    assert page.scroll.offset == page.scroll.limit


@pytest.mark.parametrize("size", SIZES)
def test_a_click_in_the_contents_goes_to_the_section_and_marks_it(size: tuple[int, int]) -> None:
    page, _ = screen(size)
    for i, section in enumerate(page.text.sections):
        click(page, page._rects(("section", i))[0].center)
        page.settle()
        page.draw(Surface(size))
        assert page.marked == i
        top = section.top + page._corner()[1]
        assert page.sheet.top < top < page.sheet.bottom
        assert (
            i in (0, len(page.text.sections) - 1)
            or top < page.sheet.top + page.px(60)
            or page.scroll.offset == page.scroll.limit
        )


def test_every_section_is_marked_in_its_turn() -> None:
    page, _ = screen()
    marked = []
    page._browse(-1)
    for offset in range(0, page.scroll.limit + 1, 2):
        page._scroll(offset, at_once=True)
        marked.append(page.marked)
    assert marked == sorted(marked)
    assert set(marked) == set(range(len(page.text.sections)))


def test_links_lead_to_sections_and_pages_and_back_again() -> None:
    page, window = screen()
    targets = [link.target for link in page.text.links]
    click(page, page._rects(("link", targets.index("#scoring")))[0].center)
    page.settle()
    assert "Scoring" in seen(page)
    scoring = page.scroll.offset
    page._press(("link", targets.index("faq#codes")))
    assert page.page == "faq"
    assert page.text.sections[page.marked].anchor == "codes"
    press(page, pygame.K_BACKSPACE)
    assert page.page == RULES
    assert page.scroll.offset == pytest.approx(scoring, abs=1)
    press(page, pygame.K_LEFT, pygame.KMOD_ALT)
    assert page.scroll.offset == 0
    press(page, pygame.K_BACKSPACE)  # there is no further way back
    assert window.popped == 0


def test_a_link_to_nowhere_does_nothing() -> None:
    page, _ = screen()
    for link in ("no-such-page", "no\0page#a", "../" * 30):
        page.follow(link)
        assert page.page == RULES
    page.follow("#no-such-place")
    assert page.page == RULES


def test_the_button_goes_back_first_and_then_to_the_game() -> None:
    page, window = screen()
    click(page, page.buttons["tab", 2].center)
    assert page.page == "faq"
    click(page, page.buttons["back", 0].center)
    assert (page.page, window.popped) == (RULES, 0)
    click(page, page.buttons["back", 0].center)
    assert window.popped == 1
    click(page, page.buttons["close", 0].center)
    press(page, pygame.K_ESCAPE)
    assert window.popped == 3


def test_tabs_by_key_remember_where_the_reader_was() -> None:
    page, _ = screen()
    page._browse(300)
    page.settle()
    press(page, pygame.K_LEFT)  # the first tab
    assert page.page == RULES
    press(page, pygame.K_RIGHT)
    assert (page.page, page.scroll.offset) == (NAMES[1], 0)
    press(page, pygame.K_LEFT)
    assert page.page == RULES
    assert page.scroll.offset == pytest.approx(300, abs=1)


def test_tab_walks_through_the_links_and_enter_follows() -> None:
    page, _ = screen()
    press(page, pygame.K_TAB)
    assert page.focus == ("link", 0)
    while page.focus != ("link", len(page.text.links) - 1):
        press(page, pygame.K_TAB)
        page.settle()
        rect = page._rects(page.focus or ("", 0))[0]
        assert page.focus
        assert page.focus[0] == "link"
        assert page.sheet.top < rect.top < rect.bottom < page.sheet.bottom
    press(page, pygame.K_RETURN)
    assert page.page == "faq"
    walked = set()
    for _ in range(40):
        press(page, pygame.K_TAB, pygame.KMOD_SHIFT)
        walked.add(page.focus)
    assert walked == set(page._hits())


def test_the_focus_can_be_seen() -> None:
    page, _ = screen()
    pictures = []
    for _ in range(2):
        target = Surface((1280, 800))
        page.draw(target)
        pictures.append(target.subsurface(page._rects(("link", 0))[0].inflate(16, 16)).copy())
        page.focus = ("link", 0)
    assert pygame.image.tobytes(pictures[0], "RGB") != pygame.image.tobytes(pictures[1], "RGB")


@pytest.mark.parametrize("offset", [0, 150, 400, 700])
def test_another_size_keeps_the_place(offset: int) -> None:
    page, window = screen()
    page._browse(offset)
    page.settle()
    before, place = page._spot(), page.scroll.offset
    for size in SIZES:
        window.size = size
        page.resize()
        if page.scroll.offset < page.scroll.limit:
            spot = page._spot()
            assert spot[:2] == before[:2]
            assert spot.part == pytest.approx(before.part, abs=0.05)
    window.size = (1280, 800)
    page.resize()
    assert page.scroll.offset == pytest.approx(place, abs=3)


def test_another_language_shows_the_same_section() -> None:
    page, window = screen()
    page.follow("#moving")
    page.settle()
    for language, title in (("hu", "Lapok mozgatása"), ("th", "ย้ายไพ่"), ("en", "Moving cards")):
        window.words = Words(language, PAGES)
        page.resize()
        assert title in seen(page)
    window.words = Words("th", PAGES)
    page.resize()
    page.show("about")  # not translated: in English
    assert page.text.sections[0].title == "About"


def test_figures_are_said_by_the_habits_of_the_language() -> None:
    window = Window((1280, 800), "hu")
    stage = cast(Stage, window)
    page = PageScreen(stage, Below(stage), NAMES, RULES, {"cards": 10400, "stock": -5})
    texts = " ".join(mark.text for band in page.text.bands for mark in band.marks if isinstance(mark, Letters))
    assert "10\u00a0400" in texts
    assert "−5" in texts
    assert "{" not in texts


def test_a_missing_page_says_so() -> None:
    page, _ = screen(opened="no-such-page#there")
    assert "This page is missing." in seen(page)
    page.draw(Surface((1280, 800)))


def test_it_can_open_at_a_section() -> None:
    page, _ = screen(opened=RULES + "#scoring")
    assert page.text.sections[page.marked].anchor == "scoring"
    assert "Scoring" in seen(page)


def test_scrolling_paints_only_the_text_and_the_changed_mark() -> None:
    page, _ = screen()
    target = Surface((1280, 800))
    page.draw(target)
    page.dirty = False
    whole = target.copy()
    target.fill((1, 2, 3), page.buttons["close", 0])
    page._browse(40)
    page.settle()
    page.dirty = False
    page.draw(target)
    assert target.get_at(page.buttons["close", 0].center)[:3] == (1, 2, 3)
    page._browse(-40)
    page.settle()
    page.draw(target)
    assert pygame.image.tobytes(target, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_at_rest_nothing_is_drawn() -> None:
    page, window = screen()
    page.advance()
    page.dirty = False
    move(page, (5, 5), held=False)
    assert not page.advance()
    assert not page.dirty
    tab = page.buttons["tab", 1]
    move(page, tab.center, held=False)
    assert page.dirty
    assert window.popped == 0


def test_the_open_tab_is_the_bright_one() -> None:
    page, _ = screen(opened="faq")
    target = Surface((1280, 800))
    page.draw(target)
    for i, name in enumerate(NAMES):
        rect = page.buttons["tab", i]
        bright = target.get_at((rect.left + 8, rect.centery))[:3] == IVORY
        assert bright == (name == "faq")


def test_a_long_list_of_contents_rolls(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    source = "# Long\n" + "".join(f"\n## Question {i} that is long\n\nAnswer.\n" for i in range(60))
    (tmp_path / "en" / "long.md").write_text(source)
    window = Window((1280, 800), "en")
    window.words = Words("en", tmp_path)
    stage = cast(Stage, window)
    page = PageScreen(stage, Below(stage), ["long"], "long", {})
    target = Surface((1280, 800))
    page.draw(target)
    last = len(page.text.sections) - 1
    assert page._rects(("section", last))[0].top > page.contents.bottom
    press(page, pygame.K_END)
    page.settle()
    page.draw(target)
    assert page.contents.contains(page._rects(("section", last))[0])
    move(page, page.contents.center, held=False)
    page.handle(Event(pygame.MOUSEWHEEL, x=0, y=100, precise_y=100.0))
    assert page._rects(("section", 0))[0].top == page.contents.top
    assert page.scroll.offset == page.scroll.limit


@pytest.mark.parametrize("number", range(len(PATIENCES)))
def test_f1_on_the_table_opens_the_rules_of_the_game_on_it(number: int, tmp_path: Path) -> None:
    patience = PATIENCES[number]
    pygame.display.init()
    store = Store(tmp_path)
    window = pygame.Window("test", (1280, 800), hidden=True)
    game = Game(window, store, Words("en", PAGES))
    game.start(Session.deal(Code(patience.game, patience.modes[0], 1)))
    game.handle(Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=pygame.KSCAN_F1))
    page = game.scenes[-1]
    assert isinstance(page, PageScreen)
    assert page.page == rules_page(patience)
    game.frame([Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=pygame.KSCAN_ESCAPE)])
    assert len(game.scenes) == 1
    store.close()
    window.destroy()
