"""Shortcuts that work on every keyboard layout."""

import pygame
from pygame.event import Event

NAMED = {
    pygame.K_ESCAPE: "escape",
    pygame.K_SPACE: "space",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_F1: "f1",
    pygame.K_F11: "f11",
    pygame.K_TAB: "tab",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}


def shortcut(event: Event) -> str:
    """A pressed key as text, such as `ctrl+z`, `n` or `alt+enter`.

    A letter is the one that the layout prints on the key; on a layout without Latin letters (a Thai one) it is the
    letter of the same key on an American keyboard.
    """
    name = NAMED.get(event.key, "")
    if not name:
        latin = ord("a") <= event.key <= ord("z")
        letter = pygame.KSCAN_A <= event.scancode <= pygame.KSCAN_Z
        if latin:
            name = chr(event.key)
        elif event.key > 127 and letter:
            name = chr(ord("a") + event.scancode - pygame.KSCAN_A)
    mods = [
        text
        for mask, text in (
            (pygame.KMOD_CTRL | pygame.KMOD_META, "ctrl+"),
            (pygame.KMOD_ALT, "alt+"),
            (pygame.KMOD_SHIFT, "shift+"),
        )
        if event.mod & mask
    ]
    return "".join(mods) + name
