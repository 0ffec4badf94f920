"""Scenes made of widgets: what the pointer is over, what it has pressed, what the keyboard is at."""

import pygame
from pygame.event import Event

from sprites.scene import Scene, Stage
from sprites.theme import ticks
from sprites.widgets import Field, Widget

HELD_AFTER, HELD_AGAIN = ticks(350), ticks(50)
"""A key that is held down counts again after so many ticks, and then at each of so many."""


class Controls(Scene):
    """A scene with `widgets`; `focus` is the number of the one that the keyboard is at, -1 where it is at none."""

    REPEATED: frozenset[int] = frozenset()
    """The keys that count again and again while they are held down."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.widgets: list[Widget] = []
        self.focus = -1
        self._pressed: Widget | None = None
        self._held: Event | None = None
        self._held_until = 0.0

    @property
    def focused(self) -> Widget | None:
        return self.widgets[self.focus] if 0 <= self.focus < len(self.widgets) else None

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._held = event if event.key in self.REPEATED else None
            self._held_until = self.stage.now + HELD_AFTER
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._held = None
            return
        elif event.type == pygame.TEXTINPUT and isinstance(self.focused, Field):
            self.focused.type(event.text)
        elif event.type == pygame.MOUSEMOTION:
            self._motion(event)
            return
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._at(event.pos)
            if isinstance(self._pressed, Field):
                self.focus = self.widgets.index(self._pressed)
            if self._pressed:
                self._pressed.press(event.pos, self.stage.now)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed:
                pressed.release(event.pos, self.stage.now)
            if pressed and pressed is self._at(event.pos):
                pressed.click(event.pos)
        else:
            return
        self.dirty = True

    def _motion(self, event: Event) -> None:
        if not event.buttons[0]:
            self._pressed = None  # the button may have come up where no event told of it
        if self._pressed:
            self._pressed.drag(event.pos, self.stage.now)
            self.dirty = True
        for widget in self.widgets:
            self.dirty |= widget.hover(event.pos)

    def repeat(self) -> bool:
        """Let a key that is held down count again when it is time; whether there is one."""
        while self._held and self.stage.now >= self._held_until:
            self._held_until += HELD_AGAIN
            self._key(self._held)
            self.dirty = True
        return self._held is not None

    def covered(self) -> None:
        self._pressed = self._held = None

    def _key(self, event: Event) -> None:
        """Answer a key."""
        raise NotImplementedError

    def _walk(self, step: int) -> None:
        """Move the focus; the first step goes to the first widget, or back to the last."""
        start = self.focus if self.focus >= 0 else (0 if step < 0 else -1)
        self.focus = (start + step) % len(self.widgets)

    def _at(self, point: tuple[int, int]) -> Widget | None:
        return next((widget for widget in self.widgets if widget.rect.collidepoint(point)), None)
