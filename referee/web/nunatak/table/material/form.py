"""Define the form in which the two open blessing cards are chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse
from referee.games.nunatak.pieces import Seat, players_of
from referee.web.forms import Form, SelectField
from referee.web.nunatak.table.material.draft import blessing_word
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l
from referee.wording.voice import Voice

WITH_ABUNDANCE = 3
"""With fewer players the blessing of abundance is not in the game."""


class BlessingsForm(Form):
    """The open blessing cards; either can be left for later."""

    near = SelectField(_l("Beside the blessing pile"))
    far = SelectField(_l("Further from the blessing pile"))

    @classmethod
    def at(cls, seats: Sequence[Seat], voice: Voice, words: MultiDict[str, Any]) -> Self:
        """The form of a table with these seats."""
        form = cls.read(words)
        choices = [*blessing_choices(len(players_of(tuple(seats))), voice)]
        for one in (form.near, form.far):
            one.group([(None, choices)])
        return form


def blessing_choices(players: int, voice: Voice) -> Iterator[tuple[str, str]]:
    """The blessings that the rulebooks name, then all others by when they are used."""
    yield "", _("Later")
    for kind in BlessingKind:
        if kind is BlessingKind.ABUNDANCE and players < WITH_ABUNDANCE:
            continue
        if kind is not BlessingKind.OTHER:
            yield blessing_word(Blessing(kind)), str(voice.worded(kind))
    yield blessing_word(Blessing(BlessingKind.OTHER, BlessingUse.IMMEDIATE)), _("Another: use at once")
    yield blessing_word(Blessing(BlessingKind.OTHER, BlessingUse.ONCE)), _("Another: 1x, in a later turn")
    yield blessing_word(Blessing(BlessingKind.OTHER, BlessingUse.END)), _("Another: in the end scoring")
