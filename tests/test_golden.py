"""Every screen looks as it did when somebody last looked at it; `python -m tests.golden --renew` after a change."""

import pygame
import pytest
from pygame import Rect

from tests.golden.shots import FOLDER, KEPT, MEAN, SHOTS, WORST, difference, draw, load


@pytest.mark.parametrize("name", SHOTS)
def test_looks_as_it_did(name: str) -> None:
    mean, worst, corner = difference(draw(name), load(name))
    assert mean <= MEAN, name
    assert worst <= WORST, (name, corner)


def test_the_folder_holds_these_pictures_and_is_small() -> None:
    files = list(FOLDER.glob("*.png"))
    assert {file.stem for file in files} == set(SHOTS)
    assert sum(file.stat().st_size for file in files) < 1_500_000
    assert {shot.language for shot in SHOTS.values()} == {"hu", "th", "en"}


def test_no_two_pictures_are_taken_for_each_other() -> None:
    names = list(SHOTS)
    pictures = {name: load(name) for name in names}
    for i, name in enumerate(names):
        for other in names[i + 1 :]:
            mean, worst, _ = difference(pictures[name], pictures[other])
            assert mean > MEAN or worst > WORST, (name, other)


def test_a_missing_button_a_moved_card_and_another_felt_are_noticed() -> None:
    picture = load("double")
    for spot in (Rect(466, 2, 14, 14), Rect(180, 100, 38, 54)):  # a button of the bar; a card's size of felt
        changed = picture.copy()
        changed.blit(picture, spot, spot.move(0, 150))
        assert difference(picture, changed)[1] > WORST, spot
    lighter = picture.copy()
    lighter.fill((3, 3, 3), special_flags=pygame.BLEND_RGB_ADD)
    assert difference(picture, lighter)[0] > MEAN


@pytest.mark.parametrize("name", ["rules", "double", "settings"])
def test_another_antialiasing_is_not(name: str) -> None:
    picture = load(name)
    fine = pygame.transform.smoothscale_by(picture, 8)
    moved = fine.copy()
    moved.blit(fine, (1, 0))  # as if every edge lay a quarter of a pixel of the window further
    one, other = (pygame.transform.smoothscale(each, KEPT) for each in (fine, moved))
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")
    mean, worst, _ = difference(one, other)
    assert mean < MEAN
    assert worst < WORST
