"""Every text on every screen, in every language, in the smallest and a huge window: inside what it belongs to."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect, Surface

from engine.refusals import Reason, Refusal
from engine.store import Notice
from sprites import advice
from sprites.dialog import Dialog
from sprites.notice import draw_notice
from sprites.page import PageScreen
from sprites.refusal_words import explain
from sprites.words import LANGUAGES
from tests.sprites.conftest import Play, Player, Point
from tests.sprites.seen import (
    DIALOGS,
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

SIZES = [(1024, 640), (1280, 800), (3840, 2160)]
# All that `sprites/advice.py` says.
ADVICE = re.findall(r'\bsay\("(.+?)"\)', Path(advice.__file__).read_text("utf-8"))
HUGE = pytest.param((3840, 2160), marks=pytest.mark.slow)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), HUGE], ids=str)
def test_texts_of_dialogs(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = at_the_table(play, size, language)
    for name, opened in DIALOGS.items():
        opened(player)
        assert isinstance(player.scene, Dialog), name
        check_dialog(player, monkeypatch, "%" if name.startswith("statistics") else "")
        player.game.pop()
        assert player.at_table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("show_time", "proven"), [(False, False), (False, True), (True, True)])
def test_texts_of_the_bar(
    play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str, show_time: bool, proven: bool
) -> None:
    player = at_the_table(play, size, language)
    player.session.proven = proven
    player.game.prefer("show_time", show_time)
    check_bar(player, monkeypatch, 5 + 2 * show_time)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("show_time", [False, True])
def test_texts_of_the_practice_table(
    play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str, show_time: bool
) -> None:
    player = at_the_table(play, size, language)
    player.game.prefer("show_time", show_time)
    practise(player)
    check_bar(player, monkeypatch, 5 + 2 * show_time)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), HUGE], ids=str)
@pytest.mark.parametrize("show", [show_replay, show_solution])
def test_texts_of_a_replay(
    play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str, show: Callable[[Player], None]
) -> None:
    player = at_the_table(play, size, language)
    show(player)
    for _ in walk_replay(player):
        check_step(player, monkeypatch)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_line_of_the_table(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = at_the_table(play, size, language)
    words = player.game.words
    lines = [explain(Refusal(reason, 12, 4, 1, 2), words) for reason in Reason]
    lines += [words.say("The game code is copied."), words.say("The code could not be copied.")]
    lines += [words.say(line) for line in ADVICE]
    assert len(ADVICE) > 9
    for notice in Notice:
        player.store.notices = lambda notice=notice: [notice]  # type: ignore[method-assign,misc]
        player.game._tell_of_trouble(player.table)
        assert player.notice
        lines.append(player.notice)
    scratch = Surface(size)
    for line in filter(None, lines):
        with collecting(monkeypatch) as drawn:
            draw_notice(scratch, line, size[1], player.table.scale)
        check(drawn, Rect((0, 0), size).inflate(-20, -8))
        assert len(drawn) <= 2, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), HUGE], ids=str)
def test_texts_of_pages(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = at_the_table(play, size, language)
    player.table.open("rules")
    page = player.scene
    assert isinstance(page, PageScreen)
    for name in page.pages:
        if page.page != name:
            page.show(name)
        check_page(player, monkeypatch)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), HUGE], ids=str)
def test_texts_of_examples(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = at_the_table(play, size, language)
    for _ in walk_examples(player):
        check_step(player, monkeypatch)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_texts_of_trouble_and_victory(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = at_the_table(play, size, language)
    check_trouble(player, monkeypatch)
    check_victory(player, monkeypatch)
