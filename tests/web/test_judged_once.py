"""A tap judges once, and reads each word once; only another reading that changes the result is judged too."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.nunatak.rulings import RULINGS
from referee.web.lost_cities import match as lost_cities_match
from referee.web.nunatak import judgement_view as open_questions
from referee.web.nunatak.final import judged as final_sheet_judged
from referee.web.nunatak.final import sheet as final_sheet
from referee.web.nunatak.final.sheet import read_hand
from referee.web.nunatak.square import page as square_page
from referee.web.nunatak.turn import page as turn_page
from referee.web.nunatak.turn import question as turn_question
from tests.web.final_tables import TABLE

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}
SQUARE = {"temple": "ABC2.BA3.5.5.5", "place": "1.3.3", "turn": "C"}


@pytest.fixture
def counted(monkeypatch):
    """How often a page judged, and how often it read the words of a seat."""
    counts = Counter()

    def count(module, name, as_name):
        real = getattr(module, name)

        def counting(*told, **more):
            counts[as_name] += 1
            return real(*told, **more)

        monkeypatch.setattr(module, name, counting)

    for module in (turn_page, turn_question, square_page, open_questions):
        count(module, "judge_turn", "turn" if module is not open_questions else "turn read otherwise")
    for module in (final_sheet_judged, open_questions):
        count(module, "judge_final", "final" if module is not open_questions else "final read otherwise")
    count(lost_cities_match, "judge_match", "match")
    return counts


def tap(client, page, **words):
    return client.get(f"/en/{page}", query_string=words, headers=PARTIAL)


@pytest.mark.parametrize(
    ("page", "words", "judged"),
    [
        ("nunatak/turn", {**SQUARE, "tap": "1.4.4"}, {"turn": 1}),
        ("nunatak/turn", {**SQUARE, "do": "confirm"}, {"turn": 1}),
        ("nunatak/turn", {**SQUARE, "do": "leave"}, {}),
        ("nunatak/turn", {**SQUARE, "do": "undo", "back": "2!p:1.4.4"}, {"turn": 1}),
        ("nunatak/square", {"colours": "ABA", "add": "B"}, {}),
        ("nunatak/square", {"colours": "ABAB", "last": "B"}, {"turn": 1}),
        ("nunatak/final", {**TABLE, "at": "A.builder", "key": "3"}, {"final": 1}),
        ("nunatak/final", {**TABLE, "do": "why:A.builders"}, {"final": 1}),
        ("nunatak/final", {**TABLE, "hc": "61", "key": "9"}, {"final": 1}),
        ("lost-cities", {"g1a": "y05", "do": "card:y7"}, {"match": 1}),
    ],
)
def test_a_tap_judges_once(client, counted, page, words, judged):
    tap(client, page, **words)

    assert judged == dict(counted)


def test_only_a_reading_that_changes_the_result_is_judged_too(client, counted):
    tap(client, "nunatak/square", colours="SSBB", last="A")
    readings = len(RULINGS["siku-first-tie"].choices)

    assert {"turn": 1, "turn read otherwise": readings - 1} == dict(counted)


def test_a_reading_that_changes_nothing_is_not_judged(client, counted):
    tap(client, "nunatak/turn", **{**SQUARE, "temple": "AB3.5.5.5.5", "rulings": "siku-first-tie:three"})

    assert {"turn": 1} == dict(counted)


def test_a_tap_without_javascript_judges_nothing_before_its_page_is_asked_for(client, counted):
    client.get("/en/nunatak/turn", query_string={**SQUARE, "tap": "1.4.4"})

    assert {} == dict(counted)


def test_a_key_of_the_final_sheet_reads_each_word_of_a_seat_once(client, monkeypatch):
    read = Counter()
    real = read_hand.__wrapped__
    monkeypatch.setattr(final_sheet, "read_hand", _counting(real, read))
    tap(client, "nunatak/final", **{**TABLE, "at": "A.builder", "key": "3"})

    # Three seats as they were, a fourth that is empty, and the seat with its new word.
    assert dict.fromkeys(read, 1) == dict(read)
    assert len(read) <= 5


def _counting(real, read):
    from functools import lru_cache

    @lru_cache
    def counting(word):
        read[word] += 1
        return real(word)

    return counting
