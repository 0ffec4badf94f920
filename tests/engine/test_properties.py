"""What holds after any sequence of moves, undos, redos and saves, from any deal."""

import json
import random
from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card
from engine.codes import NUMBERS, Code
from engine.places import Kind
from engine.session import Session
from tests.engine.tables import random_towers

MODES = [("DS1", mode) for mode in ("D1N", "D3N", "D1V", "D3V")] + [("SH1", mode) for mode in ("C4", "C2", "C1")]
numbers = st.integers(0, NUMBERS - 1)
deals = st.builds(lambda kind, number: Code(kind[0], kind[1], number), st.sampled_from(MODES), numbers)
steps = st.lists(st.tuples(st.sampled_from("mmmmmmmmmuuurs"), st.integers(0, 255)), min_size=20, max_size=150)


def whole(session: Session) -> None:
    """Every card is there once, twins told apart; columns show their last card; the rest lies as it should."""
    patience, position = session.patience, session.position
    cards = [card for pile in position.piles for card in pile.cards]
    packs = 2 if patience.game == "DS1" else 1
    assert len(cards) == 52 * packs
    assert set(cards) == {Card(r, s, p) for r in range(1, 14) for s in range(4) for p in range(packs)}
    for place, pile in zip(patience.places, position.piles, strict=True):
        if place.kind == Kind.COLUMN:
            assert not pile.cards or pile.down < len(pile.cards), "the last card of a column is face up"
        elif place.kind == Kind.STOCK:
            assert pile.down == len(pile.cards)
        else:
            assert pile.down == 0
        if place.kind == Kind.FOUNDATION:
            assert [(card.rank, card.suit) for card in pile.cards] == [
                (n + 1, place.suit) for n in range(len(pile.cards))
            ]
        if place.kind == Kind.CELL:
            assert len(pile.cards) <= 1
    assert patience.game == "SH1" or patience.mode.endswith("V") or position.score >= 0
    assert patience.mode[0] == "D" or 0 <= position.score <= 520


def step(session: Session, what: str, which: int) -> Session:
    """One step: a move, an undo, a redo, or a save read back; the session to go on with."""
    if what == "u":
        session.undo()
    elif what == "r":
        session.redo()
    elif what == "s":
        saved = session.save()
        session = Session.restore(json.loads(json.dumps(saved)))
        assert session.save() == saved
    elif moves := session.patience.moves(session.position):
        session.play(moves[which % len(moves)])
    return session


@given(deals, steps)
@settings(max_examples=40, deadline=None)
def test_a_game_keeps_all_its_promises(code: Code, script: list[tuple[str, int]]) -> None:
    session = Session.deal(code)
    start, counter = session.position, 0
    history = deque([start])
    for what, which in script:
        before = session.position
        could_undo, could_redo, actions = session.can_undo, session.can_redo, session.actions
        session = step(session, what, which)
        whole(session)
        assert session.actions >= counter, "the counter never goes down"
        counter = session.actions
        if what == "u" and could_undo:
            history.pop()
            assert (session.can_undo, session.can_redo, session.actions) == (could_undo - 1, could_redo + 1, actions)
            assert session.position == history[-1]
        elif what == "r" and could_redo:
            history.append(session.position)
            assert (session.can_undo, session.can_redo, session.actions) == (could_undo + 1, could_redo - 1, actions)
        elif session.actions > actions:
            history.append(session.position)
            assert (session.can_undo, session.can_redo) == (could_undo + 1, 0)
        else:
            assert session.position == before
    end = session.position
    assert Session.replay(session.record()).position == end
    possible = session.can_undo
    for _ in range(possible):
        assert session.undo()
    assert session.position == start, "undo of everything is the start"
    for _ in range(possible):
        assert session.redo()
    assert session.position == end, "redo of everything is the end"


@pytest.mark.slow
@given(deals, st.lists(st.tuples(st.sampled_from("mmmmmmmmmmuurs"), st.integers(0, 255)), min_size=250, max_size=400))
@settings(max_examples=20, deadline=None)
def test_a_long_game_keeps_them_too(code: Code, script: list[tuple[str, int]]) -> None:
    session = Session.deal(code)
    for what, which in script:
        session = step(session, what, which)
        whole(session)
    end, record = session.position, session.record()
    assert Session.replay(record).position == end
    possible = session.can_undo
    assert possible <= (200 if code.game == "DS1" else 100)
    while session.undo():
        whole(session)
    for _ in range(possible):
        session.redo()
    assert (session.position, session.record()) == (end, record)


@given(deals, st.lists(st.integers(0, 255), max_size=60), st.text("tfcws0123456789 -", max_size=12))
@settings(max_examples=100, deadline=None)
def test_whatever_is_typed_is_played_or_refused_and_nothing_else(code: Code, moves: list[int], text: str) -> None:
    session = Session.deal(code)
    for which in moves:
        session = step(session, "m", which)
    try:
        move = session.patience.read_move(session.position, text)
    except ValueError:
        return
    position = session.position
    if session.patience.refusal(position, move) is None:
        session.play(move)
        whole(session)
    assert session.patience.read_move(position, str(move)) == move


def accepted_runs(mode: str, seed: int, count: int) -> int:
    """Look at `count` positions of random play, all legal moves of each; how many of these moved a run."""
    chance, runs = random.Random(seed), 0
    patience, position = random_towers(chance, mode)
    for n in range(count):
        moves = patience.moves(position)
        piles = {place.name: pile.cards for place, pile in zip(patience.places, position.piles, strict=True)}
        free = sum(name[0] == "c" and not cards for name, cards in piles.items())
        empty = sum(name[0] == "t" and not cards for name, cards in piles.items())
        for move in moves:
            assert move.count <= (free + 1) * 2 ** (empty - (move.target[0] == "t" and not piles[move.target]))
            run = piles[move.source][-move.count :]
            assert [(card.rank, card.suit) for card in run] == [
                (run[0].rank - i, run[0].suit) for i in range(move.count)
            ]
            runs += move.count > 1
        if not moves or n % 20 == 0:
            patience, position = random_towers(chance, mode)
        else:
            position = patience.play(position, chance.choice(moves))
    return runs


@pytest.mark.parametrize("mode", ["C4", "C2", "C1"])
def test_no_accepted_seahaven_move_exceeds_the_limit(mode: str) -> None:
    assert accepted_runs(mode, 1, 500) > 200


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["C4", "C2", "C1"])
def test_nor_in_ten_thousand_moves_in_all(mode: str) -> None:
    assert accepted_runs(mode, 2, 3_400) > 1_000
