"""The few controls that pages and dialogs are made of: each draws itself, answers clicks and keys, takes the focus."""

import unicodedata
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from sprites import paint
from sprites.keys import shortcut
from sprites.text import Weight, draw, fit, plain, width
from sprites.theme import (
    ACTION,
    INK,
    IVORY,
    LINE,
    ON_ACTION_SOFT,
    OUTLINE,
    SHEET,
    SOFT,
    WELL,
    WHITE,
    Colour,
)

SLIDER_MARGIN = 11
"""From the ends of a slider to those of its line, at UI scale 1: half the knob."""


class Widget:
    """A control in a rectangle; `scale` is the UI scale it draws itself at."""

    def __init__(self, rect: Rect, scale: float) -> None:
        self.rect = rect
        self.scale = scale
        self.hovered = False

    def draw(self, target: Surface, *, focused: bool) -> None:
        raise NotImplementedError

    def hover(self, point: tuple[int, int]) -> bool:
        """The pointer has moved; whether the control looks different now."""
        before, self.hovered = self.hovered, self.rect.collidepoint(point)
        return self.hovered != before

    def press(self, point: tuple[int, int], tick: float) -> None:
        """The pointer was pressed over the control, at a tick of the stage's clock."""

    def drag(self, point: tuple[int, int], tick: float) -> None:
        """The pointer that was pressed over the control has moved, to wherever it is now."""

    def release(self, point: tuple[int, int], tick: float) -> None:
        """The pointer that was pressed over the control was let go, wherever it is."""

    def click(self, point: tuple[int, int]) -> None:
        """The pointer was pressed and let go over the control."""

    def key(self, event: Event) -> bool:
        """A key pressed while the control has the focus; whether it was of use. Enter and Space are a click."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.click(self.rect.center)
            return True
        return False

    def px(self, length: float) -> int:
        return round(length * self.scale)


class Button(Widget):
    """A word to press; the primary one of a dialog is filled."""

    def __init__(
        self,
        rect: Rect,
        scale: float,
        label: str,
        action: Callable[[], None],
        *,
        primary: bool = False,
        icon: str = "",
    ) -> None:
        super().__init__(rect, scale)
        self.label = label
        self.action = action
        self.primary = primary
        self.icon = icon

    def draw(self, target: Surface, *, focused: bool) -> None:
        ink = self.draw_ground(target, focused=focused)
        weight: Weight = "Medium" if self.primary else "Regular"
        mark = self.px(30) if self.icon else 0
        size = fit(self.label, self.px(19), weight, self.rect.width - self.px(24) - mark)
        left = self.rect.centerx - width(self.label, size, weight) / 2
        if self.icon:  # such buttons stand below each other: their labels begin at one line
            left = self.rect.left + self.px(20)
            image = paint.icon(self.icon, self.px(22), ink)
            paint.blit(target, image, image.get_rect(midleft=(round(left), self.rect.centery)).topleft)
        draw(target, self.label, (left + mark, self.rect.centery + size * 0.34), size, ink, weight)

    def draw_ground(self, target: Surface, *, focused: bool) -> Colour:
        """The button without what it says; the colour to say it in."""
        radius = 12 * self.scale
        if self.primary:
            paint.put_soft(target, self.rect.move(0, self.px(2)), radius, self.px(4), (0, 0, 0), 0.35)
            fill, line, ink = (ACTION, None, IVORY)
        else:
            fill, line, ink = (WELL if self.hovered else SHEET, OUTLINE, INK)
        paint.blit(target, paint.panel(self.rect.size, radius, fill, 1, line, 1, 1.4 * self.scale), self.rect.topleft)
        if self.primary and self.hovered:
            paint.blit(target, paint.panel(self.rect.size, radius, WHITE, 0.1), self.rect.topleft)
        if focused:
            paint.ring(target, self.rect, radius, self.scale)
        return ink

    def click(self, point: tuple[int, int]) -> None:
        self.action()


class SignButton(Button):
    """A button with a sign instead of a word."""

    def draw(self, target: Surface, *, focused: bool) -> None:
        ink = self.draw_ground(target, focused=focused)
        paint.put(target, paint.icon(self.icon, self.px(24), ink), self.rect.center)


class CloseButton(Button):
    """The small cross in a dialog's corner."""

    def draw(self, target: Surface, *, focused: bool) -> None:
        radius = 10 * self.scale
        paint.blit(target, paint.panel(self.rect.size, radius, INK, 0.12 if self.hovered else 0.06), self.rect.topleft)
        image = paint.icon("close", self.px(22), INK)
        paint.put(target, image, self.rect.center)
        if focused:
            paint.ring(target, self.rect, radius, self.scale)


class Choice(Widget):
    """One of a few options side by side: a word, and a softer note behind it."""

    def __init__(
        self,
        rect: Rect,
        scale: float,
        options: Sequence[tuple[str, str]],
        chosen: int,
        choose: Callable[[int], None],
    ) -> None:
        super().__init__(rect, scale)
        self.options = options
        self.chosen = chosen
        self.choose = choose

    def _option(self, i: int) -> Rect:
        inset = self.px(4)
        each = (self.rect.width - 2 * inset) / len(self.options)
        left = self.rect.left + inset + round(i * each)
        right = self.rect.left + inset + round((i + 1) * each)
        return Rect(left, self.rect.top + inset, right - left, self.rect.height - 2 * inset)

    def draw(self, target: Surface, *, focused: bool) -> None:
        radius = 11 * self.scale
        well = paint.panel(self.rect.size, radius, WELL, 1, LINE, 1, 1.2 * self.scale)
        paint.blit(target, well, self.rect.topleft)
        for i, (label, note) in enumerate(self.options):
            rect, chosen = self._option(i), i == self.chosen
            if chosen:
                paint.put_soft(target, rect, 8 * self.scale, self.px(2), (0, 0, 0), 0.24)
                paint.blit(target, paint.panel(rect.size, 8 * self.scale, ACTION), rect.topleft)
            gap = self.px(9) if note else 0
            size = fit(label + note, self.px(18), "Medium", rect.width - gap - self.px(12))
            small = round(size * 0.89)
            wide = width(label, size, "Medium") + gap + (width(note, small) if note else 0)
            x, base = rect.centerx - wide / 2, rect.centery + size * 0.35
            draw(target, label, (x, base), size, IVORY if chosen else INK, "Medium")
            if note:
                x += width(label, size, "Medium") + gap
                draw(target, note, (x, base), small, ON_ACTION_SOFT if chosen else SOFT)
        if focused:
            paint.ring(target, self.rect, radius, self.scale)

    def click(self, point: tuple[int, int]) -> None:
        for i in range(len(self.options)):
            if self._option(i).collidepoint(point):
                self._set(i)

    def key(self, event: Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None:
            return False
        self._set(min(len(self.options) - 1, max(0, self.chosen + step)))
        return True

    def _set(self, i: int) -> None:
        if i != self.chosen:
            self.chosen = i
            self.choose(i)


class Slider(Widget):
    """A knob to drag along a line, with a stop for each number from 0 to `most`."""

    def __init__(self, rect: Rect, scale: float, most: int, change: Callable[[int], None]) -> None:
        super().__init__(rect, scale)
        self.most = most
        self.value = 0
        self.change = change

    @property
    def line(self) -> Rect:
        """The way of the knob's middle."""
        high, margin = self.px(6), self.px(SLIDER_MARGIN)
        return Rect(self.rect.left + margin, self.rect.centery - high // 2, self.rect.width - 2 * margin, high)

    @property
    def knob(self) -> tuple[int, int]:
        """The middle of the knob."""
        line = self.line
        return line.left + round(line.width * self.value / max(1, self.most)), line.centery

    def draw(self, target: Surface, *, focused: bool) -> None:
        line, side = self.line, self.px(26 if self.hovered else 22)
        paint.blit(target, paint.panel(line.size, line.height / 2, LINE), line.topleft)
        done = Rect(line.left, line.top, max(line.height, self.knob[0] - line.left), line.height)
        target.set_clip(done)  # one shape for all lengths: each would be another picture to keep
        paint.blit(target, paint.panel(line.size, line.height / 2, ACTION), line.topleft)
        target.set_clip(None)
        knob = Rect(0, 0, side, side)
        knob.center = self.knob
        paint.put_soft(target, knob.move(0, self.px(1)), side / 2, self.px(3), (0, 0, 0), 0.3)
        paint.blit(target, paint.panel(knob.size, side / 2, ACTION, 1, WHITE, 1, 3 * self.scale), knob.topleft)
        if focused:
            paint.ring(target, knob, side / 2, self.scale)

    def press(self, point: tuple[int, int], tick: float) -> None:
        self.drag(point, tick)

    def drag(self, point: tuple[int, int], tick: float) -> None:
        line = self.line
        value = round(self.most * (point[0] - line.left) / max(1, line.width))
        self.change(min(self.most, max(0, value)))


class Field(Widget):
    """A line to type or paste into."""

    LONGEST = 32

    def __init__(
        self, rect: Rect, scale: float, text: str, hint: str, change: Callable[[str], None], paste: Callable[[], str]
    ) -> None:
        super().__init__(rect, scale)
        self.text = text
        self.caret = len(text)
        self.hint = hint
        self.change = change
        self.paste = paste

    def _paste_rect(self) -> Rect:
        side = self.rect.height
        return Rect(self.rect.right - side, self.rect.top, side, side)

    def draw(self, target: Surface, *, focused: bool) -> None:
        radius = 11 * self.scale
        box = paint.panel(self.rect.size, radius, WHITE, 1, LINE, 1, 1.4 * self.scale)
        paint.blit(target, box, self.rect.topleft)
        room = self.rect.width - self.rect.height - self.px(22)
        x, base = self.rect.left + self.px(16), self.rect.centery + self.px(6.4)
        if self.text:
            size = fit(self.text, self.px(18), "Medium", room)
            draw(target, self.text, (x, base), size, INK, "Medium")
        else:
            size = fit(self.hint, self.px(17), "Light", room)
            draw(target, self.hint, (x, base), size, SOFT, "Light")
        if focused:
            at = x + (width(self.text[: self.caret], size, "Medium") if self.caret else 0)
            target.fill(ACTION, Rect(round(at), self.rect.centery - self.px(12), max(1, self.px(2)), self.px(24)))
        image = paint.icon("paste", self.px(22), ACTION)
        paint.put(target, image, self._paste_rect().center)
        if focused:
            paint.ring(target, self.rect, radius, self.scale)

    def click(self, point: tuple[int, int]) -> None:
        if self._paste_rect().collidepoint(point):
            self.paste_all()

    def key(self, event: Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if shortcut(event) == "ctrl+v":
            self.paste_all()
        elif control:
            return False
        elif event.key == pygame.K_BACKSPACE:
            kept = self.text[: max(0, self.caret - 1)]
            self._set(kept + self.text[self.caret :], len(kept))
        elif event.key == pygame.K_DELETE:
            self._set(self.text[: self.caret] + self.text[self.caret + 1 :], self.caret)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            self.caret = min(len(self.text), max(0, self.caret + step))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.caret = 0 if event.key == pygame.K_HOME else len(self.text)
        else:
            return False
        return True

    def paste_all(self) -> None:
        """Put what was copied in place of all there is."""
        self._put(self.paste(), whole=True)

    def type(self, text: str) -> None:
        """Text that was typed, as the system composed it."""
        self._put(text, whole=False)

    def _put(self, text: str, *, whole: bool) -> None:
        """Put text at the caret, or in place of all there is; what is too long loses its blanks, then its end."""
        clean = "".join(
            " " if c.isspace() else c for c in plain(text) if unicodedata.category(c) != "Cc" or c.isspace()
        )
        if whole and not clean.strip():
            return
        before, after = ("", "") if whole else (self.text[: self.caret], self.text[self.caret :])
        if len(before) + len(clean) + len(after) > self.LONGEST:
            clean = clean.replace(" ", "")
        clean = clean.strip() if whole else clean
        self._set((before + clean + after)[: self.LONGEST], min(self.LONGEST, len(before + clean)))

    def _set(self, text: str, caret: int) -> None:
        self.caret = caret
        if text != self.text:
            self.text = text
            self.change(text)


class Tile(Widget):
    """A picture with a title and a line below it, one of several to choose from."""

    def __init__(
        self,
        rect: Rect,
        scale: float,
        picture: Surface,
        title: str,
        line: str,
        *,
        chosen: bool,
        choose: Callable[[], None],
    ) -> None:
        super().__init__(rect, scale)
        self.picture = picture
        self.title = title
        self.line = line
        self.chosen = chosen
        self.choose = choose

    def draw(self, target: Surface, *, focused: bool) -> None:
        radius, chosen = 14 * self.scale, self.chosen
        line, thick = (ACTION, 3.0) if chosen else (LINE, 1.4)
        fill = WHITE if chosen or self.hovered else SHEET
        box = paint.panel(self.rect.size, radius, fill, 1, line, 1, thick * self.scale)
        paint.blit(target, box, self.rect.topleft)
        paint.blit(target, self.picture, (self.rect.left + self.px(10), self.rect.top + self.px(10)))
        room = self.rect.width - self.px(36)
        x = self.rect.left + self.px(18)
        weight: Weight = "SemiBold" if chosen else "Medium"
        size = fit(self.title, self.px(21), weight, room - self.px(36))
        draw(target, self.title, (x, self.rect.bottom - self.px(42)), size, INK, weight)
        size = fit(self.line, self.px(16), "Regular", room)
        draw(target, self.line, (x, self.rect.bottom - self.px(16)), size, SOFT)
        if chosen:
            badge = Rect(0, 0, self.px(28), self.px(28))
            badge.center = (self.rect.right - self.px(30), self.rect.bottom - self.px(50))
            paint.blit(target, paint.panel(badge.size, badge.width / 2, ACTION), badge.topleft)
            image = paint.icon("check", self.px(20), IVORY, 1.0, 2.4)
            paint.put(target, image, badge.center)
        if focused:
            paint.ring(target, self.rect, radius, self.scale)

    def click(self, point: tuple[int, int]) -> None:
        self.choose()
