"""Write the folder of static files: what a host serves, each file named by its content."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import brotli
from flask import Flask, render_template

from referee.offline.app import create_app
from referee.offline.build.inputs import ROOT
from referee.offline.build.packs import TWIN, pack, twin
from referee.security import HEADERS, SOURCES
from referee.web.assets.scripts import EARLY, SCRIPTS
from referee.web.assets.static_files import BASE, static_files, static_url
from referee.web.assets.stylesheet import JOINED
from referee.web.for_search import ForSearch
from referee.web.texts import gettext as _
from referee.wording.languages import LANGUAGES

SITE_SCRIPTS = Path(__file__).resolve().parents[1] / "site"
LICENCES = Path(__file__).resolve().parents[1] / "licences"
"""What the runtime is made of: its package brings no text of a licence."""

ENGINE = (
    *("engine.mjs", "games.mjs", "jar.mjs", "memory.mjs", "check.mjs", "host.mjs"),
    *("take-along.js", "starting.js", "boot.js"),
)
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LEFT_OUT = ("js/seen.js", "js/worker.js", "vendor/README.md")
"""What only a server's pages need, and what only we read."""

BY_ITSELF = "js/keys.js"
"""A part of a joined script that a table's page fetches by itself."""

PREVIEW = "img/preview.png"
"""What a messenger shows beside a link to the site: no phone downloads it."""

PROBES = ("js", "wasm", "zip")
"""Endings that a host compresses or not: a small file of each says which."""

PROBE = "Referee asks this host whether it compresses what it sends. " * 64

DIGITS = 12
EVERYWHERE = "".join(
    f"  {name}: {value}\n"
    for name, value in (
        # The pages bring the rest of their policy: who may frame a page can only be said in a header.
        ("Content-Security-Policy", f"frame-ancestors {SOURCES['frame-ancestors']}"),
        *HEADERS[1:],
    )
)
SERVED_WITH = (
    "/sw.js\n  Cache-Control: no-cache\n"
    "  Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "connect-src 'self'\n"
    "/offline/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    "/static/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    "/offline/files.json\n  Cache-Control: no-cache\n"
    "/offline/version.json\n  Cache-Control: no-cache\n"
    f"/*\n{EVERYWHERE}"
)
"""For hosts that read a file `_headers`: what every answer of a server has, and how long a file is kept."""

# Most hosts send no policy: the pages bring their own.
POLICY = "; ".join(f"{what} {where}" for what, where in SOURCES.items() if what != "frame-ancestors")


@dataclass(frozen=True, slots=True)
class Size:
    """What a phone downloads, in bytes: as it stores it, with Brotli, from a host that compresses nothing."""

    plain: int
    compressed: int
    twins: int


def write_site(runtime: Path, wheels: Path, tree: Path, site: Path, quality: int, *, base: str = "") -> Size:
    """Write the whole folder again from the compiled `tree`; return what a phone downloads.

    `quality` is Brotli's, 0 to 11, for the size, and that of the twins: 11 is what a careful host sends, and
    takes two minutes.
    `base` is where the site will stand, as `https://games.example`; without it addresses are relative.
    """
    shutil.rmtree(site, ignore_errors=True)
    (site / "offline").mkdir(parents=True)
    pack(tree / "library", tree / "library.zip")
    scripts = _engine(site, runtime, tree / "library.zip")
    roles = {"wasm": f"{scripts}/pyodide.asm.wasm", "library": f"{scripts}/library.zip"}
    for role in ("packages", "referee"):
        pack(tree / role, tree / f"{role}.zip", is_listed=False)
        roles[role] = _named_by_content(site, tree / f"{role}.zip")
    app = create_app()
    _static(app, site)
    _licences(wheels, site)
    write_pages(app, site, scripts, base)
    with app.test_request_context("/"):
        preview = static_url(PREVIEW)
    version, files = _release(site, preview)
    size = _sent(site, files, quality)
    for ending in PROBES:
        _write(site / "offline" / f"probe.{ending}", PROBE)
    _write(site / "offline" / "files.json", json.dumps({"version": version, "files": files}))
    _write(site / "offline" / "version.json", json.dumps(version))
    release = {"version": version, "files": files, "roles": roles, "languages": list(LANGUAGES)}
    worker = (SITE_SCRIPTS / "sw.js").read_text("utf-8").replace("@BUILD@", scripts.split("/")[2])
    _write(site / "sw.js", worker.replace("@RELEASE@", json.dumps(release)))
    _write(site / "_headers", SERVED_WITH)
    return size


def _engine(site: Path, runtime: Path, library: Path) -> str:
    """The scripts, the runtime and its library in one folder: they ask for each other by name."""
    sources = [*(SITE_SCRIPTS / name for name in ENGINE), *(runtime / name for name in RUNTIME), library]
    folder = f"/offline/{sha256(b''.join(path.read_bytes() for path in sources)).hexdigest()[:DIGITS]}"
    place = site / folder[1:]
    place.mkdir()
    for path in sources:
        shutil.copyfile(path, place / path.name)
    return folder


def _named_by_content(site: Path, file: Path) -> str:
    path = f"/offline/{file.stem}-{sha256(file.read_bytes()).hexdigest()[:DIGITS]}{file.suffix}"
    shutil.copyfile(file, site / path[1:])
    return path


def _licences(wheels: Path, site: Path) -> None:
    """The licence of each part, under its name: a copy of the folder includes them."""
    place = site / "licences"
    shutil.copytree(LICENCES, place)
    for path in sorted(wheels.rglob("*")):
        if path.is_file() and path.name.upper().startswith(
            ("LICENSE", "LICENCE", "COPYING", "NOTICE", "AUTHORS")
        ):
            package = path.relative_to(wheels).parts[0].split("-")[0]
            shutil.copyfile(path, place / f"{package}-{path.name}")
    shutil.copyfile(ROOT / "LICENSE", place / "referee-LICENSE")


def _static(app: Flask, site: Path) -> None:
    """What pages ask for beside themselves: the same bytes as a server sends."""
    # Pages take style sheets and scripts joined; the page of the interface has a sheet of its own.
    styles = {f"css/{name}.css" for name in JOINED}
    left_out = {
        *styles,
        *(name for names in (*SCRIPTS.values(), *EARLY.values()) for name in names),
        *LEFT_OUT,
    } - {BY_ITSELF}
    with app.test_request_context("/"):
        files = [file for name, file in static_files().items() if name not in left_out]
    for file in files:
        # A licence is looked for under its own name.
        place = site / (BASE + file.name if file.name.endswith(".LICENSE") else file.address)[1:]
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.content)


def write_pages(app: Flask, site: Path, scripts: str, base: str) -> None:
    """Write the pages that need no Python: the first one, the one to take along, the one to wait.

    `scripts` is the folder of their scripts, as an address; `base` as for `write_site`.
    """
    with app.test_request_context("/"):
        boot = render_template(
            "offline/boot.html",
            languages=LANGUAGES,
            address="/{}/take-along.html",
            policy=POLICY,
            own_script=f"{scripts}/boot.js",
        )
    # A host answers an address that it does not know with 404.html: that page knows where to go on.
    for name in ("index.html", "404.html"):
        _write(site / name, boot)
    for language in LANGUAGES:
        for name, script in (("take_along", "take-along"), ("starting", "starting")):
            with app.test_request_context(f"/{language}/"):
                app.preprocess_request()
                page = render_template(
                    f"offline/{name}.html",
                    languages=[
                        (code, word, f"/{code}/{script}.html", code == language)
                        for code, word in LANGUAGES.items()
                    ],
                    own_script=f"{scripts}/{script}.js",
                    policy=POLICY,
                    for_search=_for_search(base, language) if script == "take-along" else None,
                )
            _write(site / language / f"{script}.html", page)
        manifest = app.test_client().get(f"/{language}/manifest.webmanifest")
        _write(site / language / "manifest.webmanifest", manifest.text)


def _for_search(base: str, language: str) -> ForSearch:
    """What the page for taking along tells search engines; a picture needs the whole address."""
    page = "{}/{}/take-along.html".format
    return ForSearch(
        _("Everything runs in this browser, without a network."),
        page(base, language),
        tuple((code, page(base, code)) for code in LANGUAGES),
        base and base + static_url(PREVIEW),
    )


def _release(site: Path, preview: str) -> tuple[str, list[dict[str, str | int]]]:
    """The files of this release and its name, which is new whenever a byte of them is."""
    files: list[dict[str, str | int]] = [
        {
            "path": f"/{path.relative_to(site).as_posix()}",
            "sha256": sha256(path.read_bytes()).hexdigest(),
            "bytes": path.stat().st_size,
        }
        for path in sorted(site.rglob("*"))
        if path.is_file() and path.name not in {"index.html", "404.html"} and "licences" not in path.parts
    ]
    files = [file for file in files if file["path"] != preview]
    return sha256(json.dumps(files).encode()).hexdigest()[:DIGITS], files


def _sent(site: Path, files: list[dict[str, str | int]], quality: int) -> Size:
    """Say of each file how many bytes a host sends for it, and write its compressed twin beside it.

    `brotli` is what a host sends that compresses. Where there is a `gzip`, one that does not sends the twin.
    """
    for file in files:
        path = site / str(file["path"])[1:]
        content = path.read_bytes()
        file["brotli"] = len(brotli.compress(content, quality=quality, lgwin=24))
        packed = twin(content, quality)
        if packed:
            file["gzip"] = len(packed)
            path.with_name(path.name + TWIN).write_bytes(packed)

    def total(*names: str) -> int:
        return sum(int(next(file[name] for name in names if name in file)) for file in files)

    return Size(total("bytes"), total("brotli"), total("gzip", "bytes"))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
