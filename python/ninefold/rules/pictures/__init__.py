"""Positions and games as pictures: SVG of every game of the family, still and animated."""

from ninefold.rules.pictures.animation import animate
from ninefold.rules.pictures.look import Look
from ninefold.rules.pictures.picture import svg
from ninefold.rules.pictures.theme import Theme

__all__ = ["Look", "Theme", "animate", "svg"]
