"""How a request chooses the interpretation of each open question, and what each of them asks."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypeAliasType

from referee.games.nunatak.rulings import RULINGS
from referee.wire.described import choice_of, one_of_these

QUESTIONS: dict[str, str] = {
    "siku-first-tie": "What the other player scores where that player and Siku tie for the most blocks of a"
    " square: `two`, `five`, `three` or `zero` points (rule nunatak.gap.g38).",
    "siku-builder-swap": "Whether a builder that is used for Siku allows the swap of two tiles:"
    " `allowed` or `forbidden` (nunatak.gap.g41).",
    "empty-pile-no-match": "What may be taken when the draw pile is empty and no card of the display fits:"
    " `any-card`, or `none` (nunatak.difference.a1).",
    "new-tile": "When a tile that was laid in this turn may be built on: `at-once`, or from the `next-turn`"
    " on (nunatak.difference.a3).",
    "siku-cap": "Who scores the 7 points of the temple cap when Siku has the most blocks on outer tiles:"
    " `nobody`, or whoever is `second` (nunatak.gap.g48).",
    "sculptors-above-ten": "What more than ten sculptors score: `seventy-five` points as ten do, or n(n+5)/2"
    " for n of them, which lets the table `continue` (nunatak.gap.g78).",
    "sixth-artisan": "What six artisans with one tool score: `twenty-four` points as five do, or n²−1 for n"
    " of them, which lets the table `continue` (nunatak.gap.g79).",
    "solo-fill-up": "What happens in the solo game where fewer than four cards are in the display and none of"
    " them fits a free tile: `fill` leaves them and lays new ones on the empty places, `renew` puts them"
    " back into the draw pile and lays four new ones (nunatak.difference.a8).",
    "solo-temple-cap": "Whether the temple cap, 7 points for the most outer blocks, is `scored` in the solo"
    " game, or `none` is (nunatak.difference.a10).",
    "dummy-centre": "Which place is the most central one for a dummy's block: by its `distance` from"
    " the temple's axis, or by the `ring` around it, the larger of its distances along rows and columns; then"
    " in both cases the further from the edge of its own level (nunatak.gap.g101).",
    "dummy-level-four-row": "What a row of level 4 counts where a dummy compares places: `nothing`, or `one`"
    " (nunatak.gap.g98).",
}
"""What each open question asks, for those who write programs."""

_SCHEMA: dict[str, Any] = {
    "properties": {key: choice_of(ruling.choices, QUESTIONS[key]) for key, ruling in RULINGS.items()},
    "additionalProperties": False,
}

# What is unknown is for the game to name, among all other faults.
RulingsChosen = TypeAliasType(
    "RulingsChosen",
    Annotated[
        dict[str, str],
        Field(
            max_length=40,
            json_schema_extra=_SCHEMA,
            description="The interpretation that is chosen for each open question of the rules. A question"
            " that is left out takes its default.",
        ),
    ],
)
RulingsAsked = Annotated[
    RulingsChosen,
    Field(
        default_factory=dict,
        description="The interpretations to judge by. A question that is left out takes its default.",
    ),
]
RulingKey = Annotated[str, one_of_these(RULINGS)]
RulingChoice = Annotated[
    str, one_of_these(dict.fromkeys(one for it in RULINGS.values() for one in it.choices))
]
