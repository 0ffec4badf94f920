"""Double Solitaire: each sentence of its rules."""

from itertools import pairwise

import pytest

from engine.double_solitaire import DoubleSolitaire
from engine.patiences import read_code
from engine.session import Session
from tests.engine.tables import Table, double, suit

FULL = {letter: suit(letter) for letter in "SHDC"}
ALL_UP = " | ".join(f"f{2 * n + twin}: {FULL[letter]}" for n, letter in enumerate("SHDC") for twin in (1, 2))


def dealt(code: str) -> Table:
    session = Session.deal(read_code(code))
    return Table(session.patience, session.position)


# Setup


def test_nine_columns_of_1_to_9_cards_45_in_all() -> None:
    table = dealt("DS1-D1N-AAAAAAB")
    sizes = [len(table.patience.pile(table.position, f"t{n}").cards) for n in range(1, 10)]
    assert sizes == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert sum(sizes) == 45


def test_in_each_column_only_the_last_card_is_face_up_36_are_face_down() -> None:
    table = dealt("DS1-D1N-AAAAAAB")
    down = [table.patience.pile(table.position, f"t{n}").down for n in range(1, 10)]
    assert down == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert sum(down) == 36


def test_the_other_59_are_the_stock_face_down() -> None:
    table = dealt("DS1-D1N-AAAAAAB")
    stock = table.patience.pile(table.position, "s")
    assert (len(stock.cards), stock.down) == (59, 59)


def test_the_waste_and_the_8_foundations_start_empty() -> None:
    table = dealt("DS1-D1N-AAAAAAB")
    assert [place.name for place in table.patience.places if place.name[0] in "fw"] == [
        *(f"f{n}" for n in range(1, 9)),
        "w",
    ]
    assert not any(table.patience.pile(table.position, name).cards for name in ("w", *(f"f{n}" for n in range(1, 9))))


# Onto a column


@pytest.mark.parametrize(
    ("card", "homes"),
    [
        ("7H", ["8S", "8C"]),
        ("7D", ["8S", "8C"]),
        ("7S", ["8H", "8D"]),
        ("7C", ["8H", "8D"]),
        ("QD", ["KS", "KC"]),
        ("AC", ["2H", "2D"]),
        ("TS", ["JH", "JD"]),
    ],
)
def test_onto_a_column_goes_a_card_of_the_opposite_colour_exactly_one_rank_lower(card: str, homes: list[str]) -> None:
    every = [rank + letter for letter in "SHDC" for rank in "A23456789TJQK"]
    accepting = [under for under in every if double(f"w: {card} | t1: {under}").why_not("w t1") == ""]
    assert sorted(accepting) == sorted(homes)
    assert double(f"w: {card} | t1: {card}").why_not("w t1") == "needs-other-colour"


def test_only_the_face_up_card_it_lands_on_counts() -> None:
    assert double("w: 7H | t1: [8S] 9D").moves("w") == []
    assert double("w: 7H | t1: [9D] 8S").moves("w") == ["w t1 1"]


# Runs


def test_any_face_up_card_moves_together_with_every_card_on_it() -> None:
    table = double("t1: [2C] TC 9H 8S 7D | t2: JD | t3: TS | t4: 9D | t5: 8C")
    assert table.moves("t1") == ["t1 t2 4", "t1 t3 3", "t1 t4 2", "t1 t5 1"]
    assert str(table.play("t1 t3 3")) == "t1: [2C] TC | t2: JD | t3: TS 9H 8S 7D | t4: 9D | t5: 8C"


def test_a_run_of_thirteen_moves_at_once() -> None:
    run = "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH"
    assert str(double(f"t1: [5C] {run}").play("t1 t2 13")) == f"t1: 5C | t2: {run}"


def test_only_the_first_card_has_to_fit_the_target() -> None:
    # Such a heap only comes from a position put in by hand: what lies on the first card is not looked at.
    assert double("t1: 9H 2C 4D | t2: TS").moves("t1") == ["t1 t2 3"]


def test_a_face_down_card_never_moves() -> None:
    table = double("t1: [9H] 8S | t2: TC | t3: 9D")
    assert table.why_not("t1 t2 2") == "face-down"
    assert table.moves("t1") == ["t1 t3 1"]


def test_there_is_no_more_to_move_than_lies_there() -> None:
    assert double("t1: 9H | t2: TC").why_not("t1 t2 2") == "nothing-there"
    assert double("t1: 9H | t2: TC").why_not("t3 t2 1") == "nothing-there"


# Twins


def test_a_black_six_has_four_possible_homes() -> None:
    table = double("w: 6S | t1: 7H | t2: 7H | t3: 7D | t4: 7D | t5: 7C | t6: 7S | t7: 6H | t8: 8H | t9: 5H")
    assert table.moves("w") == ["w t1 1", "w t2 1", "w t3 1", "w t4 1"]


def test_twins_are_different_cards() -> None:
    table = double("w: 6S | t1: 7H | t2: 7H")
    one, other = table.play("w t1"), table.play("w t2")
    assert one.position != other.position
    first, second = (table.patience.pile(table.position, name).cards[0] for name in ("t1", "t2"))
    assert str(first) == str(second)
    assert first != second


# Waste


def test_only_the_top_card_of_the_waste_is_playable() -> None:
    table = double("w: AS 6H | t1: 2H | t2: 7C")
    assert table.moves("w") == ["w t2 1"]
    assert table.why_not("w t2 2") == "only-the-top"


def test_it_goes_to_a_column_or_to_its_own_foundation() -> None:
    assert double("w: 2H | f3: AH | t1: 3S | t2: 3D").moves("w") == ["w f3 1", "w t1 1"]


def test_nothing_is_put_on_the_waste_or_the_stock() -> None:
    for source in ("t1", "f1"):
        table = double("t1: AH | f1: AS | w: 2C | s: 3D")
        assert table.why_not(f"{source} w") == "not-a-target"
        assert table.why_not(f"{source} s") == "not-a-target"


def test_no_card_is_taken_from_the_stock() -> None:
    table = double("s: 3D AS | t1: 4S")
    assert table.why_not("s f1") == "from-stock"
    assert table.why_not("s t1") == "from-stock"
    assert table.why_not("s w") == "from-stock"


# Bared face-down card


def test_a_bared_face_down_card_turns_up_by_itself_in_the_same_action() -> None:
    assert str(double("t1: [5C 4D] 7H | t2: 8S").play("t1 t2")) == "t1: [5C] 4D | t2: 8S 7H"
    assert str(double("t1: [5C] 7H | t2: 8S").play("t1 t2")) == "t1: 5C | t2: 8S 7H"
    assert str(double("t1: [5C 4D] AS").play("t1 f")) == "t1: [5C] 4D | f1: AS"


def test_only_a_bared_one() -> None:
    assert str(double("t1: [5C] 8S 7H | t2: 8C").play("t1 t2")) == "t1: [5C] 8S | t2: 8C 7H"


# Empty column


@pytest.mark.parametrize("rank", "A23456789TJQ")
def test_an_empty_column_never_takes_another_card_than_a_king(rank: str) -> None:
    others = " | ".join(f"t{n}: {rank}S" for n in range(2, 10))
    for source in (f"t2: [4C] {rank}H", f"w: {rank}H"):
        table = double(f"{others} | {source}")
        pile = source[:2].strip(":")
        assert table.why_not(f"{pile} t1") == "only-a-king"
        assert f"{pile} t1 1" not in table.moves()


def test_a_king_goes_there_alone_or_with_the_cards_on_it() -> None:
    assert str(double("w: KH").play("w t4")) == "t4: KH"
    assert str(double("t1: [2C] KH QS JD").play("t1 t3 3")) == "t1: 2C | t3: KH QS JD"
    table = double("t1: [2C] KH QS JD")
    assert table.moves("t1") == [f"t1 t{n} 3" for n in range(2, 10)]
    assert double(f"f1: {FULL['S']}").play("f1 t9").moves("t9")[0] == "t9 f1 1"


# Foundations


def test_foundations_go_from_ace_up_to_king_one_card_at_a_time() -> None:
    cards = FULL["D"].split()
    for under, card in pairwise(cards):
        for other in cards:
            table = double(f"f5: {suit('D', 'A', under[0])} | w: {other}")
            assert (table.why_not("w f5") == "") == (other == card)
    assert double("w: 2D").why_not("w f") == "not-the-next"
    assert double("w: AD").why_not("w f") == ""
    assert double("f3: AH | t1: 3H 2H").why_not("t1 f3 2") == "one-at-a-time"
    assert double("f3: AH | t1: 2H 3S").why_not("t1 f 2") == "one-at-a-time"


@pytest.mark.parametrize(("letter", "row"), [("S", "f1 f2"), ("H", "f3 f4"), ("D", "f5 f6"), ("C", "f7 f8")])
def test_each_suit_has_its_own_row_of_two_places(letter: str, row: str) -> None:
    table = double(f"w: A{letter}")
    accepting = [f"f{n}" for n in range(1, 9) if table.why_not(f"w f{n}") == ""]
    assert " ".join(accepting) == row
    assert all(table.why_not(f"w f{n}") == "other-suit" for n in range(1, 9) if f"f{n}" not in row)


def test_an_ace_goes_to_an_empty_place_of_its_own_row() -> None:
    assert double("w: AC | f7: AC").why_not("w f7") == "not-the-next"
    assert double("w: AC | f7: AC").why_not("w f8") == ""
    table = double("w: AC | f7: AC | f8: AC 2C")
    assert table.moves("w") == []


def test_a_card_let_go_over_the_area_finds_its_foundation() -> None:
    assert str(double("w: 3D | f5: AD | f6: AD 2D").play("w f")) == "f5: AD | f6: AD 2D 3D"


def test_if_both_places_accept_it_goes_to_the_first() -> None:
    table = double("w: 3D | f5: AD 2D | f6: AD 2D")
    assert str(table.play("w f")) == "f5: AD 2D 3D | f6: AD 2D"
    assert table.moves("w") == ["w f5 1"]
    assert str(double("w: AH").play("w f")) == "f3: AH"


def test_the_other_place_may_be_named() -> None:
    assert str(double("w: 3D | f5: AD 2D | f6: AD 2D").play("w f6")) == "f5: AD 2D | f6: AD 2D 3D"


def test_the_second_ace_of_spades_goes_to_the_second_place() -> None:
    assert str(double("t1: AS | t2: AS").play("t1 f", "t2 f")) == "f1: AS | f2: AS"


# Take back


def test_the_top_card_of_a_foundation_can_go_back_to_a_column_that_accepts_it() -> None:
    table = double("f1: AS 2S 3S | t1: 4D | t2: 4S | t3: 5H | t4: 3H")
    assert table.moves("f1") == ["f1 t1 1"]
    assert str(table.play("f1 t1")).startswith("t1: 4D 3S |")
    assert table.why_not("f1 t1 2") == "only-the-top"


@pytest.mark.parametrize("mode", ["D1N", "D1V"])
def test_for_0_points(mode: str) -> None:
    assert double("f1: AS 2S 3S | t1: 4D", mode, 55).play("f1 t1").score == 55


def test_foundation_to_foundation_is_not_a_move() -> None:
    table = double("f1: AS | f3: AH")
    assert table.why_not("f1 f2") == "foundation-to-foundation"
    assert table.why_not("f1 f") != ""
    assert table.moves("f1") == []


# Stock


def test_easy_turns_one_card_over() -> None:
    table = double("s: 2C 3C 4C")
    assert str(table.play("s")) == "s: 2C 3C | w: 4C"
    assert str(table.play("s", "s")) == "s: 2C | w: 4C 3C"


def test_hard_turns_three_cards_of_which_only_the_last_is_playable() -> None:
    table = double("s: 9C AS 3H AH | t1: 4C", "D3N").play("s")
    assert str(table) == "t1: 4C | s: 9C | w: AH 3H AS"
    assert table.moves("w") == ["w f1 1"]
    assert table.play("w f").moves("w") == ["w t1 1"], "then the one before it"
    assert table.play("w f", "w t1").moves("w") == ["w f3 1"]


@pytest.mark.parametrize(("stock", "waste"), [("2C", "2C"), ("2C 3C", "3C 2C")])
def test_fewer_than_three_left_turns_what_is_left(stock: str, waste: str) -> None:
    assert str(double(f"s: {stock}", "D3N").play("s")) == f"w: {waste}"


@pytest.mark.parametrize("mode", ["D1N", "D3N"])
def test_order_never_changes(mode: str) -> None:
    table = double("s: 2C 3C 4C 5C 6C 7C 8C", mode, 1000)
    clicks = 8 if mode == "D1N" else 4
    assert str(table.play(*["s"] * (clicks - 1))) == "w: 8C 7C 6C 5C 4C 3C 2C"
    assert str(table.play(*["s"] * clicks)) == str(table)
    assert table.play(*["s"] * clicks).position.piles == table.position.piles


# Stock empty


def test_normal_one_click_puts_the_whole_waste_back_face_down_in_order() -> None:
    table = double("w: 8C 7C 6C", score=200).play("s")
    assert str(table) == "s: 6C 7C 8C"
    assert table.patience.pile(table.position, "s").down == 3
    assert str(table.play("s")) == "s: 6C 7C | w: 8C"


def test_normal_as_often_as_you_like_100_points_each_time() -> None:
    table = double("w: 8C", score=1000)
    for turn in range(1, 10):
        table = table.play("s")
        assert table.score == 1000 - 100 * turn
        table = table.play("s")


@pytest.mark.parametrize("mode", ["D1V", "D3V"])
def test_vegas_no_recycling_one_pass_only(mode: str) -> None:
    table = double("s: 2C 3C 4C 5C", mode)
    table = table.play(*["s"] * (4 if mode == "D1V" else 2))
    assert table.why_not("s") == "no-second-pass"
    assert str(table) == ("w: 5C 4C 3C 2C")
    assert "s" not in table.moves()
    assert table.click("s") == table.double("s") == ""


def test_with_stock_and_waste_empty_a_click_does_nothing() -> None:
    for mode in DoubleSolitaire.modes:
        assert double("t1: 2C", mode).why_not("s") == "nothing-left"
        assert double("t1: 2C", mode).click("s") == ""


# Won


def test_won_with_all_104_cards_on_the_foundations() -> None:
    assert len(ALL_UP.replace("|", "").split()) == 104 + 8
    assert double(ALL_UP).won
    assert not double(ALL_UP.removesuffix(" KC") + " | t1: KC").won
    assert not double(ALL_UP.removesuffix(" KC") + " | w: KC").won
    assert not double(ALL_UP.removesuffix(" KC") + " | s: KC").won
    assert double(ALL_UP.removesuffix(" KC") + " | t1: KC").play("t1 f").won


def test_a_won_game_can_still_be_played_and_a_stuck_one_is_never_called_lost() -> None:
    assert double(ALL_UP).moves() == [f"f{n} t{t} 1" for n in range(1, 9) for t in range(1, 10)]
    assert not double("t1: 2C").won
    assert double("t1: 2C | t2: 2D").moves() == []


# Normal scoring


def test_normal_starts_at_0() -> None:
    assert dealt("DS1-D1N-AAAAAAB").score == dealt("DS1-D3N-AAAAAAB").score == 0


@pytest.mark.parametrize(
    ("points", "move", "text"),
    [
        (10, "t1 f", "t1: 5C AS"),
        (10, "w f", "w: 5C AS"),
        (5, "w t1", "w: 7H | t1: 8S"),
        (15, "t1 f", "t1: [5C] AS"),
        (5, "t1 t2", "t1: [5C] 7H | t2: 8S"),
        (5, "t1 t2 2", "t1: [5C] 8S 7H | t2: 9D"),
        (0, "t1 t2", "t1: 8C 7H | t2: 8S"),
        (0, "t1 t2", "t1: 7H | t2: 8S"),
        (0, "f1 t1", "f1: AS 2S | t1: 3H"),
        (0, "s", "s: 2C"),
        (-100, "s", "w: 2C"),
    ],
)
def test_normal_points(points: int, move: str, text: str) -> None:
    assert double(text, score=300).play(move).score == 300 + points
    assert double(text, "D3N", score=300).play(move).score == 300 + points


@pytest.mark.parametrize(("before", "left"), [(0, 0), (5, 0), (95, 0), (100, 0), (105, 5)])
def test_recycling_costs_100_or_as_much_as_there_is_down_to_0(before: int, left: int) -> None:
    assert double("w: 2C", score=before).play("s").score == left


def test_a_card_taken_back_and_put_up_again_scores_again() -> None:
    table = double("f1: AS 2S | t1: 3H", score=20)
    assert table.play("f1 t1", "t1 f").score == 30
    assert table.play("f1 t1", "t1 f", "f1 t1", "t1 f").score == 40


# Vegas scoring


def test_vegas_starts_at_minus_104() -> None:
    assert dealt("DS1-D1V-AAAAAAB").score == dealt("DS1-D3V-AAAAAAB").score == -104


@pytest.mark.parametrize(
    ("points", "move", "text"),
    [
        (5, "t1 f", "t1: 5C AS"),
        (5, "w f", "w: 5C AS"),
        (5, "t1 f", "t1: [5C] AS"),
        (0, "w t1", "w: 7H | t1: 8S"),
        (0, "t1 t2", "t1: [5C] 7H | t2: 8S"),
        (0, "f1 t1", "f1: AS 2S | t1: 3H"),
        (0, "s", "s: 2C"),
    ],
)
def test_vegas_points(points: int, move: str, text: str) -> None:
    for mode in ("D1V", "D3V"):
        assert double(text, mode).play(move).score == -104 + points


def test_vegas_has_no_floor_is_negative_up_to_20_cards_and_ends_at_416() -> None:
    down = " | ".join(f"t{n + 1}: {suit(letter, 'K', 'A')}" for n, letter in enumerate("SSHHDDCC"))
    table = double(down, "D1V")
    scores = [table.score]
    for column in range(1, 9):
        for _ in range(13):
            table = table.play(f"t{column} f")
            scores.append(table.score)
    assert [score < 0 for score in scores] == [True] * 21 + [False] * 84
    assert scores[21] == 1
    assert table.won
    assert table.score == 416


@pytest.mark.parametrize(("score", "text"), [(416, "$416"), (0, "$0"), (-104, "-$104"), (-4, "-$4"), (1, "$1")])
def test_vegas_is_shown_in_dollars(score: int, text: str) -> None:
    assert DoubleSolitaire("D1V").score_text(score) == DoubleSolitaire("D3V").score_text(score) == text


def test_normal_is_shown_as_a_plain_number() -> None:
    assert [DoubleSolitaire("D3N").score_text(score) for score in (0, 1220)] == ["0", "1220"]


def test_undo_reaches_back_200_actions() -> None:
    assert DoubleSolitaire("D1N").undo_limit == 200


def test_104_cards_up_and_36_turned_make_the_1220_of_a_win() -> None:
    aces_last = " | ".join(f"t{n + 1}: {suit(letter, 'K', 'A')}" for n, letter in enumerate("SSHHDDCC"))
    table = double(aces_last)
    for column in range(1, 9):
        table = table.play(*[f"t{column} f"] * 13)
    assert table.score == 1040
    turned = double("t1: [5C] 7H | t2: 8S").play("t1 t2").score
    assert table.score + 36 * turned == 1220
