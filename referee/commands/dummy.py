"""The command `referee dummy FILE|-`: what a dummy of the solo game does."""

from __future__ import annotations

from collections.abc import Iterator

from referee.commands.questions import Asked, answers, reason_lines
from referee.games.nunatak.dummies.question import DummyQuestion
from referee.games.nunatak.dummies.turn import DummyJudgement, judge_dummy
from referee.wire.nunatak.dummy import DummyAnswer, DummyBody
from referee.wording.voice import Voice

EXAMPLE = """\
{"seats": [{"id": "Anna", "role": "player"}, {"id": "Left", "role": "dummy"},
           {"id": "Right", "role": "dummy"}],
 "temple": "BBACA.ACACA.CABAC.ACBAC.CACCA/1ACA.ACAC.CABC.A1B1",
 "dummy": "Left", "marker": 2, "pile_empty": false,
 "display": [["builder", "architect"], ["sculptor"], null, ["artisan"]],
 "tiles": [{"level": 2, "row": 1, "column": 1, "symbols": ["artisan"]},
           {"level": 2, "row": 4, "column": 2, "symbols": ["elder", "artisan"]},
           {"level": 2, "row": 4, "column": 4, "symbols": ["artisan"]},
           {"level": 3, "row": 1, "column": 2, "symbols": ["builder"]},
           {"level": 3, "row": 1, "column": 3, "symbols": ["elder"]},
           {"level": 3, "row": 2, "column": 1, "symbols": ["beast_of_burden"]},
           {"level": 3, "row": 2, "column": 2, "symbols": ["sculptor"]},
           {"level": 3, "row": 2, "column": 3, "symbols": ["architect"]}]}"""


@answers(Asked(DummyBody, judge_dummy, DummyAnswer), "/api/v1/nunatak/dummy", EXAMPLE)
def dummy(_question: DummyQuestion, judgement: DummyJudgement, voice: Voice) -> Iterator[str]:
    """Say which card a dummy of Nunatak's solo game takes, where it places its block, and why.

    Where several places are left, the player chooses.

    Exit code 0: answered. 2: the file is not a possible position.
    """
    yield from reason_lines(judgement.reasons, voice)
    for place in judgement.places:
        yield f"  {voice.worded(place)}"
