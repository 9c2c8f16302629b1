"""Who begins: chosen at the table or drawn by lot, until the first entry of the game."""

from __future__ import annotations

import secrets

from flask import Response, request, url_for
from werkzeug.exceptions import BadRequest

from referee.games.nunatak.pieces import Seat, players_of, siku_of
from referee.games.nunatak.table.log import Ordered
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import write
from referee.web.nunatak.table.blueprint import takes
from referee.web.nunatak.table.table_page import seats_at_first
from referee.web.respond import moved_on
from referee.web.tables.write import refused

LOT = "lot"
"""What a phone sends that draws lots; any other word is a seat."""


@takes("/begins")
def say_who_begins(lang: str, access: Access) -> Response:
    """Let this seat begin, or one by lot; the turn order stays as people sit."""
    seats = seats_at_first(service().table(access))
    players, first = players_of(seats), request.form.get("first", "")
    if first == LOT:
        first = secrets.choice(players)
    if first not in players:
        raise BadRequest
    order = Ordered(beginning_with(first, seats))
    # Where another phone was faster, the page shows what that one has said.
    refused(access, lang, lambda sent: write(service(), access, sent, order))
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def beginning_with(first: str, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """The seats clockwise from the first player; Siku comes last."""
    siku = siku_of(seats)
    ids = [seat.id for seat in seats if seat.id != siku]
    at = ids.index(first) if first else 0
    return (*ids[at:], *ids[:at], *([siku] if siku else []))
