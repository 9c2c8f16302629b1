"""Prepare parts of a table's page: what was tapped, the row of seats, why something was refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import url_for

from referee.adapters.nunatak.typed import Table
from referee.games.nunatak.board import Place
from referee.games.nunatak.notation import write_place
from referee.games.nunatak.pieces import Role, Seat, Symbols, siku_of
from referee.games.nunatak.table.game import Game
from referee.games.nunatak.table.log import Turn
from referee.games.nunatak.table.order import Phase, blocks_left
from referee.games.nunatak.table.out_of_order import OutOfOrder, out_of_order
from referee.games.nunatak.table.standing import JudgedAct
from referee.reader import reader_language
from referee.web.nunatak.board_view import BoardView, Marks, board_view
from referee.web.nunatak.seats import USUAL_COLOURS, seat_view
from referee.web.nunatak.table.cards.tapped import TappedCard, with_pair
from referee.web.nunatak.table.log.line import Gain
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.material.tile_swap import BEGUN, is_waiting, read_swap, straightened, with_tile
from referee.web.nunatak.table.play.siku import BlockOfSet, blocks_of_set
from referee.web.respond import READABLE
from referee.web.seats import SeatView
from referee.web.tables import page
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.web.words import PhoneState


@dataclass(frozen=True, slots=True)
class TablePage(page.TablePage):
    """What every page of a table of Nunatak shows."""

    table: Table

    @property
    def may_write(self) -> bool:
        return self.access.may_write and not self.table.game.is_ended

    @property
    def early(self) -> OutOfOrder:
        return early_turns(self.table)


SPLIT = "1"
LATER = "later"
"""What a new tile or card shows is left for later: what needs it is not checked."""

OTHER_CARD = "other"
"""A card of the display that nobody has entered: the nine are shown to choose from."""

NO_CARD = "none"
"""The turn is placed without its card, which can be entered later."""


@dataclass(frozen=True, slots=True)
class Tapped(PhoneState):
    """What was tapped and not yet placed: a place, a seat out of turn, a block of Siku.

    `first` is who was chosen for the first extra turn of four, until the second is; `?` asks again.
    `whose` is the seat the place was chosen for, `asked` the one the page offers instead: a seat,
    or a seat and the other whose block it places (`A.C`). `card`, `side` and `detail` are the card,
    `split` asks for the two symbols of a new tile, or leaves it for later, `swap` are the tiles of the
    builder's swap.
    `then` is a place that was tapped before somebody else's turn turned out to be forgotten: it waits.
    """

    place: str = ""
    seat: str = ""
    block: str = ""
    first: str = ""
    whose: str = ""
    asked: str = ""
    card: str = ""
    side: str = ""
    detail: str = ""
    split: str = ""
    then: str = ""
    swap: str = ""

    def in_forms(self) -> dict[str, str]:
        """What the forms of the page send along."""
        return self.all_words()

    @property
    def taken(self) -> TappedCard:
        return TappedCard.read(self.card, self.side, self.detail)

    def after(self, words: Mapping[str, str]) -> Tapped:
        """What it is after one more tap."""
        tapped = words.get("tap", "")
        if tapped and is_waiting(self.swap):
            return self._with_swap(with_tile(self.swap, tapped))
        if tapped == self.place and self.asked:
            return self.answered()
        if tapped:
            swap = "" if tapped == self.place else self.swap
            return replace(self, place="" if tapped == self.place else tapped, whose="", asked="", swap=swap)
        verb, _colon, rest = words.get("do", "").partition(":")
        if verb == "seat":
            return replace(self, seat="" if rest == self.seat else rest, block="", whose="", asked="")
        if verb == "block":
            return replace(self, block="" if rest == self.block else rest, whose="", asked="")
        if verb == "first":
            return replace(self, first=rest)
        if verb == "forgot":
            return replace(self, place="", whose="", asked="", then=self.place)
        if verb == "away":
            card = "" if self.card == OTHER_CARD else self.card
            return replace(self, place="", whose="", asked="", swap="", then="", card=card)
        return self._with_card(verb, rest)

    def _with_card(self, verb: str, word: str) -> Tapped:
        """What it is after a tap on a card, or on an answer to what is asked about it."""
        match verb:
            case "split":
                return replace(self, split="" if self.split == SPLIT else SPLIT)
            case "later":
                return replace(self, split=LATER)
            case "swap":
                return self._with_swap("" if self.swap else self.place or BEGUN)
            case "card":
                return replace(self, card="" if word == self.card else word, side="", detail="", swap="")
            case "side":
                return replace(self, side=word, detail="")
            case "detail":
                return replace(self, detail=word)
            case "pair":
                return replace(self, detail=with_pair(self.detail, word))
            case _:
                # Words of an address that no key writes: whoever typed them sees the table as it was.
                return self

    def _with_swap(self, word: str) -> Tapped:
        """The same with these tiles of a swap; the block goes where the second was tapped."""
        both = read_swap(word)
        return replace(self, swap=word, place=write_place(both.with_) if both else "", whose="", asked="")

    def straight(self, tiles: Mapping[Place, Symbols]) -> Tapped:
        """The same with the builder tile of a swap first, and the block where that tile now is."""
        word = straightened(self.swap, tiles)
        return self if word == self.swap else self._with_swap(word)

    @property
    def played(self) -> Tapped:
        """What is left of it once the block is placed: the place that waited for a forgotten turn."""
        return Tapped(place=self.then)

    def meant(self, now: str) -> Tapped:
        """The same for a page on which `now` would place; it first asks about a place chosen for another."""
        whose = self.whose or now
        return replace(self, whose=whose, asked=now if now != whose else "")

    def answered(self) -> Tapped:
        """The same once its reader has read the question: chosen for whom it names."""
        return replace(self, whose=self.asked or self.whose, asked="")


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the row above the temple."""

    seat: SeatView
    value: str
    label: str
    points: int | None
    marker: int | None
    left: int
    is_pressed: bool
    own: str
    """Its class where it is that of the holder of this phone: empty for every other."""

    can_press: bool
    set: tuple[BlockOfSet, ...] = ()
    gain: Gain | None = None
    """What the tapped placement would bring, or the last turn has brought."""

    plays_siku: bool = False
    """Whether this seat is on turn and its block is Siku's."""


def early_turns(table: Table) -> OutOfOrder:
    """What is out of order at a table: worked out once for a version."""
    return table.once("out of order", lambda: out_of_order(table.game))


def views_of(table: Table) -> tuple[SeatView, ...]:
    """All seats of a table in turn order, as its players call them; the colour stays with the seat."""
    return table.once(("seats", reader_language()), lambda: _views_of(table))


def _views_of(table: Table) -> tuple[SeatView, ...]:
    game = table.game
    places = {seat.id: index for index, seat in enumerate(seats_at_first(table))}
    colours = colours_of(table)
    return tuple(
        seat_view(seat, places[seat.id], game.names.get(seat.id, ""), colours) for seat in game.seats
    )


def colours_of(table: Table) -> str:
    """The colour of each seat, in the order in which the table was opened."""
    return table.game.settings.get("colours", USUAL_COLOURS)


def seats_at_first(table: Table) -> tuple[Seat, ...]:
    """The seats in the order in which the table was opened: their letters and colours go by it."""
    return table.games[0].seats


def player_views(table: Table) -> tuple[SeatView, ...]:
    """The seats where somebody sits."""
    return tuple(seat for seat in views_of(table) if seat.role is Role.PLAYER)


def seat_lines(
    game: Game,
    narrator: Narrator,
    pressed: tuple[str, ...],
    own_class: Callable[[str], str],
    can_press: Mapping[str, bool],
    *,
    gains: Mapping[str, Gain],
) -> list[SeatLine]:
    """Every seat with its score, its marker and what is left of its blocks."""
    standing = game.standing
    left = blocks_left(standing, game.extra)
    lines = []
    for seat in narrator.seats:
        blocks = blocks_of_set(standing, seat.id, narrator)
        points, marker = standing.points.get(seat.id), standing.architect.get(seat.id)
        lines.append(
            SeatLine(
                seat,
                f"{'block' if seat.role is Role.SIKU else 'seat'}:{seat.id}",
                _seat_label(seat, points, marker, left[seat.id], blocks),
                points,
                marker,
                left[seat.id],
                seat.id in pressed,
                own_class(seat.id),
                can_press[seat.id],
                blocks,
                gains.get(seat.id),
                plays_siku=pressed[:1] == (seat.id,) and pressed[-1] == siku_of(game.seats),
            )
        )
    return lines


def table_address(lang: str, code: str, tapped: Tapped, page: str = "tables.table") -> str:
    """The address of a table, or of another of its pages, with what was tapped."""
    base, words = url_for(page, lang=lang, code=code), tapped.words()
    return f"{base}?{urlencode(words, safe=READABLE)}" if words else base


def turn_words(game: Game, name: str, tapped: str) -> str:
    """Whose turn it is, or that there is none any more; `tapped` is a seat that was tapped."""
    if game.phase is Phase.FINISHED:
        return _("The game is finished.")
    if game.phase is Phase.SCORING:
        return _("All blocks placed")
    if game.phase is Phase.EXTRA_TURNS and not game.extra:
        return _("Extra turn: %(name)s", name=name) if name else _("Who takes the extra turns?")
    if tapped and tapped != game.active:
        return _("Out of turn: %(name)s", name=name)
    if game.phase is Phase.EXTRA_TURNS:
        return _("Extra turn: %(name)s", name=name)
    return _("%(name)s’s turn", name=name)


def handed_over(narrator: Narrator, tapped: Tapped, owner: str) -> str:
    """The question where a place was chosen for one player and would now be another's."""
    before, now = (whose.partition(".")[0] for whose in (tapped.whose, tapped.asked))
    seat = narrator.seat(before) if before != now else None
    gone = _("It is no longer %(name)s’s turn.", name=seat.name) if seat else ""
    asked = _("Place %(name)s’s block here?", name=narrator.voice.name(owner))
    return " ".join(filter(None, (gone, asked)))


def playable(drawn: BoardView, *, blocks: bool = True) -> BoardView:
    """A map on which free tiles are tapped, and blocks too if wished, but nothing else."""
    shown = [place for place in drawn.places if "corner" not in place.states or "selected" in place.states]
    places = tuple(
        place if blocks or "free" in place.states else place._replace(interactive=False) for place in shown
    )
    return replace(drawn, places=places, mode="play")


def board_after(kept: JudgedAct, narrator: Narrator) -> BoardView:
    """The temple as it stood after an act, with what was scored."""
    judgement = kept.judgement
    marks = Marks(
        last=place_of(kept),
        support=judgement.support_places if judgement else (),
        new_tiles=judgement.new_tiles if judgement else (),
    ).with_lines(judgement)
    position, side = kept.after.position, narrator.turned
    return playable(board_view(position, narrator.seats, {}, marks, interactive=False, side=side))


def place_of(kept: JudgedAct) -> Place | None:
    """The place of a turn; None for another act."""
    return kept.item.act.move.place if isinstance(kept.item.act, Turn) else None


def _seat_label(
    seat: SeatView, points: int | None, marker: int | None, left: int, of_set: tuple[BlockOfSet, ...]
) -> str:
    blocks = ngettext("%(num)s block left", "%(num)s blocks left", left)
    if points is None:
        return _("%(name)s: %(what)s", name=seat.name, what=blocks)
    said = _(
        "%(name)s: %(points)s, architect marker on space %(marker)s, %(blocks)s",
        name=seat.name,
        points=ngettext("%(num)s point", "%(num)s points", points),
        marker=marker,
        blocks=blocks,
    )
    waiting = ", ".join(block.seat.name for block in of_set if block.is_left)
    return ". ".join((said, _("Active set: %(blocks)s", blocks=waiting))) if waiting else said
