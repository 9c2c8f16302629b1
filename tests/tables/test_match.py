"""A match of Lost Cities through the tables, on both databases: written, read again, exported, imported."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from referee.adapters.lost_cities.playing import end, redoable, undoable
from referee.adapters.lost_cities.table import TABLE
from referee.csv_text import csv_text
from referee.games.lost_cities.cards import Card, Colour
from referee.games.lost_cities.table.acts import Laid, Scored
from referee.games.lost_cities.table.kept import KeptMatch
from referee.games.lost_cities.table.log import Added, Disputed, Named, Removed, Reopened, Restored
from referee.tables import opening
from referee.tables.access import LinkRole
from referee.tables.links import enter
from referee.tables.outcome import FinishedError, ForbiddenError, StaleError
from referee.tables.seating import sit
from referee.tables.transfer import export_data, export_json, import_table
from referee.tables.writing import Sent, new_id, write
from referee.wire.lost_cities_table import ImportMatchBody
from referee.wording.voice import Voice
from tests.games.lost_cities.test_match_log import body_of, lay, random_match
from tests.games.naive.lost_cities import naive_score

GOLDEN = Path(__file__).with_name("golden") / "lost_cities"
"""Files as they were written: never to be changed, only added to."""


class Match:
    """A table of two with a phone for each player; Ann is host."""

    def __init__(self, service, colours=5):
        self.service = service
        opened = opening.open_table(service, TABLE, KeptMatch(colours, ("Ann", "Ben"), {}))
        links = [
            enter(service, opened.code, opened.tokens[role]) for role in (LinkRole.OWNER, LinkRole.PLAYER)
        ]
        tokens = [sit(service, link, seat) for link, seat in zip(links, ("Ann", "Ben"), strict=True)]
        self.ann, self.ben = (enter(service, opened.code, token) for token in tokens)

    @property
    def now(self):
        return self.service.table(self.ann)

    def sent(self, version=None):
        return Sent(new_id(), self.now.version if version is None else version)

    def write(self, *events, by=None, version=None):
        for event in events:
            written = write(self.service, by or self.ann, self.sent(version), event)
        return written

    def end(self):
        return end(self.service, self.ben, self.sent())


@pytest.fixture
def match(service):
    return Match(service)


def imported(service, text):
    return import_table(service, ImportMatchBody.model_validate_json(text))


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_a_random_match_is_read_again_and_imported_with_the_points_of_the_naive_reading(services, seed):
    service = services.service
    _played, events = random_match(Random(seed))
    match = Match(service)
    for event in events:
        match.write(event, by=match.ben if seed else match.ann)
    match.end()
    before = match.now
    service.forget_and_tell(match.ann.number)
    again, copied = match.now, imported(service, export_json(before))
    naive = naive_score(body_of(before.game))["totals"]

    assert naive == before.game.result.totals == again.game.result.totals
    assert [entry.differs for entry in again.entries] == [False] * len(again.entries)
    assert ((), export_data(before)["log"]) == (copied.differences, export_data(copied.table)["log"])


def test_both_phones_tap_at_once_and_neither_waits_for_the_other(match):
    match.write(lay("Ann", "yellow", 5))
    match.write(lay("Ben", "yellow", 5), lay("Ben", "red", 2), by=match.ben, version=0)
    match.write(lay("Ann", "yellow", 6), version=1)

    assert [Card(Colour.YELLOW, 5)] == [one.card for one in match.now.game.contested]
    assert {"Ann": -9, "Ben": -33} == match.now.game.judgement.totals


def test_whoever_scores_has_seen_every_card_and_a_card_waits_for_a_scored_game(match):
    match.write(lay("Ann", "yellow", 5))
    match.write(lay("Ben", "red", 2), by=match.ben)

    with pytest.raises(StaleError):
        match.write(Added(Scored(1)), version=1)
    match.write(Added(Scored(1)))
    with pytest.raises(StaleError):
        match.write(lay("Ben", "red", 3), by=match.ben, version=2)


def test_undo_and_redo_of_a_phone_are_for_what_it_has_entered_and_for_the_score_of_a_game(match):
    match.write(lay("Ann", "yellow", 5))
    match.write(lay("Ben", "red", 2), by=match.ben)
    found = [undoable(match.now, seat) for seat in ("Ann", "Ben", "")]
    match.write(Removed((2,)), by=match.ben)

    assert [1, 2, 2] == found
    assert [(), (2,)] == [redoable(match.now, seat) for seat in ("Ann", "Ben")]
    match.write(Restored((2,)), Added(Scored(1)), by=match.ben)
    assert [5, 5] == [undoable(match.now, seat) for seat in ("Ann", "Ben")]


def test_undo_and_redo_never_correct_a_scored_game(match):
    match.write(lay("Ann", "yellow", 5), lay("Ann", "yellow", 6), Added(Scored(1)))
    match.write(lay("Ann", "red", 2, game=2), lay("Ann", "yellow", 7))
    with_a_card = [undoable(match.now, seat) for seat in ("Ann", "Ben", "")]
    match.write(Removed((4,)), Removed((5,)))

    assert [4, None, 4] == with_a_card
    assert [3, (4,)] == [undoable(match.now, "Ann"), redoable(match.now, "Ann")]


def test_a_score_is_undone_only_before_the_next_game_has_a_card_and_redone_only_once(match):
    match.write(lay("Ann", "yellow", 5), Added(Scored(1)), Removed((2,)))
    match.write(Added(Scored(1)), by=match.ben)
    between = [undoable(match.now, "Ann"), redoable(match.now, "Ann")]
    match.write(lay("Ben", "red", 2, game=2), by=match.ben)

    assert [4, ()] == between
    assert [None, 5] == [undoable(match.now, seat) for seat in ("Ann", "Ben")]


def test_names_are_for_the_host_and_nothing_is_written_after_the_end_before_it_is_reopened(match):
    match.write(lay("Ben", "red", 2), by=match.ben)
    with pytest.raises(ForbiddenError):
        match.write(Named({"Ann": "A"}), by=match.ben)
    match.end()
    with pytest.raises(FinishedError):
        match.write(lay("Ben", "red", 3))
    match.write(Reopened())
    match.write(lay("Ben", "red", 3), by=match.ben)

    assert {"Ann": 0, "Ben": -15} == match.now.game.judgement.totals


def test_a_name_that_nobody_sees_and_a_card_laid_late_are_judged_at_the_table(match):
    match.write(lay("Ann", "yellow", 5), lay("Ben", "blue", 7), Added(Scored(1)))
    game = match.now.game
    late = TABLE.effect_of(game, lay("Ben", "blue", 8))

    assert ["name-signs"] == [one.code for one in TABLE.new_event_faults(game, Named({"Ann": "\u200b"}))]
    assert [(3, {"Ann": -15, "Ben": -5}), (4, {"Ann": 0, "Ben": 0})] == [
        (kept.key, kept.points) for kept in late.judged
    ]


def test_a_match_is_a_spreadsheet_of_its_cards_games_and_result(match):
    match.write(lay("Ann", "yellow", 5), lay("Ann", "yellow"), lay("Ben", "red", 10))
    match.end()
    lines = csv_text(TABLE.export_rows(match.now, Voice("en"))).lstrip("\ufeff").splitlines()

    assert [
        "game,kind,seat,colour,card,points,total,reasons,note",
        "1,card,Ann,yellow,5,,,,",
        "1,card,Ann,yellow,wager,,,,",
        "1,card,Ben,red,10,,,,",
    ] == lines[:4]
    assert [
        ("1", "expedition", "Ann", "-30"),
        ("1", "game", "Ann", "-30"),
        ("1", "expedition", "Ben", "-10"),
        ("1", "game", "Ben", "-10"),
        ("", "result", "Ann", "-30"),
        ("", "result", "Ben", "-10"),
    ] == [tuple(line.split(",")[column] for column in (0, 1, 2, 5)) for line in lines[4:]]


def test_what_a_file_says_otherwise_is_named_and_judged_again(service, match):
    match.write(lay("Ann", "yellow", 5), Added(Scored(1)))
    match.end()
    data = json.loads(export_json(match.now))
    data["log"][1]["judged"][0]["reasons"][0]["points"] = 50
    data["log"][2]["result"] = {"games": [{"Ann": 99, "Ben": 0}], "winner": "Ann"}
    found = imported(service, json.dumps(data))

    assert [(2, {"Ann": -15, "Ben": 0}), (3, {"Ann": -15, "Ben": 0})] == [
        (one.version, one.points) for one in found.differences
    ]
    assert {"Ann": -15, "Ben": 0} == found.table.game.result.totals


@pytest.mark.parametrize(
    ("name", "totals"),
    [("every-kind.json", {"Ann": 1, "Ben": -11}), ("both-done.json", {"Ann": 1, "Ben": -11})],
)
def test_an_old_file_is_read_without_a_difference_and_written_as_it_was(service, name, totals):
    text = (GOLDEN / name).read_text("utf-8")
    found = imported(service, text)

    assert ((), json.loads(text)["log"]) == (found.differences, export_data(found.table)["log"])
    assert totals == found.table.game.result.totals


def test_a_dispute_is_quiet_and_every_entry_says_whose_phone_wrote_it(match):
    match.write(lay("Ann", "yellow", 5))
    match.write(Disputed(1), by=match.ben)
    match.write(Added(Laid(1, "Ann", Card(Colour.YELLOW, 6))), version=1)

    assert (1, ["Ann", "Ben", "Ann"]) == (match.now.game.disputed, [entry.by for entry in match.now.entries])
