"""A tap at a table is judged once, whatever it keeps and however much its page says, and makes one page."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.nunatak.material import turn as material_turn
from referee.games.nunatak.table import standing
from referee.web.assets.drawn import drawn
from referee.web.nunatak import judgement_view
from referee.web.nunatak.table.play.page import TableView
from tests.pages import Page
from tests.web.table_phone import Phone

TILES = ",".join(f"1.{row}.{column}:sculptor" for row in range(1, 6) for column in range(1, 6))
CARDS = ",".join(f"{slot}:sculptor" for slot in range(4))
CARD = "do=card:sculptor"
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


@pytest.fixture
def counted(monkeypatch):
    """How often a turn was judged and how often a page of a table was made, since it was last asked."""
    counts = {"judged": 0, "made": 0}

    def counting(name, function):
        def counted(*given):
            counts[name] += 1
            return function(*given)

        return counted

    def since():
        told = tuple(counts.values())
        counts.update(dict.fromkeys(counts, 0))
        return told

    monkeypatch.setattr(standing, "judge_turn", counting("judged", standing.judge_turn))
    monkeypatch.setattr(TableView, "of", counting("made", TableView.of))
    return since


@pytest.mark.parametrize("place", ["1.3.3", "4.1.1"], ids=["allowed", "not allowed"])
def test_a_tap_is_judged_once_and_makes_one_page(owner, counted, place):
    answer = owner.get(f"?tap={place}", headers=PARTIAL)

    assert (200, (1, 1)) == (answer.status_code, counted())


@pytest.mark.parametrize("place", ["1.3.3", "4.1.1"], ids=["allowed", "not allowed"])
def test_a_tap_words_no_reasons_but_leads_to_them(owner, monkeypatch, place):
    worded = []
    monkeypatch.setattr(judgement_view, "reason_view", lambda *given: worded.append(given))

    page = Page.of(owner.get(f"?tap={place}", headers=PARTIAL))

    assert ([], True) == (worded, page.has("#to-reasons"))


def test_without_javascript_a_tap_is_judged_on_the_page_that_it_leads_to(owner, counted):
    led_on = owner.get("?tap=1.3.3")

    assert (0, 1) == counted()
    owner.get(led_on.location)
    assert (1, 1) == counted()


def test_a_page_on_which_nothing_is_tapped_judges_nothing(owner, counted):
    owner.get("")

    assert (0, 1) == counted()


@pytest.mark.parametrize(("headers", "pages"), [(PARTIAL, 1), ({}, 0)], ids=["part", "page"])
def test_a_confirmation_is_judged_once_and_makes_one_page_at_most(owner, counted, headers, pages):
    fields = owner.form("?place=1.3.3", "play")
    counted()

    owner.send("/play", fields, headers=headers)

    assert (1, pages) == counted()


def test_an_undo_judges_nothing(owner, counted):
    fields = owner.form("", "undo")
    counted()

    owner.send("/undo", fields, headers=PARTIAL)

    assert (0, 1) == counted()


def test_a_tap_draws_no_place_anew_but_its_own_and_the_last_whose_square_gives_way(owner):
    drawn.cache_clear()
    owner.get("", headers=PARTIAL)
    before = drawn.cache_info().misses

    owner.get("?tap=1.3.3", headers=PARTIAL)

    # The part before was drawn for all phones and marks no own seat: the seats are drawn for this phone.
    seats = 3
    assert 2 + seats == drawn.cache_info().misses - before


def keeping(app, keeps, players="3"):
    """The phone of a table that keeps this; where it keeps everything, all of it is entered."""
    phone = Phone(app).open_table(players, keeps=keeps)
    if keeps == "everything":
        phone.send("/material", phone.form(f"/material?tiles={TILES}&cards={CARDS}", "save"))
    return phone


@pytest.fixture
def asked(monkeypatch):
    """Every turn and every dummy that was judged at a table, by what was asked, and how often."""
    questions = Counter()

    def noting(function):
        def noted(question):
            questions[repr(question)] += 1
            return function(question)

        return noted

    for module, name in (
        (standing, "judge_turn"),
        (material_turn, "judge_turn"),
        (material_turn, "judge_dummy"),
    ):
        monkeypatch.setattr(module, name, noting(getattr(module, name)))

    def begin():
        """Forget what was judged before: a page of a dummy answers from it."""
        material_turn.judged_once.cache_clear()
        questions.clear()
        return questions

    return begin


def judged_once(questions):
    """Whether something was judged, and nothing twice; the points of other places are other questions."""
    return set(questions.values()) == {1}


@pytest.mark.parametrize(
    ("keeps", "tap"),
    [
        ("cards", "tap=1.3.3"),
        ("cards", f"place=1.3.3&{CARD}"),
        ("everything", "tap=1.3.3"),
        ("everything", CARD),
    ],
)
def test_a_tap_judges_nothing_twice_whatever_the_table_keeps(app, asked, keeps, tap):
    phone = keeping(app, keeps)
    judged = asked()

    phone.get(f"?{tap}", headers=PARTIAL)

    assert judged_once(judged)


def test_with_place_and_card_only_that_place_is_judged_for_the_dock_and_for_the_map(app, asked):
    phone = keeping(app, "everything")
    judged = asked()

    phone.get(f"?place=1.3.3&{CARD}", headers=PARTIAL)

    assert [2] == [times for times in judged.values() if times > 1]


@pytest.mark.parametrize("keeps", ["cards", "everything"])
def test_a_confirmation_judges_nothing_twice_whatever_the_table_keeps(app, asked, keeps):
    phone = keeping(app, keeps)
    fields = phone.form("?place=1.3.3&card=sculptor", "play")
    judged = asked()

    phone.send("/play", fields, headers=PARTIAL)

    assert judged_once(judged)


@pytest.fixture
def dummys_turn(app):
    """A solo game that keeps everything, in which a dummy is on turn."""
    phone = keeping(app, "everything", players="1")
    phone.send("/play", phone.form("?place=1.3.3&card=sculptor", "play"))
    return phone


def test_a_page_says_all_of_a_dummy_after_judging_it_once(dummys_turn, asked):
    judged = asked()

    dummys_turn.get("")

    assert judged_once(judged)


def test_a_dummy_that_must_choose_is_judged_once_however_often_its_turn_is_refused(dummys_turn, asked):
    fields = dummys_turn.form("", "waits")
    judged = asked()

    answer = dummys_turn.send("/next", {**fields, "do": "dummy"}, headers=PARTIAL)

    assert (422, True) == (answer.status_code, judged_once(judged))


def test_a_dummy_that_plays_is_judged_once_with_its_turn_and_the_next_one_once(dummys_turn, asked):
    fields = dummys_turn.form("", "waits")
    (best, *_others) = Page.of(dummys_turn.get("")).values(".is-best .place__tap", "value")
    judged = asked()

    answer = dummys_turn.send("/next", {**fields, "do": f"dummy:{best}"}, headers=PARTIAL)

    assert (200, True) == (answer.status_code, judged_once(judged))
