"""A game as a small text file: written where its player finds it, read without trusting it."""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from engine.session import BadRecord

LONGEST = 256 * 1024
"""Bytes of a file, or characters of a text, that are looked at; a long game takes 5,000."""
MOST_ACTIONS = 10_000
LONGEST_CODE = 32


class TooLong(BadRecord):
    """More than the record of any game that somebody played."""


def load(path: Path) -> dict[str, Any]:
    """The record in a file, for Session.replaying; raises BadRecord, and OSError where the file cannot be read."""
    if not path.is_file():
        raise OSError(f"no file: {path.name}")  # opening a pipe would wait for its other end
    with path.open("rb") as file:
        return read(file.read(LONGEST + 1))


def read(text: bytes | str) -> dict[str, Any]:
    """The record that a text tells, for Session.replaying, which judges what it says; raises BadRecord."""
    if len(text) > LONGEST:
        if text.lstrip()[:1] not in ("{", b"{"):
            raise BadRecord("not JSON")
        raise TooLong("too long a text")
    try:
        decoded = text.removeprefix("\ufeff") if isinstance(text, str) else text.decode("utf-8-sig")
        record = json.loads(decoded, object_pairs_hook=_each_once)
    except (ValueError, RecursionError) as bad:
        raise BadRecord(f"not JSON: {bad}") from bad
    if not isinstance(record, dict):
        raise BadRecord("a JSON object is wanted")
    code, actions = record.get("code"), record.get("actions")
    if isinstance(code, str) and len(code) > LONGEST_CODE:
        raise BadRecord("no code is so long")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise TooLong("too many actions")
    return record


def write(record: dict[str, Any], folders: Iterable[Path], day: date) -> Path:
    """Write a record into the first of the folders that takes it, never over another file; raises OSError.

    The file is named for the game code and the day. Where it is there already with the same text, it is left alone.
    """
    data = as_text(record).encode()
    names = [f"{record['code']}-{day.isoformat()}{again}.txt" for again in ("", *(f" ({n})" for n in range(2, 100)))]
    trouble = OSError("no folder")
    for folder in folders:
        try:
            return _write_as_one_of(data, [folder / name for name in names])
        except OSError as error:
            trouble = error
    raise trouble


def as_text(record: dict[str, Any]) -> str:
    """A record as one line of JSON."""
    return json.dumps(record) + "\n"


def _write_as_one_of(data: bytes, paths: Sequence[Path]) -> Path:
    for path in paths:
        try:
            file = path.open("xb")
        except FileExistsError:
            if path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
                return path
            continue
        try:
            with file:
                file.write(data)
        except OSError:
            path.unlink(missing_ok=True)  # the disk is full: half a game is none
            raise
        return path
    raise FileExistsError("every name is taken")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names differ: of two that are alike nobody knows which is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name occurs twice")
    return found
