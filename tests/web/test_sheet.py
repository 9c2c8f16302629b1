"""What holds for every sheet: it is read from an address, written to one, and each tap can be taken back."""

from __future__ import annotations

from referee.web.nunatak.final import cells as fields
from referee.web.nunatak.final import sheet
from referee.web.nunatak.final.cells import Cell, Field
from referee.web.nunatak.final.sheet import FinalSheet, read_hand, write_hand
from referee.web.nunatak.turn.sheet import TurnSheet
from tests.some import for_each
from tests.web.final_tables import ANNA, TABLE


def test_a_field_goes_by_its_sign_in_an_address():
    told = FinalSheet().with_value(Cell("A", "track"), "57").with_value(Cell("A", "elder"), "te-bs")

    assert {"ha": "t57:ete-bs"} == told.words()


def test_a_word_without_signs_says_the_same_as_one_with_them():
    assert {key: word for key, word in read_hand(ANNA).items() if word} == read_hand(
        write_hand(read_hand(ANNA))
    )


def test_every_field_has_a_sign_of_its_own():
    signs = [field.sign for field in fields.FIELDS]

    assert sorted(set(signs)) == sorted(signs)


def test_a_field_that_the_sheet_learns_later_changes_no_old_link(monkeypatch):
    before = {cell: FinalSheet.read(TABLE).value(cell) for cell in FinalSheet().cells()}
    with_signs = FinalSheet.read({"ha": write_hand(read_hand(ANNA))})
    learned = Field("lantern", "z", "builders", fields.COUNT, 19)
    monkeypatch.setattr(sheet, "KEY_OF", {learned.sign: learned.key, **sheet.KEY_OF})
    read_hand.cache_clear()

    assert before == {cell: FinalSheet.read(TABLE).value(cell) for cell in before}
    assert with_signs == with_signs.with_value(Cell("A", "track"), "57")


@for_each("word", ["1.5", "5x", "a.b", "12:3"])
def test_what_is_no_number_stays_as_it_was_typed(word):
    told = FinalSheet().with_value(Cell("A", "track"), word).with_value(Cell("A", "builder"), "3")

    assert "3" == FinalSheet.read(told.words()).value(Cell("A", "builder"))
    assert word.split(":")[0] == FinalSheet.read(told.words()).value(Cell("A", "track"))


def test_a_step_that_holds_its_own_marks_comes_back_whole():
    before = TurnSheet(tiles="1.1.1:elder,1.1.2:builder", temple="a!b,c:d%")
    after = TurnSheet(tiles="", temple="").stepped(before)

    assert before == TurnSheet.read({**after.words()}).undone()


def test_a_step_in_the_form_without_a_version_is_written_in_the_one_of_today():
    old = TurnSheet(temple="A4.5.5.5.5", back="*tB!111-*p1.1.1")
    after = TurnSheet.read({**old.words(), "card": "elder"}).stepped(old)

    assert "2!t:B!111:-,p:1.1.1!c:" == after.back
