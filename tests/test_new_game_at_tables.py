"""The tables know any game: a toy game in a copy gets a table of its own, from its opening to its export."""

from __future__ import annotations

import json

import pytest

from referee.wording.compile import compile_translations
from tests.copies import copy_to, run
from tests.test_new_game import FILES as GAME
from tests.test_new_game import LISTED, RULES, SENTENCE, WITH_TOY

FILES = {
    **GAME,
    "referee/games/toy/stored.py": "TAGS: dict[str, type] = {}\n",
    "referee/games/toy/table.py": '''
"""A table of the toy game: each player rolls in turn; a roll can be undone, and somebody ends the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.games.reasons import Reason
from referee.games.toy import Rolled, score


@dataclass(frozen=True, slots=True)
class Entry:
    kind: str
    seat: str = ""
    rolls: tuple[int, ...] = ()
    key: int = 0

    IS_QUIET: ClassVar[bool] = False
    AFTER_THE_END: ClassVar[bool] = False

    @property
    def ADDS_ACT(self) -> bool:
        return self.kind == "roll"

    @property
    def JUDGES_AGAIN(self) -> bool:
        return self.kind == "undo"


@dataclass(frozen=True, slots=True)
class Act:
    key: int
    entry: Entry
    reasons: tuple[Reason, ...]
    number: int | None = None

    @property
    def points(self) -> Mapping[str, int]:
        return {self.entry.seat: sum(reason.points for reason in self.reasons)}


@dataclass(frozen=True, slots=True)
class Game:
    seats: tuple[str, ...]
    names: Mapping[str, str]
    version: int = 0
    is_ended: bool = False
    record: tuple[Act, ...] = ()

    @property
    def line(self) -> tuple[Act, ...]:
        return self.record

    @property
    def points(self) -> dict[str, int]:
        return {seat: sum(act.points.get(seat, 0) for act in self.record) for seat in self.seats}

    def after(self, entry: Entry) -> Game:
        version, record = self.version + 1, self.record
        if entry.kind == "roll":
            record = (*record, Act(version, entry, score(Rolled(entry.rolls)).reasons))
        if entry.kind == "undo":
            record = tuple(act for act in record if act.key != entry.key)
        return replace(self, version=version, record=record, is_ended=entry.kind == "end")
''',
    "referee/wire/toy_table.py": '''
"""Requests to open and to import a table of the toy game."""

from __future__ import annotations

from typing import Literal

from referee.games.faults import Fault
from referee.games.toy.table import Entry
from referee.wire.common import Body
from referee.wire.formats import Identity, Moment
from referee.wire.tables import JudgedBody, Version, numbering_faults


class OpenToy(Body):
    game: Literal["toy"]
    seats: list[str]
    names: dict[str, str] = {}


class ToyEntry(Body):
    version: Version
    id: Identity
    at: Moment
    kind: str
    seat: str
    rolls: list[int]
    key: int
    by: str | None = None
    judged: list[JudgedBody] | None = None

    def event(self) -> Entry:
        return Entry(self.kind, self.seat, tuple(self.rolls), self.key)

    def located(self, fault: Fault) -> Fault:
        return fault


class ImportToy(OpenToy):
    referee: int
    opened_at: Moment
    log: list[ToyEntry]

    def log_faults(self) -> tuple[Fault, ...]:
        return tuple(numbering_faults(self.log))
''',
    "referee/adapters/toy/__init__.py": '"""The toy game at a table."""\n',
    "referee/adapters/toy/table.py": '''
"""What the toy game hands to its tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from referee.games.faults import Fault
from referee.games.toy.table import Act, Entry, Game
from referee.tables.judging import Effect
from referee.tables.table import Row, Table, TableGame
from referee.wire.toy_table import ImportToy, OpenToy
from referee.wording.voice import Voice


def _faults(game: Game, entry: Entry) -> tuple[Fault, ...]:
    known = entry.seat in game.seats or entry.kind != "roll"
    return () if known else (Fault(("seat",), "unknown-seat", {"id": entry.seat}),)


def _effect(game: Game, entry: Entry) -> Effect[Game, Act]:
    after = game.after(entry)
    return Effect(after, after.record[-1:] if entry.kind == "roll" else ())


def _read(text: str) -> tuple[Entry, str]:
    data = json.loads(text)
    by = data.pop("by", "")
    return Entry(**{**data, "rolls": tuple(data["rolls"])}), by


def _rows(table: Table[Game, Any], voice: Voice) -> Iterator[Row]:
    yield ("seat", "points", "reasons")
    for act in table.game.record:
        words = " ".join(map(voice.sentence, act.reasons))
        yield (act.entry.seat, act.points[act.entry.seat], words)


TABLE: TableGame[Game, Entry, Act] = TableGame(
    slug="toy",
    open_body=OpenToy,
    import_body=ImportToy,
    opening_faults=lambda body: (),
    opened=lambda body: Game(tuple(body.seats), body.names),
    opening_data=lambda game: {"seats": list(game.seats), "names": dict(game.names)},
    read_opening=lambda data: Game(tuple(data["seats"]), data["names"]),
    players=lambda game: game.seats,
    event_data=asdict,
    kind_of=lambda entry: entry.kind,
    read_entry=_read,
    event_faults=_faults,
    new_event_faults=_faults,
    faults_as_seen=lambda game, entry: (),
    effect_of=_effect,
    kept=lambda game, key: next((act for act in game.record if act.key == key), None),
    players_may=lambda table, entry: entry.kind != "end",
    against=lambda table, version, entry: table.since(version),
    export_rows=_rows,
    judged_again=lambda game, entry: entry,
    totals=lambda entry: {},
)
''',
    "referee/api/toy/answers.py": '''
"""What the toy game answers to the calls that every table has."""

from __future__ import annotations

from typing import Any

from referee.adapters.toy.table import TABLE
from referee.api.tables.answers import TableAnswers
from referee.games.toy.table import Entry, Game
from referee.wire.common import Answer, ReasonAnswer
from referee.wire.problems import ProblemAnswer


class ToyState(Answer):
    version: int
    points: dict[str, int]
    ended: bool


class ToyLog(Answer):
    entries: list[dict[str, Any]]
    reasons: list[ReasonAnswer]


class ToyConflict(ProblemAnswer):
    version: int
    state: ToyState
    since: list[ToyLog]


def _state(game, voice):
    return ToyState(version=game.version, points=game.points, ended=game.is_ended)


def _log(table, voice):
    reasons = [reason for act in table.game.record for reason in act.reasons]
    entries = [TABLE.event_data(entry.event) for entry in table.entries]
    return ToyLog(entries=entries, reasons=ReasonAnswer.all_of(reasons, voice))


ANSWERS: TableAnswers[Game, Entry] = TableAnswers(
    state=_state,
    log=_log,
    entry=lambda entry: ToyLog(entries=[TABLE.event_data(entry.event)], reasons=[]),
    change=lambda entry, table, voice: (entry.kind if entry else "state", _state(table.game, voice)),
    conflict=ToyConflict,
    breaks=ToyConflict,
    broken=lambda report, voice: [],
)
''',
    "referee/api/toy/every_call.py": '''
"""The call about a table that only the toy game has: write an entry."""

from __future__ import annotations

from referee.api.tables.answers import answers_of
from referee.api.tables.blueprint import CallsOf, made, read_to_write
from referee.api.tables.voice import voice_of
from referee.games.toy.table import Entry
from referee.services import service
from referee.tables.writing import Sent, write
from referee.wire.tables import SentBody


class WriteToy(SentBody):
    kind: str
    seat: str = ""
    rolls: list[int] = []
    key: int = 0


calls = CallsOf("toy")


@calls.post("/<code>/toy")
def write_toy(code):
    access, body = read_to_write(code, WriteToy)
    entry = Entry(body.kind, body.seat, tuple(body.rolls), body.key)
    table = write(service(), access, Sent(body.id, body.version), entry).table
    return made(answers_of(table).state(table.game, voice_of(table.game)))
''',
    "referee/web/toy/table/every_page.py": '''
"""The page of a table of the toy game, at the address of every table."""

from referee.services import service
from referee.web.tables.blueprint import pages_at

shows, takes = pages_at("toy")


@shows()
def table(lang, access):
    points = service().table(access).game.points
    return ", ".join(f"{seat}: {count}" for seat, count in points.items())
''',
    "referee/web/toy/table/shared.py": '''
"""What the toy game hands to the pages that every table has."""

from __future__ import annotations

from typing import Any

from referee.games.toy.table import Entry, Game
from referee.tables.table import Table
from referee.web.seats import SeatView
from referee.web.tables.of_game import GoingOn, Scores, TablePages
from referee.wording.voice import Voice


class Narrator:
    def __init__(self, table: Table[Game, Any], language: str) -> None:
        self.voice = Voice(language, {})
        self._seats = _players(table)

    def seat(self, id: str) -> SeatView | None:
        return next((seat for seat in self._seats if seat.id == id), None)

    def entry(self, entry: Any, table: Any) -> str:
        return entry.kind

    def fault(self, fault: Any, table: Any) -> str:
        return self.voice.fault(fault)

    def broken(self, report: Any) -> list[str]:
        return []

    def told_and_gains(self, kept: Any) -> tuple[str, str]:
        return "", ""


def _players(table: Table[Game, Any]) -> tuple[SeatView, ...]:
    return tuple(SeatView(id, id[0], "orange", "circle", id) for id in table.game.seats)


def _points(table: Table[Game, Any]) -> tuple[tuple[SeatView, int], ...]:
    return tuple((seat, table.game.points[seat.id]) for seat in _players(table))


PAGES: TablePages[Game, Entry] = TablePages(
    narrator=Narrator,
    players=_players,
    scores=lambda table: Scores(_points(table), len(table.game.record)),
    going_on=lambda lang, table: GoingOn(f"/{lang}/", "toy", "", (), _points(table)),
    finished=lambda lang, table, at: None,
)
''',
}
TABLES = WITH_TOY.replace('("en",))', '("en",), has_tables=True)')
PLAY = """
import json, re, sys, pathlib
from referee import create_app
from referee.api.tables.events import Events
from referee.services import EXTENSION
from referee.tables.links import enter
from tests.settings import settings_in
app = create_app(settings_in(pathlib.Path(sys.argv[1])))
programs, phone, seen = app.test_client(), app.test_client(), {}
opened = programs.post("/api/v1/tables", json={"game": "toy", "seats": ["Anna", "Ben"]}).json
path, tokens = f"/api/v1/tables/{opened['code']}", opened["tokens"]
def ask(method, below="", role="owner", **more):
    headers = {"Authorization": f"Bearer {tokens[role]}"}
    return programs.open(path + below, method=method, headers=headers, **more)
def write(version, number, role="owner", **entry):
    id = f"c0ffee00-0000-4000-8000-00000000000{number}"
    return ask("POST", "/toy", role, json={"id": id, "version": version, **entry})
seen["rolled"] = write(0, 1, "player", kind="roll", seat="Anna", rolls=[6, 6, 1]).json
seen["again"] = write(0, 1, "player", kind="roll", seat="Anna", rolls=[6, 6, 1]).json
seen["stale"] = write(0, 2, kind="roll", seat="Ben", rolls=[6]).status_code
seen["nobody"] = write(1, 3, kind="roll", seat="Cleo", rolls=[6]).status_code
write(1, 4, kind="roll", seat="Ben", rolls=[6])
seen["undone"] = write(2, 5, kind="undo", key=1).json
seen["calls of other games"] = [
    ask("GET", "/final").status_code,
    ask("POST", "/undo", json={}).status_code,
    ask("POST", "/match", json={}).status_code,
]
seen["forbidden"] = write(3, 6, "player", kind="end").status_code
seen["ended"] = write(3, 7, kind="end").json
seen["finished"] = write(4, 8, kind="roll", seat="Ben", rolls=[6]).status_code
seen["log"] = ask("GET", "/turns?lang=en").json
file = ask("GET", "/export.json")
seen["file"], seen["named"] = file.json, file.headers["Content-Disposition"]
imported = programs.post("/api/v1/tables/import", json=file.json).json
again = {"Authorization": f"Bearer {imported['tokens']['viewer']}"}
copied = programs.get(f"/api/v1/tables/{imported['code']}/export.json", headers=again).json
seen["imported"] = [imported["version"], imported["differences"], copied["log"] == file.json["log"]]
wrong = {**file.json, "log": [{**file.json["log"][0], "version": 2}]}
seen["not imported"] = programs.post("/api/v1/tables/import", json=wrong).json["errors"][0]["pointer"]
seen["sheet"] = ask("GET", "/export.csv?lang=en").text
seen["phones"] = [one["seat"] for one in ask("GET", "/phones").json["seats"]]
with app.app_context():
    service = app.extensions[EXTENSION].service
    access = enter(service, opened["code"], tokens["viewer"])
    for memory in ("remembered", "read again"):
        table = service.table(access)
        seen[memory] = [table.version, table.game.points]
        service.forget_and_tell(access.number)
with app.test_request_context("/"):
    seen["streamed"] = [text.splitlines()[0:3] for _version, text in Events("en").since(table, 0)]
phone.get(f"/t/{opened['code']}/{tokens['player']}")
pages = f"/en/tables/{opened['code']}"
token = re.search(r'name="csrf_token" value="([^"]+)"', phone.get(pages + "/seat").text)[1]
phone.post(pages + "/seat", data={"csrf_token": token, "seat": "Anna", "side": "0"})
shown = ("/seat", "/phones", "/invite", "/export.csv")
seen["pages"] = {page: phone.get(pages + page).status_code for page in shown}
seen["title"] = re.search("<title>(.*)</title>", phone.get(pages + "/phones").text)[1]
seen["own page"] = phone.get(pages).text
seen["page of another game"] = phone.get(pages + "/turns").status_code
seen["listed"] = phone.get("/en/tables").text
seen["deleted"] = [ask("DELETE").status_code, ask("GET").status_code]
print(json.dumps(seen))
"""


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """What a copy with a toy game answers at a table of that game."""
    copy = copy_to(tmp_path_factory.mktemp("toy"))
    for name, text in FILES.items():
        (copy / name).parent.mkdir(exist_ok=True, parents=True)
        (copy / name).write_text(text.lstrip(), "utf-8")
    games = copy / "referee/catalogue/games.py"
    games.write_text(games.read_text("utf-8").replace(LISTED, TABLES), "utf-8")
    for folder in (copy / "translations").glob("*/LC_MESSAGES"):
        rules = "".join(f'\nmsgid "{name}"\nmsgstr "{text}"\n' for name, text in RULES.items())
        for domain, more in (("rules", rules), ("reasons", SENTENCE)):
            with (folder / f"{domain}.po").open("a", encoding="utf-8") as file:
                file.write(more)
    compile_translations(copy / "translations")
    played = run(copy, "-c", PLAY, str(tmp_path_factory.mktemp("data")))
    assert 0 == played.returncode, played.stderr
    return json.loads(played.stdout)


def test_a_toy_game_is_played_at_a_table_of_its_own(seen):
    assert {"version": 1, "points": {"Anna": 2, "Ben": 0}, "ended": False} == seen["rolled"]
    assert {"version": 3, "points": {"Anna": 0, "Ben": 1}, "ended": False} == seen["undone"]
    assert {"version": 4, "points": {"Anna": 0, "Ben": 1}, "ended": True} == seen["ended"]
    assert ["1 point for 1 six."] == [reason["text"] for reason in seen["log"]["reasons"]]


def test_what_a_table_refuses_it_refuses_in_a_toy_game_too(seen):
    assert seen["rolled"] == seen["again"]
    assert (409, 422, 403, 409) == tuple(seen[what] for what in ("stale", "nobody", "forbidden", "finished"))


def test_a_table_of_a_toy_game_has_no_call_of_another_game(seen):
    assert [404, 404, 404] == seen["calls of other games"]


def test_a_table_of_a_toy_game_is_read_from_the_database_as_it_was(seen):
    assert [4, {"Anna": 0, "Ben": 1}] == seen["remembered"] == seen["read again"]


def test_a_table_of_a_toy_game_is_streamed_and_exported(seen):
    file = seen["file"]

    assert ["roll", "roll", "undo", "end"] == [lines[1].partition(": ")[2] for lines in seen["streamed"]]
    assert ("toy", ["Anna", "Ben"]) == (file["game"], file["seats"])
    assert ["roll", "roll", "undo", "end"] == [entry["kind"] for entry in file["log"]]
    assert [{"entry": 1, "reasons": 1}] == [
        {**one, "reasons": len(one["reasons"])} for one in file["log"][0]["judged"]
    ]
    assert 'filename="toy-' in seen["named"]
    assert ["Ben,1,1 point for 1 six."] == seen["sheet"].splitlines()[1:]


def test_a_table_of_a_toy_game_is_imported_as_it_was_exported(seen):
    assert [4, [], True] == seen["imported"]
    assert "/log/0/version" == seen["not imported"]


def test_the_pages_of_every_table_show_one_of_a_toy_game_and_those_of_another_game_do_not(seen):
    assert {200} == set(seen["pages"].values())
    assert "Anna 0, Ben 1" in seen["listed"]
    assert "Phones at this table · Toy · Referee" == seen["title"]
    assert ("Anna: 0, Ben: 1", 404) == (seen["own page"], seen["page of another game"])
    assert ["Anna", "Ben"] == seen["phones"]
    assert [204, 401] == seen["deleted"]
