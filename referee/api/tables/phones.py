"""Answer the calls about the phones of a table: take a seat, see who is host, hand the table over."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response

from referee.api.answers import answer
from referee.api.judging import read_body
from referee.api.query import read_query
from referee.api.tables.blueprint import blueprint, enter, made, read_to_write
from referee.services import service
from referee.tables import seating
from referee.tables.access import Access, LinkRole, token_of
from referee.tables.outcome import FaultyError, ForbiddenError, StrangerError
from referee.tables.process.memory import Known
from referee.wire.table_phones import HostBody, PhonesAnswer, SatAnswer, SitBody
from referee.wire.tables import DryRunAsked


@blueprint.get("/<code>/phones")
def show_phones(code: str) -> Response:
    """Say who sits where with how many phones, and who asks to be host."""
    access = enter(code)
    return answer(_phones(service().known(access), access))


@blueprint.post("/<code>/seat")
def take_seat(code: str) -> Response:
    """Take a seat; whoever came by a link of many gets a token for this phone alone."""
    access = enter(code)
    if access.role is LinkRole.VIEWER:
        raise ForbiddenError
    body = read_body(SitBody)
    is_dry_run = read_query(DryRunAsked).is_dry_run
    token = seating.sit(service(), access, body.seat, is_dry_run=is_dry_run)
    sat = SatAnswer(token=token, role=access.role.value, seat=body.seat)
    return answer(sat) if is_dry_run else made(sat)


@blueprint.post("/<code>/host")
def change_host(code: str) -> Response:
    """Hand the table over to a seat, ask for it, agree to the request, or decline."""
    access, body = read_to_write(code, HostBody)
    faults = tuple(body.field_faults())
    if faults:
        raise FaultyError(*faults)
    seat, is_dry_run = body.seat or "", read_query(DryRunAsked).is_dry_run
    acts: dict[str, Callable[[], Known]] = {
        "hand-over": lambda: seating.hand_over(service(), access, seat, is_dry_run=is_dry_run),
        "ask": lambda: seating.ask_for_host(service(), access, is_dry_run=is_dry_run),
        "agree": lambda: seating.agree(service(), access, seat, is_dry_run=is_dry_run),
        "decline": lambda: seating.decline(service(), access, is_dry_run=is_dry_run),
    }
    return answer(_phones(acts[body.do](), access))


def _phones(known: Known, access: Access) -> PhonesAnswer:
    """The phones of a table; whoever handed it over has another role there than when it entered."""
    found, token = seating.seating_of(known), token_of(known.tokens, access.hash)
    if token is None:
        raise StrangerError
    asked = found.asked
    return PhonesAnswer.made(
        [(one.seat, one.phones, one.is_host) for one in found.seats],
        (asked.seat, asked.at, asked.seconds) if asked else None,
        token.role,
        token.seat,
    )
