"""What a solver says of a position."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Move


class Verdict(StrEnum):
    """What is known of a position; the values are stable names."""

    WON = "won"
    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """A verdict, a winning line of legal moves where there is one, and what it cost in nodes and seconds."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
