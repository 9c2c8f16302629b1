"""Read an SVG, write a PNG: `referee.picture.drawing` runs this for one picture."""

from __future__ import annotations

import sys
from importlib.resources import files

import resvg_py


def draw(svg: str) -> bytes:
    """The picture in our own faces alone: the same on every machine."""
    folder = files("referee.picture").joinpath("fonts")
    faces = sorted(str(face) for face in folder.iterdir() if face.name.endswith(".ttf"))
    return resvg_py.svg_to_bytes(svg_string=svg, font_files=faces, skip_system_fonts=True)


if __name__ == "__main__":
    sys.stdout.buffer.write(draw(sys.stdin.buffer.read().decode()))
