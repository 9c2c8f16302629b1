"""Say why a file was not imported, in a player's words: no paths, no field names."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import islice
from typing import Any

from pydantic import ValidationError

from referee.games.faults import Fault
from referee.tables.adapters import shape_asked
from referee.tables.again import GAMES_MAX
from referee.tables.transfer import TableFile
from referee.web.texts import gettext as _
from referee.wire.names import names_twice
from referee.wire.problems import ERRORS_MAX, LOG, Path, wrong_shapes

TOO_MUCH = ("log-full", "log-corrected-too-often")
OWN_MARKS = (("referee",), ("game",), ("seats",), ("opened_at",), (LOG,))
"""A file that Referee gave has all of these."""


def read_file(text: bytes) -> TableFile | list[str]:
    """The kept game that a file holds, or what is wrong with a file that is none, or is none any more."""
    try:
        body: Any = shape_asked(text, lambda game: game.import_body).model_validate_json(text)
    except ValidationError as error:
        return _shape_problems(error)
    # Taking either value would be a guess.
    twice = names_twice(text)[:ERRORS_MAX]
    return list(dict.fromkeys(_changed_by_hand(path) for path in twice)) if twice else body


def read_files(text: bytes) -> tuple[TableFile, ...] | list[str]:
    """The games that a file holds: those of an evening, in order, or the one of a table; or what is wrong."""
    games = _games_in(text)
    if games is None:
        body = read_file(text)
        return body if isinstance(body, list) else (body,)
    if not 0 < len(games) <= GAMES_MAX:
        return [_("This is not a game saved by Referee.")]
    if twice := names_twice(text)[:ERRORS_MAX]:
        return list(dict.fromkeys(_changed_by_hand(path) for path in twice))
    found: list[TableFile] = []
    for game in games:
        body = read_file(json.dumps(game).encode())
        if isinstance(body, list):
            return body
        found.append(body)
    return tuple(found)


def _games_in(text: bytes) -> list[Any] | None:
    """The games of an evening; None where the file is none of an evening."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    games = data.get("games") if isinstance(data, dict) else None
    return games if isinstance(games, list) else None


def _shape_problems(error: ValidationError) -> list[str]:
    wrong = [tuple(one.path) for one in wrong_shapes(error)]
    if any(not path or path in OWN_MARKS for path in wrong):
        return [_("This is not a game saved by Referee.")]
    return list(dict.fromkeys(_changed_by_hand(path) for path in wrong))


def state_problems(faults: Iterable[Fault]) -> list[str]:
    """What is wrong with a file whose entries no game can have in this order."""
    return list(dict.fromkeys(_state_problem(fault) for fault in islice(faults, ERRORS_MAX)))


def _state_problem(fault: Fault) -> str:
    if fault.code == "turn-not-legal":
        # If the rules were corrected since, they may judge otherwise: nobody is blamed.
        return _("%(entry)s: the rules do not allow this turn.", entry=_entry(fault.path).capitalize())
    if fault.code in TOO_MUCH:
        return _(
            "%(entry)s: up to here this game has more turns and corrections than a table can hold.",
            entry=_entry(fault.path).capitalize(),
        )
    return _changed_by_hand(fault.path)


def _changed_by_hand(path: Path) -> str:
    where = ", ".join(filter(None, (_entry(path), _part(path))))
    return _("This file was edited by hand: %(where)s.", where=where or _("the beginning"))


def _entry(path: Path) -> str:
    in_log = len(path) > 1 and path[0] == LOG and isinstance(path[1], int)
    return _("entry %(number)s", number=int(path[1]) + 1) if in_log else ""


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
