"""Game codes and the shuffle behind them: fixed for ever, since players' codes and saved games depend on it."""

import os
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, Self

from engine.cards import RANKS, SUITS, Card

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""The base-32 alphabet of RFC 4648."""
LETTERS = 7
NUMBERS: int = len(ALPHABET) ** LETTERS
LOOKALIKES = str.maketrans("018", "OIB")


class CodeFault(StrEnum):
    """What is wrong with a game code; the values are stable names."""

    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_MODE = "unknown-mode"
    WRONG_LENGTH = "wrong-length"
    BAD_CHARACTER = "bad-character"


class BadCode(ValueError):
    """A text that is no game code: the fault, the part of the text that has it, and the game of an unknown mode."""

    def __init__(self, fault: CodeFault, part: str, game: str = "") -> None:
        super().__init__(f"{fault}: {part!r}")
        self.fault = fault
        self.part = part
        self.game = game


class Code(NamedTuple):
    """A deal: the game, its mode, and a number from 0 to 2^35 - 1; `str` gives the code that players share."""

    game: str
    mode: str
    number: int

    def __str__(self) -> str:
        letters = (ALPHABET[self.number >> 5 * place & 31] for place in reversed(range(LETTERS)))
        return f"{self.game}-{self.mode}-{''.join(letters)}"

    @classmethod
    def parse(cls, text: str, modes: Mapping[str, Sequence[str]]) -> Self:
        """Read a code as players type it; `modes` lists each game's modes. Raises BadCode.

        Forgiven are case, blanks (also invisible ones), any dash, missing hyphens, and the look-alikes 0, 1 and 8 in
        the number.
        """
        parts = [_compact(part) for part in _dashes_as_hyphens(text).split("-")]
        compact = "".join(parts)
        for character in compact:
            if not (character.isascii() and character.isalnum()):
                raise BadCode(CodeFault.BAD_CHARACTER, character)
        game = next((name for name in modes if compact.startswith(name)), None)
        if game is None:
            raise BadCode(CodeFault.UNKNOWN_GAME, parts[0] if len(parts) > 1 else compact[:3])
        rest = compact.removeprefix(game)
        mode = next((name for name in modes[game] if rest.startswith(name)), None)
        if mode is None:
            raise BadCode(CodeFault.UNKNOWN_MODE, parts[1] if len(parts) == 3 else rest[:3], game)
        number = rest.removeprefix(mode).translate(LOOKALIKES)
        for character in number:
            if character not in ALPHABET:
                raise BadCode(CodeFault.BAD_CHARACTER, character)
        if len(number) != LETTERS:
            raise BadCode(CodeFault.WRONG_LENGTH, number)
        value = 0
        for character in number:
            value = value << 5 | ALPHABET.index(character)
        return cls(game, mode, value)


def _dashes_as_hyphens(text: str) -> str:
    return "".join("-" if unicodedata.category(c) == "Pd" or c == "\N{MINUS SIGN}" else c for c in text)


def _compact(text: str) -> str:
    kept = (c for c in text if not c.isspace() and unicodedata.category(c) != "Cf")
    # Only ASCII letters are raised: upper() would turn some foreign letters into ones that a code has.
    return "".join(c.upper() if c.isascii() else c for c in kept)


def random_number() -> int:
    """The number of a new deal, from the system's own randomness: never the same after a restart."""
    return int.from_bytes(os.urandom(8)) % NUMBERS


def splitmix64(state: int) -> Iterator[int]:
    """Endless 64-bit words (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014)."""
    mask = 2**64 - 1
    while True:
        state = state + 0x9E3779B97F4A7C15 & mask
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        word = (word ^ word >> 27) * 0x94D049BB133111EB & mask
        yield word ^ word >> 31


def shuffled(game: str, number: int, packs: int) -> list[Card]:
    """The deck of a deal, first card dealt first: Fisher-Yates from the end, unbiased (Knuth, TAOCP 3.4.2)."""
    deck = [
        Card(rank, suit, pack)
        for pack in range(packs)
        for suit in range(len(SUITS))
        for rank in range(1, len(RANKS) + 1)
    ]
    words = splitmix64(int.from_bytes(game.encode("ascii"), "big") << 40 | number)
    for i in range(len(deck) - 1, 0, -1):
        fair = 2**64 - 2**64 % (i + 1)
        j = next(word for word in words if word < fair) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
