"""Every kind of act and of entry has its row in each layer, and every page knows what to say of it."""

from __future__ import annotations

import json

import pytest
from flask import g

from referee.games.lost_cities.table import log as match_log
from referee.games.nunatak.material.acts import Reshuffled
from referee.games.nunatak.table import log
from referee.tables.table import Entry
from referee.web.lost_cities.table import narrator as match_narrator
from referee.web.nunatak.table.log.act_rows import ACTS, row_of
from referee.web.nunatak.table.log.narrator import EVENTS, Narrator
from referee.web.nunatak.table.table_page import views_of
from referee.wire.nunatak import acts as wire_acts
from referee.wire.nunatak import entries as wire_entries
from referee.wording.languages import LANGUAGES
from tests.databases import open_and_upgrade
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table
from tests.wire.any_entry import OLD

READ = {kind: wire_entries.read_entry(json.dumps({"kind": kind, **body}))[0] for kind, body in OLD.items()}
"""An entry of every kind."""

ADDED = {type(event.act): event.act for event in READ.values() if isinstance(event, log.Added)}
"""An act of every kind."""

SEVERAL = {log.Named, log.Ordered, log.Arranged}
"""Kinds of entries of which the log says the same."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table of three after two turns."""
    folder = tmp_path_factory.mktemp("kinds")
    kept = open_and_upgrade(f"sqlite:///{folder}/referee.sqlite3", folder)
    table = Table(kept.service)
    table.play(*GROUND[:2])
    yield table.now
    kept.close()


@pytest.fixture(params=LANGUAGES)
def narrator(request, app, table):
    """Who words what happened there, in each language."""
    with app.test_request_context(f"/{request.param}/"):
        g.language = request.param
        yield Narrator.of(table, views_of(table), request.param)


def test_every_kind_of_act_has_a_row_in_games_wire_and_web():
    assert set(log.ACT_KINDS) == set(wire_acts.ACTS) == set(ACTS) == set(ADDED)


def test_every_kind_of_entry_has_a_row_in_games_wire_and_web():
    # What is added has the row of its act; the wire needs none of its own.
    assert set(log.EVENT_KINDS) == {log.Added, *wire_entries.EVENTS} == set(EVENTS)
    assert set(log.EVENT_KINDS) == {type(event) for event in READ.values()}


def test_every_kind_of_entry_of_a_match_has_a_sentence():
    assert set(match_log.EVENT_KINDS) == set(match_narrator.EVENTS)


@pytest.mark.usefixtures("narrator")
def test_the_pages_of_two_kinds_of_acts_have_different_titles(table):
    kept = table.game.record[0]
    titles = [row_of(act).title(kept) for act in ADDED.values()]

    assert len(log.ACT_KINDS) == len(set(filter(None, titles)))


def test_the_log_says_something_else_of_each_kind_of_act(narrator):
    said = [narrator.sentence(act) for act in ADDED.values()]

    assert len(log.ACT_KINDS) == len(set(filter(None, said)))


def test_the_undo_of_each_kind_of_act_has_a_name_of_its_own(narrator):
    labels = [narrator.undo_label(act) for act in ADDED.values()]

    assert len(log.ACT_KINDS) == len(set(labels))


def test_the_log_says_something_else_of_each_kind_of_entry(narrator, table):
    last = table.entries[-1]
    events = {type(event): event for event in READ.values() if not isinstance(event, log.Added)}
    said = {
        kind: narrator.entry(Entry(last.version, last.id, last.kind, last.at, event, b""), table)
        for kind, event in events.items()
    }

    assert len(events) - len(SEVERAL) + 1 == len(set(filter(None, said.values())))
    assert 1 == len({said[kind] for kind in SEVERAL})


def test_a_kind_without_a_row_is_an_error_and_not_worded_as_another(narrator, table):
    class Unknown(log.TableEvent):
        def table_after(self, game):
            return game

    last = table.entries[-1]

    with pytest.raises(KeyError):
        narrator.entry(Entry(last.version, last.id, last.kind, last.at, Unknown(), b""), table)


def test_a_reshuffle_is_said_in_the_language_of_the_reader(narrator):
    words = {
        "de": "Auslage in den Nachziehstapel gemischt",
        "fr": "Cortège mélangé à la pioche",
        "nl": "Aanbod door de trekstapel geschud",
        "en": "Display shuffled into the draw pile",
    }

    assert words[narrator.voice.language] == narrator.sentence(ADDED[Reshuffled])


def test_turns_and_adjustments_have_a_page_on_which_they_are_changed():
    assert {log.Turn, log.Adjustment} == {kind for kind, row in ACTS.items() if row.change}
