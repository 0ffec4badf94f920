"""The kings: frontal, bearded, in ermine."""

from sprites.art.cloth import GOLD, GOLD_DARK, GOLD_LIGHT, IVORY, STEEL, STEEL_DARK, WHITE, WOOD, Cloth, joint
from sprites.art.suits import CLUBS, DIAMONDS, HEARTS, SPADES, suit_mark
from sprites.art.svg import INK, both_sides, circle, mirrored, path, placed

FACE = "M-22 -28C-23 -8 -23 4 -19 14C-14 26 -6 33 0 34C6 33 14 26 19 14C23 4 23 -8 22 -28Z"
FACE_SHADE = "M5 -28L4 -8C4 0 8 6 8 10C8 13 4 13.5 3 15L4 20C3 23 4 27 2 34C8 32 14 26 19 14C23 4 23 -8 22 -28Z"


def face(cloth: Cloth, brow: str, look: float) -> str:
    """The bare face, its middle at 0, 0; look moves the pupils sideways."""
    art = path(FACE, cloth.skin, None)
    art += path(FACE_SHADE, cloth.shade, None)
    art += path(FACE, "none")
    art += path("M-4 11C-2 14.5 4 14.5 8 10.5", "none", INK, 1.7)
    for side in (-1, 1):
        white = path("M-17.5 -2.8C-14 -8 -8 -8 -4 -3C-8 0 -13.5 0 -17.5 -2.8Z", WHITE, None)
        pupil = circle(side * 10.6 + look, -3.6, 2.9, INK, None)
        lid = path("M-17.5 -2.8C-14 -8 -8 -8 -4 -3", "none", INK, 2.4)
        lid += path("M-19 -13C-14 -15.5 -8 -13.5 -4 -10", "none", brow, 3)
        art += (mirrored(white) + pupil + mirrored(lid)) if side > 0 else (white + pupil + lid)
    return art


def crown(suit: int, cloth: Cloth) -> str:
    """A crown of suit marks over a cap of cloth."""
    art = path("M-33 -34C-31 -52 -14 -57 0 -57C14 -57 31 -52 33 -34Z", cloth.main, INK, 2)
    art += both_sides(path("M-13 -34C-15 -44 -12 -52 -6 -57", "none", cloth.deep, 1.8))
    art += path(
        "M-35 -33L-42 -56C-37 -49 -31 -45 -26 -45C-22 -48 -21 -54 -20 -59"
        "C-18 -51 -14 -46 -9 -46C-4 -49 -2 -55 0 -60"
        "C2 -55 4 -49 9 -46C14 -46 18 -51 20 -59C21 -54 22 -48 26 -45"
        "C31 -45 37 -49 42 -56L35 -33C20 -26 -20 -26 -35 -33Z",
        GOLD,
    )
    art += path("M-35 -33C-20 -26 20 -26 35 -33L33 -41C18 -34.5 -18 -34.5 -33 -41Z", GOLD_DARK, INK, 1.8)
    for x in (-20, 20):
        art += circle(x, -60.5, 3, GOLD_LIGHT, INK, 1.6)
    for at, height, size in ((-43.5, -60, 14), (0, -65.5, 16), (43.5, -60, 14)):
        art += suit_mark(suit, at, height, size, GOLD, INK, 1.8)
    art += path("M-5 -33.2L0 -38.4L5 -33.2L0 -28Z", cloth.second, INK, 1.2)
    art += both_sides(circle(-17, -34.6, 2.6, cloth.second, INK, 1.2))
    return art


def fist(cloth: Cloth) -> str:
    """The right hand round an upright shaft at x = 63, y = 116; the sleeve comes from the lower left."""
    art = path(
        "M44 112C48 104 54 102 60 104L74 106C78 108 78 112 74 114C78 116 77 121 73 121"
        "C75 125 72 128 68 127L56 128C50 126 46 120 44 112Z",
        cloth.skin,
        INK,
        2,
    )
    art += path("M62 112L74 114M62 120L73 121", "none", INK, 1.4)
    art += path("M40 112L50 109L58 128L47 133Z", IVORY, INK, 2)
    return art


def regalia(suit: int, cloth: Cloth) -> str:
    """What the king holds, with the arm that holds it: sword, sceptre, axe, orb."""
    arm = path("M14 130C24 121 36 115 48 113L56 130C44 134 30 136 14 137Z", cloth.main, INK, 2)
    if suit == SPADES:  # sword, point down
        art = path(f"M56 104L56 {joint(56)}L70 {joint(70)}L70 104Z", STEEL, INK, 2)
        art += path(f"M63 106L63 {joint(63)}", "none", STEEL_DARK, 2)
        art += path("M40 98C46 101 80 101 86 98L86 106C80 104 46 104 40 106Z", GOLD, INK, 2)
        art += path("M59 84L67 84L67 100L59 100Z", GOLD_DARK, INK, 1.8)
        return art + circle(63, 80, 6, GOLD, INK, 2) + arm + fist(cloth)
    if suit == HEARTS:  # sceptre with a heart
        art = path(f"M60 98L60 {joint(60)}L66 {joint(66)}L66 98Z", GOLD, INK, 1.8)
        art += path("M53 100C56 97 70 97 73 100L70 105L56 105Z", GOLD_DARK, INK, 1.8)
        art += suit_mark(HEARTS, 63, 86, 24, cloth.main, INK, 2.2)
        art += suit_mark(HEARTS, 63, 85, 10, cloth.second)
        return art + arm + fist(cloth)
    if suit == DIAMONDS:  # axe
        art = path(f"M60 74L60 {joint(60)}L66 {joint(66)}L66 74Z", WOOD, INK, 1.8)
        art += path("M66 80L84 74C92 82 92 94 84 102L66 96Z", STEEL, INK, 2)
        art += path("M82 78C87 84 87 92 82 98", "none", STEEL_DARK, 1.8)
        art += path("M60 82L48 78L50 88L48 98L60 94Z", STEEL, INK, 2)
        art += path("M57 79L69 79L69 97L57 97Z", GOLD, INK, 1.8)
        return art + arm + fist(cloth)
    art = circle(62, 102, 20, cloth.second, INK, 2.2)  # orb
    art += path("M42.5 106C54 111 70 111 81.5 106L82 100C70 105 54 105 42 100Z", GOLD, INK, 1.8)
    art += path("M59 82.5C58 90 58 96 59 102.6L65 102.6C66 96 66 90 65 82.5Z", GOLD, INK, 1.8)
    art += path("M50 92C52 89 54 87 56 86", "none", WHITE, 2.4)
    art += suit_mark(CLUBS, 62, 77.5, 15, GOLD, INK, 1.8)
    arm = path("M14 132C26 126 36 124 46 124L54 140C42 142 30 142 14 139Z", cloth.main, INK, 2)
    hand = path(
        "M44 122C48 118 54 118 58 120C68 124 78 122 82 117C86 115 88 119 86 122"
        "C82 130 72 136 60 136C52 136 46 132 44 122Z",
        cloth.skin,
        INK,
        2,
    )
    return art + arm + hand + path("M38 122L48 119L56 137L45 142Z", IVORY, INK, 2)


# Per suit: the shape, and the strands drawn on each half of it.
BEARD = {
    SPADES: (
        "M-21 0C-26 14 -26 28 -19 40C-13 50 -5 57 0 61C5 57 13 50 19 40C26 28 26 14 21 0"
        "C20 8 17 12 12 14C6 16 -6 16 -12 14C-17 12 -20 8 -21 0Z",
        "M-15 22C-15 34 -9 44 -3 51M-8 26C-7 34 -4 40 0 45",
    ),
    HEARTS: (
        "M-22 -3C-30 6 -31 18 -27 25C-31 33 -26 42 -19 42C-17 51 -6 54 0 49C6 54 17 51 19 42"
        "C26 42 31 33 27 25C31 18 30 6 22 -3C20 8 17 12 12 14C6 16 -6 16 -12 14"
        "C-17 12 -20 8 -22 -3Z",
        "M-25 12C-21 15 -20 20 -22 24M-22 30C-16 30 -13 34 -15 39M-9 33C-11 38 -8 43 -3 43",
    ),
    DIAMONDS: (
        "M-21 0C-27 14 -28 28 -25 40C-22 50 -16 57 -11 60C-9 52 -5 45 0 41C5 45 9 52 11 60"
        "C16 57 22 50 25 40C28 28 27 14 21 0C20 8 17 12 12 14C6 16 -6 16 -12 14"
        "C-17 12 -20 8 -21 0Z",
        "M-19 22C-21 34 -18 44 -13 51M-11 26C-14 34 -13 42 -11 46",
    ),
    CLUBS: (
        "M-22 -4C-26 10 -26 26 -22 37C-17 47 -8 49 0 49C8 49 17 47 22 37C26 26 26 10 22 -4"
        "C20 8 17 12 12 14C6 16 -6 16 -12 14C-17 12 -20 8 -22 -4Z",
        "M-17 20C-18 30 -15 38 -10 42M-10 25C-10 33 -8 39 -4 42",
    ),
}
HAIR = {
    SPADES: (
        "M-20 -30C-36 -24 -36 -6 -31 2C-38 6 -40 20 -30 24C-22 26 -18 18 -22 10C-18 0 -18 -16 -20 -30Z",
        "M-28 -18C-31 -10 -29 -2 -26 4C-32 8 -33 15 -28 17",
    ),
    HEARTS: (
        "M-20 -30C-33 -29 -39 -18 -34 -12C-41 -7 -40 3 -34 5C-39 11 -36 20 -28 20"
        "C-21 20 -20 12 -22 6C-18 -4 -18 -18 -20 -30Z",
        "M-29 -22C-32 -18 -31 -14 -28 -13M-31 -5C-34 -1 -32 3 -29 3M-30 9C-32 13 -29 16 -26 15",
    ),
    DIAMONDS: (
        "M-20 -30C-32 -26 -34 -8 -33 6C-33 18 -38 26 -44 28C-36 34 -24 32 -21 22C-19 10 -18 -14 -20 -30Z",
        "M-27 -16C-29 -4 -27 10 -30 20",
    ),
    CLUBS: (
        "M-20 -30C-32 -26 -35 -10 -32 2C-31 10 -34 14 -38 15C-34 22 -24 22 -21 12C-18 2 -18 -16 -20 -30Z",
        "M-27 -18C-29 -10 -28 0 -28 8",
    ),
}

MOUSTACHE = {
    SPADES: "M0 15C-6 12 -14 15 -22 25C-15 26 -6 25 0 20Z",
    HEARTS: "M0 15C-7 12 -17 14 -21 22C-17 27 -6 26 0 20Z",
    DIAMONDS: "M0 15C-7 12 -15 16 -19 32C-12 32 -5 26 0 20Z",
    CLUBS: "M0 15C-7 11 -16 15 -26 16C-22 24 -7 27 0 20Z",
}
LOOK = {SPADES: -1, HEARTS: 0, DIAMONDS: 1, CLUBS: -1}


def robe(suit: int, cloth: Cloth) -> str:
    """The robe down to the joint, under an ermine collar."""
    art = path(
        f"M14 {joint(14)}L14 130C34 117 66 111 96 110C112 104 120 98 124 94L206 94"
        f"C210 100 216 106 226 109L226 {joint(226)}Z",
        cloth.main,
        INK,
        2.4,
    )
    art += path(f"M66 {joint(66)}C74 142 86 128 100 120", "none", cloth.deep, 3.4)
    art += path("M216 128C219 142 220 160 219 176", "none", cloth.deep, 3.4)
    for x, y, turn in ((88, 148, -8), (108, 146, 8), (210, 156, 10), (205, 178, 0)):
        art += suit_mark(suit, x, y, 10, cloth.second, None, 0, turn)
    art += path(f"M134 118L122 {joint(122)}L208 {joint(208)}L196 118Z", cloth.second, INK, 2)
    art += path(f"M153 122L149 {joint(149)}L181 {joint(181)}L177 122Z", GOLD, INK, 1.8)
    for y in (149, 162):
        art += circle(165, y, 2.6, cloth.main, INK, 1.2)
    art += path(
        "M100 109C108 101 118 97 124 92L206 92C212 98 219 103 226 106L226 110"
        "C222 124 204 139 165 141C126 141 104 126 100 109Z",
        IVORY,
        INK,
        2.2,
    )
    for x, y, turn in (
        (114, 112, -52),
        (130, 125, -32),
        (148, 132, -12),
        (182, 132, 12),
        (200, 125, 32),
        (215, 112, 52),
    ):
        art += placed(x, y, path("M0 -4.5C2 -1 2.4 2 0 6C-2.4 2 -2 -1 0 -4.5Z", INK, None), 1, turn)
    return art


def head(suit: int, cloth: Cloth) -> str:
    """Hair, face, beard and crown about 0, 0. The king of diamonds is old and white."""
    old = suit == DIAMONDS
    hair, light = ("#EDE8DC", "#A9A291") if old else (cloth.hair, cloth.hair_light)
    hair_shape, strands = HAIR[suit]
    art = both_sides(path(hair_shape, hair, INK, 2) + path(strands, "none", light, 2))
    art += face(cloth, "#8B8474" if old else hair, LOOK[suit])
    beard, strands = BEARD[suit]
    art += path(beard, hair)
    art += both_sides(path(strands, "none", light, 2))
    art += path("M-5 22C-2 25 2 25 5 22C3 20 -3 20 -5 22Z", "#B4483F", None)
    art += both_sides(path(MOUSTACHE[suit], "#FFFDF6" if old else light, INK, 1.6))
    return art + crown(suit, cloth)


def king(suit: int, cloth: Cloth) -> str:
    """The upper half of a king, above the joint."""
    return robe(suit, cloth) + placed(165, 87, head(suit, cloth)) + regalia(suit, cloth)
