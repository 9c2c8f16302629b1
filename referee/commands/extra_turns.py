"""The command `referee extra-turns FILE|-`: who takes the two extra turns of four players."""

from __future__ import annotations

from collections.abc import Iterator

from referee.commands.questions import Asked, answers, reason_lines
from referee.games.nunatak.ending.completion import ExtraTurns, ExtraTurnsQuestion
from referee.games.nunatak.ending.completion import extra_turns as judge_extra_turns
from referee.wire.nunatak.extra_turns import ExtraTurnsAnswer, ExtraTurnsBody
from referee.wording.voice import Voice

EXAMPLE = """\
{"seats": [{"id": "Anna", "first_line": 2, "second_line": 1},
           {"id": "Ben", "first_line": 3, "second_line": 0},
           {"id": "Cleo", "first_line": 2, "second_line": 2},
           {"id": "Dirk", "first_line": 0, "second_line": 4}]}"""


@answers(Asked(ExtraTurnsBody, judge_extra_turns, ExtraTurnsAnswer), "/api/v1/nunatak/extra-turns", EXAMPLE)
def extra_turns(_question: ExtraTurnsQuestion, judgement: ExtraTurns, voice: Voice) -> Iterator[str]:
    """Say who takes the two extra turns in a game of Nunatak for four, in which order, and why.

    Exit code 0: answered. 2: the file does not describe four players.
    """
    yield from reason_lines(judgement.reasons, voice)
    yield "  " + "   ".join(map(voice.name, judgement.order))
