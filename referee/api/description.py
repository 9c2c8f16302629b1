"""The description of the interface, for programs and for people."""

from __future__ import annotations

import json

from flask import Response, render_template

from referee.api.answers import document
from referee.api.openapi import openapi


def description() -> Response:
    """Answer with the description for programs."""
    return document(json.dumps(openapi(), ensure_ascii=False))


def readable() -> Response:
    """Answer with the description for people."""
    return document(render_template("api/index.html"), "text/html")
