"""Soft and anti-aliased shapes: rounded panels, shadows, glows, icons, the felt. All premultiplied and cached."""

import random
from array import array
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from sprites.art.suits import suit_surface
from sprites.art.svg import document, svg_surface
from sprites.theme import BLACK, CARD_RADIUS, FOCUS, GLOW, IVORY, Colour, Felt, ui_scale

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED

# On a grid of 24 units, drawn with a line of 1.9
ICONS = {
    "undo": "M9 15L4 10L9 5M4.5 10H14.5A5.5 5.5 0 0 1 14.5 21H10",
    "redo": "M15 15L20 10L15 5M19.5 10H9.5A5.5 5.5 0 0 0 9.5 21H14",
    "hint": "M9.2 17.2C9.2 15.4 8.4 14.4 7.6 13.5A6 6 0 1 1 16.4 13.5C15.6 14.4 14.8 15.4 14.8 17.2ZM9.6 20.6H14.4",
    "new": "M8 3.5H17A2 2 0 0 1 19 5.5V18.5A2 2 0 0 1 17 20.5H8A2 2 0 0 1 6 18.5V5.5A2 2 0 0 1 8 3.5Z"
    "M12.5 8.7V15.3M9.2 12H15.8",
    "menu": "M4 6.5H20M4 12H20M4 17.5H20",
    "copy": "M9 8.5H18A1.5 1.5 0 0 1 19.5 10V19A1.5 1.5 0 0 1 18 20.5H9A1.5 1.5 0 0 1 7.5 19V10A1.5 1.5 0 0 1 9 8.5Z"
    "M4.5 15V5A1.5 1.5 0 0 1 6 3.5H15",
    "next": "M9.5 5L16.5 12L9.5 19",
    "start": "M18.5 5.5L9.5 12L18.5 18.5ZM6 5.5V18.5",
    "end": "M5.5 5.5L14.5 12L5.5 18.5ZM18 5.5V18.5",
    "play": "M8 5L19 12L8 19Z",
    "pause": "M8.5 5V19M15.5 5V19",
    "example": "M4.5 5H19.5V19H4.5ZM10.2 9V15L15.2 12Z",
    "table": "M4 5H9V12H4ZM11 5H16V12H11ZM4 14.5H9V19H4ZM18.5 5H20V12H18.5",
    "close": "M6 6L18 18M18 6L6 18",
    "back": "M14.5 5L7.5 12L14.5 19",
    "book": "M12 6.5C9.5 4.8 6.5 4.5 3.5 5V18.5C6.5 18 9.5 18.3 12 20C14.5 18.3 17.5 18 20.5 18.5V5"
    "C17.5 4.5 14.5 4.8 12 6.5ZM12 6.5V20",
    "question": "M12 3.2A8.8 8.8 0 1 1 11.99 3.2ZM9.4 9.6A2.6 2.6 0 1 1 12 12.2V13.8M12 17V17.1",
    "check": "M5 12.5L10 17.5L19 7",
    "paste": "M8.5 5H7A1.5 1.5 0 0 0 5.5 6.5V19A1.5 1.5 0 0 0 7 20.5H17A1.5 1.5 0 0 0 18.5 19V6.5"
    "A1.5 1.5 0 0 0 17 5H15.5M9.5 3.5H14.5V7H9.5Z",
    "statistics": "M4 20.5H20M6.5 17V12.5M12 17V4.5M17.5 17V9",
    "restart": "M5 12A7.2 7.2 0 1 0 8 6.1M4.6 3.8L7.4 6.6L4.6 9.4",
    "full": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
    "window": "M9 4V9H4M20 9H15V4M15 20V15H20M4 15H9V20",
    "settings": "M4 7H11M15 7H20M4 17H8M12 17H20M13 4.8A2.2 2.2 0 1 1 12.99 4.8ZM10 14.8A2.2 2.2 0 1 1 9.99 14.8Z",
    "quit": "M14 4H6.5A1.5 1.5 0 0 0 5 5.5V18.5A1.5 1.5 0 0 0 6.5 20H14M10.5 12H20.5M17 8L20.8 12L17 16",
    "recycle": "M18.2 8.4A7.2 7.2 0 1 0 19.2 12M19.4 4.4L18.6 8.8L14.2 8.4",
    "stop": "M7 7L17 17M17 7L7 17",
}


def blit(target: Surface, source: Surface, corner: tuple[float, float]) -> None:
    """Put a premultiplied surface on a target."""
    target.blit(source, (round(corner[0]), round(corner[1])), special_flags=PREMULTIPLIED)


def put(target: Surface, source: Surface, centre: tuple[int, int]) -> None:
    """Put the middle of a premultiplied surface on a point of a target."""
    blit(target, source, source.get_rect(center=centre).topleft)


def restore(target: Surface, source: Surface, area: Rect) -> Rect:
    """Copy a part of one opaque surface onto another of the same width, and a little more to its right or left.

    Always whole sixteens of pixels wide: SDL copies rows by streaming past the cache, and where a row ends within a
    line of the cache (64 bytes) that took 14 times as long (measured). The part that was copied.
    """
    bounds = target.get_rect()
    part = area.clip(bounds)
    part.width = min(-(-part.width // 16) * 16, bounds.width)
    part.right = min(part.right, bounds.right)
    target.blit(source, part, part)
    return part


def hexed(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


@lru_cache(maxsize=256)
def panel(
    size: tuple[int, int],
    radius: float,
    fill: Colour | None = None,
    opacity: float = 1.0,
    line: Colour | None = None,
    line_opacity: float = 1.0,
    line_width: float = 1.0,
) -> Surface:
    """A rectangle with round corners, filled, outlined or both."""
    if fill and not radius and not line:
        return _sheet(size, fill, opacity)
    inset = line_width / 2 if line else 0
    look = f'fill="{hexed(fill)}" fill-opacity="{opacity}"' if fill else 'fill="none"'
    if line:
        look += f' stroke="{hexed(line)}" stroke-opacity="{line_opacity}" stroke-width="{line_width}"'
    shape = (
        f'<rect x="{inset}" y="{inset}" width="{size[0] - 2 * inset}" height="{size[1] - 2 * inset}" '
        f'rx="{radius}" {look}/>'
    )
    return svg_surface(document(shape, *size, (0, 0, *size)), *size)


def _sheet(size: tuple[int, int], fill: Colour, opacity: float) -> Surface:
    """An even rectangle."""
    surface = Surface(size, pygame.SRCALPHA)
    surface.fill([round(level * opacity) for level in (*fill, 255)])
    return surface


@lru_cache(maxsize=64)
def soft(size: tuple[int, int], radius: float, blur: int, colour: Colour, opacity: float, grow: int = 0) -> Surface:
    """A blurred rectangle with round corners, larger than `size` by `grow` and twice the blur on every side."""
    pad = 2 * blur + grow
    surface = Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    core = panel((size[0] + 2 * grow, size[1] + 2 * grow), radius + grow, colour, opacity)
    surface.blit(core, (pad - grow, pad - grow))
    if not blur:
        return surface
    # A wide blur leaves no detail: it is done on a smaller picture, so that no lift and no dialog has to wait for it.
    coarse = max(1, blur // 3)
    if coarse == 1:
        return pygame.transform.gaussian_blur(surface, blur)
    whole = surface.get_size()
    small = pygame.transform.smoothscale(surface, (-(-whole[0] // coarse), -(-whole[1] // coarse)))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, round(blur / coarse)), whole)


def put_soft(
    target: Surface, rect: Rect, radius: float, blur: int, colour: Colour, opacity: float, grow: int = 0
) -> None:
    """A blurred rectangle centred on `rect`."""
    shape = soft(rect.size, radius, blur, colour, opacity, grow)
    put(target, shape, rect.center)


def rest_shadow(target: Surface, rect: Rect) -> None:
    """The shadow of a card that lies on the table."""
    left, top = rect.topleft
    target.fblits([(piece, (left + x, top + y)) for piece, x, y in _shadow_pieces(rect.size)], PREMULTIPLIED)


@lru_cache(maxsize=8)
def _shadow_pieces(size: tuple[int, int]) -> list[tuple[Surface, int, int]]:
    """The shadow of a card of this size in four pieces, without what the card hides, and where each lies from it."""
    width = size[0]
    down, blur = max(1, round(width * 0.012)), max(1, round(width * 0.022))
    shape = soft(size, width * CARD_RADIUS, blur, BLACK, 0.47)
    card = Rect((0, 0), size)
    frame = shape.get_rect(center=card.move(0, down).center)
    corner = round(width * CARD_RADIUS) + 1
    hidden = card.move(-frame.left, -frame.top)
    upper, lower, whole = hidden.top + corner, hidden.bottom - corner, frame.width
    pieces = (
        Rect(0, 0, whole, upper),
        Rect(0, lower, whole, frame.height - lower),
        Rect(0, upper, hidden.left + 1, lower - upper),
        Rect(hidden.right - 1, upper, whole - hidden.right + 1, lower - upper),
    )
    return [(shape.subsurface(piece), frame.left + piece.left, frame.top + piece.top) for piece in pieces]


@lru_cache(maxsize=8)
def held_shadow(size: tuple[int, int], width: int) -> tuple[Surface, int, int]:
    """The shadow of a whole run in the hand, and where it lies from the run; `width` is a card's.

    A wide soft shadow and a narrow dark one. It reaches further than the cards, which are raised, on every side.
    """
    radius, run = width * CARD_RADIUS, Rect((0, 0), size)
    far = soft(size, radius, max(2, round(width * 0.11)), BLACK, 0.53)
    near = soft(size, radius, max(1, round(width * 0.03)), BLACK, 0.35)
    far_frame = far.get_rect(center=run.move(round(width * 0.02), round(width * 0.13)).center)
    near_frame = near.get_rect(center=run.move(0, round(width * 0.03)).center)
    whole = far_frame.union(near_frame)
    both = Surface(whole.size, pygame.SRCALPHA)
    blit(both, far, (far_frame.left - whole.left, far_frame.top - whole.top))
    blit(both, near, (near_frame.left - whole.left, near_frame.top - whole.top))
    return both, whole.left, whole.top


def glow(target: Surface, rect: Rect, *, strong: bool) -> None:
    """The light around a legal target, under its card; strong for the one that would win the drop."""
    width = rect.width
    radius = width * CARD_RADIUS
    if strong:
        put_soft(target, rect, radius, max(4, round(width * 0.15)), GLOW, 0.75, round(width * 0.05))
        put_soft(target, rect, radius, max(2, round(width * 0.05)), GLOW, 0.78, round(width * 0.03))
    else:
        put_soft(target, rect, radius, max(3, round(width * 0.08)), GLOW, 0.43, round(width * 0.02))


def glow_line(target: Surface, rect: Rect, *, strong: bool) -> None:
    """The bright edge of a legal target, over its card."""
    line = max(2.0, rect.width * (0.032 if strong else 0.02))
    out = round(line / 2)
    frame = rect.inflate(2 * out, 2 * out)
    edge = panel(frame.size, rect.width * CARD_RADIUS + out, None, 1, GLOW, 1 if strong else 0.8, line)
    blit(target, edge, frame.topleft)


def ring(target: Surface, rect: Rect, radius: float, scale: float, ink: Colour = FOCUS) -> None:
    """The mark of the keyboard focus around a control with corners of this radius, at a UI scale."""
    out = round(3 * scale)
    frame = rect.inflate(2 * out, 2 * out)
    blit(target, panel(frame.size, radius + out, None, 1, ink, 1, 2.4 * scale), frame.topleft)


@lru_cache(maxsize=128)
def icon(name: str, size: int, colour: Colour = IVORY, opacity: float = 1.0, line: float = 1.9) -> Surface:
    """A line icon, square."""
    shape = (
        f'<path d="{ICONS[name]}" fill="none" stroke="{hexed(colour)}" stroke-opacity="{opacity}" '
        f'stroke-width="{line}" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return svg_surface(document(shape, 24, 24, (0, 0, 24, 24)), size, size, 3)


@lru_cache(maxsize=8)
def fade(wide: int, high: int, ink: Colour, *, down: bool) -> Surface:
    """What goes under an edge: from nothing to a colour, downwards or upwards, as straight alpha."""
    fade = Surface((wide, high), pygame.SRCALPHA)
    for y in range(high):
        opacity = round(255 * ((y + 0.5) / high) ** 1.3)
        fade.fill((*ink, opacity), Rect(0, y if down else high - 1 - y, wide, 1))
    return fade


@lru_cache(maxsize=2)
def felt(size: tuple[int, int], cloth: Felt) -> Surface:
    """The table cloth: light in the middle, dark at the edge, with a fine weave that grows with the window.

    Shared and kept: blit it, never change it.
    """
    columns, rows = 56, max(8, round(56 * size[1] / size[0]))
    across = [((x + 0.5) / columns - 0.5) * 1.65 for x in range(columns // 2)]
    pixels = bytearray()
    red, green, blue = cloth.centre
    reds, greens, blues = (b - a for a, b in zip(cloth.centre, cloth.edge, strict=True))
    for y in range(rows):
        down = ((y + 0.5) / rows - 0.46) * 1.55
        half = []
        for x in across:
            d = min(1.0, (x * x + down * down) ** 0.5)
            t = d * d * (3 - 2 * d)
            half.append(bytes([round(red + reds * t), round(green + greens * t), round(blue + blues * t)]))
        pixels += b"".join(half + half[::-1])
    factor = max(1, round(ui_scale(size)))
    small = -(-size[0] // factor), -(-size[1] // factor)
    surface = pygame.transform.smoothscale(_opaque(pixels, (columns, rows)), small)
    for y in range(0, small[1], WEAVE):
        for x in range(0, small[0], WEAVE):
            surface.blit(_weave(), (x, y), special_flags=pygame.BLEND_RGB_ADD)
    large = pygame.transform.scale_by(surface, factor) if factor > 1 else surface
    return large.subsurface((0, 0), size)


WEAVE, WEAVE_DEPTH, LONGEST = 128, 4, 5
"""Side of the tile, how much brighter a fibre is at most, and how long."""


@lru_cache(maxsize=1)
def _weave() -> Surface:
    """Short crossing fibres in a tile that repeats without a seam to be seen, 0 to 4 levels brighter than the cloth."""
    area = WEAVE * WEAVE
    chance = random.Random(7)
    starts, kinds = array("H", chance.randbytes(area // 5 * 2)), chance.randbytes(area // 5)
    levels = bytearray(area + LONGEST * WEAVE)
    # The brightest last, so that each may be laid over the others.
    for level in range(1, WEAVE_DEPTH + 1):
        for number, kind in zip(starts, kinds, strict=True):
            if (kind // 8 % (2 * WEAVE_DEPTH) + 1) // 2 == level:
                start, length, step = number % area, 2 + kind // 2 % (LONGEST - 1), WEAVE if kind % 2 else 1
                levels[start : start + length * step : step] = bytes((level,)) * length
    # What hangs over the lower edge comes in at the upper one.
    over = levels[area:]
    levels[: len(over)] = map(max, levels, over)
    del levels[area:]
    pixels = bytearray(3 * len(levels))
    for channel in range(3):
        pixels[channel::3] = levels
    return _opaque(pixels, (WEAVE, WEAVE))


def _opaque(pixels: bytes | bytearray, size: tuple[int, int]) -> Surface:
    """A picture from bytes of red, green and blue, in the screen's own format: cards on 24 bits are 80 times slower."""
    return pygame.image.frombuffer(bytes(pixels), size, "RGB").convert(Surface((1, 1), 0, 32))


def rounded(picture: Surface, radius: float) -> Surface:
    """A copy of an opaque picture with round corners."""
    copy = Surface(picture.get_size(), pygame.SRCALPHA)
    copy.blit(picture, (0, 0))
    copy.blit(panel(picture.get_size(), radius, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


@lru_cache(maxsize=32)
def suit_sign(suit: int, size: int, colour: Colour, opacity: float) -> Surface:
    """A suit's shape as the sign of an empty place."""
    shape = suit_surface(suit, size, hexed(colour))
    level = round(255 * opacity)
    shape.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return shape


def forget() -> None:
    """Let go of all shapes: those for one size of the window are of no use in another."""
    for shapes in (panel, soft, icon, felt, suit_sign, _shadow_pieces, held_shadow):
        shapes.cache_clear()
