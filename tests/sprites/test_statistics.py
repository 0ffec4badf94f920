"""The Statistics screen shows the right kind of game, says what it counts, and asks before it forgets."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

import game as game_module
from engine.patiences import read_code
from engine.session import Session
from engine.store import Store
from game import LOCALE, Game
from sprites import text as text_module
from sprites.menu import Menu
from sprites.question import Question
from sprites.statistics import Statistics, chart, percent
from sprites.table import Table
from sprites.widgets import Button, Choice
from sprites.winpanel import WinPanel
from sprites.words import Words

DRAW_1, DRAW_3_DOLLARS, CELLS = "DS1-D1N-AAAAAAB", "DS1-D3V-AAAAAAB", "SH1-C4-AAAAAJ2"
SIZES = [(1024, 640), (1280, 800), (1920, 1080)]


def played(code: str, actions: int = 1) -> Session:
    session = Session.deal(read_code(code))
    while session.actions < actions:
        session.play(session.patience.moves(session.position)[0])
    return session


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def stage(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    pygame.display.init()
    monkeypatch.setattr(Words, "say", lambda self, message, **fields: message.format(**fields) if fields else message)
    window = pygame.Window("test", (1280, 800), hidden=True)
    yield Game(window, store, Words("en", LOCALE))
    window.destroy()


def give_up(store: Store, code: str, games: int) -> None:
    for _ in range(games):
        store.save_game(played(code, 0), given_up=played(code))


def count_as_won(store: Store, code: str, score: int, actions: int, seconds: float) -> None:
    session = played(code, 0)
    won = type("Won", (Session,), {"won": property(lambda self: True)})(
        session.patience, session.position, session.code
    )
    won.actions, won.seconds = actions, seconds
    won._positions[-1] = won.position._replace(score=score)
    store.save_game(won)


def opened(stage: Game, code: str = DRAW_1) -> Statistics:
    stage.start(played(code, 0), "statistics")
    top = stage.scenes[-1]
    assert isinstance(top, Statistics)
    return top


def texts(screen: Statistics | WinPanel | Question, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written inside the sheet."""
    module = {Statistics: "statistics", WinPanel: "winpanel", Question: "question"}[type(screen)]
    written: list[str] = []
    real = text_module.draw

    def noting(target: pygame.Surface, text: str, *args: object, **more: object) -> pygame.Rect:
        written.append(text)
        return real(target, text, *args, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(f"sprites.{module}.draw", noting)
        patch.setattr("sprites.dialog.draw", noting)
        screen.draw(pygame.Surface(screen.stage.size))
    return written


def press(screen: Statistics | Question | WinPanel | Menu, label: str) -> None:
    [button] = [each for each in screen.widgets if isinstance(each, Button) and each.label == label]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(Event(kind, button=1, pos=button.rect.center))


def labels(screen: Statistics) -> list[str]:
    return [each.label for each in screen.widgets if isinstance(each, Button) and each.label]


def choices(screen: Statistics) -> list[Choice]:
    return [each for each in screen.widgets if isinstance(each, Choice)]


def test_nothing_played_yet(stage: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = opened(stage)
    assert "No game of this kind so far" in texts(screen, monkeypatch)
    assert labels(screen) == ["History", "Done"]


def test_the_kind_on_the_table_comes_first_and_others_apart(
    stage: Game, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_up(store, DRAW_1, 2)
    give_up(store, CELLS, 1)
    screen = opened(stage, CELLS)
    written = texts(screen, monkeypatch)
    assert written[written.index("game played") - 1] == "1"
    choices(screen)[0].key(Event(pygame.KEYDOWN, key=pygame.K_LEFT))
    written = texts(screen, monkeypatch)
    assert written[written.index("games played") - 1] == "2"
    choices(screen)[1].key(Event(pygame.KEYDOWN, key=pygame.K_RIGHT))
    assert "No game of this kind so far" in texts(screen, monkeypatch)


def test_every_figure_stands_with_its_label(stage: Game, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    give_up(store, DRAW_3_DOLLARS, 3)
    count_as_won(store, DRAW_3_DOLLARS, 416, 300, 3700)
    count_as_won(store, DRAW_3_DOLLARS, -4, 1234, 62)
    written = texts(opened(stage, DRAW_3_DOLLARS), monkeypatch)
    tiles = {"games played": "5", "games won": "2", "of the games won": "40%", "last games won": "2"}
    assert {label: written[written.index(label) - 1] for label in tiles} == tiles
    rows = {
        "Most won in a row": "2",
        "Most given up in a row": "3",
        "Best score of a win": "$416",
        "Average score of the wins": "$206",
        "Fewest moves in a win": "300",
        "Fastest win": "1:02",
        "Average time of the wins": "31:21",
    }
    assert {label: written[written.index(label) + 1] for label in rows} == rows
    assert "after each of the last 5 games" in written


def test_no_win_yet(stage: Game, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    give_up(store, CELLS, 1)
    written = texts(opened(stage, CELLS), monkeypatch)
    assert written[written.index("of the games won") - 1] == "0%"
    assert written[written.index("last game given up") - 1] == "1"
    assert written.count("–") == 5


@pytest.mark.parametrize(
    ("share", "text"), [(None, "–"), (0.0, "0%"), (0.001, "1%"), (0.5, "50%"), (0.999, "99%"), (1.0, "100%")]
)
def test_only_all_is_a_hundred_percent(share: float | None, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("games", [0, 1, 60])
def test_everything_lies_inside_the_sheet(
    stage: Game, store: Store, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], games: int
) -> None:
    give_up(store, DRAW_1, games)
    stage.size = size
    screen = opened(stage)
    area = pygame.Rect((0, 0), size)
    assert area.contains(screen.sheet)
    assert all(screen.sheet.contains(widget.rect) for widget in screen.widgets)
    drawn: list[pygame.Rect] = []
    real = text_module.draw

    def noting(*args: object, **more: object) -> pygame.Rect:
        drawn.append(real(*args, **more))  # type: ignore[arg-type]
        return drawn[-1]

    monkeypatch.setattr("sprites.statistics.draw", noting)
    monkeypatch.setattr("sprites.dialog.draw", noting)
    screen.draw(pygame.Surface(size))
    assert len(drawn) > 3
    assert all(screen.sheet.contains(rect) for rect in drawn)


def test_reset_asks_first_and_forgets_only_what_is_shown(
    stage: Game, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_up(store, DRAW_1, 2)
    give_up(store, CELLS, 1)
    screen = opened(stage)
    press(screen, "Reset these figures")
    question = stage.scenes[-1]
    assert isinstance(question, Question)
    assert "The results of 2 games" in " ".join(texts(question, monkeypatch))
    question.handle(Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))  # the focus is on the way back
    assert stage.scenes[-1] is screen
    assert len(store.results()) == 3
    press(screen, "Reset these figures")
    assert isinstance(stage.scenes[-1], Question)
    press(stage.scenes[-1], "Reset")
    assert stage.scenes[-1] is screen
    assert [result.code for result in store.results()] == [CELLS]
    assert "No game of this kind so far" in texts(screen, monkeypatch)
    assert labels(screen) == ["History", "Done"]


def test_the_chart_rises_and_falls() -> None:
    """The line of a share of 1 lies at the top, of 0 at the bottom, and a mark for every game below."""
    size = (480, 200)
    high, low = (chart(size, (won,) * 12, (float(won),) * 12, 1.0) for won in (True, False))

    def dark(picture: pygame.Surface, y: int) -> bool:
        red, green, _, alpha = picture.get_at((220, y))
        return alpha > 200 and red < 90 and green < 120

    assert (dark(high, 8), dark(high, 170)) == (True, False)
    assert (dark(low, 8), dark(low, 170)) == (False, True)
    assert sum(picture.get_at((20, 189)).r > 200 for picture in (high, low)) == 1


# The ways there


def test_from_the_menu(stage: Game) -> None:
    table = stage.start(played(CELLS, 0))
    stage.push(Menu(stage, table, table))
    menu = stage.scenes[-1]
    assert isinstance(menu, Menu)
    press(menu, "Statistics")
    assert [type(scene) for scene in stage.scenes] == [Table, Statistics]


def test_from_the_win_panel_and_back(stage: Game) -> None:
    table = stage.start(played(CELLS, 0))
    panel = WinPanel(stage, table, table)
    stage.push(panel)
    press(panel, "Statistics")
    screen = stage.scenes[-1]
    assert isinstance(screen, Statistics)
    press(screen, "Done")
    assert stage.scenes == [table, panel]


def test_from_the_command_line(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    assert game_module.main(["--data", str(tmp_path), "--screen", "statistics", "--screenshot", str(picture)]) == 0
    assert pygame.image.load(picture).get_size() == (1280, 800)


# What counts


def test_new_deal_and_restart_give_the_game_up_if_anything_was_done(stage: Game, store: Store) -> None:
    table = stage.start(played(CELLS, 0))
    table.new_game(played(DRAW_1, 0))
    assert store.results() == []
    table.session.play(table.session.patience.moves(table.session.position)[0])
    table.restart()
    table.restart()
    assert [(result.code, result.won, result.actions) for result in store.results()] == [(DRAW_1, False, 1)]
    kept = store.load_game()
    assert kept
    assert kept.actions == 0


def test_a_win_on_the_table_counts_with_its_last_action(stage: Game, store: Store) -> None:
    session = played(CELLS, 3)
    table = stage.start(session)
    move = session.patience.moves(session.position)[0]
    before = session.position
    winning = type("Winning", (type(session.patience),), {"won": lambda self, position: position is not before})
    session.patience = winning(session.patience.mode)
    table.answer(move)
    assert [(result.code, result.won, result.actions) for result in store.results()] == [(CELLS, True, 4)]
    table.undo()
    table.redo()
    table.restart()
    assert len(store.results()) == 1
