"""The languages that Referee speaks, and which of them a reader gets."""

from __future__ import annotations

from functools import lru_cache

LANGUAGES: dict[str, str] = {
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
    "en": "English",
}
"""The code of each language, and its name in itself."""

LOCALES: dict[str, tuple[str, ...]] = {"en": ("en_001", "en_GB")}
"""Babel's locales behind a code that alone means another country; the last one writes lists and dates."""

PARTLY_TRANSLATED: frozenset[str] = frozenset()
"""Those whose texts are still being translated: what is missing is shown in English, and only counted."""

FALLBACK = "en"


def locale_of(language: str) -> str:
    """Babel's locale that writes lists and dates of `language`: English ones as in Britain."""
    return LOCALES.get(language, (language,))[-1]


@lru_cache(maxsize=256)
def best_language(wanted: tuple[str | None, ...], accepted: tuple[str, ...]) -> str:
    """The first known of `wanted`, else the first known of the browser's `accepted`, else English.

    `accepted` are language tags in order of preference; `de-AT` counts as `de`.
    """
    for code in (*wanted, *accepted):
        primary = (code or "").lower().split("-")[0]
        if primary in LANGUAGES:
            return primary
    return FALLBACK


if __name__ == "__main__":
    # For the Makefile: the languages into which the texts of pages are translated.
    print(*(code for code in LANGUAGES if code != FALLBACK))  # noqa: T201
