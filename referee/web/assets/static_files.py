"""Serve every static file under a name with the hash of its content, so that browsers keep it for good.

The files are read once, at the start: an address on a page, its sum (Subresource Integrity) and what is sent
always belong together, whatever happens to the files on the disk meanwhile.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from hashlib import sha256, sha384
from pathlib import Path, PurePosixPath

from flask import Response, abort, current_app, request

from referee.config import resources
from referee.web.assets.scripts import joined_scripts, page_scripts
from referee.web.assets.stylesheet import (
    AREAS,
    BODIES,
    ELSEWHERE,
    area_style,
    joined_styles,
    packed,
    page_style,
)
from referee.web.pages import A_YEAR, blueprint

DIGEST_LENGTH = 12
BASE = "/static/"

LISTED = "files.json"
"""In a browser without a server the files themselves are not beside us, only this list of them."""

MEDIA_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}

_NAMED = re.compile(rf"(?P<name>.+)\.(?P<digest>[0-9a-f]{{{DIGEST_LENGTH}}})(?P<suffix>\.\w+)")
_IN_STYLE = re.compile(rf"(?<=url\([\"']){BASE}([\w./-]+)")

READ = ("img/cube.svg",)
"""The files whose text a page is made of: they stand in the list whole."""


@dataclass(frozen=True)
class StaticFile:
    """A file: its name below `static`, the hash of its content, and the sum that a page names."""

    name: str
    digest: str
    integrity: str
    content: bytes = field(repr=False)

    @classmethod
    def of(cls, name: str, content: bytes) -> StaticFile:
        """The file of this name and content."""
        total = base64.b64encode(sha384(content).digest()).decode()
        return cls(name, sha256(content).hexdigest()[:DIGEST_LENGTH], f"sha384-{total}", content)

    @cached_property
    def address(self) -> str:
        """Where it is found, new whenever its content changes: `/static/js/app.0123456789ab.js`."""
        stem, dot, suffix = self.name.rpartition(".")
        return f"{BASE}{stem}.{self.digest}{dot}{suffix}"

    @property
    def media_type(self) -> str:
        """What a browser takes it for; licences and notes are plain text."""
        return MEDIA_TYPES.get(PurePosixPath(self.name).suffix, "text/plain")


def static_files() -> Mapping[str, StaticFile]:
    """Every file by its name.

    While templates are reloaded (a developer at work) the files are read again each time.
    """
    if current_app.config.get("TEMPLATES_AUTO_RELOAD"):
        read_files.cache_clear()
        _files.cache_clear()
    return _files()


@cache
def _files() -> Mapping[str, StaticFile]:
    return read_files(resources() / "static")


@cache
def read_files(folder: Path) -> Mapping[str, StaticFile]:
    """Read every file of a folder, or the list of them that stands there for all."""
    if (folder / LISTED).exists():
        return _listed((folder / LISTED).read_text("utf-8"))
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    texts = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    texts |= dict([*joined_styles(texts), *joined_scripts(texts)])
    files = {name: StaticFile.of(name, text) for name, text in texts.items() if not name.endswith(".css")}
    # A style sheet names other files, and its own name changes with theirs.
    styles = {name: text.decode() for name, text in texts.items() if name.endswith(".css")}
    return files | {name: StaticFile.of(name, _style(text, files)) for name, text in styles.items()}


def _style(text: str, files: Mapping[str, StaticFile]) -> bytes:
    return _IN_STYLE.sub(lambda found: files[found[1]].address, packed(text)).encode()


def listed() -> str:
    """The list of all files, for where they are not beside the application; of some with their text."""
    return json.dumps(
        [
            {**asdict(file), "content": file.content.decode() if file.name in READ else ""}
            for file in static_files().values()
        ]
    )


def _listed(text: str) -> Mapping[str, StaticFile]:
    return {
        described["name"]: StaticFile(**{**described, "content": described["content"].encode()})
        for described in json.loads(text)
    }


@blueprint.app_template_global()
def static_url(name: str) -> str:
    """The address of a file below `static`; every page and style sheet names its files by it."""
    return static_files()[name].address


@blueprint.app_template_global()
def style_of_page(body: str) -> str:
    """The name of the style sheet for a body of these classes."""
    return page_style(_area(body))


@blueprint.app_template_global()
def scripts_of_page(body: str) -> tuple[tuple[str, str | None], ...]:
    """The scripts for a body of these classes, as `page_scripts` names them."""
    return page_scripts(_area(body))


def _area(body: str) -> str:
    _, _language, first, *_rest = [*request.path.split("/"), "", ""]
    area = next((BODIES[name] for name in body.split() if name in BODIES), first)
    return area if area in AREAS else ELSEWHERE


@blueprint.app_template_global()
def stylesheet_url(area: str) -> str:
    """The address of what an area's style sheet has of its own: for what opens over a page of another one."""
    return static_url(area_style(area))


@blueprint.app_template_global()
def integrity(name: str) -> str:
    """The sum of a file, by which a browser knows that it is the one of this version."""
    return static_files()[name].integrity


@blueprint.get(f"{BASE}<path:name>")
def static_file(name: str) -> Response:
    """Send a file: for good under the name with its hash, under any other one asked for again each time."""
    named = _NAMED.fullmatch(name)
    file = static_files().get(f"{named['name']}{named['suffix']}" if named else name)
    if file is None or not file.content:
        abort(404)
    response = Response(file.content, mimetype=file.media_type)
    response.set_etag(file.digest)
    if named and named["digest"] == file.digest:
        response.cache_control.public = True
        response.cache_control.immutable = True
        response.cache_control.max_age = A_YEAR
    else:
        # A page of another version names it otherwise: it gets the file of this one, and keeps nothing.
        response.cache_control.no_cache = True
    response.make_conditional(request, accept_ranges=True, complete_length=len(file.content))
    return response
