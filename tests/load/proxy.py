"""One proxy before several servers on this machine: nginx, as docs/deploy has it but for HTTP alone."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import URLError
from urllib.request import urlopen

from tests.served import free_port

CONFIGURED = Path(__file__).parents[2] / "docs/deploy/nginx.conf"
STARTS_WITHIN = 10.0
# For a hall of one client: it has one address, and a line for each phone on either side.
PLAIN = """\
worker_processes 1;
worker_rlimit_nofile 60000;
pid {folder}/pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 30000; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  keepalive_requests 1000000;
{table}
  upstream referee {{
    {hash}
{servers}
    keepalive 256;
  }}
  server {{
    listen 127.0.0.1:{port} backlog=8192;
    {location}
  }}
}}
"""


class NoProxyError(RuntimeError):
    """nginx is not on this machine, or does not start; the message says why."""


@contextmanager
def nginx(ports: list[int]) -> Iterator[int]:
    """The port of an nginx that leads to these ports, each table to one of them.

    What it does with a request (`location /`) and which of the ports it leads to are read from docs/deploy;
    limits, log and HTTPS are left out.
    Raises NoProxyError where there is none.
    """
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if program is None:
        raise NoProxyError(
            "A proxy is measured with nginx, which is not installed: apt-get install nginx-light"
        )
    location, table, chosen = (
        configured(part)
        for part in (r"  (location / \{.*?^  \})", r"(map \S+ \$referee_table \{.*?^\})", r"  (hash [^;]+;)")
    )
    with TemporaryDirectory(prefix="referee-proxy-") as name:
        folder, port = Path(name), free_port()
        folder.chmod(0o755)
        servers = "\n".join(f"    server 127.0.0.1:{one};" for one in ports)
        text = PLAIN.format(
            folder=folder, servers=servers, port=port, location=location, table=table, hash=chosen
        )
        (folder / "nginx.conf").write_text(text, "utf-8")
        command = [program, "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            try:
                _wait(process, port, folder / "error.log")
                yield port
            finally:
                process.terminate()


def configured(part: str) -> str:
    """The one part of the file in docs/deploy that begins a line and looks like this."""
    (found,) = re.findall(f"^{part}", CONFIGURED.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(found)


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=STARTS_WITHIN):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise NoProxyError(f"nginx does not lead to the servers: {log.read_text('utf-8')[-500:]}")
