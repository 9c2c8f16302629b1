"""Every call, page and form of a table at every limit: a declared refusal, never a 500.

A call that is added is walked by its described examples, a page by its address. A form that is added fails
the first test here until it has a line in `FORMS`.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from http import HTTPStatus
from typing import NamedTuple
from uuid import uuid4

import pytest
from flask import url_for

from referee.api.answers import PROBLEM_JSON
from referee.api.description.openapi_tables import TABLE_CALLS
from referee.games.faults import Fault
from referee.limits import EXTENSION as LIMITS
from referee.limits import Rate
from referee.services import EXTENSION
from referee.tables import bounds, links
from referee.tables.access import LinkRole
from referee.tables.joining import by_code, codes
from referee.tables.outcome import FaultyError
from referee.tables.process.turnstile import Turnstile
from referee.web.tables import listed
from referee.wire.tables import FILE_MAX
from tests.api.kept_tables import GROUND, TABLES, TableCalls
from tests.api.table_entries import entry, table_of
from tests.api.test_table_material import Client
from tests.games.nunatak.tables import random_game
from tests.phones import cookie_of_phone
from tests.web.table_phone import Phone, joined
from tests.web.test_tables_blessings import TILES
from tests.web.test_tables_two import TIE, TO_THE_TIE

PANELS = ("names", "order", "settings", "files", "end", "clear")
CODE = "BBBB BBBB BBBB"
LARGE = "x" * (FILE_MAX + 64 * 1024)


def three(app):
    """Anna, Ben and Cleo, as in the examples: three turns, an adjustment, a turn that was undone."""
    table = table_of(app.test_client(), keeps="cards")
    table.turns(*GROUND[:3])
    booking = {"seat": "Anna", "points": 1, "steps": 0, "blessing": False, "note": ""}
    entry(table, kind="booking", booking=booking)
    table.turn(GROUND[3])
    table.undo(4)
    return table


def two(app):
    """The turn was played that no rulebook settles."""
    phone = Phone(app).open_table("2")
    phone.play(*TO_THE_TIE)
    phone.send("/play", phone.form(TIE, "play"))
    return phone


def four(app):
    """The two extra turns are next."""
    table = table_of(app.test_client(), 4)
    for version, kept in enumerate(random_game("four", turns=52).turns):
        table.turn(kept.item.act.move.place, version)
    return table


def blessed(app):
    """A blessing card was taken, and the display misses a card."""
    phone = Phone(app).open_table("3", keeps="everything")
    words = f"/material?tiles={TILES}&cards=0:elder,1:elder,2:builder,3:builder"
    phone.send("/material", phone.form(words, "save"))
    phone.send("/play", phone.form("?place=1.1.1&card=elder", "play"))
    phone.send("/next", {**phone.form("", "waits"), "do": "take:1"})
    return phone


def solo(app):
    """A dummy is on turn."""
    client = Client(app.test_client(), 1, 3)
    client.until(lambda state: state["waiting"][0]["want"] == "dummy")
    return client.table


def match(app):
    """A match of Lost Cities with its first card."""
    table = TableCalls(app.test_client(), game="lost-cities", seats=["Anna", "Ben"])
    entry = {"kind": "lay", "game": 1, "seat": "Anna", "colour": "yellow", "card": 5}
    table.call("POST", "/match", json={"id": str(uuid4()), "version": 0, "entry": entry})
    return table


POSITIONS = {one.__name__: one for one in (three, two, four, blessed, solo, match)}
OF_CALL = {"table-completion": "four", "table-dummy": "solo", "table-dummy-turn": "solo"}
OF_CALL |= {"evening-delete": "two"}
"""At which table a call is made, where it is not that of three."""


class Form(NamedTuple):
    """What a phone sends to an address of the pages, and at which table."""

    endpoint: str
    words: dict[str, object]
    position: str = "three"
    path: dict[str, int] = {}  # noqa: RUF012  never changed


NUMBERS = {f"{line}-{seat}": "1" for line in ("top", "low") for seat in ("Anna", "Ben", "Cleo", "Dirk")}
NAMED = {"name-Anna": "Oma", "name-Ben": "Opa", "name-Cleo": "Cleo"}
ORDER = {"turn-1": "Ben", "turn-2": "Cleo", "turn-3": "Anna"}
FORMS = (
    Form("play_turn", {"place": "1.3.3"}),
    Form("undo_act", {"keys": "3"}),
    Form("redo_act", {"keys": "5"}),
    Form("dispute_act", {"keys": "1"}),
    Form("write_note", {"text": "The corner"}, path={"key": 1}),
    Form("settle", {"ruling": "siku-first-tie:zero", "place": "1.3.3"}, "two"),
    Form("choose_extra", {"best": "Cleo", "second": "Anna"}, "four"),
    Form("answer_next", {"do": "card:0:builder"}, "blessed"),
    Form("lay_card", {"side": "a", "do": "card:y8"}, "match"),
    Form("apply_edit", {"do": "remove", "key": "1"}),
    Form("book", {"seat": "Anna", "points": "1", "steps": "0", "note": "x"}),
    Form("rebook", {"seat": "Ben", "points": "1", "steps": "0", "note": "x"}, path={"key": 4}),
    Form("enter_card", {"card": "builder"}, path={"key": 1}),
    Form("settle_from", {"siku-first-tie": "zero"}, "two", {"key": 7}),
    Form("enter_completion", NUMBERS, "four"),
    Form("choose_keeps", {"keeps": "blocks"}),
    Form("choose_rules", {"new-tile": "next-turn"}),
    Form("enter_material", {"cards": "0:builder"}, "blessed"),
    Form("use_blessing", {"do": "face", "face": "foresight"}, "blessed", {"key": 1}),
    Form("fill_final", {"own": "0", "at": "A.sculptor", "key": "1"}),
    Form("fill_final", {"do": "end"}),
    Form("fill_final", {"do": "reopen"}),
    Form("change_more", {"do": "names", **NAMED}),
    Form("change_more", {"do": "order", **ORDER}),
    Form("change_more", {"do": "settings", "preview": "on"}),
    Form("change_more", {"do": "reset"}),
    Form("change_more", {"do": "end"}),
    Form("change_phones", {"do": "ask"}),
    Form("change_phones", {"do": "decline"}),
    Form("new_table", {"players": "3"}),
    Form("new_match", {"colours": "5"}),
    Form("import_file", {"file": "three"}),
    Form("choose_place", {"address": "https://referee.example"}),
    Form("join_by_code", {"code": ""}),
    Form("take_seat", {"seat": "Anna", "side": "0"}),
    Form("change_invite", {"do": "start"}),
    Form("change_invite", {"do": "link:player"}),
    Form("change_invite", {"do": "link:owner"}),
    Form("change_invite", {"do": "renew:player"}),
    Form("forget_names", {}),
    Form("forget_names_of_phone", {}),
    Form("say_who_begins", {"first": "lot"}),
    Form("open_next", {}),
    Form("remove_evening", {}, "two"),
    Form("delete_table", {}),
)
"""In this order, at tables that change by it: what takes a table or its links away comes last."""


class At:
    """A table that was imported, a program with its owner's token, and its owner's phone."""

    def __init__(self, app, file):
        self.app, self.client, self.file = app, app.test_client(), file
        opened = self.client.post(f"{TABLES}/import", json=file).json
        self.code, self.tokens = opened["code"], opened["tokens"]
        self.phone = joined(app, f"/t/{self.code}/{self.tokens['owner']}")
        self.csrf = self.phone.signed()
        self.service = app.extensions[EXTENSION].service
        self.access = links.enter(self.service, self.code, self.tokens["owner"])
        self.typed = by_code.start(self.service, self.access)

    @property
    def version(self):
        return self.service.table(self.access).version

    def call(self, call, **words):
        """Call the interface; what it streams is not read."""
        path = f"/api/v1{call.path}".replace("{code}", self.code)
        headers = {"Authorization": f"Bearer {self.tokens['owner']}"}
        asked = {
            one["name"]: str(uuid4())
            for one in call.parameters
            if one["in"] == "query" and one.get("required")
        }
        answer = self.client.open(
            path, method=call.method.upper(), headers=headers, query_string=asked, **words
        )
        answer.close()
        return answer

    def wish(self, body):
        """A body as if it was never sent, from one who has seen everything."""
        fresh = {"id": str(uuid4()), "version": self.version}
        return {**body, **{name: word for name, word in fresh.items() if name in body}}

    def send(self, form, **more):
        """Send a form."""
        words = {**self.csrf, "id": str(uuid4()), "version": str(self.version), **form.words}
        if "code" in words:
            words["code"] = words["code"] or self.typed
        if "file" in words:
            words["file"] = (io.BytesIO(json.dumps(self.file).encode()), "table.json")
        answer = self.phone.send(self.address(f"tables.{form.endpoint}", form.path), {**words, **more})
        # A large body is in a file.
        answer.request.environ["wsgi.input"].close()
        return answer

    def look(self, endpoint, path):
        """Open a page; what it streams is not read."""
        answer = self.phone.client.get(self.address(endpoint, path))
        answer.close()
        return answer

    def address(self, endpoint, path):
        (rule,) = list(self.app.url_map.iter_rules(endpoint))[:1]
        words = {"lang": "en", "code": self.code, "token": self.tokens["owner"], **path}
        with self.app.test_request_context():
            return url_for(endpoint, **{name: words[name] for name in rule.arguments})


@pytest.fixture(scope="module")
def files(app):
    """Each position as the file of its table."""
    return {name: exported(make(app)) for name, make in POSITIONS.items()}


def exported(table):
    if isinstance(table, Phone):
        return table.get("/export.json").json
    return table.call("GET", "/export.json").json


@pytest.fixture
def tables_of(app, files):
    """Make the tables anew: what is sent to them may change them."""
    return lambda: {name: At(app, file) for name, file in files.items()}


LAST = ("table-end", "table-again", "table-reopen", "evening-delete", "table-delete")
"""What changes a table so that it takes no other call; the others come before, in any order."""


def calls_made(tables):
    """Every call about tables with each answer to it."""
    for call in sorted(TABLE_CALLS, key=lambda call: LAST.index(call.name) if call.name in LAST else -1):
        table = tables[OF_CALL.get(call.name, "three")]
        files = {"table-import": [table.file], "evening-import": [{"referee": 2, "games": [table.file]}]}
        bodies = [*call.examples.values(), *files.get(call.name, [])]
        for body in bodies or [None]:
            yield call, table.call(call, json=body and table.wish(body))


def forms_sent(tables):
    """Every form with the answer to it."""
    return [(form.endpoint, tables[form.position].send(form)) for form in FORMS]


def pages_shown(app, tables):
    """Every page of a table, and the link that opens it."""
    for rule in app.url_map.iter_rules():
        is_page = rule.endpoint.startswith("tables.") and "GET" in rule.methods
        if is_page and "act" not in rule.arguments:
            for panel in PANELS if "panel" in rule.arguments else PANELS[:1]:
                path = {"key": 1, "number": 1, "seat": "Anna", "panel": panel}
                for position in ("three", "match"):
                    yield rule.endpoint.removeprefix("tables."), tables[position].look(rule.endpoint, path)


def undeclared(called):
    """The answers of the interface whose status is not described, or whose problem is no document."""
    return [
        (call.name, answer.status_code, answer.mimetype)
        for call, answer in called
        if str(answer.status_code) not in {*call.answers, *call.problems}
        or (answer.status_code >= HTTPStatus.BAD_REQUEST) != (answer.mimetype == PROBLEM_JSON)
    ]


def failures(pages):
    """The pages that answer with a failure of the server; only that it is busy is none."""
    fails = HTTPStatus.INTERNAL_SERVER_ERROR
    return [
        (name, answer.status_code)
        for name, answer in pages
        if answer.status_code >= fails and "Retry-After" not in answer.headers
    ]


def refused(answers, status, says):
    """The names of those that answer with this status and in one of these words."""
    return {
        name
        for name, answer in answers
        if answer.status_code == status and any(word in answer.get_data(as_text=True) for word in says)
    }


# What each limit is, and how it is reached.


def no_room_for_links(patch, _app, tables):
    patch.setattr(links, "TOKENS_MAX", 2)
    for table in tables:
        for role in LinkRole:
            links.invite(table.service, table.access, role)


def no_place_for_streams(patch, app, _tables):
    patch.setattr(app.extensions[EXTENSION].broker, "_phones_max", 0)


def too_many_wrong_codes(patch, app, tables):
    patch.setattr(app.extensions[LIMITS], "wrong_codes", 1)
    tables[0].send(Form("join_by_code", {"code": CODE}))


def too_many_tables(patch, app, tables):
    patch.setattr(app.extensions[LIMITS], "new_tables", Rate(1))
    tables[0].send(Form("new_table", {"players": "3"}))


def nobody_may_import(patch, app, _tables):
    patch.setattr(app.extensions[EXTENSION].service, "importing", Turnstile(waiting=-1))


def set_to(module, name, most):
    return lambda patch, _app, _tables: patch.setattr(module, name, most)


EVERY_ACT = {"answer_next", "book", "choose_keeps", "choose_rules", "enter_material", "play_turn", "settle"}
EVERY_ACT |= {"fill_final", "lay_card", "use_blessing"}
CORRECTIONS = {"apply_edit", "change_more", "enter_card", "rebook", "redo_act", "settle_from", "undo_act"}
OTHERS = {"choose_extra", "dispute_act", "enter_completion", "write_note"}


class Limit(NamedTuple):
    """How a limit is reached, with what it refuses, and which calls and forms and pages can reach it."""

    reach: Callable[..., None]
    status: int = 0
    says: tuple[str, ...] = ("",)
    calls: set[str] = set()  # noqa: RUF012  never changed
    pages: set[str] = set()  # noqa: RUF012


IN_A_FILE = "more turns and corrections than a table can hold"
LOG_FULL = ("log of a game holds at most 0 entries", IN_A_FILE)
CORRECTED = ("has reached its limit for corrections", IN_A_FILE)
NO_ROOM = ("takes at most 2 phones and links", "cannot have any more links")
IMPORTS = {"table-import", "evening-import"}
LIMITS_REACHED = {
    "entries of a log": Limit(
        set_to(bounds, "LOG_MAX", 0),
        422,
        LOG_FULL,
        # A game that goes on is not reopened, whatever room its log has.
        {call.name for call in TABLE_CALLS if "409" in call.problems} - {"table-reopen"} | IMPORTS,
        EVERY_ACT | CORRECTIONS | OTHERS | {"import_file"},
    ),
    "acts of a log": Limit(
        set_to(bounds, "ACTS_MAX", 0),
        422,
        LOG_FULL,
        {"table-count", "table-dummy-turn", "table-entry", "table-turn"} | IMPORTS,
        EVERY_ACT | {"import_file"},
    ),
    "corrections of a log": Limit(
        set_to(bounds, "JUDGED_MAX", 0),
        422,
        CORRECTED,
        {"table-card", "table-entry", "table-undo"} | IMPORTS,
        CORRECTIONS | {"import_file"},
    ),
    "links and phones of a table": Limit(
        no_room_for_links,
        422,
        NO_ROOM,
        {"table-seat"},
        {"change_invite", "join_by_code", "take_seat"},
    ),
    "streams": Limit(no_place_for_streams, 503, calls={"table-events"}, pages={"table_stream"}),
    "wrong codes of a network": Limit(too_many_wrong_codes, 429, pages={"join_by_code"}),
    "new tables of a network": Limit(
        too_many_tables,
        429,
        calls={"table-again", "table-open"} | IMPORTS,
        pages={"import_file", "new_match", "new_table", "open_next"},
    ),
    "imports at once": Limit(nobody_may_import, 503, calls=IMPORTS, pages={"import_file"}),
    "codes of a table": Limit(set_to(codes, "CODES_MAX", 1)),
    "tables on a page of the list": Limit(set_to(listed, "LISTED_MAX", 1)),
}


def test_every_form_of_a_table_is_walked(app):
    taking = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in rule.methods}

    assert {f"tables.{form.endpoint}" for form in FORMS} == {
        one for one in taking if one.startswith("tables.")
    }


AT_ONCE = (
    ("entries of a log",),
    ("acts of a log",),
    ("corrections of a log",),
    (
        *("links and phones of a table", "streams", "new tables of a network"),
        *("codes of a table", "tables on a page of the list"),
    ),
    ("wrong codes of a network", "imports at once"),
)
"""Which limits are reached together: each refuses in its own way what no other of them refuses."""

LOOKED_AT = ("entries of a log", "streams")
"""With which of them every page is opened too: the others refuse what is sent, and nothing that is shown."""


@pytest.mark.parametrize("names", AT_ONCE, ids=", ".join)
def test_what_reaches_a_limit_is_refused_as_declared_and_nothing_fails(app, tables_of, monkeypatch, names):
    for_calls, for_forms = tables_of(), tables_of()
    limits = [LIMITS_REACHED[name] for name in names]
    for limit in limits:
        limit.reach(monkeypatch, app, [*for_calls.values(), *for_forms.values()])

    called = [*calls_made(for_calls)]
    shown = pages_shown(app, for_forms) if set(names) & set(LOOKED_AT) else ()
    pages = [*shown, *forms_sent(for_forms)]

    assert ([], []) == (undeclared(called), failures(pages))
    by_name = [(call.name, answer) for call, answer in called]
    for limit in limits:
        assert limit.calls == refused(by_name, limit.status, limit.says)
        assert limit.pages == refused(pages, limit.status, limit.says)


def test_every_limit_is_reached():
    assert sorted(LIMITS_REACHED) == sorted(name for names in AT_ONCE for name in names)


def test_a_body_that_is_too_large_is_refused_by_every_call_and_form(tables_of):
    tables = tables_of()
    three = tables["three"]
    called = [(call, three.call(call, json={"name": LARGE})) for call in TABLE_CALLS if call.body]
    sent = [(form.endpoint, three.send(form, note=LARGE)) for form in FORMS if form.position == "three"]

    assert {413} == {answer.status_code for _, answer in [*called, *sent]}
    assert [] == undeclared(called)


def test_no_value_that_is_too_large_breaks_a_call_or_a_form(tables_of):
    tables = tables_of()
    called = [
        (call, tables["three"].call(call, json=changed))
        for call in TABLE_CALLS
        for body in [*call.examples.values()][:1]
        for changed in with_large_values(tables["three"].wish(body))
    ]
    sent = [
        (f"{form.endpoint} {name}", tables[form.position].send(form, **{name: value}))
        for form in FORMS
        for name in form.words
        for value in ("x" * 5_000, "9" * 5_000)
    ]

    assert ([], []) == (undeclared(called), failures(sent))


def test_what_no_page_expects_is_answered_in_its_own_words(tables_of, monkeypatch):
    def fails(*_words):
        raise FaultyError(Fault((), "log-full", {"most": 7}))

    monkeypatch.setattr("referee.web.tables.joining.invite.invite", fails)
    answer = tables_of()["three"].send(Form("change_invite", {"do": "link:player"}))

    assert (422, True) == (answer.status_code, "at most 7 entries" in answer.text)


def test_a_phone_whose_seat_is_none_of_the_table_opens_its_link(tables_of):
    table = tables_of()["three"]
    link = table.address("tables.enter_table", {})
    service = table.phone.client.application.extensions[EXTENSION].service
    table.phone.client.set_cookie(*cookie_of_phone(service, table.code, table.tokens["owner"], "Nobody"))

    assert table.phone.client.get(link).location.endswith(f"/tables/{table.code}")


def with_large_values(body):
    """The body with each of its values in turn far too large."""
    for name, value in body.items() if isinstance(body, dict) else enumerate(body):
        for large in ("x" * 5_000, 10**30, [value] * 3_000):
            yield replaced(body, name, large)
        if isinstance(value, dict | list):
            for changed in with_large_values(value):
                yield replaced(body, name, changed)


def replaced(body, name, value):
    return {**body, name: value} if isinstance(body, dict) else [*body[:name], value, *body[name + 1 :]]
