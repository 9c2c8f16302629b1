"""Scripts that are exactly those of this version: a page names the sum of each (Subresource Integrity)."""

from __future__ import annotations

import base64
from functools import lru_cache
from hashlib import sha384
from pathlib import Path

from referee.config import resources
from referee.web.pages import blueprint


@blueprint.app_template_global()
def integrity(file: str) -> str:
    """The sum of a file below `static`; empty where it is not beside us, as in a browser without a server."""
    path = resources() / "static" / file
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return ""
    return _sum(path, changed)


@lru_cache(maxsize=64)
def _sum(path: Path, _changed: int) -> str:
    return f"sha384-{base64.b64encode(sha384(path.read_bytes()).digest()).decode()}"
