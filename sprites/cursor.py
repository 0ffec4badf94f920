"""The keyboard's place on the table: which card the arrows have come to."""

from pygame import Rect

from engine.cards import Position
from engine.places import Kind
from sprites.layout import Layout

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Cursor:
    """A place and one of its cards (-1: the bare place), moved by what lies where on the table."""

    def __init__(self) -> None:
        self.shown = False
        self.place = ""
        self.number = -1

    def settle(self, layout: Layout, position: Position) -> None:
        """Keep to a card that is there: after any change of the position or the layout."""
        if self.place not in layout.patience.index:
            self.place = layout.patience.places[0].name
            self.number = len(layout.patience.pile(position, self.place).cards)
        pile = layout.patience.pile(position, self.place)
        top = len(pile.cards) - 1
        first = pile.down if layout.patience.place(self.place).kind == Kind.COLUMN else top
        self.number = -1 if top < 0 else min(max(self.number, first), top)

    def rect(self, layout: Layout, position: Position) -> Rect:
        """The card, or the bare place, that the cursor is on."""
        corners = layout.card_corners(layout.patience.place(self.place), layout.patience.pile(position, self.place))
        corner = corners[self.number] if self.number >= 0 else layout.corners[self.place]
        return Rect(corner, (layout.width, layout.height))

    def step(self, layout: Layout, position: Position, arrow: str) -> None:
        """Go to the next card of a column, or to the nearest place in the direction of an arrow."""
        self.settle(layout, position)
        across, down = ARROWS[arrow]
        pile = layout.patience.pile(position, self.place)
        if down and layout.patience.place(self.place).kind == Kind.COLUMN:
            number = self.number + down
            if pile.down <= number < len(pile.cards):
                self.number = number
                return
        here = self.rect(layout, position)
        best: tuple[float, str, int] | None = None
        for place in layout.patience.places:
            if place.name == self.place:
                continue
            number, rect = self._nearest(layout, position, place.name, here)
            dx, dy = rect.centerx - here.centerx, rect.centery - here.centery
            ahead, aside = (dx * across, abs(dy)) if across else (dy * down, abs(dx))
            if ahead > layout.width * 0.4 and (across == 0 or aside < 2.2 * layout.height):
                cost = ahead + 2.5 * aside
                if best is None or cost < best[0]:
                    best = (cost, place.name, number)
        if best:
            _, self.place, self.number = best

    @staticmethod
    def _nearest(layout: Layout, position: Position, name: str, here: Rect) -> tuple[int, Rect]:
        """The card of a pile whose height is nearest, and where it lies."""
        place, pile = layout.patience.place(name), layout.patience.pile(position, name)
        size = (layout.width, layout.height)
        corners = layout.card_corners(place, pile)
        if not corners:
            return -1, Rect(layout.corners[name], size)
        first = pile.down if place.kind == Kind.COLUMN else len(corners) - 1
        number = min(range(first, len(corners)), key=lambda i: abs(corners[i][1] - here.top))
        return number, Rect(corners[number], size)

    def next(self, layout: Layout, position: Position, step: int) -> None:
        """Go to the next place in table order, to its top card."""
        self.settle(layout, position)
        index = (layout.patience.index[self.place] + step) % len(layout.patience.places)
        self.place = layout.patience.places[index].name
        self.number = len(layout.patience.pile(position, self.place).cards) - 1
