"""What every test stands on: no screen, no sound, the same random examples on every build machine."""

import os
import shutil

# Before anything imports pygame. Tests that want a real window start the game as a process of its own.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest
from hypothesis import settings

# Deadlines measure the machine, not the game.
settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=300, deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests of a real window where there are no tools for it; the build machine has to have them."""
    if item.get_closest_marker("window") and "CI" not in os.environ:
        missing = [tool for tool in ("Xvfb", "openbox", "xdotool", "xwininfo") if not shutil.which(tool)]
        if missing:
            pytest.skip(f"needs {', '.join(missing)}")
