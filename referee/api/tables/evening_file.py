"""Read the file of an evening: each of its games by the shape of its own."""

from __future__ import annotations

from typing import Any

from flask import abort

from referee.api.judging import refuse_text
from referee.reader import reader_voice
from referee.tables.evening.files import game_files
from referee.wire.evenings import ImportEveningBody
from referee.wire.problems import ERRORS_MAX, ErrorAnswer
from referee.wire.reading import Refused, read_part


def read_games(body: ImportEveningBody) -> list[Any]:
    """The file of each game; aborts with the answer that names everything that is wrong with any of them."""
    voice = reader_voice()
    read: list[Any] = [read_part(shape, text, voice) for shape, text in game_files(body.games)]
    refused = [(index, one) for index, one in enumerate(read) if isinstance(one, Refused)]
    if not refused:
        return read
    errors = [_in_game(index, error) for index, one in refused for error in one.errors]
    _index, first = refused[0]
    # Without errors the text of a game is none that is read here, such as one with NaN in it.
    whole = Refused("shape", errors=tuple(errors[:ERRORS_MAX]), total=sum(one.total for _, one in refused))
    return abort(refuse_text(whole if errors else first))


def _in_game(index: int, error: ErrorAnswer) -> ErrorAnswer:
    """The same error, where the body has it."""
    return error.model_copy(update={"pointer": f"/games/{index}{error.pointer}"})
