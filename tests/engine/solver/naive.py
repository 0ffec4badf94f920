"""A solver without a single idea: it plays every legal move, take-backs too, from every position it meets."""

from engine.cards import Position
from engine.places import Kind
from engine.rules import Patience
from engine.seahaven import Seahaven


class StrictSeahaven(Seahaven):
    """Seahaven under the rule of moving cards one by one: a group of n needs n - 1 free cells."""

    def group_limit(self, position: Position, target: str | None = None) -> int | None:
        return self.empty(position, Kind.CELL) + 1


def winnable(patience: Patience, position: Position, most: int) -> bool | None:
    """Whether a win can be reached; None where more than `most` positions would have to be looked at."""
    seen = {canonical(patience, position)}
    stack = [position]
    while stack:
        position = stack.pop()
        if patience.won(position):
            return True
        # The last is tried first: foundations.
        for move in sorted(patience.moves(position), key=lambda move: move.target[0] == "f"):
            after = patience.play(position, move)
            key = canonical(patience, after)
            if key not in seen:
                if len(seen) == most:
                    return None
                seen.add(key)
                stack.append(after)
    return False


def canonical(patience: Patience, position: Position) -> object:
    """The position, not caring which cell or column is which; foundations follow from the rest."""
    piles = {Kind.COLUMN: [], Kind.CELL: []}  # type: dict[Kind, list[tuple[int, ...]]]
    for place, pile in zip(patience.places, position.piles, strict=True):
        if place.kind in piles:
            piles[place.kind].append((pile.down, *(card.suit * 13 + card.rank for card in pile.cards)))
    return tuple(tuple(sorted(group)) for group in piles.values())
