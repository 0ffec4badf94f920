"""The settings, each of which works at once."""

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from sprites.dialog import Dialog
from sprites.text import draw, fit
from sprites.theme import INK
from sprites.widgets import Button, Choice
from sprites.words import LANGUAGES, N_, NAMES

Option = tuple[object, str]

YES_NO: tuple[Option, ...] = ((True, N_("On")), (False, N_("Off")))
ROWS: tuple[tuple[str, str, tuple[Option, ...]], ...] = (
    ("language", N_("Language"), tuple((language, NAMES[language]) for language in LANGUAGES)),
    ("double_click", N_("Double click"), YES_NO),
    ("tap_moves", N_("Move by two clicks"), YES_NO),
    ("animation", N_("Motion"), (("normal", N_("Normal")), ("fast", N_("Fast")), ("off", N_("No motion")))),
    (
        "sound",
        N_("Sound"),
        (("off", N_("Silent")), ("quiet", N_("Quiet")), ("normal", N_("Normal")), ("loud", N_("Loud"))),
    ),
    ("four_colour", N_("Suits"), ((False, N_("Two colours")), (True, N_("Four colours")))),
    ("large_index", N_("Indices"), ((False, N_("Usual")), (True, N_("Large")))),
    (
        "felt",
        N_("Table"),
        (("pine", N_("Pine")), ("midnight", N_("Midnight")), ("claret", N_("Claret")), ("slate", N_("Slate"))),
    ),
    ("back", N_("Card backs"), (("duo", N_("Blue lattice")), ("scales", N_("Red scales")))),
    ("left_handed", N_("Hand"), ((False, N_("Right-handed")), (True, N_("Left-handed")))),
    ("show_score", N_("Score in the bar"), YES_NO),
    ("show_time", N_("Time in the bar"), YES_NO),
    ("fullscreen", N_("Screen"), ((False, N_("Window")), (True, N_("Full screen")))),
)


class Settings(Dialog):
    """One row a setting."""

    SIZE = (1160, 600)

    @property
    def title(self) -> str:
        return self.say("Settings")

    def furnish(self) -> None:
        self._labels: list[tuple[str, int, int]] = []
        shown_now = {"language": self.stage.words.language, "fullscreen": self.stage.fullscreen}
        present = self.stage.preferences._asdict() | shown_now
        gap, half = self.px(48), (len(ROWS) + 1) // 2
        wide = (self.body.width - gap) // 2
        for i, (name, label, options) in enumerate(ROWS):
            left = self.body.left + i // half * (wide + gap)
            y = self.sheet.top + self.px(96) + i % half * self.px(56)
            self._labels.append((self.say(label), left, y + self.px(28)))
            rect = Rect(left + self.px(178), y, wide - self.px(178), self.px(44))
            values = [value for value, _ in options]
            shown = [(self.say(text), "") for _, text in options]
            chosen = values.index(present[name])
            self.widgets.append(Choice(rect, self.scale, shown, chosen, partial(self._set, name, values)))
        done = Rect(0, 0, self.px(160), self.px(50))
        done.bottomright = (self.body.right, self.sheet.bottom - self.px(30))
        self.widgets.append(Button(done, self.scale, self.say("Done"), self.close, primary=True))

    def _set(self, name: str, values: Sequence[object], i: int) -> None:
        if name == "fullscreen":
            self.stage.toggle_fullscreen()
        else:
            self.stage.prefer(name, values[i])

    def draw_inside(self, target: Surface) -> None:
        # All labels in one size, the one that the longest needs.
        size = min(fit(text, self.px(18), "Medium", self.px(168)) for text, _, _ in self._labels)
        for text, left, base in self._labels:
            draw(target, text, (left, base), size, INK, "Medium")
