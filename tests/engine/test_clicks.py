"""One click, two quick clicks, and that every way of playing asks the one rule."""

import random

import pytest

from engine.cards import Move
from engine.patiences import read_code
from engine.places import Kind
from engine.session import Session
from tests.engine.tables import Table, double, random_towers, suit, towers

# One click


def test_one_click_on_a_top_card_sends_it_to_its_foundation_if_it_accepts_it() -> None:
    assert double("t1: 5C AS").click("t1") == "t1 f1 1"
    assert double("w: 5C AS").click("w") == "w f1 1"
    assert double("w: 2S | f1: AS | f2: AS").click("w") == "w f1 1"
    assert towers("c3: AD").click("c3") == "c3 f3 1"
    assert towers("t1: 3S 2S | f1: AS").click("t1") == "t1 f1 1"


def test_one_click_does_nothing_else() -> None:
    assert double("t1: 7H | t2: 8S").click("t1") == ""
    assert double("w: KH").click("w") == ""
    assert towers("t1: 7H | t2: 8H").click("t1") == ""
    assert towers("c1: KH").click("c1") == ""
    assert double("t1: 5C").click("t2") == ""


def test_a_buried_card_is_never_sent_up() -> None:
    assert double("t1: AS 5C").click("t1", 0) == ""
    assert double("t1: AS 5C").double("t1", 0) == ""
    assert double("w: AS 5C", "D3N").click("w", 0) == ""
    assert double("w: AS 5C | t1: 2H", "D3N").double("w", 0) == ""
    assert towers("t1: AS 5C").click("t1", 0) == ""
    assert towers("t1: AS 5C").double("t1", 0) == ""


def test_a_face_down_card_does_nothing() -> None:
    table = double("t1: [AS] 5C | t2: 2H")
    assert table.click("t1", 0) == table.double("t1", 0) == ""


def test_cards_on_a_foundation_stay() -> None:
    table = double("f1: AS 2S | t1: 3H")
    assert table.click("f1") == table.double("f1") == ""
    table = towers("f1: AS 2S | t1: 3S")
    assert table.click("f1") == table.double("f1") == ""


def test_a_click_on_the_stock_turns_it_and_recycles_when_it_is_empty() -> None:
    assert double("s: 2C").click("s") == "s"
    assert double("w: 2C").click("s") == "s"
    assert double("s: 2C 3C").click("s", 0) == "s", "wherever the stock is hit"
    assert double("").click("s") == ""


# Two quick clicks


def test_two_clicks_look_for_the_foundation_first() -> None:
    assert double("t1: 2S | f1: AS | t2: 3H").double("t1") == "t1 f1 1"
    assert towers("t1: 2S | f1: AS | t2: 3S").double("t1") == "t1 f1 1"


def test_then_for_the_longest_column_that_accepts_it() -> None:
    table = double("w: 6S | t1: 7H | t2: [2C 3C] 7D | t3: 8S 7H | t4: 5C 5C 5D 4D 4C 3H")
    assert table.double("w") == "w t2 1"
    assert towers("c1: 6S | t3: 7S").double("c1") == "c1 t3 1"


def test_ties_go_to_the_leftmost() -> None:
    assert double("w: 6S | t1: 7H | t4: 8S 7D | t6: 8C 7H | t9: 9C 7D").double("w") == "w t4 1"


def test_then_for_an_empty_column_for_a_king() -> None:
    assert double("w: KH | t1: 2S | t2: 3S").double("w") == "w t3 1"
    assert double("t1: [2C] KH | t2: 3S").double("t1") == "t1 t3 1"
    assert towers("c1: KH | t1: 3S").double("c1") == "c1 t2 1"
    assert towers("t1: 2C KH | t2: 3S").double("t1") == "t1 t3 1"
    assert double("w: QH | t1: 2S").double("w") == ""


def test_then_in_seahaven_for_a_free_cell() -> None:
    assert towers("t1: 2C 9H | c1: 3S").double("t1") == "t1 c2 1"
    assert towers("t1: 2C 9H | c1: 3S", "C1").double("t1") == ""


def test_never_from_cell_to_cell() -> None:
    assert towers("c1: 9H").double("c1") == ""
    assert towers("c1: 9H").why_not("c1 c2") == "", "by dragging it is allowed"


def test_a_run_is_moved_likewise_to_columns_only() -> None:
    table = double("t1: [2C] 9S 8H 7S | t2: TH | t3: [3C 3C] TD")
    assert table.double("t1", 1) == "t1 t3 3"
    assert double("t1: [2C] 9S 8H 7S").double("t1", 1) == ""
    assert double("t1: [2C] KS QH | t2: 3C").double("t1", 1) == "t1 t3 2"
    assert towers("t1: 2C 9H 8H | t2: TH").double("t1", 1) == "t1 t2 2"
    assert towers("t1: 2C 9H 8H").double("t1", 1) == "", "not into the cells"
    assert towers("t1: 2C KH QH | t2: 3D").double("t1", 1) == "t1 t3 2"
    assert towers("t1: 3H 2H | f2: AH").double("t1", 0) == "", "not to the foundation"


def test_a_run_that_is_too_long_stays() -> None:
    filled = " | ".join(f"t{n + 3}: {card}" for n, card in enumerate(["2C", "4C", "6C", "8C", "TC", "2D", "4D", "6D"]))
    assert towers(f"t1: 2C 9H 8H 7H | t2: TH | {filled} | c1: 2S", "C2").double("t1", 1) == ""
    assert towers(f"t1: 2C 9H 8H 7H | t2: TH | {filled}", "C2").double("t1", 1) == "t1 t2 3"
    # An empty column takes four cards of a king's run here, though eight may be lifted: five stay.
    room = " | ".join(f"t{n + 4}: {card}" for n, card in enumerate(["2C", "4C", "6C", "8C", "TC", "2D", "4D"]))
    cells = "c1: 2S | c2: 4S | c3: 6S"
    assert towers(f"t1: 5S {suit('H', 'K', '9')} | {room} | {cells}").double("t1", 1) == ""
    assert towers(f"t1: 5S {suit('H', 'K', 'T')} | {room} | {cells}").double("t1", 1) == "t1 t2 4"


def test_cards_that_are_no_run_stay() -> None:
    assert towers("t1: 2C 9H 7H | t2: TH").double("t1", 1) == ""


def test_a_king_that_already_starts_its_column_is_not_moved_to_another_empty_one() -> None:
    assert double("t1: KH").double("t1") == ""
    assert double("t1: KH QS").double("t1", 0) == ""
    assert towers("t1: KH QH").double("t1", 0) == ""
    assert towers("t1: KH | c1: 2C", "C1").double("t1") == ""
    assert double("t1: KH").why_not("t1 t2") == "", "by dragging it is allowed"


def test_a_lone_king_still_goes_up_or_into_a_free_cell() -> None:
    assert double(f"t1: KS | f1: {suit('S', 'A', 'Q')}").double("t1") == "t1 f1 1"
    assert towers("t1: KH").double("t1") == "t1 c1 1"


def test_a_double_click_on_nothing_does_nothing() -> None:
    assert double("").double("t1") == double("").double("w") == double("").double("f1") == ""
    assert towers("").double("c1") == ""


def test_both_aces_of_a_suit_in_quick_succession() -> None:
    session = Session(double("").patience, double("t1: 3C AS | t2: 4C AS").position)
    for pile in ("t1", "t2"):
        move = session.patience.click(session.position, pile, 1)
        assert move
        session.play(move)
    assert str(Table(session.patience, session.position)) == "t1: 3C | t2: 4C | f1: AS | f2: AS"
    assert session.undo()
    assert session.undo()
    assert str(Table(session.patience, session.position)) == "t1: 3C AS | t2: 4C AS"


# One rule for all


def wander(code: str, steps: int, seed: int) -> list[Table]:
    """Positions along random play that puts cards up and builds columns more often than not."""
    session, chance = Session.deal(read_code(code)), random.Random(seed)
    tables = []
    for _ in range(steps):
        tables.append(Table(session.patience, session.position))
        moves = session.patience.moves(session.position)
        if not moves:
            break
        good = [move for move in moves if move.target[0] in "ft" and move.source[0] in "tcw"]
        session.play(chance.choice(good if good and chance.random() < 0.7 else moves))
    return tables


def some_tables(mode: str) -> list[Table]:
    if mode.startswith("D"):
        return wander(f"DS1-{mode}-KLONDIK", 30, seed=5)
    chance = random.Random(mode)
    return [random_towers(chance, mode) for _ in range(30)]


@pytest.mark.parametrize("mode", ["D1N", "D3V", "C4", "C2", "C1"])
def test_drops_text_clicks_and_moves_agree(mode: str) -> None:
    for table in some_tables(mode):
        patience, position = table
        listed = set(table.moves())
        for source in patience.places:
            size = len(patience.pile(position, source.name).cards)
            for count in range(size + 2):
                drops = patience.drops(position, source.name, count)
                for target in patience.places:
                    move = Move(source.name, target.name, count)
                    if str(move) == "s":
                        continue
                    legal = patience.refusal(position, move) is None
                    assert (target.name in drops) == legal, (str(table), move)
                    if count:
                        assert patience.read_move(position, str(move)) == move
                    if legal and target.kind == Kind.COLUMN:
                        assert str(move) in listed
                    if legal and target.kind != Kind.COLUMN:
                        kind = target.name[0]
                        assert any(text.startswith(f"{source.name} {kind}") for text in listed)
            for index in range(size):
                for text in (table.click(source.name, index), table.double(source.name, index)):
                    assert text in listed | {""}, (str(table), text)
        for text in listed:
            assert table.why_not(text) == ""


@pytest.mark.parametrize("mode", ["D1N", "D3V", "C4", "C2", "C1"])
def test_a_double_click_finds_a_move_whenever_there_is_one_worth_finding(mode: str) -> None:
    """Nothing happens only where there is no legal move for just these cards but those that gain nothing."""
    for table in some_tables(mode):
        patience, position = table
        for place in patience.places:
            pile = patience.pile(position, place.name)
            if place.kind in (Kind.FOUNDATION, Kind.STOCK):
                continue
            for index in range(len(pile.cards)):
                drops = patience.drops(position, place.name, len(pile.cards) - index)
                worth = [
                    name
                    for name in drops
                    if not (name[0] == "c" == place.name[0])
                    and not (name[0] == "t" == place.name[0] and index == 0 and not patience.pile(position, name).cards)
                ]
                assert bool(table.double(place.name, index)) == bool(worth), (str(table), place.name, index)
