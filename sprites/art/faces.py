"""Card faces of one size, put together from pieces that are rasterised once: blank, ranks, pips, figures."""

import functools
import math

import fontpkg_kanit
import pygame

from sprites.art.cloth import CLOTHS, FOUR_COLOUR_CLOTHS
from sprites.art.courts import FIGURES, JACK, court_figure, court_frame, draw_court, large_figure
from sprites.art.suits import (
    CLUBS,
    FOUR_COLOURS,
    SHAPES,
    SPADES,
    TWO_COLOURS,
    suit_mark,
    suit_surface,
)
from sprites.art.svg import (
    CARD_WIDTH,
    PREMULTIPLIED,
    both_sides,
    circle,
    drawing,
    layer,
    mirrored,
    path,
    placed,
    rounded,
)

FACE, EDGE = "#FEFCF6", "#B7AF9E"
CORNER_RADIUS = 15
TEXTS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
TEN_SQUEEZE = 0.79
KANIT_CAP = 0.655  # cap height of Kanit SemiBold, in ems

# Offsets of the pips from the middle of the card.
SIDE, ROW, HALF_ROW = 53, 69, 34.5
INNER_ROW, OUTER_ROW = 23.7, 71  # four rows, two to each half
_MIDDLE = ((0, 0),)
_CORNERS = tuple((x, y) for y in (-ROW, ROW) for x in (-SIDE, SIDE))
_SIX = tuple((x, y) for y in (-ROW, 0, ROW) for x in (-SIDE, SIDE))
_EIGHT = tuple((x, y) for y in (-OUTER_ROW, -INNER_ROW, INNER_ROW, OUTER_ROW) for x in (-SIDE, SIDE))
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, -ROW), (0, ROW)),
    3: ((0, -ROW), (0, 0), (0, ROW)),
    4: _CORNERS,
    5: _CORNERS + _MIDDLE,
    6: _SIX,
    7: (*_SIX, (0, -HALF_ROW)),
    8: (*_SIX, (0, -HALF_ROW), (0, HALF_ROW)),
    9: _EIGHT + _MIDDLE,
    10: (*_EIGHT, (0, -2 * INNER_ROW), (0, 2 * INNER_ROW)),
}
PIP_SIZE, SMALL_PIP_SIZE, BIG_PIP_SIZE = 46, 41, 150


def ace_art(suit: int, colour: str) -> str:
    """The big suit of an ace, with its inlay, about 0, 0."""
    size = 132 if suit == SPADES else 128
    scale = size / 100
    art = suit_mark(suit, 0, 0, size, colour)
    if suit == CLUBS:
        for x, y in ((0, -27), (-27, 8), (27, 8)):
            art += circle(x * scale, y * scale, 16 * scale, "none", FACE, 1.8)
        return art + suit_mark(suit, 0, scale, 24, FACE)
    inner, drop = ((0.70, 4), (0.72, -4), (0.70, 0))[suit]
    line = path(SHAPES[suit], "none", FACE, round(1.8 / (scale * inner), 2))
    art += placed(0, drop * scale, line, round(scale * inner, 3))
    art += suit_mark(suit, 0, drop * scale * 1.6, 26, FACE)
    return art + laurel(colour) if suit == SPADES else art


def laurel(colour: str) -> str:
    """The laurel that the ace of spades wears by old custom."""
    leaf = path("M0 0C7 -3 13 -9 14 -18C6 -17 0 -10 0 0Z", colour, None)
    branch = path("M-10 100C-46 92 -76 62 -84 18", "none", colour, 1.8)
    for x, y, turn in ((-32, 92, -62), (-50, 80, -48), (-64, 64, -36), (-74, 45, -24), (-81, 25, -12)):
        branch += placed(x, y, leaf + mirrored(leaf), 0.95, turn)
    return both_sides(branch)


def rank_font(cap: int) -> pygame.font.Font:
    """Kanit SemiBold in which capitals are about twice cap pixels high. It dies with pygame.font.quit()."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(fontpkg_kanit.ROOT / "files" / "Kanit-SemiBold.ttf", round(2 * cap / KANIT_CAP))


def rank_surface(font: pygame.font.Font, rank: int, cap: int, colour: str) -> pygame.Surface:
    """A rank's letters, cropped; capitals are exactly cap pixels high, round ones and J a trifle more.

    font is a rank_font: its letters are averaged down, so hinting does not show and all sizes look alike.
    """
    letters = []
    for letter in TEXTS[rank]:
        text = font.render("O" if letter == "Q" else letter, True, colour)
        letters.append(text.subsurface(text.get_bounding_rect()))
    gap = round(0.14 * cap)
    width = sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)
    height = max(letter.get_height() for letter in letters)
    glyph = layer(width, height)
    x = 0
    for letter_surface in letters:
        glyph.blit(letter_surface, (x, height - letter_surface.get_height()))
        x += letter_surface.get_width() + gap
    glyph = glyph.premul_alpha()
    if TEXTS[rank] == "Q":
        glyph = with_tail(glyph, colour)
    squeeze = TEN_SQUEEZE if rank == 10 else 1
    scale = cap / font.render("H", True, colour).get_bounding_rect().height
    size = (round(glyph.get_width() * scale * squeeze), round(height * scale))
    return pygame.transform.smoothscale(glyph, size)


def with_tail(o: pygame.Surface, colour: str) -> pygame.Surface:
    """An O made a Q whose tail stays above the baseline: a tight fan cannot turn it back into an O."""
    width, height = o.get_size()
    q = layer(round(width * 1.05), height)
    q.blit(o, (0, 0))
    tail = (
        f"M{width * 0.50:.1f} {height * 0.615:.1f}L{width * 0.70:.1f} {height * 0.56:.1f}"
        f"L{width * 1.04:.1f} {height * 0.985:.1f}L{width * 0.80:.1f} {height * 0.985:.1f}Z"
    )
    stroke = drawing(path(tail, colour, None), *q.get_size(), unit=1, left=0, top=0)
    q.blit(stroke, (0, 0), special_flags=PREMULTIPLIED)
    return q


class Faces:
    """Draws faces of one size and style. Everything it hands out is premultiplied."""

    def __init__(self, width: int, height: int, four_colour: bool, large_index: bool) -> None:
        self.width, self.height = width, height
        self.unit = width / CARD_WIDTH
        self.colours = FOUR_COLOURS if four_colour else TWO_COLOURS
        self.cloths = FOUR_COLOUR_CLOTHS if four_colour else CLOTHS
        self.large_index = large_index
        # the pieces live as long as this object, not as long as the program
        self.blank = functools.cache(self._blank)
        self.sign = functools.cache(suit_surface)
        self.rank = functools.cache(rank_surface)
        self.font = functools.cache(rank_font)
        self.frame = functools.cache(court_frame)
        self.figure = functools.cache(large_figure if large_index else court_figure)

    def draw(self, rank: int, suit: int) -> pygame.Surface:
        """A new face; rank 1..13, suit 0..3."""
        card = self.blank().copy()
        if rank >= JACK and self.large_index:
            figure = self._figure(rank, suit)
            card.blit(figure, (0, self.height - figure.get_height()), special_flags=PREMULTIPLIED)
        elif rank >= JACK:
            draw_court(card, self._frame(suit), self._figure(rank, suit))
        elif self.large_index:
            self._stand(card, self._pip(suit, BIG_PIP_SIZE), 0, 50)
        elif rank == 1:
            self._ace(card, suit)
        else:
            pip = self._pip(suit, PIP_SIZE if rank < 9 else SMALL_PIP_SIZE)
            turned = pygame.transform.flip(pip, True, True)
            for x, y in PIPS[rank]:
                self._stand(card, turned if y > 0 else pip, x, y)
        self._index(card, rank, suit)
        return card

    def prepare_figures(self) -> None:
        """Draw what `draw` needs for the courts: meant for a thread beside it, so from the other end."""
        for suit in reversed(range(4)):
            if not self.large_index:
                self._frame(suit)
            for rank in reversed(FIGURES):
                self._figure(rank, suit)

    def forget(self) -> None:
        """Let go of the pieces that only courts need: all are drawn."""
        self.figure.cache_clear()
        self.frame.cache_clear()

    def _frame(self, suit: int) -> tuple[pygame.Surface, pygame.Surface]:
        return self.frame(self.cloths[suit], self.width, self.height)

    def _figure(self, rank: int, suit: int) -> pygame.Surface:
        return self.figure(rank, suit, self.cloths[suit], self.width, self.height)

    def _stand(self, card: pygame.Surface, piece: pygame.Surface, x: float, y: float) -> None:
        """Blit a piece with its middle x, y card units from the middle of the card, in whole pixels."""
        down = round(y * self.unit)
        if abs(y) == OUTER_ROW:  # of four rows none may look a step further from its neighbour than the others
            down = round(math.copysign(round(INNER_ROW * self.unit) + round(2 * INNER_ROW * self.unit), y))
        left = (self.width - piece.get_width()) // 2 + round(x * self.unit)
        top = (self.height - piece.get_height()) // 2 + down
        card.blit(piece, (left, top), special_flags=PREMULTIPLIED)

    def _blank(self) -> pygame.Surface:
        width, height = CARD_WIDTH, self.height / self.unit
        body = rounded(0.9, 0.9, width - 1.8, height - 1.8, CORNER_RADIUS, FACE, EDGE, 1.8)
        # twice, not three times: the averaging of four pixels is exact, so the card is wholly opaque
        return drawing(body, self.width, self.height, self.unit, 0, 0, oversample=2)

    def _pip(self, suit: int, size: float) -> pygame.Surface:
        return self.sign(suit, size * self.unit, self.colours[suit], (self.width, self.height))

    def _ace(self, card: pygame.Surface, suit: int) -> None:
        reach = round((106 if suit == SPADES else 72) * self.unit)
        columns, rows = 2 * reach + self.width % 2, 2 * reach + self.height % 2
        left, top = -columns / self.unit / 2, -rows / self.unit / 2
        art = ace_art(suit, self.colours[suit])
        self._stand(card, drawing(art, columns, rows, self.unit, left, top), 0, 0)

    def _index(self, card: pygame.Surface, rank: int, suit: int) -> None:
        """Rank and suit side by side; the small index again, turned, in the other corner."""
        ten = rank == 10
        if self.large_index:
            cap, top, rank_x = 82, 16, 66 if ten else 62
            suit_size, suit_x = 72 if ten else 76, 172 if ten else 162
        else:
            cap, top, rank_x = 48, 14, 37 if ten else 34
            suit_size, suit_x = 43, 90 if ten else 85
        unit = self.unit
        cap_pixels, top_pixels = round(cap * unit), round(top * unit)
        colour = self.colours[suit]
        letters = self.rank(self.font(cap_pixels), rank, cap_pixels, colour)
        sign = self.sign(suit, suit_size * unit, colour, (0, cap_pixels))
        corner = layer(round(suit_x * unit + sign.get_width()), top_pixels + 2 * cap_pixels)
        for piece, x in ((letters, rank_x), (sign, suit_x)):
            left = round(x * unit - piece.get_width() / 2)
            above = top_pixels + (cap_pixels - piece.get_height()) // 2
            corner.blit(piece, (left, above), special_flags=PREMULTIPLIED)
        card.blit(corner, (0, 0), special_flags=PREMULTIPLIED)
        if not self.large_index:
            end = (self.width - corner.get_width(), self.height - corner.get_height())
            card.blit(pygame.transform.flip(corner, True, True), end, special_flags=PREMULTIPLIED)
