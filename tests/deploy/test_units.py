from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import WHERE
from tests.some import some

DEPLOY = Path(__file__).parents[2] / "docs/deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
EXPOSURE_MAX = 2.0
HADOLINT = Path(sys.executable).with_name("hadolint")

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed: no unit was looked at"
)


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_may_do_little(unit, tmp_path):
    # A template is looked at as one of its units.
    copy = tmp_path / unit.name.replace("@.", "@8000.")
    shutil.copy(unit, copy)
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(copy)]

    told = subprocess.run(command, check=False, capture_output=True, text=True)

    (exposure,) = re.findall(r"Overall exposure level for \S+: ([\d.]+)", told.stdout)
    assert EXPOSURE_MAX >= float(exposure), told.stdout


@needs_systemd
def test_systemd_understands_every_line(tmp_path):
    units = sorted(file for file in DEPLOY.iterdir() if file.suffix in {".service", ".socket", ".timer"})
    for unit in units:
        text = unit.read_text("utf-8").replace("/opt/referee/.venv/bin/python", sys.executable)
        (tmp_path / unit.name.replace("@.", "@8000.")).write_text(text, "utf-8")

    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))],
        check=False,
        capture_output=True,
        text=True,
    )

    assert len(units) > 7
    assert (0, "") == (told.returncode, told.stdout + told.stderr)


@needs_systemd
@pytest.mark.parametrize("timer", sorted(DEPLOY.glob("*.timer")), ids=lambda timer: timer.name)
def test_the_moments_of_a_timer_can_be_read_and_its_service_is_there(timer):
    (moment,) = re.findall(r"^OnCalendar=(.+)$", timer.read_text("utf-8"), re.MULTILINE)

    told = subprocess.run(
        ["systemd-analyze", "calendar", moment], check=False, capture_output=True, text=True
    )

    assert ("", True) == (told.stderr, timer.with_suffix(".service").is_file())


def test_every_unit_runs_a_command_that_there_is():
    texts = [unit.read_text("utf-8") for unit in UNITS]
    commands = [
        command
        for text in texts
        for command in re.findall(r"^ExecStart=.*-m referee (\w+)", text, re.MULTILINE)
    ]

    assert len(UNITS) == len(commands)
    assert set() == set(commands) - set(WHERE)


def test_units_folders_and_user_are_of_one_name():
    users = {
        user
        for unit in UNITS
        for user in re.findall(r"^(?:User|Group)=(\w+)$", unit.read_text("utf-8"), re.MULTILINE)
    }
    (made,) = re.findall(r"^u (\w+) ", (DEPLOY / "referee.sysusers").read_text("utf-8"), re.MULTILINE)
    folders = re.findall(
        r"^d (\S+) +(\d+) (\w+) +(\w+)", (DEPLOY / "referee.tmpfiles").read_text("utf-8"), re.MULTILINE
    )

    assert ({made}, "referee") == (users, made)
    assert {
        "/var/lib/referee",
        "/var/backups/referee",
        "/etc/referee",
        "/etc/credstore",
    } == {folder for folder, *_ in folders}
    assert {"0700"} == {mode for _, mode, *_ in folders}


def test_the_container_file_says_that_nobody_has_tried_it():
    assert (DEPLOY / "Containerfile").read_text("utf-8").startswith("# UNTESTED")


@pytest.mark.skipif(
    not HADOLINT.exists(), reason="hadolint is not installed: the Containerfile was not looked at"
)
def test_a_linter_finds_nothing_in_the_container_file():
    told = subprocess.run(
        [str(HADOLINT), str(DEPLOY / "Containerfile")], check=False, capture_output=True, text=True
    )

    assert (0, "") == (told.returncode, told.stdout)


def test_every_file_is_named_in_the_list():
    told = (DEPLOY / "README.md").read_text("utf-8")
    names = [file.name for file in some(DEPLOY.iterdir()) if file.name != "README.md"]

    assert [] == [name for name in names if f"`{name}`" not in told and f"`{Path(name).suffix}`" not in told]
