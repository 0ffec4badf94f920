"""The figures in the texts, against the rules as they were written down, by values stated here once more."""

from math import ceil, floor, sqrt

import pytest

from engine.facts import MEASURED, facts

EXPECTED = {
    # Codes
    "double_code": "DS1-D1N-AAAAAAB",
    "seahaven_code": "SH1-C4-AAAAAJ2",
    "code_letters": 7,
    "code_deals_billion": 34,
    # Double Solitaire
    "pack_cards": 52,
    "double_packs": 2,
    "double_cards": 104,
    "double_columns": 9,
    "double_shortest": 1,
    "double_longest": 9,
    "double_dealt": 45,
    "double_down": 36,
    "double_up": 9,
    "double_stock": 59,
    "double_foundations": 8,
    "places_per_suit": 2,
    "twin_homes": 4,
    "draw_easy": 1,
    "draw_hard": 3,
    "draw_hard_clicks": 20,
    "draw_hard_last": 2,
    "double_undo": 200,
    "normal_start": 0,
    "normal_floor": 0,
    "foundation_points": 10,
    "waste_foundation_points": 10,
    "waste_column_points": 5,
    "turn_points": 5,
    "recycle_cost": 100,
    "column_points": 0,
    "take_back_points": 0,
    "normal_foundation_total": 1040,
    "normal_turn_total": 180,
    "normal_win": 1220,
    "vegas_start": "-$104",
    "vegas_cost": "$104",
    "vegas_card": "$5",
    "vegas_zero": "$0",
    "vegas_last_negative": 20,
    "vegas_last_negative_score": "-$4",
    "vegas_first_positive": 21,
    "vegas_first_positive_score": "$1",
    "vegas_win": "$416",
    # Seahaven Towers
    "seahaven_cards": 52,
    "seahaven_columns": 10,
    "seahaven_rows": 5,
    "seahaven_dealt": 50,
    "seahaven_foundations": 4,
    "cells_easy": 4,
    "cells_medium": 2,
    "cells_hard": 1,
    "cells_filled": 2,
    "hard_column": 2,
    "hard_column_cards": 6,
    "seahaven_undo": 100,
    "seahaven_points": 10,
    "seahaven_take_back_cost": 10,
    "seahaven_other_points": 0,
    "seahaven_floor": 0,
    "seahaven_win": 520,
    "group_free": 1,
    "group_empty": 2,
    "group_lift": 8,
    "group_drop": 4,
}
GROUPS = {  # empty columns: 0, 1, 2
    0: (1, 2, 4),
    1: (2, 4, 8),
    2: (3, 6, 12),
    3: (4, 8, 16),
    4: (5, 10, 20),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_figure(name: str) -> None:
    assert facts()[name] == EXPECTED[name]


@pytest.mark.parametrize("free", GROUPS)
def test_group_table(free: int) -> None:
    assert tuple(facts()[f"group_{free}_{empty}"] for empty in range(3)) == GROUPS[free]


def test_no_figure_is_left_unstated() -> None:
    of_groups = {f"group_{free}_{empty}" for free in GROUPS for empty in range(3)}
    left = facts().keys() - EXPECTED.keys() - of_groups - MEASURED.keys()
    assert {name for name in left if not name.endswith(("_score_first", "_score_last"))} == set()


def test_scores_of_the_examples() -> None:
    """Those that a caption names."""
    assert facts()["recycling_score_first"] == "40"
    assert facts()["recycling_score_last"] == "0"
    assert facts()["vegas_score_first"] == "-$4"
    assert facts()["vegas_score_last"] == "$1"


def test_a_caller_cannot_change_the_facts() -> None:
    facts()["double_cards"] = 52
    assert facts()["double_cards"] == 104


def wilson(share: float, deals: int, of: int) -> tuple[int, int]:
    """The ends of the 95 % interval of a share, in deals `of` so many, rounded outwards."""
    z = 1.959964
    middle = (share + z * z / (2 * deals)) / (1 + z * z / deals)
    half = z * sqrt(share * (1 - share) / deals + (z / (2 * deals)) ** 2) / (1 + z * z / deals)
    return floor((middle - half) * of), ceil((middle + half) * of)


@pytest.mark.parametrize(("level", "share"), [("easy", 0.9321), ("medium", 0.1507), ("hard", 0.0213)])
def test_measured_shares_of_seahaven(level: str, share: float) -> None:
    low, high = wilson(share, 50_000, 1000)
    assert MEASURED["seahaven_deals_tried"] == 50_000
    assert MEASURED[f"{level}_of_1000"] == round(share * 1000)
    assert (MEASURED[f"{level}_low"], MEASURED[f"{level}_high"]) == (low, high)


def test_measured_shares_of_double_solitaire() -> None:
    measured = {name: int(value) for name, value in MEASURED.items()}
    assert measured["normal_low"] == wilson(0.999, 1000, 1000)[0]
    assert (measured["normal_won"], measured["normal_deals_tried"]) == (999, 1000)
    assert measured["vegas_deals_tried"] == 60
    for name, won in (("vegas", 39), ("vegas_hard", 10)):
        assert measured[f"{name}_won"] == won
        assert (measured[f"{name}_low"], measured[f"{name}_high"]) == wilson(won / 60, 60, 100)
