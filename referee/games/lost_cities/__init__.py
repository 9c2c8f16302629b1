"""The rules of Lost Cities: what an expedition scores, and which card may be played, discarded or drawn.

Source: the booklet of the KOSMOS edition of 1999/2012, the only one that is compared here; its
section is named in each docstring.
"""

from __future__ import annotations

from referee.games.lost_cities.cards import Card, Colour, Expedition
from referee.games.lost_cities.faults import match_faults, move_faults
from referee.games.lost_cities.match import Game, MatchQuestion, Sheet, judge_match
from referee.games.lost_cities.moves import Discard, Draw, Play, judge_move

__all__ = [
    "Card",
    "Colour",
    "Discard",
    "Draw",
    "Expedition",
    "Game",
    "MatchQuestion",
    "Play",
    "Sheet",
    "judge_match",
    "judge_move",
    "match_faults",
    "move_faults",
]
