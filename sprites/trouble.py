"""What the player sees when the game itself has failed."""

import pygame
from pygame import Surface
from pygame.event import Event

from sprites.scene import Scene
from sprites.text import draw, wrap
from sprites.theme import BACKDROP, IVORY, ui_scale


class Trouble(Scene):
    """A plain page that needs as little as possible, since something has just gone wrong; a key or click quits."""

    _pressed = False

    def handle(self, event: Event) -> None:
        # A button that was already down when this page came says nothing about it.
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONUP and self._pressed):
            self.stage.quit()
        self._pressed |= event.type == pygame.MOUSEBUTTONDOWN

    def draw(self, target: Surface) -> None:
        scale = ui_scale(target.get_size())
        target.fill(BACKDROP)
        x, y = round(target.get_width() * 0.12), round(target.get_height() * 0.3)
        room = target.get_width() - 2 * x
        draw(target, self.say("Something went wrong."), (x, y), round(32 * scale), IVORY, "SemiBold")
        text = self.say(
            "Your game is kept and will be there at the next start. What happened is written in the file error.log "
            "in the folder where the game keeps its data. Press a key or click to quit."
        )
        for line in wrap(text, round(19 * scale), "Light", room):
            y += round(34 * scale)
            draw(target, line, (x, y + round(14 * scale)), round(19 * scale), IVORY, "Light")
