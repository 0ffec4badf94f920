"""Small sounds that the game makes itself, and silence where there is no device."""

import contextlib
import math
import os
import random
import threading
from array import array
from collections.abc import Callable, Iterator
from functools import lru_cache

import pygame

from sprites.theme import ticks

RATE = 22050
VOLUMES = {"off": 0.0, "quiet": 0.25, "normal": 0.6, "loud": 1.0}
IDLE = ticks(2500)
"""After so much silence the device is given back: an open one wakes the machine dozens of times a second."""


def _noise(length: float, fade: float, smooth: float, seed: int) -> list[float]:
    """A burst of noise that dies away, the duller the nearer `smooth` is to 1: paper on cloth."""
    chance = random.Random(seed)
    level, samples = 0.0, []
    for i in range(int(length * RATE)):
        level = smooth * level + (1 - smooth) * chance.uniform(-1, 1)
        t = i / RATE
        samples.append(level * min(1.0, t * 400) * math.exp(-t * fade))
    return samples


def _tone(length: float, fade: float, pitch: float, warmth: float = 0.25) -> list[float]:
    """A soft note with an overtone."""
    samples = []
    for i in range(int(length * RATE)):
        t = i / RATE
        wave = math.sin(math.tau * pitch * t) + warmth * math.sin(2 * math.tau * pitch * t)
        samples.append(wave * min(1.0, t * 120) * math.exp(-t * fade))
    return samples


def _mixed(*parts: tuple[float, float, list[float]]) -> list[float]:
    """Parts laid over each other: each with its start in seconds and its loudness."""
    total = [0.0] * max(int(start * RATE) + len(samples) for start, _, samples in parts)
    for start, loudness, samples in parts:
        first = int(start * RATE)
        for i, sample in enumerate(samples, first):
            total[i] += loudness * sample
    return total


# C major, rising: the last note rings on.
_FANFARE = tuple((0.12 * i, 0.3, (pitch, 3.2 if i == 4 else 7)) for i, pitch in enumerate((523, 659, 784, 1047, 1319)))

SOUNDS: dict[str, Callable[[], list[float]]] = {
    "lift": lambda: _noise(0.05, 90, 0.55, 1),
    "place": lambda: _mixed((0, 1.6, _noise(0.07, 70, 0.72, 2)), (0, 0.35, _tone(0.07, 60, 165))),
    "flip": lambda: _mixed((0, 0.6, _noise(0.04, 60, 0.4, 3)), (0.035, 1.1, _noise(0.06, 70, 0.65, 4))),
    "up": lambda: _mixed((0, 1.2, _noise(0.05, 80, 0.7, 5)), (0.01, 0.3, _tone(0.22, 17, 880))),
    "deal": lambda: _mixed(*((0.055 * i, 1.0, _noise(0.05, 80, 0.6, 10 + i)) for i in range(16))),
    "refuse": lambda: _mixed((0, 0.5, _tone(0.1, 30, 196)), (0.09, 0.5, _tone(0.16, 22, 165))),
    "win": lambda: _mixed(*((start, loud, _tone(1.2, fade, pitch)) for start, loud, (pitch, fade) in _FANFARE)),
}


@lru_cache(maxsize=len(SOUNDS))
def samples(name: str) -> bytes:
    """A sound as 16-bit mono samples at RATE."""
    return array("h", (round(max(-1.0, min(1.0, sample)) * 28000) for sample in SOUNDS[name]())).tobytes()


class Sound:
    """The loudspeaker: opened in the background when first needed, closed again after a while of silence."""

    def __init__(self, volume: float) -> None:
        self.volume = volume
        self._opening: threading.Thread | None = None
        self._broken = False
        self._last = 0
        self._waiting = ""

    def play(self, name: str, tick: int) -> None:
        """Start a sound; while the device is being opened the last one waits for it."""
        if not self.volume or self._broken:
            return
        self._last = tick
        if not pygame.mixer.get_init():
            self._waiting = name
            if self._opening is None:
                self._opening = threading.Thread(target=self._open, daemon=True)
                self._opening.start()
            return
        self._start(name)

    def _start(self, name: str) -> None:
        sound = pygame.mixer.Sound(buffer=samples(name))
        sound.set_volume(self.volume)
        sound.play()

    def rest(self, tick: int) -> None:
        """Close the device when nothing has sounded for a while."""
        if tick - self._last > IDLE and self._opening is None and pygame.mixer.get_init():
            pygame.mixer.quit()

    def close(self) -> None:
        if self._opening:
            self._opening.join(1.0)
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _open(self) -> None:
        try:
            with _quiet_stderr():
                pygame.mixer.init(RATE, -16, 1, 1024)
            self._start(self._waiting)
            for name in SOUNDS:
                samples(name)
        except pygame.error:
            self._broken = True
        finally:
            self._opening = None


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Drop what sound libraries write to the standard error when there is no device."""
    try:
        kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
