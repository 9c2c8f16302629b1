"""Routes for playing a match: tap a card, undo, redo, say whose card it is, score a game, end the match."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, request, url_for

from referee.adapters.lost_cities.playing import end
from referee.services import service
from referee.tables.access import Access, require_owner
from referee.tables.writing import write
from referee.web.lost_cities.sheet import GAMES, SIDES
from referee.web.lost_cities.table.blueprint import shows, takes
from referee.web.lost_cities.table.page import MatchView
from referee.web.lost_cities.table.seen import seat_of
from referee.web.lost_cities.table.taps import END, Looked, is_done, wish_of
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.tables.cookies import table_at_entry
from referee.web.tables.page import Refusal
from referee.web.tables.write import refused, reshown, sent

TAPS = ("card", "wager")


@shows()
def table(lang: str, access: Access) -> Response:
    """Show a match, with the cards that this phone looks at."""
    return match_answer(access, lang, Looked.read(request.args))


@takes("/lay")
def lay_card(lang: str, access: Access) -> Response:
    """Do what a key of the page asks for."""
    looked, do = Looked.read(request.form), request.form.get("do", "")
    verb, _colon, rest = do.partition(":")
    if verb == "side" and rest in SIDES:
        return _looked(access, lang, replace(looked, side=rest, asked=""))
    if verb == "game" and rest in GAMES:
        return _looked(access, lang, replace(looked, game=rest, asked=""))
    if verb == "leave" or not do:
        return _looked(access, lang, replace(looked, asked=""))
    wish, now = sent(), service().table(access)
    seen = now.at(min(wish.version, now.version))
    view = MatchView(seen, access, lang, looked)
    if verb in TAPS and view.is_scored:
        return _looked(access, lang, replace(looked, asked="" if do == looked.asked else do))
    left = replace(looked, asked="")
    if do == "reopen":
        require_owner(access)
    if do == END and view.is_short and looked.asked != END:
        return _looked(access, lang, replace(looked, asked=END))
    if do == END:
        return _written(access, lang, left, refused(access, lang, lambda one: end(service(), access, one)))
    asked = looked.asked if do == "apply" else do
    event = wish_of(seen.game, view.number, seat_of(seen.game, view.side), asked)
    if event is None or (now.entry_of(wish.id) is None and is_done(now.game, event)):
        return _looked(access, lang, left)
    left = replace(left, game=view.looks_on(event))
    return _written(
        access, lang, left, refused(access, lang, lambda one: write(service(), access, one, event)), looked
    )


@shows("/lay")
def back_to_match(lang: str, access: Access) -> Response:
    """Show the table after a reload of a form's answer, or in another language."""
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


def match_answer(access: Access, lang: str, looked: Looked, refusal: Refusal | None = None) -> Response:
    """The page of a match as it is now, or the part of it that changes."""
    now = table_at_entry(access) if request.method == "GET" else service().table(access)
    is_part = wants_fragment()
    return page_or_fragment(
        "lost_cities/table/table.html",
        "lost_cities/table/_table.html",
        status=refusal.status if refusal else 200,
        address=_address(lang, access.code, looked),
        lang=lang,
        page=MatchView(now, access, lang, looked, refusal),
        **({} if is_part else reshown("tables.table", code=access.code)),
    )


def _address(lang: str, code: str, looked: Looked) -> str:
    return address_of("tables.table", lang, looked.words(), {"code": code})


def _looked(access: Access, lang: str, looked: Looked) -> Response:
    if wants_fragment():
        return match_answer(access, lang, looked)
    return moved_on(_address(lang, access.code, looked))


def _written(
    access: Access, lang: str, left: Looked, refusal: Refusal | None, kept: Looked | None = None
) -> Response:
    """Show the table with what is left of what was looked at; all of it where the tap was refused."""
    if refusal is not None:
        return match_answer(access, lang, kept or left, refusal)
    return _looked(access, lang, left)
