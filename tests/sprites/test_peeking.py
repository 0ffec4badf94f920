"""Looking at a covered card: with the right button anywhere, by hovering where a column is squeezed."""

import pytest
from pygame import MOUSEMOTION
from pygame.event import Event

from tests.sprites.conftest import Play, Player, Point

LONG = " ".join(f"{rank}S" for rank in "KQJT98765432A")


def squeezed(play: Play) -> Player:
    player = play(size=(1024, 640), animation="off")
    player.lay("SH1-C4-AAAAAAB", t1=f"2C 9D 4C 8D 5C {LONG}", t2="5D 4C 3D")
    return player


def hover(player: Player, point: Point, *, right: bool = False) -> None:
    player.pointer = point
    player.frame(Event(MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, int(right)), touch=False))


def test_hovering_over_a_squeezed_column_shows_the_card_whole(play: Play) -> None:
    player = squeezed(play)
    assert player.layout.squeezed(player.patience.place("t1"), player.pile("t1"))
    before = player.picture()
    hover(player, player.spot("t1", 7))
    assert str(player.board.peeked) == "JS"
    card = player.board.deck.face(11, 0)
    x, y = player.corner("t1", 7)
    middle = (card.get_width() // 2, card.get_height() * 3 // 4)
    assert player.window.get_surface().get_at((x + middle[0], y + middle[1]))[:3] == card.get_at(middle)[:3]
    hover(player, player.spot("t1", 9))
    assert str(player.board.peeked) == "9S"
    hover(player, (5, 400))
    assert player.board.peeked is None
    assert player.picture() == before


@pytest.mark.parametrize("spot", [("t1", -1), ("t2", 0), ("t2", 1), ("t5", -1), ("c1", -1)], ids=str)
def test_hovering_shows_nothing_uncovered_or_in_a_column_that_has_room(play: Play, spot: tuple[str, int]) -> None:
    player = squeezed(play)
    hover(player, player.spot(*spot))
    assert player.board.peeked is None


def test_the_right_button_shows_a_card_anywhere_while_it_is_down(play: Play) -> None:
    player = squeezed(play)
    before, tally = player.picture(), player.tally
    player.press(player.spot("t2", 0), 3)
    assert str(player.board.peeked) == "5D"
    hover(player, player.spot("t2", 1), right=True)
    assert str(player.board.peeked) == "4C"
    player.release(player.spot("t2", 1), 3)
    assert player.board.peeked is None
    for place, number in (("t2", 2), ("t6", -1)):
        player.press(player.spot(place, number), 3)
        assert player.board.peeked is None
        player.release(button=3)
    hover(player, (5, 400))
    assert player.picture() == before
    assert player.tally == tally


def test_what_is_face_down_stays_unseen(play: Play) -> None:
    player = play(size=(1024, 640), animation="off")
    player.lay("DS1-D1N-AAAAAAB", {"t1": 2}, t1="2C 9D 4C 8D", s="KS QS", w="2H 3H")
    for place, number in (("t1", 0), ("t1", 1), ("s", 0)):
        player.press(player.spot(place, number), 3)
        assert player.board.peeked is None
        player.release(button=3)
    player.press(player.spot("t1", 2), 3)
    assert str(player.board.peeked) == "4C"


def test_a_press_ends_it_and_the_card_is_taken_as_ever(play: Play) -> None:
    player = squeezed(play)
    hover(player, player.spot("t1", 7))
    player.press(player.spot("t1", 7))
    assert player.board.peeked is None
    player.move((player.pointer[0] + 20, player.pointer[1]))
    assert len(player.board.held) == 11
    player.key("escape")
    player.assert_in_place()


def test_with_cards_in_the_hand_the_right_button_lets_them_go(play: Play) -> None:
    player = squeezed(play)
    player.lift("t2")
    player.press(player.spot("t2", 0), 3)
    assert player.board.peeked is None
    assert not player.board.held
    player.release(button=3)
    player.assert_in_place()
