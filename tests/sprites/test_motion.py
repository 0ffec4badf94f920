"""Motion by ticks: how long it takes, that nothing jumps, and that nothing is drawn when nothing changes."""

import socket
import sys
import threading
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

import game
from engine.cards import Card
from engine.session import Session
from sprites.motion import Glide, Speed
from sprites.scene import Scene
from sprites.table import Table
from sprites.theme import TICKS
from tests.sprites.conftest import CODES, Play, Player, key, played

TICK = 1 / TICKS


def until_rest(player: Player) -> float:
    """Milliseconds until nothing moves, by steps of one tick."""
    for n in range(400):
        if not player.board.moving:
            return n * 1000 / TICKS
        player.run(TICK, TICK)
    raise AssertionError("it never comes to rest")


@pytest.mark.parametrize(("way", "least", "most"), [(0, 90, 92), (500, 130, 140), (1000, 178, 183), (4000, 178, 183)])
def test_glides_take_90_to_180_ms(way: float, least: float, most: float) -> None:
    assert least - 8.4 <= Speed(1.0).glide(way) * 1000 / TICKS <= most + 8.4
    assert Speed(1.0).glide(way, 2.0) <= Speed(1.0).glide(way)
    assert Speed(0.5).glide(way) < Speed(1.0).glide(way)


def test_glide_starts_and_ends_exactly() -> None:
    glide = Glide((10, 20), (310, 420), 100, 20)
    assert glide.at(90) == glide.at(100) == (10, 20)
    assert glide.at(120) == glide.at(500) == (310, 420)
    ways = [glide.at(100 + t)[0] for t in range(21)]
    steps = [b - a for a, b in pairwise(ways)]
    assert steps == sorted(steps, reverse=True)  # easing out
    over = next(tick for tick in range(100, 121) if glide.over(tick))
    assert all(round(here) == there for here, there in zip(glide.at(over), (310, 420), strict=True))
    assert max(310 - glide.at(over - 1)[0], 420 - glide.at(over - 1)[1]) >= 0.5


@pytest.mark.parametrize(("animation", "least", "most"), [("normal", 90, 200), ("fast", 45, 110), ("off", 0, 0)])
def test_a_move_on_the_table(play: Play, animation: str, least: float, most: float) -> None:
    player = play(animation=animation)
    player.lay("DS1-D1N-AAAAAAB", t1="KS QH", t9="AS")
    player.click(player.spot("t9"))
    assert least <= until_rest(player) <= most
    player.settle()
    player.assert_in_place()


@pytest.mark.parametrize("animation", ["normal", "fast", "off"])
@pytest.mark.parametrize("code", CODES)
def test_the_deal_is_short(play: Play, code: str, animation: str) -> None:
    player = play(code, animation=animation)
    player.blind = True
    player.table.new_game(Session.deal(player.session.code))  # type: ignore[arg-type]
    assert player.board.moving == (animation != "off")
    assert until_rest(player) <= 1200
    player.settle()
    player.assert_in_place()


@pytest.mark.parametrize("code", CODES)
def test_clicks_and_moves_during_the_deal(play: Play, code: str) -> None:
    player = play(code, size=(1024, 640))
    player.forget()
    player.table.new_game(Session.deal(player.session.code))  # type: ignore[arg-type]
    for step in range(8):
        player.blind = step % 3 != 0
        player.run(0.05)
        player.click(player.spot("t5"))
        move = next(iter(player.patience.moves(player.position)), None)
        if move is None:
            break
        before = player.session.actions
        if move.count:
            player.drag(move.source, move.target, move.count)
        else:
            player.key("space")
        assert player.session.actions == before + 1
    player.blind = False
    player.run(5)
    player.settle()
    player.assert_in_place()
    assert player.picture() == player.fresh_picture()


def test_a_click_ends_the_deal(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF")
    player.table.new_game(Session.deal(player.session.code))  # type: ignore[arg-type]
    player.run(0.2)
    assert player.board.moving
    player.click((player.layout.left - 4, player.game.size[1] - 4))
    assert not player.board.moving
    assert not player.session.actions
    player.settle()
    player.assert_in_place()


def test_escape_ends_motion(play: Play) -> None:
    player = play("SH1-C4-AAAAAAF")
    player.table.new_game(Session.deal(player.session.code))  # type: ignore[arg-type]
    player.run(0.2)
    player.key("escape")
    assert player.at_table
    player.assert_in_place()


@pytest.mark.parametrize("code", ["DS1-D3N-AAAAAAF", "SH1-C4-AAAAAAF"])
def test_no_card_jumps(play: Play, code: str) -> None:
    """A move, undo or redo in mid-flight: every card goes on from where it is."""
    player = play(code)
    player.blind = True
    player.start(played(code, 8, seed=1))
    farthest = 2 + 6 * sum(player.game.size) / (
        0.09 * TICKS
    )  # easing out starts three times as fast; two ticks at most

    def places() -> dict[Card, tuple[float, float]]:
        return {card: player.where(card) for card in player.board.sprites}

    for step in range(60):
        for _ in range(step % 7):
            before = places()
            player.run(TICK, TICK)
            after = places()
            for card, (x, y) in before.items():
                assert abs(after[card][0] - x) + abs(after[card][1] - y) < farthest
        before = places()
        tick = player.game.tick
        moves = player.patience.moves(player.position)
        if step % 3 == 1 or not moves:
            player.key("ctrl+z")
        elif step % 3 == 2:
            player.key("ctrl+y")
        else:
            move = moves[step % len(moves)]
            player.session.play(move)
            player.table._changed()
        assert player.game.tick == tick
        assert places() == before
    player.settle()
    player.assert_in_place()


def test_undo_and_redo_of_a_long_run_in_mid_flight(play: Play) -> None:
    player = play(size=(1024, 640))
    player.lay("DS1-D1N-AAAAAAB", {"t9": 1}, t1="KS", t9="2C QH JS TH 9S 8H 7S 6H 5S 4H 3S")
    player.drag("t9", "t1", 10)
    for n in range(50):
        player.key("ctrl+z" if n % 2 == 0 else "ctrl+y")
        player.run(n % 5 * TICK, TICK)
    assert len(player.pile("t1").cards) == 11
    assert player.session.actions == 1
    player.run(5)
    player.settle()
    player.assert_in_place()
    player.move((player.layout.left + 3, player.game.size[1] - 3))
    assert player.picture() == player.fresh_picture()


def test_a_bared_card_turns_and_turns_back(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", {"t9": 1}, t1="8S", t9="2C 7H")
    bared = player.pile("t9").cards[0]
    for keys in (("ctrl+z",), ("ctrl+y", "ctrl+z"), ("ctrl+y",)):
        if not player.session.actions:
            player.drag("t9", "t1")
            player.run(0.04)
        for name in keys:
            player.key(name)
            player.run(0.03, TICK)
        player.settle()
        player.assert_in_place()
    assert player.board.sprites[bared].face_up


def test_time_made_up_after_a_long_sleep_is_capped(play: Play) -> None:
    player = play("DS1-D1N-AAAAAAF")
    player.key("space")
    before, seconds = player.game.tick, player.session.seconds
    player.time += 3600
    player.frame()
    assert 0 < player.game.tick - before <= game.MOST_TICKS
    assert player.session.seconds - seconds <= 1.01
    player.settle()
    player.assert_in_place()


def test_no_time_is_lost_while_the_loop_sleeps(play: Play) -> None:
    """The clock and all that stays for a while run in real time also when nobody touches anything."""
    player = play("DS1-D1N-AAAAAAF")
    player.key("space")
    player.settle()
    before = player.session.seconds
    player.run(60, game.ASLEEP + 2 * game.HOT)
    assert player.session.seconds - before == pytest.approx(60, abs=0.5)


def flips(player: Player, monkeypatch: pytest.MonkeyPatch, seconds: float) -> int:
    """How often the table is painted within this time."""
    count = 0
    draw = type(player.scene).draw

    def counted(scene: Scene, target: pygame.Surface) -> None:
        nonlocal count
        count += 1
        draw(scene, target)

    with monkeypatch.context() as patch:
        patch.setattr(type(player.scene), "draw", counted)
        player.run(seconds)
    return count


@pytest.mark.parametrize("code", ["DS1-D1N-AAAAAAF", "SH1-C1-AAAAAAF"])
def test_nothing_is_drawn_when_nothing_changes(play: Play, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    player = play(code)
    player.settle()
    assert flips(player, monkeypatch, 20) == 0
    player.key("n")
    assert flips(player, monkeypatch, 20) == 0
    player.key("escape")
    player.run(0.1)
    assert flips(player, monkeypatch, 20) == 0
    # After something has happened: the moves, the line of a refusal once and its going once, and rest again.
    move = next(move for move in player.patience.moves(player.position) if move.count)
    player.drag(move.source, move.target, move.count)
    assert flips(player, monkeypatch, 1) > 3
    player.run(5)
    assert flips(player, monkeypatch, 20) == 0


def test_nothing_is_drawn_while_minimised(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player = play("DS1-D1N-AAAAAAF")
    player.key("space")
    seconds = player.session.seconds
    player.frame(Event(pygame.WINDOWMINIMIZED, window=player.window))
    drawn: list[int] = []

    def draw(self: Table, target: pygame.Surface) -> None:
        drawn.append(self.stage.tick)

    with monkeypatch.context() as patch:
        patch.setattr(Table, "draw", draw)
        for _ in range(600):
            player.time += 0.05
            player.game.frame([])
        assert not drawn
        assert player.session.seconds == seconds
        player.game.frame([Event(pygame.WINDOWRESTORED, window=player.window)])
        assert len(drawn) == 1


# The loop


def motion(x: int, held: int = 0) -> Event:
    return Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(held, 0, 0), touch=False)


def test_of_movements_in_a_row_only_the_last_counts() -> None:
    down, up = (Event(kind, pos=(0, 0), button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    row = [motion(1), motion(2), down, motion(3, 1), motion(4, 1), up, motion(5), motion(6, 1)]
    assert game._merged(row) == [row[i] for i in (1, 2, 4, 5, 6, 7)]
    assert game._merged([]) == []


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_socket_to_the_display_is_found(tmp_path: Path) -> None:
    """Of all that is open only that: others would be readable for ever, as nobody reads them."""
    names = [".X11-unix-X7", "wayland-0", "bus"]
    with ExitStack() as opened:
        own = []
        for name in names:
            server, client = (opened.enter_context(socket.socket(socket.AF_UNIX)) for _ in range(2))
            server.bind(str(tmp_path / name))
            server.listen()
            client.connect(str(tmp_path / name))
            own.append(client.fileno())
        assert set(own) & set(game._display_sockets()) == set(own[:2])


def test_the_first_event_wakes_the_game(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player = play("DS1-D1N-AAAAAAF")
    monkeypatch.setattr(game, "ASLEEP", 1000)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        player.game._sockets = [ours.fileno()]
        waiting = threading.Thread(target=player.game._wait, daemon=True)
        waiting.start()
        theirs.send(b"x")
        waiting.join(60)
        assert not waiting.is_alive()


def test_no_sleep_follows_a_picture(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is handed over SDL may have taken events off the socket that would not wake anybody any more."""
    player = play("DS1-D1N-AAAAAAF", animation="off")
    player.settle()
    told: list[str] = []
    coming = iter(([key("space")], [], [Event(pygame.QUIT)]))

    def come() -> list[Event]:
        told.append("look")
        return next(coming)

    monkeypatch.setattr(pygame.event, "get", come)
    monkeypatch.setattr(player.game, "_wait", lambda: told.append("wait"))
    player.game.run()
    assert told == ["look", "look", "wait", "look"]
