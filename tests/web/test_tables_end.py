"""The end of a game at a table: with its result once all is counted, or broken off without one."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote, urlsplit

import pytest

from referee.web.tables.ended import minutes_played
from tests.pages import Page
from tests.web.final_phone import fill, fill_all, tap
from tests.web.full_tables import full_phone
from tests.web.table_phone import SQUARE, Phone, joined
from tests.web.test_tables_live import PARTIAL

GOLDEN = Path(__file__).parents[1] / "tables" / "golden"


@pytest.fixture
def phone(app):
    """The phone that opened a table of three, on which a square is complete."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    return phone


@pytest.fixture
def other(app, phone):
    """Another player's phone at the same table."""
    return joined(app, phone.links()[0])


@pytest.fixture(scope="module")
def counted_file(app):
    """The file of such a table with all counted."""
    phone = Phone(app).open_table()
    phone.play(*SQUARE)
    phone.count_all()
    return phone.get("/export.json").data


@pytest.fixture
def counted(app, counted_file):
    """The phone that brought this table in."""
    return Phone(app).bring_in(counted_file)


@pytest.fixture
def beside(app, counted):
    """Another player's phone at the same table."""
    return joined(app, counted.links()[0])


def test_a_full_sheet_ends_the_game_with_its_result(phone, other):
    fill_all(phone)
    assert Page.of(other.get("/final")).has("#do-end")

    tap(other, do="end")
    page = Page.of(phone.get("/final"))
    assert "Turquoise is ahead" == page.text("#result-words")
    assert ["1", "2", "2"] == page.values("#result li[value]", "value")
    assert not page.has("#pad-1")


@pytest.fixture
def whole(app):
    """The phone of a whole game of four that an older version ended."""
    return Phone(app).bring_in((GOLDEN / "four-with-cards.json").read_bytes())


def test_a_whole_game_has_a_winner_again_when_it_is_ended_again(whole):
    tap(whole, do="reopen")
    page = Page.of(whole.get("/final"))
    assert (True, True) == (page.has("#final-dock #do-end"), page.has("#winner"))

    tap(whole, do="end")
    page = Page.of(whole.get(""))
    assert ("Orange wins", []) == (page.text("#result-words"), page.texts(".result__missing"))


def test_a_result_has_one_heading_on_both_of_its_pages_also_where_it_has_just_come(whole):
    pages = ("", "/final")
    headings = [Page.of(whole.get(page)).text("h1") for page in pages]
    headings += [Page.of(whole.get(page, headers=PARTIAL)).text("#now") for page in pages]

    assert ["Nunatak · 22 Nov 2026"] * 4 == headings


def test_the_title_of_a_page_names_the_game_once(whole):
    titles = [Page.of(whole.get(page)).text("title") for page in ("", "/final")]

    assert ["Table · Nunatak · Referee", "End scoring · Nunatak · Referee"] == titles


def test_the_scores_of_a_finished_game_are_the_totals_of_its_result(whole):
    result = Page.of(whole.get("")).texts(".result__one > b")
    scores = Page.of(whole.get("/scores")).texts(".across:not(.across--far) b:not(.mark)")

    assert sorted(result) == sorted(scores)


def test_with_an_open_field_nobody_wins_a_whole_game_and_the_sheet_says_who_is_ahead(whole):
    tap(whole, do="reopen")
    fill(whole, "B.blessing", "back")  # takes back what was counted last: eight fields at once
    page = Page.of(whole.get("/final"))

    assert "Orange is ahead with " in page.text("#so-far")
    assert page.text("#so-far").endswith("Still to enter: 8.")
    assert (False, False) == (page.has("#winner"), page.has(".cell.is-winner"))


def test_an_early_result_of_an_older_version_keeps_its_winner_and_its_link(app):
    phone = Phone(app).bring_in((GOLDEN / "counted-to-the-end.json").read_bytes())
    page = Page.of(phone.get(""))

    assert "Turquoise wins" == page.text("#result-words")
    assert "Ended early: 50 blocks not placed." == page.texts(".result__missing")[0]
    assert Page.of(phone.get("/send")).value("[data-send]", "data-link")


def test_before_the_last_block_a_full_sheet_says_who_is_ahead_and_nobody_wins(counted):
    page = Page.of(counted.get("/final"))

    assert "50 blocks are not placed yet." in page.text("#so-far")
    assert "Turquoise is ahead with " in page.text("#so-far")
    assert (False, False) == (page.has("#winner"), page.has(".cell.is-winner"))
    assert "wins" not in page.text("#table")


def test_after_an_early_end_nothing_on_the_sheet_says_that_somebody_wins(counted):
    tap(counted, do="end")
    page = Page.of(counted.get("/final"))

    assert (False, False) == (page.has("#winner"), page.has(".is-winner"))
    assert "wins" not in page.text("#table")


def test_ending_early_is_no_key_of_the_dock_and_asks_with_the_number_of_blocks(counted):
    page = Page.of(counted.get("/final"))

    assert not page.has("#final-dock #do-end")
    assert "50 blocks are not placed yet. Finish the game anyway?" == page.text("#fold-finish #end-asked")


def test_the_result_of_a_game_that_ended_early_says_how_many_blocks_were_not_placed(counted):
    tap(counted, do="end")

    assert [
        "Ended early: 50 blocks not placed.",
        "Cards entered (of 18): Turquoise 1, Orange 1, Blue 1.",
    ] == Page.of(counted.get("")).texts(".result__missing")


def test_what_an_early_result_lacks_goes_with_its_link_and_to_bg_stats(counted):
    tap(counted, do="end")
    page = Page.of(counted.get(""))
    play = play_on(page)
    lacks = " ".join(page.texts(".result__missing"))

    assert lacks in Page.of(counted.get("/send")).text("#text")
    assert play["comments"].replace("\u00a0", " ").endswith(f". {lacks}")
    assert "3 players" == play["board"]
    assert ["Turquoise", "Orange", "Blue"] == sorted((one["role"] for one in play["players"]), key="TOB".find)
    assert [False, False, False] == [player["winner"] for player in play["players"]]


def play_on(page):
    """What a page hands to BG Stats."""
    return json.loads(unquote(urlsplit(page.value("#to-bg-stats", "href")).query.removeprefix("data=")))


def test_a_game_is_the_same_play_before_its_end_after_it_and_on_another_phone(app, counted):
    before = Page.of(counted.get("/final"))
    tap(counted, do="end")
    other = Phone(app).bring_in(counted.get("/export.json").data)

    plays = [before, Page.of(counted.get("")), Page.of(other.get(""))]
    assert counted.table != other.table
    assert 1 == len({play_on(page)["sourcePlayId"] for page in plays})


def test_a_match_is_the_same_play_at_whichever_table_it_is(app):
    file = (GOLDEN / "lost_cities" / "every-kind.json").read_bytes()
    here, there = (Phone(app).bring_in(file) for _ in range(2))

    plays = [play_on(Page.of(phone.get("")))["sourcePlayId"] for phone in (here, there)]
    assert here.table != there.table
    assert 1 == len({*plays})


def test_the_spreadsheet_says_how_many_blocks_were_not_placed(counted):
    tap(counted, do="end")
    rows = [row.split(",") for row in counted.get("/export.csv").text.splitlines()]

    assert ["missing", "result"] == [row[1] for row in rows[-2:]]
    assert "blocks: 50" in rows[-2]


def test_a_result_says_of_how_many_blocks_its_game_was(app):
    phone = full_phone(app, "en")
    phone.count_all()
    tap(phone, do="end")

    assert Page.of(phone.get("")).text(".result__when").endswith("54 blocks")


@pytest.mark.parametrize(("ended", "minutes"), [("18:50:29", 50), ("18:00:20", 0)])
def test_bg_stats_is_told_how_many_minutes_a_game_took_from_its_first_entry(ended, minutes):
    entries = [SimpleNamespace(at=f"2026-11-25T{at}+00:00") for at in ("18:00:00", "18:40:00", ended)]

    assert minutes == minutes_played(SimpleNamespace(entries=entries, ended_at=entries[-1].at))


def test_a_table_that_stood_for_days_has_no_length():
    entries = [SimpleNamespace(at=f"2026-11-{day}T18:00:00+00:00") for day in (22, 25)]

    assert 0 == minutes_played(SimpleNamespace(entries=entries, ended_at=entries[-1].at))


def test_the_result_is_in_the_list_the_file_and_the_spreadsheet(counted):
    tap(counted, do="end")

    listed = Page.of(counted.get("/en/tables"))
    assert "Turquoise is ahead" in listed.text(".past__words > b")
    assert listed.text(".past__words .muted").startswith("Ended early: 50 blocks not placed ·")
    log = json.loads(counted.get("/export.json").text)["log"]
    assert ([], 50) == (log[-1]["result"]["winners"], log[-1]["result"]["blocks_left"])
    assert "result" in counted.get("/export.csv").text
    assert Page.of(counted.get("/final")).has("#to-bg-stats")


def test_whoever_gets_the_link_of_a_result_sees_it_without_being_at_the_table(counted, client):
    tap(counted, do="end")
    own = Page.of(counted.get(""))
    link = Page.of(counted.get("/send")).value("[data-send]", "data-link")
    theirs = Page.of(client.get(link, follow_redirects=True))

    for part in ("#result-words", ".result__by"):
        assert own.text(part) == theirs.text(part)
    assert own.texts(".result__missing") == theirs.texts(".result__missing")
    assert own.texts(".result__one > b") == theirs.texts(".result__one > b")
    assert own.values(".iso use", "href") == theirs.values(".iso use", "href")
    assert not theirs.has("#to-table")
    assert "Judged the same today." == theirs.text("#since-same")


@pytest.mark.parametrize("path", ["", "/final"])
def test_every_page_with_a_result_brings_its_style(counted, bare_client, path):
    tap(counted, do="end")
    styles = Page.of(counted.get(path)).values('link[rel="stylesheet"]', "href")

    assert any(".result__places" in bare_client.get(style).text for style in styles)


def test_reopening_takes_the_result_away_and_the_next_end_stores_it_again(counted):
    tap(counted, do="end")
    tap(counted, do="reopen")
    assert not Page.of(counted.get("/final")).has("#result")

    fill(counted, "C.sculptor", "7")
    tap(counted, do="end")
    assert "Blue is ahead" == Page.of(counted.get("/final")).text("#result-words")


def test_the_host_may_end_without_a_result_and_is_told_what_is_missing(phone, other):
    fill(phone, "A.blessing", "1")
    page = Page.of(phone.get("/final"))
    assert page.text("#missing-words").startswith("Turquoise: Builders")
    assert "50 blocks are not placed yet. Finish the game anyway?" == page.text("#fold-finish #end-asked")
    assert not Page.of(other.get("/final")).has("#do-end-without")

    tap(phone, do="end")
    page = Page.of(phone.get("/final"))
    assert page.texts("#no-result p") == [
        "The game is finished, without a result.",
        "Ended early: 50 blocks not placed.",
        "Still to enter: 29.",
    ]
    assert not page.has("#result")


def test_what_is_typed_when_the_game_has_ended_meanwhile_is_refused_and_shown(counted, beside):
    before = beside.form("/final?at=A.sculptor", "sheet")
    tap(counted, do="end")
    answer = beside.send("/final", {**before, "key": "3"})

    assert 409 == answer.status_code
    assert "The game is finished" in Page.of(answer).text("#refusal")


def test_the_end_is_refused_where_somebody_has_counted_meanwhile(counted, beside):
    before = counted.form("/final", "sheet")
    fill(beside, "A.sculptor", "3")
    answer = counted.send("/final", {**before, "do": "end"})

    assert 409 == answer.status_code
    assert not Page.of(counted.get("/final")).has("#result")


def test_a_solo_game_that_ends_early_has_points_and_no_rank(app):
    phone = Phone(app).open_table("1")
    phone.count_all()
    tap(phone, do="end")

    page = Page.of(phone.get("/final"))
    assert ("0 points so far", []) == (page.text("#result-words"), page.values("#result li[value]", "value"))


def test_a_solo_game_ends_with_its_rank(app):
    phone = Phone(app).open_table("1").play_on(54)
    phone.count_all()
    tap(phone, do="end")

    assert "below the lowest rank" == Page.of(phone.get("/final")).text("#result-words")


@pytest.fixture(scope="module")
def against_siku_file(app):
    """The file of a full sheet for two where Siku has the most outer blocks: no book says who is second."""
    phone = Phone(app).open_table("2")
    phone.count_all()
    fill(phone, "C.outer1", "8")
    fill(phone, "B.outer1", "2")
    fill(phone, "A.sculptor", "1")
    return phone.get("/export.json").data


@pytest.fixture
def against_siku(app, against_siku_file):
    """The phone that brought this table in."""
    return Phone(app).bring_in(against_siku_file)


def test_what_no_book_settles_about_the_end_stands_under_the_headline(against_siku):
    tap(against_siku, do="end")

    assert "This depends on the interpretation: another one would change the totals." == Page.of(
        against_siku.get("")
    ).text(".result__open")


def test_what_no_book_settles_about_the_end_is_no_clean_win_in_the_list(against_siku):
    tap(against_siku, do="end")

    (said,) = Page.of(against_siku.get("/en/tables")).texts(".past__open")
    assert "This depends on the interpretation: another one would change the totals." == said


def test_what_the_table_has_decided_about_the_end_is_open_no_more(against_siku):
    tap(against_siku, do="ruling:siku-cap:second")
    tap(against_siku, do="end")

    page = Page.of(against_siku.get(""))
    assert (True, False) == (page.has("#result-words"), page.has(".result__open"))


def test_what_is_refused_at_the_final_sheet_of_an_ended_game_stands_below_the_sky_of_its_result(
    counted, beside
):
    late = beside.form("/final", "sheet")
    tap(counted, do="end")
    refused = Page.of(beside.send("/final", {**late, "do": "end"}))

    assert (True, 1) == (refused.has("#result #final-refused #refusal"), len(refused.all("#refusal")))
    assert Page.of(beside.get("/final")).has("#result #final-refused[hidden]")
