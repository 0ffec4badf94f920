"""A language that nobody speaks: every message in foreign letters and 40 % longer.

Whatever is still readable on a screen never went through `say`, `say_n` or `page`; and what does not fit now would
not fit in some language to come.
"""

import gettext
import re
from collections.abc import Callable

import pytest
from pygame import Rect, Surface

from engine.examples import EXAMPLES
from engine.facts import facts
from engine.patiences import PATIENCES
from engine.refusals import Reason, Refusal
from game import LOCALE
from sprites.notice import draw_notice
from sprites.page import PageScreen
from sprites.refusal_words import explain
from sprites.words import NAMES, Words
from tests.sprites.conftest import Play, Player, Point
from tests.sprites.seen import (
    CODES,
    DIALOGS,
    Drawn,
    at_the_table,
    check,
    check_bar,
    check_dialog,
    check_page,
    check_step,
    check_trouble,
    check_victory,
    collecting,
    practise,
    show_replay,
    show_solution,
    walk_examples,
    walk_replay,
)

LONGER = 1.4
FOREIGN = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÁÞÇĐÊŦĜĤÎĴĶĹŴÑÖÞĞŔŚŢÛŴŴŻŶŽåþçđêŧğĥîĵķĺŵñöþğŕśţûŵŵżŷž",
)
KEPT = re.compile(r"\{[^{}]*\}|\]\([^()]*\)|\[\[[^\[\]]*\]\]")
"""What is no text of a message or page: fields, anchors, the targets of links, small cards."""
WORD = re.compile(r"[A-Za-z][\w-]*")


def foreign(text: str) -> str:
    """The text in foreign letters, lengthened by words at its end."""
    at, parts = 0, []
    for kept in KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(FOREIGN), kept[0]]
        at = kept.end()
    parts.append(text[at:].translate(FOREIGN))
    length = len(KEPT.sub("", text))
    more = max(0, round(length * (LONGER - 1)) - 1)
    return "".join(parts) + "".join(" " if i % 7 == 0 else "ő" for i in range(more + bool(more)))


def foreign_line(line: str) -> str:
    """A line of a page."""
    if line.startswith("|"):
        return "|".join(foreign(cell.strip()) if WORD.search(cell) else cell for cell in line.split("|"))
    text, anchor, rest = line.partition(" {#")
    return foreign(text) + anchor + rest if WORD.search(text) else line


class Catalogue(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return foreign(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return foreign(msgid1 if n == 1 else msgid2)


class Foreign(Words):
    def __init__(self) -> None:
        super().__init__("en", LOCALE)
        self._catalogue = Catalogue()

    def page(self, name: str) -> str:
        return "\n".join(map(foreign_line, super().page(name).split("\n")))


def abroad(play: Play, size: Point) -> Player:
    player = at_the_table(play, size, "en")
    player.game.words = Foreign()
    player.table.resize()
    return player


def each_page(player: Player, look: Callable[[], None]) -> None:
    player.table.open("rules")
    page = player.scene
    assert isinstance(page, PageScreen)
    for name in page.pages:
        if page.page != name:
            page.show(name)
        look()
    player.game.pop()


def lines(words: Words) -> list[str]:
    return list(filter(None, (explain(Refusal(reason, 12, 4, 1, 2), words) for reason in Reason)))


def test_the_language_itself() -> None:
    words = Foreign()
    assert words.say("New game") == "Ñêŵ ğåŵê őő"
    assert words.say("“{line}”", line="A") == "“A”"
    assert words.say_n("{n} card", "{n} cards", 2) == "2 çåŕđś ő"
    assert foreign_line("## Moving *x* {#moving}") == "## Ŵöŵîñğ *ż* őőőő {#moving}"
    assert foreign_line("|---|--:|") == "|---|--:|"
    assert foreign_line("See [the rules](rules#a) of {n}.").startswith("Śêê [ţĥê ŕûĺêś](rules#a) öŧ {n}. ő")


def test_nothing_is_on_a_screen_that_was_not_said(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """But the names of the patiences and of the languages, and game codes."""
    player = abroad(play, (1024, 640))
    target = Surface(player.game.size)
    seen: Drawn = []

    def look() -> None:
        player.scene.dirty = True
        with collecting(monkeypatch) as drawn:
            player.scene.draw(target)
        seen.extend(drawn)

    look()
    for name, opened in DIALOGS.items():
        if not name.startswith("new: ") or name == "new: empty":
            opened(player)
            look()
            player.game.pop()
    each_page(player, look)
    for _ in walk_examples(player):
        look()
    player.game.pop()
    for show in (show_replay, show_solution):
        show(player)
        for _ in walk_replay(player):
            look()
        player.game.pop()
    with collecting(monkeypatch) as drawn:
        practise(player)
        look()
        player.game.pop()
        check_trouble(player, monkeypatch)
        check_victory(player, monkeypatch)
        for line in lines(player.game.words):
            draw_notice(target, line, player.game.size[1], player.table.scale)
    seen.extend(drawn)
    names = {kind.name for kind in PATIENCES} | set(NAMES.values()) | {str(player.session.code), *CODES}
    names |= {str(player.store.folder), "DS1-D3V-AAAAAAF-2026-09-21.txt", "SH1", "DS1", "W" * 31}
    names |= {text for text in facts().values() if isinstance(text, str)}
    known = {word for name in names for word in WORD.findall(name)}
    assert {word for line, _ in seen for word in WORD.findall(line)} <= known
    assert sum("ő" in line for line, _ in seen) > 100


@pytest.mark.parametrize("size", [(1024, 640), pytest.param((1280, 800), marks=pytest.mark.slow)], ids=str)
class TestLongerTextsFit:
    @pytest.mark.parametrize("name", [name for name in DIALOGS if "unknown" not in name])
    def test_dialogs(self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, name: str) -> None:
        player = abroad(play, size)
        DIALOGS[name](player)
        check_dialog(player, monkeypatch, "%")

    def test_bar(self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point) -> None:
        player = abroad(play, size)
        player.game.prefer("show_time", True)
        check_bar(player, monkeypatch, 7)

    def test_practice(self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point) -> None:
        player = abroad(play, size)
        practise(player)
        check_bar(player, monkeypatch, 5)

    def test_pages(self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point) -> None:
        player = abroad(play, size)
        each_page(player, lambda: check_page(player, monkeypatch))

    @pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
    def test_examples(self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, example: object) -> None:
        player = abroad(play, size)
        for _ in walk_examples(player):
            if getattr(player.scene, "example", None) == example:
                check_step(player, monkeypatch)

    @pytest.mark.parametrize("show", [show_replay, show_solution])
    def test_replay(
        self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, show: Callable[[Player], None]
    ) -> None:
        player = abroad(play, size)
        show(player)
        for _ in walk_replay(player):
            check_step(player, monkeypatch)

    def test_show_and_trouble(self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point) -> None:
        player = abroad(play, size)
        check_trouble(player, monkeypatch)
        check_victory(player, monkeypatch)

    def test_notices(self, play: Play, monkeypatch: pytest.MonkeyPatch, size: Point) -> None:
        player = abroad(play, size)
        for line in lines(player.game.words):
            with collecting(monkeypatch) as drawn:
                draw_notice(Surface(size), line, size[1], player.table.scale)
            check(drawn, Rect((0, 0), size).inflate(-20, -8))
