"""Figures from the results of past games."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from engine.store import Result


class Figures(NamedTuple):
    """What a player wants to know about games of one kind; scores, actions and seconds are those of the games won.

    `share` is the part of the games that were won, from 0 to 1; `streak` counts the games won in a row up to now, those
    not won below 0; `shares` tells the share after each game. What has no value without a game, or a win, is None.
    """

    played: int = 0
    won: int = 0
    share: float | None = None
    streak: int = 0
    longest_won: int = 0
    longest_lost: int = 0
    best_score: int | None = None
    average_score: float | None = None
    fewest_actions: int | None = None
    fastest: float | None = None
    average_seconds: float | None = None
    wins: tuple[bool, ...] = ()
    shares: tuple[float, ...] = ()


def of_kind(results: Iterable[Result], game: str, mode: str) -> list[Result]:
    """The results of a game in one of its modes."""
    return [result for result in results if result.code.startswith(f"{game}-{mode}-")]


def figures(results: Sequence[Result]) -> Figures:
    """The figures of games of one kind, given the oldest first."""
    if not results:
        return Figures()
    wins = tuple(result.won for result in results)
    streaks = [(won, len(list(row))) for won, row in groupby(wins)]
    last_won, last = streaks[-1]
    counted = Figures(
        played=len(wins),
        won=sum(wins),
        share=sum(wins) / len(wins),
        streak=last if last_won else -last,
        longest_won=max((length for won, length in streaks if won), default=0),
        longest_lost=max((length for won, length in streaks if not won), default=0),
        wins=wins,
        shares=tuple(won / played for played, won in enumerate(accumulate(wins), 1)),
    )
    best = [result for result in results if result.won]
    if not best:
        return counted
    return counted._replace(
        best_score=max(result.score for result in best),
        average_score=sum(result.score for result in best) / len(best),
        fewest_actions=min(result.actions for result in best),
        fastest=min(result.seconds for result in best),
        average_seconds=sum(result.seconds for result in best) / len(best),
    )
