"""The score of Lost Cities on the command line."""

from __future__ import annotations

from referee.commands.questions import Asked
from referee.commands.scores import Score
from referee.games.lost_cities import judge_match
from referee.wire.lost_cities import ScoreAnswer, ScoreBody

SCORE = Score("games", Asked(ScoreBody, judge_match, ScoreAnswer))
