"""Renew the kept pictures after a change of looks: `python -m tests.golden --renew [NAME ...]`.

Without --renew it only tells how far each screen is from its picture. Look at what has changed before you commit it.
"""

import os
import sys

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tests.golden.shots import MEAN, SHOTS, WORST, difference, draw, load, path


def main() -> None:
    names = [name for name in sys.argv[1:] if name != "--renew"] or list(SHOTS)
    for name in names:
        picture = draw(name)
        if path(name).exists():
            mean, worst, corner = difference(picture, load(name))
            print(f"{name}: mean {mean:.2f} of {MEAN}, worst {worst:.0f} of {WORST:.0f} at {corner}")
        if "--renew" in sys.argv:
            pygame.image.save(picture, path(name))


if __name__ == "__main__":
    main()
