"""One game in progress: its history, undo and redo, the move counter, records and saves."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.cards import Move, Position
from engine.codes import BadCode, Code
from engine.patiences import PATIENCES, patience_of, read_code
from engine.refusals import IllegalMove
from engine.rules import BadMove, Patience


class BadRecord(ValueError):
    """A record that cannot be played; `action` is the number of the first action that fails, from 0 (None: none)."""

    def __init__(self, detail: str, action: int | None = None) -> None:
        super().__init__(detail)
        self.action = action


class Session:
    """A deal (or any position) and what was done with it.

    `actions` counts every action and never goes down; `seconds` is the time played, kept here and measured elsewhere.
    `counted` tells that the game is among the results already, `proven` that its deal is known to be winnable.
    """

    def __init__(
        self, patience: Patience, start: Position, code: Code | None = None, undo_limit: int | None = None
    ) -> None:
        self.patience = patience
        self.code = code
        self.actions = 0
        self.seconds = 0.0
        self.counted = False
        self.proven = False
        self._done: list[Move] = []
        # The last positions, the present one at the end: as many steps back as the patience allows to undo.
        self._positions = deque([start], maxlen=(undo_limit or patience.undo_limit) + 1)
        self._undone: list[tuple[Move, Position]] = []

    @classmethod
    def deal(
        cls, code: Code, patiences: Sequence[type[Patience]] = PATIENCES, undo_limit: int | None = None
    ) -> "Session":
        patience = patience_of(code.game, code.mode, patiences)
        return cls(patience, patience.first_position(code.number), code, undo_limit)

    @property
    def position(self) -> Position:
        return self._positions[-1]

    def earlier(self, steps: int) -> Position:
        """The position so many undo steps back; raises IndexError where undo does not reach so far."""
        return self._positions[-1 - steps]

    @property
    def can_undo(self) -> int:
        """How many actions can be taken back."""
        return len(self._positions) - 1

    @property
    def can_redo(self) -> int:
        """How many undone actions can be brought back."""
        return len(self._undone)

    @property
    def last(self) -> Move | None:
        """The action done last; None where there is none, or all are undone."""
        return self._done[-1] if self._done else None

    @property
    def won(self) -> bool:
        return self.patience.won(self.position)

    def play(self, move: Move) -> None:
        """Play one action; raises IllegalMove and changes nothing where the rules forbid it."""
        position = self.patience.play(self.position, move)
        self._positions.append(position)
        self._done.append(move)
        self._undone.clear()
        self.actions += 1

    def undo(self) -> bool:
        """Take back the last action; False where there is none to take back."""
        if not self.can_undo:
            return False
        self._undone.append((self._done.pop(), self._positions.pop()))
        return True

    def redo(self) -> bool:
        """Bring back the action undone last; False where there is none."""
        if not self._undone:
            return False
        move, position = self._undone.pop()
        self._done.append(move)
        self._positions.append(position)
        return True

    def record(self) -> dict[str, Any]:
        """The game so far as the text protocol tells it: code and actions, undone ones left out."""
        return {"code": str(self.code) if self.code else None, "actions": [str(move) for move in self._done]}

    @classmethod
    def replay(cls, record: Any, patiences: Sequence[type[Patience]] = PATIENCES) -> "Session":
        """Play a record from its deal; raises BadRecord."""
        *_, session = cls.replaying(record, patiences)
        return session

    @classmethod
    def replaying(
        cls, record: Any, patiences: Sequence[type[Patience]] = PATIENCES, *, whole: bool = False
    ) -> Iterator["Session"]:
        """Play a record from its deal, with a pause before the first action and after each.

        It is one and the same session that comes each time, as far as it has been played by then. With `whole` every
        action can be undone, whatever the patience's limit. Raises BadRecord on the way.
        """
        code, actions = _field(record, "code", str), _field(record, "actions", list)
        try:
            session = cls.deal(read_code(code, patiences), patiences, len(actions) if whole else None)
        except BadCode as bad:
            raise BadRecord(f"bad game code, {bad}") from bad
        yield session
        for _ in session._playing(actions):
            yield session

    def save(self) -> dict[str, Any]:
        """All that a later start needs: the record, and what undo, redo, counter, clock and results know."""
        return self.record() | {
            "undone": [str(move) for move, _ in self._undone],
            "can_undo": self.can_undo,
            "counter": self.actions,
            "seconds": round(self.seconds, 3),
            "counted": self.counted,
            "proven": self.proven,
        }

    @classmethod
    def restore(cls, saved: Any, patiences: Sequence[type[Patience]] = PATIENCES) -> "Session":
        """The session that `save` described, by replaying it; raises BadRecord."""
        session = cls.replay(saved, patiences)
        undone, can_undo = _field(saved, "undone", list), _field(saved, "can_undo", int)
        counter, seconds = _field(saved, "counter", int), _field(saved, "seconds", (int, float))
        done = len(session._done)
        for _ in session._playing(reversed(undone)):
            pass
        stepped_back = all(session.undo() for _ in undone)
        # Replaying reaches as far back as undo ever could; what undo could no longer reach is dropped below.
        possible = stepped_back and 0 <= can_undo <= session.can_undo
        if not possible or counter < done + len(undone) or not 0 <= seconds < 1e12:
            raise BadRecord("the save contradicts itself")
        while session.can_undo > can_undo:
            session._positions.popleft()
        session.actions, session.seconds = counter, float(seconds)
        session.counted = saved.get("counted") is True
        session.proven = saved.get("proven") is True
        return session

    def _playing(self, actions: Iterable[Any]) -> Iterator[None]:
        """Play actions given as text, one at a time; raises BadRecord."""
        for number, text in enumerate(actions):
            if not isinstance(text, str):
                raise BadRecord(f"action {number} is no text", number)
            try:
                self.play(self.patience.read_move(self.position, text))
            except (BadMove, IllegalMove) as bad:
                raise BadRecord(f"action {number} ({text!r}) fails: {bad}", number) from bad
            yield


def _field(record: Any, name: str, kind: type | tuple[type, ...]) -> Any:
    value = record.get(name) if isinstance(record, dict) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord(f"no good {name!r} in the record")
    return value
