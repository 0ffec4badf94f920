"""Worked examples: real positions of real deals, and the steps that a reader takes through them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import STOCK_CLICK, Move, Position
from engine.patiences import patience_of, read_code
from engine.refusals import Reason, Refusal
from engine.rules import Patience


@dataclass(frozen=True, slots=True)
class Step:
    """One step: look (no source), lift cards and put them back (no target), or a move, played or refused.

    `refusal` is what the rules must answer; None: they allow it. A stock click goes from `s` to `s`.
    """

    source: str = ""
    target: str = ""
    count: int = 1
    refusal: Refusal | None = None

    @property
    def move(self) -> Move | None:
        """The move that is tried; None where the step only looks or lifts."""
        if not self.target:
            return None
        return STOCK_CLICK if self.source == "s" else Move(self.source, self.target, self.count)


class Example(NamedTuple):
    """A deal, the moves that lead to the first step unseen, and the steps; `id` is the anchor of its captions."""

    id: str
    code: str
    lead: str
    steps: tuple[Step, ...]

    @property
    def patience(self) -> Patience:
        code = read_code(self.code)
        return patience_of(code.game, code.mode)

    def positions(self) -> list[Position]:
        """The position before the first step and after each; raises IllegalMove where the rules forbid one."""
        patience = self.patience
        position = patience.first_position(read_code(self.code).number)
        for text in filter(None, self.lead.split(", ")):
            position = patience.play(position, patience.read_move(position, text))
        positions = [position]
        for step in self.steps:
            if step.move and not step.refusal:
                position = patience.play(position, step.move)
            positions.append(position)
        return positions

    def answer(self, step: Step, position: Position) -> Refusal | None:
        """What the rules say to a step that is taken in this position; None: nothing against it."""
        if step.move:
            return self.patience.refusal(position, step.move)
        return self.patience.lift_refusal(position, step.source, step.count) if step.source else None


LOOK = Step()
CLICK = Step("s", "s")
ONLY_A_KING = Refusal(Reason.ONLY_A_KING)
CELL_FULL = Refusal(Reason.CELL_FULL)

EXAMPLES: Sequence[Example] = (
    Example(
        "empty-column",
        "DS1-D1N-AAAAAII",
        "t1 f",
        (LOOK, Step("t8", "t1", 1, ONLY_A_KING), Step("t3", "t1"), Step("t8", "t1")),
    ),
    Example(
        "king-run",
        "DS1-D1N-AAAAADR",
        "",
        (
            LOOK,
            Step("t1", "t8"),
            Step("t8", "t1", 2, ONLY_A_KING),
            Step("t8", "t6", 2),
            Step("t6", "t1", 3),
        ),
    ),
    Example("second-ace", "DS1-D1N-AAAAAMS", "", (LOOK, Step("t3", "f1"), Step("t8", "f2"), Step("t6", "f1"))),
    Example(
        "twins",
        "DS1-D1N-AAAJGBT",
        "t6 t7, t3 t2, t2 t5 2, t6 t9, s, s, s, s, w t5, s, s, s, s, s, s, s, w t7, t9 t7 2, t9 t2, s, s, s, "
        "w t4, t5 t4 4, s, s, s, s, s, w t7, s, s, s, s, s, s, s, s, s, s, w f7, s, w f3, t3 f3, s, s, w f5, "
        "t8 f5",
        (LOOK, Step("t6"), Step("t6", "t4")),
    ),
    Example(
        "three-cards",
        "DS1-D3N-AAAAACX",
        "",
        (
            LOOK,
            CLICK,
            Step("w", "", 2, Refusal(Reason.ONLY_THE_TOP, 2)),
            Step("w", "f1"),
            Step("w", "t4"),
            Step("w", "t7"),
            CLICK,
        ),
    ),
    Example(
        "recycling",
        "DS1-D3N-AAAAADI",
        "s, s, s, w t6, w t9, w t2, s, s, s, s, s, w t8, s, s, s, s, s, s, s, s, s, w t5, w t2, w f5, s, s, s",
        (LOOK, CLICK, CLICK),
    ),
    Example(
        "vegas",
        "DS1-D1V-AAAVPTQ",
        "t4 f7, t9 f3, t8 f3, t2 f3, t2 f3, t9 f3, t7 t4, t8 t2, s, s, w t4, s, s, s, s, s, w t5, s, w t7, s, "
        "s, w t4, s, w f1, s, s, w t5, t9 t5, s, w f5, s, s, s, w f2, s, s, s, s, s, w f1, t6 f1, t6 f6, "
        "w t6, t4 t6 4, s, s, s, w t6, s, s, w t9, s, s, w f3, s, w f3, s, s, s, s, w f2, w f2, s, s, s, "
        "w f5, t5 f5, t5 f1, w f1, s, s, s, s",
        (LOOK, Step("w", "f6")),
    ),
    Example(
        "group-limit",
        "SH1-C4-AAAG3LO",
        "t4 f1, t3 c3, t3 t10, t3 f4, c2 f4, t3 f2, t3 t8, t2 c2, t2 f1, c2 f1, t2 t4, t6 c2, t1 t6, t1 f3, "
        "c3 t1, t2 c3, t2 f3, t9 c4, c1 t2, t9 t2, t9 t10, t9 c1, t5 t9, t5 t9, c1 t5, c2 t9, t8 c1, t8 c2, "
        "t8 f1, t8 t2, t8 t5, t8 f3, c4 t5, t1 t2 2, t7 f1, t4 t3 2, t4 f2, t4 t5, t4 t9, t1 c4, t10 t1 3, "
        "c3 f2, t6 t5 2, t10 t1, t10 f2, t7 t6, t10 t5",
        (
            LOOK,
            Step("t5", "", 8),
            Step("t5", "t4", 8, Refusal(Reason.RUN_TOO_LONG, count=8, limit=4, cells=1, columns=1)),
            Step("t10", "f4"),
            Step("t5", "t4", 8),
        ),
    ),
    Example(
        "two-cells",
        "SH1-C2-AAAAAB2",
        "",
        (LOOK, Step("t6", "c1", 1, CELL_FULL), Step("c2", "f4"), Step("t6", "c2"), Step("t6", "t9")),
    ),
    Example(
        "one-cell",
        "SH1-C1-AAAAAB2",
        "",
        (LOOK, Step("t6", "c1", 1, CELL_FULL), Step("t2", "f4"), Step("c1", "t7"), Step("t6", "c1"), Step("t6", "t9")),
    ),
)
