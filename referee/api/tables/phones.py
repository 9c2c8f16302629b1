"""Answer the calls about the phones of a table: take a seat, see who is host, hand the table over."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from referee.api.answers import answer
from referee.api.judging import read_body
from referee.api.tables.blueprint import blueprint, enter, made, read_to_write
from referee.services import service
from referee.tables import seating
from referee.tables.access import Access, LinkRole
from referee.tables.outcome import FaultyError, ForbiddenError
from referee.wire.table_phones import HostBody, PhonesAnswer, SatAnswer, SitBody


@blueprint.get("/<code>/phones")
def show_phones(code: str) -> Response:
    """Say who sits where with how many phones, and who asks to be host."""
    return answer(_phones(enter(code)))


@blueprint.post("/<code>/seat")
def take_seat(code: str) -> Response:
    """Take a seat; whoever came by a link of many gets a token for this phone alone."""
    access = enter(code)
    if access.role is LinkRole.VIEWER:
        raise ForbiddenError
    body = read_body(SitBody)
    if isinstance(body, Response):
        return body
    token = seating.sit(service(), access, body.seat)
    return made(SatAnswer(token=token, role=access.role.value, seat=body.seat))


@blueprint.post("/<code>/host")
def change_host(code: str) -> Response:
    """Hand the table over to a seat, ask for it, agree with who asks, or decline."""
    access, body = read_to_write(code, HostBody)
    if isinstance(body, Response):
        return body
    faults = tuple(body.field_faults())
    if faults:
        raise FaultyError(*faults)
    seat = body.seat or ""
    acts: dict[str, Callable[[], None]] = {
        "hand-over": lambda: seating.hand_over(service(), access, seat),
        "ask": lambda: seating.ask_for_host(service(), access),
        "agree": lambda: seating.agree(service(), access, seat),
        "decline": lambda: seating.decline(service(), access),
    }
    acts[body.do]()
    # Who handed over has another role now.
    return answer(_phones(enter(code)))


def _phones(access: Access) -> PhonesAnswer:
    found = seating.seating(service(), access)
    asked = found.asked
    return PhonesAnswer.made(
        [(one.seat, one.phones, one.is_host) for one in found.seats],
        (asked.seat, asked.at, asked.seconds) if asked else None,
        access.role.value,
        access.seat,
    )
