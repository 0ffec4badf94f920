"""Results: each finished or given up game once, whatever happens, and never in the way of the saves."""

import json
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from engine.cards import RANKS, SUITS, Card, Pile
from engine.database import checksum
from engine.patiences import read_code
from engine.places import Kind
from engine.session import Session
from engine.store import FILE, Notice, Result, Store

CODE, OTHER = "SH1-C4-AAAAAJ2", "DS1-D3V-AAAAAAB"
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX to make the trouble")


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    with closing(Store(folder)) as store:
        yield store


def played(actions: int, code: str = CODE) -> Session:
    session = Session.deal(read_code(code))
    while session.actions < actions:
        session.play(session.patience.moves(session.position)[0])
    return session


def nearly_won(actions: int = 0) -> Session:
    """A game that lacks its last king; `actions` pretends that so much has been done already."""
    session = Session.deal(read_code(CODE))
    patience = session.patience
    piles = {
        place.name: Pile(tuple(Card(rank, suit, 0) for rank in range(1, 14)))
        for suit, place in enumerate(patience.of_kind(Kind.FOUNDATION))
    }
    last = patience.of_kind(Kind.FOUNDATION)[-1].name
    piles[last] = Pile(piles[last].cards[:-1])
    piles["t1"] = Pile((Card(len(RANKS), len(SUITS) - 1, 0),))
    near = Session(patience, patience.position(piles), session.code)
    near.actions = actions
    return near


def win(session: Session) -> Session:
    move = session.patience.click(session.position, "t1", 0)
    assert move
    session.play(move)
    assert session.won
    return session


def kept(folder: Path) -> list[Result]:
    """What a start without any trouble finds."""
    with opened(folder) as store:
        results = store.results()
        assert (store.notices(), store.keeping) == ([], True)
        return results


def numbers(results: list[Result]) -> list[int]:
    """The games of a test differ in how many actions they had."""
    return [result.actions for result in results]


def fill(folder: Path, games: range) -> None:
    with opened(folder) as store:
        for actions in games:
            store.save_game(played(0), given_up=played(actions))
        assert store.keeping


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


# What counts


def test_no_results_at_first(folder: Path) -> None:
    assert kept(folder) == []
    assert not (folder / FILE).exists()


def test_a_game_on_the_table_does_not_count_yet(folder: Path) -> None:
    with opened(folder) as store:
        store.save_game(played(9))
    assert kept(folder) == []


def test_a_game_given_up_counts_as_not_won(folder: Path) -> None:
    session = played(9, OTHER)
    session.seconds = 12.3456
    begun = time.time()
    with opened(folder) as store:
        store.save_game(session)
        store.save_game(played(0), given_up=session)
        assert numbers(store.results()) == [9]
    [result] = kept(folder)
    assert result._replace(when=0) == Result(1, 0, OTHER, False, session.position.score, 9, 12.346)
    assert begun <= result.when <= time.time()
    with opened(folder) as store:
        assert store.record(result.id) == session.record()
        assert Session.replay(store.record(result.id)).position == session.position
        assert store.record(7) is None


def test_a_game_without_an_action_does_not_count(folder: Path) -> None:
    with opened(folder) as store:
        store.save_game(played(0), given_up=played(0))
    assert kept(folder) == []


def test_a_game_whose_actions_are_all_undone_was_still_played(folder: Path) -> None:
    session = played(1)
    session.undo()
    fill(folder, range(0))
    with opened(folder) as store:
        store.save_game(played(0), given_up=session)
    assert numbers(kept(folder)) == [1]


def test_a_win_counts_at_once(folder: Path) -> None:
    session = win(nearly_won(50))
    store = Store(folder)
    store.save_game(session)
    shutil.copytree(folder, folder.with_name("copy"))  # as if the computer had been switched off here
    store.close()
    [result] = kept(folder.with_name("copy"))
    assert (result.won, result.actions, result.code) == (True, 51, CODE)
    assert result.score == session.position.score


def test_the_first_win_stands(folder: Path) -> None:
    session = win(nearly_won(50))
    with opened(folder) as store:
        store.save_game(session)
        session.undo()
        store.save_game(session)
        win(session)
        store.save_game(session)
        store.save_game(session)
        session.undo()
        store.save_game(played(0), given_up=session)
        assert [(result.won, result.actions) for result in store.results()] == [(True, 51)]
    assert len(kept(folder)) == 1


def test_a_win_counts_once_also_over_a_restart(folder: Path) -> None:
    session = played(4)
    session.counted = True
    with opened(folder) as store:
        store.save_game(session)
    with opened(folder) as store:
        again = store.load_game()
        assert again
        assert again.counted
        store.save_game(played(0), given_up=again)
    assert kept(folder) == []


def test_a_save_from_before_there_were_results(folder: Path) -> None:
    saved = played(4).save()
    del saved["counted"]
    assert not Session.restore(saved).counted


def test_the_same_deal_again_is_another_game(folder: Path) -> None:
    with opened(folder) as store:
        store.save_game(win(nearly_won(1)))
        store.save_game(win(nearly_won(5)))
    assert numbers(kept(folder)) == [2, 6]


def test_a_position_without_a_code_is_no_game(folder: Path) -> None:
    session = nearly_won(3)
    session.code = None
    with opened(folder) as store:
        store.save_game(win(session))
    assert kept(folder) == []


def test_deleted_results_stay_away(folder: Path) -> None:
    fill(folder, range(1, 6))
    with opened(folder) as store:
        store.delete_results(result.id for result in store.results() if result.actions in (2, 5))
        assert numbers(store.results()) == [1, 3, 4]
        assert store.record(2) is None
        assert store.record(3) == played(3).record()
    fill(folder, range(6, 7))
    assert numbers(kept(folder)) == [1, 3, 4, 6]


# Cost


def test_a_save_reads_no_results(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(folder, range(1, 3))
    statements: list[str] = []
    connect = sqlite3.connect

    def traced(*args: object, **more: object) -> sqlite3.Connection:
        db: sqlite3.Connection = connect(*args, **more)  # type: ignore[call-overload]
        db.set_trace_callback(statements.append)
        return db

    with opened(folder) as store:
        monkeypatch.setattr("engine.store.sqlite3.connect", traced)
        store.save_game(played(1))
        assert any("games" in statement for statement in statements)
        assert not [s for s in statements if "results" in s or "records" in s or s.endswith("integrity_check")]
        store.results()
        assert any("results" in statement for statement in statements)
        assert not any("records" in statement for statement in statements)


# Two copies and kills


def test_two_copies_share_the_results(folder: Path) -> None:
    with opened(folder) as first, opened(folder) as second:
        first.save_game(played(0), given_up=played(1))
        second.save_game(win(nearly_won(1)))
        first.save_game(played(0), given_up=played(3))
        assert numbers(first.results()) == numbers(second.results()) == [1, 2, 3]
    assert numbers(kept(folder)) == [1, 2, 3]


@posix
def test_a_kill_leaves_game_and_result_in_step(folder: Path) -> None:
    """The system kills the process at the write that would make a file longer than allowed."""
    import resource  # not on Windows

    fill(folder, range(1, 2))
    size = (folder / FILE).stat().st_size
    outcomes = set()
    for room in range(0, size + 16384, 1024):
        copy = folder.with_name(f"copy-{room}")
        shutil.copytree(folder, copy)
        if (child := os.fork()) == 0:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            Store(copy).save_game(played(40, OTHER), given_up=played(30, OTHER))
            os._exit(0)
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        with opened(copy) as store:
            session = store.load_game()
            assert session
            assert (session.actions, numbers(store.results())) == ((0, [1]) if killed else (40, [1, 30]))
        outcomes.add(killed)
    assert outcomes == {True, False}


# Trouble that is no damage


def test_results_of_a_bad_time_are_made_up_for(folder: Path) -> None:
    fill(folder, range(1, 3))
    with opened(folder) as store:
        with closing(sqlite3.connect(folder / "turn.lock", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            store.save_game(played(0), given_up=played(3))
            store.save_game(played(0), given_up=played(4))
            store.delete_results([1])
            results = store.results()
            assert numbers(results) == [2, 3, 4]
            assert len({result.id for result in results}) == 3
            assert store.record(results[1].id) == played(3).record()
            store.delete_results([results[1].id])
            assert numbers(store.results()) == [2, 4]
        store.save_game(played(1))
        assert numbers(store.results()) == [2, 4]
    assert numbers(kept(folder)) == [2, 4]


def test_a_disk_that_takes_nothing(folder: Path) -> None:
    folder.write_text("mine")
    with opened(folder) as store:
        store.save_game(played(0), given_up=played(1))
        store.save_game(win(nearly_won(1)))
        assert numbers(store.results()) == [1, 2]
        assert store.notices() == [Notice.NOT_KEPT]
        store.delete_results([result.id for result in store.results()])
        assert store.results() == []


def test_a_deleted_file_takes_the_results_along_and_nothing_else(folder: Path) -> None:
    fill(folder, range(1, 3))
    with opened(folder) as store:
        store.set_setting("language", "th")
        (folder / FILE).unlink()
        store.save_game(played(0), given_up=played(3))
        assert (numbers(store.results()), store.setting("language", "en")) == ([3], "th")
        (folder / FILE).unlink()
        assert store.results() == []
        assert store.notices() == []


# Damage


def damage(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.execute(statement)


@pytest.mark.parametrize(
    ("statement", "left"),
    [
        ("UPDATE results SET result = replace(result, 'false', 'true') WHERE id = 2", [1, 3]),
        ("UPDATE results SET crc = crc + 1 WHERE id = 1", [2, 3]),
        ("UPDATE results SET result = 7", []),
        ("UPDATE records SET record = '[]' WHERE id = 3", [1, 2, 3]),
        ("DROP TABLE results", []),
        ("DROP TABLE records", [1, 2, 3]),
        ("PRAGMA user_version = 2", [1, 2, 3]),
        ("PRAGMA application_id = 7", [1, 2, 3]),
    ],
)
@pytest.mark.parametrize("running", [False, True])
def test_readable_results_are_carried_over(folder: Path, statement: str, left: list[int], running: bool) -> None:
    fill(folder, range(1, 4))
    store = Store(folder)
    if running:
        assert store.setting("language", "en") == "en"
    else:
        store.close()
    damage(folder, statement)
    bad = (folder / FILE).read_bytes()
    if not running:
        store = Store(folder)
    results = store.results()
    records = [store.record(result.id) for result in results]
    assert numbers(results) == left
    gone = {3} if "'[]'" in statement else {1, 2, 3} if "DROP TABLE records" in statement else set()
    assert records == [None if actions in gone else played(actions).record() for actions in left]
    assert store.notices() == [Notice.SET_ASIDE]
    assert (folder / f"{FILE}.bad-1").read_bytes() == bad
    store.save_game(played(0), given_up=played(9))
    assert (store.keeping, store.notices()) == (True, [])
    store.close()
    assert numbers(kept(folder)) == [*left, 9]


def test_the_results_on_both_sides_of_a_broken_page_are_carried_over(folder: Path) -> None:
    with opened(folder) as store:
        for actions in range(1, 151):
            session = played(0)
            session.actions = actions
            store._add_result(session)
        store.save_game(played(0))
    assert numbers(kept(folder)) == list(range(1, 151))
    blob = bytearray((folder / FILE).read_bytes())
    middle = next(page for page in range(0, len(blob), 4096) if b'"actions":75,' in blob[page : page + 4096])
    blob[middle : middle + 4096] = b"\xff" * 4096
    (folder / FILE).write_bytes(blob)
    with opened(folder) as store:
        left = numbers(store.results())
        assert store.notices() == [Notice.SET_ASIDE]
    assert left[0] == 1
    assert left[-1] == 150
    assert 75 < len(left) < 150


@pytest.mark.parametrize("text", ["7", "[]", "{}", '{"when":1}', "no JSON", "[" * 99999, '{"id":5}', '{"won":1}'])
def test_a_sound_row_that_is_no_result_is_passed_over(folder: Path, text: str) -> None:
    fill(folder, range(1, 3))
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        for table in ("results", "records"):
            db.execute(f"INSERT OR REPLACE INTO {table} VALUES (2, ?, ?)", (text, checksum(2, text)))
    assert numbers(kept(folder)) == [1]
    with opened(folder) as store:
        store.record(2)
        assert store.notices() == []


@pytest.mark.parametrize("name", ["when", "code", "won", "score", "actions", "seconds"])
def test_a_result_with_a_field_of_another_type_is_passed_over(folder: Path, name: str) -> None:
    fill(folder, range(1, 3))
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        [text] = db.execute("SELECT result FROM results WHERE id = 2").fetchone()
        text = json.dumps(json.loads(text) | {name: None})
        db.execute("UPDATE results SET result = ?, crc = ? WHERE id = 2", (text, checksum(2, text)))
    assert numbers(kept(folder)) == [1]


def test_two_copies_meet_damage(folder: Path) -> None:
    fill(folder, range(1, 4))
    with opened(folder) as first, opened(folder) as second:
        damage(folder, "UPDATE results SET crc = 0 WHERE id = 2")
        assert numbers(first.results()) == [1, 3]
        second.save_game(played(0), given_up=played(7))
        assert numbers(second.results()) == [1, 3, 7]
        assert (first.notices(), second.notices()) == ([Notice.SET_ASIDE], [])
