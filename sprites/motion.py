"""The one way in which anything moves: a glide from where it is to where it belongs."""

from typing import NamedTuple

from sprites.theme import ticks


class Glide(NamedTuple):
    """A move from one point to another, in pixels, that starts at a tick and takes `length` ticks, easing out."""

    begin: tuple[float, float]
    end: tuple[float, float]
    start: float
    length: float

    def at(self, tick: float) -> tuple[float, float]:
        """The point at a moment, also between two ticks."""
        t = self.progress(tick)
        return (
            self.begin[0] + (self.end[0] - self.begin[0]) * t,
            self.begin[1] + (self.end[1] - self.begin[1]) * t,
        )

    def progress(self, tick: float) -> float:
        """0 at the start to 1 at the end, cubic ease-out."""
        t = min(1.0, max(0.0, (tick - self.start) / self.length))
        return 1 - (1 - t) ** 3

    def over(self, tick: float) -> bool:
        """Whether it is as good as there: less than half a pixel is left, and nothing to be seen of that."""
        return all(abs(there - here) < 0.5 for here, there in zip(self.at(tick), self.end, strict=True))


class Speed(NamedTuple):
    """How fast cards move: a factor on all times; 0 means that they are there at once."""

    factor: float

    def glide(self, distance: float, scale: float = 1.0) -> int:
        """Ticks for a way in pixels: 90 ms and 0.09 ms more a pixel (of a window at UI scale 1), at most 180 ms."""
        return ticks(min(180, 90 + 0.09 * distance / scale) * self.factor)

    def of(self, milliseconds: float) -> int:
        return ticks(milliseconds * self.factor)


SPEEDS = {"normal": Speed(1.0), "fast": Speed(0.55), "off": Speed(0.0)}
STAGGER, FLIP, DEAL_STEP, DEAL_MOST, DEAL_GLIDE = 18, 160, 20, 900, 160
