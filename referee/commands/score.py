"""The command `referee score FILE|-`: the end of a game, whichever game the body is of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from referee.commands.questions import Asked, answers, points_line
from referee.commands.scores import scores
from referee.wording.voice import Voice

EXAMPLE = """\
{"seats": [{"id": "Anna", "role": "player", "track": 57, "cards": {"builder": 3}},
 {"id": "Ben", "role": "player", "track": 60}, {"id": "Siku", "role": "siku"}]}"""


def _asked(text: bytes) -> Asked:
    """The game of this body; if it is not JSON, or of no known game, the first game's shape refuses it."""
    known = scores()
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return known[0].asked
    fields = body if isinstance(body, dict) else {}
    return next((score.asked for score in known if score.own_field in fields), known[0].asked)


@answers(_asked, "/api/v1/nunatak/final or /api/v1/lost-cities/score", EXAMPLE)
def score(_question: Any, judgement: Any, voice: Voice) -> Iterator[str]:  # noqa: ANN401  of any game
    """Score the end of a game of Nunatak or of Lost Cities: every point with its reason.

    Exit code 0: scored. 2: the file is not a possible end of a game.
    """
    for reason in judgement.reasons:
        points = f"{reason.points:+d}" if reason.points else "·"
        sentence = voice.sentence(reason)
        if reason.seat:
            sentence = voice.said("label/value", label=voice.name(reason.seat), value=sentence)
        yield f"{points:>5}  {sentence}  [{reason.rule.id}]"
    yield f"       {points_line(judgement.totals, voice)}"
