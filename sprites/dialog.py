"""A sheet over the table: what all dialogs share, the sheet, the keys, the way out."""

from typing import ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from sprites import paint
from sprites.controls import Controls
from sprites.scene import Game, Scene, Stage, behind
from sprites.text import draw, fit, wrap
from sprites.theme import BACKDROP, BLACK, INK, SHEET, SOFT, WELL
from sprites.widgets import Button, CloseButton, Widget


class Dialog(Controls):
    """A sheet in the middle of the window, over the scene below, which is seen dimly behind it.

    A subclass names its `title` and builds its `widgets` in `furnish`, from `body`, the room inside the sheet.
    """

    SIZE: ClassVar[tuple[float, float]] = (760, 656)

    def __init__(self, stage: Stage, below: Scene, game: Game) -> None:
        super().__init__(stage)
        self.below = below
        self.game = game
        self.resize()

    @property
    def title(self) -> str:
        raise NotImplementedError

    def furnish(self) -> None:
        """Build the widgets anew for the present size and words."""
        raise NotImplementedError

    def draw_inside(self, target: Surface) -> None:
        """Paint what is no widget."""

    def resize(self) -> None:
        size = self.stage.size
        self.sheet = Rect(0, 0, self.px(self.SIZE[0]), self.px(self.SIZE[1]))
        self.sheet.center = (size[0] // 2, size[1] // 2 + self.px(8))
        self.body = self.sheet.inflate(-self.px(88), -self.px(72))
        self._backdrop: Surface | None = None
        self.rebuild()

    def rebuild(self) -> None:
        """Make the widgets again; the focus stays on the same button, or else the same one of its kind."""
        before, kind = self._named(self.focused), type(self.focused)
        of_kind = [widget for widget in self.widgets if type(widget) is kind]
        number = of_kind.index(self.focused) if self.focused in of_kind else 0
        self.widgets = []
        self.furnish()
        side = self.px(38)
        corner = Rect(self.sheet.right - side - self.px(28), self.sheet.top + self.px(26), side, side)
        self.widgets.append(CloseButton(corner, self.scale, "", self.close))
        again = [i for i, widget in enumerate(self.widgets) if type(widget) is kind]
        same = [i for i in again if before and self._named(self.widgets[i]) == before]
        self.focus = same[0] if same else again[min(number, len(again) - 1)] if again else -1
        self.dirty = True

    @staticmethod
    def _named(widget: Widget | None) -> str:
        return widget.label if isinstance(widget, Button) else ""

    def close(self) -> None:
        self.stage.pop()

    def accept(self) -> None:
        """Enter, where no widget wants it."""
        self.close()

    def _key(self, event: Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif self.focused and self.focused.key(event):
            pass
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.accept()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._walk(-1 if event.key == pygame.K_UP else 1)

    def draw(self, target: Surface) -> None:
        if self._backdrop is None or self._backdrop.get_size() != target.get_size():
            self._backdrop = behind(self.below, target.get_size(), 2, BACKDROP, 0.59)
        target.blit(self._backdrop, (0, 0))
        shadow = self.sheet.move(0, self.px(8))
        paint.put_soft(target, shadow, 18 * self.scale, self.px(26), BLACK, 0.75)
        paint.blit(target, paint.panel(self.sheet.size, 18 * self.scale, SHEET), self.sheet.topleft)
        at = (self.body.left, self.sheet.top + self.px(62))
        size = fit(self.title, self.px(32), "SemiBold", self.body.width - self.px(36))
        draw(target, self.title, at, size, INK, "SemiBold")
        self.draw_inside(target)
        for i, widget in enumerate(self.widgets):
            widget.draw(target, focused=i == self.focus)

    def draw_empty(self, target: Surface, area: Rect, head: str, text: str) -> None:
        """A quiet field with the four suits, and what will be found here."""
        paint.blit(target, paint.panel(area.size, 14 * self.scale, WELL, 0.6), area.topleft)
        side, step = self.px(44), self.px(72)
        for suit in range(4):
            sign = paint.suit_sign(suit, side, SOFT, 0.35)
            x = area.centerx + round((suit - 1.5) * step)
            paint.put(target, sign, (x, area.centery - self.px(52)))
        draw(target, head, (area.centerx, area.centery + self.px(28)), self.px(22), INK, "Medium", "c")
        for i, line in enumerate(wrap(text, self.px(18), "Light", area.width - self.px(60))):
            base = area.centery + self.px(64) + i * self.px(30)
            draw(target, line, (area.centerx, base), self.px(18), SOFT, "Light", "c")
