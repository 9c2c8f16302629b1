"""Settings for tests: everything in one folder, nothing of this machine."""

from __future__ import annotations

import os

from referee import compress
from referee.config import Settings


def settings_in(folder, **given):
    """Return settings that keep everything in this folder."""
    return Settings(
        **{
            "data": folder,
            "database_url": f"sqlite:///{folder / 'referee.sqlite3'}",
            "secret_key": "only-for-the-tests-0123456789",
            "host": "127.0.0.1",
            # All tests come from one address; those that meet a limit set it.
            "new_tables": 1_000_000,
            "wrong_codes": 1_000_000,
            **given,
        }
    )


def pack_quickly():
    """Let this process pack files for phones as quickly as pages.

    Brotli at its best takes four seconds for all files, in each process of a run, and no test weighs what it
    sends.
    """
    compress.OF_FILES = {**compress.OF_FILES, "br": compress.OF_PAGES["br"]}


def shared_by_all(factory):
    """The folder of pytest's that all processes of a run share."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
