"""What systemd hands to a service and hears of it, without systemd: its sockets, secrets and words."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from referee.config import SECRETS, SettingError, Settings
from referee.operating import systemd
from referee.serve import only_one

ROOT = Path(__file__).parents[2]
SECONDS = 60
KEY = "a key that is long enough"
# Does what systemd does before it starts a service: the socket gets its number, and the process its own.
HANDS_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.set_inheritable(3, True)
os.environ["LISTEN_PID"] = str(os.getpid())
os.execv(sys.executable, [sys.executable, "-m", "referee", "serve"])
"""


@pytest.fixture
def heard(tmp_path, monkeypatch):
    """What systemd would hear."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(SECONDS)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield line


@pytest.fixture
def listening():
    with socket.create_server(("127.0.0.1", 0)) as port:
        yield port


@pytest.fixture
def credentials(tmp_path):
    folder = tmp_path / "credentials"
    folder.mkdir()
    (folder / "SECRET_KEY").write_text(f"{KEY}\n", "utf-8")
    return folder


def test_a_request_that_came_before_the_server_is_answered_at_the_socket_of_the_unit(
    heard, listening, credentials, tmp_path
):
    environment = {
        **os.environ,
        "REFEREE_DATA": str(tmp_path / "data"),
        "CREDENTIALS_DIRECTORY": str(credentials),
        "LISTEN_FDS": "1",
        "WATCHDOG_USEC": "300000",
        "PORT": "1",
    }
    (tmp_path / "data").mkdir()
    with closing(socket.create_connection(listening.getsockname(), timeout=SECONDS)) as phone:
        phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with subprocess.Popen(
            [sys.executable, "-c", HANDS_OVER, str(listening.fileno())],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=[listening.fileno()],
        ) as server:
            answered = phone.recv(100)
            said = [heard.recv(200) for _ in range(3)]
            server.send_signal(signal.SIGTERM)
            while b"STOPPING=1" not in said:
                said.append(heard.recv(200))
            greeted = server.stdout.read()

    assert answered.startswith(b"HTTP/1.1 200 ")
    assert {b"READY=1\nSTATUS=", b"WATCHDOG=1", b"STOPPING=1"} == set(said)
    assert f"http://127.0.0.1:{listening.getsockname()[1]}/" in greeted
    # Its key came with the unit: it made none of its own.
    assert not (tmp_path / "data/secret_key").exists()


def test_systemd_hears_which_problem_keeps_a_server_from_being_ready_and_then_that_it_is(heard):
    problems = iter(["The disk is full.", ""])

    # In a thread of its own: where a browser's tests ran before, this one already has a loop.
    with ThreadPoolExecutor(1) as thread:
        waited = thread.submit(
            lambda: asyncio.run(
                systemd.say_ready_when("The database does not answer.", lambda: next(problems), 0)
            )
        ).result()

    assert waited
    assert [
        b"STATUS=The database does not answer.\nEXTEND_TIMEOUT_USEC=30000000",
        b"STATUS=The disk is full.\nEXTEND_TIMEOUT_USEC=30000000",
        b"READY=1\nSTATUS=",
    ] == [heard.recv(200) for _ in range(3)]


@pytest.mark.parametrize("given", [{}, {"LISTEN_FDS": "1", "LISTEN_PID": "1"}, {"LISTEN_FDS": "1"}])
def test_sockets_of_another_process_are_not_taken(given, monkeypatch):
    monkeypatch.delenv("LISTEN_FDS", raising=False)
    monkeypatch.delenv("LISTEN_PID", raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)

    assert [] == systemd.sockets()


def test_a_socket_that_no_phone_can_reach_is_refused_with_the_fix():
    with socket.socket(socket.AF_UNIX) as own, pytest.raises(SettingError, match="ListenStream="):
        only_one([own])


def test_a_variable_goes_before_the_file_of_a_secret(credentials, tmp_path):
    given = {"REFEREE_DATA": str(tmp_path), "CREDENTIALS_DIRECTORY": str(credentials)}
    own = "the key of the variable"

    settings = [Settings.from_environment({**given, **more}) for more in ({}, {"SECRET_KEY": own})]

    assert [KEY, own] == [one.secret_key for one in settings]


def test_every_secret_of_a_unit_can_be_a_file_of_root_that_need_not_be_there():
    units = sorted((ROOT / "docs/deploy").glob("*.service"))
    lines = {
        unit.name: [
            line.partition("=")[2]
            for line in unit.read_text("utf-8").splitlines()
            if "LoadCredential" in line
        ]
        for unit in units
    }

    assert {
        f"{name}:referee.{name.lower().removeprefix('referee_').replace('_', '-')}" for name in SECRETS
    } == {*lines["referee.service"]}
    assert lines["referee.service"] == lines["referee@.service"]
    assert [] == [name for name, named in lines.items() if not {*named} <= {*lines["referee.service"]}]


def test_a_secret_that_cannot_be_read_is_named_with_the_unit(tmp_path):
    (tmp_path / "DATABASE_URL").write_bytes(b"\xff")

    with pytest.raises(SettingError, match="LoadCredential="):
        Settings.from_environment({"CREDENTIALS_DIRECTORY": str(tmp_path), "REFEREE_DATA": str(tmp_path)})


def test_nothing_is_said_where_nobody_listens(tmp_path, monkeypatch):
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    is_heard_at_a_wrong_address = systemd.tell(systemd.READY)
    monkeypatch.delenv("NOTIFY_SOCKET")

    assert (False, False) == (is_heard_at_a_wrong_address, systemd.tell(systemd.READY))


@pytest.mark.parametrize(
    ("microseconds", "process", "expected"),
    [("30000000", None, 10.0), ("", None, None), ("30000000", "1", None)],
)
def test_signs_of_life_come_three_times_within_the_time_that_the_unit_asks_for(
    microseconds, process, expected, monkeypatch
):
    monkeypatch.setenv("WATCHDOG_USEC", microseconds)
    if process:
        monkeypatch.setenv("WATCHDOG_PID", process)

    assert expected == systemd.seconds_between_signs()
