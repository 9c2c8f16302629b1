"""Say why a file was not imported, in a player's words: no paths, no field names."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from pydantic import ValidationError

from referee.games.faults import Fault
from referee.web.texts import at_the_start
from referee.web.texts import gettext as _
from referee.wire.names import names_twice
from referee.wire.problems import ERRORS_MAX, LOG, Path, wrong_shapes

GAMES = "games"
"""The list of the games of an evening's file."""

TOO_MUCH = ("log-full", "log-corrected-too-often")
OWN_MARKS = (("referee",), ("game",), ("seats",), ("opened_at",), (LOG,))
"""A file that Referee gave has all of these."""


def not_saved_by_referee() -> str:
    """What is said of a file that holds anything else."""
    return _("This is not a game saved by Referee.")


def twice_problems(text: bytes) -> list[str]:
    """What a file says twice."""
    return list(dict.fromkeys(_changed_by_hand(path) for path in names_twice(text)[:ERRORS_MAX]))


def shape_problems(error: ValidationError, at: Path) -> list[str]:
    """What of a file has not the shape of a game; `at` is where it is in the file of an evening."""
    wrong = [tuple(one.path) for one in wrong_shapes(error)]
    if any(not path or path in OWN_MARKS for path in wrong):
        return [not_saved_by_referee()]
    return list(dict.fromkeys(_changed_by_hand((*at, *path)) for path in wrong))


def state_problems(faults: Iterable[Fault]) -> list[str]:
    """What is wrong with a file whose entries no game can have in this order."""
    return list(dict.fromkeys(_state_problem(fault) for fault in islice(faults, ERRORS_MAX)))


def _state_problem(fault: Fault) -> str:
    if fault.code == "turn-not-legal":
        # If the rules were corrected since, they may judge otherwise: nobody is blamed.
        return _("%(entry)s: the rules do not allow this turn.", entry=at_the_start(_entry(fault.path)))
    if fault.code in TOO_MUCH:
        return _(
            "%(entry)s: at this point the game has more turns and corrections than a table can hold.",
            entry=at_the_start(_entry(fault.path)),
        )
    return _changed_by_hand(fault.path)


def _changed_by_hand(path: Path) -> str:
    where = ", ".join(filter(None, (_entry(path), _part(path))))
    return _("This file is not as Referee saved it: %(where)s.", where=where or _("at the beginning"))


def _entry(path: Path) -> str:
    """Which entry, and of an evening of which game."""
    of_game = ""
    if len(path) > 1 and path[0] == GAMES:
        of_game, path = _("game %(number)s", number=int(path[1]) + 1), path[2:]
    in_log = len(path) > 1 and path[0] == LOG and isinstance(path[1], int)
    entry = _("entry %(number)s", number=int(path[1]) + 1) if in_log else ""
    return ", ".join(filter(None, (of_game, entry)))


def _part(path: Path) -> str:
    """What a part of a file is called at the table; of what is never seen there the entry is enough."""
    player = _("player")
    called = {
        "place": _("place"),
        **dict.fromkeys(("seat", "seats", "active"), player),
        "names": _("names"),
        "order": _("turn order"),
        "points": _("points"),
        "steps": _("spaces on the architect track"),
        "note": _("note"),
        "rulings": _("interpretations"),
        "judged": _("reasons"),
    }
    return next((called[str(name)] for name in reversed(path) if name in called), "")
