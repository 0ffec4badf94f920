"""Seahaven Towers: each sentence of its rules."""

from itertools import pairwise

import pytest

from engine.patiences import read_code
from engine.refusals import Reason, Refusal
from engine.seahaven import Seahaven
from engine.session import Session
from tests.engine.tables import Table, suit, towers

FULL = " | ".join(f"f{n + 1}: {suit(letter)}" for n, letter in enumerate("SHDC"))


def dealt(code: str) -> Table:
    session = Session.deal(read_code(code))
    return Table(session.patience, session.position)


def sizes(table: Table, letter: str) -> list[int]:
    return [
        len(pile.cards)
        for place, pile in zip(table.patience.places, table.position.piles, strict=True)
        if place.name[0] == letter
    ]


# Setup


def test_ten_columns_of_five_the_last_two_cards_in_the_first_two_cells() -> None:
    table = dealt("SH1-C4-AAAAAJ2")
    assert sizes(table, "t") == [5] * 10
    assert sizes(table, "c") == [1, 1, 0, 0]


def test_all_face_up() -> None:
    for mode in ("C4", "C2", "C1"):
        assert not any(pile.down for pile in dealt(f"SH1-{mode}-AAAAAJ2").position.piles)


def test_four_foundations_one_to_a_suit_spades_hearts_diamonds_clubs() -> None:
    assert sizes(dealt("SH1-C4-AAAAAJ2"), "f") == [0, 0, 0, 0]
    for n, letter in enumerate("SHDC"):
        table = towers(f"t1: A{letter}")
        assert [f"f{i}" for i in range(1, 5) if table.why_not(f"t1 f{i}") == ""] == [f"f{n + 1}"]


def test_cells_not_in_play_are_not_on_the_table() -> None:
    for mode, names in (("C4", ["c1", "c2", "c3", "c4"]), ("C2", ["c1", "c2"]), ("C1", ["c1"])):
        assert [place.name for place in Seahaven(mode).places if place.name[0] == "c"] == names


def test_with_2_cells_both_start_full() -> None:
    assert sizes(dealt("SH1-C2-AAAAAJ2"), "c") == [1, 1]
    assert sizes(dealt("SH1-C2-AAAAAJ2"), "t") == [5] * 10


def test_with_1_cell_the_last_card_goes_on_column_2_which_has_6_then() -> None:
    table = dealt("SH1-C1-AAAAAJ2")
    assert sizes(table, "c") == [1]
    assert sizes(table, "t") == [5, 6, 5, 5, 5, 5, 5, 5, 5, 5]
    assert "t2: TD 8D AH QH 9D TH" in str(table)


# Movable


def test_movable_is_the_last_card_of_a_column_or_a_card_in_a_cell() -> None:
    table = towers("t1: 4S 6H 2D | t2: 7H | t3: 3D | c1: 6H")
    assert table.moves("t1") == ["t1 c2 1", "t1 t3 1"]
    assert table.moves("c1") == ["c1 c2 1", "c1 t2 1"]


def test_cards_that_are_no_run_do_not_move_together() -> None:
    for pair in ("9S 8H", "9S 7S", "8S 9S", "9H 8D", "9S 8C"):
        assert towers(f"t1: {pair} | t2: TS TH").why_not("t1 t2 2") == "not-a-run"


def test_a_run_ends_at_the_columns_last_card() -> None:
    assert towers("t1: 9S 8S 3D | t2: TS").why_not("t1 t2 3") == "not-a-run"


# Onto a column


@pytest.mark.parametrize("card", ["7H", "QS", "AD", "TC"])
def test_onto_a_column_same_suit_and_exactly_one_rank_lower(card: str) -> None:
    every = [rank + letter for letter in "SHDC" for rank in "A23456789TJQK"]
    takers = [under for under in every if towers(f"c1: {card} | t1: {under}").why_not("c1 t1") == ""]
    ranks = "A23456789TJQK"
    assert takers == [ranks[ranks.index(card[0]) + 1] + card[1]]
    assert towers(f"c1: {card} | t1: {card}").why_not("c1 t1") == "needs-same-suit"


# Cell


def test_a_cell_takes_any_one_card_if_it_is_empty() -> None:
    for rank in "A23456789TJQK":
        assert towers(f"t1: {rank}H").why_not("t1 c1") == ""
    assert towers("t1: 5H | c1: 2D").why_not("t1 c1") == "cell-full"
    assert towers("t1: AD | c1: 2D").why_not("t1 c1") == "cell-full"
    assert towers("t1: 6H 5H").why_not("t1 c1 2") == "one-at-a-time"


def test_the_first_free_cell_is_meant_by_c_and_listed() -> None:
    table = towers("t1: 5H | c1: 2D | c3: 9S")
    assert str(table.play("t1 c")) == "c1: 2D | c2: 5H | c3: 9S"
    assert str(table.play("t1 c4")) == "c1: 2D | c3: 9S | c4: 5H"
    assert table.moves("t1") == ["t1 c2 1"]
    assert towers("t1: 5H | c1: 2D", "C1").why_not("t1 c") == "cell-full"


# Foundation


def test_foundations_go_from_ace_up_to_king_in_suit_one_card_at_a_time() -> None:
    cards = suit("C").split()
    for under, card in pairwise(cards):
        for other in cards:
            table = towers(f"f4: {suit('C', 'A', under[0])} | c1: {other}")
            assert (table.why_not("c1 f4") == "") == (other == card)
    assert towers("t1: 2C").why_not("t1 f") == "not-the-next"
    assert towers("f1: AS | t1: 2C").why_not("t1 f1") == "other-suit"
    assert towers("f4: AC | t1: 3C 2C").why_not("t1 f4 2") == "one-at-a-time"


def test_a_card_let_go_over_the_foundations_finds_its_own() -> None:
    assert str(towers("t1: 4S AD").play("t1 f")) == "t1: 4S | f3: AD"
    assert str(towers("c2: 2D | f3: AD").play("c2 f")) == "f3: AD 2D"


# Empty column


@pytest.mark.parametrize("rank", "A23456789TJQ")
def test_an_empty_column_takes_only_a_king_not_even_for_a_moment(rank: str) -> None:
    for text in (f"t2: 4C {rank}H", f"c1: {rank}H"):
        table = towers(text)
        assert table.why_not(f"{text[:2]} t1") == "only-a-king"


def test_a_king_goes_there_alone_or_with_its_same_suit_run() -> None:
    assert str(towers("c1: KD").play("c1 t7")) == "t7: KD"
    assert str(towers("t1: 4C KD QD JD").play("t1 t5 3")) == "t1: 4C | t5: KD QD JD"
    assert towers("t1: 4C KD QS").why_not("t1 t5 2") == "not-a-run"


# Runs: (free cells + 1) · 2^(empty columns)

OTHERS = ["2C", "4C", "6C", "8C", "TC", "QC", "2D", "4D", "6D"]


def with_room(mode: str, free: int, empty: int, *, target: str = "") -> Table:
    """A run of twelve hearts down from the king (queen where there is a target), free cells and empty columns."""
    cells = {"C4": 4, "C2": 2, "C1": 1}[mode]
    parts = [f"t1: 3S {suit('H', 'Q' if target else 'K', 'A' if target else '2')}"]
    filled = OTHERS[: 9 - empty - bool(target)]
    if target:
        parts.append(f"t2: {target}")
    parts += [f"t{n + 2 + bool(target)}: {card}" for n, card in enumerate(filled)]
    parts += [f"c{n + 1}: {card}" for n, card in enumerate(["AS", "AD", "AC", "8D"][: cells - free])]
    return towers(" | ".join(parts), mode)


@pytest.mark.parametrize(
    ("mode", "free", "empty", "limit"),
    [
        ("C4", 0, 0, 1),
        ("C4", 1, 0, 2),
        ("C4", 2, 0, 3),
        ("C4", 3, 0, 4),
        ("C4", 4, 0, 5),
        ("C4", 0, 1, 2),
        ("C4", 1, 1, 4),
        ("C4", 2, 1, 6),
        ("C4", 4, 1, 10),
        ("C4", 0, 2, 4),
        ("C4", 1, 2, 8),
        ("C4", 0, 3, 8),
        ("C2", 0, 0, 1),
        ("C2", 2, 0, 3),
        ("C2", 2, 1, 6),
        ("C2", 2, 2, 12),
        ("C1", 0, 0, 1),
        ("C1", 1, 0, 2),
        ("C1", 1, 1, 4),
        ("C1", 1, 2, 8),
        ("C1", 0, 3, 8),
    ],
)
def test_a_run_moves_if_it_is_not_longer_than_the_formula(mode: str, free: int, empty: int, limit: int) -> None:
    """The same limit holds for picking up and for a target column with cards; cells not in play count for nothing."""
    table = with_room(mode, free, empty)
    liftable = [n for n in range(1, 13) if table.patience.lift_refusal(table.position, "t1", n) is None]
    assert liftable == list(range(1, limit + 1))
    hearts = suit("H", "Q", "A").split()
    for count in range(1, min(limit, 12) + 1):
        # The run of `count` cards goes onto the card one rank higher.
        table = with_room(mode, free, empty, target=(["KH", *hearts])[12 - count])
        assert table.why_not(f"t1 t2 {count}") == ""
    if limit < 12:
        table = with_room(mode, free, empty, target=(["KH", *hearts])[12 - limit - 1])
        assert table.why_not(f"t1 t2 {limit + 1}") == "run-too-long"


def test_a_refused_run_tells_the_numbers() -> None:
    full = " | ".join(f"t{n + 3}: {card}" for n, card in enumerate(["2C", "4C", "6C", "8C", "TC", "2D", "4D", "6D"]))
    table = towers(f"t1: 9H 8H 7H | t2: TH | {full} | c1: 2S", "C2")
    move = table.patience.read_move(table.position, "t1 t2 3")
    assert table.patience.refusal(table.position, move) == Refusal(
        Reason.RUN_TOO_LONG, count=3, limit=2, cells=1, columns=0
    )


def test_three_cards_need_two_free_cells() -> None:
    """Without an empty column: refused with one free cell, accepted with two."""
    full = " | ".join(f"t{n + 3}: {card}" for n, card in enumerate(["2C", "4C", "6C", "8C", "TC", "2D", "4D", "6D"]))
    start = f"t1: 9H 8H 7H | t2: TH | {full}"
    assert towers(f"{start} | c1: 2S | c2: 4S | c3: 6S").why_not("t1 t2 3") == "run-too-long"
    assert towers(f"{start} | c1: 2S | c2: 4S").why_not("t1 t2 3") == ""


def test_the_target_column_does_not_count_among_the_empty_ones() -> None:
    """1 free cell, 2 empty columns: 8 can be picked up, a king's run of at most 4 put on an empty column."""
    filled = " | ".join(f"t{n + 4}: {card}" for n, card in enumerate(["2C", "4C", "6C", "8C", "TC", "2D", "4D"]))
    cells = "c1: 2S | c2: 4S | c3: 6S"
    eight = towers(f"t1: 5S {suit('H', 'K', '6')} | {filled} | {cells}")
    assert eight.patience.lift_refusal(eight.position, "t1", 8) is None
    move = eight.patience.read_move(eight.position, "t1 t2 8")
    assert eight.patience.refusal(eight.position, move) == Refusal(
        Reason.RUN_TOO_LONG, count=8, limit=4, cells=1, columns=1
    )
    assert eight.moves("t1") == ["t1 c4 1"]
    five = towers(f"t1: 5S {suit('H', 'K', '9')} | {filled} | {cells}")
    assert five.why_not("t1 t2 5") == "run-too-long"
    four = towers(f"t1: 5S {suit('H', 'K', 'T')} | {filled} | {cells}")
    assert str(four.play("t1 t3 4")).startswith("t1: 5S | t3: KH QH JH TH |")
    nine = towers(f"t1: 5S {suit('H', 'K', '5')} | {filled} | {cells}")
    lift = nine.patience.lift_refusal(nine.position, "t1", 9)
    assert lift == Refusal(Reason.RUN_TOO_LONG, count=9, limit=8, cells=1, columns=2)


def test_the_last_empty_column_takes_what_the_cells_allow() -> None:
    filled = " | ".join(f"t{n + 3}: {card}" for n, card in enumerate(["2C", "4C", "6C", "8C", "TC", "2D", "4D", "6D"]))
    assert towers(f"t1: 5S KH QH | {filled}", "C1").why_not("t1 t2 2") == ""
    assert towers(f"t1: 5S KH QH JH | {filled}", "C1").why_not("t1 t2 3") == "run-too-long"
    assert towers(f"t1: 5S KH | {filled} | c1: 2S", "C1").why_not("t1 t2") == ""
    assert towers(f"t1: 5S KH QH | {filled} | c1: 2S", "C1").why_not("t1 t2 2") == "run-too-long"


# Take back


def test_the_top_card_of_a_foundation_goes_to_a_column_that_accepts_it_or_to_a_free_cell() -> None:
    table = towers("f2: AH 2H 3H | t1: 4H | t2: 4D | t3: 3D | c1: 9S")
    assert table.moves("f2") == ["f2 c2 1", "f2 t1 1"]
    assert str(table.play("f2 c")) == "t1: 4H | t2: 4D | t3: 3D | c1: 9S | c2: 3H | f2: AH 2H"
    assert table.why_not("f2 t1 2") == "only-the-top"
    assert table.why_not("f2 f1") == "foundation-to-foundation"
    assert "f1 t4 1" in towers(f"f1: {suit('S')}").moves()


# Won and scoring


def test_won_with_all_52_on_the_foundations() -> None:
    assert towers(FULL).won
    assert not towers(FULL.removesuffix(" KC") + " | c1: KC").won
    assert towers(FULL.removesuffix(" KC") + " | c1: KC").play("c1 f").won


def test_ten_points_a_card_to_a_foundation_and_minus_ten_for_taking_one_back() -> None:
    assert towers("t1: 3D AS").play("t1 f").score == 10
    assert towers("c1: AS", score=30).play("c1 f").score == 40
    assert towers("f1: AS 2S | t1: 3S", score=30).play("f1 t1").score == 20
    assert towers("f1: AS 2S", score=30).play("f1 c").score == 20


def test_all_else_0() -> None:
    table = towers("t1: 4D 8H 7H | t2: 9H | c1: 6H | c2: KS", score=30)
    for move in ("t1 t2 2", "t1 c", "c1 t1", "c2 t5", "c1 c3"):
        assert table.play(move).score == 30


def test_never_below_0() -> None:
    assert towers("f1: AS 2S", score=0).play("f1 c").score == 0
    assert towers("f1: AS 2S", score=5).play("f1 c").score == 0


@pytest.mark.parametrize("mode", ["C4", "C2", "C1"])
def test_a_win_is_always_520(mode: str) -> None:
    table = towers(" | ".join(f"t{n + 1}: {suit(letter, 'K', 'A')}" for n, letter in enumerate("SHDC")), mode)
    assert table.score == 0
    for column in range(1, 5):
        table = table.play(*[f"t{column} f"] * 13)
    assert table.won
    assert (table.score, table.patience.score_text(table.score)) == (520, "520")


def test_taking_back_and_putting_up_again_keeps_the_520() -> None:
    table = towers(FULL, score=520).play("f2 c", "c1 f", "f1 t4", "t4 f")
    assert table.score == 520


def test_undo_reaches_back_100_actions() -> None:
    assert Seahaven("C4").undo_limit == 100


def test_there_is_no_stock() -> None:
    table = dealt("SH1-C4-AAAAAJ2")
    assert "s" not in table.patience.index
    assert "s" not in table.moves()
