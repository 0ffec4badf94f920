"""A record from outside is data: whatever it says, it is read as a game that was played, or refused with a reason."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import records
from engine.codes import BadCode, Code
from engine.patiences import PATIENCES
from engine.records import LONGEST, MOST_ACTIONS, TooLong
from engine.refusals import IllegalMove, Reason
from engine.rules import BadMove
from engine.session import BadRecord, Session

CODE = "DS1-D1N-AAAAAAB"
DAY = date(2026, 11, 30)
MODES = [(kind.game, mode) for kind in PATIENCES for mode in kind.modes]


def played(code: Code, choices: list[int]) -> Session:
    """A deal after as many moves as there are choices, each taken from the legal ones."""
    session = Session.deal(code)
    for choice in choices:
        if moves := session.patience.moves(session.position):
            session.play(moves[choice % len(moves)])
    return session


def replayed(record: Any) -> Session:
    *_, session = Session.replaying(record, whole=True)
    return session


def refusal(read: Callable[[], object]) -> BadRecord | None:
    try:
        read()
    except BadRecord as bad:
        return bad
    return None


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(MODES), st.integers(0, 2**35 - 1), st.lists(st.integers(0, 99), max_size=40))
def test_what_is_written_is_read_again(mode: tuple[str, str], number: int, choices: list[int]) -> None:
    session = played(Code(*mode, number), choices)
    text = records.as_text(session.record())
    for form in (text, text.encode(), b"\xef\xbb\xbf" + text.encode(), f"\r\n {text}"):
        again = replayed(records.read(form))
        assert (again.code, again.position) == (session.code, session.position)
        assert again.can_undo == len(again.record()["actions"])
        assert again.record() == session.record()


def test_the_text_is_one_line_that_the_text_protocol_replays() -> None:
    from engine.__main__ import Protocol

    session = played(Code("SH1", "C4", 7), [3, 1, 4, 1, 5])
    text = records.as_text(session.record())
    assert text.count("\n") == 1
    answer = Protocol().answer(f"replay {text}")
    assert (answer["code"], answer["actions"]) == (str(session.code), 5)


@settings(deadline=None, max_examples=300)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes | str) -> None:
    bad = refusal(lambda: records.read(data))
    assert bad is None or bad.action is None


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


@settings(deadline=None, max_examples=300)
@given(st.fixed_dictionaries({}, optional={"code": st.just(CODE) | ANY, "actions": st.lists(st.just("s") | ANY) | ANY}))
def test_any_values_are_played_or_refused(record: dict[str, Any]) -> None:
    bad = refusal(lambda: replayed(records.read(json.dumps(record))))
    assert bad is None or bad.action is None or not isinstance(record["actions"][bad.action], str) or bad.__cause__


DEEP = b"[" * 100_000
REFUSED: dict[str, bytes | str] = {
    "nothing": b"",
    "blanks": " \n",
    "no JSON": b"t1 t2",
    "half": records.as_text({"code": CODE, "actions": ["s"]})[:-4],
    "more after it": records.as_text({"code": CODE, "actions": []}) + "{}",
    "NUL": b'{"code": "DS1-D1N-AAAAAAB\x00", "actions": []}',
    "all NUL": b"\0" * 500,
    "not UTF-8": b'{"code": "\xff\xfe", "actions": []}',
    "UTF-16": '{"code": 1}'.encode("utf-16"),
    "deep": DEEP,
    "deep in a record": b'{"code": "DS1-D1N-AAAAAAB", "actions": ' + DEEP + b"]" * 100_000 + b"}",
    "a list": "[]",
    "a number": "1" * 100,
    "an endless number": "1" * 100_000,
    "a name twice": f'{{"code": "{CODE}", "actions": [], "actions": ["s"]}}',
    "no code": '{"actions": []}',
    "no actions": f'{{"code": "{CODE}"}}',
    "an endless code": json.dumps({"code": CODE + "A" * 200_000, "actions": []}),
    "code is none": '{"code": null, "actions": []}',
    "code is a list": f'{{"code": ["{CODE}"], "actions": []}}',
    "actions is a text": f'{{"code": "{CODE}", "actions": "s"}}',
    "actions is an object": f'{{"code": "{CODE}", "actions": {{"0": "s"}}}}',
    "too long a text": "{" + " " * LONGEST,
    "a picture": "\x89PNG" + "x" * LONGEST,
    "too many actions": json.dumps({"code": CODE, "actions": ["s"] * (MOST_ACTIONS + 1)}),
}


@pytest.mark.parametrize("text", ["\ufeff", "\ufeff".encode()], ids=["pasted", "a file"])
def test_the_mark_at_the_start_of_a_windows_file_is_passed_over(text: str | bytes) -> None:
    record = json.dumps({"code": CODE, "actions": ["s"]})
    assert records.read(text + record if isinstance(text, str) else text + record.encode()) == json.loads(record)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    with pytest.raises(BadRecord) as caught:
        replayed(records.read(REFUSED[name]))
    assert caught.value.action is None
    assert isinstance(caught.value, TooLong) == name.startswith("too ")


@pytest.mark.parametrize("code", ["", "XX1-D1N-AAAAAAB", "DS1-D9N-AAAAAAB", "DS1-D1N-AAA", "DS1-D1N-AAAAAA!"])
def test_a_wrong_code_says_why(code: str) -> None:
    with pytest.raises(BadRecord) as caught:
        replayed({"code": code, "actions": []})
    assert isinstance(caught.value.__cause__, BadCode)


@pytest.mark.parametrize(
    ("action", "cause"),
    [("t9 t1", IllegalMove), ("t1 x", BadMove), ("", BadMove), ("t1\0t2", BadMove), (7, None), (["s"], None)],
)
def test_the_first_action_that_fails_is_named(action: object, cause: type[Exception] | None) -> None:
    with pytest.raises(BadRecord) as caught:
        replayed({"code": CODE, "actions": ["s", "s", action, "nonsense"]})
    assert caught.value.action == 2
    assert cause is None or isinstance(caught.value.__cause__, cause)


def test_a_refusal_comes_along() -> None:
    with pytest.raises(BadRecord) as caught:
        replayed({"code": CODE, "actions": ["t9 s 1"]})
    assert isinstance(caught.value.__cause__, IllegalMove)
    assert caught.value.__cause__.refusal.reason == Reason.NOT_A_TARGET


def test_as_many_actions_as_allowed_are_played_one_by_one() -> None:
    """And all of them can be undone, far beyond what undo in a game reaches."""
    sessions = Session.replaying(records.read(json.dumps({"code": CODE, "actions": ["s"] * MOST_ACTIONS})), whole=True)
    first = next(sessions)
    start = first.position
    assert first.can_undo == 0
    for number, session in enumerate(sessions, 1):
        assert session is first
        assert session.can_undo == number
    assert first.can_undo == MOST_ACTIONS > first.patience.undo_limit
    while first.undo():
        pass
    assert first.position == start


# Files

RECORD = {"code": CODE, "actions": ["s", "s"]}


def test_a_file_is_written_where_it_can_be_and_read_again(tmp_path: Path) -> None:
    path = records.write(RECORD, [tmp_path / "nowhere", tmp_path], DAY)
    assert path == tmp_path / "DS1-D1N-AAAAAAB-2026-11-30.txt"
    assert records.load(path) == RECORD
    assert list(tmp_path.iterdir()) == [path]


def test_no_file_is_written_over(tmp_path: Path) -> None:
    first = records.write(RECORD, [tmp_path], DAY)
    assert records.write(RECORD, [tmp_path], DAY) == first, "the same game is there already"
    other = RECORD | {"actions": ["s"]}
    second = records.write(other, [tmp_path], DAY)
    assert second.name == "DS1-D1N-AAAAAAB-2026-11-30 (2).txt"
    assert (records.load(first), records.load(second)) == (RECORD, other)
    assert records.write(other, [tmp_path], DAY) == second


def test_half_a_file_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.open

    def full(path: Path, *arguments: Any) -> Any:
        file = real(path, *arguments)
        if path.parent != tmp_path / "full":
            return file
        file.close()
        return real(Path("/dev/full"), "wb", 0)

    if not Path("/dev/full").exists():
        pytest.skip("no disk here that is always full")
    (tmp_path / "full").mkdir()
    monkeypatch.setattr(Path, "open", full)
    assert records.write(RECORD, [tmp_path / "full", tmp_path], DAY).parent == tmp_path
    assert list((tmp_path / "full").iterdir()) == []


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        records.write(RECORD, [tmp_path / "nowhere"], DAY)
    with pytest.raises(OSError, match="no folder"):
        records.write(RECORD, [], DAY)


def make_folder(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    import os

    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes here")
    os.mkfifo(path)


@pytest.mark.parametrize("make", [lambda path: None, make_folder, make_pipe], ids=["nothing", "folder", "pipe"])
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "game.txt"
    make(path)
    with pytest.raises(OSError, match="no file"):
        records.load(path)


def test_of_a_huge_file_only_the_beginning_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.write(b"{")
        file.truncate(10**9)
    with pytest.raises(TooLong):
        records.load(path)
