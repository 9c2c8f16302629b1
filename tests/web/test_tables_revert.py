"""What was taken back or corrected is reverted on the page of all turns, however much was played since."""

from __future__ import annotations

import pytest

from tests.pages import Page
from tests.web.table_phone import joined


def revert(phone, version):
    """Tap what stands beside an entry on the page of all turns, and send the form behind it."""
    link = Page.of(phone.get("/turns")).value(f"#revert-{version}", "href")
    return phone.send("/edit", phone.form(link, "apply"))


def fold(phone, id):
    """The text of a fold on the page of all turns; empty where there is none."""
    found = Page.of(phone.get("/turns")).all(f"details#{id}")
    return " ".join(found[0].text(separator=" ").split()) if found else ""


def reset(phone):
    phone.send("/more", {**phone.form("/more/names", "more"), "do": "reset"})


def test_a_cleared_temple_comes_back_although_somebody_has_played_since(owner):
    reset(owner)
    owner.play("1.5.5")

    revert(owner, 5)

    assert [5, 1, 1] == owner.points()
    assert "" == fold(owner, "fold-taken-back")


def test_a_reset_is_one_line_and_an_undo_names_what_it_took_back(owner):
    owner.send("/undo", owner.form("", "undo"))
    reset(owner)

    told = fold(owner, "fold-taken-back")

    assert told.startswith("Undone 2 Turquoise, level 1 (row 1, column 1); Orange")
    assert told.endswith("Redo Turquoise, level 1 (row 2, column 2) Redo")


def test_of_a_whole_game_taken_back_only_the_number_of_turns_is_told(owner):
    reset(owner)

    assert "Undone 1 4 turns Redo" == fold(owner, "fold-taken-back")


def test_what_cannot_be_put_back_any_more_says_what_would_break(owner):
    reset(owner)
    owner.play("1.1.1")

    page = owner.get("/edit?do=restore&key=5").text

    assert "Later turns would no longer be allowed" in page
    assert 'id="do-apply"' not in page


def test_players_see_what_the_host_undid_but_are_not_offered_to_put_all_of_it_back(app, owner):
    reset(owner)
    owner.play("1.1.1")

    player = joined(app, owner.links()[0])

    assert "Undone 1 4 turns" == fold(player, "fold-taken-back")


def test_an_ended_game_does_not_offer_to_put_anything_back(owner):
    owner.send("/undo", owner.form("", "undo"))
    owner.send("/more", {**owner.form("/more/names", "more"), "do": "end"})

    assert "" == fold(owner, "fold-taken-back")


def test_putting_back_what_was_never_taken_back_says_so(owner):
    page = owner.get("/edit?do=restore&key=4").text

    assert "field__problem" in page
    assert 'id="do-apply"' not in page


def test_the_page_that_clears_the_temple_says_where_it_comes_back(owner):
    assert "later under “All turns”" in owner.get("/more/clear").text


def correct(phone, words):
    phone.send("/edit", phone.form(f"/edit?{words}", "apply"))


def test_a_turn_says_what_it_was_before_it_was_put_right(owner):
    correct(owner, "do=change&key=4&place=1.5.5&seat=C")

    assert "Before: Turquoise, level 1 (row 2, column 2)" in owner.get("/turns/4").text
    assert "Before:" not in owner.get("/turns/3").text


def test_a_change_is_taken_back_by_name(owner):
    correct(owner, "do=change&key=4&place=1.5.5&seat=C")
    told = fold(owner, "fold-corrections")

    revert(owner, 5)

    assert "Changed to: Blue, level 1 (row 5, column 5). Before: Turquoise, level 1 (row 2" in told
    assert [5, 1, 1] == owner.points()


def test_a_changed_booking_says_how_much_it_was(owner):
    booked = {"seat": "B", "points": "7", "steps": "1", "blessing": "1", "note": "Luck"}
    owner.send("/book", {**owner.form("/book", "book"), **booked})
    owner.send("/book/5", owner.form("/book/5?points=3", "apply"))

    told = fold(owner, "fold-corrections")

    assert "(+3, marker forward 1 space). Before: Orange, Blessing: Luck (+7, marker forward 1 space)" in told


def test_a_swap_is_taken_back_by_the_same_swap(owner):
    correct(owner, "do=swap&key=2&other=1")
    link = Page.of(owner.get("/turns")).value("#revert-5", "href")
    page = owner.get(link).text

    revert(owner, 5)

    assert "<h1>Undo a correction</h1>" in page
    assert "Swapped: 2. Orange, level 1 (row 1, column 2); 1. Turquoise" in page
    assert "<h1>Turn 1</h1>" in owner.get("/turns/1").text


def test_what_was_put_in_is_taken_out_again(owner):
    correct(owner, "do=insert&key=1&tap=1.5.5")

    revert(owner, 5)

    assert [5, 1, 1] == owner.points()
    assert owner.get("/turns").text.count('class="log__number') == 4
    assert fold(owner, "fold-corrections").endswith("Inserted: Orange, level 1 (row 5, column 5)")


def test_the_page_of_a_turn_that_was_taken_back_leads_to_the_log_which_says_so(owner):
    owner.send("/undo", owner.form("", "undo"))

    answer = owner.get("/turns/4")
    page = Page.of(owner.get(answer.location))

    assert (303, "Undone: 4. Turquoise, level 1 (row 2, column 2)") == (
        answer.status_code,
        page.text("#gone"),
    )


@pytest.mark.parametrize("key", ["3", "99", "x", "9" * 30, ""])
def test_the_log_says_of_nothing_else_that_it_was_taken_back(owner, key):
    owner.send("/undo", owner.form("", "undo"))

    assert 'id="gone"' not in owner.get(f"/turns?gone={key}").text


def undo_words(phone):
    """What the button of the table names."""
    return Page.of(phone.get("")).one("#do-undo span").text()


def test_undo_at_the_table_names_the_latest_correction_and_takes_it_back(owner):
    correct(owner, "do=change&key=2&place=1.5.5&seat=B")
    named = undo_words(owner)

    owner.send("/undo", owner.form("", "undo"))

    assert "Undo: correction of turn 2" == named
    assert [5, 1, 1] == owner.points()
    assert "Undo: Turquoise’s block, level 1" == undo_words(owner)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("do=swap&key=2&other=1", "Undo: swap of turns 1 and 2"),
        ("do=insert&key=1&tap=1.5.5", "Undo: inserted turn 2"),
    ],
)
def test_undo_at_the_table_names_every_kind_of_correction_and_takes_it_back(owner, words, named):
    correct(owner, words)
    found = undo_words(owner)

    owner.send("/undo", owner.form("", "undo"))

    assert (named, [5, 1, 1]) == (found, owner.points())
    assert "Undo: Turquoise’s block, level 1" == undo_words(owner)


def test_undo_at_the_table_takes_the_correction_of_a_booking_back(owner):
    booked = {"seat": "B", "points": "7", "steps": "1", "blessing": "1", "note": "Luck"}
    owner.send("/book", {**owner.form("/book", "book"), **booked})
    owner.send("/book/5", owner.form("/book/5?points=3", "apply"))
    named = undo_words(owner)

    owner.send("/undo", owner.form("", "undo"))

    assert "Undo: correction of an adjustment" == named
    assert [5, 8, 1] == owner.points()


def test_a_player_undoes_a_correction_of_the_last_two_rounds(app, owner):
    correct(owner, "do=change&key=2&place=1.5.5&seat=B")
    player = joined(app, owner.links()[0])
    named = undo_words(player)

    player.send("/undo", player.form("", "undo"))

    assert ("Undo: correction of turn 2", [5, 1, 1]) == (named, owner.points())


def test_a_player_is_offered_the_last_block_where_only_the_host_undoes_the_correction(app, owner):
    owner.play_on(6)
    correct(owner, "do=change&key=2&place=1.5.5&seat=B")
    player = joined(app, owner.links()[0])

    answer = player.send("/undo", {**player.form("", "undo"), "correction": "11"})

    assert (True, 403) == ("’s block, level 1" in undo_words(player), answer.status_code)


@pytest.mark.parametrize("version", ["4", "99", "x"])
def test_to_undo_as_a_correction_what_is_none_is_a_bad_request(owner, version):
    answer = owner.send("/undo", {**owner.form("", "undo"), "correction": version})

    assert 400 == answer.status_code
