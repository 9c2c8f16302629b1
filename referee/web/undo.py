"""The words of undo on every sheet: what it will undo, and what it has just undone."""

from __future__ import annotations

from referee.web.texts import gettext as _


def undo_phrase(what: str) -> str:
    """For the button of undo; `what` is empty where there is nothing to undo."""
    return _("Undo: %(what)s", what=what) if what else _("Nothing to undo")


def undone_phrase(what: str) -> str:
    """What a screen reader says after an undo; empty where there was nothing."""
    return _("Undone: %(what)s", what=what) if what else ""
