"""Hints and verdicts on games that chance has played: legal, never in a circle, and they win what can be won."""

import gzip
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.advice import Adviser
from engine.cards import STOCK_CLICK, Move, Position
from engine.codes import Code
from engine.patiences import PATIENCES
from engine.positions import columns_down, piles_as_text, read_position
from engine.rules import Patience
from engine.session import Session
from engine.solver import Verdict, solve
from tests.engine.tables import double, suit, towers

MODES = [f"{kind.game}-{mode}" for kind in PATIENCES for mode in kind.modes]
TOWERS = [mode for mode in MODES if mode.startswith("SH1")]
DOUBLE = [mode for mode in MODES if mode.startswith("DS1")]
PROOFS = Path(__file__).parents[1] / "data" / "proven"
REASONS = ("winning-line", "foundation", "turns-up", "from-waste", "stock")
LONGEST = 3000
"""No winning line is longer; by threes many a click on the stock is among them."""


def games(mode: str, count: int, most: int) -> Iterator[Session]:
    """Random deals after random moves."""
    chance = random.Random(mode)
    game, letters = mode.split("-")
    for _ in range(count):
        session = Session.deal(Code(game, letters, chance.getrandbits(35)))
        for _ in range(chance.randrange(most)):
            if moves := session.patience.moves(session.position):
                session.play(chance.choice(moves))
        yield session


def late_games(mode: str, count: int) -> Iterator[Session]:
    """Positions of Double Solitaire from proven deals whose talon is used up, after some random moves.

    With nothing in stock and waste all modes play alike.
    """
    chance = random.Random(mode)
    rows = gzip.decompress((PROOFS / "DS1-D1N.txt.gz").read_bytes()).decode().splitlines()
    for row in rows[:count]:
        code, _, moves = row.partition(": ")
        game = Session.replay({"code": code, "actions": moves.split(", ")})
        position = game.position
        for steps in range(len(moves.split(", "))):
            if game.patience.pile(game.earlier(steps), "s").cards or game.patience.pile(game.earlier(steps), "w").cards:
                break
            position = game.earlier(steps)
            if steps >= 45:
                break
        kind = next(kind for kind in PATIENCES if kind.game == "DS1")
        session = Session(kind(mode.removeprefix("DS1-")), position)
        for _ in range(chance.randrange(4)):
            session.play(chance.choice(session.patience.moves(session.position)))
        yield session


def seen(patience: Patience, position: Position) -> str:
    """A position without the difference between twins."""
    return f"{piles_as_text(patience, position)}{columns_down(patience, position)}"


def been(session: Session) -> list[Position]:
    """All earlier positions of the game."""
    return [session.earlier(steps) for steps in range(1, session.can_undo + 1)]


def reread(session: Session) -> Position:
    """The position as it comes over the protocol: twins are numbered anew."""
    patience, position = session.patience, session.position
    return read_position(patience, piles_as_text(patience, position), columns_down(patience, position))


def must_go_back(session: Session) -> bool:
    """Whether no move to a new position is known to win."""
    patience, old = session.patience, {seen(session.patience, position) for position in been(session)}
    for move in patience.moves(session.position):
        after = patience.play(session.position, move)
        if seen(patience, after) not in old:
            line = solve(patience, after, 2).line
            for step in line:
                after = patience.play(after, step)
                if seen(patience, after) in old:
                    break
            else:
                if patience.won(after):
                    return False
    return True


def check_hint(session: Session, seconds: float) -> bool:
    """Legal, with a reason, and no way back where there is any other; whether there is a hint at all."""
    patience, old = session.patience, {seen(session.patience, position) for position in been(session)}

    def leads_back(move: Move | None) -> bool:
        return move is not None and move != STOCK_CLICK and seen(patience, patience.play(session.position, move)) in old

    move, because = Adviser().hint(patience, session.position, been(session), seconds)
    if move is None:
        assert because == ""
        return False
    assert because in REASONS
    assert patience.refusal(session.position, move) is None
    if leads_back(move):
        # Only a lack of time excuses that, and with the usual time only that there is no other way.
        move, because = Adviser().hint(patience, session.position, been(session))
        assert not leads_back(move) or must_go_back(session)
        assert because == "winning-line"
    return True


def follow(session: Session, adviser: Adviser, *, history: bool = True, reading: bool = False) -> None:
    """Play hints until the game is won, without coming to any position twice."""
    patience = session.patience
    old = set()
    for _ in range(LONGEST):
        if session.won:
            return
        old.add(seen(patience, session.position))
        position = reread(session) if reading else session.position
        move, because = adviser.hint(patience, position, been(session) if history else (), 10)
        assert move
        assert because == "winning-line"
        session.play(move)
        assert seen(patience, session.position) not in old
    raise AssertionError("the hints lead nowhere")


def winnable(sessions: Iterator[Session]) -> Iterator[Session]:
    """Those of which a win is known, which must be some."""
    found = [session for session in sessions if solve(session.patience, session.position, 10).line]
    assert found
    return iter(found)


# Hints


@pytest.mark.parametrize("mode", TOWERS)
def test_hints_of_towers_are_legal_and_lead_on(mode: str) -> None:
    """None exactly where the game is lost: here every verdict is exact."""
    hints = 0
    for session in games(mode, 40, 30):
        there = check_hint(session, 10)
        assert there == (solve(session.patience, session.position).verdict == Verdict.WINNABLE)
        hints += there
    assert hints or mode == "SH1-C1"


@pytest.mark.parametrize("mode", DOUBLE)
def test_hints_of_double_solitaire_are_legal_and_lead_on(mode: str) -> None:
    assert sum(check_hint(session, 0.03) for session in games(mode, 10, 100)) > 2
    assert all(check_hint(session, 10) for session in winnable(late_games(mode, 3)))


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_ten_thousand_hints(mode: str) -> None:
    count, seconds = (2000, 10) if mode in TOWERS else (1000, 0.05)
    # Chance loses most games of few cells, and where one is lost there is no hint.
    some = {"SH1-C2": 20, "SH1-C1": 3}.get(mode, 50)
    assert sum(check_hint(session, seconds) for session in games(mode, count, 120)) > some


HOPEFUL = {"SH1-C4": (10, 30), "SH1-C2": (25, 10), "SH1-C1": (100, 3)}
"""How many games of how many random moves leave some that can be won."""


def hopeful(mode: str) -> Iterator[Session]:
    if mode in DOUBLE:
        return winnable(late_games(mode, 3))
    count, most = HOPEFUL[mode]
    return winnable(games(mode, count, most))


@pytest.mark.parametrize("mode", MODES)
def test_hints_followed_to_the_end_win(mode: str) -> None:
    for session in hopeful(mode):
        follow(session, Adviser())


@pytest.mark.parametrize("mode", MODES)
def test_hints_win_though_every_position_is_read_anew(mode: str) -> None:
    for session in hopeful(mode):
        follow(session, Adviser(), history=False, reading=True)


@pytest.mark.parametrize("mode", TOWERS)
def test_hints_win_though_the_engine_was_started_anew(mode: str) -> None:
    """What was remembered is gone then, and the new line may lead another way."""
    for session in hopeful(mode):
        patience = session.patience
        for _ in range(2):
            adviser = Adviser()
            for _ in range(7):
                if move := adviser.hint(patience, session.position, been(session))[0]:
                    session.play(move)
        adviser = Adviser()
        for _ in range(LONGEST):
            if move := adviser.hint(patience, session.position, been(session))[0]:
                session.play(move)
            else:
                break
        assert session.won


@pytest.mark.parametrize("mode", MODES)
def test_hints_win_after_the_line_was_left(mode: str) -> None:
    """By a move of the player's own, which is then taken back or kept."""
    chance = random.Random(mode)
    for session in hopeful(mode):
        adviser, patience = Adviser(), session.patience
        for _ in range(3):
            if move := adviser.hint(patience, session.position, been(session))[0]:
                session.play(move)
        if session.won:
            continue
        session.play(chance.choice(patience.moves(session.position)))
        if adviser.hint(patience, session.position, been(session))[1] != "winning-line":
            session.undo()
        follow(session, adviser)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["DS1-D1N", "DS1-D3N"])
def test_hints_win_whole_games_of_double_solitaire(mode: str) -> None:
    for i, session in enumerate(winnable(games(mode, 12, 60))):
        follow(session, Adviser(), history=bool(i % 2), reading=not i % 2)


def test_twins_that_change_places_are_no_new_position() -> None:
    """Over the protocol the first of two twins is always that of pack 0, whichever it was before."""
    queens = suit("S", "A", "Q")
    table = double(f"t2: KS | t3: KS | t4: KH | f1: {queens} | f2: {queens} | f3: {suit('H', 'A', 'Q')}")
    adviser = Adviser()
    assert adviser.solve(table.patience, table.position, 5).nodes > 0
    moved = table.play("t3 t1")
    again = double(str(moved))
    assert again.position.piles != moved.position.piles
    assert adviser.solve(moved.patience, moved.position, 5).nodes > 0
    assert adviser.solve(again.patience, again.position, 5).nodes == 0


def test_lines_of_other_deals_do_not_drive_out_the_one_in_use() -> None:
    """The child solves deals for later games between two hints."""
    session = Session.deal(Code("SH1", "C4", 314))
    adviser = Adviser()
    adviser.hint(session.patience, session.position)
    for number in range(10):
        other = Session.deal(Code("SH1", "C4", number))
        adviser.solve(other.patience, other.position, 10)
    assert adviser.solve(session.patience, session.position, 10).nodes == 0


def test_a_way_back_is_hinted_at_only_where_nothing_else_wins() -> None:
    """The queen was moved off her king: she goes straight up with the rest, not home first."""
    up = f"f1: {suit('S', 'A', 'J')} | f2: {suit('H', 'A', 'Q')} | f3: {suit('D')} | f4: {suit('C')}"
    table = towers(f"t1: KS QS | t2: KH | {up}")
    session = Session(table.patience, table.position)
    session.play(Move("t1", "c1", 1))
    move, because = Adviser().hint(session.patience, session.position, been(session))
    assert move
    assert (move.target[0], because) != ("t", "winning-line")
    follow(session, Adviser())


# Without a win


def test_moves_that_make_progress_in_their_order() -> None:
    """Where no win is known: up, then what turns a card over, then off the waste, then through the stock."""
    blocked = "t8: [KC KD 2S] 9H | t9: [KH 3H] 9C"
    cases = {
        "t1: AS | t2: [QD] 5C | t3: 6H | w: 4D | s: 2C |": ("t1 f1 1", "foundation"),
        "t2: [QD] 5C | t3: 6H | w: 4D | s: 2C |": ("t2 t3 1", "turns-up"),
        "t3: 5S | w: 4D | s: 2C |": ("w t3 1", "from-waste"),
        "t3: 5S | s: 7C 4D 9D |": ("s", "stock"),
        "t3: 5S | w: 4D 9D | s: 7C |": ("s", "stock"),
    }
    for text, (move, because) in cases.items():
        table = double(text + blocked)
        assert Adviser().hint(table.patience, table.position, seconds=0) == (
            table.patience.read_move(table.position, move),
            because,
        )


def test_no_progress_no_hint() -> None:
    table = double("t3: 5S | w: 9C | s: 7C TC | t8: [KC KD 2S] 9H | t9: [KH 3H] 9C")
    assert Adviser().hint(table.patience, table.position, seconds=0) == (None, "")
