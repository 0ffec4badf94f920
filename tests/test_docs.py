"""What the documents promise: the commands they name and the files they link to are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]

CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
MAKE = re.compile(r"\bmake((?: [\w./=-]+)+)")
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"|^\[[^\]]+\]: (\S+)", re.MULTILINE)

each_document = pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(ROOT).as_posix())


def make_targets() -> set[str]:
    rules = re.findall(r"^([a-z][a-z0-9 -]*):(?!=)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    return {target for rule in rules for target in rule.split()}


def named_targets(path: Path) -> set[str]:
    """The targets of every `make …` in code spans and code blocks; flags and variables left out."""
    code = "\n".join(CODE.findall(path.read_text("utf-8")))
    words = {word for names in MAKE.findall(code) for word in names.split()}
    return {word for word in words if "=" not in word and not word.startswith("-")}


@each_document
def test_named_make_targets_exist(path: Path) -> None:
    assert named_targets(path) <= make_targets()


@each_document
def test_relative_links_and_pictures_exist(path: Path) -> None:
    text = CODE.sub("", COMMENT.sub("", path.read_text("utf-8")))
    links = {next(filter(None, found)) for found in LINK.findall(text)}
    files = {link.partition("#")[0] for link in links if not re.match(r"[a-z]+:", link)}
    assert not [file for file in sorted(files) if not (path.parent / file).exists()]


def test_readme_says_how_to_play_and_to_test() -> None:
    assert {"play", "test"} <= named_targets(ROOT / "README.md")


def test_the_release_workflow_runs_what_is_there() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    named = set(re.findall(r"\brequirements[\w-]*\.lock|\bbuild/\w+\.py|\.ci/run", text))
    assert {"requirements-dist.lock", "build/dist.py", ".ci/run"} <= named
    assert not [name for name in sorted(named) if not (ROOT / name).is_file()]
    actions = re.findall(r"uses: (\S+)", text)
    assert actions
    assert not [action for action in actions if not re.fullmatch(r"actions/[a-z-]+@v\d+", action)]
