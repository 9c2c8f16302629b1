"""A Lost Cities match judged as far as its cards are entered: its result screen, its table, its answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from referee.csv_text import Row
from referee.games.lost_cities import judge_match
from referee.games.lost_cities.cards import Colour, Expedition
from referee.games.lost_cities.match import MatchJudgement, SheetJudgement
from referee.games.reasons import Reason
from referee.web.calculator.gates import through_gates
from referee.web.lost_cities.sheet import GAMES, SIDES, LostCitiesSheet
from referee.web.result.lands import Expedition as Climbed
from referee.web.result.lands import Trails
from referee.web.result.screen import Entry, Part, ResultScreen
from referee.web.seats import NAME_LETTERS_MAX, SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wire.common import ReasonAnswer
from referee.wire.lost_cities import ScoreAnswer, ScoreBody
from referee.wire.problems import ErrorAnswer
from referee.wording.names import isolated
from referee.wording.voice import Voice

OF_ROWS = "lost.score."
"""Rules that explain a row stand beside it; the others are about the match."""

OF_THE_DECK = "lost.gap.l11"
"""The one statement beside the rows that holds from the first card: the sixth colour."""


@dataclass(frozen=True, slots=True)
class Match:
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
    def statements(self) -> list[Reason]:
        """What the games make of the match, with the cards that are entered."""
        reasons = self.judgement.reasons if self.judgement else ()
        return [reason for reason in reasons if not reason.rule.id.startswith(OF_ROWS)]

    @property
    def settled(self) -> list[Reason]:
        """Those of these statements that no card to come can change."""
        return [reason for reason in self.statements if self._is_settled(reason)]

    def _is_settled(self, reason: Reason) -> bool:
        """Tell whether the cards still to come cannot change this statement about the match."""
        if self.sheet.is_whole or reason.rule.id == OF_THE_DECK:
            return True
        game = reason.operands.get("game")
        return game is not None and game <= self.sheet.games_in_a_row()


def players_of(sheet: LostCitiesSheet) -> tuple[SeatView, SeatView]:
    """Both players, by the names of the sheet."""
    first = isolated(sheet.a.strip()[:NAME_LETTERS_MAX]) or _("Player 1")
    second = isolated(sheet.b.strip()[:NAME_LETTERS_MAX]) or _("Player 2")
    return (
        SeatView("a", "A", "turquoise", "circle", first),
        SeatView("b", "B", "orange", "diamond", second),
    )


def match_of(sheet: LostCitiesSheet, players: tuple[SeatView, SeatView], voice: Voice) -> Match:
    """Read the sheet through the gates, and judge it."""
    passed = through_gates(ScoreBody, sheet.body(), voice)
    judgement = None if passed.question is None else judge_match(passed.question)
    return Match(sheet, voice, players, judgement, passed.problems)


def match_screen(match: Match, step: int) -> ResultScreen | None:
    """The screen of a match; None while cards of a game are missing, or impossible."""
    return screen_of(match, step) if match.sheet.is_whole else None


def screen_of(match: Match, step: int) -> ResultScreen | None:
    """The screen of everything that is entered, also of a game in which one player laid nothing."""
    judged, entered = match.judgement, match.sheet.games_entered()
    if judged is None:
        return None
    totals = judged.totals
    order = sorted(match.players, key=lambda player: -totals[player.id])
    return ResultScreen(
        _headline(match),
        _decided(match),
        tuple(
            Entry(
                player,
                1 + sum(other > totals[player.id] for other in totals.values()),
                judged.winner == player.id and _is_match(match),
                tuple(_parts(match, player.id)),
            )
            for player in order
        ),
        about=_("3 games") if _is_match(match) else "",
        step=step,
        trails=tuple(trails_of(match, player, entered) for player in match.players),
    )


def _headline(match: Match) -> str:
    """Who has won; with fewer than three games who is ahead, for nobody knows whether they stop there."""
    winner = match.judgement.winner if match.judgement else None
    if winner is None:
        return _("Draw") if _is_match(match) else _("Tied")
    name = match.voice.name(winner)
    return _("%(name)s wins", name=name) if _is_match(match) else _("%(name)s is ahead", name=name)


def _decided(match: Match) -> str:
    totals = sorted(match.judgement.totals.values()) if match.judgement else [0, 0]
    ahead = totals[-1] - totals[0]
    second = next((player.name for player in match.players if match.points(player.id) == totals[0]), "")
    if not ahead:
        return _("Tied on points; the rulebook has no tie-break") if _is_match(match) else _after(match)
    by = ngettext("%(num)s point ahead of %(name)s", "%(num)s points ahead of %(name)s", ahead, name=second)
    return by if _is_match(match) else f"{by}, {_after(match)}"


def _after(match: Match) -> str:
    return after_games(len(match.sheet.games_entered()))


def after_games(count: int) -> str:
    """After how many games of a match."""
    return ngettext("after %(num)s of 3 games", "after %(num)s of 3 games", count)


def _is_match(match: Match) -> bool:
    """Whether all three games are entered: before that somebody is ahead, and nobody has won."""
    return len(match.sheet.games_entered()) == len(GAMES)


def _parts(match: Match, side: str) -> Iterator[Part]:
    """Expedition by expedition, as on the picture: what it scores in all games that are entered."""
    games = match.sheet.games_entered()
    judged = [one for game in games if (one := match.sheet_judgement(game, side))]
    for colour in match.sheet.colours_in_play():
        begun = (match.sheet.rows(game, one).get(colour, Expedition()) for game in games for one in SIDES)
        if judged and any(row.is_begun for row in begun):
            points = _points_of(judged, colour)
            yield Part(colour.value, colour.value, match.voice.said(f"term/{colour.value}"), points)


def _points_of(judged: Iterable[SheetJudgement], colour: Colour) -> int:
    return sum(one.expeditions[colour].points for one in judged if colour in one.expeditions)


def trails_of(match: Match, player: SeatView, games: Sequence[str]) -> Trails:
    """The expeditions of a player in these games, each with what it scores in all of them."""
    return Trails(
        player, tuple(_climbed(match, player, colour, games) for colour in match.sheet.colours_in_play())
    )


def _climbed(match: Match, player: SeatView, colour: Colour, games: Sequence[str]) -> Climbed:
    rows = [match.sheet.rows(game, player.id).get(colour, Expedition()) for game in games]
    judged = [match.sheet_judgement(game, player.id) for game in games]
    points = _points_of(filter(None, judged), colour)
    if len(rows) == 1:
        return Climbed(colour.value, points, len(rows[0].numbers), rows[0].wagers)
    return Climbed(colour.value, points, sum(row.is_begun for row in rows))


def rows_of(match: Match) -> list[Row]:
    """A head, a row for each expedition of each game, the points of each game, and the totals."""
    rows: list[Row] = [[_("Game"), _("Expedition"), *(player.name for player in match.players)]]
    for game in match.judgement.games if match.judgement else ():
        first, second = game.players
        rows += [
            [
                game.number,
                match.voice.said(f"term/{colour.value}"),
                judged.points,
                second.expeditions[colour].points,
            ]
            for colour, judged in first.expeditions.items()
        ]
        rows.append([game.number, _("Points"), first.points, second.points])
    return [*rows, [_("All games"), None, *(match.points(side) for side in SIDES)]]


def answer_of(match: Match) -> ScoreAnswer | None:
    """What the interface answers; while cards are missing, without what they may still change."""
    judged = match.judgement
    if judged is None:
        return None
    answer = ScoreAnswer.of(judged, match.voice)
    if match.sheet.is_whole:
        return answer
    of_rows = [reason for reason in judged.reasons if reason.rule.id.startswith(OF_ROWS)]
    games = [
        game
        if all(match.sheet.is_entered(number, side) for side in SIDES)
        else game.model_copy(update={"leader": None})
        for number, game in zip(match.sheet.games_entered(), answer.games, strict=True)
    ]
    reasons = ReasonAnswer.all_of([*of_rows, *match.settled], match.voice)
    return answer.model_copy(update={"games": games, "winner": None, "reasons": reasons})
