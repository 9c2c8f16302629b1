"""Routes of the final sheet of a table: filled by all its phones, live, and the end of the game."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, request
from werkzeug.exceptions import BadRequest

from referee.adapters.nunatak.playing import end
from referee.adapters.nunatak.typed import Table, Written
from referee.games.nunatak.table.log import Added, Counted, Event, InterpretationsChanged, Removed, Reopened
from referee.games.rulings import Rulings
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import Sent, write
from referee.web.nunatak.final.cells import Cell
from referee.web.nunatak.final.cookies import entered_numbers, keep_numbers, numbers_of
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.final.page import TableFinalPage
from referee.web.nunatak.table.final.sheet import SheetOfTable, counts_of, judged_at, letters_of, sheet_of
from referee.web.nunatak.table.final.taps import FinalPhoneState, Tap, opened, read_words, tapped, write_words
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.table_page import views_of
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.tables.cookies import sitting_at
from referee.web.tables.page import Refusal
from referee.web.tables.write import Write, refused, reshown, sent
from referee.web.words import pairs, version_in

CONFLICT = 409


@shows("/final")
def table_final(lang: str, access: Access) -> Response:
    """Show the final sheet as far as the table knows it."""
    return _answer(access, lang, FinalPhoneState.read(request.args))


@takes("/final")
def fill_final(lang: str, access: Access) -> Response:
    """Fill a field, open a number, undo what was entered, end the game or go on with it."""
    held, do = FinalPhoneState.read(request.form), request.form.get("do", "")
    if do in ("undo", "keep", "mine", "end", "reopen") or request.form.get("key") == "back":
        return _other(access, lang, held, do or "undo")
    wish, table = sent(), service().table(access)
    seen = table.at(min(wish.version, table.version))
    before = sheet_of(seen, _seat(access))
    tap = tapped(before, held, request.form)
    if do.startswith("ruling:"):
        return _write(access, lang, tap.held, InterpretationsChanged(_rulings(tap)))
    if tap.changed:
        return _count(access, lang, tap, before)
    if seen is not table or table.game.result is None:
        return _answer(access, lang, tap.held)
    # The result of this version stands above the sheet on that phone already.
    answer = _answer(access, lang, tap.held, part="nunatak/table/final/_opened.html")
    answer.headers["HX-Retarget"] = "#sheet"
    return answer


def _other(access: Access, lang: str, held: FinalPhoneState, do: str) -> Response:
    """What has a button of its own beside the keys."""
    if do == "keep":
        return _answer(access, lang, replace(held, clash=""))
    if do == "mine":
        sheet = sheet_of(service().table(access))
        return _count(access, lang, Tap(sheet, read_words(sheet, held.clash), held), sheet)
    if do == "undo":
        return _undo(access, lang, held)
    doing: Write = _end(access) if do == "end" else _writing(access, Reopened())
    refusal = refused(access, lang, doing)
    return _answer(access, lang, FinalPhoneState() if refusal is None else held, refusal)


def _end(access: Access) -> Write:
    # Where something is missing the page has asked before: its key stands behind the question.
    return lambda wish: end(service(), access, wish, early=True)


def _writing(access: Access, event: Event) -> Write:
    return lambda wish: write(service(), access, wish, event)


def _count(access: Access, lang: str, tap: Tap, before: SheetOfTable) -> Response:
    """Write what was entered; where another phone was faster it stays here, to be decided."""
    written: list[Written] = []
    event = Added(Counted(counts_of(service().table(access), tap.changed)))

    def count(wish: Sent) -> Written:
        written.append(write(service(), access, wish, event))
        return written[-1]

    refusal = refused(access, lang, count)
    if refusal is None:
        held = tap.held.with_key(written[0].entry.version)
        held = replace(held, typed=tap.held.typed)
        return _answer(access, lang, held, before=before, steps=tap.sheet.back)
    held = replace(tap.held, clash=write_words(tap.changed))
    # What stands in the field now and what was typed here is shown beside each other.
    shown = None if refusal.status == CONFLICT and not service().table(access).game.is_ended else refusal
    return _answer(access, lang, held, shown, status=refusal.status)


def _undo(access: Access, lang: str, held: FinalPhoneState) -> Response:
    """Drop what is half typed; else take back the entry that the button named, and show its field."""
    if held.typed:
        return _answer(access, lang, replace(held, typed=""))
    key, table = version_in(request.form.get("undo", "")), service().table(access)
    if key is None:
        return _answer(access, lang, held)
    refusal = refused(access, lang, _writing(access, Removed((key,))))
    if refusal is not None:
        return _answer(access, lang, held, refusal)
    item = table.game.item(key)
    at = _first_cell(table, item.act) if item and isinstance(item.act, Counted) else ""
    why = held.why
    return _answer(access, lang, replace(held.without_key(key), at=at, why=why))


def _first_cell(table: Table, act: Counted) -> str:
    count = act.values[0]
    return str(Cell(letters_of(table).get(count.seat, ""), count.field))


def _write(access: Access, lang: str, held: FinalPhoneState, act: InterpretationsChanged) -> Response:
    refusal = refused(access, lang, _writing(access, Added(act)))
    return _answer(access, lang, held, refusal)


def _rulings(tap: Tap) -> Rulings:
    try:
        return Rulings.of(dict(pairs(tap.sheet.rulings)))
    except ValueError as error:
        raise BadRequest from error


def _seat(access: Access) -> str:
    """Whose phone this is: the seat of its link, else what it said itself."""
    sitting = sitting_at(access.code)
    return access.seat or (sitting.seat if sitting else "")


def _answer(
    access: Access,
    lang: str,
    held: FinalPhoneState,
    refusal: Refusal | None = None,
    *,
    before: SheetOfTable | None = None,
    steps: str = "",
    status: int = 0,
    part: str = "nunatak/table/final/_final.html",
) -> Response:
    """The sheet as it is now, with what is open on this phone; `before` and `steps` are of its own tap."""
    table = service().table(access)
    sheet = sheet_of(table, _seat(access))
    shown: SheetOfTable = replace(opened(sheet, held), back=steps)
    page = TableFinalPage.of(
        shown,
        lang,
        numbers={**entered_numbers(), **numbers_of(sheet)},
        kept=table,
        access=access,
        narrator=Narrator.of(table, views_of(table), lang),
        held=held,
        refusal=refusal,
    )
    page = judged_at(table, page).staying_where_wrong(before or sheet)
    held = replace(held, at=page.sheet.at)
    page = replace(page, held=held)
    address = address_of("tables.table_final", lang, held.words(), {"code": access.code})
    is_post, status = request.method == "POST", status or (refusal.status if refusal else 200)
    if is_post and status == 200 and not wants_fragment():
        return keep_numbers(moved_on(address), sheet)
    answer = page_or_fragment(
        "nunatak/table/final/final.html",
        part,
        status=status,
        address=address,
        lang=lang,
        page=page,
        **({} if wants_fragment() else reshown("tables.table_final", code=access.code)),
    )
    return keep_numbers(answer, sheet)
