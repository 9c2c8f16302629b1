"""The score of Nunatak on the command line."""

from __future__ import annotations

from referee.commands.questions import Asked
from referee.commands.scores import Score
from referee.games.nunatak.ending.final import judge_final
from referee.wire.nunatak.final import FinalAnswer, FinalBody

SCORE = Score("seats", Asked(FinalBody, judge_final, FinalAnswer))
