"""A result to send: its picture, a few lines of text, its link, and the page from which all of it leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask import Response, current_app, make_response, render_template, request

from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, moved_on, to_send
from referee.web.result.picture import SHAPES, SQUARE, WIDE, Shape, picture_svg
from referee.web.result.screen import ResultScreen
from referee.web.texts import gettext as _
from referee.web.texts import minus

SHAPE = "shape"
"""The word of the address that asks for a form of the picture."""


PARTS_MOST = 3
"""Of how many lines of the sheet the text says what they gave."""


def draws_pictures() -> bool:
    """Tell whether pictures are drawn here: that needs a server; elsewhere the browser draws them."""
    return "pictures" in current_app.blueprints


def with_shape(address: str, shape: Shape) -> str:
    """The address for a form of the picture; the wide one needs no word."""
    both = "&" if "?" in address else "?"
    return address if shape is WIDE else f"{address}{both}{SHAPE}={shape.name}"


@dataclass(frozen=True, slots=True)
class ToSend:
    """A result that can be sent: `game` is the name on the box, `about` what the picture says beside it.

    `link` opens the result for everybody; it is empty where no sheet tells it. `here` is the address of the
    result itself, `picture` that of its picture.
    """

    screen: ResultScreen
    game: str
    link: str
    here: str
    picture: str

    def address(self, shape: Shape) -> str:
        """Where the picture of this form is."""
        return with_shape(self.picture, shape)

    def svg(self, shape: Shape, *, elsewhere: bool = False) -> str:
        """The picture, to be drawn here or by a browser."""
        return picture_svg(self.screen, self.game, shape, elsewhere=elsewhere)

    @property
    def file(self) -> str:
        """What the picture is called as a file."""
        return f"{self.game.casefold().replace(' ', '-')}.png"

    @property
    def places(self) -> str:
        """All players with their totals, the first one first."""
        rows = self.screen.rows
        return ", ".join(
            f"{row.place}. {row.seat.name} {minus(row.total)}"
            if row.place
            else f"{row.seat.name} {minus(row.total)}"
            for row in rows
        )

    @property
    def lacks(self) -> str:
        """What was missing, and what no book settles."""
        return " ".join(filter(None, (*self.screen.missing, self.screen.open)))

    @property
    def parts(self) -> str:
        """Where most points of the first place are from."""
        first = self.screen.rows[0]
        most = sorted(first.parts, key=lambda part: -part.points)[:PARTS_MOST]
        points = ", ".join(f"{part.label} {minus(part.points)}" for part in most)
        return _("%(label)s: %(value)s", label=first.seat.name, value=points) if points else ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The text: the game, who has won, the places, what was missing or else what scored most."""
        screen = self.screen
        game = " · ".join(filter(None, (self.game, screen.about)))
        won = screen.headline
        if screen.by:
            won = _("%(label)s: %(value)s", label=won, value=screen.by)
        return tuple(filter(None, (game, won, self.places, self.lacks or self.parts)))

    @property
    def text(self) -> str:
        """The text in lines, the link last."""
        return "\n".join(filter(None, (*self.lines, self.link)))


@dataclass(frozen=True, slots=True)
class Preview:
    """What a messenger shows beside the link of a result."""

    title: str
    text: str
    url: str
    picture: str
    alt: str
    width: int = WIDE.width
    height: int = WIDE.height


def preview_of(result: ToSend) -> Preview | None:
    """The preview of a link; None where no picture is drawn."""
    if not draws_pictures():
        return None
    title = f"{result.screen.headline} · {result.game}"
    text = ". ".join(filter(None, (result.places, result.lacks)))
    return Preview(title, text, result.link, to_send(result.address(WIDE)), alt_of(result))


def alt_of(result: ToSend) -> str:
    """What the picture shows, for those who hear the page."""
    return _("%(label)s: %(value)s", label=result.screen.headline, value=result.places)


def shape_asked() -> Shape:
    """The form of the picture that the address asks for; the wide one where it names none."""
    return SHAPES.get(request.args.get(SHAPE, ""), WIDE)


def sending_page(result: ToSend, send: str) -> str:
    """The page with the picture, the text and their keys; `send` is its address for the wide picture."""
    shape = shape_asked()
    wide, square = (one.other_light if shape.is_night else one for one in (WIDE, SQUARE))
    return render_template(
        "sending.html",
        result=result,
        picture=result.address(shape),
        shape=shape,
        shapes=(
            (_("Wide"), with_shape(send, wide), shape is wide),
            (_("Square"), with_shape(send, square), shape is square),
            (_("Night"), with_shape(send, shape.other_light), shape.is_night),
        ),
        alt=alt_of(result),
    )


Result = Callable[[str], ToSend | None]
"""What a calculator has to send for the sheet in the address, in a language; None for one not full."""

SENT: dict[str, tuple[str, Result]] = {}
"""For the path of each calculator's result: the name of its page, and what it has to send."""


def can_be_sent(path: str, name: str, result: Result) -> None:
    """Give a calculator's result the page from which it is sent, and its picture."""
    SENT[path] = name, result

    def send(lang: str) -> Response:
        found = result(lang)
        if found is None:
            return back_to_sheet(name, lang)
        return make_response(sending_page(found, address_of(f"web.{name}_send", lang, sheet_words())))

    def picture(lang: str) -> Response:
        found = result(lang)
        if found is None:
            return back_to_sheet(name, lang)
        return Response(found.svg(shape_asked(), elsewhere=True), mimetype="image/svg+xml")

    blueprint.add_url_rule(f"/{LANGUAGE}{path}/send", f"{name}_send", send)
    blueprint.add_url_rule(f"/{LANGUAGE}{path}.svg", f"{name}_svg", picture)


def picture_address(name: str, lang: str, words: Mapping[str, str]) -> str:
    """Where the picture of a calculator's result is: a PNG where pictures are drawn."""
    return address_of(f"pictures.{name}" if draws_pictures() else f"web.{name}_svg", lang, words)


def back_to_sheet(name: str, lang: str) -> Response:
    """Where something is missing: the result itself leads back to its sheet."""
    return moved_on(address_of(f"web.{name}", lang, sheet_words()))


def sheet_words() -> dict[str, str]:
    """The words of the address that are about the sheet."""
    return {name: word for name, word in request.args.items() if name != SHAPE}
