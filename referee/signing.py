"""Signatures with the key of this server: each is for one purpose, and is none for any other."""

from __future__ import annotations

import hmac
from enum import StrEnum

from flask import current_app


class Purpose(StrEnum):
    """What a signature is for: how the words begin that are signed, which no other purpose begins with.

    Those of an import begin with its UUID. Whoever repeats an import gets the tokens that came of it, so this
    one never changes; nor does that of a game that was carried here.
    """

    NETWORK = "network "
    IMPORT = ""
    CARRY = "carry "


def signed(purpose: Purpose, words: str) -> bytes:
    """The signature of these words, which nobody makes without our key: 32 bytes (HMAC-SHA-256)."""
    return hmac.digest(str(current_app.secret_key).encode(), f"{purpose}{words}".encode(), "sha256")
