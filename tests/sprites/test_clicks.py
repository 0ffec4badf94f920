"""Clicks and drags in quick succession: animation changes nothing, and no click does more than it should."""

import random
from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from engine.cards import STOCK_CLICK, Move, Position
from engine.places import Kind
from engine.session import Session
from tests.sprites.conftest import CODES, Play, Player, Point, likely, played, shown

SMALL = (1024, 640)
Gesture = tuple[str, list[Point]]


def gestures(player: Player, seed: int, count: int) -> Iterator[Gesture]:
    """What an impatient player does, as bare points: drags and clicks, sensible and not, and undo now and then."""
    chance = random.Random(seed)
    for _ in range(count):
        position, patience = player.position, player.patience
        spots = [
            (place.name, number)
            for place, pile in zip(patience.places, position.piles, strict=True)
            for number in shown(place, pile) or [-1]
        ]
        moves = patience.moves(position)
        dice = chance.random()
        if dice < 0.08:
            yield "undo", []
        elif dice < 0.30:
            yield "click", [player.spot(*chance.choice(spots))]
        elif dice < 0.40 or not moves:
            source, target = chance.choice(spots), chance.choice(spots)
            yield "drag", [player.spot(*source), player.spot(*target)]
        else:
            move = likely(patience, moves, chance)
            if move == STOCK_CLICK:
                yield "click", [player.spot("s")]
            else:
                number = len(player.pile(move.source).cards) - move.count
                yield "drag", [player.spot(move.source, number), player.spot(move.target)]


def do(player: Player, gesture: Gesture) -> None:
    """The gesture within 50 ms, with frames in between."""
    kind, points = gesture
    if kind == "undo":
        player.key("ctrl+z")
    elif kind == "click":
        player.click(points[0])
    else:
        (x, y), (to_x, to_y) = points
        player.press(points[0])
        player.run(0.0125, 0.0125)
        player.move(((x + to_x) // 2, (y + to_y) // 2))
        player.run(0.0125, 0.0125)
        player.move(points[1])
        player.release()
    player.run(0.05 - (0.025 if kind == "drag" else 0), 0.0125)


def same_end(play: Play, code: str, seed: int, count: int, eyes: int) -> None:
    """Play a script with and without animation, and look at every `eyes`-th gesture."""
    still = play(code, animation="off", size=SMALL)
    still.forget()
    still.blind = True
    script = []
    for gesture in gestures(still, seed, count):
        script.append(gesture)
        do(still, gesture)
    assert still.session.actions > count // 20  # it was a game, not only noise
    for animation in ("normal", "fast"):
        player = play(code, animation=animation, size=SMALL)
        player.forget()
        for number, gesture in enumerate(script):
            player.blind = bool(number % eyes)
            do(player, gesture)
        player.blind = False
        assert player.position == still.position
        assert player.tally == still.tally
        player.run(5)  # until the line about the last refusal is gone
        player.settle()
        player.assert_in_place()
        assert player.picture() == player.fresh_picture()


@pytest.mark.parametrize("code", CODES)
def test_animation_changes_nothing(play: Play, code: str) -> None:
    same_end(play, code, seed=1, count=200, eyes=20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("code", CODES)
def test_animation_changes_nothing_in_many_games(play: Play, code: str, seed: int) -> None:
    same_end(play, code, seed, count=200, eyes=1 if seed == 2 else 20)


# Clicks in a row


def rapid(player: Player, point: Point, clicks: int, pause: float = 0.09) -> list[tuple[Position, Position]]:
    """Click one point again and again; the position before and after each click."""
    steps = []
    for _ in range(clicks):
        before = player.position
        player.click(point)
        player.run(pause, pause)
        steps.append((before, player.position))
    return steps


def check_rapid(player: Player, point: Point, clicks: int) -> None:
    """Each card met gets its own first click, which takes it up if at all, and one second click, no more."""
    patience, layout = player.patience, player.layout
    all_cards = sorted(card for pile in player.position.piles for card in pile.cards)
    actions = player.session.actions
    before_last = None
    done = 0
    for before, after in rapid(player, point, clicks):
        assert sorted(card for pile in after.piles for card in pile.cards) == all_cards
        hit = layout.at(before, point)
        assert hit is not None
        name, number = hit
        cards = patience.pile(before, name).cards
        met = (name, number, cards[number] if number >= 0 else None)
        up = None
        if patience.place(name).kind == Kind.STOCK:
            up = None if patience.refusal(before, STOCK_CLICK) else STOCK_CLICK
        elif number == len(cards) - 1 and number >= 0:
            ups = [t for t in patience.drops(before, name, 1) if patience.place(t).kind == Kind.FOUNDATION]
            up = Move(name, ups[0]) if ups else None
        if up:
            assert after == patience.play(before, up), "a click takes a card up at once"
        elif after != before:
            assert met == before_last, "only a second click on the same card looks further"
            moves = [Move(name, t, len(cards) - number) for t in patience.drops(before, name, len(cards) - number)]
            assert after in [patience.play(before, move) for move in moves]
        elif met == before_last and name != "s" and number >= 0:
            assert patience.double_click(before, name, number) is None, "the second click was lost"
        # The pair is spent with its second click, and the stock has no pairs.
        before_last = None if met == before_last else met
        done += after != before
    assert player.session.actions == actions + done


def check_clicks(play: Play, code: str, depths: range, clicks: tuple[int, ...]) -> None:
    player = play(code, animation="fast", size=SMALL)
    player.forget()
    player.blind = True
    for depth in depths:
        session = played(code, depth, seed=depth)
        for place, pile in zip(session.patience.places, session.position.piles, strict=True):
            for number in list(shown(place, pile))[-2:] or [-1]:
                for count in clicks:
                    player.start(Session(session.patience, session.position))
                    check_rapid(player, player.spot(place.name, number), count)


@pytest.mark.parametrize("code", CODES)
def test_rapid_clicks_do_no_more_than_two(play: Play, code: str) -> None:
    check_clicks(play, code, range(40, 41), (6,))


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_rapid_clicks_in_many_positions(play: Play, code: str) -> None:
    check_clicks(play, code, range(0, 120, 20), (2, 3, 4, 6))


@pytest.mark.parametrize(("pause", "moves"), [(0.2, True), (0.45, True), (0.55, False), (2.0, False)])
def test_second_click_counts_for_half_a_second(play: Play, pause: float, moves: bool) -> None:
    player = play()
    player.lay("SH1-C4-AAAAAAB", t1="8H", t2="7H", t3="KS")
    player.click(player.spot("t2"))
    player.run(pause, 0.01)
    player.click(player.spot("t2"))
    assert bool(player.session.actions) == moves
    assert len(player.pile("t1").cards) == 1 + moves


def test_slow_second_click_is_a_first_one(play: Play) -> None:
    player = play()
    player.lay("SH1-C4-AAAAAAB", t1="8H", t2="7H")
    for pause in (0.6, 0.2):
        player.click(player.spot("t2"))
        assert not player.session.actions
        player.run(pause, 0.01)
    player.click(player.spot("t2"))
    assert player.session.actions == 1


def test_double_click_can_be_turned_off(play: Play) -> None:
    player = play(double_click=False)
    player.lay("SH1-C4-AAAAAAB", t1="8H", t2="7H", t3="AS")
    rapid(player, player.spot("t2"), 4)
    assert not player.session.actions
    player.click(player.spot("t3"))
    assert player.pile("f1").cards


def test_bared_card_has_its_own_first_click(play: Play) -> None:
    """Of ace and king only the ace goes up: the click that meets the king is not the ace's second one."""
    player = play()
    player.lay("SH1-C4-AAAAAAB", t1="KH AS")
    point = (player.spot("t1", 1)[0], player.corner("t1", 1)[1] + player.layout.height // 2)
    assert player.layout.rect("t1").collidepoint(point)
    player.click(point)
    player.click(point)
    assert player.session.actions == 1
    player.click(point)  # now the king has been clicked twice; it already starts its column, so a cell is left
    assert [len(player.pile(name).cards) for name in ("t1", "c1", "f1")] == [0, 1, 1]


def test_both_aces_in_quick_succession(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="AS", t2="AS", t3="KH")
    for name in ("t1", "t2"):
        player.click(player.spot(name))
        player.click(player.spot(name))
    player.run(0.3)
    assert [len(player.pile(name).cards) for name in ("f1", "f2")] == [1, 1]
    player.key("ctrl+z")
    player.key("ctrl+z")
    player.settle()
    player.assert_in_place()
    assert [len(player.pile(name).cards) for name in ("t1", "t2", "f1", "f2")] == [1, 1, 0, 0]


def test_touch_is_a_click_without_a_second_one(play: Play) -> None:
    """A finger sends mouse events of its own beside the finger's; only the mouse events count."""
    player = play("DS1-D1N-AAAAAAB")
    point = player.spot("s")
    for kind, mouse in ((pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)):
        player.frame(
            Event(kind, touch_id=1, finger_id=1, x=0.9, y=0.1, dx=0.0, dy=0.0),
            Event(mouse, pos=point, button=1, touch=True),
        )
    assert player.session.actions == 1
