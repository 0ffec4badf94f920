"""The bar above the table: score, moves, the game code, and the buttons."""

from collections.abc import Sequence

from pygame import Rect, Surface

from sprites import paint
from sprites.layout import Layout
from sprites.text import draw, width
from sprites.theme import BLACK, GLOW, IVORY, WHITE, Felt, ui_scale

BUTTONS = (("undo", "redo"), ("hint",), ("new",), ("full", "menu"))
"""The buttons from left to right, in groups."""


class Bar:
    """The bar of one layout: where each button lies, and how it all is painted."""

    def __init__(self, layout: Layout, cloth: Felt) -> None:
        self.cloth = cloth
        self.size = layout.size
        self.scale = ui_scale(layout.size)
        self.height = layout.bar
        self.left, self.right = layout.left, layout.right
        self.buttons: dict[str, Rect] = {}
        side, gap = round(36 * self.scale), round(6 * self.scale)
        x = self.right + round(6 * self.scale)
        for group in reversed(BUTTONS):
            for name in reversed(group):
                x -= side
                self.buttons[name] = Rect(x, (self.height - side) // 2, side, side)
                x -= gap
            x -= round(10 * self.scale)

    @property
    def area(self) -> Rect:
        return Rect(0, 0, self.size[0], self.height)

    def at(self, point: tuple[int, int]) -> str | None:
        """The button, or `code`, under a point."""
        if point[1] >= self.height:
            return None
        return next((name for name, rect in self.buttons.items() if rect.collidepoint(point)), None)

    def draw(
        self,
        target: Surface,
        values: Sequence[tuple[str, str]],
        code: str,
        *,
        icon: str,
        proven: bool,
        disabled: Sequence[str],
        hovered: str | None,
        fullscreen: bool,
    ) -> None:
        """Paint the bar.

        `values` are labels and what stands behind them, `icon` the sign behind the code; a deal that is `proven`
        winnable has a mark before it.
        """
        scale, muted = self.scale, self.cloth.muted
        shade = paint.panel((self.size[0], self.height), 0, BLACK, 0.38)
        paint.blit(target, shade, (0, 0))
        hairline = max(1, round(scale))
        paint.blit(target, paint.panel((self.size[0], hairline), 0, WHITE, 0.09), (0, self.height - hairline))
        x, base = self.left + 3 * scale, self.height / 2 + 6.2 * scale
        for label, value in values:
            x = draw(target, label, (x, base), round(14.5 * scale), muted).right + 7 * scale
            x = draw(target, value, (x, base), round(18 * scale), IVORY, "Medium").right + 26 * scale
        self._draw_code(target, code, icon, x, hovered, proven=proven)
        for name, rect in self.buttons.items():
            if name == "code":
                continue
            if name == hovered and name not in disabled:
                paint.blit(target, paint.panel(rect.size, 9 * scale, WHITE, 0.13), rect.topleft)
            sign = "window" if name == "full" and fullscreen else name
            image = paint.icon(sign, round(24 * scale), IVORY, 0.38 if name in disabled else 1.0)
            paint.put(target, image, rect.center)

    def _draw_code(
        self, target: Surface, code: str, icon: str, after: float, hovered: str | None, *, proven: bool
    ) -> None:
        """The code in a chip, in the middle of the bar or as near to it as the values on its left allow."""
        scale, muted, size = self.scale, self.cloth.muted, round(15 * self.scale)
        before = round((33 if proven else 13) * scale)
        chip = Rect(0, 0, before + width(code, size, "Medium") + round(35 * scale), round(28 * scale))
        chip.center = (self.size[0] // 2, self.height // 2)
        chip.left = max(chip.left, round(after))
        self.buttons["code"] = chip
        lit = hovered == "code"
        fill, opacity = (WHITE, 0.13) if lit else (BLACK, 0.25)
        outline = paint.panel(chip.size, chip.height / 2, fill, opacity, muted, 0.35, max(1.0, scale))
        paint.blit(target, outline, chip.topleft)
        if proven:
            mark = paint.icon("check", round(17 * scale), GLOW, 1.0, 2.6)
            paint.blit(target, mark, mark.get_rect(midleft=(chip.left + round(11 * scale), chip.centery)).topleft)
        draw(target, code, (chip.left + before, self.height / 2 + 5.3 * scale), size, IVORY, "Medium")
        sign = paint.icon(icon, round(16 * scale), IVORY if lit else muted)
        paint.blit(target, sign, sign.get_rect(midright=(chip.right - round(11 * scale), chip.centery)).topleft)
