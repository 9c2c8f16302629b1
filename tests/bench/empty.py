"""An empty page of bare Flask on the server that `make run` starts: what every answer costs at least."""

from __future__ import annotations

from flask import Flask, request
from gunicorn.workers.gthread import ThreadWorker

from referee.config import Settings
from referee.serve import Server


class EmptyServer(Server):
    """The same server with the same settings; only the application is another."""

    def load_config(self) -> None:
        """Set what Referee sets; an application without streams has none to end."""
        super().load_config()
        self.cfg.set("worker_class", ThreadWorker)

    def load(self) -> Flask:
        """Make an application that answers with nothing: to be fetched, and to be sent something."""
        app = Flask("empty")
        app.add_url_rule("/", "page", lambda: "")
        app.add_url_rule("/", "taken", lambda: str(len(request.get_data())), methods=["POST"])
        return app


if __name__ == "__main__":
    EmptyServer(Settings.from_environment()).run()
