"""New game: which patience, in which mode, and perhaps a code."""

from functools import partial

from pygame import Rect, Surface
from pygame.event import Event

from engine.codes import BadCode, Code
from engine.patiences import PATIENCES, patience_of, read_code
from engine.places import Kind
from engine.rules import Patience
from engine.session import Session
from sprites import paint
from sprites.dialog import Dialog
from sprites.keys import shortcut
from sprites.layout import Layout
from sprites.refusal_words import explain_code
from sprites.scene import Game, Scene, Stage
from sprites.text import draw, fit, wrap
from sprites.theme import BLACK, FELTS, INK, MINUS, SOFT
from sprites.widgets import Button, Choice, Field, Tile
from sprites.words import N_, Words

LABELS = {"draw": N_("Draw"), "scoring": N_("Scoring"), "cells": N_("Cells")}
OPTIONS = {
    ("draw", "1"): (N_("1 card"), N_("Easy")),
    ("draw", "3"): (N_("3 cards"), N_("Hard")),
    ("scoring", "N"): (N_("Normal"), ""),
    ("scoring", "V"): (N_("Vegas"), ""),
    ("cells", "4"): ("4", N_("Easy")),
    ("cells", "2"): ("2", N_("Medium")),
    ("cells", "1"): ("1", N_("Hard")),
}


def option_words(name: str, value: str) -> tuple[str, str]:
    """The message and the note of one value of a choice; a value nobody has put into words stands for itself."""
    return OPTIONS.get((name, value), (value, ""))


NOTES = {
    ("scoring", "N"): N_("Starts at 0 and never falls below. Turning the waste again costs 100 points."),
    ("scoring", "V"): N_("Starts at -$104, each card on a foundation earns $5. One pass through the stock."),
}


def mode_words(patience: Patience, words: Words) -> str:
    """The mode of a patience, each of its choices with its name."""
    say = words.say
    return ", ".join(
        f"{say(LABELS.get(name, name))}: {say(option_words(name, value)[0])}" for name, value in patience.chosen.items()
    )


class NewGame(Dialog):
    """The choice of the next game; a code, typed or pasted, chooses for itself."""

    SIZE = (760, 748)

    def __init__(self, stage: Stage, below: Scene, game: Game) -> None:
        session = game.session
        self._kind = type(session.patience)
        self._chosen = session.patience.chosen
        self._text = ""
        self._code: Code | None = None
        self._fault: BadCode | None = None
        super().__init__(stage, below, game)
        self.focus = next(i for i, widget in enumerate(self.widgets) if isinstance(widget, Button) and widget.primary)

    @property
    def title(self) -> str:
        return self.say("New game")

    def _key(self, event: Event) -> None:
        # A code that was copied is meant for the only field there is, wherever the focus may be.
        if shortcut(event) == "ctrl+v":
            field = next(widget for widget in self.widgets if isinstance(widget, Field))
            self.focus = self.widgets.index(field)
            field.paste_all()
        else:
            super()._key(event)

    def furnish(self) -> None:
        body, gap = self.body, self.px(20)
        y = self.sheet.top + self.px(92)
        wide = (body.width - gap * (len(PATIENCES) - 1)) // len(PATIENCES)
        for i, kind in enumerate(PATIENCES):
            tile = Rect(body.left + i * (wide + gap), y, wide, self.px(190))
            picture = _thumbnail(kind(kind.modes[0]), (wide - self.px(20), self.px(108)), self.scale)
            self.widgets.append(
                Tile(
                    tile,
                    self.scale,
                    picture,
                    kind.name,
                    self._describe(kind),
                    chosen=kind is self._kind,
                    choose=partial(self._choose_kind, kind),
                )
            )
        y += self.px(216)
        self._labels = []
        self._notes: list[tuple[list[str], int, bool]] = []
        left, room = body.left + self.px(128), body.width - self.px(128)
        for name, values in self._kind.choices.items():
            self._labels.append((self.say(LABELS.get(name, name)), y + self.px(29)))
            options = [(self.say(label), self.say(note)) for label, note in (option_words(name, v) for v in values)]
            chosen = values.index(self._chosen.get(name, values[0]))
            rect = Rect(left, y, room, self.px(46))
            self.widgets.append(Choice(rect, self.scale, options, chosen, partial(self._choose, name, values)))
            y += self.px(54)
            if note := NOTES.get((name, values[chosen])):
                y += self._note(self.say(note), y, wrong=False)
            y += self.px(6)
        self._labels.append((self.say("Deals"), y + self.px(29)))
        wishes = [(self.say("Only winnable"), self.say("proven")), (self.say("Any"), "")]
        chosen = 0 if self.stage.preferences.only_winnable else 1
        self.widgets.append(Choice(Rect(left, y, room, self.px(46)), self.scale, wishes, chosen, self._choose_deals))
        y += self.px(60)
        self._labels.append((self.say("Game code"), y + self.px(29)))
        hint = self.say("Leave empty for a new random deal")
        self.widgets.append(
            Field(Rect(left, y, room, self.px(46)), self.scale, self._text, hint, self._typed, self.stage.paste)
        )
        y += self.px(54)
        if self._fault:
            self._note(explain_code(self._fault, self.stage.words), y, wrong=True)
        else:
            self._note(self.say("The same code gives the same deal on every machine."), y, wrong=False)
        self._furnish_buttons()

    def _note(self, text: str, y: int, *, wrong: bool) -> int:
        """A softer line below a choice, or two where one is too long; how much height it takes."""
        lines = wrap(text, self.px(16), "Regular", self.body.width - self.px(130))
        self._notes.append((lines, y + self.px(15), wrong))
        return self.px(10) + len(lines) * self.px(22)

    def _furnish_buttons(self) -> None:
        start = Rect(0, 0, self.px(170), self.px(50))
        start.bottomright = (self.body.right, self.sheet.bottom - self.px(36))
        cancel = Rect(0, 0, self.px(130), self.px(50))
        cancel.midright = (start.left - self.px(18), start.centery)
        self.widgets.append(Button(start, self.scale, self.say("Start"), self.accept, primary=True))
        self.widgets.append(Button(cancel, self.scale, self.say("Cancel"), self.close))

    def _describe(self, kind: type[Patience]) -> str:
        patience = kind(kind.modes[0])
        say_n = self.stage.words.say_n
        columns = len(patience.of_kind(Kind.COLUMN))
        parts = [
            say_n("{n} pack", "{n} packs", kind.packs),
            say_n("{n} column", "{n} columns", columns),
        ]
        if not any(pile.down for pile in patience.first_position(0).piles):
            parts.append(self.say("all cards in sight"))
        return ", ".join(parts)

    def draw_inside(self, target: Surface) -> None:
        # All labels in one size, the one that the longest needs.
        size = min(fit(text, self.px(18), "Medium", self.px(118)) for text, _ in self._labels)
        for text, base in self._labels:
            draw(target, text, (self.body.left, base), size, INK, "Medium")
        for lines, base, wrong in self._notes:
            for i, line in enumerate(lines):
                at = (self.body.left + self.px(130), base + i * self.px(22))
                draw(target, line, at, self.px(16), MINUS if wrong else SOFT)

    # Choosing

    def _choose_kind(self, kind: type[Patience]) -> None:
        self._kind = kind
        self._code_gone()

    def _choose(self, name: str, values: str, i: int) -> None:
        self._chosen[name] = values[i]
        self._code_gone()

    def _choose_deals(self, i: int) -> None:
        """Only deals that are proven winnable, or any; a code typed in is dealt whatever its verdict."""
        self.stage.prefer("only_winnable", i == 0)

    def _code_gone(self) -> None:
        """A choice of the player's own overrides the mode of a code; the code follows it, or goes."""
        if self._code and self._code.game == self._kind.game:
            self._code = self._code._replace(mode=self._kind.mode_of(self._chosen))
            self._text = str(self._code)
        elif self._code:
            self._code, self._text = None, ""
        self.rebuild()

    def _typed(self, text: str) -> None:
        self._text, self._code, self._fault = text, None, None
        if text.strip():
            try:
                self._code = read_code(text)
            except BadCode as bad:
                self._fault = bad
        if self._code:
            patience = patience_of(self._code.game, self._code.mode)
            self._kind = type(patience)
            self._chosen |= patience.chosen
        caret = self.focused.caret if isinstance(self.focused, Field) else len(text)
        self.rebuild()
        for i, widget in enumerate(self.widgets):
            if isinstance(widget, Field):
                widget.caret, self.focus = caret, i

    def accept(self) -> None:
        if self._fault:
            self.dirty = True
            return
        game, mode = self._kind.game, self._kind.mode_of(self._chosen)
        wish = self.stage.preferences.only_winnable
        session = Session.deal(self._code) if self._code else self.stage.pool.deal(game, mode, only_winnable=wish)
        self.stage.pop()
        self.game.new_game(session)


def _thumbnail(patience: Patience, size: tuple[int, int], scale: float) -> Surface:
    """The first position as a small picture, laid out like the table itself."""
    cloth = FELTS["pine"]
    picture = paint.felt(size, cloth).copy()
    layout = Layout(patience, (size[0], size[1]), bar=0)
    position = patience.first_position(0)
    edge = max(0.8, 0.8 * scale)
    for place, pile in zip(patience.places, position.piles, strict=True):
        if not pile.cards:
            slot = paint.panel((layout.width, layout.height), 2 * scale, BLACK, 0.2, cloth.muted, 0.7, edge)
            paint.blit(picture, slot, layout.corners[place.name])
        for i, corner in enumerate(layout.card_corners(place, pile)):
            fill = (52, 81, 138) if i < pile.down else (254, 252, 246)
            card = paint.panel((layout.width, layout.height), 2 * scale, fill, 1, (10, 38, 32), 0.55, edge)
            paint.blit(picture, card, corner)
    return paint.rounded(picture, 9 * scale)
