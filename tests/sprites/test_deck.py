"""The deck: sizes, opacity, symmetry, legibility."""

import itertools
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from sprites.art import BACKS, Deck, suit_surface, svg_surface
from sprites.art.faces import rank_font, rank_surface

FACES = [(rank, suit) for suit in range(4) for rank in range(1, 14)]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """The largest difference of any channel of any pixel."""
    return max(abs(a - b) for a, b in zip(pixels(one), pixels(other), strict=True))


def ink(surface: pygame.Surface, area: pygame.Rect) -> pygame.Rect:
    """The box of the pixels in the area that are nearer to ink than to the ivory face."""
    part = surface.subsurface(area)
    dark = pygame.mask.from_threshold(part, (0xFE, 0xFC, 0xF6), (100, 100, 100, 255))
    dark.invert()
    boxes = dark.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck(95)


def test_needs_no_window() -> None:
    pygame.display.quit()
    assert Deck(80).face(12, 1).get_size() == (80, 112)
    assert Deck(80).back().get_size() == (80, 112)


@pytest.mark.parametrize("width", [76, 95, 112, 157, 220])
@pytest.mark.parametrize("large_index", [False, True])
def test_every_surface_has_exactly_the_size_of_the_card(width: int, large_index: bool) -> None:
    deck = Deck(width, large_index=large_index)
    assert (deck.width, deck.height) == (width, round(1.4 * width))
    for rank, suit in FACES:
        assert deck.face(rank, suit).get_size() == (deck.width, deck.height)
    assert deck.back().get_size() == (deck.width, deck.height)


@pytest.mark.parametrize("width", [76, 95, 157, 220])
def test_premultiplied_opaque_with_clear_corners(width: int) -> None:
    deck = Deck(width)
    cards = [deck.face(rank, suit) for rank, suit in FACES]
    for card in [*cards, *(Deck(width, back=back).back() for back in BACKS)]:
        data = pixels(card)
        red, green, blue, alpha = (data[channel::4] for channel in range(4))
        for r, g, b, a in zip(red, green, blue, alpha, strict=True):
            assert max(r, g, b) <= a
        assert card.get_at((0, 0)).a < 40
        inside = card.subsurface(card.get_rect().inflate(-width // 8, -width // 8))
        assert set(pixels(inside)[3::4]) == {255}  # else covered cards shine through


def test_all_faces_and_backs_differ(deck: Deck) -> None:
    pictures = {pixels(deck.face(rank, suit)) for rank, suit in FACES}
    pictures |= {pixels(Deck(95, back=back).back()) for back in BACKS}
    assert len(pictures) == 52 + len(BACKS)


@pytest.mark.parametrize("width", [76, 95, 112, 157])
def test_number_cards_look_the_same_upside_down(width: int) -> None:
    deck = Deck(width)
    alike = [(rank, suit) for rank in (2, 4, 10) for suit in range(4)]
    alike += [(rank, 2) for rank in (3, 5, 6, 8, 9)]  # diamonds have no upside
    for rank, suit in alike:
        face = deck.face(rank, suit)
        assert difference(face, pygame.transform.flip(face, True, True)) <= 12, (rank, suit)
    seven = deck.face(7, 2)
    assert difference(seven, pygame.transform.flip(seven, True, True)) > 100


@pytest.mark.parametrize("rank", [11, 12, 13])
def test_courts_look_the_same_upside_down(deck: Deck, rank: int) -> None:
    for suit in range(4):
        face = deck.face(rank, suit)
        assert difference(face, pygame.transform.flip(face, True, True)) <= 40


@pytest.mark.parametrize("width", [76, 95, 112, 220])
def test_index_has_its_cap_height_and_stays_in_the_fan_strip(width: int) -> None:
    deck = Deck(width)
    cap = 0.20 * width
    place = pygame.Rect(round(0.03 * width), round(0.035 * width), round(0.18 * width), round(0.235 * width))
    for rank in range(1, 14):
        letters = ink(deck.face(rank, 2), place)
        assert abs(letters.height - cap) <= 1 + 0.01 * width, (rank, letters)
    for rank, suit in itertools.product(range(2, 11), range(4)):
        face = deck.face(rank, suit)
        below = pygame.Rect(8, round(0.285 * width), width - 16, int(0.305 * width) - round(0.285 * width))
        if below.height:  # nothing between the index and the end of the strip
            assert difference(face.subsurface(below), deck.face(2, 2).subsurface(below)) <= 12


def test_capitals_are_exactly_as_high_as_asked() -> None:
    for cap in (15, 19, 22, 44):
        assert rank_surface(rank_font(cap), 13, cap, "#000000").get_height() == cap


def test_variants_differ(deck: Deck) -> None:
    four, large = Deck(95, four_colour=True), Deck(95, large_index=True)
    for rank in range(1, 14):
        for suit in (2, 3):
            assert pixels(four.face(rank, suit)) != pixels(deck.face(rank, suit))
        for suit in range(4):
            assert pixels(large.face(rank, suit)) != pixels(deck.face(rank, suit))
        assert pixels(four.face(rank, 1)) == pixels(deck.face(rank, 1))
    corner = pygame.Rect(3, 3, 40, 45)
    assert ink(large.face(8, 0), corner).height > 1.5 * ink(deck.face(8, 0), pygame.Rect(3, 3, 40, 28)).height


@pytest.mark.parametrize("four_colour", [False, True])
def test_suits_can_be_told_apart_without_colour(four_colour: bool) -> None:
    deck = Deck(76, four_colour=four_colour)
    sign = pygame.Rect(18, 3, 18, 19)  # the suit of the index
    shapes = []
    for suit in range(4):
        part = deck.face(8, suit).subsurface(sign)
        dark = pygame.mask.from_threshold(part, (0xFE, 0xFC, 0xF6), (100, 100, 100, 255))
        dark.invert()
        shapes.append(dark)
    for one, other in itertools.combinations(shapes, 2):
        together = one.overlap_area(other, (0, 0))
        apart = one.count() + other.count() - 2 * together
        assert apart > 0.2 * together


def test_faces_are_kept_and_can_be_prepared_one_by_one() -> None:
    deck = Deck(40)
    ace = deck.face(1, 0)
    assert deck.face(1, 0) is ace
    assert deck.back() is deck.back()
    steps = 1
    while deck.prepare():
        steps += 1
    assert steps == 51  # all but the ace and the back
    assert not deck.prepare()
    assert deck.face(1, 0) is ace


def test_a_deck_of_another_size_stands_in_until_this_one_is_drawn() -> None:
    before, deck, alone = Deck(40), Deck(60), Deck(60)
    while before.prepare():
        pass
    deck.follow(before)
    assert deck.rough
    face, back = deck.face(13, 0), deck.back()
    assert face.get_size() == back.get_size() == (60, 84)
    assert pixels(face) == pixels(pygame.transform.scale(before.face(13, 0), (60, 84)))
    assert deck.face(13, 0) is face
    third = Deck(70)  # the window is still being dragged: what stood in for one stands in for the next
    third.follow(deck)
    assert pixels(third.back()) == pixels(pygame.transform.scale(before.back(), (70, 98)))
    while deck.prepare():
        assert deck.rough
    assert not deck.rough
    assert pixels(deck.face(13, 0)) == pixels(alone.face(13, 0))
    assert pixels(deck.back()) == pixels(alone.back())
    deck.follow(before)
    assert not deck.rough


def test_only_the_same_look_stands_in() -> None:
    deck = Deck(60, four_colour=True)
    before = Deck(40)
    before.face(1, 0)
    deck.follow(before)
    assert not deck.rough


def test_unknown_back() -> None:
    with pytest.raises(KeyError):
        Deck(40, back="tartan")


def test_svg_surface_has_the_size_asked_for_and_is_premultiplied() -> None:
    start = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">'
    svg = f'{start}<path d="M0 0H15V20H0Z" fill="#FF0000"/></svg>'
    surface = svg_surface(svg, 30, 20, 2)
    assert surface.get_size() == (30, 20)
    assert tuple(surface.get_at((5, 5))) == (255, 0, 0, 255)
    assert tuple(surface.get_at((25, 5))) == (0, 0, 0, 0)


def test_suit_surface_is_centred() -> None:
    for suit in range(4):
        surface = suit_surface(suit, 30, "#C4122F")
        box = surface.get_bounding_rect(min_alpha=128)
        assert abs(box.height - 30) <= 2
        assert abs(box.centerx - surface.get_width() / 2) <= 1
        assert surface.get_at((surface.get_width() // 2, surface.get_height() // 2 - 1)).a >= 253
