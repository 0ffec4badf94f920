"""Examples: real positions of real deals, which the reader steps through, each step with its caption."""

from pygame import Rect, Surface
from pygame.event import Event

from engine.cards import Card, Position
from engine.examples import EXAMPLES, Example, Step
from engine.facts import facts
from engine.places import Kind
from engine.rules import Patience
from engine.session import Session
from sprites.keys import shortcut
from sprites.markup import Heading, Items, Paragraph, Runs, Text, parse, text_of
from sprites.refusal_words import explain
from sprites.scene import Game, Stage
from sprites.steps import HALF_TITLE, Steps
from sprites.text import draw, line_height, plain, wrap
from sprites.theme import MINUS, SOFT, ticks
from sprites.typeset import Typeset
from sprites.widgets import Button
from sprites.words import N_

PAUSE = ticks(260)
"""How long a refused card lies where it may not stay."""


class Examples(Steps):
    """One example at a time: the table above, below it the caption and the way on."""

    HEIGHT = 176

    def __init__(self, stage: Stage, game: Game, opened: str = "") -> None:
        super().__init__(stage, game)
        names = [example.id for example in EXAMPLES]
        self.number = names.index(opened) if opened in names else 0
        self.step = 0
        self._home_at: float | None = None
        self.resize()

    @property
    def example(self) -> Example:
        return EXAMPLES[self.number]

    @property
    def patience(self) -> Patience:
        return self._patience

    @property
    def position(self) -> Position:
        return self._positions[self.step + 1]

    @property
    def title(self) -> str:
        return plain(self._captions.get(self.example.id, (self.example.id, ()))[0])

    # Laying out

    def resize(self) -> None:
        self._captions = self._read_captions()
        self._open(self.number, self.step)

    def _read_captions(self) -> dict[str, tuple[str, tuple[Runs, ...]]]:
        """Title and captions of each example, in the player's language."""
        figures = self.stage.words.figures(facts())
        captions: dict[str, tuple[str, tuple[Runs, ...]]] = {}
        anchor, title = "", ""
        for block in parse(self.stage.words.page("examples") or "", figures):
            if isinstance(block, Heading):
                anchor, title = block.anchor, text_of(block.runs)
            elif isinstance(block, Items):
                captions[anchor] = (title, block.items)
        return captions

    def _open(self, number: int, step: int) -> None:
        """Show a step of an example at once, without motion."""
        self.number, self.step = number, step
        self._positions = self.example.positions()
        self._patience = self.example.patience
        self.lay_out()
        self._home_at = None
        self._show_hand()
        self._furnish()

    def _furnish(self) -> None:
        """The buttons: the way back, the other examples, the steps, and the practice table."""
        gap, wide, high = self.px(14), self.px(150), self.px(46)
        right, low = self.panel.right - self.px(28), self.panel.bottom - self.px(66)
        left = right - 2 * wide - gap
        onward = self.step < len(self.example.steps) - 1
        self.widgets = [
            Button(Rect(right - wide, low, wide, high), self.scale, self.say("Next"), self.forward, primary=onward),
            Button(Rect(left, low, wide, high), self.scale, self.say("Previous"), self.backward),
            Button(
                Rect(left, low - self.px(58), right - left, high), self.scale, self.say("Play from here"), self.practise
            ),
        ]
        middle, half, side = self.stage.size[0] // 2, self.px(HALF_TITLE), self.px(36)
        self.widgets += self.ghosts(
            {middle - half: ("back", self._previous), middle + half - side: ("next", self._following)}
        )
        self.dirty = True

    # Stepping

    def forward(self) -> None:
        if self.step < len(self.example.steps) - 1:
            self._go(self.step + 1, onward=True)
        else:
            self._following()

    def backward(self) -> None:
        if self.step:
            self._go(self.step - 1, onward=False)
        else:
            self._previous()
            self._open(self.number, len(self.example.steps) - 1)

    def _previous(self) -> None:
        self._open((self.number - 1) % len(EXAMPLES), 0)

    def _following(self) -> None:
        self._open((self.number + 1) % len(EXAMPLES), 0)

    def _go(self, step: int, *, onward: bool) -> None:
        self.step = step
        self.board.let_go()
        self.board.arrange(self.position, self.stage.tick)
        self._home_at = None
        present = self.example.steps[step]
        if onward and present.target and present.refusal:
            self._try(present)
        else:
            self._show_hand()
        self._furnish()

    def _cards(self, step: Step) -> tuple[Card, ...]:
        return self.board.patience.pile(self.position, step.source).cards[-step.count :]

    def _try(self, step: Step) -> None:
        """Let the cards of a refused move go where they may not stay; a little later they come home."""
        layout, patience = self.board.layout, self.board.patience
        if step.source == step.target or not self.board.speed.factor:
            return
        place, pile = patience.place(step.target), patience.pile(self.position, step.target)
        corner = layout.card_corners(place, pile, 1)[-1] if place.kind == Kind.COLUMN else layout.corners[step.target]
        arrived = self.board.offer(self._cards(step), corner, self.stage.tick)
        self._home_at = arrived + PAUSE

    def _show_hand(self) -> None:
        """Where a step only lifts cards, they hang over their place, and what takes them glows."""
        step = self.example.steps[self.step]
        if not step.source or step.target or step.refusal:
            return
        layout, patience = self.board.layout, self.board.patience
        place, pile = patience.place(step.source), patience.pile(self.position, step.source)
        corners = layout.card_corners(place, pile)[-step.count :]
        self.board.lift(self._cards(step))
        self.board.hang(corners[0], corners[1][1] - corners[0][1] if len(corners) > 1 else 0)
        self.board.light(dict.fromkeys(patience.drops(self.position, step.source, step.count), False))

    def practise(self) -> None:
        """Put the position on a table of its own; the player's game is not touched."""
        self.game.practise(Session(self.example.patience, self.position), N_("Practice: back to the example"))

    # Events

    def _key(self, event: Event) -> None:
        key = shortcut(event)
        if key in ("tab", "shift+tab"):
            self._walk(1 if key == "tab" else -1)
        elif key == "enter" and self.focused:
            self.focused.key(event)
        elif key in ("right", "space", "enter"):
            self.forward()
        elif key == "left":
            self.backward()
        elif key in ("up", "down"):
            self._previous() if key == "up" else self._following()
        elif key == "escape":
            self.close()

    # Time and drawing

    def advance(self) -> bool:
        if self._home_at is not None and self.stage.tick >= self._home_at:
            self._home_at = None
            self.board.arrange(self.position, self.stage.tick)
        return super().advance() or self._home_at is not None

    def draw_panel(self, target: Surface) -> None:
        left = max(self.px(36), (self.panel.width - self.px(1500)) // 2)
        room = self.widgets[1].rect.left - self.px(44) - left
        items = self._captions.get(self.example.id, ("", ()))[1]
        runs: Runs = items[self.step] if self.step < len(items) else (Text(""),)
        count = f"{self.step + 1} / {len(self.example.steps)}"
        draw(target, count, (left, self.panel.top + self.px(34)), self.px(16), SOFT, "Medium")
        self._draw_caption(target, runs, left, room)

    def _draw_caption(self, target: Surface, runs: Runs, left: int, room: int) -> None:
        """The caption, and below it what the game says to a refused move."""
        text = Typeset((Paragraph(runs),), room, self.scale, four_colour=self.stage.preferences.four_colour)
        top = self.panel.top + self.px(42)
        text.draw(target, left, top, self.panel)
        refusal = self.example.steps[self.step].refusal
        if refusal and (line := explain(refusal, self.stage.words)):
            size = self.px(16)
            base = top + text.height + self.px(12)
            for i, part in enumerate(wrap(self.say("“{line}”", line=line), size, "Regular", room)):
                draw(target, part, (left, base + i * line_height(size)), size, MINUS)
