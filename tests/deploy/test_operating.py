"""Every block of commands in docs/operating.md is run, in a folder of its own; in `make soak`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from referee.config import Settings
from tests.api.kept_tables import SEATS_OF
from tests.served import Server

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(
    r"^```(\w*)\n(.*?)^```", (ROOT / "docs/operating.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)
SECONDS = 120

pytestmark = pytest.mark.soak


@pytest.fixture
def run(tmp_path):
    """Run a block as it stands, in a shell, with `referee` as the command of this checkout."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "referee"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m referee "$@"\n', "utf-8")
    command.chmod(0o755)
    given = {"PYTHONPATH": str(ROOT), "REFEREE_DATA": str(tmp_path / "data"), "HOST": "127.0.0.1"}
    environment = {**os.environ, **given, "PATH": f"{folder}:{os.environ['PATH']}"}

    def run(block, where=tmp_path):
        told = subprocess.run(
            ["bash", "-euc", block],
            cwd=where,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert 0 == told.returncode, told.stderr
        return told.stdout

    return run


def block(begins):
    """The only block with these words."""
    (found,) = [text for _, text in BLOCKS if begins in text]
    return found


def test_every_block_is_run_here():
    tried = Path(__file__).read_text("utf-8")
    begins = [text.splitlines()[0] for _, text in BLOCKS]

    assert len(begins) > 5
    assert [] == [first for first in begins if f'block("{first.split()[0]}' not in tried]


def test_the_first_command_is_one_of_the_makefile(run):
    assert "referee serve" in run(block("make run").replace("make", "make --dry-run"), ROOT)


def test_the_files_of_the_service_are_installed(run, tmp_path):
    if not shutil.which("systemd-sysusers") or os.getuid() != 0:
        pytest.skip("needs systemd-sysusers and root: the installation of the service was not tried")
    for folder in ("etc/sysusers.d", "etc/tmpfiles.d", "etc/systemd/system", "var/lib", "var/backups"):
        (tmp_path / folder).mkdir(parents=True)
    text = block("install -m").replace("/etc/", f"{tmp_path}/etc/")
    # No systemd runs here: it is named another root, and is not started.
    text = text.replace("systemd-sysusers", f"systemd-sysusers --root={tmp_path}")
    text = text.replace("systemd-tmpfiles --create", f"systemd-tmpfiles --create --root={tmp_path}")
    text = re.sub(r"(&& )?systemctl [^\n]*", "", text)

    run(text, ROOT)

    assert "referee:" in (tmp_path / "etc/passwd").read_text("utf-8")
    assert (0o40700, True) == (
        (tmp_path / "var/lib/referee").stat().st_mode,
        (tmp_path / "etc/systemd/system/referee.service").is_file(),
    )


def test_the_settings_of_a_proxy_can_be_read(tmp_path):
    given = dict(line.split("=") for line in block("REFEREE_PROXIES=1").split())

    settings = Settings.from_environment({"REFEREE_DATA": str(tmp_path), **given})

    assert (1, {"games.example"}) == (settings.proxies, settings.hosts)


def test_a_database_of_its_own_is_prepared_and_served(run, tmp_path):
    text = block("export DATABASE_URL")
    url = f"sqlite:///{tmp_path}/own.sqlite3"
    text = text.replace("postgresql://referee:…@db.example/referee", url).replace(
        "SECRET_KEY=…", "SECRET_KEY=" + "k" * 20
    )
    prepared, _, serving = text.partition("referee serve")

    assert "form" in run(prepared)
    assert "each machine" in serving
    server = Server(tmp_path, url)
    try:
        server.start()
    finally:
        server.close()


def test_a_function_hears_of_errors(capsys):
    names = {}
    exec(block("def send"), names)

    names["send"](ValueError("one"), "GET", "/en/")

    assert "ValueError GET /en/" in capsys.readouterr().out


def test_a_backup_is_made_and_restored(run, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    server = Server(data, f"sqlite:///{data}/referee.sqlite3")
    try:
        server.start()
        _open_table(server)
    finally:
        server.close()
    made, restored = block("referee backup").strip().splitlines()

    assert "1 table in" in run(made)
    (tmp_path / "data/referee.sqlite3").unlink()
    assert "1 table from" in run(restored)
    assert "Opened: 1 table" in run("referee check")


def _open_table(server):
    body = json.dumps({"game": "nunatak", "seats": SEATS_OF["three"]}).encode()
    address = f"{server.address}/api/v1/tables"
    asked = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked, timeout=SECONDS) as response:
        assert 201 == response.status
