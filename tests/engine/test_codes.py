"""Game codes, the shuffle and the deal."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest

from engine import codes
from engine.cards import Card
from engine.codes import BadCode, Code, CodeFault, random_number, shuffled, splitmix64
from engine.patiences import PATIENCES, patience_of, read_code
from engine.session import Session
from tests.engine import naive
from tests.engine.tables import Table

DEALS = [
    line
    for line in (Path(__file__).parents[1] / "data" / "deals.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def dealt(code: str) -> Table:
    session = Session.deal(read_code(code))
    return Table(session.patience, session.position)


@pytest.mark.parametrize("line", DEALS, ids=lambda line: line.split()[0])
def test_every_known_deal_comes_out_card_by_card(line: str) -> None:
    code, *parts = line.split("  ")
    table = dealt(code)
    piles = dict(part.split(": ") for part in parts)
    lying = {
        place.name: " ".join(str(card) for card in pile.cards)
        for place, pile in zip(table.patience.places, table.position.piles, strict=True)
        if pile.cards
    }
    assert lying == piles


def test_there_are_known_deals_of_both_games() -> None:
    assert Counter(line[:3] for line in DEALS) == {"DS1": 5, "SH1": 5}


def test_splitmix64_gives_the_published_words() -> None:
    assert list(islice(splitmix64(1234567), 3)) == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_words_that_would_bias_the_shuffle_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def words(*first: int) -> None:
        def scripted(state: int) -> Iterator[int]:
            yield from (*first, *range(1000, 1200))

        monkeypatch.setattr(codes, "splitmix64", scripted)

    words()
    plain = shuffled("SH1", 0, 1)
    # The first j lies in 0 … 51, and 2^64 mod 52 = 16: the last 16 words are unfair, the one before them is not.
    words(2**64 - 1, 2**64 - 16)
    assert shuffled("SH1", 0, 1) == plain
    words(2**64 - 17)
    assert shuffled("SH1", 0, 1)[51] == Card(13, 3), "word 51 (mod 52) leaves the last card where it is"


def test_the_shuffle_is_fair() -> None:
    """Each card comes to each place equally often: chi-square within five deviations of its mean, (n − 1)²."""
    for game, packs, deals in (("SH1", 1, 4000), ("DS1", 2, 1500)):
        size = 52 * packs
        seen: Counter[tuple[int, Card]] = Counter()
        for number in range(deals):
            seen.update(enumerate(shuffled(game, number, packs)))
        expected = deals / size
        chi = sum((n - expected) ** 2 / expected for n in seen.values()) + (size * size - len(seen)) * expected
        mean = (size - 1) ** 2
        assert abs(chi - mean) < 5 * (2 * mean) ** 0.5, (game, chi, mean)


def test_neighbouring_numbers_give_deals_that_have_nothing_in_common() -> None:
    """Two fair deals agree in one place on average."""
    decks = [shuffled("SH1", number, 1) for number in range(2001)]
    same = sum(a == b for one, next_one in pairwise(decks) for a, b in zip(one, next_one, strict=True))
    assert 0.9 < same / 2000 < 1.1


@pytest.mark.parametrize("kind", naive.MODES)
def test_deals_agree_with_the_page_followed_by_hand(kind: str) -> None:
    for number in range(40):
        letters = str(Code("", "", number * 858993459 % 2**35))[2:]
        code = f"{kind}-{letters}"
        table, state = dealt(code), naive.deal(code)
        for place, pile in zip(table.patience.places, table.position.piles, strict=True):
            assert [str(card) for card in pile.cards] == state["piles"][place.name], code
            if place.name[0] == "t":
                assert pile.down == state["down"].get(place.name, 0)
        assert table.score == state["score"]


def test_a_deal_has_every_card_of_its_packs_once() -> None:
    for code in ("DS1-D1N-ABCDEFG", "SH1-C1-ABCDEFG"):
        table = dealt(code)
        cards = [card for pile in table.position.piles for card in pile.cards]
        packs = 2 if code.startswith("DS") else 1
        assert sorted(cards) == sorted(
            Card(rank, suit, pack) for pack in range(packs) for suit in range(4) for rank in range(1, 14)
        )


def test_all_modes_of_a_number_share_one_shuffle() -> None:
    doubles = {dealt(f"DS1-{mode}-Q7Q7Q7Q").position.piles for mode in ("D1N", "D3N", "D1V", "D3V")}
    assert len(doubles) == 1
    four, two, one = (str(dealt(f"SH1-{mode}-Q7Q7Q7Q")).split(" | ") for mode in ("C4", "C2", "C1"))
    assert four == two
    assert [pile for pile in one if pile[:3] != "t2:"] == [p for p in two if p[:3] not in ("t2:", "c2:")]


def test_the_number_is_written_in_seven_letters_most_significant_first() -> None:
    assert read_code("DS1-D1N-AAAAAAB").number == 1
    assert read_code("SH1-C4-AAAAAJ2").number == 314
    assert read_code("SH1-C4-BAAAAAA").number == 2**30
    assert read_code("SH1-C4-7777777").number == 2**35 - 1
    for number in (0, 1, 25, 26, 31, 32, 314, 2**35 - 1):
        assert read_code(str(Code("SH1", "C2", number))) == ("SH1", "C2", number)


@pytest.mark.parametrize(
    "text",
    [
        "SH1-C4-AAAAAJ2",
        "sh1-c4-aaaaaj2",
        "  SH1-C4-AAAAAJ2\r\n",
        "SH1 C4 AAAAAJ2",
        "SH1C4AAAAAJ2",
        "s h 1 c 4 a a a a a j 2",
        "SH1\N{EN DASH}C4\N{EM DASH}AAAAAJ2",
        "SH1\N{MINUS SIGN}C4\N{NON-BREAKING HYPHEN}AAAAAJ2",
        "SH1\N{HYPHEN}C4\N{FULLWIDTH HYPHEN-MINUS}AAAAAJ2",
        "\ufeffSH1-C4-\N{ZERO WIDTH SPACE}AAA\N{NO-BREAK SPACE}AAJ2",
        "SH1-C4-AAAA-AJ2",
        "SH1--C4--AAAAAJ2-",
    ],
)
def test_reading_forgives_case_blanks_dashes_and_missing_hyphens(text: str) -> None:
    assert str(read_code(text)) == "SH1-C4-AAAAAJ2"


def test_lookalikes_are_forgiven_in_the_number_only() -> None:
    assert str(read_code("DS1-D1N-0180018")) == "DS1-D1N-OIBOOIB"
    for text in ("DSI-D1N-AAAAAAA", "D51-D1N-AAAAAAA", "SHI-C4-AAAAAAA"):
        with pytest.raises(BadCode) as caught:
            read_code(text)
        assert caught.value.fault == CodeFault.UNKNOWN_GAME
    with pytest.raises(BadCode) as caught:
        read_code("DS1-DIN-AAAAAAA")
    assert caught.value.fault == CodeFault.UNKNOWN_MODE


FAULTS = {
    "unknown-game": ["", " ", "-", "XX1-D1N-AAAAAAA", "DS2-D1N-AAAAAAA", "SH-C4-AAAAAAA", "hello", "FC1-STD-AAAAAAA"],
    "unknown-mode": ["DS1-C4-AAAAAAA", "SH1-D1N-AAAAAAA", "SH1-C3-AAAAAAA", "DS1-D2N-AAAAAAA", "DS1", "SH1-"],
    "wrong-length": ["DS1-D1N-AAAAAA", "DS1-D1N-AAAAAAAA", "SH1-C4-", "SH1C4", "SH1-C4-" + "A" * 100_000],
    "bad-character": [
        "SH1-C4-AAAAAA9",
        "SH1-C4-AAAAAA!",
        "SH1_C4_AAAAAAA",
        "SH1-C4-AAAAAA\u00e1",
        "SH1-C4-AAAAAA\u0131",
        "\u017fH1-C4-AAAAAAA",
        "SH1-C4-AAAAAA\u0661",
        "SH1-C4-AAAAAA\0",
        "\ud800",
        "DS1-D1N-AAA+AAA",
        "\N{BLACK SPADE SUIT}",
    ],
}


@pytest.mark.parametrize(("fault", "text"), [(fault, text) for fault, texts in FAULTS.items() for text in texts])
def test_anything_else_is_refused_with_what_is_wrong(fault: str, text: str) -> None:
    with pytest.raises(BadCode) as caught:
        read_code(text)
    assert caught.value.fault == fault


def test_a_refusal_names_the_part_that_is_wrong() -> None:
    parts = {
        "XX1-D1N-AAAAAAA": "XX1",
        "DS1-D9N-AAAAAAA": "D9N",
        "SH1-C4-AAAA": "AAAA",
        "SH1-C4-AAAA9AA": "9",
        "SH1-C4-AAAA*AA": "*",
    }
    for text, part in parts.items():
        with pytest.raises(BadCode) as caught:
            read_code(text)
        assert caught.value.part == part


def test_an_unknown_game_or_mode_has_no_patience() -> None:
    for game, mode in (("XX1", "C4"), ("SH1", "D1N"), ("DS1", "")):
        with pytest.raises(ValueError, match="no"):
            patience_of(game, mode)


def test_a_mode_and_its_choices_tell_the_same() -> None:
    for kind in PATIENCES:
        assert kind.mode_of({}) == kind.modes[0]
        for mode in kind.modes:
            assert kind(mode).chosen.keys() == kind.choices.keys()
            assert kind.mode_of(kind(mode).chosen) == mode


def test_new_deals_are_not_the_same_after_each_start() -> None:
    numbers = {random_number() for _ in range(1000)}
    assert len(numbers) > 990
    assert all(0 <= number < 2**35 for number in numbers)
    assert max(numbers) > 2**34 > min(numbers)
