"""Export a Lost Cities match: as a table, as JSON, as a play for BG Stats, and on paper."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from referee.web.bg_stats import LOST_CITIES, PlayedBy, bg_stats_link, ranks
from referee.web.lost_cities.page import OF_ROWS, LostCitiesPage, is_entered
from referee.web.lost_cities.sheet import SIDES
from referee.web.texts import gettext as _
from referee.wire.common import ReasonAnswer
from referee.wire.lost_cities import ScoreAnswer

Row = list[str | int | None]


def rows_of(page: LostCitiesPage) -> list[Row]:
    """A head, a row for each expedition of each game, the points of each game, and the totals."""
    rows: list[Row] = [[_("Game"), _("Expedition"), *(player.name for player in page.players)]]
    for game in page.judgement.games if page.judgement else ():
        first, second = game.players
        rows += [
            [
                game.number,
                page.voice.said(f"term/{colour.value}"),
                judged.points,
                second.expeditions[colour].points,
            ]
            for colour, judged in first.expeditions.items()
        ]
        rows.append([game.number, _("Points"), first.points, second.points])
    return [*rows, [_("All games"), None, *(page.points(side) for side in SIDES)]]


def json_of(page: LostCitiesPage) -> dict[str, Any]:
    """The question of the match and its answer, in the shapes of the interface, with the names."""
    answer = _answer_of(page)
    return {
        "game": LOST_CITIES.id,
        "names": {player.id: player.name for player in page.players},
        "question": page.sheet.body(),
        "answer": answer.model_dump(mode="json") if answer else None,
    }


def _answer_of(page: LostCitiesPage) -> ScoreAnswer | None:
    """What the interface answers; while cards are missing, without what they may still change."""
    judged = page.judgement
    if judged is None:
        return None
    answer = ScoreAnswer.of(judged, page.voice)
    if page.is_whole:
        return answer
    of_rows = [reason for reason in judged.reasons if reason.rule.id.startswith(OF_ROWS)]
    games = [
        game
        if all(is_entered(page.sheet, number, side) for side in SIDES)
        else game.model_copy(update={"leader": None})
        for number, game in zip(page.sheet.games_told(), answer.games, strict=True)
    ]
    reasons = ReasonAnswer.all_of([*of_rows, *page.settled], page.voice)
    return answer.model_copy(update={"games": games, "winner": None, "reasons": reasons})


def bg_stats_of(page: LostCitiesPage, now: datetime) -> str | None:
    """The link for BG Stats, once all cards are in; nobody enters who began, so the link leaves it out."""
    if page.judgement is None or not page.is_whole:
        return None
    totals = [page.judgement.totals[side] for side in SIDES]
    won = [side == page.judgement.winner for side in SIDES]
    players = [
        PlayedBy(player.name, total, rank, winner, starts=False)
        for player, total, rank, winner in zip(page.players, totals, ranks(totals, won), won, strict=True)
    ]
    key = json.dumps([page.sheet.body(), [player.name for player in page.players]], sort_keys=True)
    return bg_stats_link(LOST_CITIES, players, key, now)
