"""Where one is in something longer than its view, and how one gets on in it."""

import math

from pygame import Rect

from sprites.theme import TICKS

EASING = 0.07 * TICKS
"""What is scrolled comes nearer to where it shall stop by a factor e in this many ticks."""
COAST = 0.12 * TICKS
"""What is thrown goes as far as it would in this many ticks."""


class Scroll:
    """The first pixel in view is `offset`, on its way to `goal`, and never beyond `limit`."""

    def __init__(self, now: float) -> None:
        self.offset = self.goal = 0.0
        self.limit = 0
        self._last, self._seen = now, 0.0
        self._pulled: list[tuple[float, int]] = []  # when, and where the pointer was

    def to(self, place: float, *, at_once: bool = False) -> None:
        """Go to a place, or as near as there is one."""
        self.goal = max(0.0, min(float(self.limit), place))
        if at_once:
            self.offset = self.goal

    def by(self, way: float) -> None:
        self.to(self.goal + way)

    def advance(self, now: float) -> bool:
        """Glide on to a tick; whether it moves, or was moved since the last one."""
        elapsed, self._last = now - self._last, now
        moving = self.offset != self.goal
        if moving:
            rest = (self.goal - self.offset) * math.exp(-elapsed / EASING)
            self.offset = self.goal if abs(rest) < 0.5 else self.goal - rest
        before, self._seen = self._seen, self.offset
        return moving or self.offset != before

    def grab(self, y: int, now: float) -> None:
        """The pointer takes hold; what glides is caught."""
        self.to(self.offset, at_once=True)
        self._pulled = [(now, y)]

    def pull(self, y: int, now: float) -> None:
        """The pointer that holds it has moved."""
        if self._pulled:
            self.to(self.offset + self._pulled[-1][1] - y, at_once=True)
            self._pulled.append((now, y))

    def throw(self, now: float) -> None:
        """The pointer lets go: it goes on from the speed of the last tenth of a second."""
        recent = [(tick, y) for tick, y in self._pulled if now - tick <= 0.1 * TICKS]
        self._pulled = []
        if len(recent) > 1 and recent[-1][0] > recent[0][0]:
            self.by((recent[0][1] - recent[-1][1]) / (recent[-1][0] - recent[0][0]) * COAST)

    def thumb(self, track: Rect, view: int, least: int) -> Rect:
        """The mark in a track beside a view of this height: how much is seen, and which part; `least` high or more."""
        high = max(least, round(track.height * view / (view + self.limit)))
        way = (track.height - high) * (self.offset / self.limit if self.limit else 0)
        return Rect(track.left, track.top + round(way), track.width, high)

    def pull_thumb(self, top: int, track: Rect, high: int) -> None:
        """Scroll so that the mark, `high` pixels of the track, begins at a height."""
        self.to((top - track.top) / max(1, track.height - high) * self.limit, at_once=True)
