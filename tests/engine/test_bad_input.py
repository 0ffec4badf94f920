"""Positions of many wrong shapes: the promised answer, and nothing is lost."""

import json
from copy import deepcopy
from typing import Any

import pytest

from engine.__main__ import Protocol

TOWERS: dict[str, Any] = {"game": "SH1", "mode": "C4", "piles": {}}
DOUBLE: dict[str, Any] = {"game": "DS1", "mode": "D1N", "piles": {}}


def states() -> tuple[dict[str, Any], dict[str, Any]]:
    protocol = Protocol()
    found = []
    for code in ("SH1-C4-AAAAAJ2", "DS1-D1N-AAAAAAB"):
        state = protocol.answer(f"new {code}")
        found.append({key: state[key] for key in ("game", "mode", "piles", "down")})
    return found[0], found[1]


def answer(position: Any) -> dict[str, Any]:
    """The answer to a position, with a game in progress that must outlive an error."""
    protocol = Protocol()
    protocol.answer("new DS1-D3V-KLONDIK")
    protocol.answer("play s")
    before = protocol.answer("show")
    text = position if isinstance(position, str) else json.dumps(position)
    reply = protocol.answer(f"position {text}")
    if "error" in reply:
        assert protocol.answer("show") == before
    return reply


def test_the_undamaged_positions_are_accepted() -> None:
    for position in states():
        assert answer(position)["piles"] == position["piles"]


def change(game: int, *path: Any) -> dict[str, Any]:
    """A good position with one value replaced: the last item of the path."""
    position = deepcopy(states()[game])
    *way, key, value = path
    spot: Any = position
    for step in way:
        spot = spot[step]
    spot[key] = value
    return position


SHAPES: list[Any] = [None, True, 5, -1, 1.5, "", "t1", [], ["5C"], {}, {"t1": []}, [[]], [None], {"x": 1}]
FACES = "A23456789TJQK"


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
@pytest.mark.parametrize("key", ["game", "mode", "piles"])
def test_any_shape_where_another_is_wanted(key: str, shape: Any) -> None:
    for game in (0, 1):
        assert answer(change(game, key, shape))["error"] == "bad-position"


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape != {}], ids=repr)
def test_any_shape_for_down(shape: Any) -> None:
    assert answer(change(1, "down", shape))["error"] == "bad-position"


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_any_shape_for_a_pile(shape: Any) -> None:
    assert answer(change(0, "piles", "t1", shape))["error"] == "bad-position"
    assert answer(change(1, "piles", "s", shape))["error"] == "bad-position"


@pytest.mark.parametrize(
    "card", [None, True, 5, "", "5", "c5", "5c", "10C", "5C ", "1C", "5X", "\u0665C", ["5C"], {"5C": 1}], ids=repr
)
def test_any_shape_for_a_card(card: Any) -> None:
    assert answer(change(0, "piles", "t1", 0, card))["error"] == "bad-position"


@pytest.mark.parametrize("count", [-1, 2, 99, 10**30, 1.0, True, "1", None, [], {}], ids=repr)
def test_any_count_of_cards_face_down(count: Any) -> None:
    assert answer(change(1, "down", "t2", count))["error"] == "bad-position"


@pytest.mark.parametrize("name", ["t0", "t10", "t01", "c1", "f9", "x", "", "T1", "stock"], ids=repr)
def test_piles_that_the_game_does_not_have(name: str) -> None:
    assert answer(change(1, "piles", name, []))["error"] == "bad-position"
    assert answer(change(1, "down", name, 0))["error"] == "bad-position"


@pytest.mark.parametrize("mode", ["C4", "C2", "C1"])
def test_cells_that_are_not_in_play(mode: str) -> None:
    position = change(0, "mode", mode)
    error = answer(position).get("error")
    assert error == (None if mode == "C4" else "bad-position"), "c3 and c4 are named, though empty"


def test_only_columns_have_cards_face_down() -> None:
    for name in ("s", "w", "f1"):
        assert answer(change(1, "down", name, 1))["error"] == "bad-position"


def test_the_last_card_of_a_column_is_never_face_down() -> None:
    assert answer(change(1, "down", "t9", 9))["error"] == "bad-position"
    assert "error" not in answer(change(1, "down", "t9", 0))


def test_the_cards_must_be_there_exactly_once_or_twice() -> None:
    for game in (0, 1):
        position = states()[game]
        gone = deepcopy(position)
        card = gone["piles"]["t5"].pop()
        assert answer(gone)["error"] == "bad-position"
        twice = deepcopy(position)
        twice["piles"]["t6"].append(card)
        assert answer(twice)["error"] == "bad-position"
        swapped = deepcopy(gone)
        swapped["piles"]["t5"].append("AS" if card != "AS" else "KS")
        assert answer(swapped)["error"] == "bad-position"
        assert answer(position | {"piles": {}})["error"] == "bad-position"
    two_packs = states()[1] | {"piles": {"t1": [rank + suit for suit in "SHDC" for rank in FACES] * 3}, "down": {}}
    assert answer(two_packs)["error"] == "bad-position"


def test_a_cell_holds_one_card() -> None:
    position = states()[0]
    position["piles"]["c1"].append(position["piles"]["t1"].pop())
    assert answer(position)["error"] == "bad-position"


@pytest.mark.parametrize(
    ("pile", "cards"),
    [("f1", "2S"), ("f1", "AH"), ("f2", "AS"), ("f1", "AS 3S"), ("f1", "AS 2H"), ("f1", "2S AS"), ("f1", "AS AS")],
)
def test_foundations_are_built_up_in_their_suit_from_the_ace(pile: str, cards: str) -> None:
    deck = [rank + suit for suit in "SHDC" for rank in FACES]
    heap = [card for card in deck if card not in cards.split()]
    reply = answer(TOWERS | {"piles": {pile: cards.split(), "t1": heap}})
    assert reply["error"] == "bad-position"
    assert "error" not in answer(
        TOWERS | {"piles": {"f1": ["AS", "2S"], "t1": [c for c in deck if c not in ("AS", "2S")]}}
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "{}}",
        "nul",
        "[]",
        "5",
        '"SH1"',
        "null",
        "{'game': 'SH1'}",
        '{"game": "SH1",}',
        "NaN",
        "\ud800",
        '{"\\ud800": 1}',
        "9" * 5000,
    ],
    ids=lambda text: text[:20].encode("ascii", "backslashreplace").decode(),
)
def test_text_that_is_no_json_object(text: str) -> None:
    assert answer(text)["error"] == "bad-position"


def test_halves_of_characters_in_json_are_told_without_a_mishap() -> None:
    for text in ('{"game":"\\ud800","mode":"C4"}', '{"game":"SH1","mode":"C4","piles":{"\\udfff":[]}}'):
        reply = answer(text)
        assert reply["error"] == "bad-position"
        json.dumps(reply, ensure_ascii=False).encode("utf-8")


def test_a_new_game_with_a_bad_code_keeps_the_game() -> None:
    protocol = Protocol()
    protocol.answer("new DS1-D1N-AAAAAAB")
    before = protocol.answer("play s")
    assert "error" in protocol.answer("new nonsense")
    assert protocol.answer("show") == {key: value for key, value in before.items() if key != "played"}
