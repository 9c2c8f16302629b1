"""The blind second count: the cards of one player in one game are tapped once more, unseen, then compared."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from flask import Response, request

from referee.adapters.lost_cities.typed import Table
from referee.games.lost_cities.cards import Card, Colour, Expedition
from referee.tables.access import Access
from referee.web.calculator.sheet import pressed
from referee.web.lost_cities.match import players_of
from referee.web.lost_cities.page import place_word
from referee.web.lost_cities.sheet import BUTTONS, GAMES, SIDES, LostCitiesSheet
from referee.web.lost_cities.shown import ColumnView, columns
from referee.web.lost_cities.table.blueprint import shows
from referee.web.lost_cities.table.narrator import Narrator
from referee.web.lost_cities.table.seen import sheet_of
from referee.web.respond import address_of, moved_on, page_or_fragment, wants_fragment
from referee.web.tables.cookies import table_at_entry
from referee.web.tables.page import TablePage
from referee.web.texts import gettext as _

COMPARE = "compare"


@dataclass(frozen=True)
class RecountView(TablePage):
    """One player's cards of one game, tapped again without those that are entered in sight."""

    table: Table
    narrator: Narrator
    sheet: LostCitiesSheet
    is_compared: bool = False

    may_claim = True

    @property
    def columns(self) -> tuple[ColumnView, ...]:
        """The cards as they were tapped now; no points, and nothing of the first count."""
        players = players_of(self.sheet)
        return columns(self.sheet, self.narrator.voice, players, None, lambda _colour: "", without=None)

    @property
    def heading(self) -> str:
        """Whose cards in which game."""
        seat = self.table.game.seats[SIDES.index(self.sheet.side)]
        return place_word(self.narrator.voice.name(seat), self.sheet.game)

    @property
    def words(self) -> list[tuple[str, str]]:
        """What the keys of the page send along."""
        return [*self.sheet.words().items()]

    @cached_property
    def differences(self) -> list[str]:
        """Each card that only one of the counts has, in words."""
        first = sheet_of(self.table.game).rows(self.sheet.game, self.sheet.side)
        second = self.sheet.rows(self.sheet.game, self.sheet.side)
        found = []
        for colour in self.sheet.colours_in_play():
            one, other = first.get(colour, Expedition()), second.get(colour, Expedition())
            found += self._of_row(colour, one, other)
        return found

    def _of_row(self, colour: Colour, one: Expedition, other: Expedition) -> list[str]:
        name = self.narrator.voice.said(f"term/{colour.value}")
        found = []
        if one.wagers != other.wagers:
            counts = {"one": one.wagers, "other": other.wagers}
            found.append(
                _("%(colour)s, wagers: first count %(one)s, second %(other)s", colour=name, **counts)
            )
        for number in sorted(set(one.numbers) ^ set(other.numbers)):
            card = self.narrator.card(Card(colour, number))
            words = (
                _("%(card)s: only in the first count", card=card)
                if number in one.numbers
                else _("%(card)s: only in the second count", card=card)
            )
            found.append(words)
        return found

    @property
    def announcement(self) -> str:
        """What stands now, for those who hear the page."""
        return self.heading


@shows("/recount")
def table_recount(lang: str, access: Access) -> Response:
    """Tap the cards of one player once more, or compare both counts."""
    table = table_at_entry(access)
    read = LostCitiesSheet.read(request.args)
    game = read.game if int(read.game) <= table.game.last else GAMES[0]
    sheet = replace(sheet_of(table.game), **_of_count(read, game), game=game, side=read.side)
    do = request.args.get("do", "")
    tapped = do.partition(":")[0] in ("card", "wager", "undo")
    sheet = pressed(sheet, do, BUTTONS) if tapped else sheet
    page = RecountView(table, access, Narrator.of(table, lang), sheet, do == COMPARE)
    address = address_of("tables.table_recount", lang, sheet.words(), {"code": access.code})
    if tapped and not wants_fragment():
        return moved_on(address)
    return page_or_fragment(
        "lost_cities/table/recount.html",
        "lost_cities/table/_recount.html",
        address=address,
        lang=lang,
        code=access.code,
        page=page,
    )


def _of_count(read: LostCitiesSheet, game: str) -> dict[str, str]:
    """The cards of the second count alone: nothing of the first is on the page."""
    own = f"g{game}{read.side}"
    return {
        "back": read.back,
        **{f"g{number}{side}": "" for number in GAMES for side in SIDES},
        own: read.cards(game, read.side),
    }
