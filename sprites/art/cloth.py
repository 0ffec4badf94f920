"""What the court figures share: the colours of their cloth, and the line where the two halves meet."""

from typing import NamedTuple

GOLD, GOLD_DARK, GOLD_LIGHT = "#E3AE3F", "#B9822A", "#F4D488"
IVORY, IVORY_LINE, WHITE = "#FFFAEF", "#B9AC93", "#FFFFFF"
STEEL, STEEL_DARK, WOOD = "#DDE3EA", "#8D97A6", "#8A5A33"
JOINT_SLOPE = 0.30


class Cloth(NamedTuple):
    """The colours of one suit's court figures."""

    main: str
    deep: str
    second: str
    tint: str
    hair: str
    hair_light: str
    skin: str
    shade: str


CLOTHS = (
    Cloth("#2B4377", "#1B2C55", "#93ADD8", "#ECF0F7", "#2A2B38", "#555A70", "#F5D6B8", "#E3B692"),
    Cloth("#B01F33", "#7C1224", "#F2ABA0", "#FBEDE8", "#8A3F1E", "#BC6B3D", "#F9DDC2", "#EABD9B"),
    Cloth("#CF6A1C", "#9A4510", "#F7D48F", "#FCF3DF", "#D2982F", "#F3CD7C", "#F9DDC2", "#EABD9B"),
    Cloth("#22664D", "#134231", "#A3D0B4", "#EBF4EE", "#5A3A22", "#8A603A", "#F0CDA9", "#DCAA82"),
)
# The four-colour deck dresses diamonds in blue and spades in slate, so that cloth and index agree.
FOUR_COLOUR_CLOTHS = (
    CLOTHS[0]._replace(main="#3A3F4E", deep="#23262F", second="#A9B0C0", tint="#EFF0F3"),
    CLOTHS[1],
    CLOTHS[2]._replace(main="#2460B8", deep="#153F80", second="#9DC3F0", tint="#E9F1FB"),
    CLOTHS[3],
)


def joint(x: float) -> float:
    """The y of the slanting line where a figure ends and its turned twin begins."""
    return round(168 + JOINT_SLOPE * (x - 120), 2)
