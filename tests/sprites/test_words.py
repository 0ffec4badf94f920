"""The languages: translations and what replaces them, plurals, catalogues, the system's language."""

import io
import os
import sys
from pathlib import Path

import pygame.system
import pytest
from babel.messages.mofile import read_mo

from sprites.words import LANGUAGES, NAMES, Words, system_language

HUNGARIAN = """
msgid ""
msgstr ""
"Language: hu\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "New game"
msgstr "Új játék"

msgid "Undo"
msgstr ""

#, fuzzy
msgid "Redo"
msgstr "Talán"

msgid "Only {count} cards at most"
msgstr "Legfeljebb {count} lap"

msgid "Wrong name {count}"
msgstr "Rossz név {szám}"

msgid "Unclosed {count}"
msgstr "Nyitott {count"

msgid "By position {count}"
msgstr "Hely {}"

msgid "By attribute {count}"
msgstr "Rész {count.hossz}"

msgid "By item {count}"
msgstr "Elem {count[0]}"

msgid "Wrong kind {count}"
msgstr "Fajta {count:%d}"

msgid "one game"
msgid_plural "{n} games"
msgstr[0] "egyetlen játszma"
msgstr[1] "{n} játszma"

msgid "one win"
msgid_plural "{n} wins"
msgstr[0] "{egy} győzelem"
msgstr[1] "{n győzelem"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, HUNGARIAN)
    return tmp_path


def po_path(folder: Path) -> Path:
    return folder / "hu" / "LC_MESSAGES" / "solitaire.po"


def write(folder: Path, catalogue: str) -> Path:
    po = po_path(folder)
    po.parent.mkdir(parents=True, exist_ok=True)
    po.write_text(catalogue, encoding="utf-8")
    return po


def test_a_message_is_said_in_the_language(folder: Path) -> None:
    words = Words("hu", folder)
    assert words.language == "hu"
    assert words.say("New game") == "Új játék"
    assert words.say("Only {count} cards at most", count=4) == "Legfeljebb 4 lap"


def test_what_has_no_translation_is_said_in_english(folder: Path) -> None:
    words = Words("hu", folder)
    assert words.say("Undo") == "Undo"
    assert words.say("Redo") == "Redo"
    assert words.say("Never {seen}", seen="heard") == "Never heard"
    assert words.say("") == ""


@pytest.mark.parametrize("language", ["en", "th", "xx", "../hu"])
def test_a_language_without_catalogue_speaks_english(folder: Path, language: str) -> None:
    words = Words(language, folder)
    assert words.language == (language if language in LANGUAGES else "en")
    assert words.say("New game") == "New game"
    assert words.say_n("one game", "{n} games", 1) == "one game"
    assert words.say_n("one game", "{n} games", 0) == "0 games"


def test_plurals(folder: Path) -> None:
    words = Words("hu", folder)
    assert words.say_n("one game", "{n} games", 1) == "egyetlen játszma"
    assert words.say_n("one game", "{n} games", 7) == "7 játszma"


@pytest.mark.parametrize("start", ["Wrong name", "Unclosed", "By position", "By attribute", "By item", "Wrong kind"])
def test_a_malformed_translation_gives_way_to_english(folder: Path, start: str) -> None:
    assert Words("hu", folder).say(f"{start} {{count}}", count=3) == f"{start} 3"


def test_a_malformed_plural_gives_way_to_the_right_english_form(folder: Path) -> None:
    words = Words("hu", folder)
    assert [words.say_n("one win", "{n} wins", n) for n in (0, 1, 2)] == ["0 wins", "one win", "2 wins"]


def test_without_fields_braces_are_just_braces(folder: Path) -> None:
    assert Words("en", folder).say("a { b") == "a { b"


def test_numbers() -> None:
    nowhere = Path("nowhere")
    hungarian, thai, english = (Words(language, nowhere).number for language in LANGUAGES)
    assert [hungarian(n) for n in (0, 1220, -104, 12345)] == ["0", "1220", "−104", "12\u00a0345"]
    assert [english(n) for n in (0, 1220, -104, 12345)] == ["0", "1,220", "−104", "12,345"]
    assert thai(1234567) == "1,234,567"


def test_languages_have_their_own_names() -> None:
    assert [NAMES[language] for language in LANGUAGES] == ["magyar", "ไทย", "English"]


# Catalogues


def test_the_catalogue_is_compiled_beside_its_source(folder: Path) -> None:
    Words("hu", folder)
    mo = po_path(folder).with_suffix(".mo")
    compiled = read_mo(io.BytesIO(mo.read_bytes()))
    assert compiled["New game"].string == "Új játék"
    assert sorted(path.name for path in mo.parent.iterdir()) == ["solitaire.mo", "solitaire.po"]


def test_a_changed_source_is_compiled_anew(folder: Path) -> None:
    Words("hu", folder)
    po = write(folder, HUNGARIAN.replace("Új játék", "Új leosztás"))
    later = po.with_suffix(".mo").stat().st_mtime_ns + 1_000_000_000
    os.utime(po, ns=(later, later))
    assert Words("hu", folder).say("New game") == "Új leosztás"


def test_a_packaged_game_needs_neither_source_nor_babel(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Words("hu", folder)
    po_path(folder).unlink()
    forget_babel(monkeypatch)
    assert Words("hu", folder).say("New game") == "Új játék"


def test_without_babel_a_fresh_checkout_speaks_english(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_babel(monkeypatch)
    assert Words("hu", folder).say("New game") == "New game"


def test_a_folder_that_takes_no_file_is_no_trouble(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "replace", refuse)
    assert Words("hu", folder).say("New game") == "Új játék"
    assert [path.name for path in po_path(folder).parent.iterdir()] == ["solitaire.po"]


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_speaks_english(folder: Path, damage: bytes) -> None:
    po = po_path(folder)
    po.with_suffix(".mo").write_bytes(damage)
    po.unlink()
    assert Words("hu", folder).say("New game") == "New game"


def test_a_source_that_cannot_be_read_speaks_english(folder: Path) -> None:
    write(folder, 'msgid "New game\nmsgstr "Új')
    assert Words("hu", folder).say("New game") == "New game"


def forget_babel(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("babel", "babel.messages", "babel.messages.mofile", "babel.messages.pofile"):
        monkeypatch.setitem(sys.modules, name, None)


# The system's language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "th_TH"}, "th"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "hu"}, "hu"),
        ({"LANG": "HU-hu@euro"}, "hu"),
        ({"LANG": "hungry"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "hu"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANGUAGE": "th"}, "th"),
        ({"LANG": "hu_HU", "LC_MESSAGES": "th_TH"}, "th"),
        ({"LANG": "hu_HU", "LC_MESSAGES": "th_TH", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "hu_HU", "LC_ALL": ""}, "hu"),
        ({"LANG": "hu_HU", "LC_CTYPE": "th_TH"}, "hu"),
        ({"LANG": "hu_HU", "LANGUAGE": "de:th_TH:en"}, "th"),
        ({"LANG": "hu_HU", "LANGUAGE": "de:fr"}, "hu"),
        ({"LANG": "hu_HU", "LANGUAGE": "en:hu"}, "en"),
    ],
)
def test_the_systems_language_on_linux(environ: dict[str, str], language: str) -> None:
    assert system_language(environ, "linux") == language


@pytest.mark.parametrize("platform", ["win32", "darwin"])
@pytest.mark.parametrize(
    ("preferred", "language"),
    [(["hu"], "hu"), (["de", "th", "en"], "th"), (["en", "hu"], "en"), (["de"], "en"), ([], "en")],
)
def test_the_systems_language_elsewhere(
    platform: str, preferred: list[str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    locales = [{"language": language, "country": None} for language in preferred]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    assert system_language({"LANG": "th_TH"}, platform) == language
