"""The architect markers of the turn sheet: a stepper for each player, one word in the address."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.games.nunatak.pieces import ARCHITECT_TRACK_END
from referee.web.nunatak.turn.sheet import TurnSheet

FIELD = "marker-"
START = "0"


@dataclass(frozen=True, slots=True)
class MarkerView:
    """One stepper: its field's name, whose marker it is, and the space on which the marker stands."""

    name: str
    label: str
    value: int | str
    most: int = ARCHITECT_TRACK_END


def marker_views(sheet: TurnSheet, names: Mapping[str, str]) -> list[MarkerView]:
    """The steppers of those who score; what is not a number is shown as it was entered."""
    words = _words(sheet)
    return [
        MarkerView(f"{FIELD}{seat}", names[seat], int(word) if word.isdecimal() else word)
        for seat, word in zip(sheet.scoring_seats(), words, strict=False)
    ]


def with_markers(sheet: TurnSheet, args: Mapping[str, str]) -> TurnSheet:
    """Take what stands in the steppers, then the one that was pressed: `step=marker-A:1`."""
    words = _words(sheet)
    pressed, _colon, by = args.get("step", "").partition(":")
    for index, seat in enumerate(sheet.scoring_seats()):
        name = f"{FIELD}{seat}"
        words[index] = args.get(name, words[index]).strip() or START
        if name == pressed and by in ("1", "-1") and words[index].isdecimal():
            words[index] = str(min(max(int(words[index]) + int(by), 0), ARCHITECT_TRACK_END))
    # What was written with other signs between stays as it was sent, as long as it says the same.
    return sheet if words == _words(sheet) else replace(sheet, steps=".".join(words))


def _words(sheet: TurnSheet) -> list[str]:
    """A word for each marker, and whatever else was entered."""
    told = sheet.step_words()
    return [*told, *[START] * (len(sheet.scoring_seats()) - len(told))]
