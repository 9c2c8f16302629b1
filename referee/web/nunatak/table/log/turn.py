"""Prepare one turn of a table with its reasons and the temple at that point, and the big scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Response, abort, url_for

from referee.adapters.nunatak.reverting import acts_before
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.standing import JudgedAct
from referee.services import service
from referee.tables.access import Access
from referee.web.nunatak.board_view import BoardView
from referee.web.nunatak.judgement_view import JudgementView
from referee.web.nunatak.table.blueprint import shows
from referee.web.nunatak.table.edit.corrects import Corrects
from referee.web.nunatak.table.forms import INSERT
from referee.web.nunatak.table.log.act_rows import row_of
from referee.web.nunatak.table.log.film import is_seen, what_if
from referee.web.nunatak.table.log.line import LogLine
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.log.shared_turn import dispute_address
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.play.verdict import InterpretationsView, interpretations_of, judgement_of_table
from referee.web.nunatak.table.table_page import TablePage, board_after, player_views, views_of
from referee.web.reasons import ReasonView, reason_view
from referee.web.respond import moved_on, page_or_fragment
from referee.web.tables.big import BigScore
from referee.wording.interpretations import NewInterpretation


@dataclass(frozen=True, slots=True)
class TurnOfTable(TablePage):
    """One act of a kept game to show: the temple after it, its reasons, and the acts beside it."""

    kept: JudgedAct
    narrator: Narrator

    @property
    def key(self) -> int:
        return self.kept.item.key

    @property
    def may_write(self) -> bool:
        """Whether this phone may write a note or a dispute, after the end too."""
        return self.access.may_write

    @property
    def line(self) -> LogLine:
        """Who did what, and what it scored."""
        game = self.table.game
        return self.narrator.line(self.kept, game.disputed, self.early, game.notes)

    @property
    def was(self) -> list[str]:
        """What it was before it was edited, the last first."""
        return [self.narrator.was(act) for act in acts_before(self.table, self.key)]

    @property
    def is_turn(self) -> bool:
        """Whether it is a turn and not an adjustment."""
        return isinstance(self.kept.item.act, Turn)

    def may(self, do: str, other: int = 0) -> bool:
        """Whether this phone may correct this act so: the host any, a player those of the last two rounds."""
        return Corrects(self.table, self.access).may(do, self.key, other)

    @property
    def may_insert_first(self) -> bool:
        """Whether this phone may put a turn in before the first."""
        return not self.previous and Corrects(self.table, self.access).may(INSERT, 0)

    @property
    def board(self) -> BoardView:
        """The temple as it stood after this act."""
        return board_after(self.kept, self.narrator)

    @property
    def judgement(self) -> JudgementView | None:
        return judgement_of_table(self.kept, self.narrator, player_views(self.table))

    @property
    def questions(self) -> list[InterpretationsView]:
        """What other interpretations would score here."""
        return interpretations_of(self.kept, self.narrator)

    @property
    def card_url(self) -> str:
        """The page for the card of this turn; empty where no card is kept, or this phone only looks."""
        game = self.table.game
        if not (self.is_turn and self.may_write and game.standing.keeps.has_cards) or game.is_ended:
            return ""
        language = self.narrator.voice.language
        return url_for("tables.table_card", lang=language, code=self.code, key=self.key)

    @property
    def note_url(self) -> str:
        """The page of the note on this turn; empty for what is no turn, or where this phone only looks."""
        if not (self.is_turn and self.may_write):
            return ""
        language = self.narrator.voice.language
        return url_for("tables.table_note", lang=language, code=self.code, key=self.key)

    @property
    def settle_url(self) -> str:
        """The page on which another interpretation holds from this turn on."""
        language = self.narrator.voice.language
        return url_for("tables.table_settled", lang=language, code=self.code, key=self.key)

    @property
    def reasons(self) -> list[ReasonView]:
        """The reasons of an act that is not a turn."""
        return [reason_view(reason, self.narrator.voice, self.narrator.seats) for reason in self.kept.reasons]

    @property
    def interpretations(self) -> list[NewInterpretation]:
        return self.narrator.interpretations(self.kept)

    @property
    def dispute(self) -> str | None:
        """The page that shows the link to this ruling."""
        return dispute_address(self.table, self.kept, self.narrator.voice.language)

    def beside(self, offset: int) -> LogLine | None:
        """The act before or after this one; None at either end."""
        record = self.table.game.record
        index = next(index for index, kept in enumerate(record) if kept.item.key == self.key) + offset
        return self.narrator.line(record[index]) if 0 <= index < len(record) else None

    @property
    def what_if(self) -> str:
        """The way to the calculator with the temple before this turn; empty for what is no turn."""
        return what_if(self.narrator.voice.language, self.code, self.key) if self.is_turn else ""

    @property
    def film(self) -> str:
        """The film of the game, from this act on; empty where it shows nothing yet."""
        record = self.table.game.record
        until = next(index for index, kept in enumerate(record) if kept.item.key == self.key)
        at = sum(map(is_seen, record[: until + 1]))
        language = self.narrator.voice.language
        return url_for("tables.table_film", lang=language, code=self.code, at=at) if at else ""

    @property
    def previous(self) -> LogLine | None:
        return self.beside(-1)

    @property
    def next(self) -> LogLine | None:
        return self.beside(1)

    def edit(self, do: str, **words: str | int) -> str:
        """The page that shows what a correction of this act would do."""
        values: dict[str, Any] = {"do": do, "key": self.key, **words}
        return url_for("tables.table_edit", lang=self.narrator.voice.language, code=self.code, **values)

    @property
    def change(self) -> str:
        """The page on which this act is changed; empty for a kind that has none."""
        act = self.kept.item.act
        change = row_of(act).change
        if change is None:
            return ""
        endpoint, words = change(act)
        values: dict[str, Any] = {**words, "key": self.key}
        return url_for(endpoint, lang=self.narrator.voice.language, code=self.code, **values)

    @property
    def title(self) -> str:
        return row_of(self.kept.item.act).title(self.kept)


@shows("/turns/<int:key>")
def table_turn(lang: str, access: Access, key: int) -> Response:
    """Show one act with its reasons, and the temple as it stood then."""
    table = service().table(access)
    kept = table.game.kept(key)
    if kept is None and table.game.item(key) is not None:
        # Somebody took it back while its page was open: the log says so.
        return moved_on(url_for("tables.table_log", lang=lang, code=access.code, gone=key))
    if kept is None:
        abort(404)
    narrator = Narrator.of(table, views_of(table), lang)
    page = TurnOfTable(table, access, kept, narrator)
    return page_or_fragment(
        "nunatak/table/log/turn.html", "nunatak/table/log/_turn.html", lang=lang, page=page
    )


@shows("/scores")
def table_scores(lang: str, access: Access) -> Response:
    """Show the scores for the middle of the table, large and from both sides."""
    page = TableView.untapped(access, lang)
    return page_or_fragment(
        "nunatak/table/log/scores.html",
        "nunatak/table/log/_scores.html",
        lang=lang,
        page=page,
        scores=_scores(page),
    )


def _scores(page: TableView) -> list[BigScore]:
    """The scores of the turns; once the game has its result, the totals of that."""
    game = page.table.game
    if game.result is not None:
        totals = {one.seat: one.total for one in game.result.places}
        return [BigScore(seat, totals[seat.id]) for seat in page.players]
    standing = game.standing
    return [
        BigScore(seat, standing.points[seat.id], seat.id == page.active, standing.architect[seat.id])
        for seat in page.players
    ]
