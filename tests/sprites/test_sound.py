"""Sounds: within range, silent where they should be, and never a burden."""

import math
import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from sprites.sound import IDLE, RATE, SOUNDS, VOLUMES, Sound, samples
from tests.sprites.conftest import Play

ROOT = Path(__file__).parents[2]


@pytest.fixture
def sound() -> Iterator[Sound]:
    pygame.mixer.quit()
    sound = Sound(1.0)
    yield sound
    sound.close()
    assert not pygame.mixer.get_init()


def wake(sound: Sound) -> None:
    """The first sound opens the device in the background, and is left out itself."""
    sound.play("place", 0)
    if sound._opening:
        sound._opening.join(20)


@pytest.mark.parametrize("name", SOUNDS)
def test_samples(name: str) -> None:
    wave = array("h", samples(name))
    assert 0.03 * RATE < len(wave) < 2 * RATE
    assert max(map(abs, wave)) <= 28000  # not even the loudest reaches the end of the scale
    assert max(map(abs, wave)) > 1500
    # It begins and ends in silence, or it would crack.
    assert abs(wave[0]) < 700
    assert abs(wave[-1]) < 900
    # And it stands on the middle line.
    assert abs(sum(wave) / len(wave)) < 0.02 * 32768


def test_no_sound_is_cut_off_at_the_top() -> None:
    for name, make in SOUNDS.items():
        loudest = sum(abs(sample) >= 1 for sample in make())
        assert loudest <= 0.002 * len(make()), name


def test_a_move_is_no_louder_than_the_fanfare() -> None:
    def loudness(name: str) -> float:
        wave = array("h", samples(name))
        return math.sqrt(sum(sample * sample for sample in wave) / len(wave))

    for name in ("lift", "place", "flip", "up", "deal", "refuse"):
        assert loudness(name) < 3 * loudness("win"), name


def test_off_opens_no_device(sound: Sound) -> None:
    sound.volume = VOLUMES["off"]
    for name in SOUNDS:
        sound.play(name, 0)
    assert sound._opening is None
    assert not pygame.mixer.get_init()


def test_the_first_sound_opens_it_and_the_next_is_heard(sound: Sound) -> None:
    wake(sound)
    assert pygame.mixer.get_init() == (RATE, -16, 1)
    sound.play("lift", 1)
    assert pygame.mixer.get_busy()


def test_it_is_closed_after_silence_and_opens_again(sound: Sound) -> None:
    wake(sound)
    sound.play("lift", 500)
    sound.rest(500 + IDLE)
    assert pygame.mixer.get_init()
    sound.rest(500 + IDLE + 1)
    assert not pygame.mixer.get_init()
    wake(sound)
    assert pygame.mixer.get_init()


def test_a_broken_device_is_silent_for_good(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def broken(*_: object) -> None:
        tries.append(1)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", broken)
    for tick in range(5):
        sound.play("place", tick)
        if sound._opening:
            sound._opening.join(20)
    assert len(tries) == 1
    sound.rest(10 * IDLE)


def test_a_broken_device_says_nothing_and_stops_nothing() -> None:
    """What sound libraries print goes nowhere, and standard error works as before."""
    script = (
        "import sys, time; from sprites.sound import Sound\n"
        "sound = Sound(1.0)\n"
        "for tick in range(3):\n"
        "    sound.play('place', tick)\n"
        "    thread = sound._opening\n"
        "    thread and thread.join()\n"
        "print(sound._broken); print('after', file=sys.stderr); sound.close()"
    )
    environment = os.environ | {"SDL_AUDIODRIVER": "alsa", "AUDIODEV": "nothing", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    if done.stdout != "True\n":
        pytest.skip("a sound device answers here")
    assert done.stderr == "after\n"


def test_the_table_sounds(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    player = play(animation="off")
    heard: list[str] = []
    monkeypatch.setattr(Sound, "play", lambda self, name, tick: heard.append(name))
    player.lay("DS1-D1N-AAAAAAB", t1="8D", t2="7S", t3="AH", t4="KS", s="2C 3C", w="KD")
    player.drag("t2", "t1")
    assert heard == ["lift", "place"]
    heard.clear()
    player.click(player.spot("t3"))
    assert heard == ["up"]
    heard.clear()
    player.click(player.spot("s"))
    assert heard == ["flip"]
    heard.clear()
    player.drag("t1", "t4", 2)
    assert heard[-1] == "refuse"
    heard.clear()
    player.key("n")
    player.key("enter")
    assert heard == ["deal"]
