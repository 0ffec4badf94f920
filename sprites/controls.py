"""Scenes made of widgets: what the pointer is over, what it has pressed, what the keyboard is at."""

import pygame
from pygame.event import Event

from sprites.scene import Scene, Stage
from sprites.widgets import Field, Widget


class Controls(Scene):
    """A scene with `widgets`; `focus` is the number of the one that the keyboard is at, -1 where it is at none."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.widgets: list[Widget] = []
        self.focus = -1
        self._pressed: Widget | None = None

    @property
    def focused(self) -> Widget | None:
        return self.widgets[self.focus] if 0 <= self.focus < len(self.widgets) else None

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.TEXTINPUT and isinstance(self.focused, Field):
            self.focused.type(event.text)
        elif event.type == pygame.MOUSEMOTION:
            for widget in self.widgets:
                over = widget.rect.collidepoint(event.pos)
                self.dirty |= over != widget.hovered
                widget.hovered = over
            return
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._at(event.pos)
            if isinstance(self._pressed, Field):
                self.focus = self.widgets.index(self._pressed)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed and pressed is self._at(event.pos):
                pressed.click(event.pos)
        else:
            return
        self.dirty = True

    def _key(self, event: Event) -> None:
        """Answer a key."""
        raise NotImplementedError

    def _walk(self, step: int) -> None:
        """Move the focus; the first step goes to the first widget, or back to the last."""
        start = self.focus if self.focus >= 0 else (0 if step < 0 else -1)
        self.focus = (start + step) % len(self.widgets)

    def _at(self, point: tuple[int, int]) -> Widget | None:
        return next((widget for widget in self.widgets if widget.rect.collidepoint(point)), None)
