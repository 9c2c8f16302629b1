"""The picture of a result that people send: the page's own temple or expeditions, the names and the sums."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from flask import render_template
from markupsafe import Markup

from referee.picture.lettering import HEAVY, REGULAR, Line, drawable, fitted, runs, wrapped
from referee.web.assets.static_files import static_files
from referee.web.pages import blueprint
from referee.web.result.cubes import Block, under_cap
from referee.web.result.screen import ResultScreen, Row
from referee.web.seats import SeatView
from referee.web.texts import minus
from referee.wording.names import END, ISOLATE


class Place(NamedTuple):
    """A rectangle of the picture."""

    x: int
    y: int
    width: int
    height: int


class Shape(NamedTuple):
    """A form of the picture, and where everything is on it.

    `hero` is how large the headline may be, `words` where it begins and `beside` how wide what is below it;
    `rows` is where the players are, from the lower edge upwards, `art` where the temple or expeditions are.
    By night only the colours differ.
    """

    name: str
    width: int
    height: int
    hero: int
    words: Place
    beside: int
    art: Place
    rows: Place
    is_centred: bool = False
    is_night: bool = False

    @property
    def other_light(self) -> Shape:
        """The same form by night, or by day again."""
        return SHAPES[self.name.removesuffix(NIGHT) if self.is_night else self.name + NIGHT]


NIGHT = "-night"
"""How the name of a form ends by night."""

WIDE = Shape(
    "wide", 1200, 630, 96, Place(56, 44, 1088, 0), 560, Place(620, 0, 552, 580), Place(48, 0, 540, 574)
)
SQUARE = Shape(
    "square",
    1080,
    1080,
    112,
    Place(60, 60, 960, 0),
    960,
    Place(60, 0, 960, 0),
    Place(48, 0, 984, 1010),
    True,
)
SHAPES = {
    shape.name: shape
    for day in (WIDE, SQUARE)
    for shape in (day, day._replace(name=day.name + NIGHT, is_night=True))
}

SECOND, NOTE, NOTE_LINE, NOTES_MOST = 36, 25, 32, 4
"""The letters of what decided and of what was missing, the line of that, how many such lines there are."""


class Tones(NamedTuple):
    """The ice of a seat: its body, its deep, its edges."""

    seat: str
    deep: str
    glow: str


TONES = {
    "turquoise": (Tones("#17a19f", "#056268", "#58d8cf"), Tones("#27bcb6", "#056268", "#7ceee2")),
    "orange": (Tones("#ee8022", "#a8430a", "#ffae5e"), Tones("#ff9736", "#a8430a", "#ffc98c")),
    "blue": (Tones("#3a5bcb", "#1c2f8c", "#7f9cf4"), Tones("#5273e6", "#1c2f8c", "#a3baff")),
    "stone": (Tones("#66747f", "#2a343d", "#aebac4"), Tones("#7c8a95", "#2a343d", "#cfd9e0")),
    "": (Tones("#8fa3af", "#5d7180", "#cfdae2"), Tones("#8fa3af", "#5d7180", "#cfdae2")),
}
"""The ice of each colour, on the two lower levels and above: `static/css/scene.css` by day."""

WON = "#ffe9a8"
HIGH = 3
"""From this level on the ice is nearer to the sun."""

_DAY_AND_NIGHT = re.compile(r"light-dark\(([^,]+),([^)]+)\)")
_TONE = re.compile(r"var\(--(seat|deep|glow),[^)]+\)")


@blueprint.app_template_filter()
def in_light(svg: str, is_night: bool) -> Markup:
    """A picture in its colours by day or by night: what draws it knows only one."""
    return Markup(_DAY_AND_NIGHT.sub(r"\2" if is_night else r"\1", svg))  # noqa: S704  a template of ours


blueprint.add_app_template_filter(runs, "in_faces")
blueprint.add_app_template_filter(under_cap)


@blueprint.app_template_filter()
def ice(colour: str, tone: str) -> str:
    """A tone of the ice of one seat, as it is near the sun."""
    return str(getattr(TONES[colour][1], tone))


@blueprint.app_template_filter()
def cube_id(block: Block) -> str:
    """The cube of the pages in the ice of one seat, to be used again and again."""
    tone = "-high" * (block.level >= HIGH) + "-won" * block.is_winner
    return f"{block.colour or 'nobody'}{tone}"


@cache
def logo() -> Markup:
    """The sign of the app, from the signs of the pages."""
    signs = render_template("components/pictures/symbols.svg")
    return Markup(signs.partition('<symbol id="i-referee" viewBox="0 0 24 24">')[2].partition("</symbol>")[0])  # noqa: S704  as above


@cache
def _cube(colour: str, is_high: bool, is_won: bool) -> Markup:
    tones = TONES[colour][is_high]._asdict() | ({"glow": WON} if is_won else {})
    text = static_files()["img/cube.svg"].content.decode()
    inside = text.partition('<g id="cube" ')[2].removesuffix("</svg>\n").removesuffix("</svg>")
    return Markup("<g ") + Markup(_TONE.sub(lambda found: tones[found[1]], inside))  # noqa: S704  a file of ours


class Text(NamedTuple):
    """A line of text, and where it stands; `cls` is its weight and colour."""

    line: Line
    x: int
    y: int
    cls: str
    anchor: str = "start"


class PlayerRow(NamedTuple):
    """A player on the picture: the name and the total as large as they fit, and how long the bar is."""

    row: Row
    y: int
    name: Line
    total: Line
    bar: int


@dataclass(frozen=True)
class Picture:
    """Everything that the picture draws, with each text as large as it fits.

    `game` is the name on the box. What no face can draw is no part of a name.
    """

    shape: Shape
    whole: ResultScreen
    game: str

    @cached_property
    def screen(self) -> ResultScreen:
        """The result with the names as they can be drawn."""
        whole = self.whole
        seats = {entry.seat.name: _drawn(entry.seat) for entry in whole.entries}

        def said(text: str) -> str:
            for name in sorted(seats, key=len, reverse=True):
                text = text.replace(name, seats[name].name)
            return text.replace(ISOLATE, "").replace(END, "")

        return replace(
            whole,
            headline=said(whole.headline),
            by=said(whole.by),
            open=said(whole.open),
            missing=tuple(said(text) for text in whole.missing),
            entries=tuple(entry._replace(seat=_drawn(entry.seat)) for entry in whole.entries),
            trails=tuple(trail._replace(seat=_short(trail.seat)) for trail in whole.trails),
        )

    @cached_property
    def headline(self) -> tuple[Line, ...]:
        """Who has won: in one line, or in two smaller ones."""
        shape, text = self.shape, self.screen.headline
        least = shape.hero * 5 // 9
        one = fitted(text, HEAVY, shape.words.width, shape.hero, least)
        return (one,) if one.text == text else wrapped(text, HEAVY, shape.words.width, least)

    @cached_property
    def texts(self) -> tuple[Text, ...]:
        """What stands above: who has won, and what decided."""
        shape, found = self.shape, []
        x = shape.width // 2 if shape.is_centred else shape.words.x
        anchor = "middle" if shape.is_centred else "start"
        y = shape.words.y
        by = [fitted(self.screen.by, REGULAR, shape.beside, SECOND, NOTE)] if self.screen.by else []
        for cls, lines, gap in (("hero", self.headline, 6), ("by", by, 12)):
            for line in lines:
                found.append(Text(line, x, y + line.size * 4 // 5, cls, anchor))
                y += line.size + gap
        return tuple(found)

    @cached_property
    def below(self) -> int:
        return self.texts[-1].y + 20

    @cached_property
    def notes(self) -> tuple[Line, ...]:
        """What was missing and what no book settles, below the players: there it can be read on any sky."""
        texts = filter(None, (*self.screen.missing, self.screen.open))
        lines = [
            line for text in texts for line in wrapped(text, REGULAR, self.shape.rows.width - 2 * PAD, NOTE)
        ]
        return tuple(lines[:NOTES_MOST])

    @cached_property
    def rows(self) -> tuple[PlayerRow, ...]:
        """The players, from the first place to the last."""
        rows, place = self.screen.rows, self.shape.rows
        left = place.x + ROW_BEGINS
        right = place.x + place.width - PAD
        found = []
        for index, row in enumerate(rows):
            total = fitted(minus(row.total), HEAVY, 200, min(60, self.row * 5 // 8), 20)
            name = fitted(
                row.seat.name, REGULAR, right - left - total.width - PAD, min(42, self.row // 2), 22
            )
            bar = max(row.total, 0) * (right - place.x - PAD) // max(self.screen.most, 1)
            found.append(PlayerRow(row, self.plate.y + PAD // 2 + index * self.row, name, total, bar))
        return tuple(found)

    @property
    def noted(self) -> int:
        """How high the notes are."""
        return len(self.notes) * NOTE_LINE + (PAD if self.notes else 0)

    @property
    def row(self) -> int:
        """How high the line of a player is."""
        room = self.shape.rows.height - (0 if self.shape.is_centred else self.below) - PAD - self.noted
        return min(ROW_MOST, room // len(self.screen.entries))

    @property
    def plate(self) -> Place:
        """What the players stand on."""
        place, high = self.shape.rows, self.row * len(self.screen.entries) + PAD + self.noted
        return Place(place.x, place.height - high, place.width, high)

    @property
    def art(self) -> Place:
        """Where the temple or the expeditions stand: what the words leave; these stand on the ground."""
        place, gap = self.shape.art, 12
        top = self.below if self.shape.is_centred else self.texts[len(self.headline) - 1].y + gap
        foot = self.plate.y - gap if self.shape.is_centred else place.height
        if self.screen.trails:
            high = min(foot - top, int(place.width * self.screen.lands.height / self.screen.lands.width))
            return Place(place.x, foot - high, place.width, high)
        return Place(place.x, top, place.width, foot - top)

    @property
    def horizon(self) -> int:
        """Where the snow begins: behind the middle of what stands on it."""
        art = self.art
        return art.y + art.height * 13 // 20

    @property
    def scene(self) -> Place:
        """The mountains, so high that their snow begins at the horizon."""
        high = self.shape.height * (9 if self.shape.is_centred else 12) // 20
        return Place(0, self.horizon - high * SNOW // 100, self.shape.width, high)

    @property
    def cubes(self) -> dict[str, Markup]:
        """Each cube that the temple needs, drawn once."""
        return {
            cube_id(block): _cube(block.colour, block.level >= HIGH, block.is_winner)
            for block in self.screen.picture
        }

    @property
    def footer(self) -> Line:
        """Which game it was, and what is known of it."""
        words = " · ".join(filter(None, (self.game, self.screen.about)))
        return fitted(words, REGULAR, 480, 26, 18)


SNOW = 76
"""At how many hundredths of the mountains' picture the snow begins."""

PAD, ROW_BEGINS, ROW_MOST = 24, 128, 100
"""The edge of the plate, where a name begins on it, and how high the line of a player is at most."""


def _drawn(seat: SeatView) -> SeatView:
    return replace(seat, name=drawable(seat.name, seat.letter))


def _short(seat: SeatView) -> SeatView:
    """A seat beside its expeditions: its sign says whose they are, for its name stands beside its sum."""
    return replace(seat, name="")


def picture_svg(screen: ResultScreen, game: str, shape: Shape, *, elsewhere: bool) -> str:
    """The picture as an SVG; what draws it `elsewhere` has other faces, and is told how wide each text is."""
    picture = Picture(shape, replace(screen, step=0), game)
    return render_template("picture.svg", picture=picture, logo=logo(), elsewhere=elsewhere)
