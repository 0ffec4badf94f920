"""The tool that keeps the catalogues and the sources together (here, as pytest skips folders named build)."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def i18n() -> ModuleType:
    spec = importlib.util.spec_from_file_location("i18n", ROOT / "build" / "i18n.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "sprites").mkdir()
    (tmp_path / "game.py").write_text('words.say("Undo")\n')
    (tmp_path / "sprites" / "table.py").write_text(
        'N_("Hint")\nprint("Unmarked")\nwords.say("{count} left", count=1)\n'
        'words.say_n("one card", "{n} cards", n)\n# Note: on a button\nwords.say("100 % of it")\n'
    )
    po(tmp_path).parent.mkdir(parents=True)
    po(tmp_path).write_text('msgid "Hint"\nmsgstr "Tipp"\n\nmsgid "Gone"\nmsgstr "Elment"\n')
    return tmp_path


def po(root: Path) -> Path:
    return root / "locale" / "hu" / "LC_MESSAGES" / "solitaire.po"


def test_the_catalogues_of_the_game_follow_its_sources(i18n: ModuleType) -> None:
    assert i18n.update(ROOT, check=True) == []


def test_every_language_but_english_has_a_catalogue() -> None:
    from sprites.words import LANGUAGES

    found = {path.parts[-3] for path in ROOT.glob("locale/*/LC_MESSAGES/solitaire.po")}
    assert found == set(LANGUAGES) - {"en"}


def test_messages_come_in_and_go_out_with_the_sources(i18n: ModuleType, root: Path) -> None:
    i18n.update(root)
    text = po(root).read_text(encoding="utf-8")
    for message in (
        '"Undo"',
        '"Hint"',
        '"{count} left"',
        '"one card"',
        '"{n} cards"',
        '"100 % of it"',
        '"Tipp"',
    ):
        assert message in text
    assert "#. Note: on a button" in text
    assert "#: sprites/table.py\n" in text
    for foreign in ("Unmarked", "Gone", "Elment", str(root), "Date", "python-format", "Babel"):
        assert foreign not in text


def test_the_result_is_stable(i18n: ModuleType, root: Path) -> None:
    i18n.update(root)
    first = po(root).read_bytes()
    (root / "game.py").write_text('\n\n\nwords.say("Undo")\n')
    i18n.update(root)
    assert po(root).read_bytes() == first
    assert po(root).with_suffix(".mo").exists()


def test_check_writes_nothing_and_tells_what_is_out_of_date(i18n: ModuleType, root: Path) -> None:
    before = po(root).read_bytes()
    assert "hu: out of date, run build/i18n.py" in i18n.update(root, check=True)
    assert po(root).read_bytes() == before
    assert not po(root).with_suffix(".mo").exists()
    i18n.update(root)
    assert not any("out of date" in problem for problem in i18n.update(root, check=True))


@pytest.mark.parametrize(
    ("english", "translation", "problem"),
    [
        ('"Undo"', "", "'Undo': not translated"),
        ('"{count} left"', "van még", "'{count} left': other fields than in English"),
        ('"{count} left"', "{n} van", "'{count} left': other fields than in English"),
        ('"{count} left"', "{count van", "'{count} left': other fields than in English"),
        ('"{count} left"', "{count} van", None),
    ],
)
def test_problems_in_translations(
    i18n: ModuleType, root: Path, english: str, translation: str, problem: str | None
) -> None:
    (root / "sprites" / "table.py").write_text("")
    (root / "game.py").write_text(f"words.say({english})")
    po(root).write_text(f'msgid {english}\nmsgstr "{translation}"\n', encoding="utf-8")
    assert i18n.update(root) == ([f"hu: {problem}"] if problem else [])


def test_a_translation_is_taken_over_only_for_the_very_same_message(i18n: ModuleType, root: Path) -> None:
    po(root).write_text('msgid "{count} lefts"\nmsgstr "maradt {count}"\n')
    i18n.update(root)
    assert "maradt" not in po(root).read_text()


def test_a_fuzzy_translation_counts_as_none(i18n: ModuleType, root: Path) -> None:
    po(root).write_text('#, fuzzy\nmsgid "Hint"\nmsgstr "Tipp"\n')
    assert "hu: 'Hint': not translated" in i18n.update(root)


@pytest.mark.parametrize(("many", "good"), [("{n} lap", True), ("lapok", True), ("{x} lap", False)])
def test_plural_forms_may_leave_a_field_out_but_not_invent_one(
    i18n: ModuleType, root: Path, many: str, good: bool
) -> None:
    (root / "sprites" / "table.py").write_text("")
    (root / "game.py").write_text('words.say_n("one card", "{n} cards", 2)')
    po(root).write_text('msgid "one card"\nmsgid_plural "{n} cards"\n' + f'msgstr[0] "egy lap"\nmsgstr[1] "{many}"\n')
    assert (i18n.update(root) == []) is good
