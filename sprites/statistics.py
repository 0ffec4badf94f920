"""Statistics: the figures of one game in one mode, and how they came about."""

from functools import lru_cache, partial

from pygame import Rect, Surface

from engine.patiences import PATIENCES
from engine.statistics import figures, of_kind
from sprites import paint
from sprites.art.svg import circle, document, path, svg_surface
from sprites.dialog import Dialog
from sprites.newgame import LABELS, mode_words, option_words
from sprites.question import Question
from sprites.scene import Game, Scene, Stage
from sprites.text import clock, draw, fit, width
from sprites.theme import ACTION, INK, LINE, MINUS, SHEET, SOFT, WELL, WHITE
from sprites.widgets import Button, Choice

LAST = 50
"""The chart shows so many games."""
FEWEST = 12
"""And has room for so many where there are fewer."""
NONE = "–"


class Statistics(Dialog):
    """How often the player won and how well; each kind of game is counted apart."""

    SIZE = (1080, 716)

    def __init__(self, stage: Stage, below: Scene, game: Game) -> None:
        patience = game.session.patience
        self._kind = type(patience)
        self._chosen = patience.chosen
        self._results = stage.store.results()
        super().__init__(stage, below, game)

    @property
    def title(self) -> str:
        return self.say("Statistics")

    # Choosing

    def furnish(self) -> None:
        body, gap = self.body, self.px(28)
        y, height = self.sheet.top + self.px(92), self.px(46)
        names = [(kind.name, "") for kind in PATIENCES]
        kind = PATIENCES.index(self._kind)
        whole = Rect(body.left, y, body.width, height)
        self.widgets.append(Choice(whole, self.scale, names, kind, self._choose_kind))
        y += self.px(58)
        self._labels = []
        choices = self._kind.choices
        wide = (body.width - gap * (len(choices) - 1)) // max(1, len(choices))
        for i, (name, values) in enumerate(choices.items()):
            label, left = self.say(LABELS.get(name, name)), body.left + i * (wide + gap)
            self._labels.append((label, left, y + self.px(29)))
            room = width(label, self.px(18), "Medium") + self.px(18)
            options = [(self.say(word), self.say(note)) for word, note in (option_words(name, v) for v in values)]
            chosen = values.index(self._chosen.get(name, values[0]))
            rect = Rect(left + room, y, wide - room, height)
            self.widgets.append(Choice(rect, self.scale, options, chosen, partial(self._choose, name, values)))
        self._count()
        done = Rect(0, 0, self.px(160), self.px(50))
        done.bottomright = (body.right, self.sheet.bottom - self.px(32))
        history = Rect(0, 0, self.px(190), self.px(50))
        history.midright = (done.left - self.px(18), done.centery)
        if self._figures.played:
            reset = Rect(0, 0, self.px(230), self.px(50))
            reset.bottomleft = (body.left, done.bottom)
            self.widgets.append(Button(reset, self.scale, self.say("Reset these figures"), self._ask))
        self.widgets.append(Button(history, self.scale, self.say("History"), partial(self.game.open, "history")))
        self.widgets.append(Button(done, self.scale, self.say("Done"), self.close, primary=True))

    def _count(self) -> None:
        self._patience = self._kind(self._kind.mode_of(self._chosen))
        self._shown = of_kind(self._results, self._kind.game, self._patience.mode)
        self._figures = figures(self._shown)

    def _choose_kind(self, i: int) -> None:
        self._kind = PATIENCES[i]
        self.rebuild()

    def _choose(self, name: str, values: str, i: int) -> None:
        self._chosen[name] = values[i]
        self.rebuild()

    # Resetting

    def _ask(self) -> None:
        text = self.stage.words.say_n(
            "The result of {n} game is forgotten for good ({kind}).",
            "The results of {n} games are forgotten for good ({kind}).",
            self._figures.played,
            kind=", ".join(filter(None, (self._kind.name, mode_words(self._patience, self.stage.words)))),
        )
        words = (self.say("Reset these figures?"), text, self.say("Reset"), self.say("Keep them"))
        self.stage.push(Question(self.stage, self.below, self.game, words, self._reset))

    def _reset(self) -> None:
        self.stage.store.delete_results([result.id for result in self._shown])
        self._results = self.stage.store.results()
        self.rebuild()

    # Drawing

    def draw_inside(self, target: Surface) -> None:
        for text, left, base in self._labels:
            draw(target, text, (left, base), self.px(18), INK, "Medium")
        top = self.sheet.top + self.px(216)
        area = Rect(self.body.left, top, self.body.width, self.sheet.bottom - self.px(104) - top)
        if not self._figures.played:
            text = self.say("Every game counts here as soon as it is won, or given up for another one.")
            self.draw_empty(target, area, self.say("No game of this kind so far"), text)
            return
        tiles = Rect(area.left, area.top, area.width, self.px(88))
        self._draw_tiles(target, tiles)
        rest = Rect(area.left, tiles.bottom + self.px(22), area.width, area.bottom - tiles.bottom - self.px(22))
        table = Rect(rest.left, rest.top, self.px(390), rest.height)
        self._draw_table(target, table)
        left = table.right + self.px(30)
        self._draw_chart(target, Rect(left, rest.top, rest.right - left, rest.height))

    def _draw_tiles(self, target: Surface, area: Rect) -> None:
        """The four figures that everybody looks for first."""
        found, say_n, number = self._figures, self.stage.words.say_n, self.stage.words.number
        row = abs(found.streak)
        won_last = say_n("last game won", "last games won", row)
        given_up_last = say_n("last game given up", "last games given up", row)
        tiles = (
            (number(found.played), say_n("game played", "games played", found.played)),
            (number(found.won), say_n("game won", "games won", found.won)),
            (percent(found.share), self.say("of the games won")),
            (number(row), won_last if found.streak > 0 else given_up_last),
        )
        gap = self.px(18)
        wide = (area.width - 3 * gap) / 4
        for i, (value, label) in enumerate(tiles):
            tile = Rect(area.left + round(i * (wide + gap)), area.top, round(wide), area.height)
            paint.blit(target, paint.panel(tile.size, 12 * self.scale, WELL), tile.topleft)
            x, room = tile.left + self.px(20), tile.width - self.px(36)
            draw(target, value, (x, tile.top + self.px(46)), self.px(36), ACTION, "SemiBold")
            size = fit(label, self.px(17), "Regular", room)
            draw(target, label, (x, tile.bottom - self.px(15)), size, SOFT)

    def _draw_table(self, target: Surface, area: Rect) -> None:
        """The longest rows, and the best and the usual win."""
        found, number = self._figures, self.stage.words.number
        best, usual = found.best_score, found.average_score
        rows = (
            (self.say("Most won in a row"), number(found.longest_won)),
            (self.say("Most given up in a row"), number(found.longest_lost)),
            (self.say("Best score of a win"), NONE if best is None else self._patience.score_text(best)),
            (self.say("Average score of the wins"), NONE if usual is None else self._patience.score_text(round(usual))),
            (self.say("Fewest moves in a win"), NONE if found.fewest_actions is None else number(found.fewest_actions)),
            (self.say("Fastest win"), NONE if found.fastest is None else clock(found.fastest)),
            (
                self.say("Average time of the wins"),
                NONE if found.average_seconds is None else clock(found.average_seconds),
            ),
        )
        step = area.height / len(rows)
        line = max(1, self.px(1))
        for i, (label, value) in enumerate(rows):
            base = area.top + round((i + 0.5) * step + 0.34 * self.px(18))
            if i:
                target.fill(LINE, Rect(area.left, area.top + round(i * step), area.width, line))
            room = area.width - width(value, self.px(19), "Medium") - self.px(14)
            draw(target, label, (area.left, base), fit(label, self.px(18), "Regular", room), SOFT)
            draw(target, value, (area.right, base), self.px(19), INK, "Medium", "r")

    def _draw_chart(self, target: Surface, area: Rect) -> None:
        """The share of games won as it went up and down, with a mark for each game."""
        paint.blit(target, paint.panel(area.size, 12 * self.scale, WHITE, 1, LINE, 1, 1.2 * self.scale), area.topleft)
        pad = self.px(20)
        games = min(LAST, self._figures.played)
        base = area.top + self.px(34)
        note = self.stage.words.say_n("after the last game", "after each of the last {n} games", games)
        room, small = area.width - 2 * pad, self.px(15)
        draw(target, note, (area.right - pad, base), small, SOFT, anchor="r")
        head = self.say("Share of games won")
        size = fit(head, self.px(18), "Medium", room - width(note, small) - self.px(14))
        draw(target, head, (area.left + pad, base), size, INK, "Medium")
        plot = Rect(area.left + pad + self.px(46), area.top + self.px(58), room - self.px(46), 0)
        plot.height = area.bottom - self.px(48) - plot.top
        picture = chart(plot.size, self._figures.wins[-LAST:], self._figures.shares[-LAST:], self.scale)
        paint.blit(target, picture, plot.topleft)
        top, high = levels(plot.height, self.scale)
        for level in (0, 0.5, 1):
            y = plot.top + top + (1 - level) * high + 0.34 * small
            draw(target, f"{round(100 * level)}%", (plot.left - self.px(12), y), small, SOFT, anchor="r")
        self._draw_legend(target, plot.left, area.bottom - self.px(18))

    def _draw_legend(self, target: Surface, x: int, base: int) -> None:
        """What the two marks mean."""
        size, side = self.px(15), self.px(14)
        for won, word in ((True, self.say("won")), (False, self.say("given up"))):
            paint.blit(target, mark_sign(won, side), (x, base - round(0.34 * size) - side // 2))
            x = draw(target, word, (x + side + self.px(7), base), size, SOFT).right + self.px(26)


def percent(share: float | None) -> str:
    """A share in whole percents; 0% and 100% are kept for none and all."""
    if share is None:
        return NONE
    return f"{min(99, max(1, round(100 * share))) if 0 < share < 1 else round(100 * share)}%"


def levels(height: int, scale: float) -> tuple[float, float]:
    """Where 100% lies in a chart of this height, and how far below it 0%; the marks of the games lie under that."""
    top = 8 * scale
    return top, height - top - 30 * scale


def mark(won: bool, x: float, y: float, radius: float = 4.6) -> str:
    """A full dot for a win, a ring for a game given up: told apart without their colours, too."""
    if won:
        return circle(x, y, radius, paint.hexed(ACTION), None)
    return circle(x, y, radius * 0.82, paint.hexed(WHITE), paint.hexed(MINUS), radius * 0.42)


@lru_cache(maxsize=8)
def mark_sign(won: bool, side: int) -> Surface:
    """The mark of one game as a picture of its own."""
    return svg_surface(document(mark(won, 7, 7), 14, 14, (0, 0, 14, 14)), side, side, 3)


@lru_cache(maxsize=8)
def chart(size: tuple[int, int], wins: tuple[bool, ...], shares: tuple[float, ...], scale: float) -> Surface:
    """The line of the shares over its grid, and the marks of the games; for at least one game."""
    top, high = levels(size[1], scale)
    step = size[0] / max(FEWEST, len(wins))
    points = [((i + 0.5) * step, top + (1 - share) * high) for i, share in enumerate(shares)]
    floor = top + high
    body = ""
    for i in range(5):
        y = top + high * i / 4
        body += path(f"M0 {y:.2f}H{size[0]}", "none", paint.hexed(LINE), (1.2 if i in (0, 2, 4) else 0.6) * scale)
    line = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    action = paint.hexed(ACTION)
    if len(points) > 1:
        area = f"M{points[0][0]:.2f} {floor:.2f}L{line}L{points[-1][0]:.2f} {floor:.2f}Z"
        body += f'<path d="{area}" fill="{action}" fill-opacity="0.1"/>'
        body += path(f"M{line}", "none", action, 2.6 * scale)
    body += circle(*points[-1], 5 * scale, action, paint.hexed(SHEET), 2 * scale)
    radius = min(4.6 * scale, step * 0.4)
    for i, won in enumerate(wins):
        body += mark(won, (i + 0.5) * step, size[1] - 11 * scale, radius)
    return svg_surface(document(body, *size, (0, 0, *size)), *size, 2)
