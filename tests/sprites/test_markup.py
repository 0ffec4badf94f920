"""The format of long pages: every construct, and that nothing a page may hold stops the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from sprites.markup import BadPage, Cards, Heading, Items, Paragraph, Suit, Table, Text, parse

PAGE = """# Title

First line
of a **strong {n}** paragraph.

## Section {#place}
- one ♠
- two
  goes on

1. first
2. second

| Action | Points |
|:---|---:|
| up | +10 |
| back | −100 |
"""


def runs(source: str) -> tuple[object, ...]:
    (block,) = parse(source, {})
    assert isinstance(block, Paragraph)
    return block.runs


def test_every_block() -> None:
    assert parse(PAGE, {"n": 104}, strict=True) == (
        Heading(1, (Text("Title"),)),
        Paragraph((Text("First line of a "), Text("strong 104", strong=True), Text(" paragraph."))),
        Heading(2, (Text("Section"),), "place"),
        Items(((Text("one "), Suit(0)), (Text("two goes on"),))),
        Items(((Text("first"),), (Text("second"),)), (1, 2)),
        Table(
            ((Text("Action"),), (Text("Points"),)),
            (((Text("up"),), (Text("+10"),)), ((Text("back"),), (Text("−100"),))),
            (False, True),
        ),
    )


def test_every_run() -> None:
    assert runs("a ♣[[7H]] [[8S -- TC]][see **this**](faq#codes)") == (
        Text("a "),
        Suit(3),
        Cards((Card(7, 1),)),
        Text(" "),
        Cards((Card(8, 0), None, Card(10, 3))),
        Text("see ", link="faq#codes"),
        Text("this", strong=True, link="faq#codes"),
    )
    assert runs("**[a](#b)**") == (Text("a", strong=True, link="#b"),)


def test_marks_of_word_ends_stay_in_texts_and_leave_names() -> None:
    assert runs("ก\u200bข [[7H\u200b]] [ค](f\u200baq)") == (
        Text("ก\u200bข "),
        Cards((Card(7, 1),)),
        Text(" "),
        Text("ค", link="faq"),
    )


def test_a_figure_may_name_cards() -> None:
    (block,) = parse("[[{run}]]", {"run": "8S 7H"})
    assert block == Paragraph((Cards((Card(8, 0), Card(7, 1))),))


def test_a_hungarian_ordinal_does_not_begin_a_list() -> None:
    assert runs("Ez a\n2. mondat") == (Text("Ez a 2. mondat"),)


def test_items_may_stand_apart() -> None:
    assert parse("- a\n\n- b", {}) == (Items(((Text("a"),), (Text("b"),))),)


def test_rows_are_made_as_long_as_the_head() -> None:
    (table,) = parse("|a|b|\n|---|---|\n|c|\n|d|e|f|", {})
    assert isinstance(table, Table)
    assert table.rows == (((Text("c"),), ()), ((Text("d"),), (Text("e"), Text("f"))))


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("no title", 1),
        ("# T\n\n# Another", 3),
        ("# T\n\n{unknown}", 3),
        ("# T\n\n[[1H]]", 3),
        ("# T\n\nan **open end", 3),
        ("# T\n\n[text](two words)", 3),
        ("# T\n\n### deep", 3),
        ("# T\n\n| a | b |\nno rule", 3),
        ("# T\n\n|a|b|\n|---|---|\n|c|", 5),
        ("# T\n## A {#x}\n## B {#x}", 3),
        ("# T\n## A {#ő}", 2),
    ],
)
def test_a_slip_is_told_to_developers_and_shown_to_players(source: str, line: int) -> None:
    with pytest.raises(BadPage, match=rf"^line {line}: "):
        parse(source, {}, strict=True)
    assert parse(source, {})


def test_what_is_unknown_is_shown_as_it_stands() -> None:
    for odd in ("[[1H]] of {nothing}", "an **open end", "### deep", "| a | b |"):
        assert runs(odd) == (Text(odd),)


PIECES = st.sampled_from(
    ["# ", "## ", "- ", "1. ", "|", "|---|", "---:|", "**", "[[", "]]", "[a](b)", "](", "{n}", "{#x}", "♠", "7H", "--"]
)
SOURCES = st.lists(st.one_of(PIECES, st.sampled_from("\n \u200b\u0e33กaé{}[]\r"), st.text(max_size=3))).map("".join)


@given(SOURCES)
def test_never_raises(source: str) -> None:
    parse(source, {"n": "x\ny"})


@given(SOURCES)
def test_strict_raises_only_its_own(source: str) -> None:
    try:
        blocks = parse(source, {"n": 1}, strict=True)
    except BadPage:
        return
    assert blocks == parse(source, {"n": 1})
