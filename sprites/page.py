"""The screen for long pages: rules, questions, about."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from engine.rules import Patience
from sprites import paint
from sprites.controls import HELD_AFTER
from sprites.markup import Heading, parse, text_of
from sprites.scene import Scene, Stage, behind
from sprites.scroll import Scroll
from sprites.text import draw, fit, plain, width, wrap
from sprites.theme import (
    ACTION,
    DRAG_THRESHOLD,
    GLOW,
    INK,
    IVORY,
    SHEET,
    TICKS,
    WHITE,
    colour,
)
from sprites.typeset import BODY, COLUMN, LINE, Section, Typeset

PAGE_VEIL, PAGE_BLUR = colour("#061B16"), 3
ON_VEIL, ON_VEIL_SOFT, ON_IVORY = colour("#D5E5DD"), colour("#C6D9D0"), colour("#17352D")
GOLD = colour("#FFD98A")
HELD_SPEED = 900 / TICKS
"""By so many pixels a tick, at UI scale 1, a held arrow key scrolls on."""

Hit = tuple[str, int]
"""Something to press: `back`, `close`, `tab`, `section`, `link` or `bar`, and its number."""


class Spot(NamedTuple):
    """A place in a page that outlives another width or language: a section, a block in it, a part of the block."""

    section: int = 0
    block: int = 0
    part: float = 0.0


def rules_page(patience: Patience | type[Patience]) -> str:
    """The name of the page with the rules of a patience."""
    return "rules-" + patience.name.lower().replace(" ", "-")


class PageScreen(Scene):
    """Long pages over the blurred scene below, one of them open, the others a tab away.

    A page's name is its file's, without `.md`; `opened` may also name a section, `page#anchor`. Each `{name}` in a
    page is filled in from `figures`. A link to a name in `elsewhere` opens another screen at the anchor.
    """

    def __init__(
        self,
        stage: Stage,
        below: Scene,
        pages: Sequence[str],
        opened: str,
        figures: Mapping[str, str | int],
        elsewhere: Mapping[str, Callable[[str], None]] = MappingProxyType({}),
    ) -> None:
        super().__init__(stage)
        self.below = below
        self.pages = pages
        self.figures = figures
        self.elsewhere = elsewhere
        self.page, _, anchor = opened.partition("#")
        self.scroll = Scroll(stage.now)
        self.hovered: Hit | None = None
        self.focus: Hit | None = None
        self._left: dict[str, Spot] = {}  # where the reader was in each page
        self._trail: list[tuple[str, Spot]] = []
        self._sought: int | None = None  # the section that was asked for, until the reader scrolls away
        self.text = Typeset((), 0, 1)
        self._pressed: Hit | None = None
        self._drag: tuple[int, int] | None = None
        self._dragging = False
        self._grip = 0
        self._held, self._held_since = 0, 0.0
        self._pointer = (0, 0)
        self._last = stage.now
        self.resize()
        self._seek(anchor, at_once=True)

    # Laying out

    def resize(self) -> None:
        spot = self._spot()
        size = self.stage.size
        column, contents, gap = self.px(COLUMN * BODY), self.px(232), self.px(36)
        before, after = self.px(76), self.px(100)
        # The window is never narrower than 1280 at UI scale 1, so there is always room for the contents.
        left = (size[0] - contents - gap - before - column - after) // 2
        top = self.px(76)
        self.sheet = Rect(left + contents + gap, top, before + column + after, size[1] - top)
        self.contents = Rect(left, top + self.px(8), contents, size[1] - top - self.px(24))
        self._before, self._above = before, self.px(34)
        side = self.px(38)
        self.buttons: dict[Hit, Rect] = {
            ("back", 0): Rect(left, self.px(20), side, side),
            ("close", 0): Rect(size[0] - self.px(44) - side, self.px(20), side, side),
        }
        self._ground: Surface | None = None
        self._set_page()
        self._lay_tabs()
        self._go_to(spot)

    def _set_page(self) -> None:
        """Set the open page in type, and its list of contents."""
        page = parse(self._source(self.page), self.stage.words.figures(self.figures))
        room = self.px(COLUMN * BODY)
        self.text = Typeset(page, room, self.scale, four_colour=self.stage.preferences.four_colour)
        self.scroll.limit = max(0, self.text.height + self._above + self.px(70) - self.sheet.height)
        self._entries: list[tuple[Rect, list[str]]] = []
        self._roll = 0
        y = 0
        for section in self.text.sections:
            indent = self.px(_indent(section))
            lines = wrap(section.title, self.px(17), "Regular", self.contents.width - indent - self.px(10))
            high = len(lines) * self.px(24) + self.px(12)
            self._entries.append((Rect(0, y, self.contents.width, high), lines))
            y += high + self.px(2 if section.level > 1 else 6)
        self._rolled = max(0, y - self.contents.height)
        self._marked = -1
        self.focus = None
        self.dirty = True

    def _lay_tabs(self) -> None:
        """A tab for each page, with the page's own title."""
        self._titles = [self._title(page) for page in self.pages]
        room = self.buttons["close", 0].left - self.px(16) - self.sheet.left
        each = self.px(36)
        size = self.px(18)
        while size > 11 and sum(width(t, size, "Medium") + each for t in self._titles) > room:
            size -= 1
        self._tab_size = size
        x = self.sheet.left
        for i, title in enumerate(self._titles):
            wide = width(title, size, "Medium") + each - self.px(4)
            self.buttons["tab", i] = Rect(x, self.px(20), wide, self.px(38))
            x += wide + self.px(4)

    def _title(self, page: str) -> str:
        blocks = parse(self._source(page).partition("\n")[0], self.stage.words.figures(self.figures))
        return plain(text_of(blocks[0].runs)) if blocks and isinstance(blocks[0], Heading) else page

    def _source(self, page: str) -> str:
        return self.stage.words.page(page) or "# " + self.say("This page is missing.")

    # Where the reader is

    def _spot(self) -> Spot:
        """The place at the top of what is seen."""
        tops = [*self.text.tops, self.text.height]
        block = max((i for i, top in enumerate(tops[:-1]) if top <= self.scroll.offset + 1), default=0)
        following = tops[min(block + 1, len(tops) - 1)]
        part = (self.scroll.offset - tops[block]) / max(1, following - tops[block])
        section = max((i for i, s in enumerate(self.text.sections) if s.block <= block), default=0)
        begin = self.text.sections[section].block if self.text.sections else 0
        return Spot(section, block - begin, part)

    def _go_to(self, spot: Spot) -> None:
        """Show a place at once; what is no longer there gives way to what comes nearest."""
        begins = [section.block for section in self.text.sections] or [0]
        tops = [*self.text.tops, self.text.height]
        number = min(spot.section, len(begins) - 1)
        end = begins[number + 1] if number + 1 < len(begins) else len(tops) - 1
        block = max(0, min(begins[number] + spot.block, end - 1))
        following = tops[min(block + 1, len(tops) - 1)]
        self._scroll(tops[block] + spot.part * (following - tops[block]), at_once=True)

    @property
    def marked(self) -> int:
        """The number of the section that is being read."""
        if self._sought is not None:
            return self._sought
        # The eye rests in the upper part of the view; near the page's end it goes down to reach the last section.
        half = self.sheet.height / 2
        near = max(0.0, 1 - (self.scroll.limit - self.scroll.offset) / half) if self.scroll.limit else 0.0
        eye = self.scroll.offset + half * (0.4 + 1.5 * near)
        if self.scroll.offset < 1:
            return 0
        return max((i for i, section in enumerate(self.text.sections) if section.top <= eye), default=0)

    def _scroll(self, to: float, *, at_once: bool = False) -> None:
        self.scroll.to(to, at_once=at_once or self.stage.preferences.animation == "off")

    def _browse(self, by: float) -> None:
        """Scroll by so many pixels: the reader's own way through the page."""
        self._sought = None
        self._scroll(self.scroll.goal + by)

    def _seek(self, anchor: str, *, at_once: bool = False) -> None:
        """Go to the section with an anchor, to the top of the page where there is none."""
        numbers = [i for i, section in enumerate(self.text.sections) if anchor and section.anchor == anchor]
        self._open_section(numbers[0] if numbers else 0, at_once=at_once)

    def _open_section(self, number: int, *, at_once: bool = False) -> None:
        self._sought = number
        top = self.text.sections[number].top if number else 0
        self._scroll(top, at_once=at_once)
        self.dirty = True

    def show(self, page: str) -> None:
        """Open another page where it was left; the way back leads here."""
        self._trail.append((self.page, self._spot()))
        self._change(page, self._left.get(page, Spot()))

    def _change(self, page: str, spot: Spot) -> None:
        self._left[self.page] = self._spot()
        self.page = page
        self._sought = None
        self._set_page()
        self._go_to(spot)

    def follow(self, link: str) -> None:
        """Go where a link points: `page`, `page#anchor` or `#anchor`; a page that does not exist stays shut."""
        page, _, anchor = link.partition("#")
        if page in self.elsewhere:
            self.elsewhere[page](anchor)
        elif page and page != self.page:
            if not self.stage.words.page(page):
                return
            self.show(page)
            self._seek(anchor, at_once=True)
        else:
            self._trail.append((self.page, self._spot()))
            self._seek(anchor)

    def back(self) -> bool:
        """Return to where the last link or tab was pressed; whether there was one."""
        if not self._trail:
            return False
        page, spot = self._trail.pop()
        self._change(page, spot)
        return True

    def close(self) -> None:
        self.stage.pop()

    # What can be pressed

    def _rects(self, hit: Hit) -> list[Rect]:
        """Where something to press lies on the screen now, seen or not."""
        kind, number = hit
        if kind == "section":
            return [self._entries[number][0].move(self.contents.left, self.contents.top - self._roll)]
        if kind == "link":
            left, top = self._corner()
            return [rect.move(left, top) for rect in self.text.links[number].rects]
        if kind == "bar":
            track = self._track()
            return [track.inflate(self.px(22), self.px(12))]
        return [self.buttons[hit]]

    def _hits(self) -> Iterator[Hit]:
        """All that Tab walks through: first what the page itself holds."""
        yield from (("link", i) for i in range(len(self.text.links)))
        yield from self.buttons
        yield from (("section", i) for i in range(len(self._entries)))

    def _at(self, point: tuple[int, int]) -> Hit | None:
        if self.scroll.limit and self._rects(("bar", 0))[0].collidepoint(point):
            return ("bar", 0)
        for hit in self._hits():
            area = {"link": self.sheet, "section": self.contents}.get(hit[0])
            seen = area is None or area.collidepoint(point)
            if seen and any(rect.collidepoint(point) for rect in self._rects(hit)):
                return hit
        return None

    def _press(self, hit: Hit) -> None:
        kind, number = hit
        if kind == "back" and self.back():
            pass
        elif kind in ("back", "close"):
            self.close()
        elif kind == "tab" and self.pages[number] != self.page:
            self.show(self.pages[number])
        elif kind == "section":
            self._open_section(number)
        elif kind == "link":
            self.follow(self.text.links[number].target)
        self.dirty = True

    def _walk(self, step: int) -> None:
        """Move the focus; the first one goes to the first link that is seen."""
        hits = list(self._hits())
        if self.focus in hits:
            self.focus = hits[(hits.index(self.focus) + step) % len(hits)]
        else:
            seen = [hit for hit in hits if hit[0] != "link" or self._rects(hit)[0].top >= self.sheet.top]
            self.focus = seen[0] if step > 0 else hits[-1]
        rect = self._rects(self.focus)[0]
        if self.focus[0] == "link":
            room = self.px(80)
            if rect.top < self.sheet.top + room or rect.bottom > self.sheet.bottom - room:
                self._browse(self.scroll.offset - self.scroll.goal + rect.centery - self.sheet.centery)
        elif self.focus[0] == "section":
            self._roll_to(self.focus[1])
        self.dirty = True

    # Events

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._held = 0
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_X1:
            self.back()

    def _key(self, event: Event) -> None:
        key = event.key
        view = self.sheet.height - 2 * self.px(BODY * LINE)
        if key == pygame.K_ESCAPE:
            self.close()
        elif key == pygame.K_BACKSPACE or (key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT):
            self.back()
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._turn(1 if key == pygame.K_RIGHT else -1)
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._held = 1 if key == pygame.K_DOWN else -1
            self._held_since = self.stage.now
            self._browse(self._held * self.px(2 * BODY * LINE))
        elif key == pygame.K_PAGEUP or (key == pygame.K_SPACE and event.mod & pygame.KMOD_SHIFT):
            self._browse(-view)
        elif key in (pygame.K_PAGEDOWN, pygame.K_SPACE):
            self._browse(view)
        elif key in (pygame.K_HOME, pygame.K_END):
            self._browse(-self.scroll.goal if key == pygame.K_HOME else self.scroll.limit)
        elif key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus:
            self._press(self.focus)

    def _turn(self, step: int) -> None:
        """Open the page of the next tab."""
        now = self.pages.index(self.page) if self.page in self.pages else -step
        if 0 <= now + step < len(self.pages):
            self.show(self.pages[now + step])

    def _wheel(self, event: Event) -> None:
        by = -getattr(event, "precise_y", float(event.y)) * self.px(3 * BODY * LINE)
        if self._rolled and self.contents.collidepoint(self._pointer):
            self._roll = max(0, min(self._rolled, self._roll + round(by)))
            self.dirty = True
        else:
            self._browse(by)

    def _down(self, point: tuple[int, int]) -> None:
        self._pointer = point
        self._pressed = self._at(point)
        if self._pressed == ("bar", 0):
            thumb = self._thumb()
            inside = thumb.inflate(self.px(22), 0).collidepoint(point)
            self._grip = point[1] - thumb.top if inside else thumb.height // 2
            self._pull(point)
        elif self.sheet.collidepoint(point):
            self._drag = point
            self.scroll.grab(point[1], self.stage.now)

    def _up(self, point: tuple[int, int]) -> None:
        pressed, dragged = self._pressed, self._dragging
        self._forget_hand()
        self.dirty = True
        if dragged:
            self._sought = None
            self.scroll.throw(self.stage.now)
            self._scroll(self.scroll.goal)
        elif pressed and pressed == self._at(point):
            self._press(pressed)

    def _motion(self, event: Event) -> None:
        self._pointer = event.pos
        if (self._drag or self._pressed) and not event.buttons[0]:
            self._forget_hand()  # the button came up where no event told of it
        if self._pressed == ("bar", 0):
            self._pull(event.pos)
        elif self._drag:
            far = math.dist(self._drag, event.pos) > DRAG_THRESHOLD * self.scale
            if far and not self._dragging:
                self._dragging = True
            if self._dragging:
                self._sought = None
                self.scroll.pull(event.pos[1], self.stage.now)
        hovered = None if self._dragging else self._at(event.pos)
        if hovered != self.hovered:
            self.hovered = hovered
            self.dirty = True

    def _forget_hand(self) -> None:
        """Let go of whatever is pressed."""
        self._pressed = self._drag = None
        self._dragging = False
        self._held = 0

    def covered(self) -> None:
        self._forget_hand()
        self.hovered = None
        self.dirty = True

    # The scroll bar

    def _track(self) -> Rect:
        high = self.sheet.height - self.px(48)
        return Rect(self.sheet.right - self.px(26), self.sheet.top + self.px(24), self.px(6), high)

    def _thumb(self) -> Rect:
        return self.scroll.thumb(self._track(), self.sheet.height, self.px(40))

    def _pull(self, point: tuple[int, int]) -> None:
        """Scroll so that the mark lies under the pointer as it was taken."""
        self._sought = None
        self.scroll.pull_thumb(point[1] - self._grip, self._track(), self._thumb().height)

    # Time

    def advance(self) -> bool:
        """Let the page glide on towards where it shall stop."""
        elapsed, self._last = self.stage.now - self._last, self.stage.now
        if self._held and self.stage.now - self._held_since > HELD_AFTER:
            self._browse(self._held * elapsed * HELD_SPEED * self.scale)
        moving = self.scroll.advance(self.stage.now)
        return moving or bool(self._held)

    def settle(self) -> None:
        self.scroll.to(self.scroll.goal, at_once=True)
        self.dirty = True

    # Drawing

    def _corner(self) -> tuple[int, int]:
        """Where the page's own top left corner is on the screen."""
        return self.sheet.left + self._before, self.sheet.top + self._above - round(self.scroll.offset)

    def draw(self, target: Surface) -> None:
        """Everything if `dirty`; else only the text, and the contents if another section is being read."""
        if self._ground is None or self._ground.get_size() != target.get_size():
            self._ground = self._draw_ground(target.get_size())
            self.dirty = True
        marked = self.marked
        if self.dirty:
            target.blit(self._ground, (0, 0))
            self._draw_head(target)
        if self.dirty or marked != self._marked:
            if marked != self._marked:
                self._marked = marked
                self._roll_to(marked)
            target.blit(self._ground, self.contents, self.contents)
            self._draw_contents(target)
        self._draw_text(target)

    def _draw_ground(self, size: tuple[int, int]) -> Surface:
        """What never moves: the scene below out of focus, and the empty sheet with its shadow."""
        ground = behind(self.below, size, PAGE_BLUR, PAGE_VEIL, 0.85)
        radius = round(16 * self.scale)
        ground.blit(_shadow(size, self.sheet.move(0, self.px(6)), self.scale), (0, 0))
        paint.blit(ground, paint.panel((self.sheet.width, 3 * radius), radius, SHEET), self.sheet.topleft)
        ground.fill(SHEET, self.sheet.move(0, 2 * radius))  # it goes on beyond the window's lower edge
        return ground

    def _draw_head(self, target: Surface) -> None:
        for hit, rect in self.buttons.items():
            kind, number = hit
            if kind == "tab":
                self._draw_tab(target, rect, number)
            else:
                opacity = 0.22 if hit == self.hovered else 0.12
                paint.blit(target, paint.panel(rect.size, 10 * self.scale, WHITE, opacity), rect.topleft)
                image = paint.icon(kind, self.px(22), IVORY)
                paint.put(target, image, rect.center)
            if hit == self.focus:
                paint.ring(target, rect, rect.height / 2 if kind == "tab" else 10 * self.scale, self.scale, GLOW)
        back = self.buttons["back", 0]
        label = self.say("Back") if self._trail else self.say("Back to the game")
        room = self.sheet.left - self.px(14) - back.right - self.px(12)
        size = fit(label, self.px(18), "Regular", room)
        draw(target, label, (back.right + self.px(12), back.centery + size * 0.34), size, ON_VEIL)

    def _draw_tab(self, target: Surface, rect: Rect, number: int) -> None:
        chosen = self.pages[number] == self.page
        if chosen or self.hovered == ("tab", number):
            fill, opacity = (IVORY, 1.0) if chosen else (WHITE, 0.1)
            paint.blit(target, paint.panel(rect.size, rect.height / 2, fill, opacity), rect.topleft)
        size = self._tab_size
        ink, base = (ON_IVORY if chosen else ON_VEIL), rect.centery + size * 0.35
        draw(target, self._titles[number], (rect.centerx, base), size, ink, "Medium" if chosen else "Regular", "c")

    def _roll_to(self, number: int) -> None:
        """Roll the contents so that an entry can be seen."""
        entry = self._entries[number][0] if self._entries else Rect(0, 0, 0, 0)
        low = entry.bottom + self.px(40) - self.contents.height
        self._roll = max(0, min(self._rolled, max(low, min(self._roll, entry.top - self.px(40)))))

    def _draw_contents(self, target: Surface) -> None:
        target.set_clip(self.contents.inflate(self.px(8), 0))
        size = self.px(17)
        for i, (section, (_, lines)) in enumerate(zip(self.text.sections, self._entries, strict=True)):
            hit = ("section", i)
            rect = self._rects(hit)[0]
            if not rect.colliderect(self.contents):
                continue
            if i == self._marked or hit == self.hovered:
                opacity = 0.14 if i == self._marked else 0.07
                paint.blit(target, paint.panel(rect.size, 9 * self.scale, WHITE, opacity), rect.topleft)
            if i == self._marked:
                bar = Rect(rect.left + self.px(6), rect.top + self.px(8), self.px(4), rect.height - self.px(16))
                paint.blit(target, paint.panel(bar.size, bar.width / 2, GLOW), bar.topleft)
            self._draw_entry(target, rect, lines, section, size)
            if hit == self.focus:
                paint.ring(target, rect.inflate(-self.px(6), -self.px(6)), 6 * self.scale, self.scale, GLOW)
        target.set_clip(None)
        if self._roll < self._rolled:
            fade = self._faded(self.px(30), down=True)
            target.blit(fade, fade.get_rect(bottomleft=self.contents.bottomleft))
        if self._roll:
            target.blit(self._faded(self.px(30), down=False), self.contents)

    def _faded(self, high: int, *, down: bool) -> Surface:
        """The ground at the lower or upper end of the contents, growing over entries that go on beyond."""
        area = Rect(self.contents.left, 0, self.contents.width, high)
        area.top = self.contents.bottom - high if down else self.contents.top
        fade = Surface(area.size, pygame.SRCALPHA)
        if self._ground:
            fade.blit(self._ground, (0, 0), area)
        fade.blit(paint.fade(area.width, high, WHITE, down=down), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return fade

    def _draw_entry(self, target: Surface, rect: Rect, lines: Sequence[str], section: Section, size: int) -> None:
        top = section.level == 1
        ink = GOLD if top else IVORY if self.text.sections[self._marked] is section else ON_VEIL_SOFT
        x, y = rect.left + self.px(_indent(section)), rect.top + self.px(6) + self.px(12) + size * 0.35
        for line in lines:
            draw(target, line, (x, y), size, ink, "Medium" if ink != ON_VEIL_SOFT else "Regular")
            y += self.px(24)

    def _draw_text(self, target: Surface) -> None:
        shown = Rect(self.sheet.left, self.sheet.top + self.px(4), self.sheet.width, self.sheet.height)
        # Between the round corners' columns the sheet is just its colour.
        shown = shown.inflate(-2 * self.px(16), 0).clip(target.get_rect())
        target.set_clip(shown)
        target.fill(SHEET, shown)
        left, top = self._corner()
        for link in (self.hovered, self.focus):
            if link and link[0] == "link":
                for rect in self._rects(link):
                    box = rect.inflate(self.px(8), 0)
                    if link == self.focus:
                        paint.ring(target, box.inflate(-self.px(4), -self.px(4)), 3 * self.scale, self.scale)
                    else:
                        paint.blit(target, paint.panel(box.size, 5 * self.scale, ACTION, 0.1), box.topleft)
        self.text.draw(target, left, top, shown)
        text = Rect(left - self.px(30), 0, self.text.width + self.px(60), 0)
        if self.scroll.offset < self.scroll.limit:
            fade = paint.fade(text.width, self.px(46), SHEET, down=True)
            target.blit(fade, (text.left, self.sheet.bottom - fade.get_height()))
        if self.scroll.offset > 0:
            target.blit(paint.fade(text.width, self.px(22), SHEET, down=False), (text.left, shown.top))
        if self.scroll.limit:
            self._draw_bar(target)
        target.set_clip(None)

    def _draw_bar(self, target: Surface) -> None:
        track, thumb = self._track(), self._thumb()
        lit = ("bar", 0) in (self.hovered, self._pressed)
        paint.blit(target, paint.panel(track.size, track.width / 2, INK, 0.1), track.topleft)
        if lit:
            thumb = thumb.inflate(self.px(4), 0)
        paint.blit(target, paint.panel(thumb.size, thumb.width / 2, ACTION, 1.0 if lit else 0.85), thumb.topleft)


def _indent(section: Section) -> int:
    """How far an entry of the contents is set in, at UI scale 1."""
    return 18 if section.level == 1 else 30


def _shadow(size: tuple[int, int], rect: Rect, scale: float) -> Surface:
    """The shadow of a large sheet as straight alpha; blurred where it is small, since large blurs are slow."""
    less = 4 * scale
    small = Surface((round(size[0] / less), round(size[1] / less)), pygame.SRCALPHA)
    small.fill((0, 0, 0, 150), Rect(*(round(side / less) for side in rect)))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 5), size)
