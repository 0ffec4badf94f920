"""Cards, moves and their texts."""

import pytest

from engine.cards import RANKS, STOCK_CLICK, SUITS, Card, Move, Pile


def test_a_card_is_two_characters_rank_then_suit() -> None:
    assert str(Card.parse("TH")) == "TH"
    assert (Card.parse("TH").rank, Card.parse("TH").suit) == (10, 1)
    assert (Card.parse("AS").rank, Card.parse("KC").rank) == (1, 13)
    assert "".join(str(Card(1, suit)) for suit in range(4)) == "ASAHADAC"
    for text in (rank + suit for suit in SUITS for rank in RANKS):
        assert str(Card.parse(text)) == text


@pytest.mark.parametrize("text", ["", "T", "HT", "10H", "th", "TH ", "1H", "0S", "TX", "T\u2665", "\u0660H", "THH"])
def test_anything_else_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(text)


def test_ranks_run_from_the_ace_to_the_king() -> None:
    order = [Card.parse(rank + "S") for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")]
    assert [card.rank for card in order] == list(range(1, 14))


def test_hearts_and_diamonds_are_red() -> None:
    assert [Card.parse(text).red for text in ("AS", "AH", "AD", "AC")] == [False, True, True, False]


def test_twins_print_alike_and_are_different_cards() -> None:
    one, other = Card.parse("7H", 0), Card.parse("7H", 1)
    assert str(one) == str(other)
    assert one != other
    assert len({one, other}) == 2


def test_the_top_of_a_pile_is_its_last_card() -> None:
    assert Pile((Card.parse("2S"), Card.parse("AH"))).top == Card.parse("AH")
    assert Pile().top is None


def test_moves_are_written_in_full_form() -> None:
    assert str(Move("t3", "t5", 4)) == "t3 t5 4"
    assert str(Move("w", "f1")) == "w f1 1"
    assert str(STOCK_CLICK) == "s"
