"""Settings work at once, are there again at the next start, and nonsense in the store does no harm."""

from pathlib import Path

import pytest

import game
from engine.patiences import read_code
from engine.session import Session
from engine.store import Store
from sprites import preferences
from sprites.preferences import VALUES, Preferences
from sprites.settings import ROWS, Settings
from sprites.sound import VOLUMES
from sprites.widgets import Choice
from sprites.words import LANGUAGES
from tests.sprites.conftest import Play, Player, played

OTHERS = {
    name: value
    for name, _, options in ROWS
    for value, _ in options
    if name != "fullscreen" and value not in (Preferences()._asdict()[name], "en")
}
"""For each setting a value that is not its default."""


def sit(play: Play, **settings: object) -> Player:
    player = play(language="en", **settings)
    player.start(played("DS1-D1N-AAAAAAB", 30, seed=2))
    player.settle()
    return player


def push(player: Player, name: str, value: object) -> None:
    """Choose a value on the Settings screen."""
    player.table.open("settings")
    assert isinstance(player.scene, Settings)
    number = [row[0] for row in ROWS].index(name)
    choice = [widget for widget in player.scene.widgets if isinstance(widget, Choice)][number]
    values = [option for option, _ in ROWS[number][2]]
    player.click(choice._option(values.index(value)).center)
    player.push(player.game.words.say("Done"))
    assert player.at_table


def test_every_setting_is_on_the_screen_with_all_its_values() -> None:
    rows = {name: [value for value, _ in options] for name, _, options in ROWS}
    # Whether only winnable deals are dealt is asked where a game is begun.
    assert set(rows) == {*Preferences._fields, "fullscreen"} - {"only_winnable"}
    for name, values in VALUES.items():
        assert [value for value in values if value] == rows[name]
    for name, default in Preferences()._asdict().items():
        assert default in rows.get(name, [default]) or name == "language"
        if isinstance(default, bool) and name in rows:
            assert set(rows[name]) == {True, False}


@pytest.mark.parametrize("name", OTHERS)
def test_it_works_at_once_and_at_the_next_start(play: Play, tmp_path: Path, name: str) -> None:
    player = sit(play)
    push(player, name, OTHERS[name])
    assert getattr(player.game.preferences, name) == OTHERS[name]
    player.store.close()
    store = Store(player.store.folder)
    assert preferences.read(store)._asdict() == Preferences()._asdict() | {name: OTHERS[name]}
    store.close()


@pytest.mark.parametrize(
    "name", ["four_colour", "large_index", "left_handed", "felt", "back", "show_score", "show_time"]
)
def test_the_table_looks_otherwise_at_once(play: Play, name: str) -> None:
    player = sit(play)
    before = player.picture()
    push(player, name, OTHERS[name])
    player.settle()
    assert player.picture() != before
    assert player.picture() == player.fresh_picture()
    push(player, name, Preferences()._asdict()[name])
    player.settle()
    assert player.picture() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_changes_at_once_and_stays(play: Play, language: str) -> None:
    player = sit(play)
    if language == "en":
        push(player, "language", "hu")
    push(player, "language", language)
    assert player.game.words.language == language
    assert preferences.read(player.store).language == language


def test_gestures_follow_the_settings_at_once(play: Play) -> None:
    player = sit(play)
    assert (player.table.hand.double_click, player.table.hand.tap_moves) == (True, False)
    push(player, "double_click", False)
    push(player, "tap_moves", True)
    assert (player.table.hand.double_click, player.table.hand.tap_moves) == (False, True)


def test_motion_follows_the_settings_at_once(play: Play) -> None:
    player = play()
    player.lay("DS1-D1N-AAAAAAB", t1="8D", t2="7S")
    times = {}
    for animation in ("normal", "fast", "off"):
        push(player, "animation", animation)
        player.drag("t2", "t1")
        player.key("ctrl+z")
        times[animation] = max(
            (sprite.glide.length for sprite in player.board.sprites.values() if sprite.glide), default=0
        )
        player.settle()
    assert times["normal"] > times["fast"] > times["off"] == 0


def test_the_volume_follows_at_once(play: Play) -> None:
    player = sit(play)
    for value in ("off", "loud", "quiet", "normal"):
        push(player, "sound", value)
        assert player.game.sound.volume == VOLUMES[value]


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("value", ["plaid", "", 7, None, True, [], {"a": 1}], ids=str)
def test_an_unknown_value_gives_the_default(play: Play, name: str, value: object) -> None:
    player = play(**{name: value} if name != "language" else {})
    if name == "language":
        player.game.store.set_setting(name, value)
    assert preferences.read(player.store) == Preferences()


@pytest.mark.parametrize("value", ["yes", 7, None, [], 1.5], ids=str)
def test_a_switch_that_is_neither_on_nor_off_gives_the_default(play: Play, value: object) -> None:
    player = play()
    for name, default in Preferences()._asdict().items():
        if isinstance(default, bool):
            player.store.set_setting(name, value)
    assert preferences.read(player.store) == Preferences()


def test_with_nonsense_in_the_store_the_table_and_the_settings_open(play: Play) -> None:
    player = play(**dict.fromkeys(Preferences._fields[1:], "plaid"))
    player.start(Session.deal(read_code("SH1-C4-AAAAAAB")))
    player.table.open("settings")
    assert isinstance(player.scene, Settings)
    assert game.LOCALE.is_dir()
