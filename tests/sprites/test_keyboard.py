"""The table without a mouse: the cursor comes everywhere, and both games can be won with it."""

import pytest
from pygame import Rect

from engine.cards import STOCK_CLICK
from engine.places import Kind
from engine.refusals import Reason, Refusal
from sprites.cursor import ARROWS, Cursor
from sprites.menu import Menu
from sprites.refusal_words import explain
from sprites.victory import Victory
from tests.sprites.conftest import CODES, Play, Player, played
from tests.sprites.wins import GAMES, lifted, sit_at

LAYOUTS = [(1024, 640), (1024, 768), (1280, 800), (3440, 1440)]


def at(player: Player) -> tuple[str, int]:
    cursor = player.table._cursor
    return cursor.place, cursor.number


def spots(player: Player) -> set[tuple[str, int]]:
    """Every card that the cursor may be on, and every bare place."""
    found = set()
    for place in player.patience.places:
        pile = player.pile(place.name)
        top = len(pile.cards) - 1
        first = pile.down if place.kind == Kind.COLUMN else top
        found |= {(place.name, number) for number in range(first, top + 1)} or {(place.name, -1)}
    return found


def go(player: Player, place: str, number: int | None = None) -> None:
    """Tab to a place, then with the arrows to one of its cards."""
    for _ in range(len(player.patience.places) + 1):
        if player.table._cursor.shown and player.table._cursor.place == place:
            break
        player.key("tab")
    while number is not None and at(player)[1] != number:
        player.key("up" if at(player)[1] > number else "down")
    assert player.table._cursor.shown
    assert at(player)[0] == place
    assert number in (None, at(player)[1])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", LAYOUTS, ids=str)
@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("moves", [0, 60])
def test_arrows_reach_every_card_and_place(
    play: Play, code: str, size: tuple[int, int], left_handed: bool, moves: int
) -> None:
    player = play(size=size, animation="off", left_handed=left_handed)
    player.blind = True
    player.start(played(code, moves, seed=4))
    layout, position = player.layout, player.position
    reached: set[tuple[str, int]] = set()
    cursor = Cursor()
    cursor.settle(layout, position)
    ahead = [(cursor.place, cursor.number)]
    while ahead:
        spot = ahead.pop()
        if spot in reached:
            continue
        reached.add(spot)
        for arrow in ARROWS:
            cursor.place, cursor.number = spot
            cursor.step(layout, position, arrow)
            ahead.append((cursor.place, cursor.number))
    assert reached == spots(player)


@pytest.mark.parametrize("code", CODES)
def test_an_arrow_goes_its_way_and_no_other(play: Play, code: str) -> None:
    player = play(animation="off")
    player.blind = True
    player.start(played(code, 40, seed=2))
    layout, position = player.layout, player.position
    cursor = Cursor()
    for spot in spots(player):
        for arrow, (across, down) in ARROWS.items():
            cursor.place, cursor.number = spot
            before = cursor.rect(layout, position)
            cursor.step(layout, position, arrow)
            after = cursor.rect(layout, position)
            way = ((after.centerx - before.centerx) * across) + ((after.centery - before.centery) * down)
            assert way > 0 or (cursor.place, cursor.number) == spot, (spot, arrow)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("key", ["tab", "shift+tab"])
def test_tab_goes_round_all_places(play: Play, code: str, key: str) -> None:
    player = play(code, animation="off")
    player.blind = True
    player.key(key)
    names = [place.name for place in player.patience.places]
    walked = []
    for _ in names:
        walked.append(at(player)[0])
        player.key(key)
    assert walked[0] == at(player)[0] == names[0]
    assert walked[1:] == (names[1:] if key == "tab" else names[:0:-1])


def test_the_ring_is_seen_around_the_card_and_gone_at_a_click(play: Play) -> None:
    player = play(CODES[0], animation="off")
    before = player.picture()
    player.key("tab")
    assert player.picture() != before
    layout, cursor = player.layout, player.table._cursor
    rect = cursor.rect(layout, player.position)
    window = player.window.get_surface()
    edge = Rect(0, 0, 1, 1)
    edge.midtop = (rect.centerx, rect.top - 1)
    assert window.get_at(edge.topleft)[:2] > (200, 120)
    player.click((5, player.game.size[1] - 5))
    assert not cursor.shown
    assert player.picture() == before


def test_enter_lifts_carries_and_drops(play: Play) -> None:
    player = play(animation="off")
    player.lay("DS1-D1N-AAAAAAB", t1="8H 7S", t2="8D", t5="KS")
    go(player, "t1", 1)
    player.key("enter")
    assert [str(card) for card in player.board.held] == ["7S"]
    assert player.board.lit == {"t2": False}
    player.key("right")
    assert at(player)[0] == "t2"
    assert player.board.lit == {"t2": True}
    held = player.board.sprites[player.board.held[0]].at
    assert Rect(*player.corner("t2"), 1, 1).inflate(60, 60).collidepoint(held)
    player.key("enter")
    assert not player.board.held
    assert [str(card) for card in player.pile("t2").cards] == ["8D", "7S"]
    player.assert_in_place()
    assert player.session.actions == 1


def test_a_drop_that_is_not_allowed_says_why_and_puts_back(play: Play) -> None:
    player = play(animation="off")
    player.lay("DS1-D1N-AAAAAAB", t1="8H 7S", t2="9D")
    before = player.tally
    go(player, "t1", 1)
    player.key("enter")
    go(player, "t2")
    player.key("enter")
    assert player.notice == explain(Refusal(Reason.NEEDS_OTHER_COLOUR), player.game.words)
    assert player.tally == before
    player.assert_in_place()


@pytest.mark.parametrize("way", ["escape", "enter"])
def test_a_lifted_card_can_be_put_down_where_it_was(play: Play, way: str) -> None:
    player = play(animation="off")
    player.lay("DS1-D1N-AAAAAAB", t1="8H 7S", t2="8D")
    before = player.tally
    go(player, "t1", 1)
    player.key("enter")
    assert player.board.held
    player.key(way)
    assert (player.tally, player.notice) == (before, "")
    player.assert_in_place()
    assert player.at_table
    player.key("escape")
    assert isinstance(player.scene, Menu)


def test_cards_that_do_not_move_together_are_not_lifted(play: Play) -> None:
    player = play(animation="off")
    player.lay("SH1-C4-AAAAAAB", t1="8H 2S", t2="9H")
    go(player, "t1", 0)
    player.key("enter")
    assert not player.board.held
    assert player.notice


def test_f_clicks_and_d_double_clicks(play: Play) -> None:
    player = play(animation="off")
    player.lay("DS1-D1N-AAAAAAB", t1="AS", t2="8D", t3="7S")
    go(player, "t1")
    player.key("f")
    assert [str(card) for card in player.pile("f1").cards] == ["AS"]
    go(player, "t3")
    player.key("f")
    assert player.notice == explain(Refusal(Reason.NO_PLACE), player.game.words)
    player.key("d")
    assert [str(card) for card in player.pile("t2").cards] == ["8D", "7S"]
    assert player.session.actions == 2
    player.assert_in_place()


def test_keys_do_nothing_while_the_mouse_holds_cards(play: Play) -> None:
    player = play(animation="off")
    player.lay("DS1-D1N-AAAAAAB", t1="AS", t2="8D", t3="7S", s="KD")
    before = player.tally
    player.lift("t3")
    held = list(player.board.held)
    for name in ("tab", "enter", "f", "d", "space", "left"):
        player.key(name)
        assert player.board.held == held, name
        assert player.tally == before, name


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_won_by_keyboard_alone(play: Play, name: str) -> None:
    player = play(animation="normal")
    for move in sit_at(player, name):
        if move == STOCK_CLICK:
            player.key("space")
            continue
        go(player, move.source, lifted(player.patience, player, move))
        player.key("enter")
        assert len(player.board.held) == move.count
        go(player, move.target)
        player.key("enter")
        assert not player.board.held
    assert player.session.won
    player.run(1)
    assert isinstance(player.scene, Victory)
