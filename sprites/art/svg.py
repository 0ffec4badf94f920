"""Plain SVG as text, and its way to a surface.

pygame's loader silently drops use, clipPath, mask, pattern, filter, text and group opacity, so every drawing
here is plain paths, circles and transforms. Lengths are card units: a card is 240 x 336 of them.
"""

import io

import pygame

CARD_WIDTH, CARD_HEIGHT = 240, 336
INK = "#1A1C27"
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


def path(d: str, fill: str = "none", stroke: str | None = INK, width: float = 2.2) -> str:
    """A path with round joins; stroke None leaves the outline away."""
    line = f' stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str | None = INK, width: float = 1.6) -> str:
    """A circle; stroke None leaves the outline away."""
    line = f' stroke="{stroke}" stroke-width="{width}"' if stroke else ""
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"{line}/>'


def rounded(x: float, y: float, width: float, height: float, radius: float, fill: str, stroke: str, line: float) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{line}"/>'
    )


def group(body: str, transform: str) -> str:
    """The body under an SVG transform."""
    return f'<g transform="{transform}">{body}</g>'


def placed(x: float, y: float, body: str, scale: float = 1, turn: float = 0) -> str:
    """The body with its origin moved to x, y, turned clockwise by degrees and scaled."""
    return group(body, f"translate({x} {y}) rotate({turn}) scale({scale})")


def mirrored(body: str) -> str:
    """The body mirrored left to right about its origin."""
    return group(body, "scale(-1 1)")


def both_sides(body: str) -> str:
    """The body and its mirror image."""
    return body + mirrored(body)


def document(body: str, width: float, height: float, view: tuple[float, float, float, float]) -> str:
    """A whole SVG of width x height whose view box (x, y, width, height) should have the same proportions."""
    box = " ".join(f"{number:.4f}" for number in view)
    size = f'width="{width}" height="{height}" viewBox="{box}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'


def layer(width: int, height: int) -> pygame.Surface:
    """An empty premultiplied surface. Needs no window, unlike convert_alpha."""
    return pygame.Surface((width, height), pygame.SRCALPHA, 32)


def svg_surface(svg: str, width: int, height: int, oversample: int = 1) -> pygame.Surface:
    """An SVG as a premultiplied surface of exactly width x height pixels.

    It is rasterised oversample times as large and averaged down, for small signs. Width and height must have the
    proportions of the SVG's own size: the loader scales both ways alike, and any difference is stretched away.
    Raises pygame.error for a broken SVG.
    """
    size = (width * oversample, height * oversample)
    image = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size).premul_alpha()
    if image.get_size() != (width, height):
        image = pygame.transform.smoothscale(image, (width, height))
    # the loader's channel order is not the screen's; a converted surface is blitted several times faster
    return image.convert(layer(1, 1))


def drawing(
    body: str, width: int, height: int, unit: float, left: float, top: float, oversample: int = 1
) -> pygame.Surface:
    """Card-unit paths as a premultiplied surface of width x height pixels.

    unit is pixels per card unit; left, top is the point in card units at the surface's top left corner.
    """
    view = (left, top, width / unit, height / unit)
    return svg_surface(document(body, width, height, view), width, height, oversample)
