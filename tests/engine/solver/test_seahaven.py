"""The exact solver of Seahaven Towers against known answers, plain exhaustion and the engine itself."""

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cards import KING, Card, Pile, Position
from engine.codes import shuffled
from engine.places import Kind, Place
from engine.positions import read_position
from engine.rules import Patience
from engine.seahaven import Seahaven
from engine.solver import Solution, Verdict, seahaven, solve
from tests.engine.solver.naive import StrictSeahaven, winnable

KNOWN = Path(__file__).parents[2] / "data" / "solver" / "seahaven.jsonl.gz"
"""Deals and their verdicts: ours by plain exhaustion, strict ones by Freecell Solver 5.0.0."""


class Table(Seahaven):
    """Seahaven with any number of columns and cells, to make small hard positions."""

    def __init__(self, columns: int, cells: int) -> None:
        self.columns, self.cell_count = columns, cells
        super().__init__("C4")

    def table(self) -> tuple[tuple[Place, ...], tuple[()]]:
        places, _ = super().table()
        self.cells = self.cell_count
        left_out = {f"t{n}" for n in range(self.columns + 1, 11)} | {f"c{n}" for n in range(self.cells + 1, 5)}
        return tuple(place for place in places if place.name not in left_out), ()


class StrictTable(Table, StrictSeahaven):
    """The same under the strict rule."""


def known() -> list[dict[str, object]]:
    with gzip.open(KNOWN, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def checked(patience: Patience, position: Position) -> Solution:
    """The solution, after its line has been played in the engine under the patience's own group limit."""
    solution = solve(patience, position, strict=isinstance(patience, StrictSeahaven))
    if solution.verdict == Verdict.WINNABLE:
        for move in solution.line:
            position = patience.play(position, move)
        assert patience.won(position)
    else:
        assert solution.line == ()
    return solution


def check_known(lines: list[dict[str, object]]) -> None:
    seen: Counter[tuple[str, object]] = Counter()
    for answer in lines:
        data = answer["position"]
        assert isinstance(data, dict)
        for rule, patience in (("verdict", Seahaven(data["mode"])), ("strict", StrictSeahaven(data["mode"]))):
            if verdict := answer.get(rule):
                solution = checked(patience, read_position(patience, data["piles"], {}))
                assert solution.verdict == verdict, (rule, data)
                seen[rule, verdict] += 1
    assert min(seen[rule, verdict] for rule in ("verdict", "strict") for verdict in ("winnable", "unwinnable")) > 5


def test_verdicts_are_the_known_ones() -> None:
    check_known(known()[::15])


@pytest.mark.slow
def test_verdicts_are_the_known_ones_in_full() -> None:
    check_known(known())


def small(patience: Patience, chance: random.Random, left: int) -> Position:
    """A random position with `left` cards off the foundations."""
    up = [KING] * 4
    while sum(up) > 52 - left:
        suit = chance.randrange(4)
        up[suit] = max(0, up[suit] - 1)
    rest = [card for card in shuffled("SH1", 0, 1) if card.rank > up[card.suit]]
    chance.shuffle(rest)
    piles = {f"f{suit + 1}": tuple(Card(rank, suit) for rank in range(1, up[suit] + 1)) for suit in range(4)}
    for place in patience.of_kind(Kind.CELL):
        if chance.random() < 0.6 and rest:
            piles[place.name] = (rest.pop(),)
    columns = patience.of_kind(Kind.COLUMN)
    for place in chance.sample(columns, max(1, len(columns) - (chance.random() < 0.3))):
        piles[place.name] = ()
    built = [place.name for place in columns if place.name in piles]
    for card in rest:
        piles[chance.choice(built)] += (card,)
    down = {name: chance.randrange(len(piles[name])) for name in built if piles[name] and chance.random() < 0.1}
    return patience.position({name: Pile(cards, down.get(name, 0)) for name, cards in piles.items()})


def check_small(seed: int, count: int, left: range, most: int) -> None:
    """Compare with exhaustion on random small positions, every number of cells and both rules."""
    chance = random.Random(seed)
    agreed: Counter[tuple[int, type[Table], bool]] = Counter()
    for _ in range(count):
        for cells, columns in ((1, 4), (1, 2), (2, 3), (3, 2), (4, 1), (4, 2)):
            ours = Table(columns, cells)
            position = small(ours, chance, chance.choice(left) + cells)
            for patience in (ours, StrictTable(columns, cells)):
                truth = patience.won(position) or winnable(patience, position, most)
                if truth is not None:
                    verdict = checked(patience, position).verdict
                    assert (verdict in (Verdict.WON, Verdict.WINNABLE)) == truth, position
                    agreed[cells, type(patience), truth] += 1
    assert len(agreed) == 16, agreed  # four numbers of cells, two rules, two verdicts
    assert agreed.total() > 9 * count, agreed


def test_small_positions_by_exhaustion() -> None:
    check_small(1, 15, range(8, 14), 600)


@pytest.mark.slow
def test_more_small_positions_by_exhaustion() -> None:
    check_small(2, 60, range(9, 17), 2000)


def walk(patience: Patience, chance: random.Random, strict: bool) -> Iterator[Position]:
    """Positions of random play that begins with winnable deals and rarely gives up the win."""

    def can_win(position: Position) -> bool:
        return solve(patience, position, strict=strict).verdict == Verdict.WINNABLE

    for _ in range(3):
        position = next(filter(can_win, map(patience.first_position, iter(lambda: chance.randrange(9999), None))))
        for _ in range(20):
            yield position
            after = [patience.play(position, move) for move in patience.moves(position)]
            keeping = [position for position in after if can_win(position)]
            if not after:
                break
            position = chance.choice(after if chance.random() < 0.05 or not keeping else keeping)


@pytest.mark.parametrize("mode", [pytest.param("C4", marks=pytest.mark.slow), "C2", "C1"])
@pytest.mark.parametrize("kind", [Seahaven, StrictSeahaven])
def test_a_position_is_winnable_exactly_if_a_move_leads_to_a_winnable_one(kind: type[Seahaven], mode: str) -> None:
    """In mid-game, over all legal moves; and which kinds of move never lose a win, which do."""
    patience, strict, chance = kind(mode), kind is StrictSeahaven, random.Random(mode)
    lost: Counter[tuple[Kind, Kind]] = Counter()
    for position in walk(patience, chance, strict):
        can_win = checked(patience, position).verdict in (Verdict.WON, Verdict.WINNABLE)
        if patience.won(position):
            continue
        after = {
            move: solve(patience, patience.play(position, move), strict=strict).verdict
            in (Verdict.WON, Verdict.WINNABLE)
            for move in patience.moves(position)
        }
        assert can_win == any(after.values()), position
        for move, still in after.items():
            lost[patience.place(move.source).kind, patience.place(move.target).kind] += can_win and not still
            if patience.place(move.source).kind == Kind.FOUNDATION:
                assert still == can_win  # a take-back can be undone, and helps nobody
    assert lost[Kind.COLUMN, Kind.CELL] > 0
    safe = {(Kind.COLUMN, Kind.FOUNDATION), (Kind.CELL, Kind.FOUNDATION), (Kind.CELL, Kind.COLUMN)}
    assert not any(lost[kinds] for kinds in safe)


def test_moving_a_run_onto_its_successor_may_lose() -> None:
    patience, chance = Seahaven("C2"), random.Random(5)
    for number in range(200):
        position = patience.first_position(number)
        while solve(patience, position).verdict == Verdict.WINNABLE:
            moves = patience.moves(position)
            for move in moves:
                kinds = patience.place(move.source).kind, patience.place(move.target).kind
                onto_a_card = kinds == (Kind.COLUMN, Kind.COLUMN) and patience.pile(position, move.target).cards
                if onto_a_card and solve(patience, patience.play(position, move)).verdict == Verdict.UNWINNABLE:
                    return
            position = patience.play(position, chance.choice(moves))
    pytest.fail("no such position found")


HARD = Seahaven("C4").first_position(1332)
"""An unwinnable deal that takes thousands of nodes."""


def test_a_search_stops_at_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(10**6))  # each look at the clock takes a millisecond
    monkeypatch.setattr(seahaven, "perf_counter", lambda: next(ticks) / 1000)
    solution = solve(Seahaven("C4"), HARD, 0.02)
    assert solution.verdict == Verdict.UNKNOWN
    assert solution.line == ()
    assert 0.02 < solution.seconds < 0.03
    assert 0 < solution.nodes <= 22 * seahaven.NODES_PER_LOOK
    assert solve(Seahaven("C4"), HARD, 100).verdict == Verdict.UNWINNABLE


def test_an_expired_limit_leaves_verdicts_alone_that_need_no_time() -> None:
    patience = Seahaven("C1")
    won = patience.position({f"f{suit + 1}": Pile(tuple(Card(r, suit) for r in range(1, 14))) for suit in range(4)})
    assert solve(patience, won, 0) == Solution(Verdict.WON)


def test_the_same_answer_again_and_with_tables_that_overflow(monkeypatch: pytest.MonkeyPatch) -> None:
    patience = Seahaven("C4")
    first = [solve(patience, patience.first_position(number)) for number in range(20)]
    assert {solution.verdict for solution in first} == {Verdict.WINNABLE, Verdict.UNWINNABLE}
    monkeypatch.setattr(seahaven.FACTS, "most", 1000)
    monkeypatch.setattr(seahaven.ROOMS, "most", 50)
    seahaven.FACTS.clear()
    seahaven.ROOMS.clear()
    again = [solve(patience, patience.first_position(number)) for number in range(20)]
    assert [(s.verdict, s.line, s.nodes) for s in again] == [(s.verdict, s.line, s.nodes) for s in first]
    assert len(seahaven.FACTS) <= 1000
    assert len(seahaven.ROOMS) <= 50


def test_a_search_that_remembers_too_much_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = solve(Seahaven("C4"), HARD).nodes
    monkeypatch.setattr(seahaven, "MOST_SEEN", nodes * 9 // 10)
    crowded = solve(Seahaven("C4"), HARD)
    assert crowded.verdict == Verdict.UNWINNABLE
    assert crowded.nodes > nodes


def test_a_patience_without_a_search_is_unknown() -> None:
    class Unsolved(Seahaven):
        solver = ""

    patience = Unsolved("C4")
    assert solve(patience, patience.first_position(1)) == Solution(Verdict.UNKNOWN)
