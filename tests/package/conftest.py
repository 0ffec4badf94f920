"""The desk that the tests of a window use."""

from tests.window.conftest import desk

__all__ = ["desk"]
