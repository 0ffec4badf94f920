"""The jacks: in profile, in a hat of their own."""

from sprites.art.cloth import GOLD, IVORY, IVORY_LINE, STEEL, STEEL_DARK, WHITE, WOOD, Cloth, joint
from sprites.art.suits import CLUBS, DIAMONDS, HEARTS, SPADES, suit_mark
from sprites.art.svg import INK, circle, mirrored, path, placed


def attribute(suit: int, cloth: Cloth) -> str:
    """What the jack holds: halberd, love letter, lance, long bow."""
    if suit == CLUBS:
        art = path(f"M74 73C50 80 40 104 46 {joint(46)}", "none", INK, 6.4)
        art += path(f"M74 73C50 80 40 104 46 {joint(46)}", "none", "#A9713C", 3)
        return art + path(f"M75 73L72 {joint(72) - 4}", "none", "#6B6558", 1.4)
    if suit == SPADES:  # halberd
        art = path(f"M60 78L60 {joint(60)}L66 {joint(66)}L66 78Z", WOOD, INK, 1.8)
        art += path("M63 70L68 82L66 98L60 98L58 82Z", STEEL, INK, 1.8)
        art += path("M60 84C50 82 44 84 38 78C36 90 40 102 50 104C52 98 56 96 60 96Z", STEEL, INK, 2)
        art += path("M42 86C43 93 46 98 50 100", "none", STEEL_DARK, 1.6)
        art += path("M66 86L80 90L66 95Z", STEEL, INK, 1.8)
        return art + path("M58 99L68 99L68 104L58 104Z", GOLD, INK, 1.6)
    if suit == HEARTS:  # love letter
        return placed(
            56,
            97,
            path("M-25 -16L25 -16L25 16L-25 16Z", IVORY, INK, 2)
            + path("M-25 -16L0 5L25 -16M-25 16L-7 -1M25 16L7 -1", "none", IVORY_LINE, 1.8)
            + path("M-25 -16L25 -16L25 16L-25 16Z")
            + suit_mark(HEARTS, 0, 4, 17, cloth.main, INK, 1.6),
            1,
            -14,
        )
    # a lance with a pennon
    art = path(f"M61 78L61 {joint(61)}L65 {joint(65)}L65 78Z", WOOD, INK, 1.8)
    art += path("M61 82L22 80L32 92L22 104L61 102Z", cloth.main, INK, 2)
    art += suit_mark(DIAMONDS, 46, 92, 15, cloth.second)
    return art + path("M63 69L67 76L63 83L59 76Z", STEEL, INK, 1.6)


def head(suit: int, cloth: Cloth) -> str:
    """Face and hair in profile, looking left, about 0, 0."""
    hair, light = cloth.hair, cloth.hair_light
    art = {
        SPADES: path("M4 -34C28 -36 36 -16 34 4C33 16 40 22 44 28C36 36 12 38 2 28L-4 -10Z", hair),
        HEARTS: path(
            "M4 -34C26 -38 38 -24 35 -14C43 -8 42 2 38 6C44 12 42 22 35 24C36 32 26 36 20 32C12 38 2 34 0 26L-4 -10Z",
            hair,
        ),
        DIAMONDS: path("M4 -34C26 -36 36 -18 33 0C33 10 36 18 32 24C24 33 8 34 0 27L-4 -10Z", hair),
        CLUBS: path("M4 -34C28 -36 34 -16 32 2C31 12 34 18 38 22C30 31 10 34 2 27L-4 -10Z", hair),
    }[suit]
    art += path(
        "M-16 -28C-19 -22 -20 -16 -19 -11C-21 -5 -26 1 -28 5C-27 8.4 -23 8 -21 9"
        "C-23 11.5 -23.6 13.6 -21 14.6C-22.6 16.4 -22.4 18.8 -20 19.6"
        "C-21.4 24 -20 29 -14.6 30C-9 31 -2 28.6 3 24L5 36L24 32L20 -20L4 -34Z",
        cloth.skin,
    )
    art += path("M3 24C8 20 10 14 10 6L20 0L23 31L5.4 35Z", cloth.shade, None)
    art += circle(-8, 11, 4.4, "#EE9C8A", None)
    art += path("M-18.5 -4C-15 -8.4 -9 -8 -6 -3.6C-10 -1 -15 -1.4 -18.5 -4Z", WHITE, None)
    art += circle(-13.6, -4.2, 2.8, INK, None)
    art += path("M-18.8 -4.4C-15 -8.8 -9 -8.2 -5 -3", "none", INK, 2.3)
    art += path("M-19 -13C-15 -16.4 -9 -15.6 -4 -12", "none", hair if suit != DIAMONDS else "#A9741C", 2.4)
    art += path("M-22 14.8C-18 16.6 -14 16 -11 13.4", "none", "#A8323A", 2.2)
    art += path("M-22 7C-20 5.4 -19 4.6 -19.4 2.6", "none", INK, 1.3)
    # the hair in front of the ear
    art += {
        SPADES: path(
            "M4 -30C20 -34 30 -18 28 2C28 14 36 22 42 28C34 34 16 34 13 24C10 14 8 6 5 -4C2 -12 -6 -18 -14 -22Z",
            hair,
        )
        + path("M12 -20C20 -12 18 4 22 14C24 20 28 25 33 28M8 -12C12 -4 13 8 16 18", "none", light, 2),
        HEARTS: path(
            "M4 -30C22 -34 32 -24 29 -14C36 -8 35 0 31 4C37 10 35 20 28 22C26 30 16 30 14 24"
            "C8 20 12 10 8 6C4 0 6 -6 2 -10C-4 -14 -8 -18 -14 -22Z",
            hair,
        )
        + path("M10 -20C16 -18 18 -12 14 -8M20 -6C26 -4 26 2 22 5M16 10C22 10 24 16 20 20", "none", light, 2),
        DIAMONDS: path(
            "M4 -30C22 -34 30 -16 27 0C27 10 31 18 28 24C22 29 14 26 12 18C10 10 8 4 4 -6C0 -14 -8 -19 -14 -22Z",
            hair,
        )
        + path("M12 -20C19 -12 17 2 20 12C20 16 22 20 23 22M7 -12C10 -4 12 6 14 14", "none", light, 2),
        CLUBS: path(
            "M4 -30C20 -34 29 -18 27 0C27 10 32 17 37 22C29 29 16 28 13 20C10 12 8 4 5 -4C2 -12 -6 -18 -14 -22Z",
            hair,
        )
        + path("M12 -18C19 -10 17 4 20 12C22 17 25 20 29 22", "none", light, 2),
    }[suit]
    return art


def hat(suit: int, cloth: Cloth) -> str:
    """The hat and its feather about 0, 0."""
    if suit == SPADES:  # beret and white plume
        feather = path(
            "M20 -44C34 -66 58 -58 60 -38C61 -22 54 -6 44 6C45 -8 42 -20 34 -28C30 -32 24 -36 20 -44Z",
            IVORY,
            INK,
            2,
        )
        feather += path(
            "M28 -42C42 -44 51 -30 48 -6M40 -38C46 -42 50 -42 54 -40M48 -26C52 -28 55 -28 58 -26",
            "none",
            "#9AA3AF",
            1.5,
        )
        crown = path("M-21 -24C-36 -32 -34 -54 -10 -60C16 -66 40 -54 35 -28C20 -36 -4 -34 -21 -24Z", cloth.main)
        crown += path("M-16 -50C-6 -56 10 -56 20 -50", "none", cloth.second, 2.2)
        return (
            feather
            + crown
            + path("M-23 -23C-8 -35 20 -37 36 -28L35 -20C20 -29 -6 -27 -21 -15Z", GOLD, INK, 2)
            + circle(22, -34, 4.4, cloth.second, INK, 1.6)
        )
    if suit == HEARTS:  # flat cap, ostrich feather forward
        crown = path("M-20 -24C-26 -44 -8 -56 12 -54C32 -52 40 -40 35 -26C20 -34 -4 -34 -20 -24Z", cloth.main)
        crown += path(
            "M-4 -50C-8 -44 -8 -38 -7 -33M12 -54C10 -46 10 -40 11 -35M27 -48C26 -42 26 -37 27 -31",
            "none",
            cloth.second,
            2.4,
        )
        crown += path(
            "M-30 -14C-22 -32 22 -40 40 -22C42 -18 40 -15 36 -17C20 -28 -8 -26 -24 -12C-28 -9 -31 -10 -30 -14Z",
            cloth.deep,
            INK,
            2,
        )
        feather = path(
            "M14 -52C18 -68 40 -72 54 -62C60 -56 58 -44 48 -40C50 -48 46 -54 38 -54C30 -55 20 -48 14 -40Z",
            cloth.second,
            INK,
            2,
        )
        feather += path("M18 -50C28 -62 42 -64 52 -54", "none", cloth.main, 1.6)
        return crown + feather + suit_mark(HEARTS, 14, -44, 12, GOLD, INK, 1.6)
    if suit == DIAMONDS:  # wide brim, tall crown, two feathers
        feather = path("M16 -42C20 -62 40 -74 58 -66C50 -62 50 -56 52 -50C42 -54 28 -48 20 -36Z", WHITE, INK, 2)
        feather += path("M20 -44C30 -58 42 -64 52 -64", "none", IVORY_LINE, 1.5)
        feather += path("M18 -40C30 -52 48 -50 60 -38C52 -38 48 -34 46 -28C40 -36 28 -38 18 -34Z", cloth.main, INK, 2)
        feather += path("M22 -40C34 -46 46 -44 54 -38", "none", cloth.deep, 1.5)
        crown = path("M-14 -24C-18 -44 -12 -56 4 -60C22 -58 30 -46 30 -26C16 -34 0 -32 -14 -24Z", cloth.main)
        crown += path("M-15.5 -31C-2 -41 18 -42 30 -34L30 -26C16 -34 0 -32 -14 -24Z", GOLD, INK, 1.8)
        crown += path(
            "M-38 -18C-30 -24 -20 -26 -14 -25C2 -34 22 -34 33 -26C40 -24 46 -18 46 -12"
            "C38 -16 30 -20 22 -22C6 -26 -8 -22 -18 -16C-26 -12 -34 -12 -38 -18Z",
            cloth.deep,
            INK,
            2,
        )
        return feather + crown + suit_mark(DIAMONDS, 14, -36, 13, IVORY, INK, 1.5)
    # an archer's hat with a pheasant feather
    feather = path("M18 -40C30 -62 48 -70 62 -70C60 -56 50 -40 30 -28Z", "#C9803A", INK, 2)
    feather += path("M22 -36C34 -50 46 -60 58 -67M36 -46L44 -46M42 -53L50 -53", "none", "#5A3217", 1.6)
    crown = path("M-20 -22C-10 -30 -4 -50 8 -58C26 -58 38 -44 38 -24C24 -32 0 -32 -20 -22Z", cloth.main)
    crown += path("M10 -56C8 -48 2 -38 -2 -32", "none", cloth.second, 2.2)
    crown += path(
        "M-46 -18C-32 -20 -14 -34 8 -35C26 -36 40 -28 46 -30C46 -18 38 -12 34 -16"
        "C22 -24 0 -24 -16 -17C-28 -12 -38 -14 -46 -18Z",
        cloth.deep,
        INK,
        2,
    )
    return feather + crown


def body(suit: int, cloth: Cloth) -> str:
    """Cloak, doublet and collar."""
    art = path(
        f"M120 {joint(120)}L112 126C130 112 186 108 206 116C216 120 223 128 226 136L226 {joint(226)}Z",
        cloth.deep,
        INK,
        2.4,
    )
    art += path(
        f"M108 {joint(108)}C104 150 106 134 116 124C132 114 172 112 190 119C198 134 200 160 198 {joint(198)}Z",
        cloth.main,
        INK,
        2.2,
    )
    art += path(
        f"M132 124C124 136 122 150 124 {joint(124)}L152 {joint(152)}C148 154 148 136 152 122Z",
        cloth.second,
        INK,
        1.8,
    )
    art += path(f"M143 124C138 138 137 156 139 {joint(139)}", "none", INK, 1.6)
    for y in (134, 147, 160):
        art += circle(139.5 + (147 - y) * 0.05, y, 2.8, GOLD, INK, 1.3)
    for x, y in ((172, 140), (186, 150), (170, 160), (186, 172)):
        art += suit_mark(suit, x, y, 10, cloth.second)
    art += path("M206 116C214 130 216 160 214 192", "none", cloth.main, 3)
    art += path(
        "M124 116C134 124 176 124 190 108L202 118C196 130 186 134 176 131"
        "C170 137 158 137 152 132C146 137 134 135 130 129C122 128 120 122 124 116Z",
        IVORY,
        INK,
        2,
    )
    art += path("M152 132C151 128 150 126 148 123M176 131C176 127 175 124 172 121", "none", IVORY_LINE, 1.6)
    return art


def arm(cloth: Cloth) -> str:
    """The near arm and its hand."""
    art = path("M128 124C112 122 94 130 86 142C88 154 98 162 112 161C126 158 134 142 128 124Z", cloth.main, INK, 2.2)
    art += path("M98 134C94 142 96 150 100 156M112 128C109 138 110 148 114 157", "none", cloth.second, 3)
    art += path("M94 136C84 134 78 128 74 122L60 136C66 146 78 154 92 157C86 150 88 142 94 136Z", cloth.deep, INK, 2)
    art += path(
        "M50 116C50 108 58 104 65 108L72 112C75 114 74 118 71 118C74 121 73 125 69 125"
        "C70 129 67 132 63 130C56 132 50 126 50 116Z",
        cloth.skin,
        INK,
        2,
    )
    art += path("M61 114L71 118M60 121L69 125", "none", INK, 1.3)
    art += path("M58 136C62 132 68 126 71 119L79 122C78 132 72 140 64 144Z", IVORY, INK, 2)
    return art


def jack(suit: int, cloth: Cloth) -> str:
    """The upper half of a jack, above the joint."""
    profile = head(suit, cloth) + hat(suit, cloth)
    if suit in (SPADES, HEARTS):  # two look back over the shoulder, so that not all four look the same way
        profile = placed(177, 86, mirrored(profile))
    else:
        profile = placed(160, 86, profile)
    return body(suit, cloth) + profile + attribute(suit, cloth) + arm(cloth)
