"""Judge the Lost Cities sheet of the address."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.lost_cities import judge_match
from referee.games.lost_cities.match import MatchJudgement, SheetJudgement
from referee.games.nunatak.pieces import Role
from referee.games.reasons import Reason
from referee.web.gates import through_gates
from referee.web.lost_cities.entered import is_settled, is_whole
from referee.web.lost_cities.sheet import SIDES, LostCitiesSheet
from referee.web.seats import NAME_LETTERS_MAX, SeatView
from referee.web.texts import gettext as _
from referee.wire.lost_cities import ScoreBody
from referee.wire.problems import ErrorAnswer
from referee.wording.voice import Voice

OF_ROWS = "lost.score."
"""Rules that explain a row stand beside it; the others are about the match."""


@dataclass(frozen=True, slots=True)
class LostCitiesPage:
    """The sheet and what it scores; `judgement` is None where these cards are impossible."""

    sheet: LostCitiesSheet
    voice: Voice
    players: tuple[SeatView, SeatView]
    judgement: MatchJudgement | None
    problems: tuple[ErrorAnswer, ...]

    def sheet_judgement(self, game: str, side: str) -> SheetJudgement | None:
        """What one player scores in one game, if that game was entered."""
        if self.judgement is None or int(game) > len(self.judgement.games):
            return None
        first, second = self.judgement.games[int(game) - 1].players
        return first if side == SIDES[0] else second

    def points(self, side: str, game: str | None = None) -> int | None:
        """The points of one game, or of all games together."""
        if self.judgement is None:
            return None
        if game is None:
            return self.judgement.totals[side]
        judged = self.sheet_judgement(game, side)
        return judged.points if judged else None

    @property
    def is_whole(self) -> bool:
        """Whether every game up to the last one holds cards of both players."""
        return is_whole(self.sheet)

    @property
    def settled(self) -> list[Reason]:
        """What the games make of the match, as far as no card to come can change it."""
        return [
            reason
            for reason in (self.judgement.reasons if self.judgement else ())
            if not reason.rule.id.startswith(OF_ROWS) and is_settled(reason, self.sheet)
        ]


def lost_cities_page(sheet: LostCitiesSheet, language: str) -> LostCitiesPage:
    """Read the sheet through the gates."""
    told = {"a": sheet.a.strip()[:NAME_LETTERS_MAX], "b": sheet.b.strip()[:NAME_LETTERS_MAX]}
    names = {"a": told["a"] or _("Player 1"), "b": told["b"] or _("Player 2")}
    players = (
        SeatView("a", "A", "turquoise", "circle", names["a"], Role.PLAYER),
        SeatView("b", "B", "orange", "diamond", names["b"], Role.PLAYER),
    )
    voice = Voice(language, names)
    passed = through_gates(ScoreBody, sheet.body(), voice)
    judgement = None if passed.question is None else judge_match(passed.question)
    return LostCitiesPage(sheet, voice, players, judgement, passed.problems)
