"""What lies over the table: New game, the menu, the win, trouble; by mouse and by keyboard, on any layout."""

import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

import game
from engine.codes import BadCode, Code
from engine.patiences import PATIENCES, read_code
from engine.session import Session
from sprites.dialog import Dialog
from sprites.keys import shortcut
from sprites.menu import Menu
from sprites.newgame import NewGame
from sprites.question import Question
from sprites.settings import Settings
from sprites.table import Table
from sprites.text import clock
from sprites.trouble import Trouble
from sprites.widgets import Button, Choice, Field, Tile
from sprites.winpanel import WinPanel
from tests.sprites.conftest import CODES, MODES, Play, Player, key, played

ROOT = Path(game.__file__).parent


def widgets(player: Player, kind: type) -> list:  # type: ignore[type-arg]
    return [widget for widget in player.dialog.widgets if isinstance(widget, kind)]


def field(player: Player) -> Field:
    return widgets(player, Field)[0]  # type: ignore[no-any-return]


def notes(player: Player) -> list[tuple[str, bool]]:
    """The lines under the choices and whether each tells of a fault."""
    assert isinstance(player.dialog, NewGame)
    return [(" ".join(lines), wrong) for lines, _, wrong in player.dialog._notes]


def fault(player: Player) -> str:
    return next((text for text, wrong in notes(player) if wrong), "")


def patience_of(game_name: str) -> int:
    return [kind.game for kind in PATIENCES].index(game_name)


# New game


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_mode_by_mouse(play: Play, name: str, mode: str) -> None:
    player = play(CODES[0], animation="off")
    player.push_bar("new")
    assert isinstance(player.scene, NewGame)
    number = patience_of(name)
    player.push(widgets(player, Tile)[number])
    for i, values in enumerate(PATIENCES[number].choices.values()):
        choice = widgets(player, Choice)[i]
        player.click(choice._option(values.index(mode[1 + i])).center)
    player.push("Start")
    assert player.at_table
    assert player.session.code is not None
    assert player.session.code[:2] == (name, mode)
    assert player.tally[:3] == (0, 0, 0)
    assert player.position == player.patience.first_position(player.session.code.number)
    # And it is the game that the next start brings back.
    restored = player.store.load_game()
    assert restored is not None
    assert restored.code == player.session.code


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_mode_by_keyboard(play: Play, name: str, mode: str) -> None:
    player = play(CODES[0], animation="off")
    player.key("n")
    number = patience_of(name)
    while player.dialog.focused is not widgets(player, Tile)[number]:
        player.key("tab")
    player.key("space")
    for i, values in enumerate(PATIENCES[number].choices.values()):
        while player.dialog.focused is not widgets(player, Choice)[i]:
            player.key("tab")
        for way in ("left", "left", "left", *("right",) * values.index(mode[1 + i])):
            player.key(way)
    player.key("enter")
    assert player.at_table
    assert player.session.code is not None
    assert player.session.code[:2] == (name, mode)


def test_two_new_games_differ(play: Play) -> None:
    player = play(CODES[0], animation="off")
    codes = set()
    for _ in range(3):
        player.key("n")
        player.key("enter")
        codes.add(player.session.code)
    assert len(codes) == 3


@pytest.mark.parametrize("language", ["en", "hu", "th"])
@pytest.mark.parametrize("code", CODES)
def test_a_code_is_typed(play: Play, code: str, language: str) -> None:
    player = play("DS1-D1N-AAAAAAB", animation="off", language=language)
    player.key("n")
    player.push(field(player))
    for letter in code.lower().replace("-", " "):
        player.type(letter)
    assert not fault(player)
    player.key("enter")
    assert player.at_table
    assert str(player.session.code) == code
    assert player.position == Session.deal(read_code(code)).position


@pytest.mark.parametrize("wrapping", ["{}", "  {}\n", "\u200b{}\ufeff", "\t{} "])
@pytest.mark.parametrize("by", ["key", "button"])
def test_a_code_is_pasted(play: Play, monkeypatch: pytest.MonkeyPatch, wrapping: str, by: str) -> None:
    player = play("DS1-D1N-AAAAAAB", animation="off")
    monkeypatch.setattr(player.game, "paste", lambda: wrapping.format("SH1-C2-AAAAAAF"))
    player.key("n")
    if by == "key":
        player.push(field(player))
        player.key("ctrl+v")
    else:
        player.click(field(player)._paste_rect().center)
    assert not fault(player)
    player.key("enter")
    assert str(player.session.code) == "SH1-C2-AAAAAAF"


@pytest.mark.parametrize("code", ["DS1-D9N-AAAAAAB", "D S1–D9N–AAAAAAB", "\u200bds1d9nAAAAAAB"])
def test_an_unknown_mode_is_answered_with_those_of_its_game(play: Play, code: str) -> None:
    player = play("DS1-D1N-AAAAAAB")
    player.key("n")
    player.push(field(player))
    player.type(code)
    assert fault(player).endswith("there are D1N, D3N, D1V, D3V.")


WRONG = ["XX1-D1N-AAAAAAB", "DS1-D9N-AAAAAAB", "SH1-D1N-AAAAAAB", "DS1-D1N-AAAAAA", "DS1-D1N-AAAAAABB",
         "DS1-D1N-AAAAAA9", "DS1-D1N-AAAAAA{", "DS1-D1N-{part}", "%s", "ő", "น้ำ", "🂡", "A", "-", "x" * 64]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "hu", "th"])
@pytest.mark.parametrize("code", WRONG)
def test_a_wrong_code_says_so_and_cannot_start(play: Play, code: str, language: str) -> None:
    with pytest.raises(BadCode):
        read_code(code)
    player = play(language=language, animation="off")
    player.start(played("DS1-D3N-AAAAAAF", 9, seed=1))
    tally, position = player.tally, player.position
    player.key("n")
    player.push(field(player))
    player.type(code)
    line = fault(player)
    assert line
    assert not [sign for sign in "{}%" if sign in line and sign not in code]
    player.key("enter")
    assert isinstance(player.scene, NewGame)
    player.push(next(button for button in widgets(player, Button) if button.primary))
    assert isinstance(player.scene, NewGame)
    player.key("escape")
    assert player.at_table
    assert (player.tally, player.position) == (tally, position)
    # Taking the code out again makes starting possible.
    player.key("n")
    player.push(field(player))
    player.type(code)
    for _ in code:
        player.key("backspace")
    assert not fault(player)
    player.key("enter")
    assert player.at_table


def test_choosing_after_a_wrong_code_keeps_its_fault_in_sight(play: Play) -> None:
    """What cannot start must go on saying why."""
    player = play("DS1-D1N-AAAAAAB")
    player.key("n")
    player.push(field(player))
    player.type("DS1-")
    assert fault(player)
    player.push(widgets(player, Tile)[1])
    player.push("Start")
    assert isinstance(player.scene, NewGame)
    assert fault(player)
    assert field(player).text == "DS1-"


def test_the_code_follows_the_choices(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAB", animation="off")
    player.key("n")
    player.push(field(player))
    player.type("sh1c2aaaaaaf")
    assert [tile.chosen for tile in widgets(player, Tile)] == [False, True]
    assert widgets(player, Choice)[0].chosen == 1
    player.click(widgets(player, Choice)[0]._option(2).center)
    assert field(player).text == "SH1-C1-AAAAAAF"
    player.key("enter")
    assert str(player.session.code) == "SH1-C1-AAAAAAF"


def test_tab_goes_round(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAB")
    player.key("n")
    first = player.dialog.focus
    order = []
    for _ in player.dialog.widgets:
        order.append(player.dialog.focus)
        player.key("tab")
    assert player.dialog.focus == first
    assert sorted(order) == list(range(len(player.dialog.widgets)))
    back = []
    for _ in player.dialog.widgets:
        player.key("shift+tab")
        back.append(player.dialog.focus)
    assert back == order[::-1]
    # In reading order: from top to bottom, apart from the cross.
    tops = [widget.rect.centery // 40 for widget in player.dialog.widgets[:-1]]
    assert tops == sorted(tops)


def test_caret(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAB")
    player.key("n")
    player.push(field(player))
    player.type("DS")
    player.key("left")
    player.type("X")
    assert (field(player).text, field(player).caret) == ("DXS", 2)
    player.key("backspace")
    assert field(player).text == "DS"


# The menu and the screens it opens


@pytest.mark.parametrize("opened", ["menu", "new"])
def test_dialogs_close_and_leave_the_game(play: Play, opened: str) -> None:
    player = play()
    player.start(played("SH1-C4-AAAAAAF", 9, seed=1))
    tally, position = player.tally, player.position
    for close in ("escape", "cross"):
        player.push_bar(opened)
        assert isinstance(player.scene, Dialog)
        if close == "cross":
            player.push(player.dialog.widgets[-1])
        else:
            player.key(close)
        assert player.at_table
    assert (player.tally, player.position) == (tally, position)
    player.settle()
    player.move((player.layout.left + 3, player.game.size[1] - 3))
    assert player.picture() == player.fresh_picture()


def test_restart_asks_only_where_something_would_be_lost(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF", animation="off")
    player.key("escape")
    player.push("Restart this deal")
    assert player.at_table
    start = player.position
    player.key("space")
    for answer, left in (("Play on", 1), ("Restart", 0)):
        player.push_bar("menu")
        player.push("Restart this deal")
        assert isinstance(player.scene, Question)
        player.push(answer)
        assert player.at_table
        assert player.session.actions == left
    assert player.position == start
    assert str(player.session.code) == "DS1-D1N-AAAAAAF"
    # Enter on the question does not give the game up.
    player.key("space")
    player.push_bar("menu")
    player.push("Restart this deal")
    player.key("enter")
    assert player.session.actions == 1


def test_every_entry_of_the_menu(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF", animation="off")
    player.key("escape")
    labels = [button.label for button in widgets(player, Button) if button.label]
    player.key("escape")
    for label in labels:
        player.push_bar("menu")
        assert isinstance(player.scene, Menu)
        player.push(label)
        assert player.game.running == (label != "Quit")
        if player.game.running:
            assert not isinstance(player.scene, (Menu, Trouble)), label
            while not player.at_table:
                player.key("escape")
    assert labels[-1] == "Quit"


def test_full_screen_by_button_key_and_menu(play: Play) -> None:
    player = play("SH1-C4-AAAAAAF")

    def by_menu() -> None:
        player.key("escape")
        player.push("Window" if player.game.fullscreen else "Full screen")

    switches: list[Callable[[], None]] = [
        lambda: player.push_bar("full"),
        lambda: player.key("f11"),
        lambda: player.key("alt+enter"),
        by_menu,
    ]
    for switch in switches:
        before = player.game.fullscreen
        switch()
        assert player.game.fullscreen != before
        assert player.game.size == player.window.size == player.layout.size
        assert not isinstance(player.scene, Trouble)
        player.settle()
        player.assert_in_place()
    player.key("n")
    player.key("f11")
    assert isinstance(player.scene, NewGame)
    assert player.dialog.sheet.center[0] == player.game.size[0] // 2


def test_settings_work_at_once(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF")
    player.key("escape")
    player.push("Settings")
    assert isinstance(player.scene, Settings)
    for choice in range(len(widgets(player, Choice))):
        options = len(widgets(player, Choice)[choice].options)
        for option in [*range(options), 0]:
            player.click(widgets(player, Choice)[choice]._option(option).center)
            assert isinstance(player.scene, Settings)
            assert widgets(player, Choice)[choice].chosen == option
    player.key("escape")
    player.settle()
    player.assert_in_place()


def test_code_is_copied(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player = play("DS1-D1N-AAAAAAF")
    player.push_bar("code")
    assert player.game.paste() == "DS1-D1N-AAAAAAF"
    assert player.notice == "The game code is copied."
    pygame.scrap.put_text("")
    player.key("ctrl+c")
    assert player.game.paste() == "DS1-D1N-AAAAAAF"

    def fail(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    player.push_bar("code")
    assert player.notice == "The code could not be copied."


# The win


def nearly_won(player: Player) -> None:
    suits = {f"f{n + 1}": " ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for n, suit in enumerate("SHDC")}
    suits["f4"] = suits["f4"].removesuffix(" KC")
    player.lay("SH1-C4-AAAAAAF", t1="KC", **suits)


def until_panel(player: Player) -> None:
    """The show after the win may come first; a key ends it."""
    player.settle() if player.game.preferences.animation == "off" else player.run(0.5)
    if not isinstance(player.scene, WinPanel):
        player.key("space")
        player.run(0.5)


@pytest.mark.parametrize("animation", ["normal", "off"])
def test_win_panel_appears_once(play: Play, animation: str) -> None:
    player = play(animation=animation)
    nearly_won(player)
    player.click(player.spot("t1"))
    assert player.session.won
    until_panel(player)
    assert isinstance(player.scene, WinPanel)
    seconds = player.session.seconds
    player.key("escape")
    player.run(3)
    assert player.at_table
    assert player.session.seconds == seconds
    # The win can be undone, and won again.
    player.key("ctrl+z")
    player.settle()
    player.assert_in_place()
    assert not player.session.won
    assert player.session.actions == 1
    player.drag("t1", "f4")
    until_panel(player)
    assert isinstance(player.scene, WinPanel)


@pytest.mark.parametrize("label", ["New game", "Same deal again"])
def test_what_to_play_after_a_win(play: Play, label: str) -> None:
    player = play(animation="off")
    nearly_won(player)
    player.click(player.spot("t1"))
    until_panel(player)
    player.push(label)
    if label == "New game":
        assert isinstance(player.scene, NewGame)
    else:
        assert player.at_table
        assert player.position == Session.deal(read_code("SH1-C4-AAAAAAF")).position


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.9, "0:59"), (60, "1:00"), (3599, "59:59"), (3723, "1:02:03")]
)
def test_clock(seconds: float, text: str) -> None:
    assert clock(seconds) == text


# Keyboard layouts

LEFT = pygame.KMOD_LCTRL
THAI = {"z": 0x0E1C, "y": 0x0E31, "n": 0x0E37, "c": 0x0E41}


@pytest.mark.parametrize(
    ("event", "name"),
    [
        *((Event(pygame.KEYDOWN, key=THAI[k], scancode=key(k).scancode, mod=LEFT), f"ctrl+{k}") for k in THAI),
        # On a German layout the key between T and U prints Z.
        (Event(pygame.KEYDOWN, key=pygame.K_z, scancode=pygame.KSCAN_Y, mod=pygame.KMOD_LCTRL), "ctrl+z"),
        (Event(pygame.KEYDOWN, key=pygame.K_y, scancode=pygame.KSCAN_Z, mod=pygame.KMOD_RCTRL), "ctrl+y"),
        (Event(pygame.KEYDOWN, key=pygame.K_z, scancode=pygame.KSCAN_Z, mod=pygame.KMOD_LMETA), "ctrl+z"),
        (Event(pygame.KEYDOWN, key=pygame.K_n, scancode=pygame.KSCAN_N, mod=pygame.KMOD_CAPS | pygame.KMOD_NUM), "n"),
        (Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, scancode=pygame.KSCAN_KP_ENTER, mod=0), "enter"),
    ],
)  # fmt: skip
def test_shortcuts_on_any_layout(event: Event, name: str) -> None:
    assert shortcut(event) == name


def test_undo_on_a_thai_and_a_german_keyboard(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF", animation="off")
    for code, scan in ((THAI["z"], pygame.KSCAN_Z), (pygame.K_z, pygame.KSCAN_Y)):
        player.key("space")
        assert player.session.can_undo == 1
        player.frame(Event(pygame.KEYDOWN, key=code, scancode=scan, mod=pygame.KMOD_LCTRL, unicode=""))
        assert player.session.can_undo == 0
        assert player.session.can_redo == 1
    player.frame(Event(pygame.KEYDOWN, key=THAI["n"], scancode=pygame.KSCAN_N, mod=0, unicode="\u0e37"))
    assert isinstance(player.scene, NewGame)


@pytest.mark.parametrize(
    ("code", "scan", "pastes"),
    [
        (pygame.K_v, pygame.KSCAN_V, True),
        (0x0E2D, pygame.KSCAN_V, True),  # Thai
        (pygame.K_v, pygame.KSCAN_PERIOD, True),  # Dvorak
        (pygame.K_k, pygame.KSCAN_V, False),
    ],
)
def test_pasting_on_any_layout(play: Play, monkeypatch: pytest.MonkeyPatch, code: int, scan: int, pastes: bool) -> None:
    player = play("DS1-D1N-AAAAAAB")
    monkeypatch.setattr(player.game, "paste", lambda: "SH1-C2-AAAAAAF")
    player.key("n")
    player.push(field(player))
    player.frame(Event(pygame.KEYDOWN, key=code, scancode=scan, mod=pygame.KMOD_LCTRL, unicode=""))
    assert field(player).text == ("SH1-C2-AAAAAAF" if pastes else "")


# Trouble


def test_an_answer_of_the_engine_that_fails_is_logged_too(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF")
    player.expects_trouble = True
    player.engine.awake = True

    def fail(_: object) -> None:
        raise ZeroDivisionError("a test's own")

    player.game.child.ask("moves", then=fail)
    player.frame()
    assert isinstance(player.scene, Trouble)


@pytest.mark.parametrize("where", ["handle", "draw", "advance"])
def test_an_exception_is_logged_and_the_game_kept(play: Play, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    player = play("DS1-D1N-AAAAAAF", animation="off")
    player.expects_trouble = True
    player.key("space")
    position, actions = player.position, player.session.actions

    def fail(*_: object) -> None:
        raise ZeroDivisionError("a test's own")

    monkeypatch.setattr(Table, where, fail)
    player.key("space")
    player.table.dirty = True
    player.frame()
    assert isinstance(player.scene, Trouble)
    player.frame()
    log = (player.store.folder / game.LOG).read_text("utf-8")
    assert "ZeroDivisionError: a test's own" in log
    assert game.VERSION in log
    assert player.game.running
    player.key("n")
    assert not player.game.running
    kept = player.store.load_game()
    assert kept is not None
    if where == "handle":
        assert (kept.position, kept.actions) == (position, actions)
    else:
        assert kept.actions == actions + 1
    assert kept.code == Code("DS1", "D1N", 5)


def test_the_log_does_not_grow_for_ever(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF", animation="off")
    player.expects_trouble = True
    log = player.store.folder / game.LOG

    def trouble() -> str:
        try:
            raise ZeroDivisionError("a test's own")
        except ZeroDivisionError:
            player.game._log()
        return log.read_text("utf-8")

    assert trouble().count("ZeroDivisionError: ") == 1
    assert trouble().count("ZeroDivisionError: ") == 2
    for letter in "xy":
        log.write_text(letter * game.LONG_LOG)
        assert trouble().count("ZeroDivisionError: ") == 1
        assert log.with_name(game.OLD_LOG).read_text("utf-8") == letter * game.LONG_LOG
    assert len(list(log.parent.glob("*.log*"))) == 2


def test_the_log_does_not_name_the_player(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player = play("DS1-D1N-AAAAAAF", animation="off")
    player.expects_trouble = True
    monkeypatch.setattr(Path, "home", lambda: ROOT.parent)
    try:
        raise ZeroDivisionError(str(ROOT))
    except ZeroDivisionError:
        player.game._log()
    log = (player.store.folder / game.LOG).read_text("utf-8")
    assert f"ZeroDivisionError: ~{os.sep}{ROOT.name}" in log
    assert str(ROOT.parent) not in log


def test_trouble_with_the_log_is_no_second_trouble(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player = play("DS1-D1N-AAAAAAF", animation="off")
    player.expects_trouble = True
    (player.store.folder / game.LOG).mkdir()

    def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(Table, "handle", fail)
    player.key("space")
    assert isinstance(player.scene, Trouble)
