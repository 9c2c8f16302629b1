"""A server in a process of its own, as `referee serve` starts it, to be killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from multiprocessing.reduction import DupFd
from pathlib import Path

from referee.serve import serve

ROOT = Path(__file__).resolve().parents[1]
READY_SECONDS = 60
SAID_SIGNS = 3_000


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A server on a port of its own; every start uses the same data."""

    def __init__(self, folder, database_url, phones=20, **more):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "REFEREE_DATA": str(folder),
            "DATABASE_URL": database_url,
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "REFEREE_PHONES": str(phones),
            "REFEREE_NEW_TABLES": "1000000",
            **{f"REFEREE_{name.upper()}": str(value) for name, value in more.items()},
        }
        self._log = (Path(folder) / "server.log").open("ab")
        self._running = None

    def start(self):
        """Start, and wait until it is ready."""
        self._running = self._begin()
        deadline = time.monotonic() + READY_SECONDS
        while not self._is_ready():
            assert self._running.poll() is None, self.said()
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.02)

    def _begin(self):
        return subprocess.Popen(
            [sys.executable, "-m", "referee", "serve"],
            cwd=ROOT,
            env=self._environment,
            stdout=self._log,
            stderr=self._log,
            # All its processes can be killed at once.
            start_new_session=True,
        )

    @property
    def pid(self):
        """The process that started all others, whose group they are."""
        return self._running.pid

    def kill(self):
        """Kill -9, the process that answers and the one that started it."""
        os.killpg(self._running.pid, signal.SIGKILL)
        self._running.wait()

    def stop(self, sign=signal.SIGTERM):
        """Ask it to stop, and wait until it has."""
        self._running.send_signal(sign)
        self._running.wait(timeout=60)

    def close(self):
        """Kill it where it runs."""
        if self._running is not None and self._running.poll() is None:
            self.kill()
        self._log.close()

    def said(self):
        """The end of what all starts have said."""
        return Path(self._log.name).read_text()[-SAID_SIGNS:]

    def _is_ready(self):
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as response:
                return response.status == 200
        except (urllib.error.URLError, OSError):
            return False


class ForkedServer(Server):
    """A server whose process is forked from one that has imported Referee: what it does is the same."""

    def _begin(self):
        return _Forked(self._environment, self._log.fileno())


def forked(does, *words):
    """A process that does this, started; forked from one that has imported Referee once for all."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["referee.serve", "referee.app", "tests.ready_to_fork"])
    process = context.Process(target=does, args=words)
    process.start()
    return process


class _Forked:
    """A forked process, with as much of the way of `subprocess.Popen` as `Server` uses."""

    def __init__(self, environment, log):
        self._process = forked(_serve, environment, DupFd(log))
        self.pid = self._process.pid

    def poll(self):
        return self._process.exitcode

    def wait(self, timeout=None):
        self._process.join(timeout)

    def send_signal(self, sign):
        os.kill(self.pid, sign)


def _serve(environment, log):
    os.setsid()
    os.environ.update(environment)
    said = log.detach()
    for stream in (sys.stdout, sys.stderr):
        os.dup2(said, stream.fileno())
    serve()
