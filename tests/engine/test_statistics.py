"""The figures agree with a naive count, and games of different kinds stay apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.patiences import PATIENCES
from engine.statistics import Figures, figures, of_kind
from engine.store import Result

KINDS = [(kind.game, mode) for kind in PATIENCES for mode in kind.modes]
RESULTS = st.lists(
    st.builds(
        Result,
        id=st.just(0),
        when=st.just(0.0),
        code=st.sampled_from([f"{game}-{mode}-AAAAAAB" for game, mode in KINDS]),
        won=st.booleans(),
        score=st.integers(-104, 3000),
        actions=st.integers(1, 2000),
        seconds=st.integers(0, 10_000).map(float),
    ),
    max_size=60,
)


def result(won: bool, score: int = 100, actions: int = 10, seconds: float = 60.0) -> Result:
    return Result(0, 0.0, "SH1-C4-AAAAAJ2", won, score, actions, seconds)


@given(RESULTS)
def test_against_a_naive_count(results: list[Result]) -> None:
    found = figures(results)
    won = longest_won = longest_lost = row_won = row_lost = 0
    shares = []
    for played, each in enumerate(results, 1):
        row_won = row_won + 1 if each.won else 0
        row_lost = 0 if each.won else row_lost + 1
        longest_won, longest_lost = max(longest_won, row_won), max(longest_lost, row_lost)
        won += each.won
        shares.append(won / played)
    assert (found.played, found.won) == (len(results), won)
    assert found.share == (shares[-1] if shares else None)
    assert found.streak == (row_won or -row_lost)
    assert (found.longest_won, found.longest_lost) == (longest_won, longest_lost)
    assert list(found.shares) == shares
    assert list(found.wins) == [each.won for each in results]
    best = [each for each in results if each.won]
    scores, actions = [each.score for each in best], [each.actions for each in best]
    seconds = [each.seconds for each in best]
    if best:
        assert (found.best_score, found.fewest_actions, found.fastest) == (max(scores), min(actions), min(seconds))
        assert found.average_score == pytest.approx(sum(scores) / won)
        assert found.average_seconds == pytest.approx(sum(seconds) / won)
    else:
        assert found[6:11] == (None,) * 5


@given(RESULTS)
def test_every_result_belongs_to_one_kind(results: list[Result]) -> None:
    parted = [of_kind(results, game, mode) for game, mode in KINDS]
    assert sum(map(len, parted)) == len(results)
    for (game, mode), part in zip(KINDS, parted, strict=True):
        assert part == [each for each in results if each.code.split("-")[:2] == [game, mode]]


def test_nothing_played() -> None:
    assert figures([]) == Figures()


def test_an_example() -> None:
    games = [(True, 520, 90, 300.0), (False, 900, 5, 1.0), (False, 0, 5, 1.0), (True, 500, 70, 100.0)]
    assert figures([result(*game) for game in games]) == Figures(
        played=4,
        won=2,
        share=0.5,
        streak=1,
        longest_won=1,
        longest_lost=2,
        best_score=520,
        average_score=510,
        fewest_actions=70,
        fastest=100,
        average_seconds=200,
        wins=(True, False, False, True),
        shares=(1, 1 / 2, 1 / 3, 1 / 2),
    )


def test_games_that_are_only_lost() -> None:
    found = figures([result(False)] * 3)
    assert (found.share, found.streak, found.longest_lost, found.best_score) == (0, -3, 3, None)
