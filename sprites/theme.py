"""The design tokens: colours, sizes and times, in one place."""

from typing import NamedTuple

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """A colour from `#RRGGBB`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


class Felt(NamedTuple):
    """A table cloth: its colour at the centre and at the edge, and the muted colour of signs and labels on it."""

    centre: Colour
    edge: Colour
    muted: Colour


FELTS = {
    "pine": Felt(colour("#18564A"), colour("#0B342C"), colour("#B2D5C8")),
    "midnight": Felt(colour("#26426B"), colour("#111F38"), colour("#B3C4E0")),
    "claret": Felt(colour("#6A2438"), colour("#36101C"), colour("#E3B7BF")),
    "slate": Felt(colour("#434A52"), colour("#1F2328"), colour("#BEC6CE")),
}

IVORY = colour("#F7F2E6")
GLOW = colour("#FFD06A")
INK = colour("#22282C")
SOFT = colour("#5B6460")
SHEET = colour("#FBF8EF")
WELL = colour("#F1EBDC")
LINE = colour("#D9D1BE")
ACTION = colour("#1A5A4B")
ON_ACTION_SOFT = colour("#CFE6DC")
MINUS = colour("#A81C2E")
RING = colour("#FFB938")
FOCUS = colour("#B97A00")
OUTLINE = colour("#7F8985")
NIGHT = colour("#06211B")
BACKDROP = colour("#04120F")
WHITE = (255, 255, 255)
BLACK = (0, 0, 0)

CARD_ASPECT = 1.4
CARD_RADIUS = 0.0625
"""Corner radius of a card in card widths."""

TICKS = 120
"""Simulation ticks in a second."""


def ticks(milliseconds: float) -> int:
    """A time in simulation ticks, at least one."""
    return max(1, round(milliseconds * TICKS / 1000))


DOUBLE_CLICK = ticks(500)
DRAG_THRESHOLD = 5.0
"""How far the pointer must travel, in pixels at UI scale 1, before a press becomes a drag."""
FORGIVEN = 25.0
"""How far beside a sole legal target a drop still counts, in pixels at UI scale 1."""


def ui_scale(size: tuple[int, int]) -> float:
    """The scale of everything but the cards: 1 at 1280 x 800."""
    return max(0.8, min(size[0] / 1280, size[1] / 800))


def bar_height(size: tuple[int, int]) -> int:
    return round(44 * ui_scale(size))
