"""Runs first in the single file, which unpacks itself into a folder _MEI… for temporary files: none is left behind.

A program that is killed cannot take its folder away; the next one to start does, as nobody holds it any more. And where
the first of the two processes was killed, whose duty it is, the game does it at its end.
"""

import os
import sys
import time
from pathlib import Path

FRESH = 60
"""Seconds in which a folder that nobody holds may still be one that is just being unpacked."""


def take_away(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


def hold(folder: Path, *, alone: bool) -> None:
    """Lock a folder until this process ends, which also keeps services that delete old files off it."""
    import fcntl

    fcntl.flock(os.open(folder, os.O_RDONLY), fcntl.LOCK_NB | (fcntl.LOCK_EX if alone else fcntl.LOCK_SH))


def left_behind(folder: Path) -> bool:
    """Whether a folder is one of this game that nobody uses."""
    try:
        if not (folder / "fontpkg_kanit").is_dir() or time.time() - folder.stat().st_mtime < FRESH:
            return False
        if sys.platform == "win32":
            folder.rename(f"{folder}-").rename(folder)  # impossible while a library in it is loaded
        else:
            hold(folder, alone=True)
    except OSError:
        return False
    return True


def tidy(own: Path) -> None:
    """Take away what others have left, and see that this one will be."""
    for folder in own.parent.glob("_MEI*"):
        if folder != own and left_behind(folder):
            take_away(folder)
    if sys.platform != "win32":
        import atexit

        hold(own, alone=False)
        parent = os.getppid()

        def inherit() -> None:
            if os.getppid() != parent:
                take_away(own)

        atexit.register(inherit)


OWN = Path(getattr(sys, "_MEIPASS", ""))
if OWN.name.startswith("_MEI") and sys.argv[1:2] != ["--engine"]:
    tidy(OWN)
