"""Every screen that opens over the table, by its name.

A screen is imported when it is first opened, so that the table is there at once.
"""

import pygame

from engine.patiences import PATIENCES
from sprites.scene import Game, Scene, Stage

SCREENS = ("new", "rules", "examples", "faq", "statistics", "history", "settings", "about", "menu")
PAGES = ("rules", "faq", "about")


def open_screen(name: str, stage: Stage, table: Scene, game: Game, at: str = "") -> Scene:
    """The screen with a name of SCREENS; `at` names a place in it, such as a section or an example."""
    if name in PAGES:
        return _page(name, stage, table, game, at)
    if name == "examples":
        from sprites.examples import Examples

        return Examples(stage, game, at)
    from sprites.history import History
    from sprites.menu import Menu
    from sprites.newgame import NewGame
    from sprites.settings import Settings
    from sprites.statistics import Statistics

    dialogs = {"new": NewGame, "settings": Settings, "statistics": Statistics, "history": History, "menu": Menu}
    return dialogs[name](stage, table, game)


def _page(name: str, stage: Stage, table: Scene, game: Game, at: str) -> Scene:
    """A long page; the rules are those of the game on the table."""
    from engine.facts import facts
    from sprites.page import PageScreen, rules_page

    page = rules_page(game.session.patience) if name == "rules" else name
    pages = [*map(rules_page, PATIENCES), "faq", "about"]
    elsewhere = {"examples": lambda anchor: game.open("examples", anchor)}
    figures = facts() | versions(stage.version)
    return PageScreen(stage, table, pages, f"{page}#{at}" if at else page, figures, elsewhere)


def versions(game: str) -> dict[str, str]:
    """What the game is and runs on, for the page about it."""
    import platform

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return {"version": game, "python": platform.python_version(), "pygame": pygame.version.ver, "sdl": sdl}
