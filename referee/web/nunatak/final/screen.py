"""Prepare the screen with a result of Nunatak: of a final sheet, and of a kept game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.games.nunatak.ending.final import FinalJudgement, judge_final
from referee.games.nunatak.ending.question import FinalQuestion, outer_blocks
from referee.games.nunatak.faults import position_faults
from referee.games.nunatak.notation import read_temple
from referee.games.nunatak.position import Position
from referee.games.nunatak.rulings import RULINGS
from referee.games.nunatak.table.result import Result
from referee.web.nunatak.final.cells import OUTER, Cell
from referee.web.nunatak.final.labels import part_of
from referee.web.nunatak.final.sheet import FinalSheet, counted
from referee.web.nunatak.temple_picture import temple_picture
from referee.web.result.screen import Entry, ResultScreen
from referee.web.seats import SeatView
from referee.web.texts import gettext as _
from referee.web.texts import ngettext
from referee.wording.voice import Voice


def early_words(blocks_left: int) -> str:
    """Say that a game ended before its last block."""
    return ngettext(
        "Ended early: %(num)s block not placed.", "Ended early: %(num)s blocks not placed.", blocks_left
    )


def nunatak_screen(
    result: Result,
    players: Sequence[SeatView],
    voice: Voice,
    *,
    position: Position | None,
    all_seats: Sequence[SeatView],
    about: str,
    step: int,
    open: str,
    missing: tuple[str, ...],
) -> ResultScreen:
    """The screen of a result; `position` is the temple at the end, None where nobody told it."""
    seats = {seat.id: seat for seat in players}
    return ResultScreen(
        headline(result, voice),
        decided(result, seats),
        tuple(
            Entry(
                seats[one.seat],
                None if len(result.places) == 1 else one.place,
                one.seat in result.winners,
                tuple(part_of(line, points) for line, points in one.lines.items() if points),
            )
            for one in result.places
            if one.seat in seats
        ),
        () if position is None else temple_picture(position, all_seats, result.winners),
        about,
        step,
        open,
        missing=missing,
    )


def headline(result: Result, voice: Voice) -> str:
    """Who won, in as few words as a list has room for; in the solo game the rank.

    Of a game that ended early: who was ahead.
    """
    if result.blocks_left:
        return _ahead(result, voice)
    if result.rank is not None:
        return voice.said(f"term/{result.rank.value}")
    names = [voice.name(seat) for seat in result.winners]
    if len(names) == 1:
        return _("%(name)s wins", name=names[0])
    return _("Shared victory: %(names)s", names=", ".join(names))


def _ahead(result: Result, voice: Voice) -> str:
    best = result.places[0]
    if len(result.places) == 1:
        return ngettext("%(num)s point so far", "%(num)s points so far", best.total)
    names = [voice.name(one.seat) for one in result.places if one.place == best.place]
    if len(names) == 1:
        return _("%(name)s is ahead", name=names[0])
    return _("Tied: %(names)s", names=", ".join(names))


def decided(result: Result, seats: Mapping[str, SeatView]) -> str:
    """What decided, in one short sentence; a tie reads as a tie."""
    if result.decided_by == "shared":
        return _("Tied on points and on outer blocks")
    if result.decided_by == "outer":
        return _("Tied on points; outer blocks decide")
    totals = [(one.total, one.seat) for one in result.places]
    if len(totals) < 2:  # nobody to be ahead of
        return ""
    ahead = totals[0][0] - totals[1][0]
    if result.blocks_left and not ahead:
        return ""
    return ngettext(
        "%(num)s point ahead of %(name)s",
        "%(num)s points ahead of %(name)s",
        ahead,
        name=seats[totals[1][1]].name,
    )


def undecided_end(question: FinalQuestion, judgement: FinalJudgement, *, is_over: bool) -> str:
    """Say that another interpretation names another winner or total; empty where every one names the same.

    Before the end of the game there is no winner to name.
    """
    for used in judgement.rulings_used:
        ruling = RULINGS[used.key]
        if not used.changes_result or question.rulings.is_chosen(ruling):
            continue
        for choice in ruling.choices:
            other = judge_final(replace(question, rulings=question.rulings.with_choice(ruling, choice)))
            winners = is_over and other.winners != judgement.winners
            if winners or other.totals != judgement.totals:
                return (
                    _("This depends on the interpretation: another one would change the winner.")
                    if winners
                    else _("This depends on the interpretation: another one would change the totals.")
                )
    return ""


def built(sheet: FinalSheet) -> Position | None:
    """The temple from the map, as long as its outer blocks are those of the sheet."""
    read = read_temple(sheet.built, sheet.seats()) if sheet.built else None
    if read is None or read.faults or not read.blocks:
        return None
    position = Position.of(sheet.seats(), read.blocks)
    if tuple(position_faults(position)):
        return None
    fits = all(
        counted(sheet, Cell(seat.id, key)) == count
        for seat in sheet.seats()
        for key, count in zip(OUTER, outer_blocks(position, seat.id), strict=True)
    )
    return position if fits else None
