"""Why the rules forbid something: facts for a screen to put into words in any language."""

from enum import StrEnum
from typing import NamedTuple


class Reason(StrEnum):
    """Which rule stands in the way; the values are stable names."""

    NOTHING_THERE = "nothing-there"
    FACE_DOWN = "face-down"
    NOT_A_RUN = "not-a-run"
    ONLY_THE_TOP = "only-the-top"
    FROM_STOCK = "from-stock"
    RUN_TOO_LONG = "run-too-long"
    SAME_PLACE = "same-place"
    NOT_A_TARGET = "not-a-target"
    FOUNDATION_TO_FOUNDATION = "foundation-to-foundation"
    ONE_AT_A_TIME = "one-at-a-time"
    OTHER_SUIT = "other-suit"
    NOT_THE_NEXT = "not-the-next"
    CELL_FULL = "cell-full"
    ONLY_A_KING = "only-a-king"
    NEEDS_OTHER_COLOUR = "needs-other-colour"
    NEEDS_SAME_SUIT = "needs-same-suit"
    NO_PLACE = "no-place"
    NO_SECOND_PASS = "no-second-pass"
    NOTHING_LEFT = "nothing-left"


class Refusal(NamedTuple):
    """A rule and its numbers: `count` cards wanted, `limit` possible with `cells` free and `columns` empty."""

    reason: Reason
    count: int = 0  # type: ignore[assignment]  # it hides the tuple's own count, which nobody needs
    limit: int = 0
    cells: int = 0
    columns: int = 0


class IllegalMove(Exception):
    """A move that the rules forbid; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal.reason))
        self.refusal = refusal
