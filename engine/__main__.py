"""The text protocol: one command a line from standard input, one line of JSON for each. `python -m engine [CODE]`."""

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from engine.advice import Adviser
from engine.child import lines_from_parent
from engine.codes import BadCode, CodeFault
from engine.patiences import patience_of, read_code
from engine.positions import BadPosition, columns_down, piles_as_text, read_position
from engine.refusals import IllegalMove, Reason
from engine.rules import BadMove
from engine.session import BadRecord, Session

SOLVE_SECONDS = 30.0

CODE_FAULTS = {
    CodeFault.UNKNOWN_GAME: "The code names no game that is known: {!r}.",
    CodeFault.UNKNOWN_MODE: "The code names no mode of its game: {!r}.",
    CodeFault.WRONG_LENGTH: "The number of a code has 7 letters, this one not: {!r}.",
    CodeFault.BAD_CHARACTER: "No code has the character {!r} there.",
}
REFUSALS = {
    Reason.NOTHING_THERE: "There are no {0.count} cards there.",
    Reason.FACE_DOWN: "Face-down cards do not move.",
    Reason.NOT_A_RUN: "Only cards of one suit in descending order move together.",
    Reason.ONLY_THE_TOP: "Only the top card may be taken from there.",
    Reason.FROM_STOCK: "The stock is only turned over, no card is taken from it.",
    Reason.RUN_TOO_LONG: "Only {0.limit} cards may move now: free cells {0.cells}, empty columns {0.columns}.",
    Reason.SAME_PLACE: "The cards are there already.",
    Reason.NOT_A_TARGET: "Nothing is put there.",
    Reason.FOUNDATION_TO_FOUNDATION: "From foundation to foundation is not a move.",
    Reason.ONE_AT_A_TIME: "Only one card at a time goes there.",
    Reason.OTHER_SUIT: "That foundation belongs to another suit.",
    Reason.NOT_THE_NEXT: "A foundation takes the next card of its suit, from the ace up.",
    Reason.CELL_FULL: "That cell is full.",
    Reason.ONLY_A_KING: "Only a king, alone or with the cards on it, goes to an empty column.",
    Reason.NEEDS_OTHER_COLOUR: "A column takes a card of the opposite colour, one rank lower.",
    Reason.NEEDS_SAME_SUIT: "A column takes a card of the same suit, one rank lower.",
    Reason.NO_PLACE: "No place takes that card now.",
    Reason.NO_SECOND_PASS: "Vegas allows a single pass through the stock.",
    Reason.NOTHING_LEFT: "Stock and waste are empty.",
}


class Complaint(Exception):
    """A command that cannot be done: a stable slug and an English sentence."""

    def __init__(self, slug: str, detail: str) -> None:
        super().__init__(detail)
        self.slug = slug


class Protocol:
    """One conversation: answers each command, and keeps the session they speak of."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._adviser = Adviser()

    @property
    def session(self) -> Session:
        if self._session is None:
            raise Complaint("no-game", "There is no game yet: begin with new, position or replay.")
        return self._session

    def answer(self, line: str) -> dict[str, Any]:
        """The answer to one command line; never raises, and changes nothing where it answers an error."""
        command, *rest = line.split(maxsplit=1) or [""]
        try:
            if command not in COMMANDS:
                raise Complaint("unknown-command", f"There is no command {command!r}.")
            return COMMANDS[command](self, "".join(rest).strip())
        except Complaint as complaint:
            return _error(complaint.slug, str(complaint))
        except IllegalMove as illegal:
            return _error(illegal.refusal.reason, REFUSALS[illegal.refusal.reason].format(illegal.refusal))
        except BadCode as bad:
            return _error(bad.fault, CODE_FAULTS[bad.fault].format(bad.part))
        except BadMove as bad:
            return _error("bad-move", f"{bad}.")
        except BadPosition as bad:
            return _error("bad-position", f"{bad}.")
        except BadRecord as bad:
            answer = _error("bad-record", f"{bad}.")
            return answer if bad.action is None else answer | {"action": bad.action}

    def new(self, rest: str) -> dict[str, Any]:
        self._session = Session.deal(read_code(rest))
        return self.state()

    def show(self, rest: str) -> dict[str, Any]:
        _nothing_after(rest)
        return self.state()

    def moves(self, rest: str) -> dict[str, Any]:
        _nothing_after(rest)
        return {"moves": [str(move) for move in self.session.patience.moves(self.session.position)]}

    def play(self, rest: str) -> dict[str, Any]:
        move = self.session.patience.read_move(self.session.position, rest)
        self.session.play(move)
        return self.state() | {"played": str(move)}

    def undo(self, rest: str) -> dict[str, Any]:
        _nothing_after(rest)
        if not self.session.undo():
            raise Complaint("nothing-to-undo", "There is no action that can be undone.")
        return self.state()

    def redo(self, rest: str) -> dict[str, Any]:
        _nothing_after(rest)
        if not self.session.redo():
            raise Complaint("nothing-to-redo", "There is no undone action.")
        return self.state()

    def click(self, rest: str) -> dict[str, Any]:
        return self._clicked(rest, double=False)

    def double(self, rest: str) -> dict[str, Any]:
        return self._clicked(rest, double=True)

    def _clicked(self, rest: str, *, double: bool) -> dict[str, Any]:
        session, patience, words = self.session, self.session.patience, rest.split()
        if not 1 <= len(words) <= 2 or words[0] not in patience.index:
            raise Complaint("bad-pile", f"This names no pile: {rest!r}.")
        size = len(patience.pile(session.position, words[0]).cards)
        index = size - 1
        if len(words) == 2:
            if not re.fullmatch("[0-9]{1,3}", words[1]) or int(words[1]) >= size:
                raise Complaint("bad-index", f"{words[0]} has no card number {words[1]}.")
            index = int(words[1])
        find = patience.double_click if double else patience.click
        move = find(session.position, words[0], index)
        if move:
            session.play(move)
        return self.state() | {"played": str(move) if move else None}

    def position(self, rest: str) -> dict[str, Any]:
        data = _json(rest, "bad-position")
        game, mode = data.get("game"), data.get("mode")
        if not isinstance(game, str) or not isinstance(mode, str):
            raise BadPosition("game and mode are texts")
        try:
            patience = patience_of(game, mode)
        except ValueError as bad:
            raise BadPosition(str(bad)) from bad
        position = read_position(patience, data.get("piles", {}), data.get("down", {}))
        self._session = Session(patience, position)
        return self.state()

    def record(self, rest: str) -> dict[str, Any]:
        _nothing_after(rest)
        return self.session.record()

    def replay(self, rest: str) -> dict[str, Any]:
        self._session = Session.replay(_json(rest, "bad-record"))
        return self.state()

    def solve(self, rest: str) -> dict[str, Any]:
        if rest and not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,6})?", rest):
            raise Complaint("bad-seconds", f"This is no number of seconds: {rest!r}.")
        session = self.session
        solution = self._adviser.solve(session.patience, session.position, float(rest) if rest else SOLVE_SECONDS)
        return {
            "verdict": solution.verdict,
            "line": [str(move) for move in solution.line],
            "nodes": solution.nodes,
            "seconds": round(solution.seconds, 6),
        }

    def hint(self, rest: str) -> dict[str, Any]:
        _nothing_after(rest)
        session = self.session
        earlier = [session.earlier(steps) for steps in range(1, session.can_undo + 1)]
        move, because = self._adviser.hint(session.patience, session.position, earlier)
        return {"move": str(move), "because": because} if move else {"move": None}

    def state(self) -> dict[str, Any]:
        session = self.session
        patience, position = session.patience, session.position
        return {
            "code": str(session.code) if session.code else None,
            "game": patience.game,
            "mode": patience.mode,
            "piles": piles_as_text(patience, position),
            "down": columns_down(patience, position),
            "score": position.score,
            "score_text": patience.score_text(position.score),
            "actions": session.actions,
            "can_undo": session.can_undo,
            "can_redo": session.can_redo,
            "won": session.won,
        }


COMMANDS = {
    "new": Protocol.new,
    "show": Protocol.show,
    "moves": Protocol.moves,
    "play": Protocol.play,
    "undo": Protocol.undo,
    "redo": Protocol.redo,
    "click": Protocol.click,
    "double": Protocol.double,
    "position": Protocol.position,
    "record": Protocol.record,
    "replay": Protocol.replay,
    "hint": Protocol.hint,
    "solve": Protocol.solve,
}


def _error(slug: str, detail: str) -> dict[str, Any]:
    """An answer of refusal; a detail that quotes an endless line is cut."""
    return {"error": str(slug), "detail": detail if len(detail) <= 200 else f"{detail[:200]} …"}


def _nothing_after(rest: str) -> None:
    if rest:
        raise Complaint("unknown-command", f"Nothing may follow this command, not {rest!r}.")


def _json(text: str, slug: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as bad:
        raise Complaint(slug, f"Not JSON: {bad}.") from bad
    if not isinstance(data, dict):
        raise Complaint(slug, "A JSON object is wanted.")
    return data


def converse(lines: Iterable[str], code: str | None = None) -> Iterator[str]:
    """Answer each line until the end of input or `quit`, beginning with the deal of `code`; raises BadCode."""
    protocol = Protocol()
    if code is not None:
        protocol.new(code)
    for line in lines:
        if line.strip() == "quit":
            return
        yield json.dumps(protocol.answer(line), ensure_ascii=False)


def main(arguments: list[str]) -> int:
    """Speak the protocol on standard input and output; returns the exit status."""
    if len(arguments) > 1:
        print("usage: python -m engine [CODE]", file=sys.stderr)
        return 2
    if sys.stdin is None or sys.stdout is None:
        return 0  # nobody to ask, or nobody to answer
    # A line ends at a line feed alone: a stray carriage return is a blank like others.
    sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline="\n")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    try:
        for answer in converse(lines_from_parent(sys.stdin), *arguments):
            print(answer, flush=True)
    except BadCode as bad:
        print(CODE_FAULTS[bad.fault].format(bad.part), file=sys.stderr)
        return 2
    except (OSError, KeyboardInterrupt) as end:
        # Nobody listens any more: what is still buffered goes nowhere, without a complaint at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(isinstance(end, OSError) and not isinstance(end, BrokenPipeError))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
