"""Every rule has its place in the long pages, with its figures, in every language; nothing is typed twice."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from engine.examples import EXAMPLES, Example
from engine.facts import facts
from engine.patiences import patience_of, read_code
from engine.places import Kind
from sprites.screens import versions

LOCALE = Path(__file__).resolve().parent.parent / "locale"
PAGES = ("rules-double-solitaire", "rules-seahaven-towers", "faq", "about", "examples")
DOUBLE, SEAHAVEN, FAQ, ABOUT, CAPTIONS = PAGES
SOURCES = [(path.parent.name, path.stem) for path in sorted(LOCALE.glob("*/*.md"))]
LANGUAGES = sorted({language for language, _ in SOURCES})


class Promise(NamedTuple):
    """A sentence of the rules: the page and section that tell it, and what has to stand there literally."""

    page: str
    anchor: str
    rule: str
    needed: tuple[str, ...] = ()


PROMISES = [
    # Double Solitaire
    Promise(DOUBLE, "aim", "all cards on the foundations, ace to king", ("{double_cards}", "{double_foundations}")),
    Promise(DOUBLE, "setup", "two packs without jokers, each card twice", ("{pack_cards}", "{double_cards}")),
    Promise(DOUBLE, "setup", "columns of 1 to 9 cards", ("{double_columns}", "{double_shortest}", "{double_longest}")),
    Promise(DOUBLE, "setup", "only the last card face up", ("{double_dealt}", "{double_down}")),
    Promise(DOUBLE, "setup", "the rest is the stock; waste and foundations empty", ("{double_stock}",)),
    Promise(DOUBLE, "columns", "opposite colour, one rank lower", ("[[7H]]", "[[8S]]", "[[8C]]", "[[8D]]", "[[9S]]")),
    Promise(DOUBLE, "columns", "ranks from the ace up"),
    Promise(DOUBLE, "runs", "a card moves with all on it, only the first has to fit", ("[[8S 7H 6C]]", "[[8S]]")),
    Promise(DOUBLE, "twins", "a black six has four homes", ("{twin_homes}", "[[7H]]", "[[7D]]", "(examples#twins)")),
    Promise(DOUBLE, "face-down", "turns up by itself, in the same action"),
    Promise(DOUBLE, "empty-column", "only a king, even where another would uncover", ("(examples#empty-column)",)),
    Promise(DOUBLE, "stock", "draw 1 or 3, or what is left", ("{draw_easy}", "{draw_hard}")),
    Promise(DOUBLE, "stock", "only the last is playable; order never changes", ("(examples#three-cards)",)),
    Promise(DOUBLE, "passes", "Normal: as often as you like, for points", ("{recycle_cost}",)),
    Promise(DOUBLE, "passes", "Vegas: one pass, at draw 1 and 3", ("{draw_easy}", "{draw_hard}")),
    Promise(DOUBLE, "foundations", "two to a suit, a row each", ("{double_foundations}", "{places_per_suit}")),
    Promise(DOUBLE, "foundations", "rows from top to bottom", ("♠", "♥", "♦", "♣")),
    Promise(DOUBLE, "foundations", "anywhere over the area; the second ace", ("[[AS]]", "(examples#second-ace)")),
    Promise(DOUBLE, "take-back", "to a column, for 0 points; not between foundations", ("{take_back_points}",)),
    Promise(DOUBLE, "end", "won; never lost", ("{double_cards}",)),
    Promise(DOUBLE, "scoring", "start and floor", ("{normal_start}", "{normal_floor}")),
    Promise(DOUBLE, "scoring", "to a foundation", ("+{foundation_points}",)),
    Promise(DOUBLE, "scoring", "waste to column", ("+{waste_column_points}",)),
    Promise(DOUBLE, "scoring", "a card turns up", ("+{turn_points}",)),
    Promise(DOUBLE, "scoring", "recycling, or as much as there is", ("−{recycle_cost}", "(examples#recycling)")),
    Promise(DOUBLE, "scoring", "moves worth nothing", ("{column_points}", "{take_back_points}")),
    Promise(
        DOUBLE,
        "scoring",
        "what a win is worth",
        ("{normal_foundation_total}", "{normal_turn_total}", "{double_down}", "{normal_win}"),
    ),
    Promise(DOUBLE, "scoring", "taken back and put up again scores again", ("{foundation_points}",)),
    Promise(DOUBLE, "vegas", "start, worth of a card, no floor", ("{vegas_start}", "{vegas_card}", "{vegas_zero}")),
    Promise(
        DOUBLE,
        "vegas",
        "negative up to 20 cards, positive from 21",
        (
            "{vegas_last_negative}",
            "{vegas_last_negative_score}",
            "{vegas_first_positive}",
            "{vegas_first_positive_score}",
        ),
    ),
    Promise(DOUBLE, "vegas", "what a win is worth", ("{vegas_win}", "(examples#vegas)")),
    Promise(DOUBLE, "moving", "no automation, drag, click, double click, refusals"),
    Promise(DOUBLE, "undo", "undo, move counter, codes, restart, resume", ("{double_undo}", "(faq#codes)")),
    # Seahaven Towers
    Promise(SEAHAVEN, "aim", "all cards up", ("{seahaven_cards}", "{seahaven_foundations}")),
    Promise(SEAHAVEN, "setup", "columns face up", ("{seahaven_cards}", "{seahaven_columns}", "{seahaven_rows}")),
    Promise(SEAHAVEN, "setup", "the last two in cells; suits in order", ("{cells_filled}", "♠", "♥", "♦", "♣")),
    Promise(SEAHAVEN, "cells", "their number", ("{cells_easy}", "{cells_medium}", "{cells_hard}", "{cells_filled}")),
    Promise(SEAHAVEN, "cells", "with one cell", ("{hard_column}", "{hard_column_cards}", "(examples#one-cell)")),
    Promise(SEAHAVEN, "cells", "with two cells; cells not in play", ("(examples#two-cells)",)),
    Promise(SEAHAVEN, "moves", "last card, cell, run"),
    Promise(SEAHAVEN, "targets", "same suit, one lower", ("[[7H]]", "[[8H]]")),
    Promise(SEAHAVEN, "targets", "cell, foundation, empty column, ranks"),
    Promise(SEAHAVEN, "runs", "the formula", ("[[9C 8C 7C]]",)),
    *(
        Promise(SEAHAVEN, "runs", f"with {free} free cells", tuple(f"{{group_{free}_{n}}}" for n in range(3)))
        for free in range(5)
    ),
    Promise(
        SEAHAVEN,
        "group-limit",
        "picking up counts all empty columns, putting down not the target",
        ("{group_free}", "{group_empty}", "{group_lift}", "{group_drop}", "(examples#group-limit)"),
    ),
    Promise(SEAHAVEN, "take-back", "to a column or a free cell", ("{seahaven_take_back_cost}",)),
    Promise(SEAHAVEN, "end", "won; never lost", ("{seahaven_cards}",)),
    Promise(SEAHAVEN, "scoring", "up and back", ("+{seahaven_points}", "−{seahaven_take_back_cost}")),
    Promise(SEAHAVEN, "scoring", "all else, floor, win", ("{seahaven_other_points}", "{seahaven_floor}")),
    Promise(SEAHAVEN, "scoring", "what a win is worth", ("{seahaven_win}",)),
    Promise(SEAHAVEN, "moving", "no automation, drag, click, double click, refusals"),
    Promise(SEAHAVEN, "undo", "undo, move counter, codes, restart, resume", ("{seahaven_undo}", "(faq#codes)")),
    # Questions
    Promise(FAQ, "codes", "what a code is", ("{double_code}", "{seahaven_code}", "{code_letters}")),
    Promise(FAQ, "share", "what is forgiven", ("{code_letters}", "0", "1", "8", "O", "I", "B")),
    Promise(FAQ, "no-automation", "why nothing moves by itself"),
    Promise(FAQ, "never-lost", "why the game does not call a loss"),
    Promise(
        FAQ,
        "winnable",
        "measured shares of Seahaven",
        (
            "{seahaven_deals_tried}",
            *(f"{{{level}_{end}}}" for level in ("easy", "medium", "hard") for end in ("of_1000", "low", "high")),
        ),
    ),
    Promise(
        FAQ,
        "winnable",
        "measured shares of Double Solitaire",
        (
            *("{normal_won}", "{normal_deals_tried}", "{normal_low}", "{vegas_deals_tried}"),
            *(f"{{{mode}_{end}}}" for mode in ("vegas", "vegas_hard") for end in ("won", "low", "high")),
        ),
    ),
    Promise(FAQ, "fair", "is the shuffle fair", ("{code_deals_billion}",)),
    Promise(FAQ, "undo", "limits of undo", ("{double_undo}", "{seahaven_undo}")),
    Promise(FAQ, "floor", "the floor of the score", ("{normal_floor}", "{recycle_cost}", "{seahaven_floor}")),
    Promise(FAQ, "vegas", "signs of Vegas scores", ("{vegas_start}", "{vegas_zero}", "{vegas_win}", "{vegas_card}")),
    Promise(FAQ, "for-one", "Double Solitaire is a game for one"),
    Promise(FAQ, "data", "where data is kept", ("%APPDATA%\\solitaire-duo",)),
    Promise(FAQ, "resume", "closing, a crash, a full disk"),
    Promise(FAQ, "two-copies", "two copies at once"),
    Promise(FAQ, "history", "past games, saved, shared and looked at again", ("Enter",)),
    Promise(FAQ, "keyboard", "shortcuts", ("Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z", "Ctrl+C", "Ctrl+Q", "F11", "Alt+Enter")),
    Promise(FAQ, "keyboard", "by keys", ("Shift+Tab", "Enter", "| F |", "| D |", "| N |", "| H |", "F1", "Esc")),
    Promise(FAQ, "help", "hints and verdicts, only when asked", ("H",)),
    Promise(ABOUT, "licences", "ours and those of others", ("MIT", "PSF", "LGPL", "zlib", "Open Font License")),
    Promise(ABOUT, "licences", "who made them", ("Python", "pygame-ce", "SDL", "platformdirs", "Kanit")),
    # Captions
    Promise(CAPTIONS, "empty-column", "a card turns up", ("{turn_points}",)),
    Promise(CAPTIONS, "second-ace", "two places", ("{places_per_suit}",)),
    Promise(CAPTIONS, "twins", "four homes", ("{twin_homes}", "[[7H]]", "[[7D]]")),
    Promise(CAPTIONS, "three-cards", "draw 3", ("{draw_hard}", "[[TD 4D AS]]", "[[JD TC 3D]]")),
    Promise(CAPTIONS, "recycling", "the cost", ("{recycle_cost}", "{recycling_score_first}", "{recycling_score_last}")),
    Promise(CAPTIONS, "vegas", "scores", ("{vegas_score_first}", "{vegas_score_last}", "{vegas_first_positive}")),
    Promise(CAPTIONS, "group-limit", "the numbers", ("{group_free}", "{group_empty}", "{group_lift}", "{group_drop}")),
    Promise(CAPTIONS, "two-cells", "the number", ("{cells_medium}",)),
    Promise(CAPTIONS, "one-cell", "the numbers", ("{cells_hard}", "{hard_column}", "{hard_column_cards}")),
]

MAY_BE_TYPED = {FAQ: {"95", "100", "1000"}}
"""Numbers above ten that no figure stands for: percentages, and the whole that a share is of."""


@cache
def source(language: str, page: str) -> str:
    """A page without the marks where Thai words may be parted."""
    return (LOCALE / language / f"{page}.md").read_text("utf-8").replace("\u200b", "")


@cache
def sections(language: str, page: str) -> dict[str, str]:
    """The text of each section by its anchor, heading included."""
    found = {}
    for section in re.split(r"^(?=## )", source(language, page), flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        anchor = re.search(r"\{#([a-z-]+)\}$", heading)
        assert anchor, f"{heading!r} has no anchor"
        assert anchor[1] not in found, f"the anchor {anchor[1]} is there twice"
        found[anchor[1]] = text
    return found


def placed(promise: Promise) -> str:
    return f"{promise.page}#{promise.anchor}: {promise.rule}"


@pytest.mark.parametrize("promise", PROMISES, ids=placed)
def test_every_rule_has_its_place(promise: Promise) -> None:
    for language in LANGUAGES:
        if (language, promise.page) in SOURCES:
            text = sections(language, promise.page).get(promise.anchor, "").strip()
            assert text, f"{language} has no such section"
            assert [needed for needed in promise.needed if needed not in text] == [], language


def test_every_section_is_promised() -> None:
    """A new section in English belongs into the table above, so that no translation can forget it."""
    promised = {(promise.page, promise.anchor) for promise in PROMISES}
    unpromised = {(page, anchor) for page in PAGES for anchor in sections("en", page)} - promised
    assert unpromised == {(FAQ, "no-drag"), (CAPTIONS, "king-run")}


@pytest.mark.parametrize(("language", "page"), SOURCES)
class TestPage:
    def test_is_a_page_that_the_game_shows(self, language: str, page: str) -> None:
        assert page in PAGES
        assert source(language, page).startswith("# ")

    def test_has_the_sections_of_the_english_page(self, language: str, page: str) -> None:
        assert list(sections(language, page)) == list(sections("en", page))

    def test_names_only_figures_that_exist(self, language: str, page: str) -> None:
        named = set(re.findall(r"\{(\w+)\}", source(language, page)))
        assert named <= facts().keys() | versions("").keys()

    def test_types_no_figure(self, language: str, page: str) -> None:
        text = re.sub(r"\{[^}]*\}|\[\[.*?\]\]|\]\(\S+\)|\d\.\d|(?<=F)\d+", "", source(language, page))
        typed = {number for number in re.findall(r"\d+", text) if int(number) > 10}
        assert typed <= MAY_BE_TYPED.get(page, set())

    def test_links_lead_somewhere(self, language: str, page: str) -> None:
        for target in re.findall(r"(?<=\]\()[^)]+", source(language, page)):
            other, _, anchor = target.partition("#")
            assert not other or other in PAGES, target
            assert not anchor or anchor in sections("en", other or page), target


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("page", "figure"), [(DOUBLE, "double_code"), (SEAHAVEN, "seahaven_code")])
def test_the_deal_in_the_picture_is_the_deal_of_the_code(language: str, page: str, figure: str) -> None:
    if (language, page) not in SOURCES:
        pytest.skip(f"no {page} in {language} yet")
    code = read_code(str(facts()[figure]))
    patience = patience_of(code.game, code.mode)
    position = patience.first_position(code.number)
    text = sections(language, page)["setup"]
    assert f"{{{figure}}}" in text
    rows = re.findall(r"^\| (\d+) \| \[\[(.*)\]\] \|$", text, re.MULTILINE)
    assert [number for number, _ in rows] == [place.name[1:] for place in patience.of_kind(Kind.COLUMN)]
    for number, cards in rows:
        pile = patience.pile(position, f"t{number}")
        assert cards.split() == ["--"] * pile.down + [str(card) for card in pile.cards[pile.down :]]
    for cell in patience.of_kind(Kind.CELL):
        if card := patience.pile(position, cell.name).top:
            assert f"[[{card}]]" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_captions_follow_the_steps(language: str, example: Example) -> None:
    """A caption for each step, with a picture of the card that is held, perhaps with more."""
    if (language, CAPTIONS) not in SOURCES:
        pytest.skip(f"no captions in {language} yet")
    captions = re.findall(r"^(\d+)\. (.+)$", sections(language, CAPTIONS)[example.id], re.MULTILINE)
    assert [int(number) for number, _ in captions] == list(range(1, len(example.steps) + 1))
    for step, position, (number, caption) in zip(example.steps, example.positions(), captions, strict=False):
        if step.source and step.source != "s":
            held = example.patience.pile(position, step.source).cards[-step.count]
            assert f"[[{held}" in caption, f"{language}, caption {number}"


def test_captions_stand_in_the_order_of_the_examples() -> None:
    assert list(sections("en", CAPTIONS)) == [example.id for example in EXAMPLES]


@pytest.mark.parametrize("system", [Unix, MacOS], ids=["linux", "macos"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_folder_named_is_the_folder_used(
    language: str, system: type[Unix | MacOS], monkeypatch: pytest.MonkeyPatch
) -> None:
    if (language, FAQ) not in SOURCES:
        pytest.skip(f"no {FAQ} in {language} yet")
    monkeypatch.setenv("HOME", "/home/player")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    folder = system("solitaire-duo", appauthor=False, roaming=True).user_data_dir
    assert folder.replace("/home/player", "~") in sections(language, FAQ)["data"]
