"""Prepare what a table that keeps everything waits for: a tile, a card, a blessing, a reshuffle, a dummy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flask import url_for

from referee.games.nunatak.board import Place
from referee.games.nunatak.dummies.places import from_centre
from referee.games.nunatak.dummies.question import CLOCKWISE
from referee.games.nunatak.dummies.turn import DummyJudgement
from referee.games.nunatak.dummies.worth import Candidate
from referee.games.nunatak.material.display import is_solo
from referee.games.nunatak.material.scene import Scene
from referee.games.nunatak.material.turn import judge_dummy_of
from referee.games.nunatak.material.waiting import Want, Wanted
from referee.games.nunatak.notation import write_place
from referee.games.nunatak.pieces import CARDS, Symbol, Symbols
from referee.web.nunatak.board_view import Spot
from referee.web.nunatak.table.cards.row import Halves, halves_of
from referee.web.nunatak.table.cards.tapped import word_of
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.texts import gettext as _
from referee.web.texts import ngettext

PAIRS = tuple((one, other) for at, one in enumerate(Symbol) for other in tuple(Symbol)[at + 1 :])
"""What a split tile can show: the rulebooks print no list of them."""

MANY = 4
"""One turn lays so many tiles at most; more than these are tapped in on a page of their own."""

ASKED = (Want.TILE, Want.TAKE, Want.CARD, Want.RESHUFFLE, Want.DUMMY)
"""What the dock asks for, one after the other; a blessing's face can always be left for later."""


class Answer(NamedTuple):
    """A button that answers: what it sends, what it shows, and what it is called."""

    value: str
    halves: Halves
    label: str
    is_off: bool = False
    """Whether none of it is left: its place stays, so that the others are found at theirs."""


class Why(NamedTuple):
    """A sentence of what a dummy does, and the way to its rule."""

    text: str
    url: str


class Compared(NamedTuple):
    """A place that a dummy compared: where it is, what it scores, how many tiles it is from the middle."""

    where: str
    worth: Candidate
    away: str


@dataclass(frozen=True)
class Waits:
    """What the dock asks next of `all_wanted`.

    `place` is one that was tapped, `is_split` asks for tiles of two symbols.
    """

    scene: Scene
    all_wanted: tuple[Wanted, ...]
    narrator: Narrator
    code: str
    place: Place | None = None
    is_split: bool = False

    @cached_property
    def wanted(self) -> Wanted | None:
        """The one thing that is asked for now; of several tiles the one whose place was tapped."""
        asked = [one for one in self.all_wanted if one.want in ASKED]
        tapped = (one for one in asked if one.want is Want.TILE and one.place == self.place)
        return next(tapped, asked[0] if asked else None)

    @property
    def kind(self) -> str:
        """What is asked for, as a word; empty where nothing is."""
        return self.wanted.want.value if self.wanted else ""

    def is_about(self, place: Place | None) -> bool:
        """Whether what is asked for is on this place."""
        return place is not None and self.wanted is not None and self.wanted.place == place

    @property
    def is_many(self) -> bool:
        """Whether so many tiles are unknown that they are better tapped in together."""
        return len(self.scene.material.unknown_tiles(self.scene.position)) > MANY

    @property
    def material_address(self) -> str:
        """The page on which tiles and cards are tapped in."""
        return url_for("tables.table_material", lang=self.narrator.voice.language, code=self.code)

    @property
    def words(self) -> str:
        """What is asked, in a sentence."""
        wanted = self.wanted
        if wanted is None:
            return ""
        if wanted.want is Want.TILE and wanted.place is not None:
            if self.is_many:
                tiles = len(self.scene.material.unknown_tiles(self.scene.position))
                return ngettext(
                    "%(num)s tile is not entered yet.", "%(num)s tiles are not entered yet.", tiles
                )
            where = str(self.narrator.voice.worded(wanted.place))
            return _("New tile, %(place)s: what does it show?", place=where)
        if wanted.want is Want.TAKE:
            return _("%(name)s takes a blessing card: which one?", name=self._name(wanted.seat))
        if wanted.want is Want.DUMMY:
            return self._dummy_words(wanted.seat)
        if wanted.want is Want.CARD and wanted.slot is not None and is_solo(self.scene.position.seats):
            at = str(self.narrator.voice.worded(CLOCKWISE[wanted.slot]))
            return _("New card in the display (%(at)s): which one?", at=at)
        return {
            Want.CARD: _("New card in the display: which one?"),
            Want.RESHUFFLE: _("No card fits a free tile: shuffle the display into the draw pile."),
        }.get(wanted.want, "")

    @property
    def words_in_parts(self) -> list[tuple[str, bool]]:
        """What is asked, and of each part whether it is seen: where a new tile lies is seen as a picture."""
        if self.new_tile is None:
            return [(self.words, True)]
        before, where, after = self.words.partition(f", {self.narrator.voice.worded(self.new_tile)}")
        return [(before, True), (where, False), (after, True)]

    @property
    def new_tile(self) -> Place | None:
        """Where the one new tile lies that is asked for."""
        is_tile = self.wanted is not None and self.wanted.want is Want.TILE and not self.is_many
        return self.wanted.place if self.wanted and is_tile else None

    @property
    def short(self) -> str:
        """What a dummy does, as seen beside its sign and its place; empty where it waits for a tap."""
        if self.dummy is None or self.dummy.card is None or self.chosen is None:
            return ""
        card = self.narrator.voice.face(self.scene.material.display[self.dummy.card] or ())
        return _("Takes: %(card)s, level %(level)s", card=card, level=self.chosen.level)

    @property
    def spot(self) -> Spot | None:
        """Where the block of the dummy goes, or which new tile is asked for, as a picture."""
        place = self.new_tile or self.chosen
        return Spot.of(place, self.narrator.turned) if place else None

    @property
    def answers(self) -> list[Answer]:
        """The buttons of the question."""
        wanted = self.wanted
        if wanted is None or self.is_many:
            return []
        match wanted.want:
            case Want.TILE:
                if wanted.place is None:
                    return []
                faces = PAIRS if self.is_split else tuple((symbol,) for symbol in Symbol)
                return [self._face(f"tile:{write_place(wanted.place)}", face) for face in faces]
            case Want.CARD:
                left = self.scene.material.left_of
                before = f"card:{wanted.slot}"
                return [self._face(before, card, is_off=not left(card)) for card in CARDS.values()]
            case Want.TAKE:
                return [*map(self._open, range(len(self.scene.material.blessings.open)))]
            case Want.RESHUFFLE:
                return [Answer("reshuffle", (), _("Shuffled"))]
            case Want.BLESSING | Want.DUMMY | Want.TURN | Want.COMPLETION:
                # Another part of the page asks for these.
                return []

    @property
    def only(self) -> Answer | None:
        """The answer where there is no other: it is the key to press."""
        return self.answers[0] if self.wanted and self.wanted.want is Want.RESHUFFLE else None

    @cached_property
    def dummy(self) -> DummyJudgement | None:
        """What the dummy on turn does; None where none is."""
        if self.wanted is None or self.wanted.want is not Want.DUMMY or self.wanted.seat is None:
            return None
        return judge_dummy_of(self.scene, self.wanted.seat)

    @property
    def reasons(self) -> list[Why]:
        """Why the dummy does it, each sentence with its rule."""
        voice, dummy = self.narrator.voice, self.dummy
        return [
            Why(voice.sentence(reason), url_for("web.rule", lang=voice.language, rule_id=reason.rule.id))
            for reason in (dummy.reasons if dummy else ())
        ]

    @property
    def candidates(self) -> list[Compared]:
        """Every place that the dummy compared, the best first."""
        found = sorted(self.dummy.candidates, key=lambda one: -one.total) if self.dummy else []
        voice, rulings = self.narrator.voice, self.scene.rulings
        return [
            Compared(str(voice.worded(one.place)), one, str(voice.worded(from_centre(one.place, rulings))))
            for one in found
        ]

    @property
    def best(self) -> tuple[Place, ...]:
        """The places that are equally good for the dummy; where there are several the player chooses."""
        return self.dummy.places if self.dummy else ()

    @property
    def chosen(self) -> Place | None:
        """Where the dummy's block goes: the only best place, or the tapped one of several."""
        if len(self.best) == 1:
            return self.best[0]
        return self.place if self.place in self.best else None

    def _dummy_words(self, seat: str | None) -> str:
        name = self._name(seat)
        if self.dummy is None or self.dummy.card is None:
            return _("%(name)s’s turn", name=name)
        card = self.narrator.voice.face(self.scene.material.display[self.dummy.card] or ())
        if self.chosen is None:
            return _("%(name)s’s card: %(card)s. Tap one of the marked places.", name=name, card=card)
        where = str(self.narrator.voice.worded(self.chosen))
        return _("%(name)s’s card: %(card)s. Block: %(place)s", name=name, card=card, place=where)

    def _open(self, at: int) -> Answer:
        blessings = self.scene.material.blessings
        number = blessings.open[at]
        face = blessings.faces.get(number)
        where = _("beside the blessing pile") if at == 0 else _("further away")
        what = str(self.narrator.voice.worded(face.kind)) if face else _("Blessing card")
        return Answer(f"take:{number}", (), f"{what} ({where})")

    def _face(self, before: str, face: Symbols, *, is_off: bool = False) -> Answer:
        voice = self.narrator.voice
        return Answer(f"{before}:{word_of(face)}", halves_of(face, voice), voice.face(face), is_off)

    def _name(self, seat: str | None) -> str:
        return self.narrator.voice.name(seat or "")
