"""The list of past games: the newest first, by wheel, hand and keys, quick however long it is; games from outside."""

import json
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

import game as game_module
from engine import records
from engine.codes import Code
from engine.patiences import PATIENCES
from engine.session import Session
from engine.store import Result
from sprites.history import History
from sprites.opening import A_FRAME, Opening
from sprites.replay import Replay
from sprites.statistics import Statistics
from sprites.text import plain
from sprites.words import Words
from tests.sprites.conftest import Play, Player, played
from tests.sprites.seen import collecting

CODES = [str(Code(kind.game, mode, 5)) for kind in PATIENCES for mode in kind.modes]
DAY = 86400.0
NOON = datetime(2026, 11, 30, 12, 5).timestamp()


def past(count: int) -> list[Result]:
    """As many results, the oldest first, of all kinds in turn."""
    return [
        Result(i + 1, NOON - (count - 1 - i) * DAY, CODES[i % len(CODES)], i % 3 == 0, 10 * i, 100 + i, 61.0 * i)
        for i in range(count)
    ]


def opened(play: Play, results: Sequence[Result] = (), **settings: object) -> tuple[Player, History]:
    player = play("DS1-D1N-AAAAAAB", **settings)
    player.blind = True
    if results:
        player.store.results = lambda: list(results)  # type: ignore[method-assign]
    player.table.open("history")
    assert isinstance(player.scene, History)
    return player, player.scene


def texts(screen: History, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    with collecting(monkeypatch) as drawn:
        screen.draw(Surface(screen.stage.size))
    return [plain(line) for line, _ in drawn]


def wheel(player: Player, by: int) -> None:
    player.frame(Event(pygame.MOUSEWHEEL, x=0, y=by, precise_y=float(by), touch=False))


def key_up(player: Player) -> None:
    player.frame(Event(pygame.KEYUP, key=pygame.K_DOWN, scancode=0, mod=0, unicode=""))


def press(player: Player, code: int) -> None:
    player.frame(Event(pygame.KEYDOWN, key=code, scancode=0, mod=0, unicode=""))
    key_up(player)


def give_up(player: Player, moves: int = 3) -> Session:
    """A game of the player's own that another one takes the place of; as it was at the end."""
    given_up = played("SH1-C4-AAAAAJ2", moves, seed=2)
    player.start(given_up)
    player.table.new_game(Session.deal(given_up.code))  # type: ignore[arg-type]
    return given_up


# The list


def test_the_newest_comes_first_with_all_that_is_known(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    results = [
        Result(1, NOON - DAY, "DS1-D3V-AAAAAAB", True, 416, 1234, 3723.0),
        Result(2, NOON, "SH1-C2-AAAAAAC", False, 90, 12, 0.0),
    ]
    _, screen = opened(play, results)
    written = texts(screen, monkeypatch)
    first = written.index("30 Nov 2026")
    second = written.index("29 Nov 2026")
    assert written[first : first + 9] == [
        *("30 Nov 2026", "12:05", "Seahaven Towers", "Cells: 2"),
        *("given up", "90", "12", "–", "SH1-C2-AAAAAAC"),
    ]
    assert written[second : second + 9] == [
        *("29 Nov 2026", "12:05", "Double Solitaire", "Draw: 3 cards, Scoring: Vegas"),
        *("won", "$416", "1,234", "1:02:03", "DS1-D3V-AAAAAAB"),
    ]


@pytest.mark.parametrize(
    ("language", "date", "clock"),
    [("en", "30 Nov 2026", "12:05"), ("hu", "2026. nov. 30.", "12:05"), ("th", "30 พ.ย. 2569", "12:05 น.")],
)
def test_dates_by_each_languages_habit(language: str, date: str, clock: str) -> None:
    words = Words(language, game_module.LOCALE)
    assert (plain(words.date(NOON)), plain(words.time(NOON))) == (date, clock)


@pytest.mark.parametrize("when", [float("nan"), float("inf"), -1e18, 1e18])
def test_a_moment_that_no_calendar_has(when: float, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen = opened(play, [Result(1, when, "DS1-D1N-AAAAAAB", False, 0, 1, float("inf"))])
    assert "–" in texts(screen, monkeypatch)


def test_a_code_of_a_game_that_is_not_known(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player, screen = opened(play, [Result(1, NOON, "XY9-Q-AAAAAAA", True, 5, 6, 7.0)])
    assert "XY9-Q-AAAAAAA" in texts(screen, monkeypatch)
    player.key("enter")
    assert isinstance(player.scene, Opening)
    assert player.scene.title == "This game cannot be opened"


def test_without_a_game_it_says_what_will_be_here(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player, screen = opened(play)
    assert "No game so far" in texts(screen, monkeypatch)
    assert screen.rows not in screen.widgets
    assert screen.focused is None
    player.key("enter")
    assert player.at_table


def test_one_game_alone_is_listed(play: Play) -> None:
    player, screen = opened(play, past(14))
    for i, kind in enumerate(PATIENCES, 1):
        screen._choose(i)
        assert [result.code[:3] for result in screen.rows.results] == [kind.game] * len(screen.rows.results)
        assert screen.rows.number == 0
    screen._choose(0)
    assert len(screen.rows.results) == 14
    assert player.scene is screen


def test_from_the_statistics_and_back(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAB")
    player.table.open("statistics")
    player.push("History")
    assert isinstance(player.scene, History)
    player.push("Done")
    assert isinstance(player.scene, Statistics)


def test_from_the_command_line(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    assert game_module.main(["--data", str(tmp_path), "--screen", "history", "--screenshot", str(picture)]) == 0
    assert pygame.image.load(picture).get_size() == (1280, 800)


# Getting on in it


def seen_whole(screen: History, number: int) -> bool:
    listed = screen.rows
    row = listed.row(number)
    return listed.rect.top <= row.top and row.bottom <= listed.rect.bottom


@pytest.mark.parametrize("animation", ["normal", "off"])
def test_keys(play: Play, animation: str) -> None:
    player, screen = opened(play, past(50), animation=animation)
    listed = screen.rows
    assert screen.focused is listed
    for code, number in (
        *((pygame.K_DOWN, 1), (pygame.K_DOWN, 2), (pygame.K_UP, 1), (pygame.K_END, 49), (pygame.K_DOWN, 49)),
        *((pygame.K_PAGEUP, 43), (pygame.K_HOME, 0), (pygame.K_UP, 0), (pygame.K_PAGEDOWN, 6)),
    ):
        press(player, code)
        if animation == "off":
            assert screen.rows.scroll.offset == screen.rows.scroll.goal
        player.run(1)
        assert listed.number == number
        assert seen_whole(screen, number)


def test_a_key_held_down_goes_on(play: Play) -> None:
    player, screen = opened(play, past(50))
    player.key("down")
    player.run(1)
    number = screen.rows.number
    assert 8 < number < 20
    key_up(player)
    player.run(1)
    assert screen.rows.number == number


def test_the_wheel_glides_and_stops_at_both_ends(play: Play) -> None:
    player, screen = opened(play, past(50))
    listed = screen.rows
    wheel(player, 1)
    player.run(0.5)
    assert screen.rows.scroll.offset == 0
    wheel(player, -1)
    player.run(0.02)
    assert 0 < screen.rows.scroll.offset < screen.rows.scroll.goal
    player.run(1)
    assert screen.rows.scroll.offset == screen.rows.scroll.goal == 1.5 * screen.px(58)
    for _ in range(60):
        wheel(player, -1)
    player.run(1)
    assert listed.row(49).bottom == listed.rect.bottom


def test_the_row_under_the_pointer_is_lit_also_when_the_rows_go_by(play: Play) -> None:
    player, screen = opened(play, past(50))
    listed = screen.rows
    assert listed.under is None
    player.move(listed.row(2).center)
    assert listed.under == 2
    for _ in range(4):
        wheel(player, -1)
    player.run(1)
    assert listed.under == 8
    player.move((5, 5))
    assert listed.under is None


def test_the_hand_pulls_and_throws_it(play: Play) -> None:
    player, screen = opened(play, past(50))
    x, y = screen.rows.rect.center
    player.press((x, y))
    player.move((x, y - 40))
    assert screen.rows.scroll.offset == 40
    for i in range(1, 6):
        player.time += 1 / 60
        player.move((x, y - 40 - 20 * i))
    assert screen.rows.scroll.offset == 140
    player.release()
    player.run(1)
    assert screen.rows.scroll.offset > 200, "thrown"
    assert player.scene is screen, "a drag opens nothing"


def test_a_hand_at_rest_throws_nothing(play: Play) -> None:
    player, screen = opened(play, past(50))
    x, y = screen.rows.rect.center
    player.press((x, y))
    for i in range(1, 10):
        player.time += 1 / 60
        player.move((x, y - 10 * i))
    player.run(0.5)
    player.release()
    player.run(0.5)
    assert screen.rows.scroll.offset == 90


def test_the_mark_at_the_side_is_dragged(play: Play) -> None:
    player, screen = opened(play, past(50))
    listed = screen.rows
    thumb = listed._thumb()
    player.press(thumb.center)
    player.move((thumb.centerx, listed.rect.bottom + 99))
    assert screen.rows.scroll.offset == screen.rows.scroll.limit
    player.move((thumb.centerx + 200, thumb.centery))
    assert screen.rows.scroll.offset == 0
    player.release()
    assert player.scene is screen


def test_the_focus_is_seen(play: Play) -> None:
    _, screen = opened(play, past(5))
    target = Surface(screen.stage.size)
    shots = []
    for number in (0, 1):
        screen.rows.number = number
        screen.draw(target)
        shots.append(pygame.image.tobytes(target, "RGB"))
    screen.rows.draw(target, focused=False)
    shots.append(pygame.image.tobytes(target, "RGB"))
    assert len(set(shots)) == 3


def test_five_thousand_games_are_there_at_once(play: Play) -> None:
    """Only what is seen is painted, and no record is read."""
    player, screen = opened(play, past(5000))
    player.store.record = None  # type: ignore[method-assign, assignment]
    target = Surface(player.game.size)
    screen.draw(target)
    spent = []
    for _ in range(20):
        wheel(player, -9)
        player.run(0.05)
        begun = time.thread_time()
        screen.draw(target)
        spent.append(time.thread_time() - begun)
    assert sorted(spent)[10] < 0.03
    begun = time.thread_time()
    History(player.game, player.table, player.table)
    assert time.thread_time() - begun < 0.05


@pytest.mark.parametrize("language", ["hu", "th", "en"])
def test_another_size_and_language_keep_the_place(play: Play, language: str) -> None:
    player, screen = opened(play, past(50))
    for _ in range(20):
        press(player, pygame.K_DOWN)
    player.run(1)
    player.game.prefer("language", language)
    assert screen.rows.number == 20
    assert seen_whole(screen, 20)
    assert screen.focused is screen.rows
    player.game.size = (1920, 1080)
    screen.resize()
    assert screen.rows.number == 20
    assert seen_whole(screen, 20)


# Opening


@pytest.mark.parametrize("way", ["click", "enter"])
def test_a_game_is_opened_and_nothing_else_is_touched(play: Play, way: str) -> None:
    player = play("DS1-D1N-AAAAAAB")
    given_up = give_up(player)
    before = player.store.load_game()
    assert before
    player.table.open("history")
    screen = player.scene
    assert isinstance(screen, History)
    if way == "click":
        player.click(screen.rows.row(0).center)
    else:
        player.key("enter")
    shown = player.scene
    assert isinstance(shown, Replay)
    assert (shown.step, shown.steps) == (0, 3)
    shown.to_end()
    assert shown.position == given_up.position
    player.key("escape")
    assert player.game.scenes[-1] is screen
    after = player.store.load_game()
    assert after
    assert after.save() == before.save()
    assert len(player.store.results()) == 1


def test_a_stored_game_that_cannot_be_played_says_so(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAB")
    give_up(player)
    player.store.record = lambda number: None  # type: ignore[method-assign]
    player.table.open("history")
    player.key("enter")
    assert isinstance(player.scene, Opening)
    player.push("Close")
    assert isinstance(player.scene, History)


# Games from outside


def paste(player: Player, text: str) -> None:
    player.game.paste = lambda: text  # type: ignore[method-assign]
    player.push("Paste a game")


def drop(player: Player, path: Path) -> None:
    player.frame(Event(pygame.DROPFILE, file=str(path)))


GAME = records.as_text({"code": "SH1-C4-AAAAAJ2", "actions": ["t7 f3 1", "t9 t8 1"]})


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_game_is_pasted(play: Play, way: str) -> None:
    player, screen = opened(play)
    if way == "button":
        paste(player, GAME)
    else:
        player.game.paste = lambda: GAME  # type: ignore[method-assign]
        player.key("ctrl+v")
    assert isinstance(player.scene, Replay)
    assert (player.scene.title, player.scene.steps) == ("Replay of SH1-C4-AAAAAJ2", 2)
    player.key("escape")
    assert player.game.scenes[-1] is screen
    assert player.store.results() == []


@pytest.mark.parametrize("screen", ["table", "history", "statistics", "rules", "examples"])
def test_a_file_is_dropped_onto_any_screen(play: Play, tmp_path: Path, screen: str) -> None:
    (tmp_path / "game.txt").write_text(GAME)
    player = play("DS1-D1N-AAAAAAB")
    if screen != "table":
        player.table.open(screen)
    below, before = player.scene, player.session.save()
    drop(player, tmp_path / "game.txt")
    assert isinstance(player.scene, Replay)
    player.key("escape")
    assert player.scene is below
    assert player.session.save() == before
    assert player.store.results() == []


def test_of_many_files_at_once_the_first_is_opened(play: Play, tmp_path: Path) -> None:
    for i, code in enumerate(("SH1-C4-AAAAAJ2", "DS1-D1N-AAAAAAB")):
        (tmp_path / f"{i}.txt").write_text(records.as_text({"code": code, "actions": []}))
    player = play("DS1-D1N-AAAAAAB")
    player.frame(*(Event(pygame.DROPFILE, file=str(tmp_path / f"{i}.txt")) for i in (0, 1, 1)))
    assert [type(scene).__name__ for scene in player.game.scenes] == ["Table", "Replay"]
    assert isinstance(player.scene, Replay)
    assert str(player.scene.session.code) == "SH1-C4-AAAAAJ2"


WRONG = {
    "": "This is not the record of a game.",
    "SH1-C4-AAAAAJ2": "This is not the record of a game.",
    '{"code": "SH1-C4-AAAAAJ2", "actions": 7}': "This is not the record of a game.",
    "[" * 100_000: "This is not the record of a game.",
    " " * 300_000: "This is not the record of a game.",
    "{" + " " * 300_000: "This is longer than the record of a game can be.",
    '{"code": "SH1-C4-AAAAA", "actions": []}': (
        "Its game code is wrong. A code ends in 7 letters or digits, here there are 5."
    ),
    '{"code": "SH1-C4-AAAAAJ2", "actions": ["t7 f3 1", "t9 t1 1"]}': (
        "The rules forbid its move 2. Only the card of the same suit, one rank lower, goes here."
    ),
    '{"code": "SH1-C4-AAAAAJ2", "actions": [null]}': "Its move 1 is not the text of a move.",
    '{"code": "SH1-C4-AAAAAJ2", "actions": ["t7 f3 1", "import os"]}': "Its move 2 is not the text of a move.",
}


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
@pytest.mark.parametrize("way", ["paste", "drop"])
def test_what_is_wrong_is_told_and_changes_nothing(play: Play, tmp_path: Path, text: str, way: str) -> None:
    player, screen = opened(play)
    before = player.session.save()
    if way == "paste":
        paste(player, text)
    else:
        (tmp_path / "game.txt").write_text(text)
        drop(player, tmp_path / "game.txt")
    told = player.scene
    assert isinstance(told, Opening)
    assert told._trouble == WRONG[text]
    player.key("enter")
    assert player.game.scenes[-1] is screen
    assert player.session.save() == before
    assert player.store.results() == []


def test_a_file_that_is_none(play: Play, tmp_path: Path) -> None:
    player = play("DS1-D1N-AAAAAAB")
    drop(player, tmp_path)
    assert isinstance(player.scene, Opening)
    assert player.scene._trouble == "This file cannot be read."


def test_a_long_game_is_played_through_bit_by_bit(play: Play) -> None:
    player, _ = opened(play)
    long = json.dumps({"code": "DS1-D1N-AAAAAAB", "actions": ["s"] * records.MOST_ACTIONS})
    paste(player, long)
    spent = []
    frames = 1
    while isinstance(player.scene, Opening):
        player.time += 1 / 60
        begun = time.thread_time()
        player.frame()
        spent.append(time.thread_time() - begun)
        frames += 1
    assert isinstance(player.scene, Replay)
    assert player.scene.steps == records.MOST_ACTIONS
    assert frames >= records.MOST_ACTIONS / A_FRAME
    assert sorted(spent)[len(spent) // 2] < 0.02
    assert spent[-1] < 0.2


def test_a_long_game_can_be_let_be(play: Play) -> None:
    player, screen = opened(play)
    paste(player, json.dumps({"code": "DS1-D1N-AAAAAAB", "actions": ["s"] * records.MOST_ACTIONS}))
    assert isinstance(player.scene, Opening)
    player.push("Cancel")
    player.run(1)
    assert player.game.scenes[-1] is screen
