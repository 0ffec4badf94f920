"""One file of SQLite: its tables, opened for durable transactions, checked for damage, salvaged; and files as locks."""

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

APPLICATION_ID = int.from_bytes(b"SolD", "big")
VERSION = 1
FILE_WAIT = 0.05
"""Seconds to wait for a program that is not ours."""

# A row carries its own checksum, since SQLite finds a flipped bit only where it breaks the shape of the file.
SCHEMA = (
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE games (seat INTEGER PRIMARY KEY, saved TEXT NOT NULL, crc INTEGER NOT NULL)",
    # Apart from each other, so that listing thousands of results does not read through all their actions.
    "CREATE TABLE results (id INTEGER PRIMARY KEY, result TEXT NOT NULL, crc INTEGER NOT NULL)",
    "CREATE TABLE records (id INTEGER PRIMARY KEY, record TEXT NOT NULL, crc INTEGER NOT NULL)",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
)
TABLES = {"settings": "name, value", "games": "seat, saved", "results": "id, result", "records": "id, record"}
COMPANIONS = ("-journal", "-wal", "-shm", "")
"""What SQLite adds to the name of its file for those beside it."""

# What SQLite reports when the file is at fault. All else (locked, full, read-only …) may pass, and is no damage.
DAMAGE = {
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
}


class Damaged(Exception):
    """The file is no sound store of this version."""


def lock(path: Path, wait: float) -> sqlite3.Connection:
    """Lock an empty file until the connection is closed or the process ends, however it ends.

    An open transaction of SQLite is the one lock that the standard library has for every system. Raises
    sqlite3.OperationalError where another holds it for longer than `wait` seconds.
    """
    if path.exists() and path.stat().st_size:
        path.unlink()  # never written by us, and in our way
    held = sqlite3.connect(path, timeout=wait, isolation_level=None)
    try:
        held.execute("PRAGMA journal_mode = MEMORY")
        held.execute("BEGIN EXCLUSIVE")
        # In a file that cannot be written the lock is no lock, as only a change shows. It is never committed.
        held.execute("PRAGMA user_version = 1")
    except BaseException:
        held.close()
        raise
    return held


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection for durable transactions; raises Damaged for whatever in it shows that the file is at fault."""
    for part in with_companions(path):
        if part.exists() and not part.is_file():
            raise Damaged(f"{part.name} is no file")
    journal = with_companions(path)[0]
    # A journal means that SQLite has to repair the file before it can be judged.
    if path.exists() and not (journal.exists() and journal.stat().st_size):
        with path.open("rb") as file:
            header = file.read(20)
        # SQLite would only read a file with another version: it would pass for a read-only one for ever.
        if header and not (header.startswith(b"SQLite format 3\0") and header[18:] in (b"\1\1", b"\2\2")):
            raise Damaged("no file of SQLite, or of a later one")
    db = sqlite3.connect(path, timeout=FILE_WAIT, isolation_level=None)
    try:
        # A text that is no UTF-8 shall fail its checksum, not the reading of all others.
        db.text_factory = lambda text: text.decode(errors="replace")
        # Rollback journal: a write-ahead log needs shared memory, which network drives lack. Truncated and synced, it
        # is as durable as a deleted one with its folder synced, and quicker.
        db.execute("PRAGMA journal_mode = TRUNCATE")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # macOS: a plain fsync does not empty the cache of the drive
        yield db
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter where SQLite's message quotes the damage
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in DAMAGE:
            raise Damaged(str(error)) from error
        raise
    finally:
        db.close()


def read(db: sqlite3.Connection, *, whole: bool) -> tuple[dict[str, str], dict[int, str]]:
    """All settings by name and all games by seat, as JSON; the other tables are checked if `whole`. Raises Damaged."""
    if (pragma(db, "application_id"), pragma(db, "user_version")) != (APPLICATION_ID, VERSION):
        raise Damaged("another version")
    check(db, *(() if whole else ("settings", "games")))
    settings, games = dict[str, str](), dict[int, str]()
    must_be_sound(rows(db, "settings", settings))
    must_be_sound(rows(db, "games", games))
    if whole:
        must_be_sound(rows(db, "results", {}))
        must_be_sound(rows(db, "records", {}))
    return settings, games


def check(db: sqlite3.Connection, *tables: str) -> None:
    """Let SQLite go through its pages, those of the tables named or all; raises Damaged."""
    for question in [f"integrity_check({table})" for table in tables] or ["integrity_check"]:
        if pragma(db, question) != "ok":
            raise Damaged("integrity")


def must_be_sound(told: Iterator[bool]) -> None:
    """Raise Damaged unless every row is told to be sound."""
    if not all(told):
        raise Damaged("checksum")


def salvage(path: Path) -> dict[str, dict[Any, str]]:
    """What can still be read of a damaged file, as JSON by table and key."""
    tables: dict[str, dict[Any, str]] = {table: {} for table in TABLES}
    with suppress(Damaged, sqlite3.Error, OSError), opened(path) as db:
        for table, found in tables.items():
            # From both ends, as the damage may lie between.
            for direction in ("ASC", "DESC"):
                with suppress(sqlite3.Error):
                    for _ in rows(db, table, found, f"ORDER BY 1 {direction}"):
                        pass
    return tables


def rows(db: sqlite3.Connection, table: str, found: dict[Any, str], which: str = "") -> Iterator[bool]:
    """Fill in the sound rows of a table; tells of each row whether it is sound."""
    for key, text, crc in db.execute(f"SELECT {TABLES[table]}, crc FROM {table} {which}"):
        sound = isinstance(text, str) and crc == checksum(key, text)
        if sound:
            found[key] = text
        yield sound


def write(db: sqlite3.Connection, table: str, key: str | int, text: str) -> None:
    """Put a row in the place of the one with its key."""
    db.execute(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)", (key, text, checksum(key, text)))


def checksum(key: str | int, text: str) -> int:
    """The checksum that stands in a row."""
    return zlib.crc32(f"{key}={text}".encode(errors="replace"))


def pragma(db: sqlite3.Connection, name: str) -> Any:
    """The value of one of SQLite's settings, or the answer of a check."""
    return db.execute(f"PRAGMA {name}").fetchone()[0]


def is_empty(db: sqlite3.Connection) -> bool:
    """Whether nothing was ever written to the file."""
    return bool(pragma(db, "page_count") == 0)


def is_busy(trouble: Exception) -> bool:
    """Whether somebody else holds a lock, so that it may be gone the next time."""
    code = trouble.sqlite_errorcode if isinstance(trouble, sqlite3.Error) else 0
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def with_companions(path: Path) -> list[Path]:
    """The file and those that SQLite puts beside it; its own last."""
    return [path.with_name(path.name + suffix) for suffix in COMPANIONS]
