"""Where the cards lie, in windows from small to huge and from 4:3 to 21:9."""

import itertools

import pytest
from pygame import Rect

from engine.cards import Card, Pile, Position
from engine.codes import shuffled
from engine.patiences import PATIENCES, patience_of
from engine.places import Kind
from engine.rules import Patience
from sprites.layout import Layout
from sprites.theme import bar_height
from tests.freecell import FreeCell
from tests.sprites.conftest import shown, strip

Size = tuple[int, int]
SIZES = [
    *((1024, 640), (1024, 768), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1600, 1200)),
    *((1920, 1080), (1920, 1200), (2560, 1080), (2560, 1440), (3440, 1440), (3840, 1600), (3840, 2160)),
]
KINDS: tuple[type[Patience], ...] = (*PATIENCES, FreeCell)
PATIENCE = [kind(mode) for kind in KINDS for mode in kind.modes]
DOUBLE, SEAHAVEN = (patience_of(kind.game, kind.modes[0]) for kind in PATIENCES)

# The card widths of the design, in pixels
WIDTHS = {
    (1024, 640): (76, 90),
    (1024, 768): (83, 90),
    (1280, 720): (95, 105),
    (1280, 800): (95, 112),
    (1280, 1024): (104, 112),
    (1366, 768): (101, 112),
    (1920, 1080): (142, 157),
    (2560, 1440): (190, 210),
    (3440, 1440): (220, 210),
    (3840, 2160): (285, 315),
}


def by_name(value: object) -> str:
    return f"{value.game}-{value.mode}" if isinstance(value, Patience) else "x".join(map(str, value))  # type: ignore[call-overload]


def column(patience: Patience, down: int, up: int) -> Pile:
    """Any cards of the pack, as many as wanted."""
    return Pile(tuple(shuffled(patience.game, 0, patience.packs)[: down + up]), down)


def full(patience: Patience) -> Position:
    """Every place as high as it gets: tall columns, a card on every other place, a full waste."""
    card = Card(1, 0)
    piles = {place.name: Pile((card,)) for place in patience.places}
    down = 8 if patience.of_kind(Kind.STOCK) else 0
    piles |= {place.name: column(patience, down, 13) for place in patience.of_kind(Kind.COLUMN)}
    piles |= {place.name: column(patience, 0, 5) for place in patience.of_kind(Kind.WASTE)}
    return patience.position(piles)


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=by_name)
@pytest.mark.parametrize("patience", PATIENCE, ids=by_name)
def test_all_is_inside_and_apart(patience: Patience, size: Size, mirror: bool) -> None:
    layout = Layout(patience, size, mirror=mirror)
    table = Rect(0, layout.bar, size[0], size[1] - layout.bar)
    position = full(patience)
    rects = [layout.pile_rect(place, pile) for place, pile in zip(patience.places, position.piles, strict=True)]
    for place, rect in zip(patience.places, rects, strict=True):
        assert table.contains(rect), place.name
    for (one, a), (other, b) in itertools.combinations(zip(patience.places, rects, strict=True), 2):
        assert not a.colliderect(b), (one.name, other.name)
    # Balanced: both margins are the same but for a pixel.
    assert abs(layout.left - (size[0] - layout.right)) <= 1


@pytest.mark.parametrize("size", SIZES, ids=by_name)
@pytest.mark.parametrize("patience", PATIENCE, ids=by_name)
def test_mirror_is_the_mirror_image(patience: Patience, size: Size) -> None:
    layout, mirrored = Layout(patience, size), Layout(patience, size, mirror=True)
    assert mirrored.width == layout.width
    for name, (x, y) in layout.corners.items():
        assert mirrored.corners[name] == (size[0] - layout.width - x, y)


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=by_name)
@pytest.mark.parametrize("patience", PATIENCE, ids=by_name)
def test_every_card_shown_is_found_by_its_strip(patience: Patience, size: Size, mirror: bool) -> None:
    layout = Layout(patience, size, mirror=mirror)
    for position in (full(patience), patience.first_position(3)):
        for place, pile in zip(patience.places, position.piles, strict=True):
            corners = layout.card_corners(place, pile)
            for number in shown(place, pile):
                seen = strip(layout, corners, number)
                assert seen.height >= 4
                for point in (seen.topleft, seen.center, (seen.right - 1, seen.bottom - 1)):
                    assert layout.at(position, point) == (place.name, number)
    assert layout.at(position, (0, size[1] - 1)) is None
    empty = patience.position({})
    for place in patience.places:
        assert layout.at(empty, layout.rect(place.name).center) == (place.name, -1)


@pytest.mark.parametrize("size", SIZES, ids=by_name)
@pytest.mark.parametrize("patience", PATIENCE, ids=by_name)
def test_long_columns_end_above_the_edge(patience: Patience, size: Size) -> None:
    """Face-down cards are the first to give way; a fan never hides a card."""
    layout = Layout(patience, size)
    place = patience.of_kind(Kind.COLUMN)[0]
    for down, up in ((8, 13), (0, 17), (8, 1), (0, 13), (0, 18)):
        pile = column(patience, down, up)
        corners = layout.card_corners(place, pile)
        assert corners[-1][1] + layout.height <= size[1]
        steps = [b[1] - a[1] for a, b in itertools.pairwise(corners)]
        assert all(step > 0 for step in steps)
        if down:
            assert max(steps[:down]) <= min(steps[down:], default=999)
    height = layout.card_corners(place, column(patience, 0, 3), more=2)
    assert height == layout.card_corners(place, column(patience, 0, 5))


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1024, 640)], ids=by_name)
def test_twenty_one_cards_show_every_index(size: Size) -> None:
    layout = Layout(DOUBLE, size)
    corners = layout.card_corners(DOUBLE.places[0], column(DOUBLE, 8, 13))
    strips = [b[1] - a[1] for a, b in itertools.pairwise(corners)][8:]
    assert len(strips) == 12
    assert min(strips) >= 14
    assert min(strips) >= 0.26 * layout.width  # the index whole


@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_face_down_cards_take_less_room(size: Size) -> None:
    layout = Layout(DOUBLE, size)
    down, up = layout.fan(4, 4, layout.corners["t1"][1])
    assert down < up


@pytest.mark.parametrize("size", WIDTHS, ids=by_name)
def test_cards_are_as_wide_as_designed(size: Size) -> None:
    double, seahaven = WIDTHS[size]
    assert Layout(DOUBLE, size).width >= double - 2
    assert Layout(SEAHAVEN, size).width >= seahaven - 2
    if size == (1280, 800):
        assert min(Layout(DOUBLE, size).width, Layout(SEAHAVEN, size).width) >= 90


@pytest.mark.parametrize("size", SIZES, ids=by_name)
def test_bar_is_thin(size: Size) -> None:
    assert Layout(DOUBLE, size).bar == bar_height(size) <= 0.06 * size[1]
