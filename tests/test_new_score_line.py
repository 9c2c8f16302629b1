"""A line of the score sheet is declared once: a small one in a copy, by the walk in CONTRIBUTING."""

from __future__ import annotations

import json

import pytest

from tests.copies import copy_to, run

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
SHAPE = """    snow: int = Field(default=0, description="How many snowflakes the player has. Left out: none.")
    unused_blessings: Annotated"""
EDITS = (
    (
        "referee/games/nunatak/ending/question.py",
        "    outer: Outer | None\n",
        "    outer: Outer | None\n    snow: int = 0\n",
    ),
    (SHEET, "\n\nclass ScoreLine(NamedTuple):", RULE),
    (SHEET, ')\n"""The lines in rulebook order;', LINE),
    (SHEET, ')\n"""Every number of a player,', FIELD),
    ("referee/wire/nunatak/final.py", "    unused_blessings: Annotated", SHAPE),
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
import json, pathlib, sys
from referee import create_app
from tests.settings import settings_in
client = create_app(settings_in(pathlib.Path(sys.argv[1]))).test_client()
seats = [{"id": name, "role": "player"} for name in "AB"]
siku = {"id": "S", "role": "siku"}
answer = client.post("/api/v1/nunatak/final", json={"seats": [{**seats[0], "snow": 3}, seats[1], siku]})
opened = client.post("/api/v1/tables", json={"game": "nunatak", "seats": [*seats, siku]}).json
count = {"seat": "A", "field": "snow", "value": 2}
counted = client.post(
    f"/api/v1/tables/{opened['code']}/final",
    headers={"Authorization": f"Bearer {opened['tokens']['owner']}"},
    json={"id": "c0ffee00-0000-4000-8000-000000000001", "version": 0, "values": [count]},
)
print(json.dumps({
    "answer": answer.json,
    "sheet": client.get("/en/nunatak/final?players=2&A=q4").text,
    "counted": [counted.status_code, counted.text],
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of Referee in which snowflakes score a point each."""
    copy = copy_to(tmp_path_factory.mktemp("line"))
    for name, before, after in EDITS:
        text = (copy / name).read_text("utf-8")
        assert 1 == text.count(before), (name, before)
        (copy / name).write_text(text.replace(before, after), "utf-8")
    texts = copy / "translations" / "en" / "LC_MESSAGES" / "reasons.po"
    texts.write_text(texts.read_text("utf-8") + TEXT, "utf-8")
    ran = run(copy, "-m", "referee.wording.compile", "translations")
    assert 0 == ran.returncode, ran.stderr
    return copy


@pytest.fixture(scope="module")
def scored(copy, tmp_path_factory):
    """What the copy answers to snowflakes."""
    ran = run(copy, "-c", PLAY, str(tmp_path_factory.mktemp("data")))
    assert 0 == ran.returncode, ran.stderr
    return json.loads(ran.stdout)


def test_a_new_line_touches_four_modules_beside_its_texts():
    assert 4 == len({name for name, _before, _after in EDITS})


def test_a_new_line_is_scored_with_its_reason(scored):
    (reason,) = [one for one in scored["answer"]["reasons"] if one["points"] == 3]

    assert [3, 0] == [score["snow"] for score in scored["answer"]["scores"]]
    assert "3 points for 3 snowflakes." == reason["text"]


def test_a_new_line_stands_on_the_score_sheet(scored):
    assert "Snow" in scored["sheet"]


def test_a_new_number_is_counted_at_a_table(scored):
    assert 201 == scored["counted"][0], scored["counted"][1]
