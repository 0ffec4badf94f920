"""Bring the catalogues in locale/ up to date with the sources: `python build/i18n.py [--check]`.

Collects the messages of game.py and sprites/, rewrites each locale/<language>/LC_MESSAGES/solitaire.po (new
messages empty, gone ones dropped: git remembers them) and compiles it. With --check nothing is written.
Every problem is printed and makes the exit code 1. English has no catalogue: its messages are the keys.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"N_": None, "say": None, "say_n": (1, 2)}
NOTE = "Note:"  # a comment for the translators, on the line above the message
HEADER = re.compile(rb'^"(?!Language:|Plural-Forms:|MIME|Content-)[\w-]+: .*\\n"\n', re.MULTILINE)


def collect(root: Path) -> Catalog:
    """The messages of the sources under a root folder, with the files they come from."""
    template = Catalog(charset="utf-8")
    for source in [root / "game.py", *sorted((root / "sprites").rglob("*.py"))]:
        if source.exists():
            place = source.relative_to(root).as_posix()
            for _, message, comments, _ in extract_from_file("python", source, KEYWORDS, [NOTE]):
                template.add(message, locations=[(place, 0)], auto_comments=comments)
    return template


def problems(catalogue: Catalog) -> list[str]:
    """What is wrong with the translations: missing, fuzzy, or with other {fields} than the English."""
    found = []
    for message in filter(lambda message: message.id, catalogue):
        english, forms = _forms(message.id), _forms(message.string)
        wanted, used = _fields(*english), [_fields(form) for form in forms]
        if message.fuzzy or not all(forms):
            found.append(f"{english[0]!r}: not translated")
        elif not all(fields == wanted or (len(english) > 1 and fields < wanted) for fields in used):
            # A plural form may leave a field out ("one card"), but no form may invent one.
            found.append(f"{english[0]!r}: other fields than in English")
    return found


def update(root: Path, check: bool = False) -> list[str]:
    """Rewrite and compile the catalogues under a root folder, or only compare them; return the problems."""
    template = collect(root)
    found = []
    for po in sorted(root.glob("locale/*/LC_MESSAGES/solitaire.po")):
        language = po.relative_to(root / "locale").parts[0]
        before = po.read_bytes()
        catalogue = read_po(io.BytesIO(before), locale=language, abort_invalid=True)
        catalogue.update(template, no_fuzzy_matching=True)
        for message in catalogue:
            message.flags.discard("python-format")  # "50 % of" is no format here
        after = _po(catalogue)
        if not check:
            po.write_bytes(after)
            with po.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, catalogue)
        elif after != before:
            found.append(f"{language}: out of date, run build/i18n.py")
        found += [f"{language}: {problem}" for problem in problems(catalogue)]
    return found


def _po(catalogue: Catalog) -> bytes:
    """The .po text: sorted, without dates, line numbers or versions, so that only messages change it."""
    text = io.BytesIO()
    write_po(text, catalogue, width=0, sort_output=True, ignore_obsolete=True)
    header, _, messages = text.getvalue().strip().partition(b"\n\n")
    return HEADER.sub(b"", header + b"\n") + (b"\n" + messages + b"\n" if messages else b"")


def _forms(text: str | Iterable[str] | None) -> list[str]:
    """A message's singular and plurals, or its only form."""
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def _fields(*forms: str) -> set[str]:
    try:
        return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}
    except ValueError:
        return set(forms)  # malformed: unlike any other


def main() -> int:
    parser = argparse.ArgumentParser(description="Bring the catalogues in locale/ up to date with the sources.")
    parser.add_argument("--check", action="store_true", help="write nothing, only say what is out of date")
    found = update(ROOT, parser.parse_args().check)
    print("\n".join(found) or "The catalogues are up to date.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
