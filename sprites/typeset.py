"""Long pages as lines: blocks of a page laid out for a width and a scale, ready to be painted where one looks.

Lengths are pixels from the top left corner of the page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from engine.cards import Card
from sprites import paint
from sprites.art.faces import rank_font, rank_surface
from sprites.art.suits import FOUR_COLOURS, SPADES, TWO_COLOURS, suit_mark, suit_surface
from sprites.art.svg import document, rounded, svg_surface
from sprites.markup import Block, Cards, Heading, Items, Page, Paragraph, Run, Runs, Suit, Table, Text, text_of
from sprites.text import Weight, break_lines, draw, plain, width, words
from sprites.theme import ACTION, INK, MINUS, SOFT, Colour, colour

TITLE, SECTION, BODY, CELL, NOTE = 31, 22, 18, 17, 16
"""Sizes of the letters at UI scale 1."""
LINE = 1.72
"""From one baseline to the next, in sizes of the letters."""
COLUMN = 30
"""The width of the text in sizes of the body, about 66 letters."""
CARD, CARD_HEIGHT = 2.15, 0.74
"""A small card: its width in sizes of the letters, its height in widths."""
HEAD, RULE = colour("#EFE8D7"), colour("#DDD5C2")
_OBJECT = "\ufffc"  # stands for a suit or a card while lines are broken


class Style(NamedTuple):
    """How a text looks; strong parts are Medium."""

    size: int
    weight: Weight = "Light"
    ink: Colour = INK


class Letters(NamedTuple):
    """Text on one line, drawn with its baseline at y."""

    x: int
    y: int
    text: str
    style: Style

    def draw(self, target: Surface, left: int, top: int) -> None:
        size, weight, ink = self.style
        draw(target, self.text, (left + self.x, top + self.y), size, ink, weight)


class Picture(NamedTuple):
    """A premultiplied surface."""

    x: int
    y: int
    surface: Surface

    def draw(self, target: Surface, left: int, top: int) -> None:
        paint.blit(target, self.surface, (left + self.x, top + self.y))


class Bar(NamedTuple):
    """A filled rectangle: a rule or an underline."""

    rect: Rect
    ink: Colour

    def draw(self, target: Surface, left: int, top: int) -> None:
        target.fill(self.ink, self.rect.move(left, top))


Mark = Letters | Picture | Bar


class Band(NamedTuple):
    """One line or table row: all that is drawn between two heights."""

    top: int
    bottom: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Link:
    """A link and the parts of lines that it covers."""

    target: str
    rects: list[Rect] = field(default_factory=list)


class Section(NamedTuple):
    """A heading: its words, its anchor, and where it begins."""

    title: str
    anchor: str
    level: int
    top: int
    block: int


class Typeset:
    """A page laid out for a width in pixels at a UI scale; `tops` has the height at which each block begins."""

    def __init__(self, page: Page, width: int, scale: float, *, four_colour: bool = False) -> None:
        self.width = width
        self.scale = scale
        self.colours = FOUR_COLOURS if four_colour else TWO_COLOURS
        self.bands: list[Band] = []
        self.links: list[Link] = []
        self.sections: list[Section] = []
        self.tops: list[int] = []
        self.height = 0
        for i, block in enumerate(page):
            self.tops.append(self.height)
            self._lay(block, i)

    def px(self, length: float) -> int:
        return round(length * self.scale)

    def draw(self, target: Surface, left: int, top: int, shown: Rect) -> None:
        """Paint what may be seen of the page inside `shown`; `left`, `top` is the page's corner on the target."""
        margin = self.px(8)  # marks and shadows may leave their band a little
        for band in self.bands:
            if band.bottom + top + margin >= shown.top and band.top + top - margin <= shown.bottom:
                for mark in band.marks:
                    mark.draw(target, left, top)

    # Blocks

    def _lay(self, block: Block, number: int) -> None:
        if isinstance(block, Heading):
            self._heading(block, number)
        elif isinstance(block, Paragraph):
            self._text(block.runs, Style(self.px(BODY)), 0, self.width)
            self.height += self.px(9)
        elif isinstance(block, Items):
            self._items(block)
        else:
            self._table(block)

    def _heading(self, block: Heading, number: int) -> None:
        size = self.px(TITLE if block.level == 1 else SECTION)
        if self.height:
            self.height += self.px(20)
            self.tops[number] = self.height
        title = text_of(block.runs)
        self.sections.append(Section(title, block.anchor, block.level, self.height, number))
        self._text(block.runs, Style(size, "SemiBold"), 0, self.width, 1.4)
        self.height += self.px(10 if block.level == 1 else 4)

    def _items(self, block: Items) -> None:
        style = Style(self.px(BODY))
        indent = self.px(28)
        for i, runs in enumerate(block.items):
            if block.numbers:
                label = f"{block.numbers[i]}."
                hang = Style(style.size, "Medium", ACTION)
                indent = max(indent, width(label, hang.size, hang.weight) + self.px(10))
                at = indent - self.px(9) - width(label, hang.size, hang.weight)
                sign: Mark = Letters(at, self.height + _base(style.size), label, hang)
            else:
                dot = max(4, self.px(6))
                surface = paint.panel((dot, dot), dot / 2, ACTION)
                sign = Picture(
                    self.px(8), self.height + _base(style.size) - round(0.27 * style.size + dot / 2), surface
                )
            first = len(self.bands)
            self._text(runs, style, indent, self.width - indent)
            self.bands[first] = self.bands[first]._replace(marks=(sign, *self.bands[first].marks))
            self.height += self.px(3)
        self.height += self.px(6)

    def _text(self, runs: Runs, style: Style, left: int, room: int, step: float = LINE) -> None:
        """Lines of text below what there is already."""
        flow = self._flow(runs, style, room)
        high = round(style.size * step)
        for line in flow.lines():
            marks = flow.marks(line, left, self.height + _base(style.size, step), self.links)
            self.bands.append(Band(self.height, self.height + high, tuple(marks)))
            self.height += high

    def _flow(self, runs: Runs, style: Style, room: int) -> "_Flow":
        return _Flow(runs, style, room, self.scale, self.colours)

    # Tables

    def _table(self, block: Table) -> None:
        pad, style = self.px(14), Style(self.px(CELL))
        head = Style(self.px(NOTE), "Medium", SOFT)
        rows = [self._cells(block.head, head, block.right)]
        rows += (self._cells(row, style, block.right) for row in block.rows)
        needs = [max(flow.wide for flow in column) + 2 * pad for column in zip(*rows, strict=True)]
        widths = share(needs, self.width, block.right)
        self.height += self.px(6)
        for row in rows:
            self._row(row, widths, block.right, is_head=row is rows[0])
        self.height += self.px(16)

    def _cells(self, row: Sequence[Runs], look: Style, right: Sequence[bool]) -> list["_Flow"]:
        """The cells of a row; figures at the right are Medium, and tell gain from loss."""
        flows = []
        for runs, is_right in zip(row, right, strict=True):
            style = look
            if is_right and look.ink == INK:
                style = Style(look.size, "Medium", _figure_ink(plain(text_of(runs))))
            flows.append(self._flow(runs, style, self.width))
        return flows

    def _row(self, cells: Sequence["_Flow"], widths: Sequence[int], right: Sequence[bool], *, is_head: bool) -> None:
        size = cells[0].style.size
        pad, step = self.px(14), round(size * 1.5)
        marks: list[Mark] = []
        left, most = 0, 1
        first = self.height + self.px(4) + _base(size, 1.5)
        for flow, room, is_right in zip(cells, widths, right, strict=True):
            flow.room = room - 2 * pad
            lines = flow.lines()
            for i, line in enumerate(lines):
                spare = flow.room - flow.measure(*line) if is_right else 0
                marks += flow.marks(line, left + pad + spare, first + i * step, self.links)
            left += room
            most = max(most, len(lines))
        high = most * step + self.px(8)
        if is_head:
            ground = paint.panel((self.width, high), 7 * self.scale, HEAD)
            marks.insert(0, Picture(0, self.height, ground))
        else:
            thick = max(1, self.px(1))
            marks.insert(0, Bar(Rect(0, self.height + high - thick, self.width, thick), RULE))
        self.bands.append(Band(self.height, self.height + high, tuple(marks)))
        self.height += high


class _Flow:
    """Runs on their way to lines of at most `room` pixels; `wide` is what they would take on one."""

    def __init__(self, runs: Runs, style: Style, room: int, scale: float, colours: Sequence[str]) -> None:
        self.style = style
        self.strong: Weight = "SemiBold" if style.weight == "SemiBold" else "Medium"
        self.room = room
        self.scale = scale
        self.colours = colours
        marked = "".join(_stand_in(run) for run in runs)
        self.parts = words(marked.rstrip(" \u200b"))
        self.plain = "".join(self.parts)
        self.spans: list[tuple[int, int, Run]] = []
        at = 0
        for run in runs:
            end = at + len(plain(_stand_in(run)))
            self.spans.append((at, end, run))
            at = end
        self.wide = self.measure(0, len(self.plain))

    def lines(self) -> list[tuple[int, int]]:
        return break_lines(self.parts, self.room, self.style.size // 2, self.measure)

    def measure(self, start: int, end: int) -> int:
        """The width between two places of the plain text."""
        return sum(self._width(self.spans[i][2], low, high) for i, low, high in self._between(start, end))

    def _between(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """The numbers of the spans between two places, and where they begin and end there."""
        for i, (low, high, _) in enumerate(self.spans):
            if low < end and high > start:
                yield i, max(low, start), min(high, end)

    def _width(self, run: Run, start: int, end: int) -> int:
        if isinstance(run, Text):
            return width(self.plain[start:end], self.style.size, self._weight(run))
        if isinstance(run, Suit):
            return self._suit(run.suit).get_width()
        return (round(self.style.size * CARD) + 2 * self._gap) * (end - start)

    def _weight(self, run: Text) -> Weight:
        return self.strong if run.strong else self.style.weight

    @property
    def _gap(self) -> int:
        """The room at each side of a card."""
        return max(1, round(self.style.size * 0.08))

    def _suit(self, suit: int) -> Surface:
        return _suit(suit, round(self.style.size * 0.76), self.colours[suit])

    def marks(self, line: tuple[int, int], x: int, base: int, links: list[Link]) -> Iterator[Mark]:
        """What to draw of one line that begins at x; the links in it are added to those of the page."""
        size = self.style.size
        for i, start, end in self._between(*line):
            first, _, run = self.spans[i]
            wide = self._width(run, start, end)
            if isinstance(run, Text):
                style = Style(size, self._weight(run), ACTION if run.link else self.style.ink)
                yield Letters(x, base, self.plain[start:end], style)
                if run.link:
                    yield Bar(Rect(x, base + round(size * 0.16), wide, max(1, round(size / 18))), ACTION)
                    box = Rect(x, base - round(size * 0.98), wide, round(size * 1.34))
                    if not self._goes_on(i, start):
                        links.append(Link(run.link))
                    links[-1].rects.append(box)
            elif isinstance(run, Suit):
                surface = self._suit(run.suit)
                yield Picture(x, base - round(size * 0.34 + surface.get_height() / 2), surface)
            else:
                at = x + self._gap
                for card in run.cards[start - first : end - first]:
                    surface = _small_card(card, round(size * CARD), self.colours[card.suit] if card else "")
                    yield Picture(at, base - round(size * 0.35) - surface.get_height() // 2, surface)
                    at += wide // (end - start)
            x += wide

    def _goes_on(self, i: int, start: int) -> bool:
        """Whether a link's part goes on with the one before: in the next line, or after a strong word of it."""
        first, _, run = self.spans[i]
        before = self.spans[i - 1][2] if i else None
        joined = isinstance(run, Text) and isinstance(before, Text) and before.link == run.link
        return start > first or joined


def share(needs: Sequence[int], room: int, right: Sequence[bool]) -> list[int]:
    """The widths of columns: each what it needs, those that need more than an even share what is left."""
    widths = [0] * len(needs)
    for taken, i in enumerate(sorted(range(len(needs)), key=lambda i: (needs[i], i))):
        widths[i] = min(needs[i], room // (len(needs) - taken))
        room -= widths[i]
    # What nobody needs goes to the last column of words, so that figures stand at the right edge.
    of_words = [i for i, is_right in enumerate(right) if not is_right]
    widths[of_words[-1] if of_words else 0] += room
    return widths


def _base(size: int, step: float = LINE) -> int:
    """The baseline below the top of a line: in Kanit capitals and Thai marks are then in its middle."""
    return round(round(size * step) * (0.70 if step > 1.6 else 0.72))


def _stand_in(run: Run) -> str:
    """The run as the text that is broken into lines."""
    if isinstance(run, Text):
        return run.text
    return _OBJECT * (len(run.cards) if isinstance(run, Cards) else 1)


def _figure_ink(text: str) -> Colour:
    if text.startswith("+"):
        return ACTION
    return MINUS if text.startswith(("-", "−")) and text.strip("-−") else INK


@lru_cache(maxsize=64)
def _suit(suit: int, size: int, ink: str) -> Surface:
    """A suit in a text, cropped at its sides."""
    shape = suit_surface(suit, size, ink)
    box = shape.get_bounding_rect()
    return shape.subsurface(Rect(box.left, 0, box.width, shape.get_height()))


@lru_cache(maxsize=128)
def _small_card(card: Card | None, wide: int, ink: str) -> Surface:
    """A card for running text: its index on a small card, or a back."""
    high = round(wide * CARD_HEIGHT)
    radius, line = wide * 0.1, max(1.0, wide * 0.028)
    fill = "#FFFFFF" if card else "#F3EDDD"
    box = rounded(line / 2, line / 2, wide - line, high - line, round(radius, 2), fill, "#A79F8D", round(line, 2))
    if not card:
        inset = line + wide * 0.06
        inner = rounded(inset, inset, wide - 2 * inset, high - 2 * inset, radius * 0.5, "#223A66", "#D9B465", line)
        inner += suit_mark(SPADES, wide / 2, high / 2, high * 0.36, "#5470A8")
        return svg_surface(document(box + inner, wide, high, (0, 0, wide, high)), wide, high, 3)
    surface = svg_surface(document(box, wide, high, (0, 0, wide, high)), wide, high, 3)
    cap = round(high * 0.5)
    rank = rank_surface(rank_font(cap), card.rank, cap, ink)
    paint.blit(surface, rank, (wide * 0.31 - rank.get_width() / 2, (high - rank.get_height()) / 2))
    suit = suit_surface(card.suit, high * 0.52, ink)
    paint.blit(surface, suit, (wide * 0.70 - suit.get_width() / 2, (high - suit.get_height()) / 2))
    return surface
