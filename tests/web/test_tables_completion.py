"""The completion card of four players: its two lines in numbers, counted where the table can count them."""

from __future__ import annotations

import json

import pytest

from referee.games.nunatak.pieces import PLAIN_CARDS
from tests.pages import Page
from tests.web.table_phone import Phone, joined


@pytest.fixture(scope="module")
def before_the_extra_turns(app):
    return Phone(app).open_table("4").play_on(52).get("/export.json").data


PLAIN = [symbol.value for symbol, count in PLAIN_CARDS.items() for _card in range(count)]
"""The 42 cards of the box with one symbol, in the order of the game overview."""


@pytest.fixture(scope="module")
def with_cards(before_the_extra_turns):
    """The same game with the cards of its turns: the plain ones of the box, then builder/architects."""
    file = json.loads(before_the_extra_turns)
    file["keeps"] = "cards"
    for entry in file["log"]:
        # Its reasons were given without cards.
        entry.pop("judged", None)
    turns = [entry["turn"] for entry in file["log"] if "turn" in entry]
    for turn, card in zip(turns, PLAIN, strict=False):
        turn["move"]["card"] = [card]
    for turn in turns[len(PLAIN) :]:
        turn["move"] |= {"card": ["sculptor", "artisan"], "as": "sculptor"}
    for turn in turns[len(PLAIN) + 6 :]:
        turn["move"] |= {"card": ["builder", "architect"], "as": "architect"}
    return json.dumps(file).encode()


@pytest.fixture
def four(app, before_the_extra_turns):
    return Phone(app).bring_in(before_the_extra_turns)


def page(phone, words=""):
    return Page.of(phone.get(f"/completion{words}", follow_redirects=True))


def numbers(found, line):
    return [found.value(f"#field-{line}-{seat}", "value") for seat in "ABCD"]


def save(phone, **numbers):
    return phone.send("/completion", {**phone.form("/completion", "apply"), **numbers})


def told(**lines):
    """The fields of both lines: `told(A=(2, 0))`; the rest is 0."""
    return {
        f"{name}-{seat}": str(lines.get(seat, (0, 0))[index])
        for seat in "ABCD"
        for index, name in enumerate(("top", "low"))
    }


def test_the_panel_of_the_extra_turns_leads_to_the_two_lines(four):
    assert f"{four.table}/completion" == Page.of(four.get("")).value("#to-completion", "href")


def test_a_table_of_blocks_counts_the_levels_and_leaves_the_rest_to_the_players(four):
    offered = page(four).values("#field-top option", "value")

    assert ["", "level:1", "level:2", "level:3", "level:4"] == offered


def test_what_the_table_counts_fills_its_line_when_it_is_chosen(four):
    found = page(four, "?top=level:1")

    assert 25 == sum(map(int, numbers(found, "top")))
    assert ["0"] * 4 == numbers(found, "low")
    assert "level:1" == found.value("#field-counted_top", "value")


def test_a_number_that_was_changed_stays_while_the_line_counts_the_same(four):
    found = page(four, "?top=level:1&counted_top=level:1&top-A=3&top-B=2&top-C=1&top-D=0")

    assert ["3", "2", "1", "0"] == numbers(found, "top")


def test_best_and_second_best_are_named_before_anything_is_saved(four):
    words = "&".join(f"{name}={word}" for name, word in told(C=(4, 0), A=(2, 0)).items())

    reasons = page(four, f"?{words}").texts("#named .reason__text p:first-child")

    assert ["Blue takes the first extra turn", "Turquoise takes the second extra turn"] == [
        reason.removeprefix("C").removeprefix("A").strip().partition(" and ")[0].partition(", with")[0]
        for reason in reasons
    ]


def test_before_a_number_is_entered_nobody_is_named(four):
    found = page(four)

    assert "Who takes the extra turns? Enter the numbers for your card first." == found.text("#named")
    assert [] == found.values("#do-apply", "id")


def test_a_card_without_a_number_is_not_saved_by_silence(four):
    answer = save(four)

    assert 422 == answer.status_code
    assert "Enter the numbers for your card, or tap “Everyone has 0”." in Page.of(answer).text("#edit")
    assert "Extra turn:" not in Page.of(four.get("")).text("#dock-words")


def test_a_card_on_which_all_have_0_is_saved_on_purpose(four):
    save(four, zeros="1")

    assert "Extra turn:" in Page.of(four.get("")).text("#dock-words")


def test_a_line_that_the_table_has_counted_is_entered_even_where_all_have_0(four):
    named = page(
        four, "?top=level:4&" + "&".join(f"top-{seat}=0" for seat in "ABCD") + "&counted_top=level:4"
    )

    assert ["do-apply"] == named.values("#do-apply", "id")


def test_a_tie_is_named_as_steps(four):
    words = "&".join(f"{name}={word}" for name, word in told(A=(2, 1), B=(2, 1), D=(1, 0)).items())

    found = page(four, f"?{words}").text("#named")

    assert "Tied on the top line, so the second line decides" in found
    assert "Tied on the second line as well" in found


def test_whoever_the_numbers_name_takes_the_extra_turns_and_every_phone_reads_why(app, four):
    german = joined(app, four.links()[0], "de")

    save(four, **told(C=(4, 0), A=(2, 3), B=(2, 1)))

    assert "Extra turn: Blue" in Page.of(four.get("")).text("#dock-words")
    assert "Gleichstand" in Page.of(german.get("")).text("#extra")
    four.play_on(1)
    assert "Extra turn: Turquoise" in Page.of(four.get("")).text("#dock-words")


def test_the_numbers_are_there_again_when_they_are_corrected(four):
    save(four, **told(C=(4, 0), A=(2, 3)))

    assert ["2", "0", "4", "0"] == numbers(page(four), "top")


@pytest.mark.parametrize("number", ["-1", "99", "many"])
def test_a_number_that_cannot_be_is_refused_beside_its_field(four, number):
    answer = save(four, **{**told(), "top-B": number})

    assert 422 == answer.status_code
    assert "a whole number from 0 to 18" in Page.of(answer).text("#problem-top-B")


def test_cards_are_counted_where_all_that_matters_is_known(app, with_cards):
    phone = Phone(app).bring_in(with_cards)

    found = page(phone, "?top=sculptor")

    offered = found.values("#field-top option", "value")
    assert (True, False) == ("artisan" in offered, "artisan:rope" in offered)
    # Seven sculptors from turn 9 on, and six split ones as sculptors from turn 43 on, clockwise.
    assert ["3", "3", "4", "3"] == numbers(found, "top")


def test_before_the_extra_turns_there_is_nothing_to_enter(app):
    phone = Phone(app).open_table("4")

    assert phone.table == phone.get("/completion").location
    assert phone.table == phone.send("/completion", phone.signed()).location


def test_a_viewer_writes_nothing(app, four):
    fields = {**four.form("/completion", "apply"), **told(A=(1, 0))}
    viewer = joined(app, four.links()[-2])

    assert 403 == viewer.send("/completion", {**fields, **viewer.signed()}).status_code


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_what_a_line_counts_is_in_the_reader_s_language(app, before_the_extra_turns, language):
    phone = Phone(app, language).bring_in(before_the_extra_turns)

    said = page(phone).texts("#field-top option")[1]

    assert said in {"Eisblöcke auf Ebene 1", "blocs à l’étage 1", "ijsblokken op laag 1"}


def test_a_changed_card_is_listed_with_the_corrections_and_undone_there_like_any_other(app, four):
    german = joined(app, four.links()[0], "de")
    save(four, **told(C=(4, 0), A=(2, 0)))
    before = page_of_turns(four).texts("#fold-corrections .log__text")
    save(four, **told(D=(4, 0), A=(2, 0)))
    news = Page.of(german.get("")).texts("#corrected")
    four.play_on(2)
    listed = page_of_turns(german)
    way = listed.value("#fold-corrections .log__link", "href")
    preview = Page.of(german.client.get(way))
    german.client.post(way.partition("?")[0], data=preview.hidden("#apply"))

    said = "Abschlusskarte geändert, zusätzliche Züge: Grau, Türkis. Vorher: Blau, Türkis"
    assert ([], [said], [said]) == (before, listed.texts("#fold-corrections .log__text"), news)
    broken = ["Grau hat den ersten zusätzlichen Zug gemacht. Laut Abschlusskarte steht er Blau zu."]
    assert broken == preview.texts("#changes .log__early")
    assert broken[0] in Page.of(german.get("")).text("#early")
    assert 2 == len(page_of_turns(four).texts("#fold-corrections .log__text"))


def page_of_turns(phone):
    return Page.of(phone.get("/turns"))


def test_undo_on_the_table_takes_a_changed_card_back_before_the_turns_behind_it(four):
    save(four, **told(C=(4, 0), A=(2, 0)))
    save(four, **told(D=(4, 0), A=(2, 0)))
    label = Page.of(four.get("")).text("#undo")
    four.send("/undo", four.form("", "undo"))

    assert "Undo: change to the completion card" in label
    assert "Extra turn: Blue" in Page.of(four.get("")).text("#dock-words")


def test_the_second_line_is_folded_until_something_of_it_is_entered(four):
    folded, entered = (Page.of(four.get(f"/completion{words}")) for words in ("", "?low-A=2"))

    assert (False, True) == (folded.has("#line-low[open]"), entered.has("#line-low[open]"))
