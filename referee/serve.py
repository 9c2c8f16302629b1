"""Serve the application: gunicorn with threads, and the address for the phones in the room."""

from __future__ import annotations

import io
import socket
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import segno
from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import ThreadWorker

import referee
from referee.config import SettingError, Settings
from referee.kept import EXTENSION
from referee.network import FOR_PHONES, addresses, is_only_this_machine

if TYPE_CHECKING:
    from flask import Flask

# Threads beside those that hold a live stream: they answer taps while every stream is open.
THREADS_FOR_ANSWERS = 16

# How long a stop waits for kept connections; an answer under way is always finished.
SECONDS_FOR_ANSWERS = 1


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """Gunicorn run from Python: one process, a thread for each phone that listens."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Set what Referee needs; gunicorn's own environment variables stay unread."""
        for name, value in server_options(self._settings).items():
            self.cfg.set(name, value)
        # The address is told when it is open, and not a moment before.
        self.cfg.set("when_ready", self._greet)

    def load(self) -> Flask:
        """Make the application, in the process that will answer; it knows where phones find it."""
        app = referee.create_app(self._settings)
        app.config[FOR_PHONES] = addresses(self._settings.host, self._settings.port)[0]
        return app

    def _greet(self, server: object) -> None:  # gunicorn counts the parameters of a hook
        del server
        print(greeting(self._settings), flush=True)


class StreamingWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """Answers with threads, and ends its streams when it is asked to stop: they would hold it up."""

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop soon: answer what is under way, end the streams, wait for nobody else."""
        application = getattr(self, "wsgi", None)  # not there while the application is being made
        if application is not None:
            application.extensions[EXTENSION].broker.end_streams()
        # The parent waits longer, so that it never has to kill.
        self.cfg.set("graceful_timeout", SECONDS_FOR_ANSWERS)
        super().handle_exit(sig, frame)

    # gunicorn's own shuts the threads down from inside the signal, which stands still for ever where
    # the signal interrupts the same thread in taking a request: both hold the lock of the threads.
    handle_quit = handle_exit


def server_options(settings: Settings) -> dict[str, Any]:
    """Return gunicorn's settings: threads for as many phones as the settings name."""
    threads = settings.phones + THREADS_FOR_ANSWERS
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return {
        "bind": [f"{host}:{settings.port}"],
        "worker_class": StreamingWorker,
        "workers": 1,
        "threads": threads,
        # Beyond the threads a connection waits its turn instead of being refused.
        "worker_connections": threads * 2,
        "keepalive": 15,
        # How long the parent waits for its worker before it kills it.
        "graceful_timeout": 10,
        # A whole temple stands in the address of a sheet.
        "limit_request_line": 8190,
        # The cookies of many tables; a browser that holds more than its share is still answered.
        "limit_request_field_size": 32_768,
        # Its warnings quote broken requests with the address that they came from: neither is for a log.
        "loglevel": "error",
        "proc_name": "referee",
        # Nobody steers this server from outside, and it would write into the home folder.
        "control_socket_disable": True,
    }


def serve(host: str | None = None, port: int | None = None) -> None:
    """Serve until stopped, on the host and port given or else of the environment.

    Raises SettingError when the environment cannot be used or the port is taken.
    """
    read = Settings.from_environment()
    settings = replace(read, host=host or read.host, port=port or read.port)
    refuse_taken_port(settings.host, settings.port)
    Server(settings).run()


def refuse_taken_port(host: str, port: int) -> None:
    """Raise SettingError where nobody can listen: gunicorn itself would try again for seconds."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise SettingError(
            "HOST or PORT",
            f"nobody can listen on {host}:{port} ({error.strerror})",
            f"Try another port, for example PORT={port % 60_000 + 1}.",
        ) from error


def greeting(settings: Settings) -> str:
    """Return what the terminal shows at the start: the addresses and a code for the phones."""
    found = addresses(settings.host, settings.port)
    lines = ["", "Referee is ready. Open it on this machine or on a phone in the same network:", ""]
    lines += [f"    {address}" for address in found]
    if not is_only_this_machine(settings.host) and len(found) > 1:
        picture = io.StringIO()
        segno.make(found[0], micro=False).terminal(picture, compact=True, border=2)
        lines += ["", picture.getvalue().rstrip("\n")]
    lines += ["", f"Data: {settings.data}    Stop: Ctrl+C", ""]
    return "\n".join(lines)
