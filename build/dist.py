"""Build what players download, for the system this runs on: `python build/dist.py` (or `make dist`) fills dist/.

A folder with the game, packed; on Linux and Windows also the whole game in a single file; and SHA256SUMS. The same
sources and the same tools give the same bytes. PyInstaller works in work/.
"""

import gzip
import hashlib
import io
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
import tomllib
import zipfile
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PARTS = ROOT / "build" / "package"
WORK, DIST = ROOT / "work", ROOT / "dist"
MADE = WORK / "made"
"""What the spec collects: texts, compiled catalogues, icons."""
SYSTEM = {"linux": "linux", "win32": "windows", "darwin": "macos"}[sys.platform]
MACHINE = {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())
DATA = {
    "linux": "~/.local/share/solitaire-duo",
    "windows": r"%APPDATA%\solitaire-duo",
    "macos": "~/Library/Application Support/solitaire-duo",
}
PROGRAM = {"linux": "solitaire-duo", "windows": "solitaire-duo.exe", "macos": "Solitaire Duo.app"}


def version() -> str:
    """The version that pyproject.toml names; the game has to tell the same."""
    from game import VERSION

    named: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if named != VERSION:
        sys.exit(f"pyproject.toml says version {named}, game.py {VERSION}")
    return named


def epoch() -> int:
    """Seconds since 1970 of what is built: SOURCE_DATE_EPOCH, or the last commit; all dates inside are this one."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    git = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(git, capture_output=True, check=True, text=True).stdout)
    except (OSError, subprocess.CalledProcessError):
        return 315_532_800  # 1980, the earliest that a zip archive knows: sources without their history


# What is put in


def texts(folder: Path, moment: int) -> None:
    """The pages, and the catalogues compiled: the executables carry no Babel."""
    for page in (ROOT / "locale").glob("*/*.md"):
        copy = folder / page.parent.name / page.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(page, copy)
    for po in (ROOT / "locale").glob("*/LC_MESSAGES/*.po"):
        mo = (folder / po.relative_to(ROOT / "locale")).with_suffix(".mo")
        mo.parent.mkdir(parents=True)
        with po.open("rb") as source, mo.open("wb") as target:
            catalogue = read_po(source, abort_invalid=True)
            # Babel would put in the time of day.
            catalogue.creation_date = catalogue.revision_date = datetime.fromtimestamp(moment, UTC)
            write_mo(target, catalogue)


def licences() -> str:
    """The licences of everything inside, from where each is installed; those that wheels leave out from PARTS."""
    parts = [
        ("Solitaire Duo", ROOT / "LICENSE"),
        (f"Python {platform.python_version()}", python_licence()),
        (f"pygame-ce {metadata.version('pygame-ce')}", installed("pygame-ce", "pygame/docs/generated/LGPL.txt")),
        (f"platformdirs {metadata.version('platformdirs')}", installed("platformdirs", "LICENSE")),
        (f"Kanit, the typeface, {metadata.version('fontpkg-kanit')}", installed("fontpkg-kanit", "LICENSE")),
        (f"The starter of PyInstaller {metadata.version('pyinstaller')}", installed("pyinstaller", "COPYING.txt")),
        ("Libraries that come with pygame-ce and Python", PARTS / "libraries.txt"),
    ]
    head = (
        "Solitaire Duo is free software under the MIT licence, and carries the works below, each under its own.\n"
        "The sources of pygame-ce are at https://github.com/pygame-ce/pygame-ce.\n"
    )
    bodies = [f"{'=' * 80}\n{name}\n{'=' * 80}\n\n{path.read_text('utf-8').strip()}\n" for name, path in parts]
    return "\n\n".join([head, *bodies])


def python_licence() -> Path:
    """Where the installer of Python put its licence; Debian has it among the documents of the package."""
    short = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places = (
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sysconfig.get_path("stdlib")).parents[1] / "LICENSE",
        Path("/usr/share/doc", short, "copyright"),
    )
    return next(place for place in places if place.is_file())


def installed(distribution: str, ending: str) -> Path:
    """A file of an installed distribution."""
    files = metadata.files(distribution) or []
    return Path(str(next(file.locate() for file in files if file.as_posix().endswith(ending))))


def windows_version(number: str) -> str:
    """The version resource of a Windows program, in the words of PyInstaller."""
    four = tuple(map(int, [*number.split("."), "0"]))
    told = {
        "CompanyName": "Solitaire Duo",
        "FileDescription": "Solitaire Duo",
        "FileVersion": number,
        "InternalName": "solitaire-duo",
        "LegalCopyright": "MIT License",
        "OriginalFilename": PROGRAM["windows"],
        "ProductName": "Solitaire Duo",
        "ProductVersion": number,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in told.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3F, flags=0, OS=0x40004, "
        f"fileType=1, subtype=0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n"
    )


def beside(folder: Path, number: str, moment: int) -> None:
    """What lies beside the program in its folder."""
    readme = (PARTS / "README.txt").read_text("utf-8")
    if SYSTEM == "linux":
        readme += (PARTS / "README-linux.txt").read_text("utf-8").replace("{glibc}", glibc(folder))
    readme = readme.format(version=number, program=PROGRAM[SYSTEM], data=DATA[SYSTEM])
    end = "\r\n" if SYSTEM == "windows" else "\n"
    (folder / "README.txt").write_text(readme, "utf-8", newline=end)
    (folder / "LICENSES.txt").write_text((MADE / "LICENSES.txt").read_text("utf-8"), "utf-8", newline=end)
    if SYSTEM == "linux":
        share = folder / "share"
        day = time.strftime("%Y-%m-%d", time.gmtime(moment))
        about = (PARTS / "solitaire-duo.metainfo.xml").read_text("utf-8")
        for path, data in {
            "applications/solitaire-duo.desktop": (PARTS / "solitaire-duo.desktop").read_bytes(),
            "metainfo/solitaire-duo.metainfo.xml": about.replace("@VERSION@", number).replace("@DATE@", day).encode(),
            "icons/hicolor/256x256/apps/solitaire-duo.png": (ROOT / "assets" / "icon.png").read_bytes(),
        }.items():
            (share / path).parent.mkdir(parents=True)
            (share / path).write_bytes(data)


def prepare(number: str, moment: int) -> None:
    """Fill MADE."""
    from build.icon import icns, ico, icon

    shutil.rmtree(MADE, ignore_errors=True)
    texts(MADE / "locale", moment)
    (MADE / "LICENSES.txt").write_text(licences(), "utf-8", newline="\n")
    if SYSTEM == "windows":
        (MADE / "icon.ico").write_bytes(ico(icon()))
        (MADE / "version.txt").write_text(windows_version(number), "utf-8")
    elif SYSTEM == "macos":
        (MADE / "icon.icns").write_bytes(icns(icon()))


def freeze(number: str, moment: int) -> None:
    """Let PyInstaller build the folder and the single file in work/out."""
    spec = ROOT / "build" / "solitaire-duo.spec"
    out = WORK / "out"
    shutil.rmtree(out, ignore_errors=True)
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"),
            *("--workpath", str(WORK / "pyinstaller"), "--distpath", str(out), str(spec)),
        ],
        env=os.environ
        | {
            "PYINSTALLER_CONFIG_DIR": str(WORK / "cache"),
            "PYTHONHASHSEED": "0",
            "SOLITAIRE_DUO_VERSION": number,
            "SOURCE_DATE_EPOCH": str(moment),
        },
        check=True,
        cwd=ROOT,
    )


# What comes out


def tar(folder: Path, archive: Path, moment: int) -> None:
    """Pack a folder: sorted, nobody's, all of one time. Links stay links."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as packed:
        for path in [folder, *sorted(folder.rglob("*"))]:
            name = path.relative_to(folder.parent).as_posix()
            packed.add(path, name, recursive=False, filter=plain)
    with archive.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=moment) as pressed:
        pressed.write(raw.getvalue())


def pack_zip(folder: Path, archive: Path, moment: int) -> None:
    """Pack a folder for Windows, which has no links: sorted and all of one time."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), time.gmtime(moment)[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, path.read_bytes())


@cache
def glibc(folder: Path) -> str:
    """The newest version of the GNU C library that a program file in the folder asks for."""
    wanted = (0, 0)
    for path in folder.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            told = subprocess.run(["objdump", "-T", str(path)], capture_output=True, text=True, check=True).stdout
            for word in told.replace("(", " ").replace(")", " ").split():
                if word.startswith("GLIBC_2."):
                    wanted = max(wanted, (2, int(word.split(".")[1])))
    return "{}.{}".format(*wanted)


def main() -> None:
    number, moment = version(), epoch()
    prepare(number, moment)
    freeze(number, moment)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    whole = WORK / "out" / f"solitaire-duo-{number}"
    name = f"{number}-{SYSTEM}-{MACHINE}"
    if SYSTEM == "macos":
        # The application holds everything that the bare folder does.
        shutil.rmtree(whole)
        whole.mkdir()
        shutil.move(WORK / "out" / PROGRAM["macos"], whole)
    beside(whole, number, moment)
    if SYSTEM == "windows":
        pack_zip(whole, DIST / f"solitaire-duo-{name}.zip", moment)
        shutil.copyfile(WORK / "out" / "single.exe", DIST / f"SolitaireDuo-{name}.exe")
    else:
        tar(whole, DIST / f"solitaire-duo-{name}.tar.gz", moment)
    if SYSTEM == "linux":
        shutil.copy(WORK / "out" / "single", DIST / f"SolitaireDuo-{name}")
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(DIST.iterdir())}
    (DIST / "SHA256SUMS").write_text("".join(f"{told}  {name}\n" for name, told in sums.items()), newline="\n")
    print("Built", *(["for the GNU C library", glibc(whole), "and newer"] if SYSTEM == "linux" else []))
    unpacked = sum(path.lstat().st_size for path in whole.rglob("*"))
    print(f"{'unpacked':<48}{unpacked / 1e6:>7.1f} MB")
    for path in sorted(DIST.iterdir()):
        print(f"{path.name:<48}{path.stat().st_size / 1e6:>7.1f} MB")


if __name__ == "__main__":
    main()
