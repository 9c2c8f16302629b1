"""nginx and Caddy as docs/deploy configures them, on loopback with HTTPS and HTTP/2; in `make soak`.

Their packages are not installed for the tests: NGINX, CADDY or LOGROTATE may name one that lies elsewhere.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain
from pathlib import Path
from threading import Thread
from uuid import uuid4

import pytest

from tests.api.kept_tables import SEATS_OF
from tests.served import Server, free_port

DEPLOY = Path(__file__).parents[2] / "docs/deploy"
NAME = "games.example"
SECONDS = 30

pytestmark = pytest.mark.soak


def program(name):
    """Where a program is; the test says so where it is not."""
    found = os.environ.get(name.upper()) or shutil.which(name)
    if not found:
        pytest.skip(f"{name} is not installed: what docs/deploy says of it was not tried")
    return found


class Proxy:
    """A proxy before a server, and curl as the phone."""

    def __init__(self, folder, *ports):
        self.folder, self.ports = folder, ports
        self.port, self.plain = free_port(), free_port()
        subprocess.run(
            [
                *(
                    "openssl",
                    "req",
                    "-x509",
                    "-newkey",
                    "rsa:2048",
                    "-nodes",
                    "-days",
                    "2",
                    "-subj",
                    f"/CN={NAME}",
                ),
                *("-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")),
            ],
            check=True,
            capture_output=True,
        )
        self.log = folder / "access.log"

    @property
    def address(self):
        return f"https://{NAME}:{self.port}"

    def curl(self, path, *words, port=None, scheme="https"):
        port = port or self.port
        return [
            *("curl", "--silent", "--insecure", "--http2", "--max-time", str(SECONDS)),
            *("--resolve", f"{NAME}:{port}:127.0.0.1", *words, f"{scheme}://{NAME}:{port}{path}"),
        ]

    def told(self, path, *words, **where):
        """The body, and behind it the status and the version of HTTP."""
        form = ["--write-out", "\n%{http_code} %{http_version}"]
        command = self.curl(path, *form, *words, **where)
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout.rpartition("\n")

    def posted(self, path, body, token=None):
        words = ["--header", "Content-Type: application/json", "--data", json.dumps(body)]
        words += ["--header", f"Authorization: Bearer {token}"] if token else []
        return json.loads(self.told(path, *words)[0])

    def run(self, *command):
        self.said = self.folder / "said"
        with self.said.open("w") as said:
            self.process = subprocess.Popen(command, stdout=said, stderr=said)
        deadline = time.monotonic() + SECONDS
        while self.told("/healthz")[2] != "200 2":
            assert self.process.poll() is None, self.said.read_text()
            assert time.monotonic() < deadline, self.said.read_text()
            time.sleep(0.1)


def nginx(proxy):
    """nginx with the file of docs/deploy: only addresses, ports and folders are others."""
    conf = (DEPLOY / "nginx.conf").read_text("utf-8")
    for told, here in (
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{proxy.port} ssl http2;"),
        ("listen 80;", f"listen 127.0.0.1:{proxy.plain};"),
        ("server 127.0.0.1:8000;", "".join(f"server 127.0.0.1:{port};" for port in proxy.ports)),
        ("/etc/ssl/referee/fullchain.pem", str(proxy.folder / "cert.pem")),
        ("/etc/ssl/referee/privkey.pem", str(proxy.folder / "key.pem")),
        ("/var/log/nginx/referee.log", str(proxy.log)),
        ("/var/log/nginx/referee-error.log", str(proxy.folder / "error.log")),
    ):
        assert 1 == conf.count(told), told
        conf = conf.replace(told, here)
    (proxy.folder / "referee.conf").write_text(conf, "utf-8")
    kept = "".join(f"  {name}_temp_path {proxy.folder}/{name};\n" for name in ("client_body", "proxy"))
    kept += "".join(f"  {name}_temp_path {proxy.folder}/{name};\n" for name in ("fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.getuid() == 0 else ""
    (proxy.folder / "nginx.conf").write_text(
        f"{user}pid {proxy.folder}/pid;\nerror_log {proxy.folder}/first.log;\nevents {{}}\n"
        f"http {{\n{kept}  include {proxy.folder}/referee.conf;\n}}\n",
        "utf-8",
    )
    proxy.run(
        program("nginx"), "-p", str(proxy.folder), "-c", str(proxy.folder / "nginx.conf"), "-g", "daemon off;"
    )


def caddy(proxy):
    """Caddy with the file of docs/deploy: only name, certificate, port and log are others."""
    conf = (DEPLOY / "Caddyfile").read_text("utf-8")
    pair = f"{proxy.folder / 'cert.pem'} {proxy.folder / 'key.pem'}"
    for told, here in (
        (f"\n{NAME} {{\n", f"\n{proxy.address} {{\n\ttls {pair}\n"),
        (
            "reverse_proxy 127.0.0.1:8000",
            " ".join(["reverse_proxy", *(f"127.0.0.1:{n}" for n in proxy.ports)]),
        ),
        ("/var/log/caddy/referee.log", str(proxy.log)),
    ):
        assert 1 == conf.count(told), told
        conf = conf.replace(told, here)
    file = proxy.folder / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{conf}", "utf-8")
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(proxy.folder)
    proxy.run(program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile")


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def proxy(request, tmp_path_factory):
    program(request.param.__name__)
    folder = tmp_path_factory.mktemp(request.param.__name__)
    data = tmp_path_factory.mktemp("data")
    server = Server(data, f"sqlite:///{data}/referee.sqlite3", proxies=1, hosts=NAME)
    server.start()
    made = Proxy(folder, server.port)
    try:
        request.param(made)
        yield made
    finally:
        if hasattr(made, "process"):
            made.process.terminate()
            made.process.wait(timeout=SECONDS)
        server.close()


class SaysItsPort(BaseHTTPRequestHandler):
    """Stands for a process of Referee, and answers with where it is."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.server.server_port).encode())

    def log_message(self, *words):
        pass


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def two(request, tmp_path):
    """A proxy before two processes, and these by their ports."""
    program(request.param.__name__)
    with ExitStack() as running:
        servers = {}
        for _ in range(2):
            server = running.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), SaysItsPort))
            Thread(target=server.serve_forever, daemon=True).start()
            running.callback(server.shutdown)
            servers[str(server.server_port)] = server
        made = Proxy(tmp_path, *servers)
        try:
            request.param(made)
            yield made, servers
        finally:
            made.process.terminate()
            made.process.wait(timeout=SECONDS)


def test_a_table_has_one_process_and_another_where_that_one_is_down(two):
    proxy, servers = two
    tables = [f"table{number}" for number in range(12)]
    pages = ("/en/tables/{}", "/de/tables/{}/stream?since=1", "/api/v1/tables/{}/turns", "/t/{}/token")

    def met():
        return {table: {proxy.told(page.format(table))[0] for page in pages} for table in tables}

    before = met()
    kept, gone = servers
    servers[gone].shutdown()
    servers[gone].server_close()

    assert {1} == {len(ports) for ports in before.values()}
    assert {kept, gone} == {*chain(*before.values())}
    assert {table: {kept} for table in tables} == met()


def opened(proxy):
    return proxy.posted("/api/v1/tables", {"game": "nunatak", "seats": SEATS_OF["three"]})


def test_a_page_comes_over_http_2(proxy):
    page, _, how = proxy.told("/en/")

    assert ("200 2", True) == (how, "Referee" in page)


def test_the_links_of_a_table_begin_as_the_phone_sees_the_server(proxy):
    assert opened(proxy)["links"]["owner"].startswith(f"{proxy.address}/t/")


def test_a_link_is_in_no_log(proxy):
    table = opened(proxy)
    path = table["links"]["player"].removeprefix(proxy.address)
    token = path.rpartition("/")[2]
    assert proxy.told(path)[2].endswith(" 2")
    proxy.told("/en/rules")
    proxy.process.send_signal(0)

    deadline = time.monotonic() + SECONDS
    while "/en/rules" not in proxy.log.read_text("utf-8"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert token not in proxy.log.read_text("utf-8")


def test_a_stream_is_sent_as_it_comes(proxy):
    table = opened(proxy)
    token = table["tokens"]["owner"]
    path = f"/api/v1/tables/{table['code']}"
    command = proxy.curl(f"{path}/events", "--no-buffer", "--header", f"Authorization: Bearer {token}")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as stream:
        seen = [stream.stdout.readline()]
        place = {"level": 1, "row": 1, "column": 1}
        told = proxy.posted(
            f"{path}/turns",
            {"id": str(uuid4()), "version": table["version"], "move": {"place": place}},
            token,
        )
        while "turn" not in seen[-1] and stream.poll() is None:
            seen.append(stream.stdout.readline())
        stream.terminate()

    assert told["version"] > table["version"]
    assert "turn" in seen[-1]


def test_a_body_that_is_too_large_is_refused(proxy, tmp_path):
    (tmp_path / "large").write_bytes(b" " * 3_000_000)
    words = ["--header", "Content-Type: application/json", "--data-binary", f"@{tmp_path / 'large'}"]

    # Caddy may end the request before its answer is read: curl then has no status.
    assert proxy.told("/api/v1/tables/import", *words)[2] in {"413 2", "000 0"}
    assert "200 2" == proxy.told("/healthz")[2]


def test_the_figures_are_not_for_the_world(proxy):
    assert "404 2" == proxy.told("/metrics")[2]


def test_the_rotation_of_the_log_can_be_read():
    command = [program("logrotate"), "--debug", str(DEPLOY / "logrotate.conf")]

    told = subprocess.run(command, check=False, capture_output=True, text=True)

    assert 0 == told.returncode, told.stderr
    assert [] == re.findall(r"^error.*", told.stderr, re.MULTILINE)
