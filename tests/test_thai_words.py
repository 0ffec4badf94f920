"""The marks between Thai words: what the tool may do to a text, and what stands in the files (no pythainlp needed)."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
MARK = "\u200b"
MARKED = [*sorted(ROOT.glob("locale/th/*.md")), ROOT / "locale/th/LC_MESSAGES/solitaire.po"]
UNMARKED = [path for path in sorted(ROOT.glob("locale/*/**/*")) if path.suffix in (".md", ".po") and path not in MARKED]
LONG = 25  # letters of a stretch of Thai that is surely more than one word

each_marked_file = pytest.mark.parametrize("path", MARKED, ids=lambda path: path.name)


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("thai_words", ROOT / "build" / "thai_words.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(path: Path) -> str:
    return path.read_bytes().decode()


def everywhere(text: str) -> list[str]:
    """A splitter at its worst: every letter and every mark is a word."""
    return list(text)


class TestTool:
    @pytest.mark.parametrize(
        ("text", "marked"),
        [
            ("กขค", "ก|ข|ค"),
            ("น้ำ เก้า ใกล้ ปั๊ม แกะ", "น้ำ เก้า ใก|ล้ ปั๊|ม แกะ"),
            ("ต่างๆ ฯลฯ", "ต่า|งๆ ฯ|ลฯ"),
            ("กข {กข} กข", "ก|ข {กข} ก|ข"),
            ("[[กข]] **กข** [กข](กข#กข)", "[[กข]] **ก|ข** [ก|ข](กข#กข)"),
            ("ab 12 กb ♠ก “กข”", "ab 12 กb ♠ก “ก|ข”"),
            ("| กข | 1 |\n|---|---:|\n- ก\n", "| ก|ข | 1 |\n|---|---:|\n- ก\n"),
        ],
    )
    def test_marks_stand_between_letters_of_words_only(self, tool: ModuleType, text: str, marked: str) -> None:
        # A bar between two Thai letters stands for a mark, any other is a table's.
        wanted = re.sub(r"(?<=[\u0e01-\u0e4e])\|(?=[\u0e01-\u0e4e])", MARK, marked)
        assert tool.mark(text, everywhere, ()) == wanted

    def test_whole_words_stay_whole_the_longest_first(self, tool: ModuleType) -> None:
        assert tool.mark("ดกองจั่วด", everywhere, {"กอง", "กองจั่ว"}) == f"ด{MARK}กองจั่ว{MARK}ด"

    def test_marking_twice_changes_nothing(self, tool: ModuleType) -> None:
        once = tool.mark("กขค และ งจ", everywhere, {"และ"})
        assert once != tool.strip(once) == "กขค และ งจ"
        assert tool.mark(once, everywhere, {"และ"}) == once

    def test_old_marks_go_first_wherever_they_are(self, tool: ModuleType) -> None:
        assert tool.mark(f"{MARK}ab {MARK}กข{MARK}", lambda text: [text], ()) == "ab กข"

    def test_a_catalogue_is_marked_in_its_translations_only(self, tool: ModuleType) -> None:
        po = '# กข\nmsgid "กข"\nmsgid_plural "กข"\nmsgstr[0] "กข {กข}\\n"\n"กข"\n\n#. กข\nmsgid "{n}"\nmsgstr ""\n'
        marked = tool.mark_file("solitaire.po", po, everywhere, ())
        assert marked == po.replace('"กข {กข}\\n"\n"กข"', f'"ก{MARK}ข {{กข}}\\n"\n"ก{MARK}ข"')


class TestFiles:
    def test_no_other_language_has_marks(self) -> None:
        assert UNMARKED
        assert [path for path in UNMARKED if MARK in read(path)] == []

    def test_the_tool_marks_what_is_shown(self, tool: ModuleType) -> None:
        assert tool.files() == MARKED

    @each_marked_file
    def test_marks_stand_between_two_thai_letters(self, path: Path) -> None:
        beside = re.findall(rf"(?:^|[^\u0e01-\u0e4e]){MARK}.?|.?{MARK}(?:$|[^\u0e01-\u0e4e])", read(path), re.MULTILINE)
        assert beside == []

    @each_marked_file
    def test_no_piece_begins_with_a_mark_or_ends_in_a_vowel_before_its_consonant(self, path: Path) -> None:
        assert re.findall(rf"{MARK}[\u0e2f-\u0e3a\u0e45-\u0e4e]|[\u0e40-\u0e44]{MARK}", read(path)) == []

    @each_marked_file
    def test_no_word_of_the_list_is_split(self, tool: ModuleType, path: Path) -> None:
        text = read(path)
        found = [match[0] for word in tool.whole_words() for match in re.finditer(f"{MARK}?".join(word), text)]
        assert [word for word in found if MARK in word] == []

    @each_marked_file
    def test_long_stretches_have_marks(self, path: Path) -> None:
        assert re.findall(rf"[\u0e01-\u0e4e]{{{LONG + 1},}}", read(path)) == []


class TestList:
    def test_words_are_thai_and_there_once(self) -> None:
        lines = (ROOT / "build" / "thai_words.txt").read_text("utf-8").splitlines()
        words = [line for line in lines if line and not line.startswith("#")]
        assert len(words) == len(set(words)) > 0
        assert [word for word in words if not re.fullmatch(r"[\u0e01-\u0e4e]+", word)] == []
