"""Every text on every screen, in every language, in the smallest and a huge window: inside what it belongs to."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from string import ascii_letters
from typing import Any

import pytest
from pygame import Rect, Surface

from engine.patiences import PATIENCES
from engine.refusals import Reason, Refusal
from engine.store import Notice
from sprites import text
from sprites.dialog import Dialog
from sprites.refusal_words import explain
from sprites.text import render
from sprites.trouble import Trouble
from sprites.widgets import Button, Field
from sprites.winpanel import WinPanel
from sprites.words import LANGUAGES, NAMES, Words
from tests.sprites.conftest import Play, Player, Point, played

SIZES = [(1024, 640), (1280, 800), (3840, 2160)]
DIALOG_SIZES = [(1024, 640), (1280, 800), pytest.param((3840, 2160), marks=pytest.mark.slow)]
Drawn = list[tuple[str, Rect]]


@contextmanager
def collecting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Every text drawn meanwhile, and the rectangle of its ink."""
    drawn: Drawn = []
    real = text.draw

    def draw(
        target: Surface, line: str, pos: Any, size: int, colour: Any, weight: Any = "Regular", anchor: Any = "l"
    ) -> Rect:
        rect = real(target, line, pos, size, colour, weight, anchor)
        ink = render(line, size, weight, colour).get_bounding_rect()
        drawn.append((line, ink.move(rect.topleft)))
        return rect

    with monkeypatch.context() as patch:
        for name, module in sys.modules.items():
            if name.startswith("sprites.") and getattr(module, "draw", None) is real:
                patch.setattr(module, "draw", draw)
        yield drawn


def check(drawn: Drawn, inside: Rect) -> None:
    """Inside, nothing over anything else, and no field left open."""
    assert drawn
    for line, rect in drawn:
        assert not [sign for sign in "{}%\u200b" if sign in line.replace("\u200b", "")], line
        if line:
            assert inside.contains(rect), (line, rect, inside)
    for i, (line, rect) in enumerate(drawn):
        for other, second in drawn[i + 1 :]:
            assert not rect.colliderect(second), (line, other)


def check_dialog(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet lies in the window, all texts in the sheet, and a widget's texts in the widget."""
    dialog = player.dialog
    window = Rect((0, 0), player.game.size)
    assert window.contains(dialog.sheet)
    scratch = Surface(player.game.size)
    dialog._backdrop = scratch  # no need to blur a table here
    with collecting(monkeypatch) as drawn:
        dialog.draw(scratch)
    check(drawn, dialog.sheet)
    for widget in dialog.widgets:
        assert dialog.sheet.contains(widget.rect)
        with collecting(monkeypatch) as drawn:
            widget.draw(scratch, focused=False)
        for line, rect in drawn:
            assert widget.rect.contains(rect), (line, rect, widget.rect)
    for i, one in enumerate(dialog.widgets):
        for other in dialog.widgets[i + 1 :]:
            assert not one.rect.colliderect(other.rect), (one, other)


def at_the_table(play: Play, size: Point, language: str) -> Player:
    player = play(size=size, language=language, animation="off")
    player.blind = True
    session = played("DS1-D3V-AAAAAAF", 40, seed=1)
    session.actions, session.seconds = 1888, 36000 + 59
    player.start(session)
    return player


def new_game(player: Player, code: str) -> None:
    player.table.open("new")
    field = next(widget for widget in player.dialog.widgets if isinstance(widget, Field))
    field.type(code)


def restart(player: Player) -> None:
    player.table.open("menu")
    (entry,) = (widget for widget in player.dialog.widgets if isinstance(widget, Button) and widget.icon == "restart")
    entry.click(entry.rect.center)


DIALOGS: dict[str, Callable[[Player], None]] = {
    "menu": lambda player: player.table.open("menu"),
    "settings": lambda player: player.table.open("settings"),
    "statistics": lambda player: player.table.open("statistics"),
    "restart": restart,
    "win": lambda player: player.game.push(WinPanel(player.game, player.table, player.table)),
    "new: empty": lambda player: new_game(player, ""),
    "new: first game": lambda player: new_game(player, "DS1-D1N-AAAAAAF"),
    "new: Vegas": lambda player: new_game(player, "DS1-D3V-AAAAAAF"),
    "new: second game": lambda player: new_game(player, "SH1-C2-AAAAAAF"),
    "new: unknown game": lambda player: new_game(player, "WWWWWWWWW-WWWWWWWWWWWWWW"),
    "new: unknown mode": lambda player: new_game(player, "DS1-WWWWWWWWW-W"),
    "new: too long": lambda player: new_game(player, "DS1-D3V-" + "W" * 64),
    "new: bad character": lambda player: new_game(player, "DS1-D3V-ŐŐŐ"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", DIALOG_SIZES, ids=str)
def test_texts_of_dialogs(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = at_the_table(play, size, language)
    for name, opened in DIALOGS.items():
        opened(player)
        assert isinstance(player.scene, Dialog), name
        check_dialog(player, monkeypatch)
        player.game.pop()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("show_time", [False, True])
def test_texts_of_the_bar(
    play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str, show_time: bool
) -> None:
    player = at_the_table(play, size, language)
    player.game.prefer("show_time", show_time)
    bar, scratch = player.table.bar, Surface(size)
    with collecting(monkeypatch) as drawn:
        player.table._furnish(scratch)
    in_bar = [(line, rect) for line, rect in drawn if rect.top < bar.height]
    assert len(in_bar) == 5 + 2 * show_time
    check(in_bar, Rect(0, 0, size[0], bar.height))
    chip = bar.buttons["code"]
    for name, rect in bar.buttons.items():
        assert Rect(0, 0, size[0], bar.height).contains(rect), name
        if name != "code":
            assert not rect.colliderect(chip), name
            assert not [line for line, ink in in_bar if ink.colliderect(rect)], name
    assert [line for line, ink in in_bar if chip.contains(ink)] == [str(player.session.code)]
    assert not [line for line, ink in in_bar if chip.colliderect(ink) and not chip.contains(ink)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_line_of_the_table(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = at_the_table(play, size, language)
    words = player.game.words
    lines = [explain(Refusal(reason, 12, 4, 1, 2), words) for reason in Reason]
    lines += [words.say("The game code is copied."), words.say("The code could not be copied.")]
    for notice in Notice:
        player.store.notices = lambda notice=notice: [notice]  # type: ignore[method-assign,misc]
        player.game._tell_of_trouble(player.table)
        assert player.notice
        lines.append(player.notice)
    scratch = Surface(size)
    for line in filter(None, lines):
        with collecting(monkeypatch) as drawn:
            player.table._draw_notice(scratch, line)
        check(drawn, Rect((0, 0), size).inflate(-20, -8))
        assert len(drawn) <= 2, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_texts_of_trouble(play: Play, monkeypatch: pytest.MonkeyPatch, size: Point, language: str) -> None:
    player = play(size=size, language=language)
    with collecting(monkeypatch) as drawn:
        Trouble(player.game).draw(Surface(size))
    assert len(drawn) > 1
    check(drawn, Rect((0, 0), size))


def test_every_text_is_said_in_words_of_the_player(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a language that has no letter but ő, no other letter is on the screens, but in names and codes."""
    player = at_the_table(play, (1280, 800), "en")
    unknown = str.maketrans(dict.fromkeys(ascii_letters, "ő"))
    say, say_n = Words.say, Words.say_n
    monkeypatch.setattr(Words, "say", lambda *args, **fields: say(*args, **fields).translate(unknown))
    monkeypatch.setattr(Words, "say_n", lambda *args, **fields: say_n(*args, **fields).translate(unknown))
    with collecting(monkeypatch) as drawn:
        player.table._furnish(Surface(player.game.size))
        for name, opened in DIALOGS.items():
            if not name.startswith("new: "):
                opened(player)
                player.dialog._backdrop = Surface(player.game.size)
                player.dialog.draw(Surface(player.game.size))
                player.game.pop()
        new_game(player, "")
        player.dialog._backdrop = Surface(player.game.size)
        player.dialog.draw(Surface(player.game.size))
    names = {kind.name for kind in PATIENCES} | set(NAMES.values()) | {str(player.session.code)}
    assert {line for line, _ in drawn if set(line) & set(ascii_letters)} <= names
