"""What the build of the executables makes by itself: icons, version resource, archives."""

import ast
import importlib.util
import io
import struct
import sys
import tarfile
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pygame
import pytest

from game import VERSION
from sprites.words import Words
from tests.test_layout import SHIPPED

ROOT = Path(__file__).parent.parent
MOMENT = 1_750_000_000


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "build" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def dist() -> ModuleType:
    return load("dist")


@pytest.fixture(scope="module")
def icon() -> ModuleType:
    return load("icon")


def test_the_version_is_one(dist: ModuleType) -> None:
    assert dist.version() == VERSION


def test_nothing_is_left_out_that_the_game_imports() -> None:
    """Also what it imports only later, inside a function; but Babel, which only compiles catalogues."""
    spec = ast.parse((ROOT / "build" / "solitaire-duo.spec").read_text("utf-8"))
    (lists,) = (
        node.value for node in spec.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNUSED"
    )
    left_out = {node.value for node in ast.walk(lists) if isinstance(node, ast.Constant)} - {"babel"}
    imported = set()
    for path in SHIPPED:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported |= {str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)}
    assert {"numpy", "ssl"} <= left_out
    assert {"pygame", "sqlite3"} <= imported
    assert not left_out & {".".join(name.split(".")[: i + 1]) for name in imported for i in range(name.count(".") + 1)}


def test_the_icon_is_what_its_script_draws(icon: ModuleType) -> None:
    """A slight change of the cards leaves it as it is; one that anybody sees wants `python build/icon.py`."""
    drawn = pygame.image.load(io.BytesIO(icon.png(icon.icon(), 256)))
    kept = pygame.image.load(ROOT / "assets" / "icon.png")
    pairs = list(zip(pygame.image.tobytes(drawn, "RGBA"), pygame.image.tobytes(kept, "RGBA"), strict=True))
    assert sum(abs(a - b) for a, b in pairs) / len(pairs) < 1


def test_windows_icon(icon: ModuleType) -> None:
    data: bytes = icon.ico(icon.icon())
    assert struct.unpack_from("<HHH", data) == (0, 1, 7)
    sides = []
    for number in range(7):
        width, height, _, _, _, bits, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        picture = pygame.image.load(io.BytesIO(data[offset : offset + length]))
        assert picture.get_size() == (width or 256, height or 256)
        assert bits == 32
        assert picture.get_at((0, 0)).a < 5  # the corners are clear
        sides.append(picture.get_width())
    assert sides == [16, 24, 32, 48, 64, 128, 256]
    assert offset + length == len(data)


def test_macos_icon(icon: ModuleType) -> None:
    data: bytes = icon.icns(icon.icon())
    assert (data[:4], struct.unpack(">I", data[4:8])[0]) == (b"icns", len(data))
    found, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at + 4 : at + 8])
        found[data[at : at + 4].decode()] = pygame.image.load(io.BytesIO(data[at + 8 : at + length])).get_width()
        at += length
    # What Apple's iconutil calls 16@2x, 32@2x, 128, 128@2x, 256, 256@2x, 512, 512@2x.
    wanted = {"ic11": 32, "ic12": 64, "ic07": 128, "ic13": 256, "ic08": 256, "ic14": 512, "ic09": 512, "ic10": 1024}
    assert found == wanted


def test_windows_version_resource(dist: ModuleType) -> None:
    """Read as PyInstaller reads it: by the names of its structures."""

    def structure(*values: Any, **named: Any) -> tuple[Any, ...]:
        return (*values, named)

    names = "VSVersionInfo FixedFileInfo StringFileInfo StringTable StringStruct VarFileInfo VarStruct"
    text = dist.windows_version("1.20.3")
    read = eval(text, dict.fromkeys(names.split(), structure))  # noqa: S307 (our own text)
    numbers, kids = read[0]["ffi"][0], read[0]["kids"]
    assert numbers["filevers"] == numbers["prodvers"] == (1, 20, 3, 0)
    strings = {entry[0]: entry[1] for entry in kids[0][0][0][1]}
    assert strings["ProductVersion"] == strings["FileVersion"] == "1.20.3"
    assert strings["ProductName"] == "Solitaire Duo"
    assert all(strings.values())


def test_catalogues_are_compiled_alike_at_any_time(dist: ModuleType, tmp_path: Path) -> None:
    for name in ("one", "two"):
        dist.texts(tmp_path / name, MOMENT)
    files = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file())
    assert [path.as_posix() for path in files if path.suffix != ".md"] == [
        "hu/LC_MESSAGES/solitaire.mo",
        "th/LC_MESSAGES/solitaire.mo",
    ]
    assert len(files) == 2 + 3 * 5
    for path in files:
        data = (tmp_path / "one" / path).read_bytes()
        assert data == (tmp_path / "two" / path).read_bytes()
        assert f"{datetime.now(UTC):%Y-%m-%d}".encode() not in data
    assert Words("hu", tmp_path / "one").say("Undo") == Words("hu", ROOT / "locale").say("Undo") != "Undo"


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither such modes nor such links")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    (folder / "b ő").mkdir(parents=True)
    (folder / "b ő" / "ไพ่.txt").write_text("x")
    (folder / "a").write_text("y")
    (folder / "a").chmod(0o700)
    return folder


@posix
def test_archives_do_not_depend_on_who_packs_and_when(dist: ModuleType, folder: Path, tmp_path: Path) -> None:
    made = []
    for mode in (0o600, 0o664):
        (folder / "b ő" / "ไพ่.txt").chmod(mode)
        (folder / "b ő" / "ไพ่.txt").touch()
        for pack, name in ((dist.tar, "game.tar.gz"), (dist.pack_zip, "game.zip")):
            pack(folder, tmp_path / name, MOMENT)
            made.append(sha256((tmp_path / name).read_bytes()).digest())
    assert made[:2] == made[2:]
    with tarfile.open(tmp_path / "game.tar.gz") as archive:
        told = [(entry.name, entry.mode, entry.mtime, entry.uid) for entry in archive]
    assert told == [
        ("game", 0o755, MOMENT, 0),
        ("game/a", 0o755, MOMENT, 0),
        ("game/b ő", 0o755, MOMENT, 0),
        ("game/b ő/ไพ่.txt", 0o644, MOMENT, 0),
    ]
    with zipfile.ZipFile(tmp_path / "game.zip") as packed:
        assert packed.namelist() == ["game/a", "game/b ő/ไพ่.txt"]
        assert packed.read("game/b ő/ไพ่.txt") == b"x"


@posix
def test_links_stay_links(dist: ModuleType, folder: Path, tmp_path: Path) -> None:
    """An application for macOS is full of them."""
    (folder / "link").symlink_to("a")
    dist.tar(folder, tmp_path / "game.tar.gz", MOMENT)
    with tarfile.open(tmp_path / "game.tar.gz") as archive:
        assert archive.getmember("game/link").linkname == "a"
