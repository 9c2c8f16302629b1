"""What every form does: take what was typed, keep it, and say each problem in the reader's language."""

from __future__ import annotations

import pytest
from flask import render_template_string
from werkzeug.datastructures import MultiDict

from referee.web.forms import (
    AtMost,
    Between,
    ChoiceField,
    CountField,
    Form,
    SearchField,
    SelectField,
    TextField,
)
from referee.web.texts import lazy_gettext as _l
from tests.pages import Page
from tests.some import for_each

FIELD = '{% from "components/form.html" import field %}{{ field(form[name]) }}'


class Order(Form):
    """A form of each kind of field."""

    name = TextField(_l("Note"), [AtMost(5)])
    count = CountField(_l("Points"), [Between(-2, 3)])
    way = ChoiceField(_l("Why?"), [("1", _l("A blessing")), ("0", _l("A correction"))])


@pytest.fixture(autouse=True)
def request_of_a_reader(app):
    with app.test_request_context("/en/"):
        yield


def read(**words):
    form = Order.read(MultiDict(words), {"name": "Ann", "count": 2, "way": "0"})
    form.validate()
    return form


def problems(form):
    return [(problem["field"], problem["text"]) for problem in form.problems]


def drawn(form, name):
    return render_template_string(FIELD, form=form, name=name)


def test_what_was_not_sent_is_as_usual():
    form = read(count="3")

    assert ({"name": "Ann", "count": 3, "way": "0"}, []) == (form.data, problems(form))


def test_what_was_neither_sent_nor_usual_is_empty():
    assert {"name": "", "count": 0, "way": None} == Order.read(MultiDict({"other": "1"})).data


def test_every_problem_is_said_at_once_in_the_order_of_the_form():
    form = read(name="Annabel", count="4", way="9")

    assert [
        ("name", "Note: at most 5 characters."),
        ("count", "Points: a whole number from −2 to 3."),
        ("way", "Why?: choose an option."),
    ] == problems(form)


def test_a_problem_is_said_in_the_language_of_the_reader(app):
    with app.test_request_context("/de/"):
        assert [("name", "Notiz: höchstens 5 Zeichen.")] == problems(read(name="Annabel"))


@for_each(("word", "count"), [("3", 3), ("-2", -2), ("−2", -2), ("+1", 1), (" 2 ", 2), ("", 0), ("07", 7)])
def test_a_number_is_read_with_any_sign_and_is_0_where_the_field_was_left_empty(word, count):
    form = read(count=word)

    assert count == form.count.data


@for_each("word", ["three", "1.5", "٣", "1" * 5000, "--1", "1e3"])
def test_what_is_no_number_is_a_problem_and_stays_in_its_field(word):
    form = read(count=word)

    assert [("count", "Points: a whole number from −2 to 3.")] == problems(form)
    assert f'value="{word}"' in drawn(form, "count")


@for_each(("tap", "count"), [("count:1", 3), ("count:-1", 1), ("count:9", 2), ("name:1", 2), ("", 2)])
def test_a_tap_beside_a_number_counts_it_by_one(tap, count):
    form = read()
    form.step(tap)

    assert count == form.count.data


def test_a_number_at_its_end_is_counted_no_further():
    form = read(count="3")
    form.step("count:1")

    assert 3 == form.count.data


def test_a_problem_stands_beside_its_field_and_the_field_names_it():
    page = Page.of(drawn(read(name="Annabel"), "name"))

    assert "problem-name" == page.value('input[aria-invalid="true"]', "aria-describedby")
    assert "Note: at most 5 characters" in page.text("#problem-name")


def test_a_limit_of_the_form_is_the_limit_of_its_field():
    assert 'maxlength="5"' in drawn(read(), "name")
    assert 'min="-2" max="3"' in drawn(read(), "count")


def test_a_problem_that_only_the_game_finds_stands_beside_its_field_too():
    form = read()
    form.refuse("name", "Ann is taken.")

    assert [("name", "Ann is taken.")] == problems(form)
    assert "Ann is taken." in drawn(form, "name")


class Search(Form):
    """A form that an address fills in."""

    words = SearchField(_l("Note"), [AtMost(9)], default="")
    part = SelectField(_l("Part"), default="")


def search(**words):
    form = Search.read(MultiDict(words))
    form.part.group([(None, [("", "All")]), ("Nunatak", [("square", "Squares"), ("rows", "Rows")])])
    form.leave_out_what_is_wrong()
    return form


def test_words_to_search_for_have_one_space_between_them_and_are_cut_off_at_their_limit():
    assert "two word" == search(words="two  words").words.data


def test_what_is_wrong_in_an_address_is_as_if_it_were_left_out():
    form = search(words="tie", part="nothing")

    assert ({"words": "tie"}, []) == (form.changed, problems(form))


def test_what_can_be_selected_stands_in_its_group_and_what_was_selected_is_marked():
    page = Page(render_template_string(FIELD, form=search(part="rows"), name="part"))

    assert ["", "square", "rows"] == page.values("select#field-part option", "value")
    assert ["square", "rows"] == page.values('optgroup[label="Nunatak"] option', "value")
    assert ["rows"] == page.values("option[selected]", "value")


def test_a_search_field_has_its_label_for_those_who_hear_the_page():
    page = Page(render_template_string(FIELD, form=search(words="tie"), name="words"))

    assert ["field-words"] == page.values("label.visually-hidden", "for")
    assert ["tie"] == page.values('input[type="search"]#field-words[maxlength="9"]', "value")
