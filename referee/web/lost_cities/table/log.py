"""The log of a match, game by game, and the dispute of an entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from flask import Response, render_template, request, url_for

from referee.adapters.lost_cities.typed import Table
from referee.games.lost_cities.cards import Card, Colour
from referee.games.lost_cities.table.acts import Laid
from referee.games.lost_cities.table.log import Added, Disputed
from referee.services import service
from referee.tables.access import Access
from referee.tables.rights import may
from referee.web.lost_cities.table.blueprint import shows, takes
from referee.web.lost_cities.table.narrator import Narrator
from referee.web.lost_cities.table.page import MatchView
from referee.web.lost_cities.table.routes import match_answer
from referee.web.lost_cities.table.taps import Looked
from referee.web.respond import moved_on
from referee.web.seats import SeatView
from referee.web.tables.page import TablePage
from referee.web.tables.write import keys_in, refused, write_late
from referee.web.texts import gettext as _


class Line(NamedTuple):
    """One entry in force: its key, whose card it is, what it is, and whether somebody disputes it.

    Of a card `face` is what is printed on it, `colour` its colour, and `text` that colour in words.
    """

    key: int
    seat: SeatView | None
    text: str
    sentence: str
    is_disputed: bool
    face: str = ""
    colour: str = ""


class GameLines(NamedTuple):
    """A game of the match: its heading, where its cards are corrected, and its entries, the newest first.

    The address is empty where this phone corrects none of them, that of the note where it writes none.
    """

    title: str
    url: str
    note: str
    note_url: str
    lines: list[Line]

    @property
    def others(self) -> list[Line]:
        return [line for line in self.lines if not line.face]

    @property
    def cards(self) -> list[Line]:
        """The cards, the newest first."""
        return [line for line in self.lines if line.face]

    @property
    def fans(self) -> list[tuple[SeatView, list[tuple[str, list[Line]]]]]:
        """The expeditions of each player: the colour in words, and its cards as they were laid."""
        found: dict[str, tuple[SeatView, dict[str, list[Line]]]] = {}
        for line in reversed(self.cards):
            if line.seat:
                _seat, rows = found.setdefault(line.seat.id, (line.seat, {}))
                rows.setdefault(line.text, []).append(line)
        return [(seat, list(rows.items())) for _id, (seat, rows) in sorted(found.items())]


@dataclass(frozen=True, slots=True)
class LogView(TablePage):
    """Every card in force and every scored game."""

    table: Table
    narrator: Narrator

    @property
    def games(self) -> list[GameLines]:
        """The games with what is in force of each, the newest first."""
        match = self.table.game
        return [
            GameLines(
                _("Game %(number)s", number=number),
                self._correction(number),
                match.notes.get(number, ""),
                self._note(number),
                [self._line(kept.key) for kept in reversed(match.record) if kept.item.act.game == number],
            )
            for number in range(match.last, 0, -1)
        ]

    def _correction(self, game: int) -> str:
        """Where this phone corrects the cards of a game."""
        match = self.table.game
        # Of which card is asked makes no difference.
        card = Laid(game, match.seats[0], Card(Colour.YELLOW, None))
        if match.is_ended or not may(self.table, self.access, Added(card)):
            return ""
        return url_for("tables.table", lang=self.narrator.voice.language, code=self.code, game=game)

    def _note(self, game: int) -> str:
        """The page of the note on a game."""
        if not self.may_write:
            return ""
        language = self.narrator.voice.language
        return url_for("tables.table_note", lang=language, code=self.code, key=game)

    def _line(self, key: int) -> Line:
        match = self.table.game
        item = match.item(key)
        if item is None:
            raise LookupError(key)
        act, sentence, is_disputed = item.act, self.narrator.act(item.act), key == match.disputed
        if not isinstance(act, Laid):
            return Line(key, None, sentence, sentence, is_disputed)
        seat, colour = self.narrator.seat(act.seat), act.card.colour.value
        face = str(act.card.number or "×")
        return Line(
            key, seat, self.narrator.voice.said(f"term/{colour}"), sentence, is_disputed, face, colour
        )

    @property
    def entries(self) -> list[str]:
        """Everything that was ever entered, the newest first, corrections included."""
        return [self.narrator.entry(entry, self.table) for entry in reversed(self.table.entries)]


@shows("/turns")
def table_log(lang: str, access: Access) -> str:
    """Show all cards of the match, game by game."""
    table = service().table(access)
    page = LogView(table, access, Narrator.of(table, lang))
    return render_template("lost_cities/table/log.html", lang=lang, code=access.code, page=page)


@takes("/doubt")
def dispute_act(lang: str, access: Access) -> Response:
    """Dispute an entry, on every phone."""
    (key, *_others) = keys_in(request.form.get("keys", ""))
    refusal = refused(access, lang, lambda one: write_late(access, one, Disputed(key)))
    if refusal is not None:
        return match_answer(access, lang, Looked(), refusal)
    return moved_on(url_for("tables.table", lang=lang, code=access.code))


@shows("/scores")
def table_scores(lang: str, access: Access) -> str:
    """Show what every game scores, row by row, with all reasons."""
    table = service().table(access)
    sheets = [
        MatchView(table, access, lang, Looked(side=side, game=str(number)))
        for number in range(table.game.last, 0, -1)
        for side in ("a", "b")
    ]
    page = MatchView(table, access, lang, Looked())
    return render_template("lost_cities/table/scores.html", lang=lang, page=page, sheets=sheets)
