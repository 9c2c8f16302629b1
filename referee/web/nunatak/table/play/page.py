"""Prepare the page of a table: the scores, the temple, the last turns, and what was tapped."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, partial
from typing import NamedTuple

from flask import request

from referee.games.nunatak.board import TOP_LEVEL, UNDER, Place, turned
from referee.games.nunatak.notation import write_place
from referee.games.nunatak.pieces import Role
from referee.games.nunatak.table.acts import Turn
from referee.games.nunatak.table.hands import missing_cards
from referee.games.nunatak.table.order import Phase, active_set
from referee.services import service
from referee.tables.evening.chain import is_next_game
from referee.tables.seating import seating_of
from referee.web.nunatak.board_view import BoardView, Foretold, Marks, Spot, board_view
from referee.web.nunatak.judgement_view import JudgementView
from referee.web.nunatak.table.cards.said import card_words
from referee.web.nunatak.table.final.result import result_heading
from referee.web.nunatak.table.final.screen import table_screen
from referee.web.nunatak.table.log.cause import cause, lacking, why_not
from referee.web.nunatak.table.log.line import Gain
from referee.web.nunatak.table.log.past import Past
from referee.web.nunatak.table.material.placing import MaterialPlacing
from referee.web.nunatak.table.opening.setup import StepView, setup_steps
from referee.web.nunatak.table.play.for_all import class_of_seat, hole_of_seat
from referee.web.nunatak.table.play.foretold import foretold
from referee.web.nunatak.table.play.levels import shows_levels
from referee.web.nunatak.table.play.news import Strip
from referee.web.nunatak.table.play.verdict import InterpretationsView, judgement_of_table
from referee.web.nunatak.table.table_page import (
    NO_CARD,
    SeatLine,
    Tapped,
    handed_over,
    place_of,
    playable,
    seat_lines,
    table_address,
    turn_words,
)
from referee.web.result.screen import ResultScreen, step_of
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext, with_sign


class Under(NamedTuple):
    """A block below the tapped one: what a tap on its key sends, whose it is, where it is, and its words."""

    value: str
    seat: SeatView
    spot: Spot
    label: str


class TableView(MaterialPlacing):
    """Everything that the templates of a table ask for."""

    @cached_property
    def cards_words(self) -> str:
        """How many cards are still open; empty where the table keeps none."""
        if not self.keeps_cards:
            return ""
        count = self.table.once("cards to enter", lambda: len(missing_cards(self.table.game)))
        return ngettext("%(num)s card to enter", "%(num)s cards to enter", count) if count else _("Cards")

    @property
    def may_say_who_begins(self) -> bool:
        """Whether this phone may say who begins a next game: every one that plays, until the first entry.

        Whoever opens the first one of an evening has said so; later the turn order is one of the settings.
        """
        game = self.table.game
        if not self.may_write or len(self.players) == 1 or game.line or game.is_ended:
            return False
        return self.table.once("follows", lambda: is_next_game(service(), self.access))

    @property
    def steps(self) -> list[StepView]:
        """What to lay out, until the first block is placed."""
        if self.table.game.turn_count or not self.may_write:
            return []
        return setup_steps(len(self.players), self.narrator.voice)

    @property
    def judgement(self) -> JudgementView | None:
        """The tapped placement to show, where the table wishes; one that is not allowed is one line."""
        return self.ruling if (self.shows_points or self.to_settle) and not self.breaks_a_rule else None

    @property
    def breaks_a_rule(self) -> bool:
        return bool(self.previewed and not self.previewed.is_legal)

    @cached_property
    def ruling(self) -> JudgementView | None:
        """What is said of the tapped placement, reason by reason; None where nothing is judged."""
        kept = self.previewed
        return judgement_of_table(kept, self.narrator, self.players) if kept else None

    def address(self, page: str = "tables.table") -> str:
        """Where a page of this table is, with what was tapped."""
        return table_address(self.narrator.voice.language, self.code, self.tapped, page)

    @cached_property
    def to_reasons(self) -> str:
        """Where the answer or question is explained, or the turn of a block that stands; else empty."""
        if self.tapped_line:
            return self.tapped_line.url
        if self.asks_extra:
            return self.address("tables.table_reasons")
        is_judged = self.previewed is not None and self.previewed.judgement is not None
        return self.address("tables.table_reasons") if is_judged else ""

    @property
    def asks_extra(self) -> bool:
        """Whether this phone is asked who takes the two extra turns: not while a place is in question."""
        is_asked = bool(self.extra and self.extra.is_asked and self.may_play)
        return is_asked and not (self.tapped_line or self.placement)

    @property
    def play_fields(self) -> list[tuple[str, str]]:
        """What the button that places the block sends along."""
        tapped = self.tapped
        fields = {name: word for name, word in tapped.in_forms().items() if name != "first"}
        return [*fields.items(), ("owner", self.owner or ""), ("active", tapped.seat)]

    @property
    def play_words(self) -> str:
        """What the button says that places the block: whose it is where that has changed since the tap."""
        if self.breaks_a_rule:
            return self.lacks
        if not self.tapped.asked and self.is_for_another:
            return _("Place for %(name)s", name=self.narrator.voice.name(self.active or ""))
        if self.lacks:
            return self.lacks
        if not self.tapped.asked:
            return _("Place it")
        return _("Place it: %(name)s", name=self.narrator.voice.name(self.owner or ""))

    @property
    def lacks(self) -> str:
        """Why the block cannot be placed: not allowed, or something is still to be chosen; else empty."""
        if self.breaks_a_rule:
            return _("Not allowed")
        if self.can_lack_card and not self.has_no_card:
            return _("Choose a card")
        return self.card_row.lacks if self.card_row and not self.tapped.asked else ""

    @property
    def settles(self) -> InterpretationsView | None:
        """The one question about one seat that the placement rests on: the line of the answer asks it."""
        first, *others = self.to_settle or (None,)
        return first if first and first.only and not others else None

    @property
    def is_pending(self) -> bool:
        """Whether a place is tapped, which can be taken back without undoing anything."""
        return bool(self.place or self.tapped.then) and not self.past.result

    @property
    def can_lack_card(self) -> bool:
        """Whether a place was tapped and no card, so that the block may also go there without one."""
        is_open = self.keeps_cards and self.taken.card is None and not self.tapped.asked
        return is_open and self.may_play and self.placement is not None

    @property
    def has_no_card(self) -> bool:
        """Whether it was tapped that the block goes there without a card."""
        return self.sent.card == NO_CARD

    @property
    def card_title(self) -> str:
        """What is asked about the card; empty where something else comes first."""
        row = self.card_row
        if row and not self.place and self.said:
            return row.question
        comes_first = self.faults or self.tapped.asked or self.swap_words
        # Where no card makes the place fit, none is asked for.
        is_off = self.place is not None and (self.breaks_a_rule or self.why_off(self.place))
        return row.title if row and not (comes_first or (self.taken.card is None and is_off)) else ""

    @property
    def is_for_another(self) -> bool:
        """Whether the holder of this phone would place for another seat than their own.

        The only phone at a table is everybody's: the seat that it was opened at says nothing there.
        """
        others = self.access.seat is not None and not self.strip.seating.is_one_phone
        return others and self.active != self.access.seat

    @property
    def forgotten(self) -> str:
        """The question where somebody may have tapped for themselves, a turn too early."""
        own = self.phase is Phase.PLAYING and not self.tapped.seat and not self.tapped.asked
        if not (own and self.is_for_another and self.placement and self.active):
            return ""
        return _("Was %(name)s’s turn forgotten?", name=self.narrator.voice.name(self.active))

    @property
    def others(self) -> list[SeatView]:
        """Who can be chosen to play out of turn."""
        seats = [seat for seat in self.narrator.seats if seat.role is not Role.SIKU]
        return seats if self.may_play and len(seats) > 1 else []

    @cached_property
    def players(self) -> tuple[SeatView, ...]:
        return tuple(seat for seat in self.narrator.seats if seat.role is Role.PLAYER)

    @cached_property
    def seat_lines(self) -> list[SeatLine]:
        """Every seat with its score, its marker and what is left of its blocks."""
        can_press = {
            seat.id: self.may_play and (seat.role is not Role.SIKU or self._siku_is_possible)
            for seat in self.narrator.seats
        }
        pressed = tuple(id for id in (self.active, self.owner) if id and self.may_play)
        gains = {gain.seat.id: gain for gain in self.gains or self._gained}
        return seat_lines(self.table.game, self.narrator, pressed, self.own_class, can_press, gains=gains)

    @property
    def own_class(self) -> Callable[[str], str]:
        """The class of the seat where the holder of this phone sits, by the id of a seat."""
        return hole_of_seat if self.is_for_all else partial(class_of_seat, own=self.own_seat)

    @property
    def own_seat(self) -> str:
        """The seat that is marked as the holder's; none on the only phone, which is everybody's."""
        return "" if self.strip.seating.is_one_phone else self.sitting.seat

    @property
    def is_alike(self) -> bool:
        """Whether every phone of this side and role sees the same here, but for its own seat and tokens.

        So it is for all that hear of a turn: nothing is tapped, and nobody asks to be host.
        """
        game = self.table.game
        is_played = bool(game.turn_count) and not game.is_ended
        return is_played and self.sent == Tapped() and self.strip.seating.asked is None

    @property
    def depends(self) -> Hashable:
        """What the part of the page depends on where it is alike."""
        looks, is_alone = self.strip.only_looks, self.strip.seating.is_one_phone
        return self.past.depends, self.access.role, self.shows_levels, looks, is_alone

    @property
    def siku_line(self) -> SeatLine | None:
        """Siku's block, where the active set leaves a choice between it and an own one: a key in the dock."""
        left = active_set(self.table.game.standing, self.active) if self.active and self.may_play else None
        if not (left and left.siku and left.own):
            return None
        return next((line for line in self.seat_lines if line.seat.role is Role.SIKU), None)

    @property
    def _siku_is_possible(self) -> bool:
        left = active_set(self.table.game.standing, self.active) if self.active else None
        return bool(left and left.siku)

    @property
    def board(self) -> BoardView:
        """The temple, turned to the side of this phone."""
        kept, turns = self.previewed, self.table.game.turns
        last = turns[-1] if turns else None
        shown = kept if self.place else last
        # Where a dummy's block goes is as chosen as what a finger tapped.
        marks = Marks(
            chosen=self.place or (self.waits.chosen if self.waits else None),
            legal=kept.is_legal if kept else None,
            new_tiles=kept.judgement.new_tiles if kept and kept.judgement and self.shows_points else (),
            block=self.owner,
            fades_above=True,
            last=place_of(last) if last else None,
            scores=self.foretold if self.shows_points and self.may_play else None,
            gain=self.own_gain,
            best=self.waits.best if self.waits else self.picked,
            lacking=lacking(kept) if kept else (),
            # While one is chosen the question is about that one.
            blocked_places=frozenset() if self.place else self.blocked_places,
            fitting_places=frozenset() if self.place else self.fitting_places,
            notes=self.notes,
        ).with_lines(shown.judgement if shown else None)
        if self.waits and self.waits.new_tile and not self.place:
            marks = marks.below(self.waits.new_tile)
        position, seats = self.table.game.standing.position, self.narrator.seats
        return playable(board_view(position, seats, self.tiles, marks, side=self.narrator.turned))

    @property
    def foretold(self) -> dict[Place, Foretold]:
        """What each place would score for the one on turn."""
        chosen = (self.active, self._unplaced, self.can_choose)
        return self.table.once(("foretold", *chosen), lambda: foretold(self.table, self.active, self.options))

    @cached_property
    def past(self) -> Past:
        return Past(self.table, self.narrator, self.access)

    @cached_property
    def strip(self) -> Strip:
        """What every phone is told above the dock."""
        return Strip(self.table, self.narrator, self.access, seating_of(service().remembered(self.access)))

    @property
    def turn_words(self) -> str:
        """Whose turn it is, or that there is none any more."""
        name = self.narrator.voice.name(self.active) if self.active else ""
        return turn_words(self.table.game, name, self.tapped.seat)

    @property
    def heading(self) -> str:
        """What the header says: above a result which game it was and when, else whose turn it is."""
        return result_heading(self.table) if self.past.result else self.turn_words

    @cached_property
    def dock_words(self) -> str:
        """What the bar at the lower edge says: the tapped place, or what to do next."""
        if self.tapped_line:
            return self.tapped_line.sentence
        if self.swap_words:
            return self.swap_words
        if self.tapped.then and self.place is None and self.active and self.may_play:
            return _("Tap where %(name)s placed the block.", name=self.narrator.voice.name(self.active))
        if self.place is None or self.active is None or not self.may_play:
            return self.turn_words
        if self.tapped.asked:
            return handed_over(self.narrator, self.tapped, self.owner or "")
        if self.faults:
            return " ".join(self.faults)
        if self.breaks_a_rule:
            return f"{_('Not allowed')}. {self.why_not}"
        if why := self.why_off(self.place):
            return why
        return self.narrator.says(self.narrator.seat(self.owner or ""), self._place_and_card)

    @property
    def what(self) -> str:
        """The part of these words that is seen, as the key shows whose block it is; empty where all are."""
        return self._place_and_card if self.dock_words.endswith(self._place_and_card) else ""

    @property
    def _place_and_card(self) -> str:
        return " · ".join(filter(None, (self.where, card_words(self.taken, self.narrator.voice))))

    @property
    def words_in_parts(self) -> tuple[tuple[str, bool], ...]:
        """These words, and of each part whether it is seen: the key shows whose block it is, a picture where.

        A placement that scores is seen by why, one that does not or a block that stands by its level.
        """
        words, kept, place = self.dock_words, self.previewed, self.place
        if self.tapped_line and place:
            level = _("Level %(level)s of %(all)s", level=place.level, all=TOP_LEVEL)
            return (f"{words}. ", False), (level, not self.pile)
        if self.breaks_a_rule:
            return (words.removesuffix(self.why_not), False), (self.why_not, True)
        if not (self.what and place and kept):
            return (
                ((words.removesuffix(self.what), False), (self.what, True)) if self.what else ((words, True),)
            )
        card = "".join(f" · {one}" for one in [card_words(self.taken, self.narrator.voice)] if one)
        # Asked about a card, its key stands beside the question.
        is_said = not self.card_title
        if why := cause(kept):
            return (f"{words}. ", False), (why, True), (card, is_said)
        level = _("level %(level)s", level=place.level)
        before = (words.removesuffix(self.what), False)
        if not self.where.startswith(level):
            return before, (self.where, True), (card, is_said)
        return before, (level, True), (self.where.removeprefix(level), False), (card, is_said)

    @cached_property
    def why_not(self) -> str:
        """Why the tapped placement is not allowed, in a line."""
        return why_not(self.previewed, self.narrator.voice) if self.previewed else ""

    @property
    def spot(self) -> Spot | None:
        """The tapped place as a picture, seen from this side of the table."""
        return Spot.of(self.place, self.narrator.turned) if self.place else None

    @property
    def shows_levels(self) -> bool:
        return shows_levels()

    @property
    def under(self) -> list[Under]:
        """The blocks on which the tapped one stands: on the map little of them is left to tap."""
        owners = self.table.game.standing.position.owners
        if self.place is None or self.place not in owners:
            return []
        return [one for one in map(self._under, self._below(self.place)) if one]

    def _below(self, place: Place) -> list[Place]:
        """The places on which this one stands, as they are seen from this side."""
        return sorted(UNDER[place], key=lambda below: turned(below, self.narrator.turned))

    @cached_property
    def pile(self) -> list[Under | None]:
        """A block for each level of the pile of the tapped one; empty where it is alone, or all is over.

        Below a block stands the first that carries it; above it, if there is one, a block that it is the
        first to carry.
        """
        game = self.table.game
        owners = game.standing.position.owners
        if self.place is None or self.place not in owners or game.is_ended:
            return []
        pile = [self.place]
        while below := self._below(pile[0]):
            pile.insert(0, below[0])
        while above := [place for place in owners if pile[-1] in UNDER[place]]:
            pile.append(min(above, key=lambda place: self._below(place).index(pile[-1])))
        levels = [*map(self._under, pile), *[None] * (TOP_LEVEL - len(pile))]
        return levels if len(pile) > 1 else []

    def _under(self, place: Place) -> Under | None:
        seat = self.narrator.seat(self.table.game.standing.position.owners[place] or "")
        if seat is None:
            return None
        seen = turned(place, self.narrator.turned)
        label = _(
            "Level %(level)s, row %(row)s, column %(column)s: %(name)s’s block",
            level=seen.level,
            row=seen.row,
            column=seen.column,
            name=seat.name,
        )
        return Under(write_place(place), seat, Spot.of(place, self.narrator.turned), label)

    @property
    def where(self) -> str:
        return str(self.narrator.voice.worded(self.place)) if self.place else ""

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What the tapped placement scores: shown before the tap that counts."""
        kept = self.previewed
        return self.narrator.gains(kept) if kept and kept.is_legal else ()

    @property
    def _gained(self) -> tuple[Gain, ...]:
        """What the last turn has scored, while the table is asked what it has brought to light."""
        if not self.waits or self.past.news:
            return ()
        for kept in reversed(self.table.game.record):
            gains = self.narrator.gains(kept)
            if gains or isinstance(kept.item.act, Turn):
                return gains
        return ()

    @property
    def own_gain(self) -> str:
        """What the one who places it would score, as it is on the chosen place and on its key."""
        gain = next((gain for gain in self.gains if gain.seat.id == self.active), None)
        return with_sign(gain.points) if gain and gain.points else ""

    @property
    def turn_number(self) -> int:
        """The number of the turn that is now; 0 where none is."""
        is_now = not self.is_over and self.tapped.seat in ("", self.now.active)
        return self.table.game.turn_count + 1 if is_now else 0

    @property
    def screen(self) -> ResultScreen | None:
        return table_screen(self.table, self.narrator.voice, step_of(request.args.get("reveal", "")))

    @property
    def scores_nothing(self) -> bool:
        """Whether nobody scores from the tapped placement."""
        is_off = self.place is not None and self.why_off(self.place)
        return bool(self.previewed and self.previewed.is_legal and not self.gains and not is_off)

    @property
    def score_line(self) -> list[dict[str, object]]:
        """The scores over the turns, once the game is over."""
        return self.past.score_line if self.is_over else []

    @property
    def announcement(self) -> str:
        """What has changed, in a whole sentence, for those who hear the page."""
        if self.refusal:
            return self.refusal.words
        if self.place is not None:
            kept = self.previewed
            said = (self.narrator.gains_in_words(kept) or _("no points")) if kept and kept.is_legal else ""
            words = (self.where, said, self.dock_words) if self.tapped.asked else (self.dock_words, said)
            return ". ".join(filter(None, words))
        record = self.table.game.record
        if not record:
            return ". ".join(filter(None, (self.past.news, self.turn_words)))
        if self.past.news:
            return f"{self.past.news}. {self.turn_words}"
        said = self.narrator.sentence(record[-1].item.act)
        gained = self.narrator.gains_in_words(record[-1])
        early = " ".join(map(self.narrator.voice.sentence, self.early.of(record[-1].item.key)))
        return " ".join(filter(None, (f"{said}. {gained}. {self.turn_words}".replace(". . ", ". "), early)))
