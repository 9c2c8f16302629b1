"""Routes for choosing a seat and a side: the phone gets a link of its own that knows the seat."""

from __future__ import annotations

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.reader import reader_voice
from referee.services import broker, service
from referee.tables.access import Access, LinkRole
from referee.tables.keyring import Links
from referee.tables.outcome import TooManyLinksError
from referee.tables.seating import sit
from referee.web.tables.blueprint import shows_at_server, takes_at_server
from referee.web.tables.cookies import keep_links, links_of, sitting_at, table_at_entry
from referee.web.tables.joining.forms import SeatForm
from referee.web.tables.of_game import pages_of
from referee.web.tables.standing import how_it_stands
from referee.web.tables.write import reshown


@shows_at_server("/seat")
def table_seat(lang: str, access: Access) -> Response:
    """Ask where the holder of this phone sits: two taps."""
    return _seat_page(lang, access, _seat_form(access, request.args))


@takes_at_server("/seat")
def take_seat(lang: str, access: Access) -> Response:
    """Take a seat at the table, and keep it with the side on this phone."""
    form = _seat_form(access, request.form)
    if not form.validate():
        return _seat_page(lang, access, form)
    try:
        links = seated(access, form.sitting.seat, links_of(access.code))
    except TooManyLinksError as full:
        form.refuse("seat", reader_voice().fault(*full.faults))
        return _seat_page(lang, access, form)
    answer = make_response(redirect(url_for("tables.table", lang=lang, code=access.code), code=303))
    return keep_links(answer, access.code, links, form.sitting)


def seated(access: Access, seat: str, links: Links) -> Links:
    """The links of this phone once it sits there; a viewer's phone has no seat and keeps its link."""
    own = None if access.role is LinkRole.VIEWER else sit(service(), access, seat)
    if own is None:
        return links
    return links.with_own(own, access.role)


def _seat_form(access: Access, words: MultiDict[str, str]) -> SeatForm:
    # A viewer has no blocks.
    table = service().table(access)
    seats = pages_of(table).players(table) if access.role is not LinkRole.VIEWER else ()
    sitting = sitting_at(access.code)
    taken = broker().seats(access.number) - {sitting.seat if sitting else ""}
    pages, is_host = pages_of(table), access.is_owner
    form = SeatForm.of(seats, words, sitting, taken, is_host=is_host, has_sides=pages.has_sides)
    form.seat.label.text = pages.seat_word()
    return form


def _seat_page(lang: str, access: Access, form: SeatForm) -> Response:
    # A link may have come from anywhere: the page shows the table to which it leads.
    table = table_at_entry(access)
    pages, stands = pages_of(table), how_it_stands(table)
    going = pages.going_on(lang, table)
    now = going.words
    page = render_template(
        "tables/joining/seat.html",
        lang=lang,
        code=access.code,
        form=form,
        stands=stands,
        # A game without turns says here what its line says already.
        now="" if table.game.is_ended or now in stands else now,
        points=going.points,
        seen=pages.seen(lang, table) if pages.seen else None,
        **reshown("tables.table_seat", code=access.code),
    )
    return make_response(page, 422 if form.problems else 200)
