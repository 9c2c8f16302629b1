"""The compiled catalogues of sentences, one domain each for reasons and for rules."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations

from referee.config import resources


@cache
def sentences(domain: str, language: str) -> GNUTranslations:
    """The sentences of one domain in one language.

    Raises `FileNotFoundError` where the catalogue was not compiled; `make` compiles it.
    """
    path = resources() / "translations" / language / "LC_MESSAGES" / f"{domain}.mo"
    with path.open("rb") as file:
        return GNUTranslations(file)
