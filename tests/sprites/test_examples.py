"""The screen of the examples: the way from step to step, by mouse and by keyboard."""

from engine.examples import EXAMPLES
from sprites.examples import Examples
from tests.sprites.conftest import Play, Player


def examples(play: Play) -> tuple[Player, Examples]:
    player = play("DS1-D1N-AAAAAAB", animation="off")
    player.table.open("examples")
    assert isinstance(player.scene, Examples)
    return player, player.scene


def test_a_click_on_each_button_does_what_its_label_says(play: Play) -> None:
    player, screen = examples(play)
    onward, back = screen.widgets[:2]
    player.click(onward.rect.center)
    assert (screen.number, screen.step) == (0, 1)
    player.click(back.rect.center)
    assert (screen.number, screen.step) == (0, 0)
    player.press(onward.rect.center)
    player.release(back.rect.center)
    assert (screen.number, screen.step) == (0, 0)
    player.click(screen.widgets[-1].rect.center)
    assert player.scene is player.table


def test_tab_goes_round_and_enter_presses(play: Play) -> None:
    player, screen = examples(play)
    player.key("shift+tab")
    assert screen.focus == len(screen.widgets) - 1
    player.key("tab")
    assert screen.focus == 0
    player.key("tab")
    player.key("enter")  # the way back, from the first step of the first example
    assert (screen.number, screen.step) == (len(EXAMPLES) - 1, len(EXAMPLES[-1].steps) - 1)
    player.key("shift+tab")
    player.key("enter")
    assert (screen.number, screen.step) == (0, 0)
    player.key("enter")
    assert (screen.number, screen.step) == (0, 1)


def test_keys_go_from_step_to_step_and_from_example_to_example(play: Play) -> None:
    player, screen = examples(play)
    for name in ("enter", "space", "right"):
        player.key(name)
    assert (screen.number, screen.step) == (0, 3)
    player.key("left")
    assert (screen.number, screen.step) == (0, 2)
    player.key("up")
    assert (screen.number, screen.step) == (len(EXAMPLES) - 1, 0)
    player.key("down")
    assert (screen.number, screen.step) == (0, 0)
    player.key("escape")
    assert player.scene is player.table
