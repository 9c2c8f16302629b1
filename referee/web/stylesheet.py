"""Serve all style sheets as one file, cached until its content changes."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256

from flask import Response, abort, current_app, make_response, url_for

from referee.config import resources
from referee.web.pages import blueprint

SHEETS = (
    *("tokens", "type", "base", "controls", "seats", "panels", "overlay", "pages", "sheet", "cards"),
    *("turn", "lost_cities", "square", "tools", "final", "desk", "rules", "examples"),
    *("open_table", "tables", "figures", "board", "board_states", "print"),
)
"""The files under `static/css`, in the order in which they are read; the layers decide what wins."""

A_YEAR = 365 * 24 * 60 * 60
DIGEST_LENGTH = 12

# A string stays as it is; of the others only what stands between two words is needed.
_PART = re.compile(
    r"""(?P<kept>"[^"]*") | /\*.*?\*/ | (?P<ends>\s*[{};,])(\s|/\*.*?\*/)* | (?<=:)\s+ | (?P<space>\s+)""",
    re.DOTALL | re.VERBOSE,
)


def joined() -> tuple[str, str]:
    """The joined sheets, and the name of exactly this text.

    While templates are reloaded (a developer at work) the files are read again each time.
    """
    if current_app.config.get("TEMPLATES_AUTO_RELOAD"):
        _joined.cache_clear()
    return _joined()


@cache
def _joined() -> tuple[str, str]:
    folder = resources() / "static" / "css"
    files = [folder / f"{name}.css" for name in SHEETS]
    text = packed("\n".join(file.read_text(encoding="utf-8") for file in files if file.exists()))
    return text, sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def packed(text: str) -> str:
    """Leave out what only its authors read: comments and indents are a quarter of the compressed bytes."""
    return _PART.sub(_packed_part, text).replace(";}", "}").strip()


def _packed_part(part: re.Match[str]) -> str:
    return part["kept"] or (part["ends"] or "").strip() or (" " if part["space"] else "")


@blueprint.app_template_global()
def stylesheet_url() -> str:
    """The address of the joined sheets, new whenever they change."""
    return url_for("web.stylesheet", digest=joined()[1])


@blueprint.get("/style/<digest>.css")
def stylesheet(digest: str) -> Response:
    """Send the joined sheets; the address of an older text is not answered with a newer one."""
    text, current = joined()
    if digest != current:
        abort(404)
    response = make_response(text)
    response.mimetype = "text/css"
    response.cache_control.public = True
    response.cache_control.immutable = True
    response.cache_control.max_age = A_YEAR
    return response
