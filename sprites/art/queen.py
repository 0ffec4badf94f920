"""The queens: frontal, long hair, a flower in the hand."""

from sprites.art.cloth import GOLD, GOLD_DARK, GOLD_LIGHT, IVORY, WHITE, Cloth, joint
from sprites.art.suits import CLUBS, DIAMONDS, HEARTS, SPADES, suit_mark
from sprites.art.svg import INK, both_sides, circle, mirrored, path, placed

FACE = "M-20.5 -28C-22 -8 -21 2 -17 11C-12.5 21 -5 28.5 0 29C5 28.5 12.5 21 17 11C21 2 22 -8 20.5 -28Z"
FACE_SHADE = (
    "M5 -28L3.6 -9C3.6 -2 6.4 3 6.4 7C6.4 9.5 3.5 10 2.5 11.5L3 15C2.2 19 3 23 1.5 29"
    "C7 27 13 20 17 11C21 2 22 -8 20.5 -28Z"
)


def face(cloth: Cloth) -> str:
    """The bare face, its middle at 0, 0."""
    art = path(FACE, cloth.skin, None)
    art += path(FACE_SHADE, cloth.shade, None)
    art += circle(-11.5, 9, 4.4, "#EE9C8A", None)
    art += circle(12, 9, 4, "#DC8E74", None)
    art += path(FACE, "none")
    art += path("M-3 8.5C-1 11 3 11 6 8", "none", INK, 1.6)
    for side in (-1, 1):
        white = path("M-17 -2C-14 -8.5 -7.5 -8.5 -4 -2.6C-8 .6 -13 .8 -17 -2Z", WHITE, None)
        pupil = circle(side * 10.3 - 1, -3.4, 3.2, INK, None)
        pupil += circle(side * 10.3 - 1 - 1, -4.6, 0.9, WHITE, None)
        lid = path("M-19.5 -4.6L-17 -2.4C-14 -9 -7.5 -9 -4 -2.6", "none", INK, 2.3)
        lid += path("M-18.5 -12C-14.5 -15.5 -8.5 -15 -4.5 -12", "none", cloth.hair, 2)
        art += (mirrored(white) + pupil + mirrored(lid)) if side > 0 else (white + pupil + lid)
    art += path(
        "M-6.2 17.6C-3.4 14.8 -1.2 15.4 0 16.4C1.2 15.4 3.4 14.8 6.2 17.6C3.4 21.8 -3.4 21.8 -6.2 17.6Z",
        "#B4283A",
        None,
    )
    art += path("M-6.2 17.6C-2 18.4 2 18.4 6.2 17.6", "none", "#7A1622", 1)
    return art


def crown(suit: int, cloth: Cloth) -> str:
    """A small crown with pearls."""
    art = path(
        "M-27 -29C-28 -38 -30 -44 -34 -49C-27 -47 -21 -45 -16 -49C-11 -45 -5 -46 0 -56"
        "C5 -46 11 -45 16 -49C21 -45 27 -47 34 -49"
        "C30 -44 28 -38 27 -29C14 -24 -14 -24 -27 -29Z",
        GOLD,
    )
    art += path("M-27 -29C-14 -24 14 -24 27 -29L27.6 -35C14 -30 -14 -30 -27.6 -35Z", GOLD_DARK, INK, 1.7)
    art += both_sides(circle(-34.5, -50.5, 3, IVORY, INK, 1.6) + circle(-16, -51.5, 2.8, IVORY, INK, 1.6))
    art += suit_mark(suit, 0, -60, 14.5, GOLD, INK, 1.8)
    art += suit_mark(suit, 0, -39.5, 9.5, cloth.main, None)
    return art


def bloom(suit: int, cloth: Cloth) -> str:
    """The flower about 0, 0: iris, rose, sunflower, four-leaf clover."""
    if suit == HEARTS:  # rose
        art = "".join(
            placed(
                0,
                0,
                path("M0 2C-12 -3 -14 -16 -5 -20C-2 -21 2 -21 5 -20C14 -16 12 -3 0 2Z", cloth.main, INK, 1.8),
                1,
                angle,
            )
            for angle in (0, 72, 144, 216, 288)
        )
        return (
            art
            + circle(0, 0, 10.5, "#C93A49", INK, 1.6)
            + path("M-5 1C-5 -5 5 -6 5 0C5 5 -2 5 -2 1C-2 -1.5 1.5 -1.5 1.5 .6", "none", INK, 1.6)
        )
    if suit == SPADES:  # iris
        art = path("M0 4C-16 0 -22 12 -16 19C-8 18 -2 12 0 4Z", cloth.second, INK, 1.8)
        art = both_sides(art)
        art += path("M0 6C-12 -2 -10 -16 0 -24C10 -16 12 -2 0 6Z", cloth.main, INK, 1.8)
        art += both_sides(path("M-1 6C-10 4 -20 -4 -19 -15C-10 -14 -2 -6 -1 6Z", "#5875B4", INK, 1.8))
        return art + path("M0 6C-5 10 -4 17 0 21C4 17 5 10 0 6Z", GOLD, INK, 1.6)
    if suit == DIAMONDS:  # sunflower
        art = "".join(
            placed(0, 0, path("M0 -6C-6 -11 -5 -18 0 -23C5 -18 6 -11 0 -6Z", "#F2B33A", INK, 1.6), 1, angle)
            for angle in range(0, 360, 45)
        )
        return (
            art
            + circle(0, 0, 8.5, "#7A4419", INK, 1.8)
            + circle(-2, -2, 1.3, GOLD_LIGHT, None)
            + circle(3, 0, 1.3, GOLD_LIGHT, None)
            + circle(-1, 3.4, 1.3, GOLD_LIGHT, None)
        )
    return "".join(
        placed(
            0,
            0,
            path(
                "M0 0C-4 -4 -13 -9 -12 -16C-11 -22 -3 -22 0 -17C3 -22 11 -22 12 -16C13 -9 4 -4 0 0Z",
                "#3E8F63",
                INK,
                1.8,
            )
            + path("M0 -4L0 -13", "none", cloth.second, 1.5),
            1,
            angle,
        )
        for angle in (45, 135, 225, 315)
    )


def veil(suit: int, cloth: Cloth) -> str:
    """What falls behind the head: a veil, loose hair, or buns."""
    return {
        SPADES: both_sides(
            path("M0 -34C-34 -34 -38 -4 -42 22C-44 36 -48 44 -52 50L0 56Z", cloth.second, None)
            + path("M0 -34C-34 -34 -38 -4 -42 22C-44 36 -48 44 -52 50", "none", INK, 2.2)
            + path("M-31 -8C-33 12 -35 28 -40 42", "none", WHITE, 1.8)
        ),
        HEARTS: both_sides(
            path(
                "M0 -36C-22 -40 -40 -28 -36 -12C-46 -4 -40 8 -42 14C-50 22 -46 34 -38 38C-40 44 -34 50 -28 52L0 52Z",
                cloth.hair,
                None,
            )
            + path(
                "M-14 -36C-28 -38 -40 -28 -36 -12C-46 -4 -40 8 -42 14C-50 22 -46 34 -38 38C-40 44 -34 50 -28 52",
                "none",
                INK,
                2.2,
            )
            + path(
                "M-28 -20C-34 -8 -30 2 -34 10M-36 20C-40 28 -34 34 -30 38M-29 8C-30 18 -26 26 -28 32",
                "none",
                cloth.hair_light,
                2,
            )
        ),
        DIAMONDS: both_sides(
            circle(-31, 2, 14, cloth.hair, INK, 2.2)
            + path("M-38 -3C-30 -9 -22 -2 -26 5C-30 11 -38 6 -34 1", "none", cloth.hair_light, 2)
            + path("M-31 17C-34 24 -33 30 -31 34C-28 30 -28 24 -31 17Z", GOLD, INK, 1.6)
        ),
        CLUBS: path("M0 -34C-32 -36 -34 -6 -32 10L-26 30L0 30Z", cloth.hair, INK, 2.2)
        + mirrored(
            path("M0 -34C-34 -34 -36 -6 -40 18C-42 34 -44 40 -46 46L0 50Z", cloth.second, INK, 2.2)
            + path("M-29 -8C-31 12 -33 26 -36 40", "none", WHITE, 1.8)
        ),
    }[suit]


def bodice(cloth: Cloth) -> str:
    """Neck, shoulders, bodice, far sleeve and necklace."""
    art = path(
        "M153 104L153 119C146 123 137 125 127 128L136 150L192 150L201 128C191 125 182 123 175 119L175 104Z",
        cloth.skin,
        INK,
        2,
    )
    art += path("M154 107C158 119 170 121 174 112L174 105Z", cloth.shade, None)
    art += path(
        "M126 128C133 130 137 136 142 140C152 148 176 148 186 140C191 136 195 130 202 128"
        f"C209 131 213 137 214 144L219 {joint(219)}L108 {joint(108)}L114 143"
        "C116 136 120 131 126 128Z",
        cloth.main,
        INK,
        2.2,
    )
    art += path(f"M151 146L147 {joint(147)}L185 {joint(185)}L177 146C169 148 159 148 151 146Z", cloth.second, INK, 1.8)
    art += path("M152 154L175 164M176 153L153 163M152 166L176 176", "none", cloth.main, 1.8)
    neckline = "M126 128C133 130 137 136 142 140C152 148 176 148 186 140C191 136 195 130 202 128"
    art += path(neckline, "none", INK, 7)
    art += path(neckline, "none", GOLD, 3.4)
    art += path("M206 129C214 126 222 130 226 134L226 168C214 164 205 148 206 129Z", cloth.main, INK, 2.2)
    art += path("M214 134C213 146 217 156 222 161", "none", cloth.second, 2.6)
    art += path("M153 119C156 130 172 130 175 119", "none", GOLD_DARK, 1.8)
    art += circle(164, 131, 3.8, cloth.main, GOLD_DARK, 1.8)
    return art


def head(suit: int, cloth: Cloth) -> str:
    """Face, the hair in front of it and ear-rings about 0, 0."""
    art = face(cloth)
    if suit in (SPADES, CLUBS):
        art += path(
            "M-22 -34C-25 -14 -25 2 -21 14C-18 4 -17 -14 0 -27C17 -14 18 4 21 14C25 2 25 -14 22 -34Z",
            cloth.hair,
            INK,
            2,
        )
        art += both_sides(path("M-20 -8C-18 -16 -13 -22 -7 -26", "none", cloth.hair_light, 1.8))
    if suit == HEARTS:
        art += path(
            "M-22 -34C-28 -18 -26 -4 -22 8C-21 -2 -16 -10 -8 -16C-2 -20 2 -24 4 -28"
            "C8 -20 18 -14 22 4C27 -6 27 -20 22 -34Z",
            cloth.hair,
            INK,
            2,
        )
        art += path("M-20 -6C-17 -14 -9 -20 -2 -26M8 -24C12 -18 18 -14 20 -8", "none", cloth.hair_light, 1.8)
    if suit == DIAMONDS:
        art += path(
            "M-22 -34C-26 -20 -26 -8 -23 2C-21 -8 -16 -18 0 -25C16 -18 21 -8 23 2C26 -8 26 -20 22 -34Z",
            cloth.hair,
            INK,
            2,
        )
        art += both_sides(path("M-20 -12C-17 -19 -10 -24 -3 -27", "none", cloth.hair_light, 1.8))
    if suit == CLUBS:  # plait over the shoulder
        for i, (x, y) in enumerate(((-27, 14), (-28, 24), (-28, 34), (-27, 44), (-26, 54))):
            art += placed(
                x,
                y,
                path("M0 -7C8 -7 9 3 0 7C-9 3 -8 -7 0 -7Z", cloth.hair, INK, 1.8)
                + path("M-3 -3C0 -1 2 1 2 3", "none", cloth.hair_light, 1.6),
                1,
                8 if i % 2 else -8,
            )
        art += path("M-31 60L-21 60L-20 66L-32 66Z", GOLD, INK, 1.6)
        art += path("M-30 66L-22 66C-22 72 -24 76 -26 78C-28 76 -30 72 -30 66Z", cloth.hair, INK, 1.6)
    if suit in (SPADES, HEARTS):
        art += both_sides(path("M-20 14C-22 18 -22 22 -20 24C-18 22 -18 18 -20 14Z", GOLD, INK, 1.2))
    return art


def arm(suit: int, cloth: Cloth) -> str:
    """The near arm, the hand and the flower in it."""
    art = path("M58 128C55 116 56 108 58 96", "none", INK, 4.6)
    art += path("M58 128C55 116 56 108 58 96", "none", "#4E8757", 2.4)
    if suit != CLUBS:
        art += path("M56 118C46 116 42 109 42 104C50 105 55 110 56 118Z", "#5E9A66", INK, 1.6)
    art += placed(59, 93, bloom(suit, cloth), 0.98)
    art += path("M66 125C76 124 86 128 94 132L90 156C80 154 70 148 60 143Z", cloth.second, INK, 2)
    art += path("M124 128C108 122 88 126 84 138C82 150 92 158 106 158C118 156 126 144 124 128Z", cloth.main, INK, 2.2)
    art += path("M94 130C91 138 92 146 96 152M108 127C106 136 107 146 110 153", "none", cloth.second, 2.6)
    art += path(
        "M46 128C46 121 52 116 59 118L66 120C70 121 70 125 67 126C71 127 71 131 68 132"
        "C70 134 68 138 65 138C60 141 50 140 46 128Z",
        cloth.skin,
        INK,
        2,
    )
    art += path("M57 125L67 126M58 131L68 132", "none", INK, 1.3)
    art += path("M62 141C66 136 68 130 69 123L77 122C79 130 76 140 70 148Z", IVORY, INK, 2)
    return art


def queen(suit: int, cloth: Cloth) -> str:
    """The upper half of a queen, above the joint."""
    art = path(
        f"M14 {joint(14)}L14 135C44 123 84 122 112 125L140 116L188 116L216 125"
        f"C221 127 224 130 226 133L226 {joint(226)}Z",
        cloth.deep,
        INK,
        2.4,
    )
    art += placed(164, 84, veil(suit, cloth))
    art += bodice(cloth)
    art += placed(164, 84, head(suit, cloth) + crown(suit, cloth))
    return art + arm(suit, cloth)
