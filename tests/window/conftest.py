"""A desk for each process that runs tests, and copies of the game that end with their test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.desk import Copy, Desk


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk(tmp_path_factory.mktemp("desk"))
    yield desk
    desk.close()


@pytest.fixture
def start(desk: Desk, tmp_path: Path) -> Iterator[Callable[..., Copy]]:
    """Starts a copy of the game with arguments; its data lie in `tmp_path / "data"`."""
    copies = []

    def start(*arguments: str, **more: object) -> Copy:
        copies.append(Copy(desk, tmp_path / "data", *arguments, **more))  # type: ignore[arg-type]
        return copies[-1]

    yield start
    for copy in copies:
        copy.kill()
