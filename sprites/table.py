"""The table: one game in progress, its cards, its bar, and the player's hand."""

from functools import lru_cache, partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from engine.cards import STOCK_CLICK, Move
from engine.places import Kind
from engine.refusals import Reason, Refusal
from engine.rules import Patience
from engine.session import Session
from sprites import paint
from sprites.advice import Advice
from sprites.art.deck import Deck
from sprites.bar import Bar
from sprites.board import Board
from sprites.cursor import ARROWS, Cursor
from sprites.drag import Answer, Hand
from sprites.keys import shortcut
from sprites.layout import Layout
from sprites.motion import SPEEDS
from sprites.notice import NOTICE_HEIGHT, draw_notice
from sprites.refusal_words import explain
from sprites.scene import Scene, Stage
from sprites.screens import open_screen
from sprites.text import clock, draw, width
from sprites.theme import CARD_RADIUS, FELTS, IVORY, NIGHT, RING, TICKS, ticks
from sprites.words import N_

BUTTON_NAMES = {
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "hint": N_("Hint"),
    "new": N_("New game"),
    "full": N_("Full screen or window"),
    "menu": N_("Menu"),
    "code": N_("Copy the game code"),
}
POINTED_TIME = ticks(6000)
LIFT_SCALE = 1.03


@lru_cache(maxsize=4)
def _deck(card_width: int, back: str, *, four_colour: bool, large_index: bool) -> Deck:
    """The deck of a size; kept for the way back from another size."""
    return Deck(card_width, back=back, four_colour=four_colour, large_index=large_index)


class Table(Scene):
    """The game on the table; every action is stored before the next frame is drawn."""

    def __init__(self, stage: Stage, session: Session) -> None:
        super().__init__(stage)
        self.session = session
        self._notice: tuple[str, int] | None = None
        # Until when what is told stays through whatever is played.
        self._lasting = 0
        self._hovered: str | None = None
        self._pressed: str | None = None
        self._stirred = False
        self._dealing = False
        self._celebrated = session.won
        self._cursor = Cursor()
        self._pointed_until = 0
        self.advice = Advice(self)
        self._lay_out()
        self.board.deck.draw_courts_ahead()

    # Laying out

    def resize(self) -> None:
        before = self.board.deck
        self._lay_out()
        self.board.deck.follow(before)

    def _lay_out(self) -> None:
        wishes = self.stage.preferences
        self.board = self.board_for(self.session.patience, self.stage.size)
        self.board.arrange(self.session.position, self.stage.tick)
        self.bar = Bar(self.board.layout, self.board.cloth)
        self.hand = Hand(self.board, double_click=wishes.double_click, tap_moves=wishes.tap_moves)
        self.dirty = True

    def board_for(self, patience: Patience, size: tuple[int, int], bar: int | None = None) -> Board:
        """A board of `size` pixels as the player likes it, below a bar of this height in pixels (None: the table's)."""
        wishes = self.stage.preferences
        layout = Layout(patience, size, mirror=wishes.left_handed, large_index=wishes.large_index, bar=bar)
        deck, raised = (
            _deck(size, wishes.back, four_colour=wishes.four_colour, large_index=wishes.large_index)
            for size in (layout.width, round(layout.width * LIFT_SCALE))
        )
        return Board(layout, deck, raised, FELTS[wishes.felt], SPEEDS[wishes.animation])

    def new_game(self, session: Session) -> None:
        """Deal another game; it takes the place of this one."""
        given_up, self.session = self.session, session
        self.keep(given_up)
        self._notice = None
        self._celebrated = False
        self.resize()
        self.deal()

    def deal(self) -> None:
        """Let the cards be dealt before the player's eyes."""
        session = self.session
        self.board.deal(session.position, self.stage.tick)
        self._dealing = True
        self._sound("deal")
        if session.code and self.stage.preferences.only_winnable:
            self.stage.pool.fill(session.code.game, session.code.mode)

    # Playing

    def answer(self, answer: Answer) -> None:
        """Do what a gesture asked for: play the move, or say why not."""
        if isinstance(answer, Move):
            self.session.play(answer)
            self._changed()
            self._sound(self._sound_of(answer))
        elif isinstance(answer, Refusal) and (sentence := explain(answer, self.stage.words)):
            self.tell(sentence)
            self._sound("refuse")

    def _sound_of(self, move: Move) -> str:
        if move == STOCK_CLICK:
            return "flip"
        return "up" if self.session.patience.place(move.target).kind == Kind.FOUNDATION else "place"

    def _sound(self, name: str) -> None:
        self.stage.sound.play(name, self.stage.tick)

    def undo(self) -> None:
        self.hand.cancel()
        if self.session.undo():
            self._celebrated = False
            self._changed()
        else:
            self._put_back()

    def redo(self) -> None:
        self.hand.cancel()
        if self.session.redo():
            self._changed()
        else:
            self._put_back()

    def restart(self) -> None:
        if self.session.code:
            session = Session.deal(self.session.code)
            session.proven = self.session.proven
            self.new_game(session)

    def ask(self, question: str) -> None:
        """Ask for a `hint`, the `verdict` on the position, or a `solution`."""
        {"hint": self.advice.hint, "verdict": self.advice.verdict, "solution": self.advice.solution}[question]()

    def open(self, screen: str, at: str = "") -> None:
        """Open another screen over the table, by its name; `at` names a place in it."""
        self.stage.push(open_screen(screen, self.stage, self, self, at))

    def practise(self, session: Session, back: str) -> None:
        from sprites.practice import Practice

        self.stage.push(Practice(self.stage, session, back))

    def keep(self, given_up: Session | None = None) -> None:
        """Store the game as it is now, and the result of the one that it takes the place of."""
        self.stage.store.save_game(self.session, given_up=given_up)

    def _changed(self) -> None:
        if self.stage.tick >= self._lasting:
            self._show_notice(None)
        self.board.peeked = None
        self.board.point_out(None)
        self.keep()
        self.board.arrange(self.session.position, self.stage.tick)
        self.board.renew(self.bar.area)
        self.dirty |= self._cursor.shown  # it may have to go with the cards
        self._stirred = True

    def _put_back(self) -> None:
        """Let cards that found no place glide home."""
        self.board.arrange(self.session.position, self.stage.tick)
        self.dirty |= self._cursor.shown
        self._stirred = True

    def tell(self, sentence: str, seconds: float = 4, *, lasting: bool = False) -> None:
        """Show one line for a few seconds; an empty one takes away what is shown.

        A `lasting` line is neither taken away by the next action nor by another line.
        """
        if self.stage.tick < self._lasting:
            return
        until = self.stage.tick + ticks(1000 * seconds)
        self._lasting = until if lasting else 0
        self._show_notice((sentence, until) if sentence else None)

    def _show_notice(self, notice: tuple[str, int] | None) -> None:
        before, self._notice = self._notice, notice
        if (notice and notice[0]) != (before and before[0]):
            self.board.renew(self._notice_area)
            self._stirred = True

    @property
    def _notice_area(self) -> Rect:
        """Where a notice of two lines has room."""
        high = self.px(NOTICE_HEIGHT)
        return Rect(0, self.stage.size[1] - high, self.stage.size[0], high)

    @property
    def in_front(self) -> bool:
        """Whether no other screen lies over this table."""
        return self.stage.top is self

    def prove(self) -> None:
        """A way to win from a position of this deal is known: then the deal itself can be won."""
        self.session.proven = True
        self.keep()
        self.dirty = True

    def point_out(self, move: Move) -> None:
        """Let a move glow for a while."""
        self.board.point_out(move)
        self._pointed_until = self.stage.tick + POINTED_TIME
        self.dirty = True

    def offer_to_go_back(self, steps: int) -> None:
        """Ask whether to undo so many steps, to the last position that could still be won."""
        from sprites.question import Question

        say_n = self.stage.words.say_n
        words = (
            self.say("This can no longer be won"),
            say_n(
                "Before your last move it still could. Do you want to go back there? You can redo from there.",
                "{n} moves ago it still could. Do you want to go back there? You can redo from there.",
                steps,
            ),
            self.say("Go back there"),
            self.say("Play on"),
        )
        self.stage.push(Question(self.stage, self, self, words, partial(self._go_back, steps)))

    def _go_back(self, steps: int) -> None:
        for _ in range(steps):
            self.session.undo()
        self._changed()

    def show_line(self, line: list[str]) -> None:
        """Show a way to win on a table of its own."""
        from sprites.replay import Replay

        patience = self.session.patience
        shown = Session(patience, self.session.position, undo_limit=len(line))
        for text in line:
            shown.play(patience.read_move(shown.position, text))
        self.stage.push(Replay(self.stage, self, shown, solution=True))

    # Events

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._button_down(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._button_up(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            self._peek(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._motion(event)

    def _button_down(self, event: Event) -> None:
        if event.button != 1:
            if self.hand.cancel():
                self._put_back()
            elif event.button == 3:
                self._peek(event.pos, asked=True)
            return
        if self._dealing:
            self.settle()
        self._peek(None)
        self.dirty |= self.board.pointed_out is not None
        self.board.point_out(None)
        self._hide_cursor()
        self._pressed = self.bar.at(event.pos)
        if self._pressed is None and (self.hand.picked or not self.hand.holding):
            self.hand.press(self.session.position, event.pos)

    def _button_up(self, event: Event) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            if pressed == self.bar.at(event.pos):
                self._press(pressed)
            return
        held = self.hand.holding
        answer = self.hand.release(self.session.position, event.pos, self.stage.tick)
        if held and not isinstance(answer, Move):
            self._put_back()
        self.dirty |= self.hand.picked
        self.answer(answer)

    def _peek(self, point: tuple[int, int] | None, *, asked: bool = False) -> None:
        """Show a covered card whole: in a squeezed column under the pointer, anywhere while the right button asks."""
        card = None
        hit = self.board.layout.at(self.session.position, point) if point and not self.hand.holding else None
        if hit:
            patience = self.session.patience
            place, pile = patience.place(hit[0]), patience.pile(self.session.position, hit[0])
            covered = pile.down <= hit[1] < len(pile.cards) - 1
            if covered and (asked or self.board.layout.squeezed(place, pile)):
                card = pile.cards[hit[1]]
        if card != self.board.peeked:
            self.board.peeked = card
            self._stirred = True

    def _motion(self, event: Event) -> None:
        hovered = self.bar.at(event.pos)
        if hovered != self._hovered:
            self._hovered = hovered
            self.dirty = True
        if not event.buttons[0] and self.hand.holding and not self.hand.picked:
            # The button came up where no event told of it.
            self.covered()
            return
        if self.hand.picked and self.hand.drags(event.pos):
            # A drag begins while something else hangs in the air: that goes home first.
            self.hand.put_away()
            self._put_back()
        held = self.hand.holding
        answer = self.hand.move(self.session.position, event.pos)
        if self.hand.holding and not held:
            self._sound("lift")
        self._stirred |= self.hand.holding
        if not event.buttons[0]:
            self._peek(event.pos, asked=bool(event.buttons[2]))
        self.answer(answer)

    def _key(self, event: Event) -> None:
        key = shortcut(event)
        if key == "escape":
            if self.hand.cancel():
                self._put_back()
            elif self.board.moving:
                self.settle()
            else:
                self._press("menu")
        elif key == "ctrl+z":
            self.undo()
        elif key in ("ctrl+y", "ctrl+shift+z"):
            self.redo()
        elif key == "f1":
            self.open("rules")
        elif key == "n":
            self._press("new")
        elif key == "h":
            self._press("hint")
        elif key == "ctrl+c" and self.session.code:
            self._press("code")
        elif key in ARROWS or key in ("tab", "shift+tab"):
            self._move_cursor(key)
        elif key in ("enter", "f", "d"):
            self._use_cursor(key)
        elif key == "space" and not self.hand.holding and self.session.patience.of_kind(Kind.STOCK):
            position = self.session.position
            self.answer(self.session.patience.refusal(position, STOCK_CLICK) or STOCK_CLICK)

    def _move_cursor(self, key: str) -> None:
        """Arrows and Tab go from card to card; what was picked up comes along."""
        layout, position = self.board.layout, self.session.position
        if self.hand.holding and not self.hand.picked:
            return
        self._cursor.settle(layout, position)
        if not self._cursor.shown:
            self._cursor.shown = True
        elif key in ARROWS:
            self._cursor.step(layout, position, key)
        else:
            self._cursor.next(layout, position, -1 if key == "shift+tab" else 1)
        if self.hand.picked:
            self.hand.hang(self._cursor.rect(layout, position).topleft)
            self.hand.point_at(self._cursor.place)
        self.dirty = True

    def _use_cursor(self, key: str) -> None:
        """Enter picks up and puts down; F does what a click does there, D what a double click does."""
        position, patience = self.session.position, self.session.patience
        self._cursor.settle(self.board.layout, position)
        if self.hand.holding and not self.hand.picked:
            return
        if not self._cursor.shown:
            self._move_cursor("tab")
            return
        place, number = self._cursor.place, self._cursor.number
        answer: Answer = None
        if key != "enter":
            find = patience.click if key == "f" else patience.double_click
            if self.hand.cancel():
                self._put_back()
            answer = find(position, place, number) or (Refusal(Reason.NO_PLACE) if number >= 0 else None)
        elif self.hand.picked:
            answer = self.hand.put(position, place)
            if not isinstance(answer, Move):
                self._put_back()
        elif patience.place(place).kind == Kind.STOCK:
            answer = patience.refusal(position, STOCK_CLICK) or STOCK_CLICK
        else:
            answer = self.hand.pick(position, place, number)
        self.dirty = True
        self.answer(answer)

    def _hide_cursor(self) -> None:
        self.dirty |= self._cursor.shown
        self._cursor.shown = False

    def _press(self, button: str) -> None:
        """Do what a button of the bar is for."""
        if button == "undo":
            self.undo()
        elif button == "redo":
            self.redo()
        elif button == "full":
            self.stage.toggle_fullscreen()
        elif button in ("new", "menu"):
            self.open(button)
        elif button == "hint":
            self.ask("hint")
        elif button == "code" and self.session.code:
            copied = self.stage.copy(str(self.session.code))
            self.tell(self.say("The game code is copied.") if copied else self.say("The code could not be copied."))

    def covered(self) -> None:
        self._pressed = None
        if self._hovered:
            self._hovered = None
            self.dirty = True
        if self.hand.cancel():
            self._put_back()

    # Time and drawing

    def advance(self) -> bool:
        moving = self.board.advance(self.stage.tick)
        self._dealing = self._dealing and self.board.moving
        if self._notice and self.stage.tick >= self._notice[1]:
            self._show_notice(None)
        if self.board.pointed_out and self.stage.tick >= self._pointed_until:
            self.board.point_out(None)
            self.dirty = True
        if not self._celebrated and self.session.won and not self.board.moving:
            self._celebrated = True
            self._celebrate()
        stirred, self._stirred = self._stirred, False
        return moving or stirred

    def _celebrate(self) -> None:
        """The show, unless the player wants no motion, and then the panel."""
        from sprites.victory import Victory

        self._sound("win")
        if self.board.speed.factor:
            self.stage.push(Victory(self.stage, self.board, self._furnish, self._show_result))
        else:
            self._show_result()

    def _show_result(self) -> None:
        from sprites.winpanel import WinPanel

        self.stage.push(WinPanel(self.stage, self, self))

    code_icon = "copy"

    @property
    def code_label(self) -> str:
        """What stands in the middle of the bar."""
        return str(self.session.code or "")

    def pass_time(self, elapsed: int) -> None:
        """Let the game's own clock run, in ticks: from the first action until it is won."""
        if self.session.actions and not self.session.won:
            before = int(self.session.seconds)
            self.session.seconds += elapsed / TICKS
            self.dirty |= self.stage.preferences.show_time and int(self.session.seconds) != before

    def settle(self) -> None:
        self.board.settle()
        self.dirty = True

    def draw(self, target: Surface) -> None:
        if self.dirty:
            self.board.invalidate()
            self.dirty = False
        self.board.draw(target, self.stage.now, self._furnish)

    def _furnish(self, target: Surface) -> None:
        if target.get_clip().colliderect(self.bar.area):
            self._draw_bar(target)
        if self._cursor.shown:
            self._draw_cursor(target)
        if self._hovered in BUTTON_NAMES:
            self._draw_button_name(target, self._hovered)
        if self._notice and target.get_clip().colliderect(self._notice_area):
            draw_notice(target, self._notice[0], self.stage.size[1], self.scale)

    def _draw_bar(self, target: Surface) -> None:
        session = self.session
        wishes = self.stage.preferences
        values = [(self.say("Moves"), self.stage.words.number(session.actions))]
        if wishes.show_score:
            values.insert(0, (self.say("Score"), session.patience.score_text(session.position.score)))
        if wishes.show_time:
            values.append((self.say("Time"), clock(session.seconds)))
        disabled = [name for name, able in (("undo", session.can_undo), ("redo", session.can_redo)) if not able]
        self.bar.draw(
            target,
            values,
            self.code_label,
            icon=self.code_icon,
            proven=session.proven,
            disabled=disabled,
            hovered=self._hovered,
            fullscreen=self.stage.fullscreen,
        )

    def _draw_cursor(self, target: Surface) -> None:
        """The ring of the keyboard focus: around the visible part of the card that the cursor is on."""
        layout, position = self.board.layout, self.session.position
        self._cursor.settle(layout, position)
        rect = self._cursor.rect(layout, position)
        pile = self.session.patience.pile(position, self._cursor.place)
        corners = layout.card_corners(self.session.patience.place(self._cursor.place), pile)
        if 0 <= self._cursor.number < len(corners) - 1:
            rect.height = corners[self._cursor.number + 1][1] - rect.top
        line = max(3.0, layout.width * 0.035)
        ring = rect.inflate(round(line), round(line))
        shape = paint.panel(ring.size, layout.width * CARD_RADIUS, None, 1, RING, 1, line)
        paint.blit(target, shape, ring.topleft)

    def _draw_button_name(self, target: Surface, button: str) -> None:
        """What the button under the pointer is called, below it."""
        name, size = self.say(BUTTON_NAMES[button]), self.px(15)
        pill = Rect(0, 0, width(name, size) + self.px(20), self.px(28))
        pill.midtop = (self.bar.buttons[button].centerx, self.bar.height + self.px(4))
        pill.right = min(pill.right, self.stage.size[0] - self.px(6))
        paint.blit(target, paint.panel(pill.size, self.px(8), NIGHT, 0.94), pill.topleft)
        draw(target, name, (pill.centerx, pill.centery + size * 0.36), size, IVORY, "Regular", "c")
