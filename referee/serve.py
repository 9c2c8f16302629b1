"""Serve the application: the address for the phones in the room, and an orderly stop."""

from __future__ import annotations

import asyncio
import gc
import io
import os
import resource
import signal
import socket
import sys
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

import referee
from referee.compress import prepare
from referee.config import CONNECTIONS_MAX, SettingError, Settings, resources
from referee.front.refusals import answer_refused
from referee.front.server import Server
from referee.network import FOR_PHONES, addresses, is_only_this_machine
from referee.operating import health, preflight, systemd
from referee.services import EXTENSION, Services
from referee.store.engine import database_name
from referee.web.assets.static_files import static_files
from referee.wire.common import build_shapes

if TYPE_CHECKING:
    from flask import Flask

COLLECTED_AFTER = (10_000, 20, 50)
"""After how many new values, and how often the older ones with them, the garbage collector looks."""

SWITCH_SECONDS = 0.001
"""How long one thread may hold up the others: the event loop has a hall full of phones to serve."""


def application(settings: Settings) -> Flask:
    """Make the application that answers; it knows where phones find it."""
    app = referee.create_app(settings)
    answer_refused(app)
    app.config[FOR_PHONES] = addresses(settings.host, settings.port)[0]
    # Before the first phone: several at once would each read all of it.
    health.words()
    build_shapes()
    return app


def pack_files(app: Flask) -> Thread:
    """Start to compress the static files, which takes a second, while the first phones are answered.

    Who asks for a file before its turn has come gets it compressed at once.
    """
    with app.app_context():
        files = [(file.media_type, file.content) for file in static_files().values()]
    packing = Thread(target=prepare, args=[files], name="pack-files", daemon=True)
    packing.start()
    return packing


def run(app: Flask, settings: Settings, problem: str = "", given: socket.socket | None = None) -> None:
    """Serve an application until this process gets a signal to stop.

    `problem` is one of its database; `given` is a socket that systemd has opened for it.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    allow_files(preflight.files_wanted(settings))
    keep_what_stays()
    asyncio.run(_run(app, settings, problem, given))
    sys.stdout.flush()
    # A thread that still waits for a database must not delay the end. What it has not committed was
    # not acknowledged.
    os._exit(0)


async def _run(app: Flask, settings: Settings, problem: str, given: socket.socket | None) -> None:
    """Serve until a signal asks this process to stop, then stop soon: answer what is under way."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stop.set)
    server = server_for(app, settings)
    await server.open(**({"sock": given} if given else {"host": settings.host, "port": settings.port}))
    pack_files(app)
    kept = app.extensions.get(EXTENSION)
    is_new = kept is not None and not problem and preflight.is_new(kept)
    print(greeting(settings, problem, is_new=is_new), flush=True)
    tasks = [loop.create_task(_say_ready(problem, kept)), loop.create_task(systemd.stay_alive())]
    await stop.wait()
    for task in tasks:
        task.cancel()
    systemd.tell(systemd.STOPPING)
    if kept is not None:
        kept.broker.end_streams()
    await server.close()


async def _say_ready(problem: str, kept: Services | None) -> None:
    """Say it to systemd, and to the terminal where the greeting could not."""
    waited = await systemd.say_ready_when(problem, lambda: preflight.problem_now(kept) if kept else "")
    if waited:
        print("Referee is ready now.", flush=True)


def server_for(app: Flask, settings: Settings) -> Server:
    """Return the server of these settings."""
    # Behind a proxy all phones have its address.
    return Server(app, CONNECTIONS_MAX if settings.proxies else settings.connections_per_address)


def serve(host: str | None = None, port: int | None = None) -> None:
    """Serve until stopped, on the host and port given or else of the environment.

    Raises SettingError when the environment cannot be used, the data folder would be a new one by
    accident, or the port is taken; StaleTextsError when the texts are not compiled; and WrongFormError
    when the database lacks the schema of this version.
    """
    preflight.check_texts(resources() / "translations")
    preflight.check_folder()
    read = Settings.from_environment()
    given = only_one(systemd.sockets())
    if given is None:
        settings = replace(read, host=host or read.host, port=port or read.port)
        refuse_taken_port(settings.host, settings.port)
    else:
        there = given.getsockname()
        settings = replace(read, host=there[0], port=there[1])
    app = application(settings)
    # Before the port is open: nobody is told to come to tables that cannot be read.
    run(app, settings, preflight.database_problem(app.extensions[EXTENSION]), given)


def only_one(given: list[socket.socket]) -> socket.socket | None:
    """The socket to listen at, of those that systemd hands over; None where there is none.

    Raises SettingError where it is another than one of TCP.
    """
    if not given:
        return None
    if len(given) == 1 and given[0].family in (socket.AF_INET, socket.AF_INET6):
        return given[0]
    raise SettingError(
        "LISTEN_FDS",
        "systemd hands over something other than one TCP socket",
        "Write one line in referee.socket, such as ListenStream=127.0.0.1:8000.",
    )


def keep_what_stays() -> None:
    """Let the garbage collector look at nothing that is there at the start, and less often at the rest.

    Tables in memory are many small values without circles: to go through all of them would hold up
    every phone for a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def allow_files(count: int) -> None:
    """Let this process open this many files, as far as the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def refuse_taken_port(host: str, port: int) -> None:
    """Raise SettingError where it is impossible to listen: asyncio would not name the setting."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise SettingError(
            "HOST or PORT",
            f"cannot listen on {host}:{port} ({error.strerror})",
            f"Try another port, for example PORT={port % 60_000 + 1}.",
        ) from error


def greeting(settings: Settings, problem: str = "", *, is_new: bool = False) -> str:
    """Return what the terminal shows at the start: the addresses and a code for the phones.

    Where the database cannot be used, it names the problem instead of saying that Referee is ready. One that
    `is_new`, and holds no table, is called so: the folder may be another one than meant.
    """
    found = addresses(settings.host, settings.port)
    ready = "Referee is ready. Open it on this machine or on a phone on the same network:"
    not_ready = f"Referee is not ready yet. {problem} /readyz says when it is. Its addresses:"
    lines = ["", not_ready if problem else ready, ""]
    lines += [f"    {address}" for address in found]
    if not is_only_this_machine(settings.host) and len(found) > 1:
        import segno  # noqa: PLC0415  a server that only this machine reaches draws no code

        picture = io.StringIO()
        segno.make(found[0], micro=False).terminal(picture, compact=True, border=2)
        lines += ["", picture.getvalue().rstrip("\n")]
    database = database_name(settings.database_url) + (" (no table yet)" if is_new else "")
    if files := preflight.files_problem(preflight.files_wanted(settings)):
        lines += ["", files]
    lines += ["", f"Database: {database}    Data: {settings.data}    Stop: Ctrl+C", ""]
    return "\n".join(lines)
