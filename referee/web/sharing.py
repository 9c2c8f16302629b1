"""Share a page: its link without a language, its QR code, and the way back to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from flask import Response, render_template, request

from referee.reader import reader_language
from referee.web.pages import blueprint
from referee.web.respond import address_of, moved_on

QUIET_ZONE = 4
REMEMBERED = 64
"""A finished table is looked at again and again, and its code takes longer than the rest of its page."""


@dataclass(frozen=True, slots=True)
class Code:
    """`size` modules on each side, quiet zone included; `path` draws the dark ones."""

    size: int
    path: str


@lru_cache(maxsize=REMEMBERED)
def qr_code(text: str) -> Code:
    """Draw a code, with the least correction that a screen needs; of size 0 where no code holds so much."""
    # Most pages draw none, and a browser that runs Referee by itself would start later.
    import segno  # noqa: PLC0415

    try:
        rows = list(segno.make(text, error="l", micro=False).matrix_iter(border=QUIET_ZONE))
    except segno.DataOverflowError:
        return Code(0, "")
    return Code(len(rows), "".join(_drawn(row, modules) for row, modules in enumerate(rows)))


def _drawn(row: int, modules: Iterable[int]) -> str:
    """One row: what stands side by side as one shape, each shape from the last one on, which packs well."""
    text, column, last = "", 0, None
    for dark, together in groupby(modules):
        length = len(list(together))
        if dark:
            text += f"M{column} {row}" if last is None else f"m{column - last} 0"
            text += f"h{length}v1h-{length}z"
            last = column
        column += length
    return text


def opens_in_any_language(path: str, page: str) -> None:
    """Open a shared link to a page in the language of the person who opens it."""

    def open_in_own_language(**where: str) -> Response:
        return moved_on(address_of(page, reader_language(), request.args, where=where))

    blueprint.add_url_rule(path, _sent(page).removeprefix("web."), open_in_own_language, methods=["GET"])


def link_of(page: str, words: Mapping[str, str], where: Mapping[str, str] | None = None) -> str:
    """The link of a page as it is sent: without a language, for each opens it in the own."""
    return address_of(_sent(page), None, words, external=True, where=where)


def show_to_others(template: str, link: str, here: str, **context: object) -> str:
    """Show a link and its code, for another phone at the table or far away; `here` is the sheet itself."""
    return render_template(
        template, address=link, code=qr_code(link), sheet_address=_on_this_phone(here), **context
    )


def _on_this_phone(here: str) -> str:
    """Where the reader came from: there the way back stands in the address too, which no link needs."""
    came_from = (request.referrer or "").removeprefix(request.host_url.rstrip("/"))
    return came_from if came_from.startswith(f"{here.partition('?')[0]}?") else here


def _sent(page: str) -> str:
    return f"{page}_in_any_language"
