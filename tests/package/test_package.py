"""The built executables, where they can run without a window, and what lies beside them: `make test-dist`."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest

from game import VERSION
from tests.package.conftest import DIST, LINUX, MACOS, Player, only

pytestmark = [pytest.mark.package, pytest.mark.slow]
on_linux = pytest.mark.skipif(not LINUX, reason="about the build for Linux")

ROOT = Path(__file__).resolve().parents[2]
CODE = "SH1-C4-AAAAAJ2"
MOST = {"packed": 13e6, "unpacked": 32e6, "single": 14e6}
"""How many bytes each may take on Linux."""


def test_version_and_wrong_options(player: Player) -> None:
    done = player.run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"Solitaire Duo {VERSION}\n", "")
    done = player.run("--code", "XX1-C4-AAAAAAA")
    assert (done.returncode, done.stdout) == (2, "")
    assert "XX1" in done.stderr
    assert player.left() == []


@pytest.mark.parametrize("language", ["hu_HU", "th_TH", "en_GB"])
def test_pictures_are_those_of_the_source(player: Player, tmp_path: Path, language: str) -> None:
    """Letters, cards and pages to the last pixel; on Linux in the language of the system."""
    spoken = () if LINUX else ("--lang", language[:2])
    for screen in ("table", "rules", "menu"):
        picture = player.home / f"{screen} képe.png"
        arguments = ("--code", CODE, "--screen", screen, "--screenshot")
        done = player.run(*arguments, str(picture), *spoken, LANG=f"{language}.UTF-8")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        source = [sys.executable, str(ROOT / "game.py"), "--data", str(tmp_path), "--lang", language[:2], *arguments]
        subprocess.run([*source, str(tmp_path / "source.png")], check=True)
        assert picture.read_bytes() == (tmp_path / "source.png").read_bytes()


def test_it_is_its_own_engine(player: Player) -> None:
    done = player.run("--engine", said=f"new {CODE}\nplay t9 t8 1\nsolve 20\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["code"] == CODE
    assert answers[2]["verdict"] == "winnable"
    assert player.left() == []


# What the files are


@on_linux
def test_sizes(place: Path) -> None:
    assert only("*.tar.gz").stat().st_size < MOST["packed"]
    assert only("SolitaireDuo-*").stat().st_size < MOST["single"]
    (folder,) = place.glob("solitaire-duo-*/")
    assert sum(path.lstat().st_size for path in folder.rglob("*")) < MOST["unpacked"]


def test_the_sums_are_right() -> None:
    lines = dict(line.split("  ")[::-1] for line in (DIST / "SHA256SUMS").read_text().splitlines())
    files = {path.name for path in DIST.iterdir()} - {"SHA256SUMS"}
    assert len(files) == (1 if MACOS else 2)
    assert lines == {name: sha256((DIST / name).read_bytes()).hexdigest() for name in files}


@on_linux
def test_the_archive_tells_nothing_of_where_it_was_made() -> None:
    with tarfile.open(only("*.tar.gz")) as archive:
        entries = archive.getmembers()
    assert [entry.name for entry in entries] == sorted((entry.name for entry in entries), key=lambda n: n.split("/"))
    assert {entry.name.split("/")[0] for entry in entries} == {f"solitaire-duo-{VERSION}"}
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries} == {(0, 0, "", "")}
    assert len({entry.mtime for entry in entries}) == 1


def test_what_is_not_inside(place: Path) -> None:
    """No Babel, nothing for a network, no typeface but Kanit's four weights, no catalogue to compile."""
    names = " ".join(path.name.lower() for path in place.rglob("*"))
    assert "solitaire.mo" in names
    assert "_sqlite3" in names
    assert not re.findall(r"babel|_ssl|crypto|tkinter|numpy|freesansbold|\.po\b|_camera", names)
    assert len({path.name for path in place.rglob("*.ttf")}) == 4


def test_licences_of_everything_inside(place: Path) -> None:
    (file,) = place.glob("solitaire-duo-*/LICENSES.txt")
    text = file.read_text("utf-8")
    words = "MIT License|PYTHON SOFTWARE FOUNDATION LICENSE|LESSER GENERAL PUBLIC|SIL OPEN FONT LICENSE|Bootloader Exc"
    for word in words.split("|"):
        assert word in text, word


@on_linux
def test_every_library_inside_is_named(place: Path) -> None:
    (file,) = place.glob("solitaire-duo-*/LICENSES.txt")
    text = file.read_text("utf-8")
    libraries = {re.split(r"[-.]", path.name)[0].removeprefix("lib") for path in place.rglob("lib*.so*")}
    told = text.lower().replace("alsa library", "asound").replace("libmpg", "mpg").replace("brotli ", "brotlicommon ")
    parts = {"brotlidec": "brotli", "python3": "python", "sharpyuv": "webp", "webpdemux": "webp", "sqlite3": "sqlite"}
    parts |= {"vorbisenc": "vorbis", "vorbisfile": "vorbis", "z": "zlib", "SDL2_image": "sdl_image"}
    parts |= {"SDL2": "sdl", "SDL2_mixer": "sdl_mixer", "SDL2_ttf": "sdl_ttf", "png16": "libpng"}
    assert len(libraries) > 20
    assert not {name for name in libraries if parts.get(name, name).lower() not in told}


@on_linux
def test_the_readme_tells_the_oldest_c_library(place: Path) -> None:
    (readme,) = place.glob("solitaire-duo-*/README.txt")
    told = re.search(r"GNU C library 2\.(\d+)", readme.read_text("utf-8"))
    assert told
    wanted = {0}
    for path in place.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            symbols = subprocess.run(["objdump", "-T", str(path)], capture_output=True, text=True, check=True).stdout
            wanted |= set(map(int, re.findall(r"\bGLIBC_2\.(\d+)", symbols)))
    assert int(told[1]) == max(wanted)


@on_linux
@pytest.mark.parametrize(
    ("tool", "file"),
    [
        (["desktop-file-validate"], "applications/solitaire-duo.desktop"),
        (["appstreamcli", "validate", "--no-net", "--pedantic"], "metainfo/solitaire-duo.metainfo.xml"),
    ],
    ids=["desktop", "metainfo"],
)
def test_desktops_understand_what_they_are_told(place: Path, tool: list[str], file: str) -> None:
    if not shutil.which(tool[0]) and "CI" not in os.environ:
        pytest.skip(f"needs {tool[0]}")
    (share,) = place.glob("solitaire-duo-*/share")
    done = subprocess.run([*tool, str(share / file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "hint" not in done.stdout
    if file.endswith(".xml"):
        assert f'version="{VERSION}"' in (share / file).read_text("utf-8")
