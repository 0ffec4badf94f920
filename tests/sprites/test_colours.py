"""Colours that everybody can read and tell apart: contrast of texts, suits in grey, red and black without red or green.

Contrast is that of WCAG 2.2 (relative luminance, 1:1 to 21:1). The matrices of colour blindness are those of G. M.
Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE TVCG 15 (6), 2009, for severity 1.0, applied to linear RGB. Distances are CIE 1976 L*a*b* (D65), in
which about 2.3 can just be noticed.
"""

import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest
from pygame import Color, Rect, Surface

from engine.refusals import Reason, Refusal
from sprites import page, text, theme, typeset
from sprites.art import Deck
from sprites.art.suits import FOUR_COLOURS, TWO_COLOURS
from sprites.examples import Examples
from sprites.refusal_words import explain
from sprites.theme import FELTS, Colour, colour
from sprites.trouble import Trouble
from sprites.victory import Victory
from tests.sprites.conftest import Play, Player
from tests.sprites.seen import DIALOGS, at_the_table, practise, show_replay, walk_replay

LEAST = 4.5
FACE = colour("#FEFCF6")
PROTANOPIA = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def linear(ink: Colour) -> list[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (level / 255 for level in ink)]


def luminance(ink: Colour) -> float:
    return sum(part * c for part, c in zip((0.2126, 0.7152, 0.0722), linear(ink), strict=True))


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(ink: Colour, opacity: float, below: Colour) -> Colour:
    """A veil over a colour."""
    red, green, blue = (round(opacity * a + (1 - opacity) * b) for a, b in zip(ink, below, strict=True))
    return red, green, blue


def lab(ink: Colour, eye: tuple[tuple[float, ...], ...] = NORMAL) -> tuple[float, float, float]:
    """A colour as an eye sees it, in L*a*b*."""
    seen = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear(ink), strict=True)))) for row in eye]
    white = ((0.4124, 0.3576, 0.1805, 0.9505), (0.2126, 0.7152, 0.0722, 1.0), (0.0193, 0.1192, 0.9505, 1.089))
    xyz = [sum(m * c for m, c in zip(row[:3], seen, strict=True)) / row[3] for row in white]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: tuple[tuple[float, ...], ...] = NORMAL) -> float:
    first, second = lab(colour(one), eye), lab(colour(other), eye)
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def test_the_formulas_by_known_values() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    assert lab((255, 255, 255)) == pytest.approx((100, 0, 0), abs=0.1)
    assert lab((255, 0, 0)) == pytest.approx((53.2, 80.1, 67.2), abs=0.3)
    for eye in (PROTANOPIA, DEUTERANOPIA):
        assert lab((128, 128, 128), eye) == pytest.approx(lab((128, 128, 128)), abs=0.1)  # grey stays grey


# Tokens


@pytest.mark.parametrize("name", FELTS)
def test_texts_on_the_felt(name: str) -> None:
    """The weave brightens the felt by up to 4 levels; the bar darkens it, its chip more, and a pointer lightens it."""
    cloth = FELTS[name]
    for ground in (cloth.centre, cloth.edge):
        red, green, blue = (min(255, level + 4) for level in ground)
        felt = (red, green, blue)
        slot, bar = over(theme.BLACK, 0.17, felt), over(theme.BLACK, 0.38, felt)
        chip, lit = over(theme.BLACK, 0.25, bar), over(theme.WHITE, 0.13, bar)
        for ink, below in itertools.product((theme.IVORY, cloth.muted), (felt, slot, bar, chip)):
            assert contrast(ink, below) >= LEAST, (ink, below)
        assert contrast(theme.IVORY, lit) >= LEAST


@pytest.mark.parametrize(
    ("ink", "grounds"),
    [
        ("INK", ("SHEET", "WELL", "WHITE")),
        ("SOFT", ("SHEET", "WELL", "WHITE")),
        ("ACTION", ("SHEET", "WELL", "WHITE")),
        ("MINUS", ("SHEET", "WELL", "WHITE")),
        ("IVORY", ("ACTION", "NIGHT", "BACKDROP")),
        ("ON_ACTION_SOFT", ("ACTION",)),
    ],
)
def test_texts_on_sheets_and_buttons(ink: str, grounds: tuple[str, ...]) -> None:
    for ground in grounds:
        assert contrast(getattr(theme, ink), getattr(theme, ground)) >= LEAST, ground


def test_texts_of_pages() -> None:
    assert contrast(theme.SOFT, typeset.HEAD) >= LEAST
    assert contrast(theme.ACTION, over(theme.ACTION, 0.1, theme.SHEET)) >= LEAST  # a link under the pointer
    assert contrast(page.ON_IVORY, theme.IVORY) >= LEAST
    # The brightest that can lie behind the veil is a white card.
    veil = over(page.PAGE_VEIL, 0.85, theme.WHITE)
    for ink in (page.ON_VEIL, page.ON_VEIL_SOFT, page.GOLD, theme.IVORY):
        assert contrast(ink, veil) >= LEAST
        assert contrast(ink, over(theme.WHITE, 0.14, veil)) >= LEAST


def test_pills_over_a_white_card() -> None:
    for opacity in (0.82, 0.94):  # of the show's line, and of a notice
        assert contrast(theme.IVORY, over(theme.NIGHT, opacity, theme.WHITE)) >= LEAST


def test_focus_and_glow_stand_out() -> None:
    """Not texts: WCAG asks 3:1 of what shows a state."""
    assert contrast(theme.FOCUS, theme.SHEET) >= 3
    assert contrast(theme.OUTLINE, theme.SHEET) >= 3
    for cloth in FELTS.values():
        assert contrast(theme.RING, cloth.centre) >= 3
        assert contrast(theme.GLOW, cloth.centre) >= 3


@pytest.mark.parametrize("suits", [TWO_COLOURS, FOUR_COLOURS])
def test_suits_on_the_card(suits: tuple[str, ...]) -> None:
    for ink in suits:
        assert contrast(colour(ink), FACE) >= LEAST


# Measured: what really lies under each text when it is drawn


@contextmanager
def measuring(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, float]]:
    """The least contrast of each text drawn meanwhile with any part of what lies below it."""
    found: dict[str, float] = {}
    real = text.draw

    def draw(
        target: Surface, line: str, pos: Any, size: int, ink: Any, weight: Any = "Regular", anchor: Any = "l"
    ) -> Rect:
        before = target.copy()
        rect = real(target, line, pos, size, ink, weight, anchor)
        area = text.render(line, size, weight, ink).get_bounding_rect().move(rect.topleft).clip(target.get_clip())
        if area.width and area.height:
            cells = (-(-area.width // 10), -(-area.height // 10))
            ground = pygame.transform.smoothscale(before.subsurface(area), cells)
            red, green, blue, _ = Color(ink)
            below = (ground.get_at((x, y)) for x in range(cells[0]) for y in range(cells[1]))
            least = min(contrast((red, green, blue), (c.r, c.g, c.b)) for c in below)
            found[line] = min(found.get(line, 21.0), least)
        return rect

    with monkeypatch.context() as patch:
        for name, module in sys.modules.items():
            if name.startswith("sprites.") and getattr(module, "draw", None) is real:
                patch.setattr(module, "draw", draw)
        yield found


def look(player: Player) -> None:
    target = Surface(player.game.size)
    player.scene.dirty = True
    player.scene.draw(target)


def at_table(player: Player) -> None:
    player.game.prefer("show_time", True)
    look(player)
    player.table._hovered = "code"
    look(player)
    for reason in Reason:
        player.table.tell(explain(Refusal(reason, 1, 1, 1, 1), player.game.words))
        look(player)


def at_practice(player: Player) -> None:
    practise(player)
    look(player)


def at_show(player: Player) -> None:
    white = Surface(player.game.size)
    white.fill(FACE)
    Victory(player.game, player.board, player.table._furnish, lambda: None)._draw_line(white)


def at_trouble(player: Player) -> None:
    Trouble(player.game).draw(Surface(player.game.size))


def at_dialogs(player: Player) -> None:
    for opened in DIALOGS.values():
        opened(player)
        look(player)
        player.game.pop()


def at_pages(player: Player) -> None:
    player.table.open("rules")
    screen = player.scene
    assert isinstance(screen, page.PageScreen)
    for name in screen.pages:
        if screen.page != name:
            screen.show(name)
        for part in (0.0, 0.35, 0.7, 1.0):
            screen._scroll(part * screen.scroll.limit, at_once=True)
            screen._sought = None
            look(player)


def at_examples(player: Player) -> None:
    player.table.open("examples")
    screen = player.scene
    assert isinstance(screen, Examples)
    for _ in range(14):
        screen.forward()
        look(player)


def at_replay(player: Player) -> None:
    show_replay(player)
    for _, _ in zip(range(20), walk_replay(player), strict=False):
        look(player)


LOOKS: dict[str, Callable[[Player], None]] = {
    "table": at_table,
    "practice": at_practice,
    "show": at_show,
    "trouble": at_trouble,
    "dialogs": at_dialogs,
    "pages": at_pages,
    "examples": at_examples,
    "replay": at_replay,
}


def measure(play: Play, monkeypatch: pytest.MonkeyPatch, felt: str, name: str) -> None:
    player = at_the_table(play, (1024, 640), "en")
    player.game.prefer("felt", felt)
    with measuring(monkeypatch) as found:
        LOOKS[name](player)
    assert found
    assert {line: round(least, 2) for line, least in found.items() if least < LEAST} == {}


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("name", ["table", "practice", "examples", "replay"])
def test_texts_over_the_felt(play: Play, monkeypatch: pytest.MonkeyPatch, felt: str, name: str) -> None:
    measure(play, monkeypatch, felt, name)


@pytest.mark.parametrize("name", ["show", "trouble", "dialogs", "pages"])
def test_texts_of_screens(play: Play, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    measure(play, monkeypatch, "pine", name)


# Suits


@pytest.mark.parametrize("eye", [NORMAL, PROTANOPIA, DEUTERANOPIA], ids=["normal", "protanopia", "deuteranopia"])
def test_colours_of_the_suits_differ(eye: tuple[tuple[float, ...], ...]) -> None:
    """Red and black by ten times what is just noticed; of four colours each two by seven times."""
    black, red = TWO_COLOURS[:2]
    assert apart(black, red, eye) >= 23
    for one, other in itertools.combinations(FOUR_COLOURS, 2):
        assert apart(one, other, eye) >= 16, (one, other)


@pytest.mark.parametrize("large_index", [False, True])
@pytest.mark.parametrize("four_colour", [False, True])
def test_suits_differ_in_a_grey_picture(four_colour: bool, large_index: bool) -> None:
    """In the index alone, a quarter of the ink of each two suits lies where the other has none."""
    deck = Deck(95, four_colour=four_colour, large_index=large_index)
    scale = 1.7 if large_index else 1.0
    for rank in range(1, 14):
        inks = []
        for suit in range(4):
            grey = pygame.transform.grayscale(deck.face(rank, suit))
            # The suit of the index, at its right.
            left = round(24 * scale)
            index = grey.subsurface(Rect(left, 3, round(19 * scale), round(22 * scale)))
            dark = pygame.mask.from_threshold(index, (0, 0, 0), (150, 150, 150, 255))
            assert dark.count() > 80, (rank, suit)
            inks.append(dark)
        for one, other in itertools.combinations(inks, 2):
            together = one.overlap_area(other, (0, 0))
            assert one.count() + other.count() - 2 * together > 0.25 * together, rank
