"""The pages for counting on several phones, and for the second count."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Response, abort, make_response, render_template, request

from referee.web.nunatak.final.cells import Cell, read_cell
from referee.web.nunatak.final.cookies import remembered
from referee.web.nunatak.final.count import (
    column_words,
    differences,
    is_other,
    merged,
    pack,
    recount_words,
    settled,
    table_words,
    unpack,
)
from referee.web.nunatak.final.labels import COMPLETE_SETS, LINE_SIGNS, cell_word, entered_word, line_word
from referee.web.nunatak.final.page import FinalPage
from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.pages import LANGUAGE, blueprint
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.sharing import Code, link_of, qr_code
from referee.web.texts import gettext as _


@dataclass(frozen=True, slots=True)
class SendView:
    """A code for another phone: `choices` are what it may be for, each with its address."""

    title: str
    text: str
    link: str
    code: Code
    here: str
    choices: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """One field in which two counts differ, prepared for the page."""

    name: str
    field: str
    cell: str
    first: str
    second: str


@blueprint.get(f"/{LANGUAGE}/nunatak/final/together")
def final_together(lang: str) -> str:
    """Show each player a code with the own empty column."""
    page = FinalPage.of_address(lang)
    ids = [seat.id for seat in page.players]
    chosen = request.args.get("for", "")
    chosen = chosen if chosen in ids else ids[-1]
    words = {**table_words(page.sheet), "only": chosen}
    choices = tuple(
        (
            seat.name,
            page.to("web.final_together", {**page.sheet.lasting_words(), "for": seat.id}),
            seat.id == chosen,
        )
        for seat in page.players
    )
    return _send(
        page,
        _("Everyone on their own phone"),
        _(
            "Scan the code and count your own cards and blocks. "
            "Then tap “Send this column back” and show the new code."
        ),
        ("web.final", words),
        choices,
    )


@blueprint.get(f"/{LANGUAGE}/nunatak/final/give")
def final_give(lang: str) -> str:
    """Show the finished column as a code, for the phone that holds the table's sheet."""
    page = FinalPage.of_address(lang)
    if page.sheet.only not in {seat.id for seat in page.players}:
        abort(404)
    text = _("Scan this code with the phone that has the table’s sheet.")
    return _send(page, _("Send this column back"), text, ("web.final_merge", column_words(page.sheet)))


@blueprint.get(f"/{LANGUAGE}/nunatak/final/merge")
def final_merge(lang: str) -> Response:
    """Take a finished column into this phone's sheet; where both counted it, show the differences."""
    column = FinalSheet.read(request.args)
    if column.only not in column.scoring_seats():
        abort(404)
    base = remembered()
    if base is None or base.players != column.players:
        page = FinalPage.of(column, lang)
        alone = address_of("web.final", lang, replace(column, only="").lasting_words())
        return make_response(render_template("nunatak/final/alone.html", page=page, alone=alone))
    if is_other(base, column):
        words = {**column.lasting_words(), "first": pack(base)}
        return moved_on(address_of("web.final_compare", lang, words))
    return moved_on(address_of("web.final", lang, merged(base, column).words()))


@blueprint.get(f"/{LANGUAGE}/nunatak/final/recount")
def final_recount(lang: str) -> str:
    """Offer a blind second count of all, of one player, or of one category."""
    page = FinalPage.of_address(lang)
    lines = [line for line in LINE_SIGNS if line != COMPLETE_SETS]
    scopes = {"": _("Everything"), **{seat.id: seat.name for seat in page.seats}}
    scopes |= {line: line_word(line) for line in lines}
    chosen = request.args.get("for", "")
    chosen = chosen if chosen in scopes else ""
    choices = tuple(
        (word, page.to("web.final_recount", {**page.sheet.lasting_words(), "for": scope}), scope == chosen)
        for scope, word in scopes.items()
    )
    return _send(
        page,
        _("Second count"),
        _("Someone else counts again. The first count stays hidden until the second is finished."),
        ("web.final", recount_words(page.sheet, chosen)),
        choices,
    )


@blueprint.get(f"/{LANGUAGE}/nunatak/final/compare")
def final_compare(lang: str) -> Response:
    """Show where two counts differ, and let the table settle each difference."""
    sheet = _settled(FinalSheet.read(request.args))
    first = unpack(sheet.first)
    page = FinalPage.of(sheet, lang)
    address = address_of("web.final_compare", lang, sheet.lasting_words())
    if "do" in request.args and not wants_fragment():
        return moved_on(address)
    status = 422 if first is None else 200
    link = link_of("web.final_compare", sheet.lasting_words())
    return page_or_fragment(
        "nunatak/final/compare/compare.html",
        "nunatak/final/compare/_compare.html",
        status=status,
        address=address,
        page=page,
        readable=first is not None,
        finished=first is not None and not sheet.missing(),
        differences=_differences(page, first),
        result="" if first is None else address_of("web.final", lang, first.lasting_words()),
        sent=link,
        code=qr_code(link),
    )


def _settled(sheet: FinalSheet) -> FinalSheet:
    """Apply the button that says which of both counts holds."""
    verb, _colon, rest = request.args.get("do", "").partition(":")
    cell = read_cell(rest, sheet.seats())
    if cell is None or verb not in ("first", "second"):
        return sheet
    return settled(sheet, cell, second=verb == "second")


def _differences(page: FinalPage, first: FinalSheet | None) -> list[DifferenceView]:
    if first is None or page.sheet.missing():
        # Blind until the second count is finished.
        return []
    return [
        DifferenceView(
            page.seat(found.cell.seat).name,
            cell_word(found.cell, page.voice),
            str(found.cell),
            _entered(page, found.cell, found.first),
            _entered(page, found.cell, found.second),
        )
        for found in differences(page.sheet, first)
    ]


def _entered(page: FinalPage, cell: Cell, word: str) -> str:
    return entered_word(page.voice, cell, word) or _("not entered")


def _send(
    page: FinalPage,
    title: str,
    text: str,
    sent: tuple[str, dict[str, str]],
    choices: tuple[tuple[str, str, bool], ...] = (),
) -> str:
    endpoint, words = sent
    link = link_of(endpoint, words)
    shown = SendView(title, text, link, qr_code(link), page.to(endpoint, words), choices)
    return render_template("nunatak/final/send.html", page=page, sent=shown)
