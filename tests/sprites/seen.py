"""What can be read on a screen, and whether it lies where it should."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pygame import Rect, Surface

from engine.examples import EXAMPLES
from engine.patiences import PATIENCES, read_code
from engine.session import Session
from engine.store import Result
from sprites import text
from sprites.examples import Examples
from sprites.opening import Opening, open_record
from sprites.page import PageScreen
from sprites.practice import Practice
from sprites.replay import Replay
from sprites.steps import Steps
from sprites.text import render
from sprites.trouble import Trouble
from sprites.typeset import Letters
from sprites.victory import Victory
from sprites.widgets import Button, Choice, Field
from sprites.winpanel import WinPanel
from tests.sprites.conftest import Play, Player, Point, played

Drawn = list[tuple[str, Rect]]
LEFT_OPEN = "{}%\ufffd\ufffc"
"""No text shows one of these: a field that was not filled in, or a character that got lost."""


@contextmanager
def collecting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """Every text drawn meanwhile, and the rectangle of its ink; of a text under an edge the part that is seen."""
    drawn: Drawn = []
    real = text.draw

    def draw(
        target: Surface, line: str, pos: Any, size: int, colour: Any, weight: Any = "Regular", anchor: Any = "l"
    ) -> Rect:
        rect = real(target, line, pos, size, colour, weight, anchor)
        ink = render(line, size, weight, colour).get_bounding_rect().move(rect.topleft)
        # Pages scroll up and down only: what sticks out at a side was not meant to.
        clip = target.get_clip()
        top, bottom = max(ink.top, clip.top), min(ink.bottom, clip.bottom)
        if clip == target.get_rect():
            drawn.append((line, ink))
        elif bottom > top:
            drawn.append((line, Rect(ink.left, top, ink.width, bottom - top)))
        return rect

    with monkeypatch.context() as patch:
        for name, module in sys.modules.items():
            if name.startswith("sprites.") and getattr(module, "draw", None) is real:
                patch.setattr(module, "draw", draw)
        yield drawn


def check(drawn: Drawn, inside: Rect, meant: str = "") -> None:
    """Inside, nothing over anything else, and no field left open; of LEFT_OPEN only the signs `meant` occur."""
    assert drawn
    for line, rect in drawn:
        assert not [sign for sign in LEFT_OPEN if sign in line and sign not in meant], line
        if line:
            assert inside.contains(rect), (line, rect, inside)
    check_apart(drawn)


def check_apart(drawn: Drawn) -> None:
    for i, (line, rect) in enumerate(drawn):
        for other, second in drawn[i + 1 :]:
            assert not rect.colliderect(second), (line, other, rect, second)


# Dialogs


def check_dialog(player: Player, monkeypatch: pytest.MonkeyPatch, meant: str = "") -> None:
    """The sheet lies in the window, all texts in the sheet, and a widget's texts in the widget."""
    dialog = player.dialog
    window = Rect((0, 0), player.game.size)
    assert window.contains(dialog.sheet)
    scratch = Surface(player.game.size)
    dialog._backdrop = scratch  # no need to blur a table here
    with collecting(monkeypatch) as drawn:
        dialog.draw(scratch)
    check(drawn, dialog.sheet, meant)
    for widget in dialog.widgets:
        assert dialog.sheet.contains(widget.rect)
        with collecting(monkeypatch) as of_widget:
            widget.draw(scratch, focused=False)
        for line, rect in of_widget:
            assert widget.rect.contains(rect), (line, rect, widget.rect)
        if isinstance(widget, Choice):
            for line, rect in of_widget:
                assert any(widget._option(i).contains(rect) for i in range(len(widget.options))), line
        elsewhere = list(drawn)
        for own in of_widget:
            elsewhere.remove(own)
        for line, rect in elsewhere:
            assert not widget.rect.colliderect(rect), (line, rect, widget.rect)
    for i, one in enumerate(dialog.widgets):
        for other in dialog.widgets[i + 1 :]:
            assert not one.rect.colliderect(other.rect), (one, other)


def at_the_table(play: Play, size: Point, language: str) -> Player:
    player = play(size=size, language=language, animation="off")
    player.blind = True
    session = played("DS1-D3V-AAAAAAF", 40, seed=1)
    session.actions, session.seconds = 1888, 36000 + 59
    player.start(session)
    return player


def new_game(player: Player, code: str) -> None:
    player.table.open("new")
    field = next(widget for widget in player.dialog.widgets if isinstance(widget, Field))
    field.type(code)


def push_icon(player: Player, icon: str) -> None:
    (entry,) = (widget for widget in player.dialog.widgets if isinstance(widget, Button) and widget.icon == icon)
    entry.click(entry.rect.center)


def restart(player: Player) -> None:
    player.table.open("menu")
    push_icon(player, "restart")


def counted(player: Player) -> None:
    """Statistics with long figures, and as many games as the chart shows."""
    code, day = "DS1-D3V-AAAAAAF", 86400.0
    results = [Result(i, i * day, code, i % 3 != 1, -104 + 5 * i, 1088 + i, 3 * 3600 + i) for i in range(1234)]
    player.store.results = lambda: results  # type: ignore[method-assign]
    player.table.open("statistics")


def reset(player: Player) -> None:
    counted(player)
    (button,) = (w for w in player.dialog.widgets if isinstance(w, Button) and w.action == player.dialog._ask)  # type: ignore[attr-defined]
    player.game.pop()
    button.action()


CODES = [f"{kind.game}-{mode}-WWWWWWW" for kind in PATIENCES for mode in kind.modes]


def remembered(player: Player) -> None:
    """Games of every kind, with long figures."""
    results = [
        Result(i, 1.79e9 + i * 2.5e6, CODES[i % len(CODES)], i % 3 != 1, -104 + 5 * i, 1088 + i, 3 * 3600 + i)
        for i in range(30)
    ]
    player.store.results = lambda: results  # type: ignore[method-assign]
    player.table.open("history")


def opening(player: Player) -> None:
    player.game.push(Opening(player.game, player.table, player.table, lambda: None))


def open_bad(player: Player, record: object) -> None:
    open_record(player.game, player.table, player.table, lambda: record)
    player.scene.advance()


DIALOGS: dict[str, Callable[[Player], None]] = {
    "menu": lambda player: player.table.open("menu"),
    "settings": lambda player: player.table.open("settings"),
    "statistics": lambda player: player.table.open("statistics"),
    "statistics: many games": counted,
    "statistics: reset": reset,
    "history: none": lambda player: player.table.open("history"),
    "history: many games": remembered,
    "opening": opening,
    "opening: bad code": lambda player: open_bad(player, {"code": f"{'W' * 31}-", "actions": []}),
    "opening: forbidden move": lambda player: open_bad(player, {"code": "SH1-C4-AAAAAAF", "actions": ["t1 t2"]}),
    "opening: bad move": lambda player: open_bad(player, {"code": "SH1-C4-AAAAAAF", "actions": [""]}),
    "restart": restart,
    "one move back": lambda player: player.table.offer_to_go_back(1),
    "many moves back": lambda player: player.table.offer_to_go_back(188),
    "win": lambda player: player.game.push(WinPanel(player.game, player.table, player.table)),
    "new: empty": lambda player: new_game(player, ""),
    "new: first game": lambda player: new_game(player, "DS1-D1N-AAAAAAF"),
    "new: Vegas": lambda player: new_game(player, "DS1-D3V-AAAAAAF"),
    "new: second game": lambda player: new_game(player, "SH1-C2-AAAAAAF"),
    "new: unknown game": lambda player: new_game(player, "WWWWWWWWW-WWWWWWWWWWWWWW"),
    "new: unknown mode": lambda player: new_game(player, "DS1-WWWWWWWWW-W"),
    "new: too long": lambda player: new_game(player, "DS1-D3V-" + "W" * 64),
    "new: bad character": lambda player: new_game(player, "DS1-D3V-ŐŐŐ"),
}


# Long pages


def check_page(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its top to its end the page's text stays in its column; tabs, contents and the way back in their places."""
    page = player.scene
    assert isinstance(page, PageScreen)
    target = Surface(player.game.size)
    page._ground = target.copy()
    left, _ = page._corner()
    column = Rect(left, page.sheet.top, page.text.width, page.sheet.height)
    window = Rect((0, 0), player.game.size)
    texts = set()
    offset = 0
    while True:
        page._scroll(offset, at_once=True)
        page.dirty = True
        with collecting(monkeypatch) as drawn:
            page.draw(target)
        check(drawn, window, "%")
        for line, rect in drawn:
            if rect.top < page.sheet.top:
                tabs = [tab for hit, tab in page.buttons.items() if hit[0] == "tab"]
                back = Rect(page.buttons["back", 0].right, 0, page.sheet.left - page.buttons["back", 0].right, 9999)
                assert any(place.contains(rect) for place in [*tabs, back]), (line, rect)
            else:
                assert any(area.left <= rect.left and rect.right <= area.right for area in (column, page.contents)), (
                    line,
                    rect,
                )
        texts |= {line for line, rect in drawn}
        if offset >= page.scroll.limit:
            break
        offset = min(page.scroll.limit, offset + round(0.8 * page.sheet.height))
    written = {mark.text for band in page.text.bands for mark in band.marks if isinstance(mark, Letters)}
    assert written <= texts


# Examples


def check_step(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The title and the score over the table, caption and refusal on the sheet, each label on its button."""
    screen = player.scene
    assert isinstance(screen, Steps)
    target = Surface(player.game.size)
    screen.dirty = True
    with collecting(monkeypatch) as drawn:
        screen.draw(target)
    check(drawn, Rect((0, 0), player.game.size))
    table = Rect(0, 0, player.game.size[0], screen.panel.top)
    labels = {widget.label: widget.rect for widget in screen.widgets if isinstance(widget, Button) and widget.label}
    for line, rect in drawn:
        if line in labels:
            assert labels[line].contains(rect), line
            continue
        assert table.contains(rect) or screen.panel.contains(rect), (line, rect)
        assert rect.collidelist([widget.rect for widget in screen.widgets]) < 0, line


def walk_examples(player: Player) -> Iterator[None]:
    """Every step of every example, forwards."""
    player.table.open("examples")
    screen = player.scene
    assert isinstance(screen, Examples)
    yield
    for _ in range(sum(len(example.steps) for example in EXAMPLES) - 1):
        screen.forward()
        yield
    assert (screen.number, screen.step) == (len(EXAMPLES) - 1, len(EXAMPLES[-1].steps) - 1)


# The table, and what comes over it


def check_bar(player: Player, monkeypatch: pytest.MonkeyPatch, texts: int) -> None:
    table = player.scene if isinstance(player.scene, Practice) else player.table
    size = player.game.size
    bar, scratch = table.bar, Surface(size)
    with collecting(monkeypatch) as drawn:
        table._furnish(scratch)
    in_bar = [(line, rect) for line, rect in drawn if rect.top < bar.height]
    assert len(in_bar) == texts
    check(in_bar, Rect(0, 0, size[0], bar.height))
    chip = bar.buttons["code"]
    for name, rect in bar.buttons.items():
        assert Rect(0, 0, size[0], bar.height).contains(rect), name
        if name != "code":
            assert not rect.colliderect(chip), name
            assert not [line for line, ink in in_bar if ink.colliderect(rect)], name
    assert [line for line, ink in in_bar if chip.contains(ink)] == [table.code_label]
    assert not [line for line, ink in in_bar if chip.colliderect(ink) and not chip.contains(ink)]


def practise(player: Player) -> None:
    example = EXAMPLES[0]
    session = Session(example.patience, example.positions()[0], read_code(example.code))
    player.table.practise(session, "Practice: back to the example")


def show_solution(player: Player) -> None:
    """Of a long line, after a game with large figures."""
    player.start(Session.deal(read_code("DS1-D3V-AAAAAAF")))
    player.table.show_line(["s"] * 19)
    assert isinstance(player.scene, Replay)


def show_replay(player: Player) -> None:
    """Of a game of the player's own, one September."""
    session = played("DS1-D3V-AAAAAAF", 120, seed=1)
    *_, again = Session.replaying(session.record(), whole=True)
    player.game.push(Replay(player.game, player.table, again, 1790000000.0))


def walk_replay(player: Player) -> Iterator[None]:
    """Every step, forwards; at the end the line that tells where the file is."""
    screen = player.scene
    assert isinstance(screen, Replay)
    yield
    for _ in range(screen.steps):
        screen.forward()
        yield
    player.key("ctrl+s")
    assert bool(screen._told) == bool(screen.session.code)
    yield


def check_victory(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    show = Victory(player.game, player.board, player.table._furnish, lambda: None)
    with collecting(monkeypatch) as drawn:
        show.draw(Surface(player.game.size))
    assert player.game.words.say("Click or press any key to go on") in [line for line, _ in drawn]
    check(drawn, Rect((0, 0), player.game.size))


def check_trouble(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    with collecting(monkeypatch) as drawn:
        Trouble(player.game).draw(Surface(player.game.size))
    assert len(drawn) > 1
    check(drawn, Rect((0, 0), player.game.size))
