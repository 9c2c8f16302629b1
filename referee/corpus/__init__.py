"""The corpus for other scorers: the smallest case for each rule and every vector, with a schema.

`make corpus` writes the file; the tests hold it against the specification, the engine and a second scorer.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from flask import Blueprint, Response

from referee.api.answers import PREFIX, document

blueprint = Blueprint("corpus", __name__, url_prefix=PREFIX)

FOLDER = Path(__file__).resolve().parent


@blueprint.get("/corpus.json")
def corpus() -> Response:
    """Answer with the corpus."""
    return document(_text("corpus.json"))


@blueprint.get("/corpus.schema.json")
def schema() -> Response:
    """Answer with the schema of the corpus."""
    return document(_text("corpus.schema.json"), "application/schema+json")


@cache
def _text(name: str) -> bytes:
    return (FOLDER / name).read_bytes()
