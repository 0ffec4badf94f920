"""Write a picture of the whole deck, to look at: python build/deck_sheet.py OUT.png --width 112."""

import argparse
import sys
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).parents[1]))
from sprites.art import BACKS, Deck

FELT = "#18564A"


def sheet(width: int, four_colour: bool, large_index: bool) -> pygame.Surface:
    """Four rows of thirteen faces; then the backs and two fans."""
    deck = Deck(width, four_colour=four_colour, large_index=large_index)
    gap = max(4, width // 12)
    across, down = deck.width + gap, deck.height + gap
    fan = 0.43 if large_index else 0.305
    picture = pygame.Surface((13 * across + gap, 4 * down + 2 * gap + deck.height + 4 * round(fan * width)))
    picture.fill(FELT)

    def put(card: pygame.Surface, x: float, y: float) -> None:
        picture.blit(card, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

    for suit in range(4):
        for rank in range(1, 14):
            put(deck.face(rank, suit), gap + (rank - 1) * across, gap + suit * down)
    y = gap + 4 * down
    for column, back in enumerate(BACKS):
        put(Deck(width, back=back).back(), gap + column * across, y)
    for column, first_suit in ((3, 1), (4, 0), (5, 3)):
        for place, rank in enumerate((13, 12, 11, 10, 9)[column - 3 :] if column < 5 else (8, 7, 6, 4, 1)):
            suit = (first_suit, 3 - first_suit)[place % 2]
            put(deck.face(rank, suit), gap + column * across, y + place * fan * width)
    return picture


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--width", type=int, default=112)
    parser.add_argument("--four-colour", action="store_true")
    parser.add_argument("--large-index", action="store_true")
    options = parser.parse_args()
    pygame.image.save(sheet(options.width, options.four_colour, options.large_index), options.out)


if __name__ == "__main__":
    main()
