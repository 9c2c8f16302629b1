"""A kind of entry and a line of the score sheet: a small one of each in a copy, by the walks in CONTRIBUTING.

A kind is a class and a row in each layer; a line is declared once.
"""

from __future__ import annotations

import json

import pytest

from referee.wording.compile import compile_translations
from tests.copies import copy_to, run

CLASS = '''
@dataclass(frozen=True, slots=True)
class Break(Act):
    """Somebody noted a break; it changes nothing."""

    note: str

    def judge(self, standing: Standing) -> Outcome:
        return Outcome(standing)

    def faults(self, standing: Standing) -> Iterator[Fault]:
        if not self.note:
            yield Fault(("note",), "nothing-booked")


ACTS: tuple[type[Act], ...] = (Break, '''
SHAPE = '''
class BreakBody(ValueBody):
    """A break, with what it was for."""

    MEANS = Break

    note: str


class ActKind(NamedTuple):'''
WIRE_ROW = """
    Break: ActKind(
        "break", "BreakEntry", "A break was noted.", "The note.", BreakBody, "a break", {"note": "Tea"}
    ),
}
\"\"\"The row of each kind; the"""
WEB_ROW = """
    Break: ActRow(lambda _kept: _("Break"), lambda act, _voice: _("Break: %(what)s", what=act.note)),
}
\"\"\"A row for each kind of act"""
IMPORT = "from referee.games.nunatak.table.acts import Break\n"
KIND_EDITS = (
    ("referee/games/nunatak/table/acts.py", "\nACTS: tuple[type[Act], ...] = (", CLASS),
    (
        "referee/wire/nunatak/acts.py",
        "from referee.games.nunatak.table.final.cells",
        f"{IMPORT}from referee.games.nunatak.table.final.cells",
    ),
    ("referee/wire/nunatak/acts.py", "\nclass ActKind(NamedTuple):", SHAPE),
    ("referee/wire/nunatak/acts.py", '\n}\n"""The row of each kind; the', WIRE_ROW),
    (
        "referee/web/nunatak/table/log/act_rows.py",
        "from referee.games.nunatak.table.log",
        f"{IMPORT}from referee.games.nunatak.table.log",
    ),
    ("referee/web/nunatak/table/log/act_rows.py", '\n}\n"""A row for each kind of act', WEB_ROW),
)
SHEET = "referee/games/nunatak/ending/score_sheet.py"
LINE = """    ScoreLine(
        "snow",
        (SNOW,),
        _of_each(lambda seat, _rulings: (SNOW.because(seat=seat.seat.id, points=seat.snow, own=seat.snow),)),
    ),
)
\"\"\"The lines in rulebook order;"""
RULE = """
SNOW = Rule("nunatak.blessing.unused-2", "own", case="snow", counted="own")


class ScoreLine(NamedTuple):"""
FIELD = """    Field("snow", "q", "snow", ("snow",), 9, _of_seat("snow")),
)
\"\"\"Every number of a player,"""
LINE_SHAPE = """    snow: int = Field(default=0, description="The player's snowflakes. Left out: none.")
    unused_blessings: Annotated"""
LINE_EDITS = (
    (
        "referee/games/nunatak/ending/question.py",
        "    outer: Outer | None\n",
        "    outer: Outer | None\n    snow: int = 0\n",
    ),
    (SHEET, "\n\nclass ScoreLine(NamedTuple):", RULE),
    (SHEET, ')\n"""The lines in rulebook order;', LINE),
    (SHEET, ')\n"""Every number of a player,', FIELD),
    ("referee/wire/nunatak/final.py", "    unused_blessings: Annotated", LINE_SHAPE),
    (
        "referee/wire/nunatak/final.py",
        "            outer,\n        )",
        "            outer,\n            self.snow,\n        )",
    ),
    (
        "referee/wire/nunatak/final.py",
        "    total: int = Field(",
        '    snow: int = Field(description="The points for snow.")\n    total: int = Field(',
    ),
    (
        "referee/web/nunatak/final/labels.py",
        '}\n"""The lines of',
        '    "snow": LineSign(_l("Snow"), "nunatak.sets.six", bar="sets"),\n}\n"""The lines of',
    ),
)
TEXT = """
msgid "nunatak.blessing.unused-2/snow"
msgid_plural "nunatak.blessing.unused-2/snow"
msgstr[0] "1 point for 1 snowflake."
msgstr[1] "%(points)s points for %(own)s snowflakes."
"""
PLAY = """
import json, pathlib, sys, urllib.parse
from referee import create_app
from tests.settings import settings_in
app = create_app(settings_in(pathlib.Path(sys.argv[1])))
programs, phone = app.test_client(), app.test_client()
seats = [{"id": name, "role": "player"} for name in ("A", "B", "C")]
opened = programs.post("/api/v1/tables", json={"game": "nunatak", "seats": seats}).json
code, headers = opened["code"], {"Authorization": f"Bearer {opened['tokens']['owner']}"}
write = lambda version, id, **entry: programs.post(
    f"/api/v1/tables/{code}/entries", headers=headers,
    json={"id": f"c0ffee00-0000-4000-8000-00000000000{id}", "version": version, "entry": entry},
)
written = write(0, 1, kind="break", **{"break": {"note": "Tea"}})
refused = write(1, 2, kind="break", **{"break": {"note": ""}})
phone.get(urllib.parse.urlsplit(opened["links"]["owner"]).path, follow_redirects=True)
page = phone.get(f"/en/tables/{code}/turns/1").text
undone = write(1, 3, kind="undo", entries=[1])
file = phone.get(f"/en/tables/{code}/export.json").json

siku = {"id": "S", "role": "siku"}
question = {"seats": [{**seats[0], "snow": 3}, seats[1], siku]}
table = programs.post("/api/v1/tables", json={"game": "nunatak", "seats": [*seats[:2], siku]}).json
count = {"seat": "A", "field": "snow", "value": 2}
counted = programs.post(
    f"/api/v1/tables/{table['code']}/final",
    headers={"Authorization": f"Bearer {table['tokens']['owner']}"},
    json={"id": "c0ffee00-0000-4000-8000-000000000001", "version": 0, "values": [count]},
)
print(json.dumps({
    "answer": programs.post("/api/v1/nunatak/final", json=question).json,
    "sheet": programs.get("/en/nunatak/final?players=2&A=q4").text,
    "counted": [counted.status_code, counted.text],
    "statuses": [written.status_code, refused.status_code, undone.status_code],
    "page": page, "log": file["log"],
    "described": "BreakEntry" in programs.get("/api/v1/openapi.json").text,
}))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """What a copy of Referee with one kind of act and one line more answers to both."""
    copy = copy_to(tmp_path_factory.mktemp("more"))
    for name, before, after in (*KIND_EDITS, *LINE_EDITS):
        text = (copy / name).read_text("utf-8")
        assert 1 == text.count(before), (name, before)
        (copy / name).write_text(text.replace(before, after), "utf-8")
    texts = copy / "translations" / "en" / "LC_MESSAGES" / "reasons.po"
    texts.write_text(texts.read_text("utf-8") + TEXT, "utf-8")
    compile_translations(copy / "translations")
    ran = run(copy, "-c", PLAY, str(tmp_path_factory.mktemp("data")))
    assert 0 == ran.returncode, ran.stderr
    return json.loads(ran.stdout)


def test_a_new_kind_touches_three_modules_beside_its_texts():
    assert 3 == len({name for name, _before, _after in KIND_EDITS})


def test_a_new_kind_is_written_checked_and_undone(played):
    assert [201, 422, 201] == played["statuses"]


def test_the_page_of_a_new_kind_has_its_title_and_its_words(played):
    assert "<h1>Break</h1>" in played["page"]
    assert "Break: Tea" in played["page"]


def test_a_new_kind_is_exported_as_it_was_written(played):
    assert ["break", "undo"] == [entry["kind"] for entry in played["log"]]
    assert {"note": "Tea"} == played["log"][0]["break"]


def test_a_new_kind_is_described_to_programs(played):
    assert played["described"]


def test_a_new_line_touches_four_modules_beside_its_texts():
    assert 4 == len({name for name, _before, _after in LINE_EDITS})


def test_a_new_line_is_scored_with_its_reason(played):
    (reason,) = [one for one in played["answer"]["reasons"] if one["points"] == 3]

    assert [3, 0] == [score["snow"] for score in played["answer"]["scores"]]
    assert "3 points for 3 snowflakes." == reason["text"]


def test_a_new_line_stands_on_the_score_sheet(played):
    assert "Snow" in played["sheet"]


def test_a_new_number_is_counted_at_a_table(played):
    assert 201 == played["counted"][0], played["counted"][1]
