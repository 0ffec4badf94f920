"""A short torture; the long one is `make torture`."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="kills forked processes and reads /proc"),
]


@pytest.mark.parametrize("trial", [("kills", 60), ("damage", 64), ("storm", 15_000), ("memory", 24)], ids=str)
def test_survives(trial: tuple[str, int]) -> None:
    """In a process of its own, since it forks; a failure tells its seed."""
    name, count = trial
    command = [sys.executable, "-m", "tests.torture", name, str(count)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert f"{name} (seed " in ended.stdout
