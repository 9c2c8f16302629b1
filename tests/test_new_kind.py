"""A kind of entry is a class and a row in each layer: a small one in a copy, by the walk in CONTRIBUTING."""

from __future__ import annotations

import json

import pytest

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
EDITS = (
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
print(json.dumps({
    "statuses": [written.status_code, refused.status_code, undone.status_code],
    "page": page, "log": file["log"],
    "described": "BreakEntry" in programs.get("/api/v1/openapi.json").text,
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of Referee with one kind of act more, in three modules."""
    copy = copy_to(tmp_path_factory.mktemp("kind"))
    for name, before, after in EDITS:
        text = (copy / name).read_text("utf-8")
        assert 1 == text.count(before), (name, before)
        (copy / name).write_text(text.replace(before, after), "utf-8")
    return copy


@pytest.fixture(scope="module")
def played(copy, tmp_path_factory):
    """What a table of the copy answers to the new entry."""
    ran = run(copy, "-c", PLAY, str(tmp_path_factory.mktemp("data")))
    assert 0 == ran.returncode, ran.stderr
    return json.loads(ran.stdout)


def test_a_new_kind_touches_three_modules_beside_its_texts():
    assert 3 == len({name for name, _before, _after in EDITS})


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
