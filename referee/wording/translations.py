"""Load the compiled translations, one domain each for reasons, rules and the rules desk."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations

from referee.config import resources
from referee.wording.languages import FALLBACK, PARTLY_TRANSLATED


@cache
def sentences(domain: str, language: str) -> GNUTranslations:
    """The sentences of one domain in one language.

    Raises `FileNotFoundError` where the catalogue was not compiled; `make` compiles it.
    """
    path = resources() / "translations" / language / "LC_MESSAGES" / f"{domain}.mo"
    with path.open("rb") as file:
        found = GNUTranslations(file)
    if language in PARTLY_TRANSLATED:
        found.add_fallback(sentences(domain, FALLBACK))
    return found


@cache
def names_of(domain: str) -> tuple[str, ...]:
    """The names of all sentences of one domain, in the order of the alphabet; English has them all."""
    # Here and not above: only the description of the interface lists them, and it brings half of Babel.
    from babel.messages.mofile import read_mo  # noqa: PLC0415

    path = resources() / "translations" / FALLBACK / "LC_MESSAGES" / f"{domain}.mo"
    with path.open("rb") as file:
        return tuple(sorted(message.id for message in read_mo(file) if isinstance(message.id, str)))
