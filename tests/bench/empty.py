"""An empty page of bare Flask on the server that `make run` starts: what every answer costs at least."""

from __future__ import annotations

from flask import Flask, request

from referee.config import Settings
from referee.serve import run


def empty() -> Flask:
    """Make an application that answers with nothing: to be fetched, and to be sent something."""
    app = Flask("empty")
    app.add_url_rule("/", "page", lambda: "")
    app.add_url_rule("/", "taken", lambda: str(len(request.get_data())), methods=["POST"])
    return app


if __name__ == "__main__":
    run(empty(), Settings.from_environment())
