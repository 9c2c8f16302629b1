"""The words of the log for a note."""

from __future__ import annotations

from referee.web.texts import gettext as _
from referee.wording.names import isolated


def note_words(on: str, text: str) -> str:
    """What a note is on and what it says, or that it was deleted."""
    if not text:
        return _("Note deleted (%(what)s)", what=on)
    return _("Note (%(what)s): %(text)s", what=on, text=isolated(text))
