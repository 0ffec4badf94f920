"""All that the game keeps by itself: settings, games on the table and results, in one SQLite file."""

import json
import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing, suppress
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from engine import database
from engine.patiences import PATIENCES
from engine.rules import Patience
from engine.session import Session

FILE = "solitaire-duo.sqlite"
SEATS = 32
"""More copies of the game than this keep nothing."""
START_WAIT, FRAME_WAIT = 1.0, 0.1
"""Seconds to wait for another copy, at the start and within a frame."""
LOCK_PATIENCE = 2.0
"""Seconds after which a lock that every save has met is trouble worth a notice."""
RETRY = 0.25
"""Seconds after which a save that has met a lock is tried again."""

GAME: Final = None
"""The game on the table among the values by name; all other names are settings."""
Name = str | None
Look = Callable[[sqlite3.Connection], None]
T = TypeVar("T")


class Result(NamedTuple):
    """A game that was won or given up: when in Unix seconds, played for `seconds`; its record has the same id."""

    id: int
    when: float
    code: str
    won: bool
    score: int
    actions: int
    seconds: float


class Notice(StrEnum):
    """What the player must be told; the values are stable names."""

    NOT_KEPT = "not-kept"
    SET_ASIDE = "set-aside"


class Store:
    """What the game keeps, in a folder that is created if need be; trouble with the disk never raises.

    Each running copy of the game holds a seat, and the game on the table belongs to a seat; all else is shared.
    The file is open only while a copy has its turn, so a file can be set aside while others play. `keeping` is False
    while something could not be written: it is written with the next save.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keeping = True
        self._path = folder / FILE
        self._new = folder / f"{FILE}.new"
        self.seat = 1
        self._seat_lock: sqlite3.Connection | None = None
        self._kept: dict[Name, str] = {}
        self._unkept: dict[Name, str] = {}
        # Result and record, under a number below 0 until they are in the file.
        self._new_results: dict[int, tuple[str, str]] = {}
        self._provisional = count(-1, -1)
        self._deleted: set[int] = set()
        self._checked = False
        self._locked_since: float | None = None
        self._met_lock = 0.0
        self._notices: list[Notice] = []
        self._told_not_kept = False
        self._take_turn(START_WAIT)

    def notices(self) -> list[Notice]:
        """What has happened since the last call; NOT_KEPT comes once in the life of a store."""
        notices, self._notices = self._notices, []
        return notices

    def load_game(self, patiences: Sequence[type[Patience]] = PATIENCES) -> Session | None:
        """The game on the table as it was saved last; None where there is none, or none that can be played."""
        saved = self._value(GAME)
        if saved is None:
            return None
        try:
            return Session.restore(json.loads(saved), patiences)
        except (ValueError, OverflowError, RecursionError):
            self._discard(GAME)
            return None

    def save_game(self, session: Session, given_up: Session | None = None) -> None:
        """Keep the game on the table, on the disk before this returns; a position without a code is not kept.

        In the same step a game that is won becomes a result, at once and only once, whatever is undone later; and so
        does `given_up`, the game whose place this one takes, if anything was done in it.
        """
        if given_up:
            self._add_result(given_up)
        if session.won:
            self._add_result(session)
        if session.code:
            self._keep(GAME, session.save())

    def results(self) -> list[Result]:
        """All games won or given up, the oldest first."""
        found: dict[int, str] = {}

        def look(db: sqlite3.Connection) -> None:
            found.clear()
            database.check(db, "results")
            database.must_be_sound(database.rows(db, "results", found))

        self._take_turn(FRAME_WAIT, look=look)
        texts = found | {number: result for number, (result, _) in self._new_results.items()}
        results = (_read_result(number, text) for number, text in texts.items() if number not in self._deleted)
        return [result for result in results if result]

    def record(self, number: int) -> Any:
        """The record of the result with this id, for Session.replaying; None where there is none."""
        found: dict[int, str] = {}

        def look(db: sqlite3.Connection) -> None:
            found.clear()
            database.must_be_sound(database.rows(db, "records", found, f"WHERE id = {number:d}"))

        if number in self._new_results:
            found[number] = self._new_results[number][1]
        else:
            self._take_turn(FRAME_WAIT, look=look)
        try:
            return json.loads(found[number])
        except (LookupError, ValueError, RecursionError):
            return None

    def delete_results(self, numbers: Iterable[int]) -> None:
        """Forget the results with these ids, and their records."""
        for number in numbers:
            if not self._new_results.pop(number, None):
                self._deleted.add(number)
        self._take_turn(FRAME_WAIT)

    def setting(self, name: str, default: T) -> T:
        """The JSON value of a setting; the default where there is none, or none of the default's type."""
        text = self._value(name)
        if text is None:
            return default
        try:
            value: Any = json.loads(text)
        except (ValueError, RecursionError):
            self._discard(name)
            return default
        wanted = type(json.loads(json.dumps(default)))
        if type(value) is wanted or (wanted is float and type(value) is int):
            return value  # type: ignore[no-any-return]
        self._discard(name)
        return default

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a JSON value; raises TypeError or ValueError where it is none."""
        self._keep(name, value)

    def catch_up(self) -> None:
        """Write what has met a lock, without waiting for the next value: for every frame, as it mostly does nothing."""
        if self._locked_since is not None and self.unwritten and time.monotonic() > self._met_lock + RETRY:
            self._take_turn(0)

    def close(self) -> None:
        """Write what is not written yet, and leave the seat."""
        if self.unwritten:
            self._take_turn(FRAME_WAIT)
        if self._seat_lock:
            self._seat_lock.close()
            self._seat_lock = None

    @property
    def unwritten(self) -> bool:
        """Whether something waits to be written to the file."""
        return bool(self._unkept or self._new_results or self._deleted)

    def _add_result(self, session: Session) -> None:
        """Have the result written with the next value."""
        if session.code and session.actions and not session.counted:
            session.counted = True
            result = {
                "when": time.time(),
                "code": str(session.code),
                "won": session.won,
                "score": session.position.score,
                "actions": session.actions,
                "seconds": round(float(session.seconds), 3),
            }
            self._new_results[next(self._provisional)] = (_json(result), _json(session.record()))

    def _value(self, name: Name) -> str | None:
        return self._unkept.get(name, self._kept.get(name))

    def _keep(self, name: Name, value: Any) -> None:
        self._unkept[name] = _json(value)
        # Once it is known that nothing can be kept, trying again must not make every action stutter.
        self._take_turn(FRAME_WAIT if self.keeping else 0)

    def _discard(self, name: Name) -> None:
        """A value of a sound file cannot be used: the file is set aside, the rest of it is carried over."""
        self._kept.pop(name, None)
        self._unkept.pop(name, None)
        self._take_turn(FRAME_WAIT, bad=(name,))

    def _take_turn(self, wait: float, bad: Collection[Name] = (), look: Look | None = None) -> None:
        """Bring file and memory together, and `look` at more of it; whatever is in the way becomes a notice."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._take_seat()
            with closing(database.lock(self.folder / "turn.lock", wait)):
                if bad:
                    self._set_aside(bad)
                try:
                    self._exchange(look)
                except database.Damaged:
                    self._set_aside()
                    self._exchange(look)
        except (OSError, sqlite3.Error, database.Damaged) as trouble:
            # A lock may be gone at the next save; it counts only when it stays.
            self._met_lock = now = time.monotonic()
            if database.is_busy(trouble) and self._locked_since is None:
                self._locked_since = now
            if not database.is_busy(trouble) or now - (self._locked_since or now) >= LOCK_PATIENCE:
                self.keeping = False
                if not self._told_not_kept:
                    self._told_not_kept = True
                    self._notices.append(Notice.NOT_KEPT)
            if look or not self._kept:
                with suppress(OSError, sqlite3.Error, database.Damaged):
                    self._read_at_least(look)
        else:
            self._locked_since = None
            self.keeping = True

    def _take_seat(self) -> None:
        """Hold the lowest free seat for the life of this copy; raises OSError where all are taken."""
        if self._seat_lock:
            return
        for seat in range(1, SEATS + 1):
            try:
                self._seat_lock = database.lock(self.folder / f"seat-{seat}.lock", 0)
            except sqlite3.OperationalError as trouble:
                if not database.is_busy(trouble):
                    raise
            else:
                self.seat = seat
                return
        raise OSError("every seat is taken")

    def _exchange(self, look: Look | None = None) -> None:
        """Read settings and games and write what is not kept yet, in one transaction; the turn is ours.

        The results may be thousands: they are checked at the start and when they are looked at, not at each save.
        """
        if self._new.exists() and not self._path.exists():
            self._new.rename(self._path)  # a file was being set aside when the game was killed
        unwritten = self.unwritten
        if not self._path.exists() and not unwritten:
            return  # nothing to read, nothing to write: the file waits for the first value
        with database.opened(self._path) as db:
            empty = database.is_empty(db)  # asked first: the transaction itself gives the file its first page
            db.execute("BEGIN EXCLUSIVE" if unwritten else "BEGIN")
            settings, games = ({}, {}) if empty else database.read(db, whole=not self._checked)
            if unwritten:
                if empty:
                    # The first file, or a new one because the player deleted it during play.
                    self._unkept = self._kept | self._unkept
                    for statement in database.SCHEMA:
                        db.execute(statement)
                self._write_values(db, games)
                self._write_results(db)
            if look and (unwritten or not empty):
                look(db)
            db.execute("COMMIT")
        self._kept = self._known(settings, games) | self._unkept
        self._unkept, self._new_results, self._deleted = {}, {}, set()
        self._checked = True

    def _write_values(self, db: sqlite3.Connection, games: dict[int, str]) -> None:
        stranger = games.get(self.seat)
        if GAME in self._unkept and stranger is not None and stranger != self._kept.get(GAME):
            # There was trouble when this copy should have read that game: it moves, rather than being lost.
            database.write(db, "games", max(games) + 1, stranger)
        for name, text in self._unkept.items():
            if name is GAME:
                database.write(db, "games", self.seat, text)
            else:
                database.write(db, "settings", name, text)

    def _write_results(self, db: sqlite3.Connection) -> None:
        for number in self._deleted:
            for table in ("results", "records"):
                db.execute(f"DELETE FROM {table} WHERE id = ?", (number,))
        for result, record in self._new_results.values():
            number = db.execute("SELECT ifnull(max(id), 0) + 1 FROM results").fetchone()[0]
            database.write(db, "results", number, result)
            database.write(db, "records", number, record)

    def _read_at_least(self, look: Look | None) -> None:
        """Without a turn (read-only folder, a copy that hangs) the file can still be read: SQLite guards that."""
        if self._path.is_file():
            with database.opened(self._path) as db:
                if database.is_empty(db):
                    return
                if not self._kept:
                    self._kept = self._known(*database.read(db, whole=True))
                if look:
                    look(db)

    def _known(self, settings: dict[str, str], games: dict[int, str]) -> dict[Name, str]:
        known: dict[Name, str] = {GAME: games[self.seat]} if self.seat in games else {}
        known.update(settings)
        return known

    def _set_aside(self, bad: Collection[Name] = ()) -> None:
        """Rename the file, and put a new one with all that is still good in its place; the turn is ours.

        The new file is written first: on a full disk nothing is renamed, and whenever the game is killed, one of the
        two files has what can be read.
        """
        tables = database.salvage(self._path)
        settings, games = tables["settings"], tables["games"]
        tables["settings"] = settings = {name: text for name, text in self._kept.items() if name is not GAME} | settings
        for name in bad:
            if name is GAME:
                games.pop(self.seat, None)
            else:
                settings.pop(name, None)
        for path in database.with_companions(self._new):
            path.unlink(missing_ok=True)
        with database.opened(self._new) as db:
            db.execute("BEGIN EXCLUSIVE")
            for statement in database.SCHEMA:
                db.execute(statement)
            for table, rows in tables.items():
                for key, text in rows.items():
                    database.write(db, table, key, text)
            db.execute("COMMIT")
        for path in database.with_companions(self._new)[:-1]:
            path.unlink(missing_ok=True)
        names = (database.with_companions(self.folder / f"{FILE}.bad-{number}") for number in count(1))
        aside = next(paths for paths in names if not any(path.exists() for path in paths))
        for path, new_path in zip(database.with_companions(self._path), aside, strict=True):
            if path.exists():
                path.rename(new_path)
        self._new.rename(self._path)
        self._notices.append(Notice.SET_ASIDE)


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _read_result(number: int, text: str) -> Result | None:
    """None where the text, sound as it is, tells of no result: somebody else must have written it."""
    try:
        result = Result(number, **json.loads(text))
    except (TypeError, ValueError, RecursionError):
        return None
    kinds = Result.__annotations__.values()
    return result if all(type(value) is kind for value, kind in zip(result, kinds, strict=True)) else None
