"""Runs first, and lets the game start sooner.

Hardly anything that a start makes is garbage. And pygame finds its own files, which in a package all lie in one folder,
through importlib.resources: that would take an eighth of the time to the first picture.
"""

import gc
import sys
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

gc.disable()  # the game turns it on again


def resource(name: str) -> BinaryIO:
    """A file of pygame's; raises FileNotFoundError where the package was made without it."""
    return (Path(sys._MEIPASS) / "pygame" / name).open("rb")  # type: ignore[attr-defined]


pkgdata = ModuleType("pygame.pkgdata")
pkgdata.getResource = resource  # type: ignore[attr-defined]
sys.modules[pkgdata.__name__] = pkgdata
