"""Every family, and the engine asked about its cases; `python -m tests.spec` runs all of them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.spec.around import AROUND
from tests.spec.blessings import BLESSINGS
from tests.spec.cases import Found, cases
from tests.spec.dummies import DUMMIES
from tests.spec.end import END
from tests.spec.ends import ENDS
from tests.spec.lost_cities import LOST_CITIES
from tests.spec.temple import TEMPLE
from tests.spec.turn import TURN

FAMILIES = {
    family.name: family
    for family in (*TEMPLE, *TURN, *AROUND, *BLESSINGS, *END, *ENDS, *DUMMIES, *LOST_CITIES)
}


def run(
    name: str,
    size: str,
    interpretation: str,
    *,
    constants: Sequence[str] = (),
    only: str = "",
    every: int = 1,
) -> Found:
    """Compare the cases of a part of a family, those that `only` leaves, or every so many of them."""
    family = FAMILIES[name]
    if family.whole is not None and not only:
        return family.whole(size, interpretation)
    found = Found()
    for case in cases(family, size, interpretation, constants=constants, only=only, every=every):
        found.cases += 1
        found.silent += case.has("silent")
        for answer in family.ask(case):
            found.compared += 1
            if answer.expected != answer.actual:
                found.differ.append((case, answer))
    return found
