"""What the pages say of each kind of act: one row a kind, and no kind without one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from referee.games.nunatak.material.acts import Laid, Opened, Reshuffled, SetUp, Shown, TookBlessing
from referee.games.nunatak.material.used_blessing import UsedBlessing
from referee.games.nunatak.notation import write_place
from referee.games.nunatak.pieces import Symbols
from referee.games.nunatak.table.log import Adjustment, Counted, InterpretationsChanged, TrackingChanged, Turn
from referee.games.nunatak.table.standing import Act, JudgedAct
from referee.web.nunatak.table.cards.said import card_of, card_words
from referee.web.nunatak.table.final.counted import counted_sentence
from referee.web.nunatak.table.material.words import keeps_words
from referee.web.texts import gettext as _
from referee.wording.voice import Voice


class ChangePage(NamedTuple):
    """The page on which an act is changed, and what its address says beside the act's key."""

    endpoint: str
    words: dict[str, str]


class ActRow(NamedTuple):
    """What the pages say of a kind of act.

    `title` is the heading of its page, `words` what was done, without who did it, and `change` the page
    on which one is changed, None where a kind has none.
    """

    title: Callable[[JudgedAct], str]
    words: Callable[[Any, Voice], str]
    change: Callable[[Any], ChangePage] | None = None


def row_of(act: Act) -> ActRow:
    """The row of an act; raises KeyError for a kind that has none."""
    return ACTS[type(act)]


def _turn(act: Turn, voice: Voice) -> str:
    where = str(voice.worded(act.move.place))
    if act.move.seat != act.active:
        where = _("%(place)s, %(name)s’s block", place=where, name=voice.name(act.move.seat))
    return " · ".join(filter(None, (where, card_words(card_of(act), voice))))


def _changed_turn(act: Turn) -> ChangePage:
    words = {"place": write_place(act.move.place), "seat": act.active, "block": act.move.seat}
    return ChangePage("tables.table_edit", {"do": "change", **words})


def _adjustment(act: Adjustment, _voice: Voice) -> str:
    kind = _("Blessing") if act.is_blessing else _("Adjustment")
    return _("%(name)s: %(what)s", name=kind, what=act.note) if act.note else kind


def _laid(act: Laid, voice: Voice) -> str:
    place = str(voice.worded(act.place))
    return _("Tile on %(place)s: %(what)s", place=place, what=face_words(act.symbols, voice))


def face_words(symbols: Symbols, voice: Voice) -> str:
    """What a tile or a card shows, by name."""
    return "/".join(str(voice.worded(symbol)) for symbol in symbols)


ACTS: Mapping[type[Act], ActRow] = {
    Turn: ActRow(lambda kept: _("Turn %(number)s", number=kept.number), _turn, _changed_turn),
    Adjustment: ActRow(
        lambda _kept: _("Adjustment"), _adjustment, lambda _act: ChangePage("tables.table_rebook", {})
    ),
    InterpretationsChanged: ActRow(
        lambda _kept: _("Interpretations of the rules"),
        lambda _act, _voice: _("Other interpretations from here on"),
    ),
    TrackingChanged: ActRow(
        lambda _kept: _("What the table tracks"), lambda act, _voice: keeps_words(act.tracking)
    ),
    Counted: ActRow(lambda _kept: _("End scoring"), counted_sentence),
    Laid: ActRow(lambda _kept: _("New tile"), _laid),
    Shown: ActRow(
        lambda _kept: _("Card in the display"),
        lambda act, voice: _("Card in the display: %(what)s", what=face_words(act.card, voice)),
    ),
    Opened: ActRow(
        lambda _kept: _("Face-up blessing card"),
        lambda act, voice: _("Face-up blessing card: %(what)s", what=str(voice.worded(act.blessing.kind))),
    ),
    SetUp: ActRow(lambda _kept: _("Setup"), lambda _act, _voice: _("Setup entered")),
    TookBlessing: ActRow(
        lambda _kept: _("Blessing card taken"), lambda _act, _voice: _("Blessing card taken")
    ),
    UsedBlessing: ActRow(lambda _kept: _("Blessing card used"), lambda _act, _voice: _("Blessing card used")),
    Reshuffled: ActRow(
        lambda _kept: _("Display shuffled"), lambda _act, _voice: _("Display shuffled into the draw pile")
    ),
}
"""A row for each kind of act that the games know."""
