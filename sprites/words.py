"""What the game says, in the player's language. The English sentence in the source is the key to the others.

There is no English catalogue: English is written once, in the source, and is also what a missing, damaged or
malformed translation falls back to. So a player never sees a key.
"""

from __future__ import annotations

import gettext
import io
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

LANGUAGES = ("hu", "th", "en")
NAMES = {"hu": "magyar", "th": "ไทย", "en": "English"}  # each in itself, so that its readers find it


BUDDHIST_ERA = 543
"""Years before the common era."""


def N_(msgid: str) -> str:  # noqa: N802 (the name that gettext users know)
    """Mark a message kept in a table, so that it is collected for translation; the screen says it later."""
    return msgid


MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)


class Words:
    """The messages of one language; handed to the screens, replaced when the player changes the language.

    `folder` holds <language>/LC_MESSAGES/solitaire.po (.mo in a packaged game) and the long pages,
    <language>/<page>.md. An unknown language is English.
    """

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._folder = folder
        self._catalogue = _catalogue(folder / self.language / "LC_MESSAGES" / "solitaire.po")

    def say(self, msgid: str, /, **fields: object) -> str:
        """The message, its {named} fields filled in. Without fields, braces are just braces."""
        if not msgid:  # gettext keeps the catalogue's header under the empty key
            return ""
        return _fill(self._catalogue.gettext(msgid), msgid, fields)

    def say_n(self, singular: str, plural: str, n: int, /, **fields: object) -> str:
        """The form of the message that goes with the count n, which is also its field {n}."""
        english = singular if n == 1 else plural
        return _fill(self._catalogue.ngettext(singular, plural, n), english, {"n": n, **fields})

    def page(self, name: str) -> str:
        """The source of a long page; in English where it is missing, empty where there is none at all."""
        for language in (self.language, "en"):
            with suppress(OSError, ValueError):  # ValueError: a name that no file can have
                return (self._folder / language / f"{name}.md").read_text("utf-8", errors="replace")
        return ""

    def figures(self, facts: Mapping[str, str | int]) -> dict[str, str]:
        """Figures as a page shows them: whole numbers by the language's habit, texts as they are."""
        return {name: self.number(fact) if isinstance(fact, int) else fact for name, fact in facts.items()}

    def number(self, n: int) -> str:
        """A whole number by the language's habit: 12,345; in Hungarian 1234 and, not to be broken, 12 345."""
        digits = f"{abs(n):,}"
        if self.language == "hu":
            digits = digits.replace(",", "\u00a0" if abs(n) >= 10_000 else "")
        return f"\N{MINUS SIGN}{digits}" if n < 0 else digits

    def date(self, when: float) -> str:
        """The local day of a moment in Unix seconds, in Thai of the Buddhist era; empty where no calendar has it."""
        day = moment(when)
        if day is None:
            return ""
        year = day.year + (BUDDHIST_ERA if self.language == "th" else 0)
        return self.say("{day} {month} {year}", day=day.day, month=self.say(MONTHS[day.month - 1]), year=year)

    def time(self, when: float) -> str:
        """The local time of day of a moment in Unix seconds, empty as for `date`."""
        time = moment(when)
        return self.say("{hours}:{minutes}", hours=time.strftime("%H"), minutes=time.strftime("%M")) if time else ""


def moment(when: float) -> datetime | None:
    """The local date and time of a moment in Unix seconds; None where no calendar has it."""
    try:
        return datetime.fromtimestamp(when)
    except (ValueError, OverflowError, OSError):
        return None


def system_language(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """The first of the system's preferred languages that the game speaks, else "en"."""
    if platform in ("win32", "darwin"):
        from pygame.system import get_pref_locales

        wanted = [preferred["language"] for preferred in get_pref_locales()]
    else:  # in gettext's order: LANGUAGE ranks the languages of a user whose locale is not plain C
        locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
        ranked = environ.get("LANGUAGE", "").split(":")
        wanted = [locale] if _language(locale) in ("c", "posix") else [*ranked, locale]
    return next((language for language in map(_language, wanted) if language in LANGUAGES), "en")


def _language(locale: str) -> str:
    """The language of a locale name: "hu" of "hu_HU.UTF-8", "hu-HU" or "HU"."""
    for separator in "_-.@":
        locale = locale.partition(separator)[0]
    return locale.lower()


def _fill(text: str, english: str, fields: Mapping[str, object]) -> str:
    if not fields:
        return text
    try:
        return text.format(**fields)
    except (LookupError, ValueError, AttributeError, TypeError):
        # A slip in a translation must not stop a game; one in the English source shows at once.
        return english.format(**fields)


def _catalogue(po: Path) -> gettext.NullTranslations:
    """The compiled catalogue, compiled anew in a source checkout if the .po is newer; else empty."""
    mo = po.with_suffix(".mo")
    try:
        if po.exists() and not (mo.exists() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns):
            compiled = _compile(po)
            with suppress(OSError):  # a read-only checkout compiles at each start
                _replace(mo, compiled)
            return gettext.GNUTranslations(io.BytesIO(compiled))
    except Exception:  # no Babel, or a .po it cannot read: an older .mo is still better than English
        pass
    try:
        with mo.open("rb") as file:
            return gettext.GNUTranslations(file)
    except Exception:  # none, or damaged, in one of the many ways gettext fails on it
        return gettext.NullTranslations()


def _compile(po: Path) -> bytes:
    from babel.messages.mofile import write_mo  # here only: a packaged game does without Babel
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with po.open("rb") as file:
        write_mo(compiled, read_po(file, abort_invalid=True))
    return compiled.getvalue()


def _replace(path: Path, data: bytes) -> None:
    """Write the file whole or not at all."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
