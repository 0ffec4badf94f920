"""One game in progress: undo, redo, the move counter, records and saves."""

import json
from typing import Any

import pytest

from engine.cards import STOCK_CLICK, Position
from engine.patiences import read_code
from engine.refusals import IllegalMove
from engine.session import BadRecord, Session
from tests.engine.tables import Table, double, towers

CODE = "DS1-D1N-AAAAAAB"


def deal(code: str = CODE, *moves: str) -> Session:
    session = Session.deal(read_code(code))
    play(session, *moves)
    return session


def begin(table: Table, *moves: str) -> Session:
    session = Session(table.patience, table.position)
    play(session, *moves)
    return session


def play(session: Session, *moves: str) -> None:
    for move in moves:
        session.play(session.patience.read_move(session.position, move))


def shown(session: Session) -> str:
    return str(Table(session.patience, session.position))


def through_a_file(session: Session) -> Session:
    return Session.restore(json.loads(json.dumps(session.save())))


# Undo and redo


def test_undo_gives_back_the_position_exactly_the_score_included() -> None:
    session = begin(double("t1: [5C] 7H | t2: 8S | w: 2C", score=40))
    before = session.position
    play(session, "t1 t2")
    assert (session.position.score, shown(session)) == (45, "t1: 5C | t2: 8S 7H | w: 2C")
    assert session.undo()
    assert session.position == before
    play(session, "s")
    assert session.position.score == 0
    assert session.undo()
    assert session.position == before


def test_a_move_and_the_card_it_turns_up_are_one_step() -> None:
    session = begin(double("t1: [5C] 7H | t2: 8S"), "t1 t2")
    assert session.can_undo == 1


def test_redo_brings_undone_actions_back_until_a_new_action_is_made() -> None:
    session = deal(CODE, "s", "s", "s")
    positions = [session.position]
    for _ in range(3):
        session.undo()
        positions.append(session.position)
    assert session.can_redo == 3
    assert session.redo()
    assert session.position == positions[2]
    assert session.redo()
    assert session.position == positions[1]
    session.undo()
    play(session, "s")
    assert session.can_redo == 0
    assert not session.redo()


def test_the_move_counter_never_goes_down_and_redo_leaves_it_alone() -> None:
    session = deal(CODE, "s", "s", "s")
    assert session.actions == 3
    session.undo()
    session.undo()
    assert session.actions == 3
    session.redo()
    assert session.actions == 3
    play(session, "s")
    assert session.actions == 4


def test_every_action_counts_1_a_move_of_any_number_a_stock_click_a_recycle() -> None:
    session = begin(double("t1: [5C] 9S 8H 7S | t2: TD | s: 2C 3C", "D3N", score=500))
    for n, move in enumerate(["t1 t2 3", "s", "s"], 1):
        play(session, move)
        assert session.actions == n


def test_nothing_to_undo_or_redo_is_no_mishap() -> None:
    session = deal()
    before = session.position
    assert not session.undo()
    assert not session.redo()
    assert (session.position, session.actions, session.can_undo, session.can_redo) == (before, 0, 0, 0)


def test_a_refused_move_changes_nothing() -> None:
    session = deal(CODE, "s", "s")
    session.undo()
    before = session.position, session.actions, session.can_undo, session.can_redo, session.record()
    for text in ("t1 t2", "t1 t1", "t9 t8 9", "s w", "w f8", "t1 f"):
        move = session.patience.read_move(session.position, text)
        if session.patience.refusal(session.position, move):
            with pytest.raises(IllegalMove):
                session.play(move)
    assert before == (session.position, session.actions, session.can_undo, session.can_redo, session.record())


def test_a_drop_back_where_it_came_from_is_no_action() -> None:
    table = double("t1: 7H | t2: 8S")
    assert table.why_not("t1 t1") == "same-place"
    assert towers("c1: 7H").why_not("c1 c1") == "same-place"


def test_a_stock_turn_undone_leaves_the_card_face_down() -> None:
    session = begin(double("s: 2C AS | t1: 2H"), "s")
    session.undo()
    table = Table(session.patience, session.position)
    assert table.why_not("s f1") == "from-stock"
    assert session.patience.pile(session.position, "s").down == 2
    assert table.moves() == ["s"]


def test_undo_past_a_recycle_and_redo_keep_the_order() -> None:
    session = begin(double("s: 2C 3C 4C 5C", "D3N", score=300), "s", "s", "s", "s")
    end = session.position
    while session.undo():
        pass
    while session.redo():
        pass
    assert session.position == end


def test_a_king_goes_to_a_column_emptied_undone_and_emptied_again() -> None:
    session = begin(double("t1: 7H | t2: 8S | t3: [2C] KD QS | w: KC QH"), "t1 t2")
    session.undo()
    session.redo()
    table = Table(session.patience, session.position)
    assert table.why_not("t3 t1 2") == ""
    assert table.why_not("w t1") == "only-a-king"


@pytest.mark.parametrize(("code", "limit"), [(CODE, 200), ("SH1-C4-AAAAAJ2", 100)])
def test_undo_reaches_the_last_200_or_100_actions(code: str, limit: int) -> None:
    session = deal(code)
    positions: list[Position] = []
    moves = ("s",) if code.startswith("DS") else ("t1 c3", "c3 c4", "c4 c3")
    for n in range(limit + 50):
        positions.append(session.position)
        play(session, moves[0] if n == 0 or len(moves) == 1 else moves[2 - n % 2])
        assert session.can_undo == min(n + 1, limit)
    for position in reversed(positions[-limit:]):
        assert session.undo()
        assert session.position == position
    assert not session.undo()
    assert session.can_redo == limit
    assert session.actions == limit + 50


def test_a_won_game_can_be_undone() -> None:
    session = begin(towers("t1: KS | f1: AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"), "t1 f")
    assert session.won
    assert session.undo()
    assert not session.won


# Records


def test_a_record_is_the_code_and_the_actions_in_full_form_undone_ones_left_out() -> None:
    session = deal(CODE, "s", "s", "s")
    session.undo()
    assert session.record() == {"code": CODE, "actions": ["s", "s"]}
    session = deal("SH1-C4-AAAAAJ2", "t1 c")
    assert session.record() == {"code": "SH1-C4-AAAAAJ2", "actions": ["t1 c3 1"]}


def test_a_record_keeps_more_than_undo_reaches() -> None:
    session = deal(CODE, *["s"] * 250)
    again = Session.replay(session.record())
    assert len(session.record()["actions"]) == 250
    assert again.position == session.position
    assert (again.actions, again.can_undo) == (250, 200)


def test_a_position_without_a_code_is_recorded_without() -> None:
    assert begin(towers("t1: 2C"), "t1 c").record() == {"code": None, "actions": ["t1 c1 1"]}


def test_replay_takes_moves_as_people_write_them() -> None:
    session = Session.replay({"code": "sh1 c4 aaaaaj2", "actions": ["t1 c"]})
    assert session.record() == {"code": "SH1-C4-AAAAAJ2", "actions": ["t1 c3 1"]}


@pytest.mark.parametrize(
    ("actions", "failing"),
    [
        (["s", "x"], 1),
        (["t1 t1 1"], 0),
        (["s", "s", "t9 t1 9", "s"], 2),
        (["s", 5], 1),
        ([None], 0),
        ([["s"]], 0),
        ([{}], 0),
        (["s", ""], 1),
        (["s", "s s s s"], 1),
        (["s", "t1 t2 -1"], 1),
        (["t1 t2 99999999999999999999"], 0),
    ],
)
def test_a_failing_action_is_named(actions: list[Any], failing: int) -> None:
    with pytest.raises(BadRecord) as caught:
        Session.replay({"code": CODE, "actions": actions})
    assert caught.value.action == failing
    assert f"action {failing}" in str(caught.value)


BAD_RECORDS: list[Any] = [
    None,
    [],
    "s",
    5,
    {},
    {"code": CODE},
    {"actions": []},
    {"code": None, "actions": []},
    {"code": 5, "actions": []},
    {"code": True, "actions": []},
    {"code": "XX1-D1N-AAAAAAB", "actions": []},
    {"code": CODE, "actions": "s"},
    {"code": CODE, "actions": {"0": "s"}},
    {"code": CODE, "actions": None},
]


@pytest.mark.parametrize("record", BAD_RECORDS, ids=repr)
def test_a_bad_record_is_refused(record: Any) -> None:
    with pytest.raises(BadRecord) as caught:
        Session.replay(record)
    assert caught.value.action is None
    with pytest.raises(BadRecord):
        Session.restore(record)


# Saves


def same(one: Session, other: Session) -> bool:
    """Whether two sessions are the same game now and at every step back and forth."""
    facts = [
        (s.position, str(s.code), s.actions, s.seconds, s.can_undo, s.can_redo, s.record(), s.save())
        for s in (one, other)
    ]
    if facts[0] != facts[1]:
        return False
    back = 0
    while one.undo() & other.undo():
        back += 1
        if one.position != other.position:
            return False
    while one.redo() & other.redo():
        if one.position != other.position:
            return False
    for session in (one, other):
        for _ in range(session.can_undo - back):
            session.undo()
    return one.position == other.position


def test_resume_gives_the_game_with_its_undo_list() -> None:
    session = deal(CODE, "s", "s", "s", "s")
    session.seconds = 12.5
    session.undo()
    session.undo()
    again = through_a_file(session)
    assert (again.can_undo, again.can_redo, again.actions, again.seconds) == (2, 2, 4, 12.5)
    assert same(session, again)


@pytest.mark.parametrize(
    ("played", "undone", "more"), [(250, 0, 0), (250, 3, 0), (250, 200, 0), (203, 100, 1), (0, 0, 0), (205, 200, 198)]
)
def test_resume_beyond_the_undo_limit(played: int, undone: int, more: int) -> None:
    session = deal(CODE, *["s"] * played)
    for _ in range(undone):
        session.undo()
    play(session, *["s"] * more)
    assert same(session, through_a_file(session))


def test_undone_actions_come_back_in_their_order() -> None:
    session = deal("SH1-C4-AAAAAJ2", "t1 c", "t2 c")
    end = session.position
    session.undo()
    session.undo()
    assert session.save()["undone"] == ["t2 c4 1", "t1 c3 1"]
    again = through_a_file(session)
    again.redo()
    assert again.record()["actions"] == ["t1 c3 1"]
    again.redo()
    assert again.position == end


def test_a_save_is_plain_json_of_code_and_moves() -> None:
    assert deal("SH1-C4-AAAAAJ2", "t1 c").save() == {
        "code": "SH1-C4-AAAAAJ2",
        "actions": ["t1 c3 1"],
        "undone": [],
        "can_undo": 1,
        "counter": 1,
        "seconds": 0.0,
        "counted": False,
        "proven": False,
    }


GOOD = {"code": CODE, "actions": ["s", "s"], "undone": ["s"], "can_undo": 2, "counter": 3, "seconds": 1.0}


def test_the_good_save_is_good() -> None:
    assert Session.restore(GOOD).can_redo == 1


@pytest.mark.parametrize(
    "damage",
    [
        {"undone": None},
        {"undone": "s"},
        {"undone": [5]},
        {"undone": ["t1 t1 1"]},
        {"undone": ["s"] * 201, "counter": 1000},
        {"undone": ["s"] * 500, "counter": 1000},
        {"can_undo": 3},
        {"can_undo": -1},
        {"can_undo": None},
        {"can_undo": True},
        {"can_undo": 1.0},
        {"counter": 2},
        {"counter": "3"},
        {"counter": -3},
        {"counter": False},
        {"seconds": -1},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": 10**400},
        {"seconds": "1"},
        {"seconds": None},
    ],
    ids=repr,
)
def test_a_save_that_contradicts_itself_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        Session.restore(GOOD | damage)
    for name in damage:
        with pytest.raises(BadRecord):
            Session.restore({key: value for key, value in GOOD.items() if key != name})


def test_playing_the_stock_by_its_constant_or_by_text_is_one_thing() -> None:
    session = deal()
    session.play(STOCK_CLICK)
    assert session.record()["actions"] == ["s"]
