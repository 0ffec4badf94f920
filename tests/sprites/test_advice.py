"""What the player may ask: a hint, the verdict, where it was lost, a solution; and deals known to be winnable."""

import statistics
import time
from collections.abc import Iterator

import pytest
from pygame import Rect

from engine.cards import Move
from engine.child import Child
from engine.codes import Code
from engine.patiences import read_code
from engine.places import Kind
from engine.proven import PROVEN
from engine.session import Session
from engine.solver import Verdict, solve
from sprites.newgame import NewGame
from sprites.practice import Practice
from sprites.question import Question
from sprites.replay import Replay
from sprites.settings import Settings
from sprites.table import Table
from sprites.widgets import Choice, Field
from tests.engine.tables import suit
from tests.sprites.conftest import Play, Player

CODE = "SH1-C4-AAAAAJ2"
HOPELESS = "SH1-C1-AAAAAAB"
LOOKING = "Looking for a way to win …"
YES = "Yes: this position can be won."
NO = "No: this position cannot be won."
NOWHERE = "No: this position cannot be won, nor any that undo reaches."
UNKNOWN = "No win was found. There may still be one."
NO_ENGINE = "The engine could not be asked."
ERROR = {"error": "no-engine", "detail": "…"}


def at_table(play: Play, code: str = CODE, *, awake: bool = True, **settings: object) -> Player:
    player = play(code, animation="off", **settings)
    player.engine.awake = awake
    return player


def winnable(session: Session, steps: int = 0) -> bool:
    return solve(session.patience, session.earlier(steps), 10).verdict in (Verdict.WINNABLE, Verdict.WON)


def around(player: Player, name: str) -> bytes:
    """What is seen where a pile's top card, or its place, lies, and a little around it."""
    layout = player.layout
    rect = Rect(player.corner(name), (layout.width, layout.height)).inflate(12, 12)
    surface = player.window.get_surface()
    return surface.subsurface(rect.clip(surface.get_rect())).copy().get_buffer().raw


def pointed_out(player: Player) -> str:
    return str(player.board.pointed_out or "")


def ask(player: Player, question: str) -> None:
    """By the menu, as a player does."""
    player.key("escape")
    player.push({"hint": "Hint", "verdict": "Can it still be won?", "solution": "Show a solution"}[question])
    player.run(0.05)


# Hints


@pytest.mark.parametrize("by", ["key", "bar", "menu"])
def test_a_hint_lets_source_and_target_glow(play: Play, by: str) -> None:
    player = at_table(play)
    names = [place.name for place in player.patience.places]
    before = {name: around(player, name) for name in names}
    if by == "menu":
        ask(player, "hint")
    elif by == "bar":
        player.push_bar("hint")
    else:
        player.key("h")
    player.run(0.05)
    move = player.board.pointed_out
    assert move
    assert player.notice == ""
    assert player.patience.refusal(player.position, move) is None
    assert winnable(player.session)
    changed = {name for name in names if around(player, name) != before[name]}
    assert {move.source, move.target} <= changed
    assert len(changed) < 7, "the neighbours at most"
    assert player.tally == (0, 0, 0, 0), "nothing is played"


def test_a_hint_at_the_stock(play: Play) -> None:
    player = at_table(play, "DS1-D1N-AAAAAAF")
    player.engine.script["hint"] = {"move": "s", "because": "stock"}
    before = around(player, "s")
    player.key("h")
    player.run(0.05)
    assert pointed_out(player) == "s"
    assert around(player, "s") != before
    assert player.notice == "No win was found, but this move makes progress."


def test_a_hint_goes_after_six_seconds(play: Play) -> None:
    player = at_table(play)
    before = player.picture()
    player.key("h")
    player.run(0.05)
    player.run(5.7, 0.1)
    assert pointed_out(player)
    assert player.picture() != before
    player.run(0.5, 0.1)
    assert not pointed_out(player)
    assert player.picture() == before


def test_a_press_takes_a_hint_away(play: Play) -> None:
    player = at_table(play)
    before = player.picture()
    player.key("h")
    player.run(0.05)
    assert player.picture() != before
    player.press((640, 790))
    assert not pointed_out(player)
    assert player.picture() == before
    player.release()


@pytest.mark.parametrize("animation", ["normal", "off"])
def test_cards_in_the_hand_are_not_pointed_at(play: Play, animation: str) -> None:
    """A hint that comes when its card is carried already paints no second one, and leaves none behind."""
    player = play(CODE, animation=animation)
    position, patience = player.position, player.patience
    move = next(move for move in patience.moves(position) if patience.place(move.source).kind == Kind.COLUMN)
    player.engine.script["hint"] = {"move": str(move), "because": "winning-line"}
    player.engine.awake = False
    player.key("h")
    number = len(player.pile(move.source).cards) - move.count
    player.lift(move.source, number)
    player.engine.awake = True
    player.frame()
    assert player.board.pointed_out == move
    x, y = player.spot(move.source, number)
    for step in (16, 20, 40, 48, 200, 220, 240, 300):  # some so near each other that the same places glow
        player.move((x + step, y + step))
        assert player.board.held
        player.assert_painted_whole()
    player.release()
    player.settle()
    player.assert_painted_whole()
    assert player.position == position


def test_the_next_action_takes_a_hint_away(play: Play) -> None:
    player = at_table(play)
    for key in ("s", "ctrl+z", "ctrl+y"):
        player.key("h")
        player.run(0.05)
        move = player.board.pointed_out
        assert move
        if key == "s":
            player.table.answer(move)
        else:
            player.key(key)
        assert not pointed_out(player), key
        player.run(0.05)
        assert player.picture() == player.fresh_picture(), key


def test_hints_followed_on_the_screen_win(play: Play) -> None:
    player = at_table(play)
    player.forget()
    player.blind = True
    for _ in range(300):
        if player.session.won:
            break
        player.key("h")
        player.frame()
        move = player.board.pointed_out
        assert move
        player.table.answer(move)
    assert player.session.won


def test_a_hint_knows_where_the_game_has_been(play: Play) -> None:
    """The screen tells the engine the way here, as far as undo reaches."""
    player = at_table(play)
    move = player.patience.moves(player.position)[0]
    player.table.answer(move)
    player.engine.asked.clear()
    player.key("h")
    player.frame()
    position, *rest = player.engine.asked
    assert position.startswith("position ")
    assert rest == [f"play {move}", "hint"]


def test_asked_again_it_points_out_every_winning_move_and_begins_anew(play: Play) -> None:
    player = at_table(play)
    told: list[str] = []
    while len(told) < 30 and len(told) == len(set(told)):
        player.key("h")
        player.run(0.05)
        assert pointed_out(player)
        assert player.notice == ""
        told.append(pointed_out(player))
    assert told[-1] == told[0]
    assert len(told) > 2
    patience, position = player.patience, player.position
    for text in told:
        after = patience.play(position, patience.read_move(position, text))
        assert solve(patience, after, 10).verdict == Verdict.WINNABLE, text


def test_a_second_hint_does_not_lead_back(play: Play) -> None:
    """The queen came from her king: all else wins as well, so nobody is told to put her back."""
    player = at_table(play)
    up = {"f1": suit("S", "A", "J"), "f2": suit("H", "A", "Q"), "f3": suit("D"), "f4": suit("C")}
    player.lay(CODE, t1="KS QS", t2="KH", **up)
    player.table.answer(Move("t1", "c1", 1))
    assert "c1 t1 1" in map(str, player.patience.moves(player.position))
    told = set()
    for _ in range(12):
        player.key("h")
        player.run(0.05)
        told.add(pointed_out(player))
    assert {"c1 f1 1", "t2 f2 1"} <= told
    assert "c1 t1 1" not in told


def test_no_hint_where_the_game_is_lost(play: Play) -> None:
    player = at_table(play, HOPELESS)
    player.key("h")
    player.run(0.05)
    assert not pointed_out(player)
    assert player.notice == "No move from here is known to lead to a win."


def test_nothing_is_asked_of_a_game_that_is_won(play: Play) -> None:
    player = at_table(play)
    session = Session.deal(read_code(CODE))
    for move in solve(session.patience, session.position).line:
        session.play(move)
    player.start(session)
    player.engine.asked.clear()
    player.key("h")
    player.run(0.05)
    assert player.engine.asked == []
    assert player.notice == ""


# Answers in time, and too late


def test_while_it_looks_the_game_goes_on(play: Play) -> None:
    player = at_table(play, awake=False)
    player.key("h")
    player.run(0.2)
    assert player.notice == "Looking for a good move …"
    player.table.answer(player.patience.moves(player.position)[0])
    assert player.tally[0] == 1


@pytest.mark.parametrize("question", ["hint", "verdict", "solution"])
@pytest.mark.parametrize("meanwhile", ["a move", "undo", "another deal", "another screen"])
def test_an_answer_that_comes_too_late_is_not_told(play: Play, question: str, meanwhile: str) -> None:
    player = at_table(play, awake=False)
    player.table.answer(player.patience.moves(player.position)[0])
    ask(player, question)
    if meanwhile == "a move":
        player.table.answer(player.patience.moves(player.position)[0])
    elif meanwhile == "undo":
        player.key("ctrl+z")
    elif meanwhile == "another deal":
        player.table.new_game(Session.deal(read_code("DS1-D1N-AAAAAAF")))
    else:
        player.table.open("settings")
    player.engine.awake = True
    player.run(0.1)
    assert not pointed_out(player)
    assert not player.session.proven
    if meanwhile == "another screen":
        assert isinstance(player.scene, Settings)
    else:
        assert player.at_table
        assert player.notice == ""


def test_an_answer_for_a_practice_table_that_was_left_is_not_told(play: Play) -> None:
    player = at_table(play, awake=False)
    player.table.practise(Session.deal(read_code("SH1-C4-AAAAAAF")), "Back")
    assert isinstance(player.scene, Practice)
    player.scene.ask("solution")
    player.scene._press("code")
    assert player.at_table
    player.engine.awake = True
    player.run(0.1)
    assert player.at_table
    assert player.notice == ""


def test_the_newest_question_does_not_wait_for_older_ones(play: Play) -> None:
    """Neither for the player's own nor for the deals that are looked for ahead."""
    player = at_table(play, awake=False)
    player.table.new_game(player.session)
    assert player.engine.asked[-1].startswith("solve")
    player.key("h")
    ask(player, "verdict")
    assert len(player.engine._due) == 1
    player.engine.awake = True
    player.run(0.05)
    assert player.notice == YES
    assert not pointed_out(player)


def test_unasked_nothing_is_said(play: Play) -> None:
    player = at_table(play)
    for _ in range(5):
        player.table.answer(player.patience.moves(player.position)[0])
        player.run(0.05)
        assert player.notice == ""
        assert not pointed_out(player)
        assert player.at_table
    assert player.engine.asked == []


# Verdicts


@pytest.mark.parametrize(
    ("verdict", "sentence"), [("winnable", YES), ("won", YES), ("unwinnable", NO), ("unknown", UNKNOWN)]
)
def test_verdicts_have_their_lines(play: Play, verdict: str, sentence: str) -> None:
    player = at_table(play, awake=False)
    player.engine.script["solve"] = {"verdict": verdict, "line": [], "nodes": 1, "seconds": 0.1}
    ask(player, "verdict")
    assert player.notice == LOOKING
    player.engine.awake = True
    player.run(0.05)
    assert player.notice == sentence
    assert player.at_table
    assert player.session.proven == (sentence == YES)


def test_where_no_solution_is_known_the_verdict_is_told(play: Play) -> None:
    player = at_table(play, HOPELESS)
    ask(player, "solution")
    assert player.notice == NO
    assert player.at_table
    assert not player.session.proven


def lost_game(moves: int) -> Session:
    """A game that could be won for some moves, and no longer after others."""
    session = Session.deal(read_code(CODE))
    patience = session.patience
    for move in solve(patience, session.position).line[:moves]:
        session.play(move)
    # Whatever lies on top goes into the cells and on foreign columns until nothing helps any more.
    for _ in range(60):
        if not winnable(session):
            break
        worst = [move for move in patience.moves(session.position) if move.target[0] in "ct" and move.count == 1]
        session.play(next((move for move in worst if not still(session, str(move))), worst[0]))
    assert not winnable(session)
    for _ in range(3):
        if more := patience.moves(session.position):
            session.play(more[0])
    return session


def still(session: Session, move: str) -> bool:
    patience, position = session.patience, session.position
    after = patience.play(position, patience.read_move(position, move))
    return bool(solve(patience, after, 10).line)


@pytest.mark.parametrize("moves", [0, 5, 24])
def test_where_it_was_lost_is_found_and_gone_back_to(play: Play, moves: int) -> None:
    player = at_table(play)
    player.start(lost_game(moves))
    session = player.session
    steps = next(steps for steps in range(1, session.can_undo + 1) if winnable(session, steps))
    assert all(not winnable(session, fewer) for fewer in range(steps))
    there, here, undos, actions = session.earlier(steps), session.position, session.can_undo, session.actions
    ask(player, "verdict")
    assert isinstance(player.scene, Question)
    assert str(steps) in player.scene.words[1]
    player.push("Go back there")
    assert player.at_table
    assert session.position == there
    assert (session.can_undo, session.can_redo, session.actions) == (undos - steps, steps, actions)
    player.run(0.1)
    player.assert_in_place()
    stored = player.store.load_game()
    assert stored
    assert (stored.position, stored.can_redo) == (there, steps)
    for _ in range(steps):
        player.key("ctrl+y")
    assert session.position == here


def test_one_step_back_is_the_last_move(play: Play) -> None:
    player = at_table(play)
    session = lost_game(0)
    while not winnable(session, 1):
        session.undo()
    player.start(session)
    ask(player, "verdict")
    assert isinstance(player.scene, Question)
    assert player.scene.words[1].startswith("Before your last move")
    player.push("Play on")
    assert player.at_table
    assert session.can_redo
    assert not winnable(session)


def test_a_deal_that_never_could_be_won(play: Play) -> None:
    player = at_table(play, HOPELESS)
    for _ in range(4):
        player.table.answer(player.patience.moves(player.position)[0])
    ask(player, "verdict")
    assert player.notice == NOWHERE
    assert player.at_table


# A solution


@pytest.mark.parametrize("way", ["keys", "buttons", "shortcuts"])
def test_a_solution_is_stepped_through_to_a_win(play: Play, way: str) -> None:
    player = at_table(play)
    player.table.answer(player.patience.moves(player.position)[0])
    assert winnable(player.session)
    tally, position = player.tally, player.position
    ask(player, "solution")
    kept, shown = player.store.load_game(), player.scene
    assert kept
    assert isinstance(shown, Replay)
    assert shown.position == position
    assert shown.step == 0
    assert shown.steps > 10

    def press(on: bool) -> None:
        if way == "buttons":
            player.click(shown.buttons["next" if on else "back"].rect.center)
        else:
            player.key(("right" if on else "left") if way == "keys" else ("ctrl+y" if on else "ctrl+z"))

    for step in range(shown.steps):
        assert not shown.session.won
        assert shown.step == step
        press(True)
        if step == 3:
            press(False)
            assert shown.step == step
            press(True)
    assert shown.session.won
    assert not shown.session.can_redo
    player.run(0.1)
    assert player.scene is shown, "no panel, no result"
    player.key("escape")
    assert player.at_table
    after = player.store.load_game()
    assert after
    assert after.save() == kept.save()
    assert player.store.results() == []
    assert (player.tally, player.position) == (tally, position)


def test_a_solution_is_no_game_to_save(play: Play) -> None:
    player = at_table(play)
    ask(player, "solution")
    assert isinstance(player.scene, Replay)
    player.key("ctrl+s")
    assert "Save as a file" not in [getattr(widget, "label", "") for widget in player.scene.widgets]
    assert not list(player.game.documents.glob("*.txt"))


def test_a_practice_table_has_advice_but_no_mark(play: Play) -> None:
    player = at_table(play)
    player.table.practise(Session(player.patience, player.position), "Back")
    practice = player.scene
    assert isinstance(practice, Practice)
    practice.ask("verdict")
    player.run(0.05)
    assert practice._notice
    assert practice._notice[0] == YES
    assert not practice.session.proven
    assert not player.session.proven


# Winnable deals


def choice(player: Player) -> Choice:
    """The choice of deals: below those that the patience has."""
    return [widget for widget in player.dialog.widgets if isinstance(widget, Choice)][-1]


def choose_deals(player: Player, number: int) -> None:
    player.key("n")
    player.click(choice(player)._option(number).center)


def test_only_winnable_deals_at_first(play: Play) -> None:
    player = at_table(play, awake=False)
    for _ in range(3):
        player.key("n")
        player.key("enter")
        assert player.session.code
        assert player.session.code.number in PROVEN["SH1-C4"]
        assert player.session.proven


def test_any_deal_if_the_player_likes(play: Play) -> None:
    player = at_table(play, awake=False)
    choose_deals(player, 1)
    assert isinstance(player.scene, NewGame)
    player.push("Start")
    assert player.session.code
    assert player.session.code.number not in PROVEN["SH1-C4"]
    assert not player.session.proven
    assert not player.engine.asked, "no deals are looked for ahead"
    assert player.store.setting("only_winnable", True) is False
    choose_deals(player, 0)
    player.push("Start")
    assert player.session.proven
    assert player.engine.asked


def test_the_wish_survives_the_other_choices(play: Play) -> None:
    player = at_table(play, awake=False)
    choose_deals(player, 1)
    for widget in [widget for widget in player.dialog.widgets if isinstance(widget, Choice)][:-1]:
        player.click(widget._option(1).center)
    assert choice(player).chosen == 1


@pytest.mark.parametrize("code", [HOPELESS, str(Code("SH1", "C4", PROVEN["SH1-C4"][0]))])
@pytest.mark.parametrize("deals", [0, 1])
def test_a_code_typed_in_is_dealt_whatever_its_verdict_and_unmarked(play: Play, code: str, deals: int) -> None:
    player = at_table(play, awake=False)
    choose_deals(player, deals)
    next(widget for widget in player.dialog.widgets if isinstance(widget, Field)).type(code)
    player.push("Start")
    assert str(player.session.code) == code
    assert not player.session.proven
    assert player.notice == ""


def test_deals_found_ahead_are_dealt_first(play: Play) -> None:
    player = at_table(play, awake=False)
    player.key("n")
    player.key("enter")
    player.engine.awake = True
    player.run(0.1)
    found = [line.removeprefix("new ") for line in player.engine.asked if line.startswith("new ")]
    player.engine.awake = False
    dealt = []
    for _ in range(3):
        player.key("n")
        player.key("enter")
        dealt.append(str(player.session.code))
        assert player.session.proven
    assert dealt == [code for code in found if winnable(Session.deal(read_code(code)))][:3]
    assert player.at_table


# The mark


def chip(player: Player) -> tuple[int, bytes]:
    """How wide the chip of the code is, and what is seen on its left."""
    rect = player.table.bar.buttons["code"]
    surface = player.window.get_surface()
    left = Rect(rect.left, rect.top, rect.height, rect.height)
    return rect.width, surface.subsurface(left).copy().get_buffer().raw


def test_the_mark_of_a_proven_deal(play: Play) -> None:
    player = at_table(play)
    bare = chip(player)
    ask(player, "verdict")
    marked = chip(player)
    assert marked[0] > bare[0]
    assert marked[1] != bare[1]
    # It stays with the deal: in the store, after a move, and when the deal begins again.
    stored = player.store.load_game()
    assert stored
    assert stored.proven
    player.table.answer(player.patience.moves(player.position)[0])
    player.table.restart()
    player.run(0.1)
    assert player.session.proven
    assert chip(player) == marked
    again = Table(player.game, stored)
    assert again.session.proven
    player.table.new_game(Session.deal(read_code("SH1-C4-AAAAAAF")))
    player.run(0.1)
    assert not player.session.proven
    assert chip(player)[0] < marked[0]


def test_a_shown_solution_is_a_proof(play: Play) -> None:
    player = at_table(play)
    ask(player, "solution")
    assert player.session.proven
    assert player.store.load_game().proven  # type: ignore[union-attr]


def test_no_mark_where_nothing_was_proven(play: Play) -> None:
    for verdict in ("unknown", "unwinnable"):
        player = at_table(play)
        player.engine.script["solve"] = {"verdict": verdict, "line": [], "nodes": 1, "seconds": 0.1}
        ask(player, "verdict")
        assert not player.session.proven


# Without an engine, and with a real one


@pytest.mark.parametrize("question", ["hint", "verdict", "solution"])
def test_without_an_engine_a_line_says_so(play: Play, question: str) -> None:
    player = at_table(play)
    child = Child(["/no/such/engine"])
    player.game.child = player.game.pool.child = child
    ask(player, question)
    player.run(0.1)
    assert player.at_table
    assert player.notice == NO_ENGINE
    player.table.new_game(player.session)
    player.run(0.1)
    assert player.at_table


def test_an_engine_that_fails_on_the_way_back(play: Play) -> None:
    player = at_table(play, HOPELESS)
    player.table.answer(player.patience.moves(player.position)[0])
    player.engine.awake = False
    ask(player, "verdict")
    _, then = player.engine._due.pop()
    then({"verdict": "unwinnable", "line": [], "nodes": 1, "seconds": 0.1})
    player.engine.script["solve"] = ERROR
    player.engine.awake = True
    player.run(0.05)
    assert player.notice == NO_ENGINE


@pytest.fixture
def child() -> Iterator[Child]:
    child = Child()
    yield child
    child.stop()


def test_a_hint_of_the_real_engine(play: Play, child: Child) -> None:
    player = at_table(play)
    player.game.child = child
    player.key("h")
    end = time.monotonic() + 30
    while child.busy and time.monotonic() < end:
        player.frame()
        time.sleep(0.01)
    assert player.board.pointed_out
    assert player.patience.refusal(player.position, player.board.pointed_out) is None


@pytest.mark.slow
def test_frames_are_fast_while_the_engine_searches(play: Play, child: Child) -> None:
    player = at_table(play, "DS1-D3V-AAAAAAV")
    player.game.child = child
    player.table.ask("verdict")
    spent, waited = [], []
    for _ in range(200):
        player.time += 1 / 60
        player.table.dirty = True
        begun, cpu = time.monotonic(), time.thread_time()
        player.frame()
        waited.append(time.monotonic() - begun)
        spent.append(time.thread_time() - cpu)
        time.sleep(0.01)
    assert child.busy
    assert max(spent) < 0.05
    # Other work on the machine may hold up single frames.
    assert statistics.quantiles(waited, n=10)[-1] < 0.05
