"""The page of a table of Lost Cities: the cards of one player in one game, and what both score."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

from flask import request, url_for

from referee.adapters.lost_cities.playing import preview, redoable, undoable
from referee.adapters.lost_cities.typed import Table
from referee.games.lost_cities.cards import Card, Colour
from referee.games.lost_cities.match import GAMES_IN_A_MATCH
from referee.games.lost_cities.rules import MATCH_AHEAD, MATCH_LEVEL
from referee.games.lost_cities.table.acts import Act, Laid, Scored
from referee.games.lost_cities.table.kept import Contested, MatchPhase
from referee.games.lost_cities.table.log import Added, Disputed, Event
from referee.games.reasons import Reason
from referee.services import service
from referee.tables.access import Access
from referee.tables.outcome import FaultyError
from referee.tables.rights import may
from referee.tables.seating import seating_of
from referee.web.lost_cities.match import OF_THE_DECK, Match, after_games
from referee.web.lost_cities.page import place_word
from referee.web.lost_cities.sheet import GAMES, SIDES
from referee.web.lost_cities.shown import MatchShown
from referee.web.lost_cities.table.narrator import Narrator
from referee.web.lost_cities.table.result import result_view, table_screen
from referee.web.lost_cities.table.seen import seat_of, sheet_of, shown_match, side_of
from referee.web.lost_cities.table.taps import END, Looked, wish_of
from referee.web.reasons import ReasonView
from referee.web.result.screen import ResultScreen, step_of
from referee.web.seats import SeatView, names_and_points
from referee.web.tables.big import BigScore
from referee.web.tables.cookies import sitting_at
from referee.web.tables.ended import ResultView, ended_on
from referee.web.tables.page import AtTable, Refusal
from referee.web.tables.phones import Request, request_of
from referee.web.texts import gettext as _


def lot_of(code: str, many: int) -> int:
    """Which of so many the code of a table draws, from 0."""
    return int.from_bytes(sha256(code.encode()).digest()) % many


class Onward(NamedTuple):
    """The key that leads on: its words and the button that it presses; quiet while others still tap."""

    word: str
    value: str
    is_quiet: bool = False


class Claim(NamedTuple):
    """A card that both have tapped: its words, and for each player the key that leaves it to them."""

    card: str
    keeps: tuple[tuple[SeatView, str, str], ...]


class Asked(NamedTuple):
    """A correction of a scored game before it is saved: what it does, and the points before and after."""

    what: str
    before: str
    after: str
    faults: tuple[str, ...]


class MatchView(MatchShown, AtTable):
    """Everything that the templates of a table ask for."""

    may_claim = True

    table: Table
    access: Access

    def __init__(
        self, table: Table, access: Access, language: str, looked: Looked, refusal: Refusal | None = None
    ) -> None:
        self.table, self.access, self.language = table, access, language
        self.looked, self.refusal = looked, refusal
        self.kept = table.game
        self.narrator = Narrator.of(table, language)
        self.sheet = sheet_of(self.kept, self.number, self.side)
        self.voice = self.match.voice

    @cached_property
    def match(self) -> Match:
        return shown_match(self.kept, self.sheet, self.language)

    @property
    def number(self) -> int:
        """The number of the game on the screen: the one that is played, or an earlier one that was tapped."""
        looked = int(self.looked.game) if self.looked.game in GAMES else 0
        return looked if 1 <= looked <= self.kept.current else self.kept.last

    @property
    def side(self) -> str:
        """Whose cards are on the screen: the own ones, until others are tapped."""
        return self.looked.side if self.looked.side in SIDES else side_of(self.kept, self.own_seat)

    @property
    def own_seat(self) -> str:
        """Where the holder of this phone sits."""
        sitting = sitting_at(self.code)
        return self.access.seat or (sitting.seat if sitting else "")

    @property
    def seat(self) -> str:
        return seat_of(self.kept, self.side)

    @property
    def is_one_phone(self) -> bool:
        """Whether this phone is everybody's: nobody sits there with another."""
        return seating_of(service().remembered(self.access)).is_one_phone

    @property
    def is_over(self) -> bool:
        return self.kept.phase is MatchPhase.FINISHED

    @property
    def may_reopen(self) -> bool:
        """Whether this phone may go on with a match that has ended: as at every table, its host."""
        return self.is_owner and self.is_over

    @property
    def is_scored(self) -> bool:
        """Whether the game on the screen is scored: a tap on a card corrects it then."""
        return self.number in self.kept.scored

    @property
    def settled(self) -> list[Reason]:
        """What comes of the games that are scored: one that is played has not ended yet.

        A sheet cannot know whether somebody who has no card in a game laid none. The table does. Once
        the match is over, no game is still to come.
        """
        scored = self.kept.scored
        everything = self.is_over or len(scored) == self.kept.last
        return [
            reason
            for reason in self.match.statements
            if not (self.is_over and reason.rule in (MATCH_AHEAD, MATCH_LEVEL))
            if everything or reason.rule.id == OF_THE_DECK or reason.operands.get("game") in scored
        ]

    @property
    def shows_result(self) -> bool:
        """Whether the result stands on the page instead of the cards."""
        between = self.kept.phase is MatchPhase.BETWEEN and not self.looked.game
        return (self.is_over or between) and self.screen is not None

    @property
    def is_shut(self) -> bool:  # type: ignore[override]  # of a sheet that is never shut it is a constant
        """Whether this phone only looks."""
        # Of which card is asked makes no difference: a player corrects this game and the one before it.
        card = Laid(self.number, self.seat, Card(Colour.YELLOW, None))
        return not (self.may_tap and may(self.table, self.access, Added(card)))

    @property
    def may_tap(self) -> bool:
        return self.may_write and not self.is_over

    def looks_on(self, event: Event) -> str:
        """The game at which this phone looks once an entry is written; empty for what everybody sees.

        With a card in the game that is played that game is what everybody sees, and its result after it.
        Where its last card goes, that would be the game before it.
        """
        acts: list[Act] = [event.act] if isinstance(event, Added) else []
        acts += [item.act for key in event.keys(self.kept) if (item := self.kept.item(key))]
        if not acts or (self.is_scored and {self.number} == {act.game for act in acts}):
            return self.looked.game
        if any(isinstance(act, Scored) for act in acts):
            return ""
        return str(self.kept.current) if event.applied(self.kept).last < self.kept.current else ""

    @cached_property
    def screen(self) -> ResultScreen | None:
        """The first screen of what is scored, as far as its reveal has come."""
        return table_screen(self.table, self.language, step_of(request.args.get("reveal", "")))

    @property
    def result(self) -> ResultView | None:
        return result_view(self.table) if self.is_over else None

    @property
    def next_game(self) -> int:
        """The number of the game that can begin now; 0 where none can."""
        is_between = self.kept.phase is MatchPhase.BETWEEN and self.may_write
        return self.kept.current if is_between and self.kept.last < GAMES_IN_A_MATCH else 0

    @property
    def onward(self) -> Onward | None:
        """The one key that leads on: to the other player where one phone is for both, then to the score.

        With two phones whoever is done first only says so: the other one still taps, or has not begun. While
        it is open whose a card is, that question comes before it.
        """
        if not self.may_tap or self.is_scored or self.ends_after:
            return None
        if self.is_one_phone and self.side == SIDES[0]:
            return Onward(_("Next player"), f"side:{SIDES[1]}")
        begun = [seat for seat in self.kept.seats if self.kept.rows(self.number, seat)]
        still = [] if self.is_one_phone else [seat for seat in self.kept.seats if seat not in self.kept.done]
        is_last_to_tap = still == [self.own_seat] and self.own_seat in begun
        if self.seat == self.own_seat and self.seat in still and not is_last_to_tap:
            return Onward(_("Done"), "done", is_quiet=bool(self.claims))
        is_quiet = bool(self.claims) or not begun or not (is_last_to_tap or not still)
        if self.number < GAMES_IN_A_MATCH:
            return Onward(_("Score game %(number)s", number=self.number), "score", is_quiet)
        return Onward(_("Result") if begun else _("End the match"), END, is_quiet)

    @property
    def is_short(self) -> bool:
        """Whether the match has fewer games than the rules say: its end is asked once more then."""
        return self.kept.last < GAMES_IN_A_MATCH

    @property
    def ends_after(self) -> str:
        """After how many games the match is to end, while that is asked; else empty."""
        is_asked = self.looked.asked == END and self.may_tap and self.is_short
        return after_games(self.kept.last) if is_asked else ""

    @property
    def lot(self) -> str:
        """Who begins by lot where nobody is older; empty once a card was tapped.

        It is drawn from the code of the table: the same on every phone, and nobody can draw again.
        """
        if self.kept.line or not self.may_tap:
            return ""
        seats = self.narrator.seats
        return seats[lot_of(self.code, len(seats))].name

    @property
    def waits_for(self) -> str:
        """Who still taps, where one of two phones is done; empty where nobody is waited for."""
        if self.is_one_phone or not self.kept.done or self.is_scored:
            return ""
        still = [seat.name for seat in self.narrator.seats if seat.id not in self.kept.done]
        return _("Still tapping: %(name)s", name=", ".join(still)) if still else ""

    def why_of(self, colour: Colour) -> str:
        """The page with the reasons of every row."""
        address = url_for("tables.table_scores", lang=self.language, code=self.code)
        return f"{address}#why-{self.number}-{self.side}-{colour.value}"

    @property
    def games_shown(self) -> tuple[str, ...]:
        return GAMES[: self.kept.current]

    @property
    def leaders(self) -> tuple[str, ...]:
        """Nobody while cards are still tapped: the points say who is ahead, and the result who has won."""
        return ()

    @property
    def big_scores(self) -> list[BigScore]:
        """What both have, and in which game."""
        return [
            BigScore(
                seat,
                self.points(seat.id) or 0,
                games=tuple(
                    (_("Game %(number)s", number=game), self.points(seat.id, game)) for game in self.games
                ),
            )
            for seat in self.players
        ]

    @property
    def heading(self) -> str:
        """Whose cards in which game; above a result only which game it was."""
        if self.is_over:
            return f"Lost Cities · {ended_on(self.table)}"
        if self.shows_result:
            return _("Game %(number)s", number=self.number)
        return self.whose

    @property
    def whose(self) -> str:
        """Whose cards in which game."""
        return place_word(self.voice.name(self.side), str(self.number))

    @property
    def begun_rows(self) -> list[tuple[str, list[ReasonView]]]:
        """The reasons of the rows that were begun, and what is about them all."""
        rows = self.on_screen.expeditions if self.on_screen else {}
        begun = {colour.value for colour, row in rows.items() if row.expedition.is_begun}
        return [(colour, said) for colour, said in self.reasons_by_colour if not colour or colour in begun]

    @property
    def undo(self) -> tuple[str, str]:
        """What an undo on this phone reverts: the value of its key, and its words."""
        key = undoable(self.table, self.access.seat or "")
        if key is None or not self.may_tap:
            return "", _("Nothing to undo")
        return f"undo:{key}", _("Undo: %(what)s", what=self.narrator.several(self.kept, (key,)))

    @property
    def redo(self) -> tuple[str, str]:
        """What can be redone on this phone; empty where nothing can."""
        keys = redoable(self.table, self.access.seat or "") if self.may_tap else ()
        word = _("Redo: %(what)s", what=self.narrator.several(self.kept, keys))
        return (f"redo:{'.'.join(map(str, keys))}", word) if keys else ("", "")

    @property
    def claims(self) -> list[Claim]:
        return [self._claim(one) for one in self.kept.contested]

    def _claim(self, one: Contested) -> Claim:
        keeps = []
        for seat in self.narrator.seats:
            other = next(id for id in self.kept.seats if id != seat.id)
            keys = self.kept.keys_of(Laid(one.game, other, one.card))[:1]
            keeps.append((seat, f"undo:{'.'.join(map(str, keys))}", seat.name))
        return Claim(self.narrator.card(one.card), tuple(keeps))

    @property
    def asked(self) -> Asked | None:
        """The correction that waits for an answer, with what it would change."""
        event = wish_of(self.kept, self.number, self.seat, self.looked.asked) if self.looked.asked else None
        if event is None or not self.is_scored or self.is_over or not may(self.table, self.access, event):
            return None
        before = self.kept.judgement.totals
        what = self.narrator.event(event, self.kept)
        try:
            after = preview(self.kept, event).judgement.totals
        except FaultyError as error:
            faults = tuple(self.narrator.fault(fault, self.table) for fault in error.faults)
            return Asked(what, "", "", faults)
        return Asked(what, self._totals(before), self._totals(after), ())

    def _totals(self, points: dict[str, int]) -> str:
        return names_and_points((seat, points[seat.id]) for seat in self.narrator.seats)

    @property
    def dispute(self) -> tuple[str, str] | None:
        """Who disputes which entry; None where nobody does."""
        key = self.kept.disputed
        item = self.kept.item(key) if key is not None else None
        if item is None:
            return None
        disputes = (one for one in reversed(self.table.entries) if isinstance(one.event, Disputed))
        by = next((one.by for one in disputes), "")
        seat = self.narrator.seat(by)
        who = _("%(name)s disputes this", name=seat.name) if seat else _("Disputed")
        return who, self.narrator.act(item.act)

    @property
    def request(self) -> Request | None:
        return request_of(self.access, seating_of(service().remembered(self.access)).asked, self.narrator)

    @property
    def counts(self) -> list[tuple[str, str, str]]:
        """What can be counted a second time: the game, the side, and whose cards they are."""
        return [
            (game, side, place_word(self.voice.name(side), game))
            for game in GAMES[: self.kept.last]
            for side in SIDES
            if self.sheet.is_entered(game, side)
        ]

    @property
    def announcement(self) -> str:
        """What has changed, in a sentence, for those who hear the page."""
        if self.refusal:
            return self.refusal.words
        last = self.table.entries[-1] if self.table.entries else None
        said = self.narrator.entry(last, self.table) if last else ""
        points = self._totals(self.kept.judgement.totals)
        return ". ".join(filter(None, (said, points)))
