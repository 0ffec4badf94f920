"""Where the cards lie: a patience's places in card units, laid out in the pixels of a window."""

import math
from collections.abc import Sequence

from pygame import Rect

from engine.cards import Pile, Position
from engine.places import Arrangement, Kind, Place
from engine.rules import Patience
from sprites.theme import CARD_ASPECT, bar_height

# In card widths
MARGIN = 0.14
TOP = 0.16
ROW_GAP = (0.08, 0.14)
FACE_UP, FACE_UP_LARGE, FACE_UP_LEAST = 0.305, 0.43, 0.17
INDEX_WHOLE = 0.87
"""The part of a fan's usual step that still shows an index whole."""
FACE_DOWN, FACE_DOWN_LEAST = 0.15, 0.065


class Layout:
    """The table of a patience in a window of `size` pixels: of its arrangements the one with the largest cards.

    Spare width goes to the gaps first, then to the wider gaps between groups, and what is left to the margins.
    `mirror` turns left and right about for the left-handed; `large_index` widens the fans for the large figures; `bar`
    is the height in pixels kept free at the top.
    """

    def __init__(
        self,
        patience: Patience,
        size: tuple[int, int],
        *,
        mirror: bool = False,
        large_index: bool = False,
        bar: int | None = None,
    ) -> None:
        self.patience = patience
        self.size = size
        self.face_up = FACE_UP_LARGE if large_index else FACE_UP
        self.bar = bar_height(size) if bar is None else bar
        self.arrangement = max(patience.arrangements, key=self._width)
        self.width = max(8, math.floor(self._width(self.arrangement)))
        self.height = round(self.width * CARD_ASPECT)
        self.below_bar = Rect(0, self.bar, size[0], self._room())
        self.bottom = size[1] - round(self.width * TOP * 0.8)
        self._place(mirror)

    @property
    def left(self) -> int:
        return min(x for x, _ in self.corners.values())

    @property
    def right(self) -> int:
        return max(x for x, _ in self.corners.values()) + self.width

    def _room(self) -> int:
        return self.size[1] - self.bar

    def _width(self, arrangement: Arrangement) -> float:
        wide = arrangement.slots + sum(gap for gap, _ in _gaps(arrangement)) + 2 * MARGIN
        return min(self.size[0] / wide, self._room() / (self._tall(arrangement) + 2 * TOP))

    def _tall(self, arrangement: Arrangement) -> float:
        """The height in card widths that an arrangement needs."""
        return max(
            spot.row * (CARD_ASPECT + ROW_GAP[0])
            + spot.extra
            + max(CARD_ASPECT, arrangement.room if place.kind == Kind.COLUMN else 0)
            for place, spot in zip(self.patience.places, arrangement.spots, strict=True)
        )

    def _place(self, mirror: bool) -> None:
        arrangement, width = self.arrangement, self.width
        between = [round(gap) for gap in self._spread(_gaps(arrangement))]
        total = arrangement.slots * width + sum(between)
        left = (self.size[0] - total) // 2
        slots = [left + slot * width + sum(between[:slot]) for slot in range(arrangement.slots)]
        slack = max(0.0, self._room() - (self._tall(arrangement) + 2 * TOP) * width)
        row = self.height + round(min(ROW_GAP[1] * width, ROW_GAP[0] * width + slack / 8))
        top = self.bar + round(TOP * width + min(0.06 * width, slack * 0.1))
        self.corners: dict[str, tuple[int, int]] = {}
        self._fans: dict[tuple[str, int, int], Sequence[tuple[int, int]]] = {}
        self._rects: dict[tuple[str, int, int], Rect] = {}
        for place, spot in zip(self.patience.places, arrangement.spots, strict=True):
            x = slots[spot.slot]
            self.corners[place.name] = (
                self.size[0] - width - x if mirror else x,
                top + spot.row * row + round(spot.extra * width),
            )

    def _spread(self, gaps: Sequence[tuple[float, float]]) -> list[float]:
        """The gaps in pixels: 35 % of the spare width to the narrow ones, then 60 % of the rest to the wide ones."""
        width = self.width
        least = [gap * width for gap, _ in gaps]
        most = [gap * width for _, gap in gaps]
        spare = self.size[0] - (self.arrangement.slots + 2 * MARGIN) * width - sum(least)
        wide = [gap == self.arrangement.parting for gap in gaps]
        # Without wider gaps there is nothing to keep the rest for.
        for turn, share in ((False, 0.35 if any(wide) else 1.0), (True, 0.6)):
            members = [i for i, is_wide in enumerate(wide) if is_wide == turn]
            for i in members:
                grown = min(most[i], least[i] + share * spare / len(members))
                least[i], grown = grown, grown - least[i]
            if members:
                spare -= sum(least[i] - gaps[i][0] * width for i in members)
        return least

    def rect(self, name: str) -> Rect:
        """The empty place."""
        return Rect(self.corners[name], (self.width, self.height))

    def card_corners(self, place: Place, pile: Pile, more: int = 0) -> Sequence[tuple[int, int]]:
        """The upper left corner of each card of a pile, and of `more` cards that might be put on it."""
        key = (place.name, len(pile.cards) + more, pile.down)
        if key not in self._fans:
            self._fans[key] = self._card_corners(place, *key[1:])
        return self._fans[key]

    def _card_corners(self, place: Place, count: int, down: int) -> Sequence[tuple[int, int]]:
        x, y = self.corners[place.name]
        if place.kind == Kind.COLUMN:
            step_down, step_up = self.fan(down, count - down, y)
            return [(x, round(y + min(i, down) * step_down + max(0, i - down) * step_up)) for i in range(count)]
        first = max(0, count - place.fan)
        return [(x, round(y + max(0, i - first) * self.face_up * self.width)) for i in range(count)]

    def fan(self, down: int, up: int, y: int) -> tuple[float, float]:
        """The steps in pixels below a face-down and a face-up card of a column at height y.

        A column that is too long gives way with its face-down cards first, then with its face-up ones.
        """
        steps_up = max(0, up - 1)
        have = self.bottom - y - self.height
        step_down, step_up = FACE_DOWN * self.width, self.face_up * self.width
        if down and down * step_down + steps_up * step_up > have:
            step_down = max(FACE_DOWN_LEAST * self.width, (have - steps_up * step_up) / down)
        if steps_up and down * step_down + steps_up * step_up > have:
            step_up = max(FACE_UP_LEAST * self.width, (have - down * step_down) / steps_up)
        return step_down, step_up

    def squeezed(self, place: Place, pile: Pile) -> bool:
        """Whether the face-up cards of a pile lie so close that the figure of a covered one is cut."""
        if place.kind != Kind.COLUMN:
            return False
        _, step = self.fan(pile.down, len(pile.cards) - pile.down, self.corners[place.name][1])
        return step < self.face_up * INDEX_WHOLE * self.width

    def pile_rect(self, place: Place, pile: Pile) -> Rect:
        """The place and every card that lies on it. Shared and kept: never change it."""
        key = (place.name, len(pile.cards), pile.down)
        if key not in self._rects:
            rect = self.rect(place.name)
            for corner in self.card_corners(place, pile)[-1:]:
                rect = rect.union(Rect(corner, rect.size))
            self._rects[key] = rect
        return self._rects[key]

    def at(self, position: Position, point: tuple[int, int]) -> tuple[str, int] | None:
        """Which place, and which of its cards (-1: none), lies under a point; None between the places.

        Asked of the places, never of cards in flight.
        """
        for place, pile in zip(self.patience.places, position.piles, strict=True):
            if not self.pile_rect(place, pile).collidepoint(point):
                continue
            corners = self.card_corners(place, pile)
            shown = range(max(0, len(corners) - place.fan), len(corners))
            for i in reversed(shown):
                if Rect(corners[i], (self.width, self.height)).collidepoint(point):
                    return place.name, i
            return place.name, -1
        return None


def _gaps(arrangement: Arrangement) -> list[tuple[float, float]]:
    """Least and most of each gap between neighbouring slots."""
    return [
        arrangement.parting if slot in arrangement.parted else arrangement.gap for slot in range(1, arrangement.slots)
    ]
