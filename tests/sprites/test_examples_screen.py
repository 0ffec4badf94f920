"""Examples and the practice table: every step there and back, and nothing of it touches the player's own game."""

from collections.abc import Callable

import pytest

from engine.examples import EXAMPLES
from sprites.examples import Examples
from sprites.menu import Menu
from sprites.practice import Practice
from sprites.refusal_words import explain
from sprites.widgets import Button
from sprites.words import LANGUAGES
from tests.sprites.conftest import Play, Player, played
from tests.sprites.seen import collecting

STEPS = [(number, step) for number, example in enumerate(EXAMPLES) for step in range(len(example.steps))]


def opened(play: Play, at: str = "", **settings: object) -> tuple[Player, Examples]:
    player = play(**settings)
    player.start(played("DS1-D3V-AAAAAAF", 12, seed=1))
    player.table.keep()
    player.table.open("examples", at)
    screen = player.scene
    assert isinstance(screen, Examples)
    player.blind = True
    return player, screen


def kept(player: Player) -> object:
    """All that the store holds of games."""
    restored = player.store.load_game()
    assert restored is not None
    return restored.save(), player.store.results()


def rests(screen: Examples) -> bool:
    """Every card lies where the position of the step puts it, but for those that hang in the air."""
    board = screen.board
    for place, pile in zip(board.patience.places, screen.position.piles, strict=True):
        for i, (card, corner) in enumerate(zip(pile.cards, board.layout.card_corners(place, pile), strict=True)):
            sprite = board.sprites[card]
            if sprite.face_up != (i >= pile.down) or (card not in board.held and sprite.at != corner):
                return False
    return not board.moving


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_steps_forwards_and_back(play: Play, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Each step has a caption in the language; a lift hangs and glows; what is refused is back at its place."""
    player, screen = opened(play, language=language, animation="off")
    said = {}
    for i, spot in enumerate(STEPS):
        assert (screen.number, screen.step) == spot
        player.frame()
        assert rests(screen)
        assert screen.position == screen.example.positions()[screen.step + 1]
        step = screen.example.steps[screen.step]
        lifts = bool(step.source) and not step.target and step.refusal is None
        assert len(screen.board.held) == (step.count if lifts else 0)
        title, captions = screen._captions[screen.example.id]
        assert title
        assert len(captions) == len(screen.example.steps)
        with collecting(monkeypatch) as drawn:
            screen.dirty = True
            screen.draw(player.window.get_surface())
        said[spot] = tuple(line for line, _ in drawn)
        if step.refusal:
            first = explain(step.refusal, player.game.words).replace("\u200b", "").split()
            assert not first or any(first[0] in line for line in said[spot])
        if i < len(STEPS) - 1:
            player.key("right")
    player.key("right")
    assert (screen.number, screen.step) == STEPS[0]  # they go round
    player.key("left")
    assert len(set(said.values())) == len(STEPS)
    for spot in STEPS[::-1]:
        assert (screen.number, screen.step) == spot
        player.frame()
        assert rests(screen)
        player.key("left")
    assert (screen.number, screen.step) == STEPS[-1]


def test_a_card_stays_in_sight_where_it_may_not_stay(play: Play) -> None:
    player, screen = opened(play)
    refused = next(spot for spot in STEPS if EXAMPLES[spot[0]].steps[spot[1]].target and spot[1])
    while (screen.number, screen.step) != refused:
        player.key("right")
        player.settle()
    assert screen.example.steps[screen.step].refusal
    player.key("left")
    player.settle()
    player.key("right")
    player.blind, frames = False, 0
    while screen.board.moving or screen._home_at is not None:
        player.run(1 / 60)
        player.assert_painted_whole()
        frames += 1
    assert frames > 20


def test_captions_differ_between_the_languages(play: Play) -> None:
    captions = []
    for language in LANGUAGES:
        _, screen = opened(play, language=language, animation="off")
        captions.append(screen._captions)
    for example in EXAMPLES:
        assert len({str(each[example.id]) for each in captions}) == len(LANGUAGES)


def test_with_motion_a_refused_card_goes_there_and_comes_back(play: Play) -> None:
    player, screen = opened(play)
    tried = 0
    for _ in STEPS[1:]:
        player.key("right")
        step = screen.example.steps[screen.step]
        if step.refusal and step.target and step.source != step.target:
            tried += 1
            card = screen._cards(step)[0]
            home = screen.board.sprites[card].at
            assert screen.board.sprites[card].glide is not None
            player.run(0.3)
            assert screen.board.sprites[card].at != home
        player.settle()
        assert rests(screen)
    assert tried > 3


def test_hurrying_through_ends_the_same(play: Play) -> None:
    player, screen = opened(play)
    for name in ["right"] * 30 + ["left"] * 11:
        player.run(0.04)
        player.key(name)
    assert (screen.number, screen.step) == STEPS[19]
    player.settle()
    assert rests(screen)


def test_keys_and_buttons(play: Play) -> None:
    player, screen = opened(play, animation="off")
    for button in screen.widgets[:2]:
        assert isinstance(button, Button)
        assert button.action in (screen.forward, screen.backward)
    player.click(screen.widgets[0].rect.center)
    assert (screen.number, screen.step) == (0, 1)
    player.click(screen.widgets[1].rect.center)
    assert (screen.number, screen.step) == (0, 0)
    player.key("up")
    assert screen.number == len(EXAMPLES) - 1
    player.key("down")
    assert (screen.number, screen.step) == (0, 0)
    player.key("escape")
    assert player.at_table


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_it_opens_at_an_example(play: Play, example: object) -> None:
    _, screen = opened(play, example.id)  # type: ignore[attr-defined]
    assert (screen.example, screen.step) == (example, 0)


# Practice


LEAVE: dict[str, Callable[[Player], None]] = {
    "code": lambda player: player.click(practice(player).bar.buttons["code"].center),
    "menu": lambda player: player.click(practice(player).bar.buttons["menu"].center),
    "escape": lambda player: player.key("escape"),
}


def practice(player: Player) -> Practice:
    assert isinstance(player.scene, Practice)
    return player.scene


@pytest.mark.parametrize("way", LEAVE)
def test_practice_touches_nothing_in_the_store(play: Play, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    player, screen = opened(play, animation="off")
    own, before = player.session, kept(player)
    tally, position = player.tally, player.position
    writes = []
    for method in ("save_game", "set_setting", "delete_results"):
        monkeypatch.setattr(player.store, method, lambda *_, method=method, **__: writes.append(method))
    player.key("right")
    screen.practise()
    table = practice(player)
    assert table.session.position == screen.position
    for _ in range(3):
        for move in table.session.patience.moves(table.session.position)[:1]:
            table.answer(move)
        player.run(0.2)
    assert table.session.actions == 3
    player.key("ctrl+z")
    player.key("ctrl+y")
    player.key("n")  # begins again
    assert table.session.position == screen.position
    assert table.session.actions == 0
    player.run(2)
    table.answer(table.session.patience.moves(table.session.position)[0])
    player.settle()
    table.draw(player.window.get_surface())
    LEAVE[way](player)
    assert player.scene is screen
    player.key("escape")
    assert player.at_table
    player.run(0.5)
    assert not writes
    assert (player.session, player.tally, player.position) == (own, tally, position)
    assert kept(player) == before
    player.assert_in_place()


def test_a_win_in_practice_is_said_and_not_counted(play: Play) -> None:
    player, screen = opened(play, animation="off")
    screen.practise()
    table = practice(player)
    table._show_result()
    assert table._notice
    assert practice(player) is table
    assert not player.store.results()


def test_there_is_no_menu_over_the_practice_table(play: Play) -> None:
    player, screen = opened(play)
    screen.practise()
    player.settle()
    player.key("escape")
    assert not isinstance(player.scene, Menu)
