"""Translate page texts into the reader's language, with types."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

import flask_babel
from babel import Locale
from babel.dates import format_date
from babel.support import NullTranslations
from flask import g, has_app_context

from referee.wording.languages import locale_of

KEPT = "referee_translations"
Known = tuple[Locale | None, NullTranslations]


def day_of(moment: str) -> str:
    """The day of a moment in ISO 8601, as the reader's language writes it."""
    day = flask_babel.to_user_timezone(datetime.fromisoformat(moment))
    return format_date(day, "medium", locale_of(str(flask_babel.get_locale())))


def gettext(message: str, **operands: object) -> str:
    """Say a sentence of the domain `messages`."""
    text = translated(message)
    return text % operands if operands else text


def translated(message: str) -> str:
    """A sentence as it is written in the reader's language; a page says a hundred of them.

    The translations are looked up once for each request and language, and not for each sentence.
    """
    return _translations().ugettext(message)


def translated_count(one: str, many: str, count: int) -> str:
    """A sentence that counts as it is written in the reader's language, for the templates.

    How many they are picks the form, not the sign: −3 points and never −3 point, as French would have it.
    """
    return _translations().ungettext(one, many, abs(count))


def _translations() -> NullTranslations:
    # Beside what Flask-Babel itself keeps of a request: asking it for the language costs more than the text.
    # `g` itself, for each thing that is asked of it under that name looks for it anew.
    ours: Any = g._get_current_object() if has_app_context() else {}  # noqa: SLF001  its public name
    kept: Any = ours.get("_flask_babel")
    known: Known | None = getattr(kept, KEPT, None)
    if known is None or known[0] is not kept.babel_locale:
        known = flask_babel.get_locale(), flask_babel.get_translations()
        if kept is not None:
            setattr(kept, KEPT, known)
    return known[1]


def lazy_gettext(message: str) -> str:
    """Say a sentence once it is shown: for labels, which are written before a reader is known."""
    return cast("str", flask_babel.lazy_gettext(message))


def ngettext(one: str, many: str, count: int, **operands: object) -> str:
    """Say a sentence that counts; `%(num)s` is the count, with a real minus sign below zero."""
    return translated_count(one, many, count) % {"num": minus(count), **operands}


def at_the_start(words: str) -> str:
    """Words as they begin a sentence: with a capital letter."""
    return words[:1].upper() + words[1:]


def in_a_row(parts: Iterable[str]) -> str:
    """Say parts that may have commas of their own one after the other, with the signs of the language."""
    return gettext("; ").join(parts)


def with_sign(number: int) -> str:
    """A gain or a loss: a number with its sign, a real minus."""
    return f"+{number}" if number > 0 else minus(number)


def minus(number: int | None) -> str:
    """A number with a real minus sign; a dash where there is none."""
    if number is None:
        return "–"
    return str(number) if number >= 0 else f"\N{MINUS SIGN}{-number}"
