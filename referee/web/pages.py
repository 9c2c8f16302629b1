"""Where all pages hang: their blueprint, and the language that stands first in each address."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, g
from flask_wtf import CSRFProtect

from referee.wording.languages import LANGUAGES

blueprint = Blueprint("web", __name__)

LANGUAGE = f"<any({', '.join(LANGUAGES)}):lang>"


@blueprint.url_value_preprocessor
def take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Keep the language of the address for the whole request."""
    g.language = (values or {}).get("lang")


@blueprint.before_request
def refuse_foreign_forms() -> None:
    """Take no form that was not drawn by a page of ours for this phone."""
    forms: CSRFProtect = current_app.extensions["csrf"]
    forms.protect()


@blueprint.app_template_filter()
def minus(number: int | None) -> str:
    """A number with a real minus sign; a dash where there is none."""
    if number is None:
        return "–"
    return str(number) if number >= 0 else f"\N{MINUS SIGN}{-number}"


@blueprint.app_template_global()
def keeps_games() -> bool:
    """Tell whether this application keeps games: it needs a server for that."""
    return "web.tables" in current_app.view_functions
