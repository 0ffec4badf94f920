"""The list of the patiences that the game knows."""

from collections.abc import Sequence

from engine.codes import Code
from engine.double_solitaire import DoubleSolitaire
from engine.rules import Patience
from engine.seahaven import Seahaven

PATIENCES: tuple[type[Patience], ...] = (DoubleSolitaire, Seahaven)


def read_code(text: str, patiences: Sequence[type[Patience]] = PATIENCES) -> Code:
    """Read a game code of one of the patiences; raises BadCode."""
    return Code.parse(text, {patience.game: patience.modes for patience in patiences})


def patience_of(game: str, mode: str, patiences: Sequence[type[Patience]] = PATIENCES) -> Patience:
    """The patience with this game and mode; raises ValueError where there is none."""
    for patience in patiences:
        if patience.game == game:
            return patience(mode)
    raise ValueError(f"no such game: {game!r}")
