"""The pages' own words in the reader's language, typed."""

from __future__ import annotations

from typing import cast

import flask_babel


def gettext(message: str, **operands: object) -> str:
    """Say a sentence of the domain `messages`."""
    return cast("str", flask_babel.gettext(message, **operands))


def lazy_gettext(message: str) -> str:
    """Say a sentence once it is shown: for labels, which are written before a reader is known."""
    return cast("str", flask_babel.lazy_gettext(message))


def ngettext(one: str, many: str, count: int, **operands: object) -> str:
    """Say a sentence that counts; `%(num)s` is the count."""
    return cast("str", flask_babel.ngettext(one, many, count, **operands))
