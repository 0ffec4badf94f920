"""Mark where Thai words end, so that a line may break there: `python build/thai_words.py [--check]`.

Thai is written without spaces between words. pythainlp's newmm finds the words (the optional group `i18n` in
pyproject.toml; nothing else needs it); thai_words.txt names those that it must not split. Each gap between
two words gets a U+200B, in locale/th/*.md and in the translations of the Thai catalogue. Old marks go first,
so the text between the marks is always what was written. With --check nothing is written.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "\u200b"
Split = Callable[[str], list[str]]

# Thai letters outside {figures} and format fields, [[cards]] and the targets of links.
_THAI = re.compile(r"\{[^}]*\}|\[\[[^\]]*\]\]|\]\([^)]*\)|([\u0e01-\u0e3a\u0e40-\u0e4e]+)")
_TRANSLATION = re.compile(r'^msgstr.*(?:\n".*)*', re.MULTILINE)

# A word never ends in a vowel written before its consonant, and never begins with a vowel or tone mark, a vowel
# written after its consonant, or the signs of abbreviation and repetition.
_MISPLACED = re.compile(rf"(?<=[\u0e40-\u0e44]){MARK}|{MARK}(?=[\u0e2f-\u0e3a\u0e45-\u0e4e])")


def strip(text: str) -> str:
    """The text without marks."""
    return text.replace(MARK, "")


def mark(text: str, split: Split, whole: Collection[str]) -> str:
    """The text with a mark between every two words; `split` parts a stretch of Thai, the `whole` words stay whole."""
    longest_first = "|".join(map(re.escape, sorted(whole, key=len, reverse=True)))
    by_whole = re.compile(f"({longest_first})" if whole else "(?!)")

    def marked(match: re.Match[str]) -> str:
        if not match[1]:
            return match[0]
        pieces = [piece for piece in by_whole.split(match[1]) if piece]
        words = [word for piece in pieces for word in ([piece] if piece in whole else split(piece))]
        return _MISPLACED.sub("", MARK.join(words))

    return _THAI.sub(marked, strip(text))


def mark_file(name: str, text: str, split: Split, whole: Collection[str]) -> str:
    """A page marked throughout, a catalogue (.po) in its translations only."""
    if name.endswith(".po"):
        return _TRANSLATION.sub(lambda match: mark(match[0], split, whole), strip(text))
    return mark(text, split, whole)


def whole_words() -> set[str]:
    """The words of thai_words.txt, which has one a line and comments after #."""
    lines = (ROOT / "build" / "thai_words.txt").read_text("utf-8").splitlines()
    return {word for line in lines if (word := line.partition("#")[0].strip())}


def files() -> list[Path]:
    """Everything Thai that the game shows."""
    folder = ROOT / "locale" / "th"
    return [*sorted(folder.glob("*.md")), folder / "LC_MESSAGES" / "solitaire.po"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Mark where Thai words end, so that a line may break there.")
    parser.add_argument("--check", action="store_true", help="write nothing, only say which files lack their marks")
    check = parser.parse_args().check
    try:
        from pythainlp.tokenize import word_tokenize
    except ImportError:
        print("Thai words are found by pythainlp, which is not installed: see the group i18n in pyproject.toml.")
        return 2
    split, whole = partial(word_tokenize, engine="newmm"), whole_words()
    stale = False
    for path in files():
        before = path.read_bytes().decode()
        after = mark_file(path.name, before, split, whole)
        if after != before:
            stale = True
            print(f"{path.relative_to(ROOT).as_posix()}: {'not marked' if check else 'marked'}")
            if not check:
                path.write_bytes(after.encode())
    if not stale:
        print("All Thai words are marked.")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
