"""The offline site, built once for all tests of a run."""

from __future__ import annotations

import fcntl

from referee.offline.build.__main__ import build
from referee.offline.build.inputs import ROOT
from tests.settings import shared_by_all

FAST = 1
"""The size is measured by `make offline`; here any quality will do."""


def built_site(factory):
    """Build into the folder that all workers of a run share; return the site and where it was made."""
    site, work = shared_by_all(factory) / "offline-site", ROOT / "build" / "offline"
    work.mkdir(parents=True, exist_ok=True)
    with (work / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (site / "sw.js").exists():
            build(site, work, FAST)
    return site, work
