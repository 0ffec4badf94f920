"""What the player prefers, as the store keeps it: every setting with its default and its possible values."""

from typing import NamedTuple

from engine.store import Store
from sprites.art.backs import BACKS
from sprites.motion import SPEEDS
from sprites.sound import VOLUMES
from sprites.theme import FELTS
from sprites.words import LANGUAGES


class Preferences(NamedTuple):
    """The settings; no language means the system's."""

    language: str = ""
    only_winnable: bool = True
    double_click: bool = True
    tap_moves: bool = False
    animation: str = "normal"
    sound: str = "normal"
    four_colour: bool = False
    large_index: bool = False
    left_handed: bool = False
    felt: str = "pine"
    back: str = "duo"
    show_score: bool = True
    show_time: bool = False


VALUES: dict[str, tuple[str, ...]] = {
    "language": ("", *LANGUAGES),
    "animation": tuple(SPEEDS),
    "sound": tuple(VOLUMES),
    "felt": tuple(FELTS),
    "back": tuple(BACKS),
}
"""What a setting that is a name may be."""


def read(store: Store) -> Preferences:
    """The stored settings; what is missing or no longer known has its default."""
    stored = {name: store.setting(name, default) for name, default in Preferences()._asdict().items()}
    known = {name: value for name, value in stored.items() if value in VALUES.get(name, (value,))}
    return Preferences(**known)
