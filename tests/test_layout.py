"""The shape of the house: which way imports run, who may name a patience, what lies at the top level."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
SPRITES = sorted((ROOT / "sprites").rglob("*.py"))
SHIPPED = [ROOT / "game.py", *ENGINE, *SPRITES]

STDLIB = frozenset(sys.stdlib_module_names)
DRAWING = {"engine", "sprites", "pygame", "fontpkg_kanit", "babel"}
MAY_IMPORT = {
    "engine": STDLIB | {"engine"},
    "sprites": STDLIB | DRAWING,
    "game.py": STDLIB | DRAWING | {"platformdirs"},
}

TOP_LEVEL = {
    *("game.py", "engine", "sprites", "assets", "build", "tests", "locale", "docs"),
    *("README.md", "CHANGELOG.md", "LICENSE", "Makefile", "pyproject.toml"),
    *("requirements.lock", "requirements-dev.lock", "requirements-dist.lock"),
}
MADE = {"__pycache__", "dist", "work"}  # left there by Python and PyInstaller

# "Double click" is a gesture; every other double is the game.
PATIENCE = re.compile(r"double(?![ _-]?click)|seahaven|klondike|(?<![a-z0-9])(DS1|SH1)(?![a-z0-9])", re.IGNORECASE)

# Runs the text protocol and tells, as its last line, which packages that brought in.
PROTOCOL = """
import json, runpy, sys
before = set(sys.modules)
sys.argv = ["engine"]
try:
    runpy.run_module("engine", run_name="__main__")
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def room(path: Path) -> str:
    """`engine`, `sprites` or `game.py`."""
    return path.relative_to(ROOT).parts[0]


def imports(path: Path, node: ast.AST, late: bool = False) -> Iterator[tuple[str, int, bool]]:
    """Every import under the node: its top-level package, its line, whether a function puts it off."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield alias.name.partition(".")[0], child.lineno, late
        elif isinstance(child, ast.ImportFrom):
            package = room(path) if child.level else str(child.module).partition(".")[0]
            yield package, child.lineno, late
        else:
            yield from imports(path, child, late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body[0] = ast.Pass()
    return tree


def forbidden(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of each thing that no shipped file may use, with the reason in the name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                modules.add(str(node.module))
            for module in modules & {"pickle", "shelve", "marshal", "import_module"}:
                yield node.lineno, module
        elif isinstance(node, ast.Attribute) and node.attr in {"SysFont", "match_font", "import_module"}:
            yield node.lineno, node.attr
        elif isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            builtin = isinstance(called, ast.Name)
            if builtin and name in {"eval", "exec", "__import__", "SysFont"}:
                yield node.lineno, name
            first = node.args[0] if node.args else None
            if name == "Font" and not node.keywords and (first is None or ast.unparse(first) == "None"):
                yield node.lineno, "Font(None)"


def test_every_room_has_files() -> None:
    assert (ROOT / "game.py").is_file()
    assert ENGINE
    assert SPRITES


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
class TestShippedFile:
    def test_imports_run_one_way(self, path: Path) -> None:
        allowed = MAY_IMPORT[room(path)]
        wrong = [f"line {line}: {name}" for name, line, _ in imports(path, parsed(path)) if name not in allowed]
        assert not wrong

    def test_babel_waits_inside_functions(self, path: Path) -> None:
        """Executables carry no Babel: importing a module must not need it."""
        at_import = [line for name, line, late in imports(path, parsed(path)) if name == "babel" and not late]
        assert not at_import

    def test_no_system_fonts_no_pickle_no_eval_no_hidden_imports(self, path: Path) -> None:
        assert not list(forbidden(parsed(path)))


@pytest.mark.parametrize("path", SPRITES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sprite_names_a_patience(path: Path) -> None:
    """Names and strings alike; comments and docstrings may tell an example."""
    code = ast.unparse(without_docstrings(parsed(path)))  # unparsing drops the comments
    named = [line.strip() for line in code.splitlines() if PATIENCE.search(line)]
    assert not named
    assert not PATIENCE.search(path.stem)


def test_text_protocol_loads_the_standard_library_alone() -> None:
    code = "DS1-D1N-AAAAAAB"
    commands = f"new {code}\nmoves\nplay s\nhint\nsolve 0.1\nrecord\nquit\n"
    run = subprocess.run(
        [sys.executable, "-c", PROTOCOL],
        cwd=ROOT,
        input=commands,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert answers[0]["code"] == code
    assert "engine" in answers[-1]
    assert set(answers[-1]) <= STDLIB | {"engine"}


def test_top_level_holds_only_the_allowed_names() -> None:
    found = {entry.name for entry in ROOT.iterdir() if not entry.name.startswith(".")}
    assert found - MADE <= TOP_LEVEL


@pytest.mark.parametrize("folder", ["locale", "build"])
def test_plain_folders_are_no_packages(folder: str) -> None:
    """With an `__init__.py`, locale/ would hide the standard library's module from argparse and gettext."""
    assert (ROOT / folder).is_dir()
    assert not list((ROOT / folder).rglob("__init__.py"))
