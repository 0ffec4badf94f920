"""Dragging: the hand keeps to the one rule, and puts everything down again whatever happens meanwhile."""

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

import game
from engine.cards import Move
from engine.places import Kind
from engine.refusals import Reason, Refusal
from sprites.dialog import Dialog
from sprites.refusal_words import explain
from sprites.words import LANGUAGES, Words
from tests.sprites.conftest import CODES, Play, Player, played, shown

# What may happen while cards are in the hand


def new_deal(player: Player) -> None:
    player.key("n")
    player.key("enter")
    player.settle()


def restart(player: Player) -> None:
    player.table.restart()
    player.settle()


def resize(player: Player) -> None:
    size = (1500, 700) if player.game.size != (1500, 700) else (1300, 900)
    player.window.size = size
    player.frame(Event(pygame.WINDOWRESIZED, window=player.window, x=size[0], y=size[1]))


def right_button(player: Player) -> None:
    player.press(player.pointer, 3)
    player.release(player.pointer, 3)


def middle_button(player: Player) -> None:
    player.press(player.pointer, 2)
    player.release(player.pointer, 2)


def wheel(player: Player) -> None:
    player.frame(Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0))


def another_screen(player: Player) -> None:
    player.key("n")
    assert isinstance(player.scene, Dialog)
    player.key("escape")


def escape_twice(player: Player) -> None:
    player.key("escape")
    assert player.at_table
    player.settle()
    player.key("escape")
    assert isinstance(player.scene, Dialog)
    player.key("escape")


def lost_release(player: Player) -> None:
    player.frame(Event(pygame.MOUSEMOTION, pos=player.pointer, rel=(0, 0), buttons=(0, 0, 0), touch=False))


def focus_lost(player: Player) -> None:
    player.frame(Event(pygame.WINDOWFOCUSLOST, window=player.window))


def language(player: Player) -> None:
    player.game.prefer("language", "th")


KEEPING: dict[str, Callable[[Player], None]] = {
    "resize": resize,
    "full screen": lambda player: player.key("f11"),
    "focus lost": focus_lost,
    "released outside": lambda player: player.release((-40, player.pointer[1])),
    "released below": lambda player: player.release((player.pointer[0], 3000)),
    "right button": right_button,
    "middle button": middle_button,
    "escape": lambda player: player.key("escape"),
    "escape twice": escape_twice,
    "another screen": another_screen,
    "language": language,
    "button up that nobody told of": lost_release,
}
CHANGING: dict[str, Callable[[Player], None]] = {
    "undo": lambda player: player.key("ctrl+z"),
    "new deal": new_deal,
    "restart": restart,
}


@pytest.mark.parametrize("animation", ["normal", "off"])
@pytest.mark.parametrize("name", [*KEEPING, *CHANGING])
def test_whatever_happens_the_cards_come_home(play: Play, name: str, animation: str) -> None:
    player = play(animation=animation, size=(1024, 640))
    for code in ("DS1-D3N-AAAAAAF", "SH1-C4-AAAAAAF"):
        player.start(played(code, 5, seed=1))
        move = next(move for move in player.patience.moves(player.position) if move.count)
        tally, position = player.tally, player.position
        corner = player.corner(move.target)
        player.lift(move.source, len(player.pile(move.source).cards) - move.count)
        player.carry(corner)
        assert player.board.lit.get(move.target)  # let go now, it would be played
        if name in KEEPING:
            KEEPING[name](player)
            assert (player.tally, player.position) == (tally, position)
        else:
            CHANGING[name](player)
            after = {"undo": (tally[0], tally[1] - 1), "new deal": (0, 0), "restart": (0, 0)}[name]
            assert player.tally[:2] == after
        position = player.position
        if player.down:
            player.release()
        assert player.position == position
        player.settle()
        player.assert_in_place()
        # And the hand works as before.
        moves = [move for move in player.patience.moves(player.position) if move.count]
        if not moves:
            continue  # some deals begin with the stock
        move = moves[0]
        before = player.session.actions
        player.drag(move.source, move.target, move.count)
        assert player.session.actions == before + 1
        player.settle()
        player.assert_in_place()


def test_stock_keys_and_wheel_wait_while_cards_are_held(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="8S", t2="7H", s="2C 3C")
    player.lift("t2")
    player.carry(player.corner("t1"))
    player.key("space")
    wheel(player)
    assert not player.session.actions
    player.release()
    assert [str(card) for card in player.pile("t1").cards] == ["8S", "7H"]
    assert player.tally[0] == 1


def test_ghost_is_what_was_taken_after_undo_and_resize(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="8S", t2="9C 8H 7S", t3="9S")
    player.drag("t2", "t3", 2)
    player.key("ctrl+z")
    resize(player)
    player.lift("t2", 1)
    assert [str(card) for card in player.board.held] == ["8H", "7S"]


# Clicks and drags told apart


@pytest.mark.parametrize(("way", "held"), [(0, False), (3, False), (12, True)])
def test_tremble_is_a_click(play: Play, way: int, held: bool) -> None:
    player = play()
    player.lay("SH1-C4-AAAAAAB", t1="AS", t2="KH")
    x, y = player.spot("t1")
    player.press((x, y))
    player.move((x + way, y))
    assert bool(player.board.held) == held
    player.release((x + way, y))
    assert bool(player.pile("f1").cards) == (not held)


def test_card_stays_under_the_pointer(play: Play) -> None:
    player = play("SH1-C4-AAAAAAF")
    x, y = player.spot("t3")
    grip = (x - player.corner("t3")[0], y - player.corner("t3")[1])
    player.press((x, y))
    for point in ((x + 12, y), (x + 200, y + 90), (40, 300), (x, y)):
        player.move(point)
        (card,) = player.board.held
        assert player.where(card) == (point[0] - grip[0], point[1] - grip[1])


def test_run_keeps_its_fan_in_the_hand(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="9H 8S 7H 6S", t5="10H".replace("10", "T"))
    corners = [player.corner("t1", i) for i in (1, 2, 3)]
    player.lift("t1", 1)
    steps = [(x + 12, y) for x, y in corners]
    assert [player.where(card) for card in player.board.held] == steps


# Targets

ELEVEN = "QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H"


def test_overlap_counts_for_the_first_card_of_a_run(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1=ELEVEN, t4="KS", t5="2C 3C KC")
    x, y = player.corner("t4")
    player.lift("t1", 0)
    # Of the long run everything but the first card lies below the short column.
    player.carry((x, y + player.layout.height - 12))
    assert player.board.lit == {"t4": True, "t5": False}
    player.release()
    assert player.session.position.piles[3].cards[-1].rank == 2
    assert len(player.pile("t4").cards) == 12


def test_largest_overlap_wins(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="7H", t4="8S", t5="8C")
    left, right = player.corner("t4"), player.corner("t5")
    middle = (left[0] + right[0]) // 2
    for way, target in ((-8, "t4"), (8, "t5")):
        player.lift("t1")
        player.carry((middle + way, left[1]))
        assert {name for name, wins in player.board.lit.items() if wins} == {target}
        player.release()
        assert len(player.pile(target).cards) == 2
        player.key("ctrl+z")


@pytest.mark.parametrize("way", [(25, 0), (-25, 0), (0, 25)])
def test_near_a_sole_target_is_near_enough(play: Play, way: tuple[int, int]) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="7H", t5="8S")
    target = player.layout.rect("t5")
    beside = Rect(target)
    if way[0] > 0:
        beside.left = target.right + way[0]
    elif way[0] < 0:
        beside.right = target.left + way[0]
    else:
        beside.top = target.bottom + way[1]
    player.lift("t1")
    player.carry(beside.topleft)
    player.release()
    assert player.session.actions == 1
    player.key("ctrl+z")
    player.lift("t1")
    player.carry((beside.x + 20 * way[0], beside.y + 8 * way[1]))
    player.release()
    assert player.session.actions == 1


def test_near_one_of_two_targets_is_not(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="7H", t5="8S", t9="8C")
    player.lift("t1")
    player.carry((player.corner("t5")[0], player.layout.rect("t5").bottom + 10))
    player.release()
    assert not player.session.actions


def test_foundation_area_finds_the_own_foundation(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="AD AS", t2="AS", t3="KC")
    for name, target in (("t2", "f1"), ("t1", "f2"), ("t1", "f5")):
        player.drag(name, "f7")
        assert len(player.pile(target).cards) == 1, target
    player.lay("SH1-C4-AAAAAAB", t1="AD", t2="KS")
    player.drag("t1", "f1")
    assert len(player.pile("f3").cards) == 1


def test_own_pile_and_felt_change_nothing(play: Play) -> None:
    player = play(animation="off")
    player.start(played("DS1-D3N-AAAAAAF", 30, seed=4))
    felt = next(
        (x, y)
        for y in range(player.game.size[1] - 250, 100, -10)
        for x in range(player.layout.left, player.layout.right, 10)
        if all(
            not player.layout.pile_rect(place, pile).inflate(60, 60).colliderect((x, y, 100, 140))
            for place, pile in zip(player.patience.places, player.position.piles, strict=True)
        )
    )
    tally, position = player.tally, player.position
    player.settle()
    for place, pile in zip(player.patience.places, player.position.piles, strict=True):
        liftable = [i for i in shown(place, pile) if not player.patience.lift_refusal(position, place.name, 1)]
        for number in liftable[-1:]:
            home = player.corner(place.name, number)
            for corner in ((home[0] + 2, home[1] + 3), player.layout.corners[place.name], felt):
                player.lift(place.name, number)
                player.carry(corner)
                player.release()
                assert (player.tally, player.position, player.notice) == (tally, position, ""), place.name
                player.assert_in_place()


# The one rule


def agree(play: Play, code: str, depth: int) -> None:
    """Drag every liftable run exactly onto every other place: it is played where the rule allows it, and only there."""
    player = play(animation="off", size=(1024, 640))
    player.forget()
    player.blind = True
    player.start(played(code, depth, seed=depth))
    position, patience = player.position, player.patience
    ups = {place.name for place in patience.of_kind(Kind.FOUNDATION)}
    for source, pile in zip(patience.places, position.piles, strict=True):
        for number in shown(source, pile):
            count = len(pile.cards) - number
            drops = patience.drops(position, source.name, count)
            for target in patience.places:
                if target is source:
                    continue
                tally = player.tally
                own = [name for name in drops if name in ups] if target.name in ups else []
                wanted = own[0] if own else target.name
                player.table._notice = None
                player.drag(source.name, target.name, count)
                if wanted in drops:
                    assert player.position == patience.play(position, Move(source.name, wanted, count))
                    player.key("ctrl+z")
                else:
                    assert (player.position, player.tally[:2]) == (position, tally[:2]), (source, count, target)
                    assert player.notice, (source, count, target)
                assert player.position == position
    player.assert_in_place()


@pytest.mark.parametrize("code", CODES)
def test_drag_and_rule_agree(play: Play, code: str) -> None:
    agree(play, code, 30)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [0, 10, 60, 100, 150])
@pytest.mark.parametrize("code", CODES)
def test_drag_and_rule_agree_in_many_positions(play: Play, code: str, depth: int) -> None:
    agree(play, code, depth)


# Refusals

SH4, SH1, DS, DSV = "SH1-C4-AAAAAAB", "SH1-C1-AAAAAAB", "DS1-D3N-AAAAAAB", "DS1-D1V-AAAAAAB"
NINES = {f"t{n}": "9C" for n in range(3, 11)}
MET: list[tuple[Reason, str, dict[str, str], dict[str, int], tuple[str, int, str]]] = [
    (Reason.FACE_DOWN, DS, {"t1": "2C 5H", "t2": "3H"}, {"t1": 1}, ("t1", 2, "t2")),
    (Reason.NOT_A_RUN, SH4, {"t1": "2C 5H", "t2": "6H"}, {}, ("t1", 2, "t2")),
    (Reason.ONLY_THE_TOP, DS, {"w": "2C 5H 4C", "t2": "6H"}, {}, ("w", 2, "t2")),
    (Reason.RUN_TOO_LONG, SH1, {"t1": "5H 4H 3H", "t2": "9C", "c1": "KS"} | NINES, {}, ("t1", 3, "t2")),
    (Reason.RUN_TOO_LONG, SH1, {"t1": "2C KH QH JH"} | NINES, {}, ("t1", 3, "t2")),
    (Reason.NOT_A_TARGET, DS, {"t1": "5H", "w": "2C"}, {}, ("t1", 1, "w")),
    (Reason.NOT_A_TARGET, DS, {"t1": "5H", "s": "2C"}, {}, ("t1", 1, "s")),
    (Reason.ONE_AT_A_TIME, DS, {"t1": "2H AS"}, {}, ("t1", 2, "f3")),
    (Reason.ONE_AT_A_TIME, SH4, {"t1": "3H 2H"}, {}, ("t1", 2, "c1")),
    (Reason.NOT_THE_NEXT, DS, {"t1": "5H"}, {}, ("t1", 1, "f3")),
    (Reason.CELL_FULL, SH4, {"t1": "5H", "c1": "2H"}, {}, ("t1", 1, "c1")),
    (Reason.ONLY_A_KING, DS, {"t1": "QH"}, {}, ("t1", 1, "t3")),
    (Reason.ONLY_A_KING, SH4, {"t1": "QH"}, {}, ("t1", 1, "t3")),
    (Reason.NEEDS_OTHER_COLOUR, DS, {"t1": "5H", "t2": "6D"}, {}, ("t1", 1, "t2")),
    (Reason.NEEDS_SAME_SUIT, SH4, {"t1": "5H", "t2": "6D"}, {}, ("t1", 1, "t2")),
    (Reason.FROM_STOCK, DS, {"s": "5H 4H", "t1": "6S"}, {}, ("s", 1, "t1")),
    (Reason.FOUNDATION_TO_FOUNDATION, DS, {"f1": "AS", "t1": "KH"}, {}, ("f1", 1, "f2")),
    (Reason.FOUNDATION_TO_FOUNDATION, DS, {"f2": "AS", "t1": "KH"}, {}, ("f2", 1, "f1")),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "code", "piles", "down", "drag"), MET, ids=lambda value: str(value)[:24])
def test_refused_drags_explain_themselves(
    play: Play, reason: Reason, code: str, piles: dict[str, str], down: dict[str, int], drag: tuple[str, int, str]
) -> None:
    player = play()
    player.lay(code, down, **piles)
    source, count, target = drag
    refusal = player.patience.refusal(player.position, Move(source, target, count))
    assert refusal is not None
    assert refusal.reason == reason
    tally = player.tally
    player.drag(source, target, count)
    assert player.notice == explain(refusal, player.game.words) != ""
    assert player.tally == tally
    player.settle()
    player.assert_in_place()
    player.run(5)
    assert not player.notice


def test_refused_clicks_explain_themselves(play: Play) -> None:
    player = play()
    for code, piles, name, words in (
        (DSV, {"w": "2C", "t1": "KH"}, "s", "single pass"),
        (DS, {"t1": "KH"}, "s", "empty"),
        (SH4, {"t1": "5H", "c1": "2S", "c2": "2D", "c3": "2C", "c4": "3C"}, "t1", "No place"),
        (SH4, {"t1": "9H 2D 5H"}, "t1", "one suit"),
    ):
        player.lay(code, **piles)
        player.click(player.spot(name, 0))
        player.click(player.spot(name, 0))
        assert words in player.notice
        assert not player.session.actions


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_line(language: str) -> None:
    words = Words(language, game.LOCALE)
    silent = {Reason.SAME_PLACE, Reason.NOTHING_THERE}  # the player only put the cards back
    lines = {reason: explain(Refusal(reason, 5, 2, 1, 0), words) for reason in Reason}
    assert {reason for reason, line in lines.items() if not line} == silent
    assert not any(sign in line for line in lines.values() for sign in "{}%")
    assert len(set(lines.values())) == len(Reason) - 1
    for limit in (1, 2, 8):
        assert str(limit) in explain(Refusal(Reason.RUN_TOO_LONG, 9, limit, 0, 0), words)


def test_a_refused_run_swings_back(play: Play) -> None:
    """It starts where it was let go and is home after 170 ms."""
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="9C 8H 7S", t6="2C")
    cards = player.pile("t1").cards[1:]
    player.lift("t1", 1)
    player.carry(player.corner("t6"))
    let_go = [player.where(card) for card in cards]
    player.release()
    assert [player.where(card) for card in cards] == let_go
    player.run(0.1, 1 / 120)
    assert player.board.moving
    player.run(0.12, 1 / 120)
    player.assert_in_place()


def test_stock_is_turned_by_a_click_that_ends_on_it(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="6S", s="5H 4H")
    x, y = player.spot("s")
    for point, turned in (((x + 30, y + 40), 1), ((x, -30), 1), ((x, 5000), 1), (player.spot("t1"), 1), ((x, y), 2)):
        player.press((x, y))
        player.move(point)
        player.release(point)
        assert player.session.actions == turned
