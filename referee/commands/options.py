"""The command `referee options FILE|-`: every legal placement, and what each would score."""

from __future__ import annotations

from collections.abc import Iterator

from referee.commands.questions import Asked, answers, points_line, reason_lines
from referee.games.nunatak.options import Options
from referee.games.nunatak.options import options as judge_options
from referee.games.nunatak.question import OptionsQuestion
from referee.wire.nunatak.turn import OptionsAnswer, OptionsBody
from referee.wording.voice import Voice

EXAMPLE = """\
{"seats": [{"id": "Anna", "role": "player"}, {"id": "Ben", "role": "player"},
           {"id": "Cleo", "role": "player"}],
 "active": "Anna", "temple": "AB3.B4.5.5.5"}"""


@answers(Asked(OptionsBody, judge_options, OptionsAnswer), "/api/v1/nunatak/options", EXAMPLE)
def options(question: OptionsQuestion, found: Options, voice: Voice) -> Iterator[str]:
    """List every legal placement in Nunatak with the points that it would score, best first.

    Exit code 0: answered, even if no place is legal. 2: the file is not a possible position.
    """
    yield from reason_lines(found.reasons, voice)

    def own(points: dict[str, int] | None) -> int:
        return (points or {}).get(question.active, 0)

    for place, judgement in sorted(found.placements, key=lambda one: -own(one[1].points)):
        yield "  " + voice.said(
            "label/value",
            label=voice.worded(place),
            value="?" if judgement.points is None else points_line(judgement.points, voice),
        )
