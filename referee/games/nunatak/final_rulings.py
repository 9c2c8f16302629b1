"""The open questions of the end scoring, each with its readings, the default first."""

from __future__ import annotations

from referee.games.rulings import Ruling

SIKU_CAP = Ruling("siku-cap", ("nobody", "second"))
"""G48: who gets the temple cap's points when Siku has the most outer blocks."""

SCULPTORS_ABOVE_TEN = Ruling("sculptors-above-ten", ("seventy-five", "continue"))
"""G78: what more than ten sculptors bring, where the printed table ends."""

SIXTH_ARTISAN = Ruling("sixth-artisan", ("twenty-four", "continue"))
"""G79: what a sixth artisan with the same tool brings, where the printed table ends."""

SOLO_TEMPLE_CAP = Ruling("solo-temple-cap", ("scored", "none"))
"""A10: whether the solo player gets the temple cap's points."""

FINAL_RULINGS = {
    ruling.key: ruling for ruling in (SIKU_CAP, SCULPTORS_ABOVE_TEN, SIXTH_ARTISAN, SOLO_TEMPLE_CAP)
}
