"""Where one can go from the final sheet, each way where it is wanted.

An empty sheet asks how to count, a finished one how to check and keep the result; the rest is under “More”.
"""

from __future__ import annotations

from typing import Protocol

from referee.web.nunatak.final.sheet import FinalSheet
from referee.web.texts import gettext as _

Way = tuple[str, str, str, str]
"""The sign, the words, the address and the id of one way."""


class Addresses(Protocol):
    """What knows the addresses of one sheet."""

    @property
    def sheet(self) -> FinalSheet:
        """The sheet itself."""
        ...

    @property
    def map_address(self) -> str:
        """The map on which its temple can be entered."""
        ...

    @property
    def bg_stats(self) -> str | None:
        """The link that hands the play on; None while nothing is finished."""
        ...

    def to(self, endpoint: str) -> str:
        """Another page about this sheet."""
        ...


def ways_in(view: Addresses) -> list[Way]:
    """How else to count, before anything is entered."""
    sheet = view.sheet
    if _is_a_part(sheet) or any(map(sheet.value, sheet.cells())):
        return []
    return _other_ways(view)


def ways_to_check(view: Addresses, *, is_complete: bool) -> list[Way]:
    """How to check a finished sheet, and to keep it."""
    if _is_a_part(view.sheet) or not is_complete:
        return []
    found = [
        ("pencil", _("Check against our paper"), view.to("web.final_paper"), "to-paper"),
        ("redo", _("Blind recount"), view.to("web.final_recount"), "to-recount"),
        ("print", _("Print"), view.to("web.final_print"), "to-print"),
    ]
    return [*found, ("share", "BG Stats", view.bg_stats, "to-bg-stats")] if view.bg_stats else found


def ways_on(view: Addresses, *, is_complete: bool) -> list[Way]:
    """Everything else that can be done with the sheet."""
    sheet = view.sheet
    if sheet.first:
        return []
    found = [("qr", _("Show to the table"), view.to("web.show_final"), "to-show")]
    if sheet.only:
        return found
    if not ways_in(view):
        found += _other_ways(view)
    if not is_complete:
        found += [
            ("redo", _("Blind recount"), view.to("web.final_recount"), "to-recount"),
            ("pencil", _("Check against our paper"), view.to("web.final_paper"), "to-paper"),
            ("print", _("Print"), view.to("web.final_print"), "to-print"),
        ]
    return [
        *found,
        ("arrow", "CSV", view.to("web.final_csv"), "to-csv"),
        ("arrow", "JSON", view.to("web.final_json"), "to-json"),
    ]


def _is_a_part(sheet: FinalSheet) -> bool:
    """Whether this phone counts only a part, or counts again."""
    return bool(sheet.only or sheet.first)


def _other_ways(view: Addresses) -> list[Way]:
    return [
        ("share", _("Everyone on their own phone"), view.to("web.final_together"), "to-together"),
        ("tile", _("From the temple map"), view.map_address, "to-map"),
    ]
