"""The server starts with one command, tells its address, answers, and stops at once."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from referee.compress import LEAST, small_file
from referee.config import SettingError
from referee.network import addresses
from referee.serve import application, greeting, pack_files, refuse_taken_port, server_for
from referee.web.assets.static_files import static_files
from tests.conftest import settings_in
from tests.served import ForkedServer, free_port

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(name="free_port")
def a_free_port():
    return free_port()


@pytest.fixture
def started(tmp_path, free_port):
    """Start `referee serve` on a free port and read its greeting; stop it at the end."""
    environment = {**os.environ, "REFEREE_DATA": str(tmp_path), "PORT": str(free_port)}
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        lines = []
        while "Stop: Ctrl+C" not in "".join(lines[-1:]) and server.poll() is None:
            lines.append(server.stdout.readline())
        yield server, "".join(lines)
        server.kill()


def answer(port, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as response:
        return response.status


def asked(port, path, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.load(response)


def test_a_server_that_has_just_started_soon_has_every_text_file_packed(tmp_path):
    small_file.cache_clear()
    app = application(settings_in(tmp_path))

    packing = pack_files(app)

    with app.app_context():
        sheets = [file.content for file in static_files().values() if file.media_type.startswith("text/css")]
    packing.join()
    before = small_file.cache_info().misses
    packed = [small_file(sheet, "br") for sheet in sheets if len(sheet) >= LEAST]
    assert packed
    assert before == small_file.cache_info().misses


# One server for what follows from each other: each takes a second to start.
@pytest.mark.parametrize("stop", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.soak)])
def test_the_server_says_where_it_is_and_stops_without_a_word_although_a_phone_listens(
    started, free_port, stop
):
    server, greeted = started
    assert f"http://127.0.0.1:{free_port}/" in greeted
    assert 200 == answer(free_port, "/healthz")

    seats = [{"id": id, "role": "player"} for id in "ABC"]
    opened = asked(free_port, "/api/v1/tables", {"game": "nunatak", "seats": seats})
    listen = f"GET /api/v1/tables/{opened['code']}/events HTTP/1.1\r\nHost: here\r\n"
    with socket.create_connection(("127.0.0.1", free_port), timeout=20) as phone:
        phone.sendall(f"{listen}Authorization: Bearer {opened['tokens']['viewer']}\r\n\r\n".encode())
        answered = phone.recv(100)
        server.send_signal(stop)
        said = server.stdout.read().strip()

    assert answered.startswith(b"HTTP/1.1 200 ")
    assert ("", 0) == (said, server.wait(timeout=20))


def test_a_broken_request_leaves_neither_its_words_nor_its_address_in_the_log(tmp_path):
    server = ForkedServer(tmp_path, f"sqlite:///{tmp_path / 'referee.sqlite3'}")
    server.start()
    greeted = server.said()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as phone:
        phone.sendall(b"no request\r\n\r\n")
        answered = phone.recv(100)

    server.stop()

    said = server.said()[len(greeted) :]
    server.close()
    assert answered.startswith(b"HTTP/1.1 400 ")
    assert "Stop: Ctrl+C" in greeted
    assert ("no request" in said, "127.0.0.1" in said) == (False, False)


def test_a_taken_port_is_named_with_the_fix(free_port):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", free_port))
        taken.listen()

        with pytest.raises(SettingError, match=rf"127\.0\.0\.1:{free_port} .* PORT="):
            refuse_taken_port("127.0.0.1", free_port)


def test_an_address_that_is_only_this_machine_has_no_code_for_phones(tmp_path):
    said = greeting(settings_in(tmp_path, host="127.0.0.1", port=8123))

    assert "http://127.0.0.1:8123/" in said
    assert "█" not in said


def test_all_addresses_include_this_machine():
    assert "http://localhost:8123/" == addresses("0.0.0.0", 8123)[-1]


@pytest.mark.parametrize("host", ["::1", "fe80::2"])
def test_an_address_with_colons_stands_in_brackets(host):
    assert (f"http://[{host}]:8123/",) == addresses(host, 8123)


@pytest.mark.parametrize(("proxies", "expected"), [(0, [True, False]), (1, [True, True])])
def test_one_address_is_bounded_unless_it_is_that_of_a_proxy(tmp_path, proxies, expected):
    settings = settings_in(tmp_path, proxies=proxies, connections_per_address=1)
    bounds = server_for(None, settings).shared.bounds

    assert expected == [bounds.take("192.0.2.1") for _ in range(2)]
