"""The page that checks one move: its map, the verdict, and what can be tapped next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from referee.games.nunatak import rules
from referee.games.nunatak.board import IN_SQUARE, PLACES, SQUARES_WITH, UNDER, Place, Square, all_under
from referee.games.nunatak.notation import OWNER_UNKNOWN, read_place, write_place
from referee.games.nunatak.options import options
from referee.games.nunatak.pieces import CARDS, Role, Symbol
from referee.games.nunatak.question import OptionsQuestion, TurnQuestion
from referee.games.nunatak.turn import TurnJudgement, judge_turn
from referee.web.calculator.judged import ILLEGAL, LEGAL, Judged
from referee.web.calculator.sheet_page import SheetPage, Templates
from referee.web.forms import SheetNamesForm
from referee.web.nunatak.board_view import (
    CORNER_LEVEL,
    Ask,
    BoardView,
    Foretold,
    Marks,
    PlaceView,
    board_view,
    one_short,
)
from referee.web.nunatak.judgement_view import (
    JudgementView,
    judgement_view,
    left_open,
    questions_of_turn,
    undecided,
)
from referee.web.nunatak.seats import ColourChoice, colour_choices, table_word
from referee.web.nunatak.table_sheet import names_of_table
from referee.web.nunatak.turn.question import Asked, asked
from referee.web.nunatak.turn.sheet import (
    COLOURS_SHOWN,
    ERASER,
    HIGHER,
    NEW,
    SWAP,
    TurnSheet,
    above,
    blocks_below,
    raised,
)
from referee.web.nunatak.turn.taps import MarkerView, changed_sheet, marker_views
from referee.web.reasons import SourceView, sources
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.web.words import pairs
from referee.wire.problems import ErrorAnswer
from referee.wording.voice import Voice

DOCK_LENGTH_MAX = 80
"""Two lines on the smallest phone."""

PROBLEM_FIELDS = {"architect": "steps", "temple": "temple", "blocks": "temple"}
"""Which field of the page a part of the question was entered in; for what is tapped there is none."""


class TurnPage(SheetPage[TurnSheet]):
    """The page of a turn; without a chosen place, or where something is wrong, nothing is judged."""

    path = "/nunatak/turn"
    name = "turn"
    templates = Templates("nunatak/turn/turn.html", "nunatak/turn/_sheet.html", "nunatak/turn/show.html")
    taps = ("tap", "do", "step")
    fields = frozenset("abcd") | {"temple"}
    sheet_class = TurnSheet

    @classmethod
    def changed(cls, sheet: TurnSheet, args: Mapping[str, str]) -> TurnSheet:
        """Take the steppers, the tap on the map, or the button."""
        return changed_sheet(sheet, args)

    @property
    def last_change(self) -> str:
        return _change(self.sheet.undone(), self.sheet, self.voice)

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        return self.sheet.seat_views()

    @property
    def turn_choices(self) -> tuple[SeatView, ...]:
        """Who can be on turn: everybody but Siku."""
        return tuple(seat for seat in self.seats if seat.role is not Role.SIKU)

    @property
    def players(self) -> tuple[SeatView, ...]:
        return tuple(seat for seat in self.seats if seat.role is Role.PLAYER)

    @cached_property
    def _asked(self) -> Asked:
        return asked(self.sheet, self.voice)

    @property
    def question(self) -> TurnQuestion | None:
        return self._asked.question

    @property
    def problems(self) -> Sequence[ErrorAnswer]:
        return self._asked.problems

    @cached_property
    def judgement(self) -> TurnJudgement | None:
        return judge_turn(self.question) if self.question else None

    @cached_property
    def board(self) -> BoardView:
        """The map, with what the judgement found on it."""
        situation, question, judgement = self._asked.situation, self.question, self.judgement
        if situation is None:
            return board_view(self.sheet.position(), self.seats, {}, Marks())
        marks = Marks(
            scores=_foretold(situation) if self.sheet.show == "options" else None,
            raises=_raises(situation) if self.sheet.brush == HIGHER and not self.sheet.place else None,
        )
        if question is not None and judgement is not None:
            numbers = self.sheet.with_asked(judgement.needs).numbers()
            asks = () if judgement.needs else open_corners(question, judgement)
            marks = replace(_marks_of(question, judgement, marks), numbers=numbers, asks=asks)
        return board_view(situation.position, self.seats, situation.symbols(), marks)

    @cached_property
    def view(self) -> JudgementView | None:
        """The judgement, prepared for the page."""
        if self.judgement is None or self.question is None:
            return None
        return judgement_view(
            self.judgement,
            self.voice,
            self.seats,
            self.players,
            questions_of_turn(self.question, self.judgement, self.voice),
            condition=undecided(left_open(self.judgement, self.question.rulings)) or self.match.condition,
        )

    @property
    def asked(self) -> str:
        """The question in a sentence: who places where; empty while no place is chosen."""
        if self.judgement is None or self.question is None:
            return ""
        move = self.question.move
        place = self.voice.worded(move.place)
        return _("%(name)s places a block: %(place)s", name=self.voice.name(move.seat), place=place)

    @property
    def judged(self) -> Judged | None:
        """Whether the move is legal, what it scores, and what nobody has entered."""
        judgement = self.judgement
        if judgement is None:
            return None
        needs = [f"owner-{write_place(place).replace('.', '')}" for place in judgement.needs]
        return Judged.of(
            LEGAL if judgement.legal else ILLEGAL,
            judgement.points if judgement.legal else None,
            judgement.reasons,
            judgement.rulings_used,
            (*judgement.not_checked, *needs),
        )

    @property
    def sources(self) -> tuple[SourceView, ...]:
        """Where the rulebooks say what was judged."""
        return sources(self.judgement.reasons if self.judgement else (), self.voice)

    @property
    def totals_address(self) -> str:
        """The final sheet, to which this temple is added."""
        return self.to("web.final", self.sheet.words_to_totals())

    @property
    def problem_list(self) -> list[dict[str, str]]:
        """All errors, each with the field to fix."""
        return [
            {
                "field": PROBLEM_FIELDS.get(problem.pointer.split("/")[1], ""),
                "text": problem.detail,
            }
            for problem in self.problems
        ]

    @property
    def only_problem(self) -> str:
        """What is wrong, where it is one thing that the lower edge can say, and of no field to lead to."""
        first, *others = self.problem_list
        is_short = len(first["text"]) <= 2 * DOCK_LENGTH_MAX
        return "" if others or first["field"] or not is_short else first["text"]

    def problem_in(self, field: str) -> str:
        """What is wrong in this field, in a line beside it."""
        return " ".join(problem["text"] for problem in self.problem_list if problem["field"] == field)

    @property
    def turn_name(self) -> str:
        """Whose turn it is, in words."""
        names = {seat.id: seat.name for seat in self.seats}
        return _("%(name)s’s turn", name=names.get(self.sheet.turn, self.sheet.turn))

    @property
    def siku(self) -> SeatView | None:
        return next((seat for seat in self.seats if seat.role is Role.SIKU), None)

    @property
    def brushes(self) -> list[dict[str, Any]]:
        """What a tap on the map can do."""
        tools: list[dict[str, Any]] = [
            {"value": f"brush:{NEW}", "icon": "plus", "word": _("New block")},
            *(
                {
                    "value": f"brush:{seat.id}",
                    "seat": seat,
                    "word": seat.name,
                    "label": _("%(name)s’s block", name=seat.name),
                }
                for seat in self.seats
            ),
            {"value": f"brush:{OWNER_UNKNOWN}", "text": "?", "word": _("Unknown owner")},
            {"value": f"brush:{HIGHER}", "icon": "tile", "word": _("Raise tile")},
            {"value": f"brush:{ERASER}", "icon": "eraser", "word": _("Remove")},
        ]
        return [{"name": "do", **tool} for tool in tools]

    @property
    def hint(self) -> str:
        """What to do next while nothing is chosen, or while a swap is entered."""
        if self.sheet.brush == NEW or (self.sheet.brush == SWAP and not self.sheet.place):
            return _("Tap where the block goes.")
        if self.sheet.brush == HIGHER:
            return _("Tap a tile to raise it. The number is its new level.")
        if self.sheet.brush == ERASER:
            return _("Tap a block to remove it, with everything on top of it.")
        if self.sheet.brush == SWAP:
            return _("Tap where the builder tile was before the swap.")
        return _("Tap where these blocks are; any blocks needed below them are added.")

    @property
    def is_swapping(self) -> bool:
        """Whether the next tap names the tile that the builder swapped, although a place is chosen."""
        return self.sheet.brush == SWAP and bool(self.sheet.place)

    @property
    def needed(self) -> list[PlaceView]:
        """The blocks whose owners decide, in the order of their numbers."""
        numbered = [place for place in self.board.places if place.number is not None]
        return sorted(numbered, key=lambda place: place.number or 0)

    @property
    def next(self) -> WhatNext:
        """What else can be said about the chosen place."""
        return WhatNext(self)

    @property
    def colour_choices(self) -> list[tuple[SeatView, list[ColourChoice]]]:
        """The colours that each seat can have; offered only where somebody wants to change them."""
        return colour_choices(self.seats) if self.sheet.show == COLOURS_SHOWN else []

    @property
    def names_form(self) -> SheetNamesForm:
        return names_of_table(self.sheet, self.seats)

    @property
    def players_note(self) -> str:
        return table_word(len(self.players))

    @cached_property
    def match(self) -> MatchView:
        """The card that was taken, the tile, and the draw pile."""
        return MatchView(self)

    @property
    def markers(self) -> list[MarkerView]:
        """The architect markers, one for each who scores."""
        return marker_views(self.sheet, {seat.id: seat.name for seat in self.players})

    @property
    def asked_first(self) -> PlaceView | None:
        """The block whose owner is the next question, at the lower edge under the thumb."""
        judgement = self.judgement
        return self.needed[0] if judgement and judgement.legal and judgement.needs else None

    @property
    def asked_words(self) -> str:
        """Whose block is asked for, by its number."""
        if self.asked_first is None:
            return ""
        return _("Whose is block %(number)s?", number=self.asked_first.number)

    @cached_property
    def dock_words(self) -> str:
        """The verdict at the lower edge, as far as two lines of a phone hold it; what to tap for a swap."""
        if self.is_swapping:
            return self.hint
        if self.asked_first is not None:
            return self.asked_words
        if self.board.asks:
            # Once every owner is told: with what the turn scores so far, what could be added to it.
            square = _("If a square is complete, tap the mark in its corner.")
            return f"{self._gains}. {square}" if self._gains else square
        view, words = self.view, self.judgement_words
        if view is None or (not view.text and len(words) <= DOCK_LENGTH_MAX):
            return words
        # Where both do not fit, the points come first: the panel has its title above them.
        return view.text or (self._gains if view.status == "legal" else "") or view.title

    @property
    def has_more_reasons(self) -> bool:
        """Whether a refusal has more to read than the lower edge says."""
        judgement = self.judgement
        if judgement is None or judgement.legal or self.is_swapping:
            return False
        return len(judgement.reasons) > 1 or self.dock_words != self.judgement_words

    @property
    def announcement(self) -> str:
        """What has changed, in whole sentences, for those who hear the page."""
        judged = "" if self.is_swapping else self.judgement_words
        text = judged or (self.problems[0].detail if self.problems else self.hint)
        return f"{self.undone}. {text}" if self.undone else text

    @cached_property
    def judgement_words(self) -> str:
        """The verdict and its first reason or its points; empty while nothing is judged."""
        judgement = self.judgement
        if judgement is None:
            return ""
        view = self.view
        title = view.title if view else ""
        if not judgement.legal:
            return _("%(label)s: %(value)s", label=title, value=self.voice.sentence(judgement.reasons[0]))
        return f"{title}. {self._gains or (view.text if view else '')}".removesuffix(" ")

    @property
    def _gains(self) -> str:
        """What each player scores, in one line, or that nobody does; empty where that is undecided."""
        points = self.judgement.points if self.judgement else None
        if points is None:
            return ""
        if not any(points.values()):
            return _("No points")
        return ", ".join(
            _("%(name)s %(points)s", name=seat.name, points=points.get(seat.id, 0)) for seat in self.players
        )


TurnPage.register()


@dataclass(frozen=True, slots=True)
class Choice:
    """A button that can be pressed: its value, its label, and whether it is."""

    value: str
    label: str
    chosen: bool = False
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Higher:
    """Where a tile goes that is raised: its new level, and how many blocks that adds below it."""

    level: int
    blocks: int

    @property
    def short(self) -> str:
        """The new level and the blocks, as they are seen on the key."""
        return ngettext(
            "Level %(level)s, +%(num)s block",
            "Level %(level)s, +%(num)s blocks",
            self.blocks,
            level=self.level,
        )

    @property
    def label(self) -> str:
        """All of it, for those who hear the page."""
        return _("%(label)s: %(value)s", label=self.short, value=_("the tile is higher up"))


@dataclass(frozen=True, slots=True)
class WhatNext:
    """The buttons below a judged place; where something is wrong there are none."""

    page: TurnPage

    @property
    def can_lift(self) -> bool:
        """Whether the chosen place holds a block that could be the move just made."""
        question = self.page.question
        if question is None:
            return False
        place, owners = question.move.place, question.position.owners
        return place in owners and not any(place in UNDER[other] for other in owners)

    @property
    def can_fill(self) -> bool:
        """Whether the chosen place only lacks the blocks below it."""
        question = self.page.question
        if question is None:
            return False
        place, owners = question.move.place, question.position.owners
        return place not in owners and not question.position.is_free(place)

    @property
    def higher(self) -> Higher | None:
        """What raising the chosen free tile would do in a temple that is not entered yet."""
        question, judgement = self.page.question, self.page.judgement
        if question is None or judgement is None or not judgement.legal:
            return None
        place = above(question.move.place)
        return None if place is None else Higher(place.level, blocks_below(question.position.owners, place))


@dataclass(frozen=True, slots=True)
class MatchView:
    """The buttons of the fold in which card and tile are checked."""

    page: TurnPage

    @property
    def sheet(self) -> TurnSheet:
        return self.page.sheet

    @property
    def is_open(self) -> bool:
        """Whether the match is being checked."""
        sheet = self.sheet
        return bool(sheet.card or sheet.tiles or sheet.pile or sheet.swap)

    @property
    def cards(self) -> list[Choice]:
        """The building cards of the box, split ones last; pressed is the one that was taken."""
        return self._cards([self.sheet.card])

    @property
    def display(self) -> list[Choice]:
        """The same cards, those of the display pressed; shown only where the draw pile is empty.

        Rule: nunatak.card.empty-pile-any.
        """
        return self._cards(self.sheet.display.split(",")) if self.sheet.pile == "empty" else []

    @property
    def condition(self) -> str:
        """What the verdict depends on: the card is entered, but not what the tile on the place shows."""
        judgement, question = self.page.judgement, self.page.question
        if judgement is None or question is None or "card-match" not in judgement.not_checked:
            return ""
        move = question.move
        symbols = move.card or ()
        if move.swap is not None:
            symbols = (Symbol.BUILDER,)
        elif move.as_ is not None:
            symbols = (move.as_,)
        named = self.page.voice.face(symbols)
        return _("Allowed if the tile shows: %(symbols)s", symbols=named) if named else ""

    @property
    def exception(self) -> str:
        """What the verdict leaves open: an empty pile allows any card where none of the display fits."""
        judgement = self.page.judgement
        if judgement is None or self.sheet.pile != "empty" or "empty-pile" not in judgement.not_checked:
            return ""
        return _("Not checked yet. Tap the cards in the display and, for each free tile, what it shows.")

    @property
    def exception_title(self) -> str:
        """What the rule is called that makes the exception."""
        return self.page.voice.rule_text(f"{self.exception_rule}.title") or ""

    @property
    def exception_rule(self) -> str:
        """The id of the rule that makes the exception."""
        return rules.CARD_EMPTY_PILE_ANY.id

    @property
    def sides(self) -> list[Choice]:
        """The two sides of a split card."""
        halves = self.sheet.card.split("-")
        if len(halves) == 1:
            return []
        return [
            Choice(half, self.page.voice.said(f"term/{half}"), self.sheet.side == half) for half in halves
        ]

    @property
    def tile_symbols(self) -> list[Choice]:
        """The six symbols, with those that the chosen tile shows."""
        shown = dict(pairs(self.sheet.tiles))
        on_tile = shown.get(self.sheet.place, "").split("-")
        return [
            Choice(symbol.value, self.page.voice.said(f"term/{symbol.value}"), symbol.value in on_tile)
            for symbol in Symbol
        ]

    @property
    def can_swap(self) -> bool:
        """Whether the card could be used as a builder."""
        return Symbol.BUILDER.value in self.sheet.card.split("-")

    @property
    def swap_hint(self) -> str:
        """What to tap for a swap, or which tiles were swapped."""
        if self.sheet.swap:
            place = read_place(self.sheet.swap.split("~")[0])
            came_from = self.page.voice.said("term/place", **place._asdict()) if place else self.sheet.swap
            return _("The builder tile came from %(place)s.", place=came_from)
        return _("Before placing your block, you may swap the builder tile with another free tile.")

    def _cards(self, pressed: list[str]) -> list[Choice]:
        voice = self.page.voice
        return [
            Choice(
                "-".join(card),
                voice.face(card),
                "-".join(card) in pressed,
                card,
            )
            for card in CARDS.values()
        ]


def open_corners(question: TurnQuestion, judgement: TurnJudgement) -> tuple[Ask, ...]:
    """The squares high up that the new block would complete if the rest of them stood there.

    The page asks for them only where blocks in or below them have no owners: there somebody enters a temple
    that already stands, and may not have entered all of it. Each is asked on the place across from the new
    block.
    """
    place, owners = question.move.place, question.position.owners
    if not judgement.legal or place.level == 1:
        return ()
    return tuple(
        Ask(_across(square, place), f"square:{write_place(Place(*square))}", _question(square, place))
        for square in SQUARES_WITH[place]
        if any(other not in owners for other in IN_SQUARE[square] if other != place)
        and any(owners.get(other, "") is None for other in _in_and_below(square))
    )


def _in_and_below(square: Square) -> set[Place]:
    places = IN_SQUARE[square]
    return {*places, *(below for place in places for below in all_under(place))}


def _across(square: Square, place: Place) -> Place:
    """The place of a square that shares neither row nor column with another of its places."""
    return next(
        other for other in IN_SQUARE[square] if other.row != place.row and other.column != place.column
    )


def _question(square: Square, place: Place) -> str:
    if square.row < place.row:
        corner = _("upper left") if square.column < place.column else _("upper right")
    else:
        corner = _("lower left") if square.column < place.column else _("lower right")
    return _("Does it complete the square to the %(corner)s?", corner=corner)


def _change(before: TurnSheet, after: TurnSheet, voice: Voice) -> str:
    was, now = before.position().owners, after.position().owners
    gone = [place for place in was if place not in now]
    changed = [place for place in now if place not in was or was[place] != now[place]]
    if before.temple != after.temple and (gone or changed):
        return _blocks(gone, changed, now, voice)
    words = {
        "place": _("the chosen place"),
        "card": _("the card taken"),
        "side": _("the side of the split card"),
        "tiles": _("the tile’s symbols"),
        "swap": _("the swap of two tiles"),
        "pile": _("the draw pile"),
        "display": _("a card in the display"),
        "rulings": _("the interpretation of a rule"),
        "steps": _("the architect markers"),
        "players": _("the number of players"),
        "colours": _("the colours"),
        "turn": _("whose turn it is"),
        "block": _("whose block it is"),
    }
    found = [word for name, word in words.items() if getattr(before, name) != getattr(after, name)]
    return found[0] if found else _("the temple as text")


def _blocks(gone: list[Place], changed: list[Place], now: Mapping[Place, str | None], voice: Voice) -> str:
    if gone:
        return ngettext("%(num)s block removed", "%(num)s blocks removed", len(gone))
    if len(changed) > 1:
        return ngettext("%(num)s block", "%(num)s blocks", len(changed))
    owner = now[changed[0]]
    if owner is None:
        return _("block, %(place)s", place=voice.worded(changed[0]))
    return _("%(name)s’s block, %(place)s", name=voice.name(owner), place=voice.worded(changed[0]))


def _marks_of(question: TurnQuestion, judgement: TurnJudgement, marks: Marks) -> Marks:
    return replace(
        marks,
        chosen=question.move.place,
        legal=judgement.legal,
        needs=judgement.needs,
        support=judgement.support_places,
        new_tiles=judgement.new_tiles,
        one_short=one_short(question.position, question.move.place) if judgement.legal else (),
        block=question.move.seat,
    ).with_lines(judgement)


def _raises(question: OptionsQuestion) -> dict[Place, int]:
    """To which level a tap would raise the tile of each place that can be tapped."""
    owners = question.position.owners
    reached = {place: raised(owners, place) for place in PLACES if place not in owners}
    return {
        place: higher.level
        for place, higher in reached.items()
        if blocks_below(owners, higher) and (question.position.is_free(place) or place.level == CORNER_LEVEL)
    }


def _foretold(question: OptionsQuestion) -> dict[Place, Foretold]:
    """What the seat on turn would score on each legal place."""
    return {
        place: Foretold(
            None if judgement.points is None else judgement.points.get(question.active, 0),
            judgement.architect_steps,
            bool(left_open(judgement, question.rulings)),
        )
        for place, judgement in options(question).placements
    }
