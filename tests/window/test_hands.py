"""Whole games won in a real window by keys alone, and by single clicks alone."""

import gzip
from collections.abc import Callable
from contextlib import closing

import pytest

from engine.advice import Adviser
from engine.cards import STOCK_CLICK, Move
from engine.patiences import read_code
from engine.session import Session
from engine.store import Store
from tests.window.desk import ROOT, Copy, Fingers, line_of

pytestmark = [pytest.mark.window, pytest.mark.slow]

WINS = (ROOT / "tests" / "data" / "wins.txt").read_text().splitlines()
PROOFS = gzip.decompress((ROOT / "tests" / "data" / "proven" / "DS1-D1N.txt.gz").read_bytes()).decode().splitlines()
GAMES = {"seahaven": line_of(WINS[0]), "double": line_of(min(PROOFS, key=len))}
Start = Callable[..., Copy]

each_game = pytest.mark.parametrize(("code", "line"), GAMES.values(), ids=GAMES)


class Keys:
    """Plays moves by the keyboard: Tab from place to place, Up along a run, Enter to lift and to drop."""

    def __init__(self, copy: Copy, session: Session) -> None:
        self.copy, self.session = copy, session
        self.places = [place.name for place in session.patience.places]
        self.at = 0
        copy.key("Tab")  # the first key only shows where one is

    def _go(self, name: str) -> list[str]:
        """To the top card of a place, the shorter way round."""
        steps = (self.places.index(name) - self.at) % len(self.places)
        self.at = self.places.index(name)
        if not steps:
            return ["Tab", "shift+Tab"]
        back = len(self.places) - steps
        return ["Tab"] * steps if steps <= back else ["shift+Tab"] * back

    def play(self, move: Move) -> None:
        if move == STOCK_CLICK:
            keys = ["space"]
        else:
            keys = [*self._go(move.source), *["Up"] * (move.count - 1), "Return", *self._go(move.target), "Return"]
        self.session.play(move)
        self.session.counted = self.session.won
        self.copy.mouse("key", "--delay", 4, *keys)
        self.copy.expect(self.session)


@each_game
def test_won_by_the_keyboard_alone(start: Start, code: str, line: list[str]) -> None:
    session = Session.deal(read_code(code))
    keys = Keys(start("--code", code), session)
    for text in line:
        move = session.patience.read_move(session.position, text)
        if move.target.startswith("f"):
            # Of two foundations that take a card the first gets it, whichever the line names.
            move = session.patience.read_move(session.position, f"{move.source} f")
        keys.play(move)
    assert session.won


@pytest.mark.parametrize("code", [code for code, _ in GAMES.values()], ids=GAMES)
def test_won_by_single_clicks_alone(start: Start, code: str) -> None:
    session, adviser = Session.deal(read_code(code)), Adviser()
    copy = start("--code", code)
    data = copy.data
    copy.close()
    with closing(Store(data)) as store:
        store.set_setting("tap_moves", True)
        store.set_setting("double_click", False)
    copy = start()
    fingers, patience = Fingers(copy, session), session.patience
    while not session.won:
        move, _ = adviser.hint(patience, session.position)
        assert move is not None
        taps = [fingers.hold(move.source, -max(1, move.count))]
        if move != STOCK_CLICK:
            index = len(patience.pile(session.position, move.source).cards) - move.count
            # A card that can go up does so at the first click: that is then the move.
            up = patience.click(session.position, move.source, index)
            move = up or move
            taps += [] if up else [fingers.hold(move.target)]
        session.play(move)
        session.counted = session.won
        for tap in taps:
            copy.mouse(*copy.to(tap), "click", 1)
        copy.expect(session)
