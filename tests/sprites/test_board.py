"""The table as painted: what is renewed in parts looks like the whole painted anew."""

import pygame
import pytest
from pygame.event import Event

from engine.cards import STOCK_CLICK
from sprites import paint, text
from tests.sprites.conftest import Play


@pytest.mark.parametrize("code", ["SH1-C4-AAAAAJ2", "DS1-D3N-AAAAAAB"])
def test_parts_and_the_whole_look_alike(play: Play, code: str) -> None:
    player = play(code)
    player.settle()
    for _ in range(3):
        if player.patience.refusal(player.position, STOCK_CLICK) is None:
            player.key("space")
            player.run(0.5, 1 / 60)
            player.assert_painted_whole()
    names = [
        place.name
        for place in player.patience.places
        if player.patience.lift_refusal(player.position, place.name, 1) is None
    ]
    for name in [*names[:3], names[-1]]:
        if player.patience.lift_refusal(player.position, name, 1):
            continue  # moved away by the drag before
        player.press(player.spot(name))
        for target in (names[-1], names[0], player.patience.places[-1].name):
            player.move(player.spot(target))
            player.assert_painted_whole()
        player.release()
        for _ in range(12):
            player.run(1 / 60)
            player.assert_painted_whole()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_edges_of_the_stock_and_its_label_change_whole(play: Play, size: tuple[int, int]) -> None:
    """Each dozen of cards makes the stock one edge thicker."""
    player = play("DS1-D3N-AAAAAAB", size=size)
    player.settle()
    for name in [*["space"] * 5, *["ctrl+z"] * 5]:
        player.key(name)
        for _ in range(16):
            player.run(1 / 60)
            player.assert_painted_whole()


@pytest.mark.parametrize("carried", [False, True])
def test_a_glow_moves_with_the_card_that_lands_under_it(play: Play, carried: bool) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="7S", t2="8H", t3="6H")
    player.settle()
    player.drag("t1", "t2")
    player.settle()
    for key in ("ctrl+z", "ctrl+y"):
        player.settle()
        player.key(key)
    player.run(0.02)
    player.lift("t3")
    if carried:
        player.carry(player.corner("t2"))
    for _ in range(15):
        player.run(1 / 60)
        player.assert_painted_whole()


def test_the_hand_is_crisp_after_any_change_of_size(play: Play) -> None:
    """What is lifted may be as large as the cards at rest were a size before."""
    player = play("DS1-D1N-AAAAAAB")
    player.settle()
    before = []
    for size in ((1090, 900), (1054, 900)):
        before.append(player.board.deck)
        player.window.size = size
        player.frame(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    assert player.board.raised is before[-1]
    assert not player.board.raised.rough


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1366, 768)])
def test_a_notice_comes_and_goes_without_a_trace(play: Play, size: tuple[int, int]) -> None:
    player = play("SH1-C1-AAAAAAF", size=size)
    player.settle()
    player.frame()
    bare = player.picture()
    player.table.tell("It is told in so many words that one line is by far too short for it. " * 2)
    player.frame()
    assert player.picture() != bare
    player.assert_painted_whole()
    player.run(5, 0.5)
    assert not player.notice
    player.assert_painted_whole()


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
def test_every_step_of_a_game_is_painted_whole(play: Play, size: tuple[int, int]) -> None:
    """By click, key, undo and redo, with motion and without."""
    for animation in ("normal", "off"):
        player = play("DS1-D1N-AAAAAAB", animation=animation, size=size)
        player.settle()
        for keys in ("space", "space", "tab", "right", "enter", "enter", "ctrl+z", "ctrl+y", "ctrl+z", "h", "space"):
            player.key(keys)
            for _ in range(4):
                player.run(1 / 20, 1 / 60)
                player.assert_painted_whole()


def test_a_new_size_is_shown_at_once_and_crisp_soon_after(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAB")
    player.settle()
    player.window.size = size = (1347, 811)
    player.frame(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    assert player.window.get_surface().get_size() == size
    assert player.board.deck.rough
    first = player.picture()
    player.run(1.5, 1 / 60)
    assert not player.board.deck.rough
    assert player.picture() != first
    assert player.picture() == player.fresh_picture()


def test_shapes_and_lines_of_an_old_size_are_let_go(play: Play) -> None:
    """Whoever drags the edge of the window passes through hundreds of sizes."""
    player = play("DS1-D1N-AAAAAAB")
    kept = []
    for step in range(6):
        player.window.size = size = (1280 + 7 * step, 800 + 5 * step)
        player.frame(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        player.settle()
        kept.append(sum(cache.cache_info().currsize for cache in (paint.panel, paint.soft, paint.icon, text._render)))
    assert max(kept[1:]) <= min(kept[1:]) + 2
