"""Route for what a table that keeps everything asks next: a tile, a card, a blessing, a dummy's turn."""

from __future__ import annotations

from flask import Response, request
from werkzeug.exceptions import BadRequest

from referee.adapters.nunatak.playing import play_dummy
from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.material.acts import Laid, MaterialAct, Reshuffled, Shown, TookBlessing
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.pieces import DISPLAY_SIZE
from referee.games.nunatak.table.log import Added
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import write
from referee.web.nunatak.table.blueprint import takes
from referee.web.nunatak.table.cards.tapped import symbols_of
from referee.web.nunatak.table.play.routes import table_answer
from referee.web.nunatak.table.table_page import Tapped, table_address
from referee.web.respond import moved_on, wants_fragment
from referee.web.tables.write import refused
from referee.web.words import whole_number

DUMMY = "dummy"
NUMBER_DIGITS = 2


@takes("/next")
def answer_next(lang: str, access: Access) -> Response:
    """Write what was answered: it follows the turn before, and is undone with it."""
    verb, _colon, rest = request.form.get("do", "").partition(":")
    tapped = Tapped.read(request.form)
    if verb == DUMMY:
        place = read_place(rest)
        refusal = refused(access, lang, lambda sent: play_dummy(service(), access, sent, place))
    else:
        event = Added(_act(verb, rest, service().table(access)))
        refusal = refused(access, lang, lambda sent: write(service(), access, sent, event))
    if refusal is not None:
        return table_answer(access, lang, tapped, refusal)
    return table_answer(access, lang, Tapped()) if wants_fragment() else moved_on(_address(lang, access))


def _address(lang: str, access: Access) -> str:
    return table_address(lang, access.code, Tapped())


def _act(verb: str, rest: str, table: Table) -> MaterialAct:
    """What a button says: `tile:2.1.3:builder`, `card:0:elder`, `take:3`, `reshuffle`."""
    where, _colon, shown = rest.partition(":")
    place, number, symbols = read_place(where), whole_number(where, NUMBER_DIGITS), symbols_of(shown)
    owed = table.game.standing.material.blessings.owed if table.game.standing.material else ()
    match verb:
        case "tile" if place is not None and symbols:
            return Laid(place, symbols)
        case "card" if number is not None and number < DISPLAY_SIZE and symbols:
            return Shown(number, symbols)
        case "take" if number is not None and owed:
            return TookBlessing(owed[0], number)
        case "reshuffle":
            return Reshuffled()
        case _:
            # No button says this: what it was for is done already, by another tap or another phone.
            raise BadRequest
