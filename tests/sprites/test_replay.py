"""A replay: every step there and back by slider, buttons, keys and by itself, and a table to play on from any."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from engine import records
from engine.cards import STOCK_CLICK, Position
from engine.session import Session
from sprites.practice import Practice
from sprites.replay import PACE, Replay
from sprites.text import plain
from sprites.theme import TICKS
from sprites.widgets import Button
from tests.sprites.conftest import Play, Player, Point, played
from tests.sprites.seen import collecting

WHEN = 1790000000.0


def positions(session: Session) -> list[Position]:
    """After each step, from the deal on."""
    return [each.position for each in Session.replaying(session.record())]


def replay(play: Play, session: Session | None = None, size: Point = (1280, 800), **settings: object) -> Player:
    player = play("DS1-D1N-AAAAAAB", size=size, **settings)
    player.blind = True
    session = session or played("DS1-D3N-AAAAAAF", 60, seed=3)
    *_, again = Session.replaying(session.record(), whole=True)
    player.game.push(Replay(player.game, player.table, again, WHEN))
    return player


def shown(player: Player) -> Replay:
    assert isinstance(player.scene, Replay)
    return player.scene


def press(player: Player, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        player.frame(Event(kind, key=code, scancode=0, mod=0, unicode=""))


def at(screen: Replay, step: int) -> Point:
    """The point of the slider's line where a step is."""
    line = screen.slider.line
    return line.left + round(line.width * step / screen.steps), line.centery


def caption(screen: Replay, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    with collecting(monkeypatch) as drawn:
        screen.draw_panel(Surface(screen.stage.size))
    return [plain(line) for line, _ in drawn]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (3840, 2160)])
def test_every_step_by_every_way(play: Play, size: Point) -> None:
    session = played("DS1-D3N-AAAAAAF", 60, seed=3)
    wanted = positions(session)
    player = replay(play, session, size)
    screen = shown(player)
    assert (screen.step, screen.steps) == (0, 60)
    assert screen.position == wanted[0]
    for step in range(1, 61):
        if step % 2:
            press(player, pygame.K_RIGHT)
        else:
            player.click(screen.buttons["next"].rect.center)
        assert (screen.step, screen.slider.value) == (step, step)
        assert screen.position == wanted[step] == screen.board.position
    press(player, pygame.K_RIGHT)
    assert screen.step == 60
    for step in range(59, 49, -1):
        if step % 2:
            press(player, pygame.K_LEFT)
        else:
            player.click(screen.buttons["back"].rect.center)
        assert screen.position == wanted[step]
    ways: tuple[tuple[Callable[[], None], int], ...] = (
        (lambda: press(player, pygame.K_HOME), 0),
        (lambda: press(player, pygame.K_LEFT), 0),
        (lambda: press(player, pygame.K_END), 60),
        (lambda: player.click(screen.buttons["start"].rect.center), 0),
        (lambda: player.click(screen.buttons["end"].rect.center), 60),
        (lambda: press(player, pygame.K_PAGEUP), 50),
    )
    for way, step in ways:
        way()
        assert screen.step == step
        assert screen.position == wanted[step]


def test_cards_glide_to_the_next_step(play: Play) -> None:
    player = replay(play)
    press(player, pygame.K_RIGHT)
    assert shown(player).board.moving
    player.settle()
    assert not shown(player).board.moving


def test_the_knob_is_dragged_to_any_step(play: Play) -> None:
    session = played("DS1-D3N-AAAAAAF", 60, seed=3)
    wanted = positions(session)
    player = replay(play, session)
    screen = shown(player)
    player.press(at(screen, 0))
    for step in (5, 37, 60, 12):
        x, y = at(screen, step)
        player.move((x, y + 90))  # the pointer need not stay on the line
        assert screen.step == step
        assert screen.position == wanted[step]
        assert not screen.board.moving, "each is there at once"
    player.move((-50, 0))
    assert screen.step == 0
    player.move((9999, 0))
    assert screen.step == 60
    player.release()
    player.move(at(screen, 3))
    assert screen.step == 60, "let go"
    player.click(at(screen, 20))
    assert screen.step == 20


def test_a_knob_whose_button_came_up_unseen_is_let_go(play: Play) -> None:
    player = replay(play)
    screen = shown(player)
    player.press(at(screen, 10))
    player.down = False
    player.move(at(screen, 30))
    assert screen.step == 10


@pytest.mark.parametrize(("animation", "factor"), [("normal", 1.0), ("fast", 0.55), ("off", 1.0)])
def test_it_plays_by_itself(play: Play, animation: str, factor: float) -> None:
    player = replay(play, animation=animation)
    screen = shown(player)
    player.key("space")
    assert screen.playing
    assert screen.step == 1
    pace = PACE * factor / TICKS
    player.run(4.5 * pace)
    assert screen.step == 5
    player.click(screen.buttons["play"].rect.center)
    assert not screen.playing
    player.run(2)
    assert screen.step == 5


def test_it_stops_at_the_end_and_begins_anew(play: Play) -> None:
    player = replay(play, played("DS1-D3N-AAAAAAF", 4, seed=3))
    screen = shown(player)
    player.key("space")
    player.run(4)
    assert (screen.step, screen.playing) == (4, False)
    assert screen.buttons["play"].icon == "play"
    player.key("space")
    assert (screen.step, screen.playing) == (0, True)
    assert screen.buttons["play"].icon == "pause"


@pytest.mark.parametrize("way", ["left", "right", "slider", "practise", "focus"])
def test_whatever_the_player_does_pauses_it(play: Play, way: str) -> None:
    player = replay(play)
    screen = shown(player)
    player.key("space")
    if way == "slider":
        player.click(at(screen, 30))
    elif way == "practise":
        screen.practise()
    elif way == "focus":
        player.frame(Event(pygame.WINDOWFOCUSLOST))
    else:
        player.key(way)
    assert not screen.playing


def test_an_arrow_held_down_goes_on(play: Play) -> None:
    player = replay(play)
    player.key("right")
    player.run(1)
    step = shown(player).step
    assert 8 < step < 20
    player.frame(Event(pygame.KEYUP, key=pygame.K_RIGHT, scancode=0, mod=0, unicode=""))
    player.run(1)
    assert shown(player).step == step


def test_nothing_moves_while_it_is_paused(play: Play) -> None:
    player = replay(play)
    player.settle()
    assert not player.frame()


def test_the_caption_tells_step_and_move(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.deal(played("DS1-D1N-AAAAAAB", 0, 0).code)  # type: ignore[arg-type]
    turned = len(session.patience.pile(session.position, "s").cards)
    for _ in range(turned + 1):
        session.play(STOCK_CLICK)
    move = next(move for move in session.patience.moves(session.position) if move != STOCK_CLICK)
    session.play(move)
    player = replay(play, session)
    screen = shown(player)
    assert caption(screen, monkeypatch)[:2] == [f"Step 0 of {turned + 2}", "The cards as they lie at first."]
    screen.forward()
    assert screen._last_move() == f"[[{session.patience.first_position(1).piles[-2].cards[-1]}]] from the stock"
    screen.scrub(turned + 1)
    assert caption(screen, monkeypatch)[1] == "The waste goes back to the stock."
    screen.forward()
    assert caption(screen, monkeypatch)[0] == f"Step {turned + 2} of {turned + 2}"
    assert "to " in caption(screen, monkeypatch)[1]


def test_moves_in_words(play: Play) -> None:
    record = {"code": "SH1-C4-AAAAAJ2", "actions": ["t7 f3 1", "t9 t8 1", "t2 c3 1"]}
    *_, session = Session.replaying(record, whole=True)
    player = play("DS1-D1N-AAAAAAB")
    screen = Replay(player.game, player.table, session)
    told = []
    for _ in range(3):
        screen.forward()
        told.append(screen._last_move())
    assert [line.partition("]] ")[2] for line in told] == ["to a foundation", "to column 8", "to cell 3"]


def test_a_long_run_shows_its_ends(play: Play) -> None:
    session = played("DS1-D1N-AAAAAAB", 400, seed=5)
    player = replay(play, session)
    screen = shown(player)
    long = 0
    for number, action in enumerate(session.record()["actions"], 1):
        if action != "s" and int(action.split()[2]) > 3:
            screen.scrub(number)
            assert " … " in screen._last_move()
            long += 1
    assert long


# Playing on


def test_playing_from_here_touches_nothing(play: Play) -> None:
    player = replay(play, animation="off")
    screen = shown(player)
    own, saved, results = player.session.save(), player.store.load_game(), player.store.results()
    screen.scrub(20)
    position = screen.position
    button = next(widget for widget in screen.widgets if getattr(widget, "label", "") == "Play from here")
    player.click(button.rect.center)
    table = player.scene
    assert isinstance(table, Practice)
    assert table.session.position == position
    assert table.code_label == "Practice: back to the replay"
    for _ in range(5):
        table.answer(table.session.patience.moves(table.session.position)[0])
    assert table.session.position != position
    player.key("escape")
    assert player.scene is screen
    assert (screen.step, screen.position) == (20, position)
    screen.to_end()
    assert screen.step == screen.steps == 60, "what was played there is not in the replay"
    player.key("escape")
    assert player.at_table
    assert player.session.save() == own
    kept = player.store.load_game()
    assert (kept.save() if kept else None) == (saved.save() if saved else None)
    assert player.store.results() == results == []


# Saving


def save(player: Player, *, by: str, copies: bool = True) -> list[str]:
    """Save, and what was copied."""
    copied: list[str] = []
    player.game.copy = lambda text: copies and not copied.append(text)  # type: ignore[method-assign,func-returns-value]
    if by == "button":
        screen = shown(player)
        button = next(w for w in screen.widgets if isinstance(w, Button) and w.label == "Save as a file")
        player.click(button.rect.center)
    else:
        player.key("ctrl+s")
    return copied


@pytest.mark.parametrize("by", ["button", "key"])
def test_a_game_is_saved_as_a_file_and_copied(play: Play, tmp_path: Path, by: str) -> None:
    session = played("DS1-D3N-AAAAAAF", 60, seed=3)
    player = replay(play, session)
    player.game.documents = tmp_path / "documents"
    player.game.documents.mkdir()
    screen = shown(player)
    screen.scrub(30)
    copied = save(player, by=by)
    (path,) = player.game.documents.iterdir()
    assert path.name == "DS1-D3N-AAAAAAF-2026-09-21.txt"
    assert records.load(path) == session.record() == records.read(copied[0])
    assert screen._told
    assert screen._told[0] == f"Saved and copied: {path}"
    player.frame(Event(pygame.DROPFILE, file=str(path)))
    again = shown(player)
    assert again is not screen
    again.to_end()
    assert again.position == session.position
    player.run(10)
    player.key("escape")
    player.run(0.1)
    assert not screen._told


def test_without_a_folder_of_documents_it_is_kept_with_the_data(play: Play, tmp_path: Path) -> None:
    player = replay(play)
    player.game.documents = tmp_path / "nowhere"
    save(player, by="key", copies=False)
    (path,) = player.store.folder.glob("*.txt")
    assert shown(player)._told
    assert shown(player)._told[0] == f"Saved: {path}"  # type: ignore[index]


@pytest.mark.parametrize(
    ("copies", "line"),
    [
        (True, "No file could be written, but the game is copied."),
        (False, "The game could be neither saved nor copied."),
    ],
)
def test_where_nothing_can_be_written_it_says_so(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copies: bool, line: str
) -> None:
    player = replay(play)

    def refuse(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(records, "write", refuse)
    save(player, by="key", copies=copies)
    assert shown(player)._told
    assert shown(player)._told[0] == line  # type: ignore[index]
    assert not list(tmp_path.glob("**/*.txt"))


# Its looks


def test_it_follows_size_and_settings(play: Play) -> None:
    player = replay(play)
    screen = shown(player)
    screen.scrub(33)
    player.game.prefer("left_handed", True)
    player.game.prefer("language", "th")
    assert screen.step == screen.slider.value == 33
    assert screen.board.layout.corners["s"][0] < player.game.size[0] // 2
    player.game.size = (1024, 640)
    screen.resize()
    assert screen.panel.bottom == 640
    assert screen.board.position == screen.position


def test_in_a_new_size_the_cards_are_there_at_once_and_drawn_anew_bit_by_bit(play: Play) -> None:
    player = replay(play)
    screen = shown(player)
    player.blind = False
    player.run(1)
    player.window.size = (1366, 768)
    player.frame(Event(pygame.WINDOWSIZECHANGED, x=1366, y=768))
    assert screen.board.deck.rough
    player.run(2)
    assert not screen.board.deck.rough
    player.assert_painted_whole()


def test_by_tab_every_control_is_reached_and_seen(play: Play) -> None:
    player = replay(play)
    screen = shown(player)
    target = Surface(player.game.size)
    shots = set()
    for _ in screen.widgets:
        player.key("tab")
        screen.dirty = True
        screen.draw(target)
        shots.add(pygame.image.tobytes(target, "RGB"))
    assert len(shots) == len(screen.widgets)
    screen.focus = screen.widgets.index(screen.buttons["next"])
    player.key("enter")
    assert screen.step == 1
