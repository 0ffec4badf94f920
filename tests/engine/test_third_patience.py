"""A third patience is dealt, played, recorded, saved and won by the code that is there."""

import json
import random

import pytest

from engine.codes import BadCode
from engine.patiences import PATIENCES, read_code
from engine.rules import Patience
from engine.session import Session
from tests.engine.tables import Table, lay, suit
from tests.freecell import FreeCell

ALL: tuple[type[Patience], ...] = (*PATIENCES, FreeCell)
CODE = "FC1-STD-AAAAAJ2"


def freecell(text: str) -> Table:
    return lay(FreeCell("STD"), text)


def test_it_only_says_what_is_its_own() -> None:
    own = {name for name in vars(FreeCell) if not name.startswith("_")}
    assert own == {"game", "name", "modes", "points", "table", "deal", "group_limit"}
    assert own <= {*dir(Patience), "game", "name", "modes"}


def test_it_has_codes_and_is_unknown_where_it_is_not_listed() -> None:
    assert str(read_code("fc1 std aaaaaj2", ALL)) == CODE
    with pytest.raises(BadCode):
        read_code(CODE)


def test_it_is_dealt() -> None:
    position = Session.deal(read_code(CODE, ALL), ALL).position
    assert [len(pile.cards) for pile in position.piles] == [7] * 4 + [6] * 4 + [0] * 8


def test_it_has_its_rules() -> None:
    table = freecell("t1: 9S 8H 7C | t2: TD | t3: 9C")
    assert table.why_not("t1 t2 3") == ""
    assert table.why_not("t1 t4 3") == "", "any card to an empty column"
    assert freecell("t1: 9S 8S | t2: TD").why_not("t1 t2 2") == "not-a-run"
    assert table.why_not("t3 t1") == "needs-other-colour"
    full = " | ".join(f"t{n}: 2S" for n in range(3, 9))
    assert freecell(f"t1: 9S 8H 7C | t2: TD | c1: 2S | c2: 3S | c3: 4S | {full}").why_not("t1 t2 3") == "run-too-long"
    assert freecell(f"t1: 9S 8H 7C | t2: TD | c1: 2S | c2: 3S | {full}").why_not("t1 t2 3") == ""
    assert freecell("t1: 2S QH").double("t1") == "t1 t2 1"


def test_it_is_played_recorded_saved_and_replayed() -> None:
    session, chance = Session.deal(read_code(CODE, ALL), ALL), random.Random(3)
    start = session.position
    for _ in range(90):
        session.play(chance.choice(session.patience.moves(session.position)))
    session.undo()
    assert Session.replay(session.record(), ALL).position == session.position
    restored = Session.restore(json.loads(json.dumps(session.save())), ALL)
    assert restored.save() == session.save()
    assert restored.redo()
    while session.undo():
        pass
    assert session.position == start


def test_it_is_won() -> None:
    table = freecell(" | ".join(f"t{n + 1}: {suit(letter, 'K', 'A')}" for n, letter in enumerate("SHDC")))
    for column in range(1, 5):
        table = table.play(*[f"t{column} f"] * 13)
    assert table.won
    assert table.score == 520


def test_every_patience_says_where_its_places_stand() -> None:
    for kind in ALL:
        for mode in kind.modes:
            patience = kind(mode)
            assert patience.arrangements
            for arrangement in patience.arrangements:
                assert len(arrangement.spots) == len(patience.places)
                assert len({(spot.slot, spot.row) for spot in arrangement.spots}) == len(arrangement.spots)
                assert all(0 <= spot.slot < arrangement.slots for spot in arrangement.spots)
