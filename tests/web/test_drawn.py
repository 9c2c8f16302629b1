"""Parts of pages kept as they were drawn: drawn once, and anew where they depend on another thing."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event

import pytest
from markupsafe import Markup

from referee.compress import OF_MANY
from referee.games.nunatak.board import Place
from referee.games.nunatak.table.log import Arranged, Changed
from referee.games.nunatak.table.standing import Standing
from referee.services import EXTENSION
from referee.tables.access import LinkRole
from referee.tables.writing import Sent, new_id, write
from referee.web.assets.drawn import Parts
from referee.web.nunatak.table.log.narrator import Narrator
from referee.web.nunatak.table.play import for_all, routes
from referee.web.nunatak.table.play.page import TableView
from referee.web.nunatak.table.table_page import Tapped
from tests.pages import Page
from tests.web.material_tables import kept_table, phone_at, set_up
from tests.web.table_phone import joined, seated

OWN_WORD = re.compile(r'(?<=name="id" value=")[^"]+|(?<=name="csrf_token" value=")[^"]+')
PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def counting():
    """A macro that writes what it is given, and the list of what it was given."""
    given = []

    def macro(*shown):
        given.append(shown)
        return Markup(f"<b>{shown[0]}</b>")

    return macro, given


def test_a_part_is_drawn_once_as_long_as_what_it_depends_on_is_the_same():
    parts, (macro, given) = Parts(), counting()

    assert ["<b>one</b>"] * 2 == [parts.drawn_of(("table", 1), macro, word) for word in ("one", "two")]
    assert [("one",)] == given


def test_a_part_is_drawn_anew_when_what_it_depends_on_is_another():
    parts, (macro, _given) = Parts(), counting()

    assert ["<b>one</b>", "<b>two</b>"] == [
        parts.drawn_of(("table", version), macro, word) for version, word in ((1, "one"), (2, "two"))
    ]


def test_phones_that_ask_at_the_same_moment_wait_for_the_one_that_draws():
    parts, drawn, is_begun, may_end = Parts(), [], Event(), Event()

    def macro(word):
        drawn.append(word)
        is_begun.set()
        may_end.wait(10)
        return word

    with ThreadPoolExecutor(2) as phones:
        first = phones.submit(parts.drawn_of, "table", macro, "one")
        is_begun.wait(10)
        second = phones.submit(parts.drawn_of, "table", macro, "two")
        may_end.set()
        shown = [first.result(), second.result()]

    assert (["one", "one"], ["one"]) == (shown, drawn)


def test_a_part_that_could_not_be_drawn_is_drawn_by_the_next_that_asks():
    parts, answers = Parts(), [ZeroDivisionError(), "two"]

    def macro():
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    with pytest.raises(ZeroDivisionError):
        parts.drawn_of("table", macro)

    assert "two" == parts.drawn_of("table", macro)


def test_another_macro_draws_its_own_part_of_the_same():
    parts, (one, _), (other, given) = Parts(), counting(), counting()
    parts.drawn_of("table", one, "word")

    parts.drawn_of("table", other, "word")

    assert [("word",)] == given


def test_of_more_parts_than_are_kept_the_longest_unused_is_forgotten():
    parts, (macro, given) = Parts(most=2), counting()
    for name in ("first", "second", "first", "third", "first", "second"):
        parts.drawn_of(name, macro, name)

    assert (2, [("first",), ("second",), ("third",), ("second",)]) == (len(parts), given)


def test_a_tap_words_no_line_of_the_last_turns_again(owner, monkeypatch):
    worded, line = [], Narrator.line
    before = Page.of(owner.get("", headers=PARTIAL)).texts("#last .log__line")
    monkeypatch.setattr(Narrator, "line", lambda *given: worded.append(given) or line(*given))

    after = Page.of(owner.get("?tap=1.5.5", headers=PARTIAL)).texts("#last .log__line")

    assert (before, []) == (after, worded)
    assert before


@pytest.fixture
def phones(app, owner):
    """Phones of every kind at the table of the owner, each by its seat or by what else is its own."""
    player, viewer = owner.links()[:2]

    def seated(seat, side="0", language="en"):
        phone = joined(app, player, language)
        phone.send("/seat", {"seat": seat, "side": side, **phone.signed()})
        return phone

    found = {"A": owner, "B": seated("B"), "C": seated("C"), "": seated("")}
    found |= {"from the other side": seated("B", "180"), "in French": seated("B", language="fr")}
    found |= {"with levels": seated("B"), "of a viewer": joined(app, viewer)}
    found["with levels"].get("?do=levels:1", headers=PARTIAL)
    return found


def test_the_part_after_a_turn_is_drawn_once_for_all_who_play_and_see_it_from_the_same_side(
    phones, monkeypatch
):
    drawn, draw = [], routes.drawn_fragment
    monkeypatch.setattr(
        routes, "drawn_fragment", lambda *told, **more: drawn.append(told) or draw(*told, **more)
    )

    for seat in ("B", "C", "B"):
        phones[seat].get("", headers=PARTIAL)

    assert 1 == len(drawn)


def test_each_phone_gets_the_part_that_would_be_drawn_for_it_alone(phones, monkeypatch):
    alike = {seat: own_part(phone) for seat, phone in phones.items()}
    monkeypatch.setattr(TableView, "is_alike", False)

    assert {seat: own_part(phone) for seat, phone in phones.items()} == alike
    assert len(phones) == len({*alike.values()})


def test_the_form_of_a_part_that_was_drawn_for_another_phone_is_taken(phones):
    for seat in ("B", "C"):
        fields = Page.of(phones[seat].get("", headers=PARTIAL)).hidden("form#undo")

    assert "Undone: " in phones["C"].send("/undo", fields, headers=PARTIAL).text


def test_the_token_of_a_phone_is_signed_once(phones, monkeypatch):
    signed, sign = [], for_all.generate_csrf
    monkeypatch.setattr(for_all, "generate_csrf", lambda: signed.append(sign()) or signed[-1])
    tokens = [
        Page.of(phones[seat].get("", headers=PARTIAL)).hidden("form#undo")["csrf_token"]
        for seat in ("B", "C", "B", "C")
    ]

    assert [*signed, *signed] == tokens
    assert 2 == len({*signed})


def test_the_part_of_a_host_who_alone_may_undo_a_correction_is_given_to_no_other(app, phones, owner):
    owner.play("1.4.1", "1.4.2", "1.4.3")
    service, access = app.extensions[EXTENSION].service, owner.access()
    table = service.table(access)
    (first, *_later) = table.game.turns
    moved = replace(first.item.act, move=first.item.act.move._replace(place=Place(1, 5, 5)))
    write(service, access, Sent(new_id(), table.version), Changed(first.item.key, moved))

    parts = [Page.of(phones[seat].get("", headers=PARTIAL)) for seat in ("A", "B")]

    assert [True, False] == [part.has("#undo [name=correction]") for part in parts]


def of_table(**changed):
    """A change of the table of a page."""
    return lambda page: replace(page, table=replace(page.table, **changed))


def of_phone(page, **changed):
    """The page as another phone sees it."""
    return replace(page, access=replace(page.access, **changed))


ANOTHER = {
    "table": of_table(number=0),
    "code": of_table(code="2222-2222"),
    "version": lambda page: of_table(entries=page.table.entries[1:])(page),
    "last entry": lambda page: of_table(
        entries=(*page.table.entries[:-1], replace(page.table.entries[-1], id=new_id()))
    )(page),
    "language": lambda page: TableView.of(page.table, page.access, "fr", page.sent),
    "side of the map": lambda page: replace(page, narrator=replace(page.narrator, turned=180)),
    "role": lambda page: of_phone(page, role=LinkRole.PLAYER),
}


@pytest.mark.parametrize("another", ANOTHER.values(), ids=ANOTHER.keys())
def test_a_part_is_drawn_for_another_of_each_thing_that_it_depends_on(app, owner, another):
    with app.test_request_context():
        access = owner.access()
        page = TableView.of(app.extensions[EXTENSION].service.table(access), access, "en", Tapped())

        assert page.depends != another(page).depends


def test_a_part_of_somebody_who_only_looks_is_given_to_no_other_of_the_same_role(app, owner):
    with app.test_request_context():
        access = owner.access()
        page = TableView.of(app.extensions[EXTENSION].service.table(access), access, "en", Tapped())
        looks, plays = (of_phone(page, role=LinkRole.PLAYER, seat=seat) for seat in ("", "B"))

        assert looks.depends != plays.depends


def test_a_part_of_the_only_phone_is_given_to_nobody_once_a_second_has_a_seat(app, owner):
    parts = []
    for _moment in ("alone", "joined"):
        with app.test_request_context():
            access = owner.access()
            page = TableView.of(app.extensions[EXTENSION].service.table(access), access, "en", Tapped())
            parts.append(page.depends)
        seated(app, owner, "B")

    assert 2 == len({*parts})


def test_a_part_with_the_levels_as_numbers_is_given_to_no_phone_without_them(app, owner):
    parts = []
    for cookie in ("", "levels=1"):
        with app.test_request_context(headers={"Cookie": cookie}):
            access = owner.access()
            page = TableView.of(app.extensions[EXTENSION].service.table(access), access, "en", Tapped())
            parts.append(page.depends)

    assert 2 == len({*parts})


def test_a_part_for_all_has_the_address_of_its_page(phones):
    addresses = [phones[who].get("", headers=PARTIAL).headers["HX-Replace-Url"] for who in ("B", "in French")]

    assert [phones["B"].table, phones["in French"].table] == addresses


def test_the_part_that_all_phones_ask_for_at_once_is_packed_quickly_and_a_tap_is_not(phones, monkeypatch):
    monkeypatch.setitem(OF_MANY, "br", lambda _text: b"quickly")
    takes = {**PARTIAL, "Accept-Encoding": "br"}

    parts = [phones["B"].get(path, headers=takes).data for path in ("", "?tap=1.5.5", "")]

    assert [True, False, True] == [part == b"quickly" for part in parts]


def own_part(phone):
    """The part of a page without tokens and ids; no id is there twice."""
    text = phone.get("", headers=PARTIAL).text
    ids = OWN_WORD.findall(text)
    assert sorted({*ids}) == sorted(ids)
    return OWN_WORD.sub("", text)


def test_free_places_are_judged_once_for_all_taps_of_a_version(app, monkeypatch):
    table = kept_table(app, "three", set_up("builder", *["builder"] * 4))
    phone, judged, options = phone_at(app, table), [], Standing.options
    monkeypatch.setattr(Standing, "options", lambda *given: judged.append(given[1]) or options(*given))
    for tap in ("1.1.1", "1.5.5", "1.1.1"):
        phone.get(f"?tap={tap}", headers=PARTIAL)

    table.write(Arranged({"discs": "referee"}))
    phone.get("?tap=1.5.5", headers=PARTIAL)

    assert ["A", "A"] == judged


def test_another_card_that_was_tapped_is_judged_by_itself(app):
    table = kept_table(app, "three", set_up("builder", *["builder"] * 3, "elder", tiles={"1.1.1": "elder"}))
    phone = phone_at(app, table)

    off = [
        len(Page.of(phone.get(f"?card={card}", headers=PARTIAL)).all(".place.is-off"))
        for card in ("builder", "elder", "builder")
    ]

    assert [1, 24, 1] == off


def test_each_reader_is_told_of_the_seats_in_their_language(app):
    table = kept_table(app, "three", set_up("builder", *["builder"] * 4))

    names = [
        Page.of(phone_at(app, table, language).get("")).texts(".table-seat__who")[0]
        for language in ("en", "de", "en")
    ]

    assert ["ATurquoise", "ATürkis", "ATurquoise"] == names
