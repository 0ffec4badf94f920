"""Positions as text, so that the tests of the rules read like the rules.

`t1: [3S 4H] 5D | w: 6C` is a table with a column of which two cards lie face down, and a card on the waste. Cards
that a test does not speak of are left out.
"""

import random
from collections import Counter
from typing import NamedTuple

from engine.cards import Card, Pile, Position
from engine.double_solitaire import DoubleSolitaire
from engine.places import Kind
from engine.refusals import IllegalMove
from engine.rules import Patience
from engine.seahaven import Seahaven


class Table(NamedTuple):
    """A patience and a position of it; moves in, texts out."""

    patience: Patience
    position: Position

    def __str__(self) -> str:
        """Every pile that is not empty, as `lay` reads it."""
        parts = []
        for place, pile in zip(self.patience.places, self.position.piles, strict=True):
            words = [str(card) for card in pile.cards]
            if pile.down and place.kind != Kind.STOCK:
                words[0] = "[" + words[0]
                words[pile.down - 1] += "]"
            if words:
                parts.append(f"{place.name}: {' '.join(words)}")
        return " | ".join(parts)

    @property
    def score(self) -> int:
        return self.position.score

    @property
    def won(self) -> bool:
        return self.patience.won(self.position)

    def moves(self, *sources: str) -> list[str]:
        """The legal moves, or those from some piles."""
        moves = [str(move) for move in self.patience.moves(self.position)]
        return [move for move in moves if not sources or move.split()[0] in sources]

    def why_not(self, move: str) -> str:
        """The reason why a move is refused; empty where it is legal."""
        refusal = self.patience.refusal(self.position, self.patience.read_move(self.position, move))
        return str(refusal.reason) if refusal else ""

    def play(self, *moves: str) -> "Table":
        table = self
        for move in moves:
            try:
                position = table.patience.play(table.position, table.patience.read_move(table.position, move))
            except IllegalMove as illegal:
                raise AssertionError(f"{move} is refused on {table}: {illegal}") from illegal
            table = table._replace(position=position)
        return table

    def click(self, pile: str, index: int = -1) -> str:
        """The move that a click makes, empty for none; `index` counts from the end where it is negative."""
        move = self.patience.click(self.position, pile, self._from_bottom(pile, index))
        return str(move) if move else ""

    def double(self, pile: str, index: int = -1) -> str:
        """The move that the second click makes, empty for none."""
        move = self.patience.double_click(self.position, pile, self._from_bottom(pile, index))
        return str(move) if move else ""

    def _from_bottom(self, pile: str, index: int) -> int:
        return index if index >= 0 else len(self.patience.pile(self.position, pile).cards) + index


def lay(patience: Patience, text: str, score: int | None = None) -> Table:
    """The table that a text shows, with the score of a fresh game or the one given."""
    seen: Counter[str] = Counter()
    piles = {}
    for part in text.split("|") if text else []:
        name, _, words = part.partition(":")
        cards = []
        for word in words.replace("[", " ").replace("]", " ").split():
            cards.append(Card.parse(word, seen[word]))
            seen[word] += 1
        down = len(words[: words.index("]")].split()) if "]" in words else 0
        is_stock = patience.place(name.strip()).kind == Kind.STOCK
        piles[name.strip()] = Pile(tuple(cards), len(cards) if is_stock else down)
    position = patience.position(piles)
    return Table(patience, position if score is None else position._replace(score=score))


def double(text: str, mode: str = "D1N", score: int | None = None) -> Table:
    return lay(DoubleSolitaire(mode), text, score)


def towers(text: str, mode: str = "C4", score: int | None = None) -> Table:
    return lay(Seahaven(mode), text, score)


def suit(letter: str, first: str = "A", last: str = "K") -> str:
    """The cards of a suit from one rank to another, up or down: `suit("H", "K", "J")` is `KH QH JH`."""
    ranks = "A23456789TJQK"
    low, high = ranks.index(first), ranks.index(last)
    span = range(low, high + 1) if low <= high else range(low, high - 1, -1)
    return " ".join(ranks[n] + letter for n in span)


def random_towers(chance: random.Random, mode: str) -> Table:
    """A whole position of Seahaven made up of runs: foundations begun, columns often empty, some cells full."""
    patience = Seahaven(mode)
    columns = [f"t{n}" for n in range(1, chance.randint(3, 10) + 1)]
    piles: dict[str, list[str]] = {place.name: [] for place in patience.places}
    runs = []
    for n, letter in enumerate("SHDC"):
        cards = suit(letter).split()
        up = chance.choice([0, chance.randint(0, 12)])
        piles[f"f{n + 1}"] = cards[:up]
        rest = cards[up:][::-1]
        while rest:
            size = min(len(rest), chance.choice([1, 2, 3, 5, 8, 13]))
            runs.append(rest[:size])
            del rest[:size]
    chance.shuffle(runs)
    for run in runs:
        free = [name for name in piles if name[0] == "c" and not piles[name]]
        if len(run) == 1 and free and chance.random() < 0.5:
            piles[chance.choice(free)] += run
        else:
            piles[chance.choice(columns)] += run
    return lay(patience, " | ".join(f"{name}: {' '.join(cards)}" for name, cards in piles.items() if cards))
