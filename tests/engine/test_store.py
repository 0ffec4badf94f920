"""The store: what is saved comes back exactly, and trouble with the disk never stops the game or loses a file."""

import inspect
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from engine import store as store_module
from engine.patiences import read_code
from engine.session import Session
from engine.store import FILE, Notice, Store

DOUBLE, TOWERS = "DS1-D1N-AAAAAAB", "SH1-C4-AAAAAJ2"
ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX to make the trouble")


def dealt(code: str = DOUBLE) -> Session:
    return Session.deal(read_code(code))


def played(actions: int, undone: int = 0, code: str = DOUBLE) -> Session:
    """A session after some arbitrary, always the same, actions."""
    session = dealt(code)
    play_on(session, actions)
    for _ in range(undone):
        assert session.undo()
    return session


def play_on(session: Session, actions: int) -> None:
    wanted = session.actions + actions
    while session.actions < wanted:
        if moves := session.patience.moves(session.position):
            session.play(moves[session.actions * 7 % len(moves)])
        else:
            for _ in range(5):
                session.undo()


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    with closing(Store(folder)) as store:
        yield store


def loaded(folder: Path) -> Session:
    """The game that a start without any trouble finds."""
    with opened(folder) as store:
        session = store.load_game()
        assert store.notices() == []
        assert session is not None
        return session


def fill(folder: Path) -> Session:
    """Keep two settings, a game and a result."""
    session = played(40, 5)
    with opened(folder) as store:
        store.set_setting("language", "th")
        store.set_setting("volume", 0.25)
        store.save_game(session, given_up=played(30))
        assert store.keeping
    return session


def games_in(folder: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(folder / FILE)) as db:
        return list(db.execute("SELECT seat, saved FROM games ORDER BY seat"))


def set_aside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if ".bad-" in path.name and path.stat().st_size)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def quick_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "START_WAIT", 0.05)


# What is kept


def test_first_start_finds_nothing_and_says_nothing(folder: Path) -> None:
    with opened(folder) as store:
        assert store.load_game() is None
        assert store.setting("language", "en") == "en"
        assert (store.notices(), store.keeping) == ([], True)


@pytest.mark.parametrize("code", [DOUBLE, TOWERS])
def test_undo_and_redo_come_back_exactly(folder: Path, code: str) -> None:
    session = played(250, 30, code)
    session.seconds = 12.5
    with opened(folder) as store:
        store.save_game(session)
    again = loaded(folder)
    assert again.save() == session.save()
    assert (again.position, again.actions, again.seconds) == (session.position, 250, 12.5)
    assert (again.can_undo, again.can_redo) == (session.can_undo, 30)
    for step in (Session.redo, Session.undo):
        while step(session):
            assert step(again)
            assert again.position == session.position
        assert not step(again)


@pytest.mark.parametrize("value", ["hu", True, 7, 0.5, [1280, 800], {"x": 1}, "น้ำ „ő” \0 \ud800"])
def test_settings_round_trip(folder: Path, value: object) -> None:
    with opened(folder) as store:
        store.set_setting("name", value)
        assert store.setting("name", value) == value
    with opened(folder) as store:
        assert store.setting("name", type(value)()) == value
        store.set_setting("other", 1)
    with opened(folder) as store:
        assert (store.setting("name", value), store.setting("other", 0)) == (value, 1)
        assert store.notices() == []


def test_a_whole_number_serves_where_a_fraction_is_wanted(folder: Path) -> None:
    with opened(folder) as store:
        store.set_setting("volume", 1)
        assert store.setting("volume", 0.5) == 1
        assert store.notices() == []


def test_a_save_is_on_the_disk_before_it_returns(folder: Path) -> None:
    with opened(folder) as store:
        for actions in (1, 2):
            session = played(actions)
            store.save_game(session)
            shutil.copytree(folder, folder.with_name(f"copy-{actions}"))
            assert loaded(folder.with_name(f"copy-{actions}")).save() == session.save()


def test_a_save_rewrites_one_row(folder: Path) -> None:
    with opened(folder) as store:
        for actions in range(5):
            store.save_game(played(actions))
    assert [seat for seat, _ in games_in(folder)] == [1]


def test_a_position_without_a_code_leaves_the_kept_game_alone(folder: Path) -> None:
    session = fill(folder)
    with opened(folder) as store:
        store.save_game(Session(session.patience, session.position))
    assert loaded(folder).save() == session.save()


def test_twenty_starts(folder: Path) -> None:
    session = dealt()
    for start in range(20):
        with opened(folder) as store:
            found = store.load_game()
            assert (found.save() if found else None) == (session.save() if start else None)
            session = found or session
            play_on(session, 1)
            store.save_game(session)
            store.set_setting("starts", start)
            assert (store.notices(), store.keeping) == ([], True)
    assert session.actions == 20
    assert set_aside(folder) == []


def test_settings_survive_the_deletion_of_the_file_during_play(folder: Path) -> None:
    fill(folder)
    with opened(folder) as store:
        (folder / FILE).unlink()
        store.save_game(played(7))
    with opened(folder) as store:
        assert store.setting("language", "en") == "th"
    assert loaded(folder).actions == 7


# Killed at any moment

PLAYER = f"""
import sys, time, zlib
from pathlib import Path
from engine.patiences import read_code
from engine.session import Session
from engine.store import Store

{inspect.getsource(play_on)}

folder, code, count, pause = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
store = Store(folder)
session = store.load_game() or Session.deal(read_code(code))
print("ready", flush=True)
sys.stdin.readline()
for _ in range(count):
    play_on(session, 1)
    state = str(session.actions) + " " + str(zlib.crc32(repr(session.position).encode()))
    print("begin", state, flush=True)
    store.save_game(session)
    store.set_setting(code, session.actions)
    print("end", state, flush=True)
    time.sleep(pause)
print("done", store.keeping, *store.notices(), flush=True)
sys.stdin.readline()
store.close()
"""


def player(folder: Path, code: str, count: int, pause: float) -> "subprocess.Popen[str]":
    """A running copy that plays and saves once it is told to, and tells what it does."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder), code, str(count), str(pause)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


def tell(process: "subprocess.Popen[str]") -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


def test_killed_at_any_moment(folder: Path) -> None:
    """At the next start the position is the one before or after the last action."""
    chance = random.Random(20)
    state = "none"
    for turn in range(20):
        with player(folder, DOUBLE, 100_000, 0) as process:
            assert process.stdout
            tell(process)
            # Half of them right away, half after at least one save.
            first = "" if turn % 2 else process.stdout.readline() + process.stdout.readline()
            time.sleep(chance.uniform(0.003, 0.06))
            process.kill()
            output = (first + process.stdout.read()).splitlines(keepends=True)
        whole = [line.split(maxsplit=1) for line in output if line.endswith("\n")]
        possible = {state} | {text.strip() for word, text in whole if word == "begin"}
        if ended := [text.strip() for word, text in whole if word == "end"]:
            last = [text.strip() for word, text in whole].index(ended[-1])
            possible = {text.strip() for _, text in whole[last:]}
        with opened(folder) as store:
            session = store.load_game()
            assert (store.notices(), store.keeping) == ([], True)
        if session:
            state = f"{session.actions} {zlib.crc32(repr(session.position).encode())}"
        assert state in possible
    assert session is not None
    assert session.actions >= 10
    assert set_aside(folder) == []


@posix
def test_killed_at_every_write_of_a_save(folder: Path) -> None:
    """The system kills the process at the write that would make a file longer than allowed."""
    import resource  # not on Windows

    before, after = fill(folder), played(600)
    size = (folder / FILE).stat().st_size
    outcomes = []
    for room in range(0, size + 8192, 1024):
        copy = folder.with_name(f"copy-{room}")
        shutil.copytree(folder, copy)
        if (child := os.fork()) == 0:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            Store(copy).save_game(after)
            os._exit(0)
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        outcomes.append(killed)
        assert loaded(copy).save() == (before if killed else after).save()
    assert outcomes == sorted(outcomes, reverse=True)
    assert outcomes[size // 1024]
    assert not outcomes[-1]


def test_killed_while_a_file_is_set_aside(folder: Path) -> None:
    session = fill(folder)
    (folder / FILE).rename(folder / f"{FILE}.new")
    with opened(folder) as store:
        assert store.setting("language", "en") == "th"
        found = store.load_game()
        assert found
        assert found.save() == session.save()


# Two copies


def test_each_copy_has_its_own_game_and_all_share_the_settings(folder: Path) -> None:
    with opened(folder) as first, opened(folder) as second:
        first.save_game(played(3))
        assert second.load_game() is None
        second.save_game(played(5, code=TOWERS))
        first.set_setting("language", "hu")
        second.set_setting("volume", 0.75)
        first.save_game(played(4))
        assert (first.keeping, second.keeping) == (True, True)
        assert first.setting("volume", 0.0) == 0.75
    with opened(folder) as first, opened(folder) as second:
        games = [first.load_game(), second.load_game()]
        assert [game and game.actions for game in games] == [4, 5]
        assert (second.setting("language", ""), second.setting("volume", 0.0)) == ("hu", 0.75)


def test_the_lowest_free_seat_is_taken(folder: Path) -> None:
    first, second = Store(folder), Store(folder)
    first.save_game(played(1))
    second.save_game(played(2))
    first.close()
    assert loaded(folder).actions == 1
    second.close()


def test_two_processes_at_once(folder: Path) -> None:
    with player(folder, DOUBLE, 60, 0.003) as first, player(folder, TOWERS, 60, 0.003) as second:
        for process in (first, second):
            tell(process)
        for process in (first, second):
            assert process.stdout
            lines = iter(process.stdout.readline, "")
            assert next(line for line in lines if line.startswith("done")) == "done True\n"
        for process in (first, second):
            tell(process)
    with opened(folder) as one, opened(folder) as two:
        games = [one.load_game(), two.load_game()]
        assert [game and str(game.code) for game in games] == [DOUBLE, TOWERS]
        assert [game and game.save() for game in games] == [played(60).save(), played(60, code=TOWERS).save()]
        assert (one.setting(DOUBLE, 0), one.setting(TOWERS, 0)) == (60, 60)
        assert one.notices() == two.notices() == []


def test_a_copy_that_hangs_in_its_turn_hides_nothing(folder: Path, quick_start: None) -> None:
    session = fill(folder)
    with closing(sqlite3.connect(folder / "turn.lock", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with opened(folder) as store:
            found = store.load_game()
            assert found
            assert found.save() == session.save()
            assert store.setting("language", "en") == "th"


def test_damage_is_set_aside_once_by_two_copies(folder: Path) -> None:
    with opened(folder) as first, opened(folder) as second:
        first.set_setting("language", "th")
        second.save_game(played(2))
        (folder / FILE).write_bytes(b"garbage" * 999)
        first.save_game(played(1))
        second.save_game(played(3))
        assert (first.notices(), second.notices()) == ([Notice.SET_ASIDE], [])
    assert set_aside(folder) == [f"{FILE}.bad-1"]
    assert [seat for seat, _ in games_in(folder)] == [1, 2]
    with opened(folder) as store:
        assert store.setting("language", "en") == "th"


# Trouble that is no damage


def assert_playable_but_not_kept(folder: Path) -> None:
    with opened(folder) as store:
        assert store.load_game() is None
        for actions in range(3):
            store.save_game(played(actions))
        store.set_setting("language", "th")
        assert store.setting("language", "en") == "th"
        found = store.load_game()
        assert found
        assert found.actions == 2
        assert not store.keeping
        assert store.notices() == [Notice.NOT_KEPT]
        store.save_game(played(3))
        assert store.notices() == []


def test_a_file_where_the_folder_should_be(folder: Path) -> None:
    folder.write_text("mine")
    assert_playable_but_not_kept(folder)
    assert folder.read_text() == "mine"


def test_a_folder_below_a_file(folder: Path) -> None:
    folder.write_text("mine")
    assert_playable_but_not_kept(folder / "below")


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nobody may write; root has to become somebody else for it, who may reach the folder."""
    user = os.geteuid()
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    closed = {path: mode for path in folder.parents if not (mode := path.stat().st_mode) & 0o001}
    parents = closed if user == 0 else {}
    for path, mode in parents.items():
        path.chmod(mode | 0o011)
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)
        folder.chmod(0o755)
        for path, mode in parents.items():
            path.chmod(mode)


@posix
def test_a_read_only_folder_can_still_be_read(folder: Path) -> None:
    session = fill(folder)
    before = (folder / FILE).read_bytes()
    with read_only(folder):
        store = Store(folder)
        assert store.notices() == [Notice.NOT_KEPT]
        assert not store.keeping
        found = store.load_game()
        assert found
        assert found.save() == session.save()
        assert store.setting("language", "en") == "th"
        play_on(found, 1)
        store.save_game(found)
        assert store.notices() == []
        assert (folder / FILE).read_bytes() == before
    (folder / FILE).chmod(0o644)
    for lock in folder.glob("*.lock"):
        lock.chmod(0o644)
    play_on(found, 1)
    store.save_game(found)
    assert store.keeping
    store.close()
    assert loaded(folder).save() == found.save()
    assert set_aside(folder) == []
    assert len(games_in(folder)) == 1


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file may grow beyond so many bytes."""
    import resource  # not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@posix
@pytest.mark.parametrize("room", [0, 512, 4096, 8192])
def test_a_full_disk_keeps_the_last_save_and_then_the_next(folder: Path, room: int) -> None:
    session = fill(folder)
    with opened(folder) as store:
        long = played(300)
        with full_disk(room):
            store.save_game(long)
            state = (store.keeping, store.notices())
        assert state == (False, [Notice.NOT_KEPT])
        shutil.copytree(folder, folder.with_name("copy"))
        assert loaded(folder.with_name("copy")).save() == session.save()
        store.set_setting("volume", 0.5)
        assert store.keeping
    assert loaded(folder).save() == long.save()
    assert set_aside(folder) == []


@posix
def test_a_full_disk_leaves_damage_in_place(folder: Path) -> None:
    fill(folder)
    (folder / FILE).write_bytes(b"garbage" * 999)
    with full_disk(0):
        store = Store(folder)
        state = (store.keeping, store.notices(), set_aside(folder))
    assert state == (False, [Notice.NOT_KEPT], [])
    store.save_game(played(2))
    assert (store.keeping, store.notices()) == (True, [Notice.SET_ASIDE])
    store.close()
    assert set_aside(folder) == [f"{FILE}.bad-1"]
    assert loaded(folder).actions == 2


@pytest.mark.parametrize("name", [FILE, "turn.lock"])
def test_a_lock_makes_no_frame_hang_and_counts_only_when_it_stays(
    folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(folder)
    session = played(50)
    with opened(folder) as store, closing(sqlite3.connect(folder / name, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for patience, keeping, notices in ((60, True, []), (60, True, []), (0.01, False, [Notice.NOT_KEPT])):
            monkeypatch.setattr(store_module, "LOCK_PATIENCE", patience)
            play_on(session, 1)
            start = time.perf_counter()
            store.save_game(session)
            assert time.perf_counter() - start < 0.2
            assert (store.keeping, store.notices()) == (keeping, notices)
        monkeypatch.setattr(store_module, "FRAME_WAIT", 9)
        start = time.perf_counter()
        store.save_game(session)
        assert time.perf_counter() - start < 0.2
        assert store.notices() == []
        other.execute("ROLLBACK")
        play_on(session, 1)
        store.save_game(session)
        assert (store.keeping, store.notices()) == (True, [])
    assert loaded(folder).save() == session.save()
    assert set_aside(folder) == []


def test_a_save_that_met_a_lock_is_made_up_for_at_the_end(folder: Path) -> None:
    store = Store(folder)
    with closing(sqlite3.connect(folder / "turn.lock", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store.save_game(played(9))
    store.close()
    assert loaded(folder).actions == 9


def test_a_save_that_met_a_lock_is_made_up_for_soon(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "RETRY", 0)
    with opened(folder) as store:
        with closing(sqlite3.connect(folder / "turn.lock", isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            store.save_game(played(9))
            store.catch_up()
        assert not (folder / FILE).exists()
        store.catch_up()
        assert [json.loads(saved)["counter"] for _, saved in games_in(folder)] == [9]
        monkeypatch.setattr(store, "_take_turn", None)  # nothing is left to write: it is not even tried
        store.catch_up()
        monkeypatch.undo()


def test_a_game_that_could_not_be_read_is_not_overwritten(folder: Path, quick_start: None) -> None:
    session = fill(folder)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        store = Store(folder)
        assert store.load_game() is None
        assert store.notices() == []
    store.save_game(played(2))
    assert store.setting("language", "en") == "th"
    with opened(folder) as second:
        found = second.load_game()
        assert found
        assert found.save() == session.save()
    store.close()
    assert loaded(folder).actions == 2


def test_more_copies_than_seats(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "SEATS", 1)
    session = fill(folder)
    with opened(folder), opened(folder) as second:
        second.save_game(played(2))
        assert (second.keeping, second.notices()) == (False, [Notice.NOT_KEPT])
    assert loaded(folder).save() == session.save()


# Damage


def assert_whole_or_set_aside(folder: Path, blob: bytes, session: Session) -> list[Notice]:
    """A start with this file gives all that was kept, or sets the file aside as it is; then it keeps new things."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / FILE).write_bytes(blob)
    with opened(folder) as store:
        notices = store.notices()
        found = store.load_game()
        settings = (store.setting("language", "en"), store.setting("volume", 1.0))
        results = [(result.actions, store.record(result.id)) for result in store.results()]
        if notices:
            assert notices == [Notice.SET_ASIDE]
            assert (folder / f"{FILE}.bad-1").read_bytes() == blob
            assert settings[0] in ("th", "en")
            assert settings[1] in (0.25, 1.0)
            assert found is None or found.save() == session.save()
            assert results in ([], [(30, None)], [(30, played(30).record())])
        else:
            assert set_aside(folder) == []
            assert settings == ("th", 0.25)
            assert found
            assert found.save() == session.save()
            assert results == [(30, played(30).record())]
        store.save_game(played(1))
        assert (store.keeping, store.notices()) == (True, [])
    assert loaded(folder).actions == 1
    return notices


@pytest.fixture
def sound(folder: Path) -> tuple[bytes, Session]:
    session = fill(folder)
    return (folder / FILE).read_bytes(), session


def test_truncated_anywhere(folder: Path, sound: tuple[bytes, Session]) -> None:
    blob, session = sound
    for size in range(512, len(blob), 512):
        assert assert_whole_or_set_aside(folder, blob[:size], session) == [Notice.SET_ASIDE], size
    assert assert_whole_or_set_aside(folder, blob, session) == []


def test_an_empty_file_is_a_new_one(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).touch()
    with opened(folder) as store:
        assert store.load_game() is None
        store.save_game(played(1))
        assert (store.keeping, store.notices()) == (True, [])
    assert loaded(folder).actions == 1


def test_flipped_bits(folder: Path, sound: tuple[bytes, Session]) -> None:
    blob, session = sound
    chance = random.Random(1)
    header = chance.sample(range(100 * 8), 100)
    anywhere = chance.sample(range(len(blob) * 8), 50)
    # Most of a small file is empty: aim at what is written, too.
    written = chance.sample([bit for bit in range(len(blob) * 8) if blob[bit // 8]], 150)
    found = 0
    for bit in (*header, *anywhere, *written):
        flipped = bytearray(blob)
        flipped[bit // 8] ^= 1 << bit % 8
        found += bool(assert_whole_or_set_aside(folder, bytes(flipped), session))
    assert found > 100


def test_blocks_of_garbage(folder: Path, sound: tuple[bytes, Session]) -> None:
    blob, session = sound
    chance = random.Random(2)
    for start in range(0, len(blob), 512):
        for garbage in (bytes(512), chance.randbytes(512), b"\xff" * 512):
            assert_whole_or_set_aside(folder, blob[:start] + garbage + blob[start + 512 :], session)


@pytest.mark.parametrize("blob", [b"x", b"\0" * 4096, b"SQLite format 3\0", b"SQLite format 3\0" * 300, b"{}" * 5000])
def test_garbage(folder: Path, blob: bytes) -> None:
    assert assert_whole_or_set_aside(folder, blob, dealt()) == [Notice.SET_ASIDE]


def test_the_next_free_number_is_taken(folder: Path) -> None:
    folder.mkdir()
    for number in (1, 2, 3):
        (folder / FILE).write_text(f"garbage {number}")
        with opened(folder) as store:
            assert store.notices() == [Notice.SET_ASIDE]
        assert (folder / f"{FILE}.bad-{number}").read_text() == f"garbage {number}"
    assert (folder / f"{FILE}.bad-1").read_text() == "garbage 1"


def test_companions_go_with_their_file(folder: Path) -> None:
    folder.mkdir()
    for suffix in ("", "-shm", "-wal"):
        (folder / f"{FILE}{suffix}").write_text(f"garbage{suffix}")
    with opened(folder) as store:
        assert store.notices() == [Notice.SET_ASIDE]
    for suffix in ("", "-shm", "-wal"):
        assert (folder / f"{FILE}.bad-1{suffix}").read_text() == f"garbage{suffix}"


@pytest.mark.parametrize("suffix", ["", "-journal", "-wal"])
def test_a_folder_in_place_of_the_file(folder: Path, suffix: str) -> None:
    (folder / f"{FILE}{suffix}" / "mine").mkdir(parents=True)
    with opened(folder) as store:
        store.save_game(played(1))
        assert (store.keeping, store.notices()) == (True, [Notice.SET_ASIDE])
    assert (folder / f"{FILE}.bad-1{suffix}" / "mine").is_dir()
    assert loaded(folder).actions == 1


@pytest.mark.parametrize(
    "statement",
    [
        "PRAGMA user_version = 2",
        "PRAGMA application_id = 7",
        "UPDATE games SET saved = replace(saved, 't', 'x')",
        "UPDATE games SET saved = 5",
        "UPDATE games SET crc = 'x'",
        "DROP TABLE games",
        "ALTER TABLE games RENAME saved TO record",
        "INSERT INTO settings VALUES ('cards', 'no JSON', 1)",
        "INSERT INTO settings VALUES ('a', CAST(x'ff' AS TEXT), 1)",
    ],
)
def test_settings_are_carried_over(folder: Path, statement: str) -> None:
    fill(folder)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.execute(statement)
    bad = (folder / FILE).read_bytes()
    with opened(folder) as store:
        assert store.notices() == [Notice.SET_ASIDE]
        assert (store.setting("language", "en"), store.setting("volume", 1.0)) == ("th", 0.25)
        assert store.setting("cards", "default") == "default"
        assert store.notices() == []
    assert (folder / f"{FILE}.bad-1").read_bytes() == bad


def test_a_bad_setting_gives_the_default_and_keeps_the_game(folder: Path) -> None:
    session = fill(folder)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.execute("UPDATE settings SET value = 'xx' WHERE name = 'language'")
    with opened(folder) as store:
        assert (store.setting("language", "en"), store.setting("volume", 1.0)) == ("en", 0.25)
        assert store.notices() == [Notice.SET_ASIDE]
    assert loaded(folder).save() == session.save()
    assert set_aside(folder) == [f"{FILE}.bad-1"]


@pytest.mark.parametrize(("value", "default"), [("loud", 0.5), (1, True), (True, 1), (None, "en"), ({}, [])])
def test_a_setting_of_another_type_gives_the_default(folder: Path, value: object, default: object) -> None:
    session = fill(folder)
    with opened(folder) as store:
        store.set_setting("name", value)
        assert store.setting("name", default) is default
        assert store.notices() == [Notice.SET_ASIDE]
        assert store.setting("language", "en") == "th"
    assert loaded(folder).save() == session.save()


@pytest.mark.parametrize(
    "wrong",
    [
        {"code": "DS1-D1N-AAAAAA"},
        {"code": "XX1-D1N-AAAAAAB"},
        {"code": None},
        {"actions": ["t1 f1 1"] * 3},
        {"actions": [7]},
        {"undone": ["nonsense"]},
        {"can_undo": 10_000},
        {"counter": -1},
        {"seconds": 10**400},
        {"seconds": float("nan")},
    ],
)
def test_a_record_that_does_not_replay(folder: Path, wrong: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    fill(folder)
    with opened(folder) as store, monkeypatch.context() as patch:
        record = played(5).save() | wrong
        patch.setattr(Session, "save", lambda _: record)
        store.save_game(dealt())
    bad = games_in(folder)
    with opened(folder) as first, opened(folder) as other:
        other.save_game(played(8))
        assert first.load_game() is None
        assert first.notices() == [Notice.SET_ASIDE]
        assert first.setting("language", "en") == "th"
        assert first.load_game() is None
        first.save_game(played(6))
        assert (first.keeping, first.notices()) == (True, [])
    with opened(folder) as first, opened(folder) as other:
        games = [first.load_game(), other.load_game()]
        assert [game and game.actions for game in games] == [6, 8]
    (folder / FILE).unlink()
    (folder / f"{FILE}.bad-1").rename(folder / FILE)
    assert games_in(folder)[0] == bad[0]


def test_garbage_in_the_lock_files_is_in_nobodys_way(folder: Path) -> None:
    session = fill(folder)
    for lock in ("seat-1.lock", "turn.lock"):
        (folder / lock).write_bytes(b"garbage" * 99)
    assert loaded(folder).save() == session.save()
