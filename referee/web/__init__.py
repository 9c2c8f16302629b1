"""The pages: what a phone shows. They hold no rules and keep nothing."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g

from referee.wording.languages import LANGUAGES

blueprint = Blueprint("web", __name__)

LANGUAGE = f"<any({', '.join(LANGUAGES)}):lang>"


@blueprint.url_value_preprocessor
def take_language(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Keep the language of the address for the whole request."""
    g.language = (values or {}).get("lang")


from referee.web import home, nunatak, rules, square  # noqa: E402  the pages register themselves

__all__ = ["blueprint", "home", "nunatak", "rules", "square"]
