"""Moves by two taps: one picks a card up, the next says where to; a tap that was wrong costs nothing."""

import random

import pytest

from engine.cards import STOCK_CLICK, Move
from engine.places import Kind
from engine.session import Session
from sprites.menu import Menu
from sprites.theme import DOUBLE_CLICK, TICKS
from tests.sprites.conftest import CODES, Play, Player, played
from tests.sprites.wins import GAMES, lifted, sit_at


def tap(player: Player, name: str, number: int = -1) -> None:
    """A click that comes too late to be the second of a pair."""
    player.run(1.1 * DOUBLE_CLICK / TICKS, step=0.1)
    player.click(player.spot(name, number))


def cancel(player: Player) -> None:
    player.key("escape")
    if isinstance(player.scene, Menu):
        player.game.pop()


def test_pick_up_and_put_down(play: Play) -> None:
    player = play(animation="off", tap_moves=True)
    player.lay("DS1-D1N-AAAAAAB", t1="8H 7S", t2="8D", t5="KS")
    tap(player, "t1")
    assert [str(card) for card in player.board.held] == ["7S"]
    assert player.board.lit == {"t2": False}
    tap(player, "t2")
    assert [str(card) for card in player.pile("t2").cards] == ["8D", "7S"]
    assert player.session.actions == 1
    player.assert_in_place()


def test_without_the_setting_a_tap_picks_nothing_up(play: Play) -> None:
    player = play(animation="off")
    player.lay("DS1-D1N-AAAAAAB", t1="8H 7S", t2="8D")
    tap(player, "t1")
    assert not player.board.held


def test_a_second_tap_on_the_card_puts_it_down(play: Play) -> None:
    player = play(animation="off", tap_moves=True, double_click=False)
    player.lay("DS1-D1N-AAAAAAB", t1="8H 7S", t2="8D")
    before = player.tally
    for _ in range(3):
        tap(player, "t1")
        assert player.board.held
        tap(player, "t1")
        assert not player.board.held
    assert player.tally == before
    player.assert_in_place()


def test_a_tap_on_another_card_picks_that_up_instead(play: Play) -> None:
    player = play(animation="off", tap_moves=True)
    player.lay("DS1-D1N-AAAAAAB", t1="7S", t2="8D", t3="QD", t4="KS")
    tap(player, "t1")
    tap(player, "t3")
    assert [str(card) for card in player.board.held] == ["QD"]
    tap(player, "t4")
    assert [str(card) for card in player.pile("t4").cards] == ["KS", "QD"]
    player.assert_in_place()


def test_a_tap_beside_all_piles_or_the_right_button_lets_go(play: Play) -> None:
    player = play(animation="off", tap_moves=True)
    player.lay("DS1-D1N-AAAAAAB", t1="7S", t2="8D")
    before = player.tally
    for button in (3, 2):
        tap(player, "t1")
        player.press((640, 700), button)
        player.release((640, 700), button)
        assert not player.board.held
    assert player.tally == before
    player.assert_in_place()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_won_by_single_taps_alone(play: Play, name: str) -> None:
    """A card goes to a foundation at one tap; where a tap would take it elsewhere than the line, undo and drag."""
    player = play(animation="off", tap_moves=True)
    moves = sit_at(player, name)
    by_tap = 0
    for move in moves:
        if move == STOCK_CLICK:
            tap(player, "s")
            continue
        patience, position = player.patience, player.position
        number = lifted(patience, player, move)
        clicked = patience.click(position, move.source, number)
        before = player.session.actions
        if patience.place(move.source).kind == Kind.FOUNDATION or clicked not in (None, move):
            # A tap is a click first, and a click on such a card plays it.
            player.drag(move.source, move.target, move.count)
        else:
            tap(player, move.source, number)
            by_tap += 1
            if clicked is None:
                assert len(player.board.held) == move.count
                tap(player, move.target)
        assert player.session.actions == before + 1
        assert not player.board.held
        assert player.position == patience.play(position, move)
    assert player.session.won
    assert by_tap > 0.9 * len([move for move in moves if move != STOCK_CLICK])


@pytest.mark.parametrize("code", CODES)
def test_wrong_taps_lose_nothing(play: Play, code: str) -> None:
    """Whatever is tapped, every change is a legal move that undo takes back, and no card gets lost."""
    player = play(animation="off", tap_moves=True)
    player.forget()
    player.blind = True
    player.start(played(code, 20, seed=3))
    start, chance = player.position, random.Random(code)
    changes = player.session.can_undo
    for _ in range(150):
        place = chance.choice(player.patience.places).name
        count = len(player.pile(place).cards)
        before: Session = player.session
        legal = {before.patience.play(before.position, move) for move in before.patience.moves(before.position)}
        position = before.position
        if chance.random() < 0.4:
            player.time += 1
        player.click(player.spot(place, chance.randrange(-1, count) if count else -1))
        assert player.position == position or player.position in legal
        assert sum(len(pile.cards) for pile in player.position.piles) == sum(len(pile.cards) for pile in start.piles)
    cancel(player)
    player.assert_in_place()
    while player.session.can_undo > changes:
        player.key("ctrl+z")
    assert player.position == start


def test_a_drag_still_works_and_puts_away_what_was_picked_up(play: Play) -> None:
    player = play(animation="off", tap_moves=True)
    player.lay("DS1-D1N-AAAAAAB", t1="7S", t2="8D", t3="QD", t4="KS")
    tap(player, "t1")
    player.drag("t3", "t4")
    assert [str(card) for card in player.pile("t4").cards] == ["KS", "QD"]
    assert player.session.actions == 1
    player.assert_in_place()
    assert isinstance(player.session.patience.moves(player.position)[0], Move)
