"""Define the forms of blessing cards: which the open ones are, which a held one is, and how it is used.

What a player says of a use beside points and spaces, such as a block or a card, no rulebook prints: what the
table cannot do is not on offer, and nothing else is checked. Words of a choice: `1.2.3` is a place,
`2:builder-architect:architect` the card on place 2 of the display used as an architect,
`pile:artisan:artisan` one of the draw pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from werkzeug.datastructures import MultiDict
from wtforms import Field

from referee.games.nunatak.material.acts import Said, UsedBlessing
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.state import Blessing, BlessingKind, BlessingUse, MadeCard, Material
from referee.games.nunatak.notation import read_place, write_place
from referee.games.nunatak.pieces import CARDS, Seat, Symbol, Symbols, Tool, players_of
from referee.games.nunatak.position import Block
from referee.games.nunatak.question import Swap
from referee.web.forms import AtMost, Between, ChoiceField, CountField, Form, SelectField, TapField, TextField
from referee.web.nunatak.table.cards.tapped import symbols_of, word_of
from referee.web.nunatak.table.material.draft import blessing_word
from referee.web.texts import gettext as _
from referee.web.texts import lazy_gettext as _l
from referee.wire.common import NOTE_LETTERS_MAX, POINTS_MAX, STEPS_MAX
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
        choices = [("", _("Later")), *blessing_choices(len(players_of(tuple(seats))), voice)]
        for one in (form.near, form.far):
            one.group([(None, choices)])
        return form


def blessing_choices(players: int, voice: Voice) -> Iterator[tuple[str, str]]:
    """The blessings that the rulebooks name, then all others by when they are used."""
    for kind in BlessingKind:
        if kind is BlessingKind.ABUNDANCE and players < WITH_ABUNDANCE:
            continue
        if kind is not BlessingKind.OTHER:
            yield blessing_word(Blessing(kind)), str(voice.worded(kind))
    yield blessing_word(Blessing(BlessingKind.OTHER, BlessingUse.IMMEDIATE)), _("Another: use at once")
    yield blessing_word(Blessing(BlessingKind.OTHER, BlessingUse.ONCE)), _("Another: 1x, in a later turn")
    yield blessing_word(Blessing(BlessingKind.OTHER, BlessingUse.END)), _("Another: in the end scoring")


ACTIONS = ("block", "owner", "tile", "with", "card", "gained_tool")
"""The names of these fields, in their order; all of them can be left as they are."""

PILE = "pile"

Group = tuple[str | None, Iterable[tuple[str, str]]]


def said_fields(holder: str) -> Iterator[tuple[str, Field]]:
    """The fields; `offer_said` puts the choices into them."""
    yield "block", SelectField(_l("Place a block"), default="")
    yield "owner", SelectField(_l("Whose block?"), default=holder)
    yield "tile", SelectField(_l("Swap this tile"), default="")
    yield "with", SelectField(_l("with this one"), default="")
    yield "card", SelectField(_l("Gain a card"), default="")
    yield "gained_tool", SelectField(_l("Artisan’s tool"), default="")


def offer_said(form: Form, scene: Scene, voice: Voice) -> None:
    """Offer what this table can do now."""
    places = [*_places(scene, voice)]
    for name, none in (("block", _("No block")), ("tile", _("No tile")), ("with", _("No tile"))):
        form[name].group([(None, [("", none), *places])])
    form["owner"].group([(None, [(seat.id, voice.name(seat.id)) for seat in scene.position.seats])])
    form["card"].group(_cards(scene.material, voice))
    tools = [("", _("No artisan")), *((tool.value, str(voice.worded(tool))) for tool in Tool)]
    form["gained_tool"].group([(None, tools)])


def with_actions(said: Said, entered: Mapping[str, str]) -> Said:
    """The same with the actions that were entered; a swap needs both of its tiles."""
    block, tile, with_ = (read_place(entered.get(name, "")) for name in ("block", "tile", "with"))
    where, _colon, rest = entered.get("card", "").partition(":")
    face, _colon, side = rest.partition(":")
    tool = entered.get("gained_tool", "")
    card = None
    if where:
        is_artisan = side == Symbol.ARTISAN.value and bool(tool)
        card = MadeCard(Symbol(side), Tool(tool) if is_artisan else None, symbols_of(face))
    return Said(
        said.points,
        said.steps,
        Block(block, entered.get("owner")) if block else None,
        Swap(tile, with_) if tile and with_ else None,
        card,
        None if where in ("", PILE) else int(where),
        said.note,
    )


def _places(scene: Scene, voice: Voice) -> Iterator[tuple[str, str]]:
    for place in scene.position.free_places():
        where = str(voice.worded(place))
        shown = scene.material.tiles.get(place)
        named = _("%(place)s: %(what)s", place=where, what=voice.face(shown)) if shown else where
        yield write_place(place), named


def _cards(material: Material, voice: Voice) -> Iterator[Group]:
    yield None, [("", _("No card"))]
    cards = ((str(slot), material.display[slot] or ()) for slot in material.full_slots())
    yield _("Display"), [one for slot, card in cards if card for one in _sides(slot, card, voice)]
    left = [card for card in CARDS.values() if material.pile and material.left_of(card) > 0]
    yield _("Draw pile"), [one for card in left for one in _sides(PILE, card, voice)]


def _sides(where: str, card: Symbols, voice: Voice) -> Iterator[tuple[str, str]]:
    """A card as often as it has sides: a split one counts on one of them."""
    for side in card:
        name = voice.face(card)
        said = _("%(card)s as %(side)s", card=name, side=str(voice.worded(side))) if len(card) > 1 else name
        yield f"{where}:{word_of(card)}:{side.value}", said


class FaceForm(Form):
    """Which blessing a card is: each a key that says so with one tap."""

    face = TapField(_l("Which blessing card is it?"))

    @classmethod
    def at(cls, players: int, voice: Voice, words: MultiDict[str, Any]) -> Self:
        """The form at a table of so many players."""
        form = cls.read(words)
        choices = [*blessing_choices(players, voice)]
        form.face.take_choices(choices)
        other = BlessingKind.OTHER.value
        form.face.pictures = {
            word: ("question" if word.startswith(other) else "blessing",) for word, _name in choices
        }
        return form


class UseForm(Form):
    """The use of a blessing card; only the fields of its kind are part of it."""

    @classmethod
    def of(cls, number: int, face: Blessing, scene: Scene, voice: Voice, words: MultiDict[str, Any]) -> Self:
        """The form of this card at a table with this material."""
        holder = scene.material.blessings.holder(number) or ""
        form = cls.asking(dict(_fields(face, scene.material, holder, voice))).read(words)
        form.number = number
        if form.actions:
            offer_said(form, scene, voice)
        return form

    @property
    def asked(self) -> list[Field]:
        """What the card asks, without the actions that few cards have."""
        return [field for field in self if field.name not in ACTIONS]

    @property
    def actions(self) -> list[Field]:
        """A block, a swap of tiles, a card: what a card whose effect no rulebook prints may also do."""
        return [field for field in self if field.name in ACTIONS]

    def validate(self, extra_validators: Mapping[str, Any] | None = None) -> bool:
        """Whether nothing is wrong; a swap needs both of its tiles."""
        is_right = bool(super().validate(extra_validators))
        entered = self.data
        if bool(entered.get("tile")) == bool(entered.get("with")):
            return is_right
        self.refuse("with", _("Choose both tiles."))
        return False

    @property
    def has_actions(self) -> bool:
        return any(field.data and field.name != "owner" for field in self.actions)

    @property
    def used(self) -> UsedBlessing:
        """The use that was entered; the form must be free of problems."""
        entered = self.data
        said = Said(
            points=entered.get("points", 0), steps=entered.get("steps", 0), note=entered.get("note", "")
        )
        side, tool = entered.get("side", ""), entered.get("tool", "")
        return UsedBlessing(
            self.number,
            slot=int(entered["slot"]) if entered.get("slot") else None,
            side=Symbol(side) if side else None,
            tool=Tool(tool) if tool else None,
            said=with_actions(said, entered),
        )


def _fields(face: Blessing, material: Material, holder: str, voice: Voice) -> Iterator[tuple[str, Field]]:
    """What the card asks; nothing about an effect that no rulebook prints is known: its player says it."""
    match face.kind:
        case BlessingKind.FORESIGHT:
            yield (
                "slot",
                ChoiceField(
                    _l("Which card do you reserve?"),
                    _slots(material, voice),
                    pictures={
                        str(slot): material.display[slot] or ("question",) for slot in material.full_slots()
                    },
                ),
            )
        case BlessingKind.ABUNDANCE:
            return
        case BlessingKind.TRANSFERENCE:
            sides = [(symbol.value, str(voice.worded(symbol))) for symbol in Symbol]
            yield (
                "side",
                ChoiceField(_l("Which type of card does it become?"), sides, pictures=_each_its_own(Symbol)),
            )
            tools = [("", _("No artisan")), *((tool.value, str(voice.worded(tool))) for tool in Tool)]
            yield (
                "tool",
                ChoiceField(_l("Artisan’s tool"), tools, pictures=_each_its_own(Tool), default=""),
            )
        case BlessingKind.INSIGHT | BlessingKind.PROVIDENCE | BlessingKind.EXPANSION | BlessingKind.OTHER:
            yield "points", CountField(_l("Points"), [Between(-POINTS_MAX, POINTS_MAX)], icon="scores")
            yield (
                "steps",
                CountField(
                    _l("Spaces on the architect track"), [Between(-STEPS_MAX, STEPS_MAX)], icon="architect"
                ),
            )
            yield (
                "note",
                TextField(
                    _l("Note"),
                    [AtMost(NOTE_LETTERS_MAX)],
                    description=_l("What the card says."),
                ),
            )
            yield from said_fields(holder)


def _each_its_own(words: Iterable[Symbol | Tool]) -> dict[str, tuple[str]]:
    """The pictures of choices that are symbols or tools themselves."""
    return {word.value: (word.value,) for word in words}


def _slots(material: Material, voice: Voice) -> list[tuple[str, str]]:
    shown = ((slot, material.display[slot] or ()) for slot in material.full_slots())
    return [(str(slot), voice.face(card) or _("not entered")) for slot, card in shown]
