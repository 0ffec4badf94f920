"""Long pages as text: a small subset of Markdown, read into plain blocks.

`# Title`, `## Section {#anchor}`, paragraphs, `- item` and `1. item` lists, tables, `**strong**`,
`[text](page#anchor)`, the four suit characters, `[[8S 7H --]]` for small cards, `{name}` for a figure.
A player sees whatever else stands in a page as the text it is.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.cards import Card
from sprites.text import plain


class BadPage(ValueError):
    """What is wrong with a page, and in which line."""


class Text(NamedTuple):
    """A stretch of text; `link` is `page`, `page#anchor` or `#anchor`, or empty where there is none."""

    text: str
    strong: bool = False
    link: str = ""


class Suit(NamedTuple):
    """A suit's shape: 0..3 is spades, hearts, diamonds, clubs."""

    suit: int


class Cards(NamedTuple):
    """Small cards side by side; None lies face down."""

    cards: tuple[Card | None, ...]


Run = Text | Suit | Cards
Runs = tuple[Run, ...]


class Heading(NamedTuple):
    """The title (level 1) or a section's heading (level 2)."""

    level: int
    runs: Runs
    anchor: str = ""


class Paragraph(NamedTuple):
    """Text to be broken into lines."""

    runs: Runs


class Items(NamedTuple):
    """A list; its items have numbers, or none has."""

    items: tuple[Runs, ...]
    numbers: tuple[int, ...] = ()


class Table(NamedTuple):
    """Rows of as many cells as the head has; `right` says which columns are aligned at the right."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]
    right: tuple[bool, ...]


Block = Heading | Paragraph | Items | Table
Page = tuple[Block, ...]

SUITS = "♠♥♦♣"
FACE_DOWN = "--"

_FIGURE = re.compile(r"\{(\w+)\}")
_HEADING = re.compile(r"(##?) +(.*?) *(?:\{#([\w-]+)\})?")
_ITEM = re.compile(r"(?:-|(\d{1,3})\.) +(.*)")
_RULE = re.compile(r"\|(?: *:?-+:? *\|)+")
_INLINE = re.compile(
    r"\*\*(?P<strong>.+?)\*\*"
    r"|\[\[(?P<cards>[^\[\]]*)\]\]"
    r"|\[(?P<label>[^\[\]]+)\]\((?P<link>[^()\s]+)\)"
    rf"|(?P<suit>[{SUITS}])\ufe0e?"
)
_LEFT_OVER = re.compile(r"\*\*|\[\[|\]\]|\]\(|[{}`]|#")


def parse(source: str, figures: Mapping[str, object], *, strict: bool = False) -> Page:
    """The blocks of a page, each `{name}` replaced by its figure.

    Never raises, unless it is `strict`: then BadPage, which names the line, for anything outside the format.
    """
    return tuple(_Reader(source, figures, strict).blocks())


def text_of(runs: Runs) -> str:
    """The words of some runs alone, break marks included."""
    return "".join(run.text for run in runs if isinstance(run, Text))


class _Reader:
    """One reading of a page; `number` is the line it is at, counted from 1."""

    def __init__(self, source: str, figures: Mapping[str, object], strict: bool) -> None:
        self.figures = figures
        self.strict = strict
        self.number = 0
        self.anchors: set[str] = set()
        self.lines = source.removeprefix("\ufeff").split("\n")

    def blocks(self) -> Iterator[Block]:
        if not (self._peek() or "").startswith("# "):
            self._complain("no title")
        while (line := self._peek()) is not None:
            if not line:
                self.number += 1
            elif heading := _HEADING.fullmatch(line):
                yield self._heading(*heading.groups())
            elif item := _ITEM.fullmatch(line):
                yield self._items(numbered=bool(item[1]))
            elif line.startswith("|") and _RULE.fullmatch(self._peek(1) or ""):
                yield self._table()
            else:
                yield Paragraph(self._runs(self._flowing()))

    def _peek(self, further: int = 0) -> str | None:
        """The next line or one further, without the room around it; None after the last."""
        at = self.number + further
        return self.lines[at].strip(" \t\r\u200b") if at < len(self.lines) else None

    def _complain(self, problem: str) -> None:
        if self.strict:
            raise BadPage(f"line {max(1, self.number)}: {problem}")

    # Blocks

    def _heading(self, marks: str, words: str, anchor: str | None) -> Heading:
        self.number += 1
        if (marks == "#") != (self.number == 1):
            self._complain("the title stands in the first line, and nowhere else")
        if anchor and (anchor in self.anchors or not anchor.isascii()):
            self._complain(f"the anchor {anchor!r} is not ASCII, or not the first of its name")
        self.anchors.add(anchor or "")
        return Heading(len(marks), self._runs(words), anchor or "")

    def _flowing(self) -> str:
        """The lines up to the end of a paragraph or an item, joined; the first is taken whatever it is."""
        parts = [self._peek() or ""]
        if parts[0].startswith(("|", "###")):
            self.number += 1
            self._complain("neither a table nor a heading")
            self.number -= 1
        self.number += 1
        while line := self._peek():
            item = _ITEM.fullmatch(line)
            # Only a first item ends a paragraph: a Hungarian ordinal looks like the number of another.
            if line.startswith("|") or _HEADING.fullmatch(line) or (item and item[1] in (None, "1")):
                break
            parts.append(line)
            self.number += 1
        return " ".join(parts)

    def _items(self, *, numbered: bool) -> Items:
        items: list[Runs] = []
        numbers: list[int] = []
        while line := self._peek():
            item = _ITEM.fullmatch(line)
            if not item or bool(item[1]) != numbered:
                break
            if numbered:
                numbers.append(int(item[1]))
            self.lines[self.number] = item[2]
            items.append(self._runs(self._item()))
            if not self._peek() and _ITEM.fullmatch(self._peek(1) or ""):
                self.number += 1  # an empty line between two items
        return Items(tuple(items), tuple(numbers))

    def _item(self) -> str:
        parts = [self._peek() or ""]
        self.number += 1
        while (line := self._peek()) and not (_ITEM.fullmatch(line) or _HEADING.fullmatch(line) or line[0] == "|"):
            parts.append(line)
            self.number += 1
        return " ".join(parts)

    def _table(self) -> Table:
        head = self._cells()
        right = tuple(mark.strip().endswith(":") for mark in (self._peek() or "").strip("|").split("|"))
        right = tuple(right[i : i + 1] == (True,) for i in range(len(head)))
        self.number += 1
        rows = []
        while (self._peek() or "").startswith("|"):
            row = self._cells()
            if len(row) != len(head):
                self._complain(f"{len(row)} cells under a head of {len(head)}")
            spare = row[len(head) - 1 :]
            row = [*row[: len(head) - 1], tuple(run for cell in spare for run in cell)]
            rows.append((*row, *[()] * (len(head) - len(row))))
        return Table(tuple(head), tuple(rows), right)

    def _cells(self) -> list[Runs]:
        line = (self._peek() or "").removeprefix("|").removesuffix("|")
        self.number += 1
        return [self._runs(cell.strip(" \u200b")) for cell in line.split("|")]

    # Inside a line

    def _runs(self, text: str) -> Runs:
        return tuple(self._inline(_FIGURE.sub(self._figure, text), strong=False, link=""))

    def _figure(self, match: re.Match[str]) -> str:
        if match[1] in self.figures:
            return str(self.figures[match[1]])
        self._complain(f"no figure named {match[1]!r}")
        return match[0]

    def _inline(self, text: str, *, strong: bool, link: str) -> Iterator[Run]:
        """The runs of a text; nested marks are read with the same eyes."""
        at = 0
        for match in _INLINE.finditer(text):
            found: list[Run]
            if match["strong"]:
                found = list(self._inline(match["strong"], strong=True, link=link))
            elif match["label"]:
                found = list(self._inline(match["label"], strong=strong, link=plain(match["link"])))
            elif match["suit"]:
                found = [Suit(SUITS.index(match["suit"]))]
            else:
                cards = self._cards(plain(match["cards"]))
                if not cards:  # said as it stands
                    continue
                found = [Cards(cards)]
            yield from self._said(text[at : match.start()], strong, link)
            yield from found
            at = match.end()
        yield from self._said(text[at:], strong, link)

    def _said(self, text: str, strong: bool, link: str) -> Iterator[Text]:
        if text:
            if odd := _LEFT_OVER.search(text):
                self._complain(f"{odd[0]!r} in the text {plain(text)!r}")
            yield Text(text, strong, link)

    def _cards(self, text: str) -> tuple[Card | None, ...]:
        """The cards named, or none at all if one is unknown."""
        try:
            return tuple(None if name == FACE_DOWN else Card.parse(name) for name in text.split())
        except ValueError as bad:
            self._complain(str(bad))
            return ()
