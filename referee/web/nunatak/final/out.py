"""Export the final sheet: as a table, as JSON, as a play for BG Stats."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from referee.csv_text import Row
from referee.web.bg_stats import PlayedBy, bg_stats_link, ranks
from referee.web.nunatak.final.labels import LINE_SIGNS, TOTAL, line_word, total_word
from referee.web.nunatak.final.page import FinalPage, body_of
from referee.web.nunatak.final.screen import missing_of_result
from referee.web.nunatak.final.table import is_so_far, points_of
from referee.web.nunatak.played import NUNATAK
from referee.web.nunatak.seats import role_word, table_word
from referee.web.texts import gettext as _
from referee.wire.nunatak.final import FinalAnswer
from referee.wording.names import seen


def rows_of(page: FinalPage) -> list[Row]:
    """The sheet: a head, a row per category, the totals, who won, and what is missing for a finished game."""
    head: Row = [_("Category"), *(seat.name for seat in page.players)]
    names = {line: line_word(line) for line in LINE_SIGNS}
    names[TOTAL] = total_word(so_far=any(is_so_far(page, seat.id) for seat in page.players))
    rows: list[Row] = [
        [name, *(points_of(page, seat.id, line) for seat in page.players)] for line, name in names.items()
    ]
    winners = page.winners
    won: Row = [_("Winner"), *(_("yes") if seat.id in winners else "" for seat in page.players)]
    missing: list[Row] = [[_("Missing"), text] for text in missing_of_result(page)]
    return [head, *rows, *([won] if winners else []), *missing]


def json_of(page: FinalPage) -> dict[str, Any]:
    """The question of the sheet and its answer, in the shapes of the interface, with the names."""
    judgement = None if page.problems else page.judgement
    answer = FinalAnswer.of(judgement, page.voice).model_dump(mode="json") if judgement else None
    return {
        "game": NUNATAK.id,
        "names": {seat.id: seen(seat.name) for seat in page.seats},
        "missing": [str(cell) for cell in page.sheet.missing()],
        "warnings": list(missing_of_result(page)),
        "question": body_of(page.sheet),
        "answer": answer,
    }


def bg_stats_of(page: FinalPage, now: datetime) -> str | None:
    """The link for BG Stats, of a complete sheet; Siku and dummies are nobody's play."""
    if page.judgement is None or not page.is_complete or page.sheet.only:
        return None
    totals = [page.judgement.totals[seat.id] for seat in page.players]
    won = [seat.id in page.winners for seat in page.players]
    players = [
        PlayedBy(seat.name, total, rank, winner, seat.id == page.sheet.begins, role_word(seat))
        for seat, total, rank, winner in zip(page.players, totals, ranks(totals, won), won, strict=True)
    ]
    key = json.dumps([body_of(page.sheet), [seat.name for seat in page.players]], sort_keys=True)
    missing = " ".join(missing_of_result(page))
    return bg_stats_link(NUNATAK, players, key, now, comment=missing, board=table_word(len(players)))
