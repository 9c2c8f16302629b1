"""Read the words of a query strictly where an unknown one would change what is meant."""

from __future__ import annotations

from typing import TypeVar

from flask import Response, request
from pydantic import ValidationError

from referee.api.answers import refuse_errors
from referee.reader import reader_voice
from referee.wire.common import Body
from referee.wire.problems import shape_errors
from referee.wording.problems import Problem

Shape = TypeVar("Shape", bound=Body)

LANGUAGE = "lang"

ADDED_TO_LINKS = ("fbclid", "gclid", "_")
"""What networks put into links that are shared in them, and programs to avoid a cache; beside `utm_…`."""


class QueryError(Exception):
    """The query has a word that the call does not know, or one with another value."""

    def __init__(self, wrong: ValidationError) -> None:
        super().__init__(wrong.error_count())
        self.wrong = wrong


def read_query(shape: type[Shape]) -> Shape:
    """What the query of this request asks for; raises QueryError, which names each word that is wrong."""
    words = {name: word for name, word in request.args.items() if not _is_of_others(name)}
    try:
        return shape.model_validate(words)
    except ValidationError as error:
        raise QueryError(error) from error


def refuse_query(error: QueryError) -> Response:
    """Answer with every word that is wrong."""
    errors, total = shape_errors(error.wrong, reader_voice()), error.wrong.error_count()
    return refuse_errors(Problem.of_kind("shape"), errors, total)


def _is_of_others(name: str) -> bool:
    """Whether a word is not for the call: the language, or what links get on their way."""
    return name == LANGUAGE or name in ADDED_TO_LINKS or name.startswith("utm_")
