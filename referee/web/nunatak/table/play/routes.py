"""Routes for playing: tap a place and confirm, undo, redo, dispute a ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from flask import Response, abort, request, url_for

from referee.adapters.nunatak.playing import play
from referee.adapters.nunatak.reverting import reverting
from referee.games.nunatak.notation import read_place
from referee.games.nunatak.question import Placement
from referee.games.nunatak.table.log import Completed, Disputed, Removed, Restored
from referee.services import service
from referee.tables.access import Access
from referee.tables.writing import write
from referee.web.assets.drawn import Parts
from referee.web.assets.holes import Holed, cut
from referee.web.nunatak.table.blueprint import shows, takes
from referee.web.nunatak.table.cards.tapped import TappedCard
from referee.web.nunatak.table.forms import ExtraForm
from referee.web.nunatak.table.material.tile_swap import read_swap
from referee.web.nunatak.table.play.for_all import HOLES_OF_FORMS, filled
from referee.web.nunatak.table.play.levels import remembered
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.table_page import Tapped, table_address, views_of
from referee.web.respond import (
    drawn_fragment,
    fragment_answer,
    moved_on,
    page_or_fragment,
    wants_fragment,
)
from referee.web.tables.cookies import table_at_entry
from referee.web.tables.page import Refusal, cannot_be_saved
from referee.web.tables.write import Write, keys_in, refused, reshown, write_late


@shows()
def table(lang: str, access: Access) -> Response:
    """Show a table, with what was tapped on it."""
    tapped = Tapped.read(request.args).after(request.args)
    if _is_tapped() and not wants_fragment():
        page = TableView.of(table_at_entry(access), access, lang, tapped)
        return remembered(moved_on(page.address()))
    return remembered(table_answer(access, lang, tapped))


@shows("/reasons")
def table_reasons(lang: str, access: Access) -> Response:
    """Show why the tapped placement scores what it does, before it is made."""
    view = TableView.of(service().table(access), access, lang, Tapped.read(request.args))
    page, part = "nunatak/table/play/reasons.html", "nunatak/table/play/_reasons.html"
    return page_or_fragment(page, part, lang=lang, page=view)


@takes("/play")
def play_turn(lang: str, access: Access) -> Response:
    """Place the block that was tapped."""
    tapped = Tapped.read(request.form).answered()
    place = read_place(tapped.place)
    if place is None:
        # A second tap on the button whose first one has already placed the block.
        return table_answer(access, lang, tapped)
    standing = service().table(access).game.standing
    taken = tapped.taken if standing.keeps.has_cards else TappedCard()
    swap = read_swap(tapped.swap) if standing.material else None
    placement = Placement(place, request.form.get("owner") or None, taken.card, taken.as_, swap)
    active = request.form.get("active") or None
    return _written(
        access,
        lang,
        tapped,
        lambda sent: play(service(), access, sent, placement, active, details=taken.details),
        tapped.played,
    )


@takes("/undo")
def undo_act(lang: str, access: Access) -> Response:
    """Undo what the button names: an act, or a correction."""
    if "correction" not in request.form:
        return _act_on_keys(lang, access, Removed)
    (version, *_others) = keys_in(request.form["correction"])
    edit = reverting(service().table(access), version)
    if edit is None:
        abort(400)
    return _written(
        access, lang, Tapped.read(request.form), lambda sent: write(service(), access, sent, edit)
    )


@takes("/redo")
def redo_act(lang: str, access: Access) -> Response:
    """Redo what was undone last."""
    return _act_on_keys(lang, access, Restored)


@takes("/doubt")
def dispute_act(lang: str, access: Access) -> Response:
    """Show the ruling on one act on every phone."""
    (key, *_others) = keys_in(request.form.get("keys", ""))
    return _written(access, lang, Tapped(), lambda sent: write_late(access, sent, Disputed(key)))


@takes("/extra")
def choose_extra(lang: str, access: Access) -> Response:
    """Write down who takes the two extra turns of four players."""
    form = ExtraForm.among(views_of(service().table(access)), request.form)
    tapped = replace(Tapped.read(request.form), first=form.best.data or "")
    if not form.validate():
        refusal = cannot_be_saved(*form.texts)
        return table_answer(access, lang, tapped, refusal, form)
    event = Completed((form.best.data, form.second.data))
    return _written(access, lang, tapped, lambda sent: write(service(), access, sent, event))


@shows("/<any(play, undo, redo, doubt, extra, settle):act>")
def back_to_table(lang: str, access: Access, act: str) -> Response:
    """Show the table after a reload of a form's answer, or in another language."""
    return moved_on(url_for("tables.table", lang=lang, code=access.code, _anchor=act))


def table_answer(
    access: Access,
    lang: str,
    tapped: Tapped,
    refusal: Refusal | None = None,
    chosen: ExtraForm | None = None,
) -> Response:
    """The page of a table as it is now, or the part of it that changes."""
    now = table_at_entry(access) if request.method == "GET" else service().table(access)
    view = TableView.of(now, access, lang, tapped)
    is_part = wants_fragment()
    if is_part and request.method == "GET" and not _is_tapped() and view.is_alike:
        text, address = part_of(view, lang)
        return fragment_answer(text, address=address, is_one_of_many=True)
    return page_or_fragment(
        "nunatak/table/play/table.html",
        "nunatak/table/play/_table.html",
        status=refusal.status if refusal else 200,
        address=view.address(),
        lang=lang,
        page=replace(view, refusal=refusal, chosen=chosen) if refusal or chosen else view,
        is_tapped=is_part and _is_tapped(),
        **({} if is_part else reshown("tables.table", code=access.code)),
    )


ALIKE_KEPT = 256
"""How many parts are kept, of some 30 to 60 kilobytes each: one is asked for only until the next turn."""


class _Alike(NamedTuple):
    """A part as it is for all phones that see the same, and the address of its page."""

    part: Holed
    address: str


_alike = Parts[_Alike](ALIKE_KEPT)


def part_of(view: TableView, lang: str) -> tuple[str, str]:
    """The part of a page that is alike on several phones, and its address.

    Both are made once for all of them; the part is filled for this one.
    """
    kept = _alike.drawn_of(view.depends, _drawn_for_all, view, lang)
    return filled(kept.part, view.own_seat), kept.address


def _drawn_for_all(view: TableView, lang: str) -> _Alike:
    page = replace(view, is_for_all=True)
    text = drawn_fragment(
        "nunatak/table/play/_table.html", lang=lang, page=page, is_tapped=False, **HOLES_OF_FORMS
    )
    return _Alike(cut(text), view.address())


def _is_tapped() -> bool:
    """Whether a tap asks, and not the page by itself for how the table is now."""
    return request.method == "POST" or "tap" in request.args or "do" in request.args


def _act_on_keys(lang: str, access: Access, act: type[Removed | Restored]) -> Response:
    event = act(keys_in(request.form.get("keys", "")))
    tapped = Tapped.read(request.form)
    return _written(access, lang, tapped, lambda sent: write(service(), access, sent, event))


def _written(access: Access, lang: str, tapped: Tapped, do: Write, left: Tapped | None = None) -> Response:
    """Write, and show the table with what is `left` of what was tapped; all of it where that was refused."""
    left = left or Tapped()
    refusal = refused(access, lang, do)
    if refusal is not None:
        return table_answer(access, lang, tapped, refusal)
    if wants_fragment():
        return table_answer(access, lang, left)
    return moved_on(table_address(lang, access.code, left))
