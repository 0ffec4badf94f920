"""The builds, unpacked where a player may have put them, and players who start them."""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.window.conftest import desk

__all__ = ["desk"]

DIST = Path(os.environ.get("SOLITAIRE_DUO_DIST", "missing"))
LINUX, WINDOWS, MACOS = (sys.platform == name for name in ("linux", "win32", "darwin"))
FOLDER, SINGLE = "folder", "single"
PROGRAM = "solitaire-duo.exe" if WINDOWS else "solitaire-duo"
NOBODY = 65534
AS_ROOT = LINUX and os.geteuid() == 0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests of the builds, unless it is said where they are."""
    if "SOLITAIRE_DUO_DIST" not in os.environ:
        for item in items:
            if item.get_closest_marker("package"):
                item.add_marker(pytest.mark.skip(reason="make test-dist runs these"))


def only(pattern: str) -> Path:
    """The one file in dist/ of this name."""
    (found,) = DIST.glob(pattern)
    return found


class Player(NamedTuple):
    """Somebody with a home of their own, who starts one of the builds."""

    program: Path
    home: Path

    @property
    def data(self) -> Path:
        """Where the game keeps what it keeps, on Linux."""
        return self.home / ".local" / "share" / "solitaire-duo"

    @property
    def command(self) -> list[str]:
        """The program; on Linux started by an ordinary user from another folder."""
        user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if AS_ROOT else []
        return [*user, *(["env", "-C", "/"] if LINUX else []), str(self.program)]

    @property
    def environment(self) -> dict[str, str]:
        temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(self.home / "tmp"))
        return {"HOME": str(self.home), "LANG": "hu_HU.UTF-8"} | temporary

    def run(self, *arguments: str, said: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
        """Run it without a display to its end."""
        bare = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("SDL_", "XDG_", "LC_", "PYTHON")) and name not in ("DISPLAY", "LANGUAGE")
        }
        return subprocess.run(
            [*self.command, *arguments],
            env=bare | self.environment | {"SDL_VIDEODRIVER": "dummy"} | more,
            input=said,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )

    def left(self) -> list[str]:
        """What lies in the folder for temporary files."""
        return sorted(path.name for path in (self.home / "tmp").iterdir())


@pytest.fixture(scope="session")
def place() -> Iterator[Path]:
    """The builds in a folder with an awkward name, which others may read, and on Linux nobody write."""
    place = Path(tempfile.mkdtemp(prefix="Játékok és ไพ่ – őű "))
    if WINDOWS:
        with zipfile.ZipFile(only("solitaire-duo-*.zip")) as packed:
            packed.extractall(place)
    else:
        subprocess.run(["tar", "xzf", str(only("solitaire-duo-*.tar.gz")), "-C", str(place)], check=True)
    if not MACOS:
        shutil.copy(only("SolitaireDuo-*"), place)
    everything = [place, *place.rglob("*")]
    for path in everything if LINUX else []:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222 | 0o444 | (0o111 if path.is_dir() else 0))
    yield place
    for path in everything if LINUX else []:
        if path.is_dir():
            path.chmod(0o755)
    shutil.rmtree(place)


@pytest.fixture(params=[FOLDER] if MACOS else [FOLDER, SINGLE])
def player(request: pytest.FixtureRequest, place: Path) -> Iterator[Player]:
    home = Path(tempfile.mkdtemp(prefix="otthon บ้าน "))
    (home / "tmp").mkdir()
    if AS_ROOT:
        for path in (home, home / "tmp"):
            os.chown(path, NOBODY, NOBODY)
    (program,) = place.glob("SolitaireDuo-*" if request.param == SINGLE else f"solitaire-duo-*/**/{PROGRAM}")
    yield Player(program, home)
    shutil.rmtree(home)
