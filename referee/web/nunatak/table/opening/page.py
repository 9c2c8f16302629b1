"""Routes for opening a table: how many play, what to lay out, what to settle, and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import TooManyRequests

from referee.adapters.nunatak.playing import open_table
from referee.catalogue import entry_of_ruling
from referee.games.nunatak.notation import seats_of
from referee.games.nunatak.pieces import Role, Seat
from referee.games.nunatak.rulings import TO_SETTLE, rulings_at
from referee.games.nunatak.table.log import Ordered
from referee.games.nunatak.table.tracking import Tracking
from referee.limits import count_new_table
from referee.services import service
from referee.tables.access import LinkRole
from referee.tables.links import enter
from referee.tables.opening import Opened
from referee.tables.writing import Sent, new_id, write
from referee.web.forms import ChoiceField, Form, TapField
from referee.web.nunatak.seats import seat_view
from referee.web.nunatak.table.opening.begins import beginning_with
from referee.web.nunatak.table.opening.setup import StepView, setup_steps
from referee.web.nunatak.table.settings.interpretations_form import (
    interpretation_fields,
    interpretations_chosen,
)
from referee.web.pages import LANGUAGE
from referee.web.seats import SeatView
from referee.web.tables.blueprint import blueprint
from referee.web.tables.cookies import keep_opened
from referee.web.tables.joining.forms import JoinForm
from referee.web.tables.limited import too_many_tables
from referee.web.tables.listed import tables_page
from referee.web.tables.write import reshown
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l
from referee.web.texts import ngettext
from referee.wording.voice import Voice


class OpenForm(Form):
    """How a table begins; what nobody touches is as usual: the first seat begins."""

    keeps = ChoiceField(
        _l("What should Referee track?"),
        [
            (Tracking.BLOCKS, _l("Blocks")),
            (Tracking.CARDS, _l("Blocks and cards")),
            (Tracking.EVERYTHING, _l("Everything")),
        ],
        default=Tracking.BLOCKS,
    )
    begins = TapField(_l("Who begins?"), problem=_l("Choose who begins."))

    @classmethod
    def of(
        cls, words: MultiDict[str, Any], seats: Sequence[Seat], views: Sequence[SeatView], voice: Voice
    ) -> Self:
        """The form of a table with these seats."""
        at_table = rulings_at(seat.role for seat in seats)
        asked = {ruling.key: ruling for ruling in TO_SETTLE if ruling.key in at_table}
        form = cls.asking(interpretation_fields(asked.values(), voice)).read(words)
        form.begins.offer(view for view in views if view.role is Role.PLAYER)
        form.asked = asked
        return form

    @property
    def interpretations(self) -> dict[str, str]:
        return interpretations_chosen(self.data, self.asked)

    @property
    def to_settle(self) -> list[Any]:
        return [self[key] for key in self.asked]


SOLO = "1"
PLAYERS = (SOLO, "2", "3", "4")


@dataclass(frozen=True, slots=True)
class OpeningView:
    """The page on which a table of so many players is opened."""

    players: int
    form: OpenForm
    voice: Voice

    @property
    def title(self) -> str:
        """Who plays, in a few words."""
        if self.players == 1:
            return _("Solo, with two dummies")
        return ngettext("%(num)s player", "%(num)s players", self.players)

    @property
    def keeps_hint(self) -> str:
        """What each level costs, and what it gives."""
        if self.players == 1:
            return _("Everything: you enter tiles and cards, and Referee plays for both dummies.")
        return _("Blocks: two taps a turn. With cards: three, and the end scoring fills itself in.")

    @property
    def is_asked_who_begins(self) -> bool:
        """Whether there is a choice: alone, the player begins."""
        return self.players > 1

    @property
    def steps(self) -> list[StepView]:
        return setup_steps(self.players, self.voice)

    @property
    def rules(self) -> dict[str, str]:
        return {key: entry_of_ruling(key).id for key in self.form.asked}

    @property
    def explained(self) -> dict[str, str]:
        """What each question is about."""
        return {key: self.voice.rule_text(f"{rule}.text") or "" for key, rule in self.rules.items()}


@blueprint.get(f"/{LANGUAGE}/tables/new")
def ask_opening(lang: str) -> Response:
    """Ask who begins, and show what to lay out for this number of players."""
    players = request.args.get("players", "")
    if players not in PLAYERS:
        return _asked_again(lang)
    form = _form(lang, int(players))
    if players == SOLO and "keeps" not in request.args:
        # Alone, Referee plays the dummies: it needs to know all that is on the table.
        form.keeps.data = Tracking.EVERYTHING
    return _opening_page(lang, int(players), form)


@blueprint.post(f"/{LANGUAGE}/tables")
def new_table(lang: str) -> Response:
    """Open a table; its seats are called by their colours until somebody names them."""
    players = request.form.get("players", "")
    if players not in PLAYERS:
        return _asked_again(lang)
    form = _form(lang, int(players))
    if not form.validate():
        return _opening_page(lang, int(players), form)
    try:
        count_new_table()
    except TooManyRequests as error:
        return tables_page(lang, JoinForm(), too_many_tables(error), error)
    opened = _opened(seats_of(int(players)), form)
    # The dummies go by tiles and cards: they are tapped in before the first turn.
    is_asked_for_tiles = players == SOLO and form.keeps.data == Tracking.EVERYTHING
    page = "tables.table_material" if is_asked_for_tiles else "tables.table"
    answer = redirect(url_for(page, lang=lang, code=opened.code), code=303)
    return keep_opened(make_response(answer), opened, seats_of(int(players))[0].id)


def _opened(seats: tuple[Seat, ...], form: OpenForm) -> Opened:
    opened = open_table(service(), seats, rulings=form.interpretations, keeps=Tracking(form.keeps.data))
    order = beginning_with(form.begins.data or "", seats)
    if order != tuple(seat.id for seat in seats):
        # Who begins is an entry: letters and colours stay with the seats as they are on the table.
        access = enter(service(), opened.code, opened.tokens[LinkRole.OWNER])
        write(service(), access, Sent(new_id(), 0), Ordered(order))
    return opened


def _form(lang: str, players: int) -> OpenForm:
    return OpenForm.of(request.values, seats_of(players), seat_views(players), Voice(lang))


def seat_views(players: int) -> list[SeatView]:
    """The seats of a table that nobody has named yet."""
    return [seat_view(seat, index) for index, seat in enumerate(seats_of(players))]


def _asked_again(lang: str) -> Response:
    return tables_page(lang, JoinForm(), _("Choose the number of players: 1 to 4."))


def _opening_page(lang: str, players: int, form: OpenForm) -> Response:
    page = render_template(
        "nunatak/table/opening/new.html",
        lang=lang,
        page=OpeningView(players, form, Voice(lang)),
        form=form,
        **reshown("tables.ask_opening"),
    )
    return make_response(page, 422 if form.problems else 200)
