"""Seal what a phone keeps of its tables, so that a stolen copy of the database opens none of them."""

from __future__ import annotations

from typing import Protocol

_PADDING = "="
"""What Fernet wants at the end of a key and a cookie does not like."""


class Seal(Protocol):
    """Closes words for whoever has a secret, and opens them again."""

    def close(self, secret: str, words: bytes) -> bytes:
        """The words as they are stored."""

    def open(self, secret: str, sealed: bytes) -> bytes | None:
        """The words; None where this secret has not sealed them."""


class Sealed:
    """Sealed with the secret: the database of a server is for many phones."""

    def close(self, secret: str, words: bytes) -> bytes:
        """The words, sealed."""
        # Here and not above: a browser has none of it.
        from cryptography.fernet import Fernet  # noqa: PLC0415

        return Fernet(secret + _PADDING).encrypt(words)

    def open(self, secret: str, sealed: bytes) -> bytes | None:
        """The words; None where this secret has not sealed them."""
        from cryptography.fernet import Fernet, InvalidToken  # noqa: PLC0415

        try:
            return Fernet(secret + _PADDING).decrypt(sealed)
        except (InvalidToken, ValueError):
            return None


class Unsealed:
    """Stored as they are: where the secret and the database lie on one phone, a seal would close nothing."""

    def close(self, _secret: str, words: bytes) -> bytes:
        """The words."""
        return words

    def open(self, _secret: str, sealed: bytes) -> bytes | None:
        """The words."""
        return sealed
