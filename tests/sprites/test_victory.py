"""The show after a win: it ends by itself or at once, and the board comes out of it as it went in."""

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from engine.patiences import read_code
from sprites.replay import Replay
from sprites.theme import TICKS
from sprites.victory import Victory
from sprites.winpanel import WinPanel
from tests.sprites.conftest import Play, Player, key, played
from tests.sprites.wins import GAMES, sit_at


def win(play: Play, name: str = "towers", **settings: object) -> Player:
    """Play to the end of the game; the show, if any, has just begun."""
    player = play(**settings)
    moves = sit_at(player, name)
    for move in moves[:-1]:
        player.session.play(move)
    player.table._changed()
    player.settle()
    player.table.answer(moves[-1])
    for _ in range(120):
        player.time += 1 / 60
        player.frame()
        if not player.at_table:
            break
    return player


def resize(player: Player) -> None:
    player.window.size = (1024, 640)
    player.frame(Event(pygame.WINDOWSIZECHANGED, x=1024, y=640))


SKIPS: dict[str, Callable[[Player], object]] = {
    "key": lambda player: player.frame(key("a")),
    "escape": lambda player: player.frame(key("escape")),
    "left button": lambda player: player.click((300, 300)),
    "right button": lambda player: player.press((300, 300), 3),
    "resize": resize,
    "settings": lambda player: player.game.prefer("language", "hu"),
}


@pytest.mark.parametrize("name", GAMES)
def test_it_ends_by_itself(play: Play, name: str) -> None:
    player = win(play, name)
    assert isinstance(player.scene, Victory)
    seconds = 0
    while isinstance(player.scene, Victory):
        player.run(1, step=1 / 15)
        seconds += 1
        assert seconds < 60
    assert isinstance(player.scene, WinPanel)
    assert len(player.game.scenes) == 2
    player.assert_in_place()
    assert seconds > 5


@pytest.mark.parametrize("after", [0.0, 2.0])
@pytest.mark.parametrize("skip", SKIPS)
def test_it_can_be_skipped_at_any_moment(play: Play, skip: str, after: float) -> None:
    player = win(play)
    if after:
        player.run(after)
        assert sum(len(pile.cards) for pile in player.board.position.piles) < 52
    SKIPS[skip](player)
    assert isinstance(player.scene, WinPanel)
    assert len(player.game.scenes) == 2
    player.assert_in_place()
    player.run(1)
    assert len(player.game.scenes) == 2  # and it does not begin again


def test_the_picture_is_that_of_the_table_again(play: Play) -> None:
    player = win(play)
    player.run(1.5)
    player.blind = False
    player.run(0.1)
    player.click((300, 300))
    player.game.pop()
    player.frame()
    assert player.picture() == player.fresh_picture()


def test_a_card_leaves_every_moment_and_the_foundations_empty(play: Play) -> None:
    player = win(play)
    left = []
    for _ in range(60):
        player.run(0.2, step=1 / 15)
        if not isinstance(player.scene, Victory):
            break
        left.append(sum(len(pile.cards) for pile in player.board.position.piles))
    assert left == sorted(left, reverse=True)
    assert left[0] >= 50
    assert left[-1] == 0


def test_no_motion_means_no_show(play: Play) -> None:
    player = win(play, animation="off")
    assert isinstance(player.scene, WinPanel)


def test_undo_and_win_again_shows_it_again(play: Play) -> None:
    player = win(play)
    player.key("a")
    player.game.pop()
    player.key("ctrl+z")
    player.settle()
    assert player.at_table
    player.key("ctrl+y")
    player.run(1)
    assert isinstance(player.scene, Victory)


def test_the_clock_stands_during_the_show(play: Play) -> None:
    player = win(play)
    seconds, tick = player.session.seconds, player.game.tick
    player.run(1)
    assert player.session.seconds == seconds
    assert player.game.tick > tick + 0.9 * TICKS


def test_a_win_brought_back_from_the_disk_is_not_celebrated_again(play: Play) -> None:
    player = win(play)
    again = play()
    again.start(player.session)
    again.run(1)
    assert again.at_table
    assert player.session.code == read_code("SH1-C4-AAAAAJ2")


def test_a_file_dropped_onto_the_show_ends_it(play: Play, tmp_path: Path) -> None:
    """The panel lies under what was dropped, and a new size finds every scene in its place."""
    player = win(play)
    player.run(1.5)
    assert isinstance(player.scene, Victory)
    path = tmp_path / "game.txt"
    path.write_text(json.dumps(played("DS1-D1N-AAAAAAB", 9, seed=2).record()))
    player.frame(Event(pygame.DROPFILE, file=str(path)))
    player.frame()
    resize(player)
    assert [type(scene) for scene in player.game.scenes[1:]] == [WinPanel, Replay]
    player.key("escape")
    assert isinstance(player.scene, WinPanel)
