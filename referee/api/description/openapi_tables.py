"""Describe the calls about tables for the OpenAPI description."""

from __future__ import annotations

from pydantic import BaseModel

from referee.api.description import examples_material as material
from referee.api.description import examples_tables as examples
from referee.api.description.openapi_call import (
    CODE,
    CORRECTS,
    CSV,
    EVENTS,
    GOES_ON,
    HEADERS_OF,
    IMPORT_ID,
    JSON,
    LAST_EVENT_ID,
    ON_STREAM,
    PICTURE_SHAPE,
    PNG,
    PREVIEW,
    STREAM,
    TOKEN,
    DescribedGame,
    TableCall,
)
from referee.api.description.refusals import (
    AT_A_TABLE,
    CHANGES_A_TABLE,
    HEADERS,
    OPENS,
    WRITES,
    WRONG_ROLE,
    Json,
    SchemaOf,
    refusals,
)
from referee.catalogue.games import modules_if_any
from referee.wire.common import Body
from referee.wire.evenings import (
    AgainBody,
    EveningAnswer,
    EveningFileAnswer,
    FollowedAnswer,
    ImportedEveningAnswer,
    ImportEveningBody,
    JudgedEveningAnswer,
)
from referee.wire.nunatak.acts import PlayedBody
from referee.wire.nunatak.dummy import DummyAnswer
from referee.wire.nunatak.table_calls import (
    DummyTurnBody,
    EntryBody,
    KeptTurnBody,
    LinesOfAllBody,
    TurnCardBody,
    UndoBody,
)
from referee.wire.nunatak.table_final import CountedCallBody, EndBody, ReopenBody, TableFinalAnswer
from referee.wire.nunatak.table_log import (
    LogAnswer,
    UndoneAnswer,
    WrittenAnswer,
)
from referee.wire.nunatak.table_next import TableOptionsAnswer
from referee.wire.nunatak.table_opening import ImportBody, OpenBody
from referee.wire.nunatak.table_state import KeptTurnAnswer, StateAnswer
from referee.wire.table_phones import HostBody, PhonesAnswer, SatAnswer, SitBody
from referee.wire.tables import ImportedAnswer, JudgedAgainAnswer, OpenedAnswer

_STORED = {
    "200": ("A preview: what the entry would change; nothing was stored.", WrittenAnswer, JSON),
    "201": ("The entry is stored: the state, and what has changed.", WrittenAnswer, JSON),
}

PLAYED = {
    "200": ("A preview, or the turn is illegal: nothing was stored.", KeptTurnAnswer, JSON),
    "201": ("The turn is stored.", KeptTurnAnswer, JSON),
}
"""What a call answers that plays a turn."""

DUMMY_CALLS = (
    TableCall(
        "get",
        "/tables/{code}/dummy",
        "table-dummy",
        "What the dummy whose turn it is does, and why, where everything is tracked",
        {"200": ("Its card, its places with what each would score, and every reason.", DummyAnswer, JSON)},
        {**AT_A_TABLE, "422": "It is not a dummy's turn, or a tile or card of the display is missing."},
    ),
    TableCall(
        "post",
        "/tables/{code}/dummy",
        "table-dummy-turn",
        "Play the turn of the dummy; name the place where the player chooses between several",
        PLAYED,
        WRITES,
        DummyTurnBody,
        examples=material.DUMMY,
    ),
)

ENTRY_CALLS = (
    *DUMMY_CALLS,
    TableCall(
        "post",
        "/tables/{code}/cards",
        "table-card",
        "Enter or complete the card of an earlier turn",
        _STORED,
        WRITES,
        TurnCardBody,
        examples=examples.CARDS,
        conflicts=CORRECTS,
    ),
    TableCall(
        "post",
        "/tables/{code}/completion",
        "table-completion",
        "Enter the numbers of the completion card of four players: they decide who takes the extra turns",
        _STORED,
        WRITES,
        LinesOfAllBody,
        examples=examples.COMPLETION,
    ),
    TableCall(
        "post",
        "/tables/{code}/entries",
        "table-entry",
        "Adjust the score, correct turns, choose interpretations, what is tracked, order, names or settings;"
        " or preview it",
        _STORED,
        WRITES,
        EntryBody,
        examples={**examples.ENTRIES, **material.SETUP, **material.MATERIAL, **material.RESHUFFLE},
        conflicts=CORRECTS,
    ),
)


_PREVIEW = {"200": ("A preview: the state as it would be; nothing was stored.", StateAnswer, JSON)}

FINAL_CALLS = (
    TableCall(
        "get",
        "/tables/{code}/final",
        "table-final",
        "The final sheet, filled with what the table knows and what was counted",
        {"200": ("The sheet.", TableFinalAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "post",
        "/tables/{code}/final",
        "table-count",
        "Fill or empty cells of the final sheet; 409 only where someone has changed the same cell since",
        {
            "200": ("A preview: the sheet as it would be; nothing was stored.", TableFinalAnswer, JSON),
            "201": ("The cells are stored: the sheet now.", TableFinalAnswer, JSON),
        },
        WRITES,
        CountedCallBody,
        examples=examples.COUNT,
    ),
    TableCall(
        "post",
        "/tables/{code}/end",
        "table-end",
        "End the game; its result is stored if the final sheet is full, and without one only the host may."
        " Before the last block, or with a cell open, only with `early`: else 422 names what is missing",
        {
            **_PREVIEW,
            "201": (
                "The game has ended: the state; `result` is null where the sheet gives none.",
                StateAnswer,
                JSON,
            ),
        },
        WRITES,
        EndBody,
        examples=examples.END,
    ),
    TableCall(
        "post",
        "/tables/{code}/reopen",
        "table-reopen",
        "Go on with an ended game; its result is gone until the next end",
        {**_PREVIEW, "201": ("The game goes on: the state.", StateAnswer, JSON)},
        WRITES,
        ReopenBody,
        examples=examples.REOPEN,
        conflicts=GOES_ON,
    ),
)


EVENING_CALLS = (
    TableCall(
        "post",
        "/tables/{code}/again",
        "table-again",
        "Once a game is over: open the next one with the same people, or follow to it; however many call,"
        " it is opened only once",
        {
            "200": ("The next game was there, with the caller's token; or a dry run.", FollowedAnswer, JSON),
            "201": ("The next game is opened.", FollowedAnswer, JSON),
        },
        {**CHANGES_A_TABLE, "429": OPENS["429"]},
        AgainBody,
        parameters=(PREVIEW,),
        examples={"the same game": {}, "a match, where two have played": {"game": "lost-cities"}},
    ),
    TableCall(
        "post",
        "/evenings/import",
        "evening-import",
        "Import an exported evening, up to 1 MiB: all of its games or none; every turn is judged again",
        {
            "200": (
                "A dry run, which counts as that many opened tables: what differs from the file.",
                JudgedEveningAnswer,
                JSON,
            ),
            "201": (
                "The new tables, which follow each other, and what differs from the file.",
                ImportedEveningAnswer,
                JSON,
            ),
        },
        {**OPENS, "413": "The body is larger than 1 MiB."},
        ImportEveningBody,
        parameters=(IMPORT_ID, PREVIEW),
        examples={name: {"referee": 2, "games": [game]} for name, game in examples.IMPORT.items()},
    ),
    TableCall(
        "get",
        "/evenings/{code}",
        "evening",
        "All games of an evening and its standings; any token of the table that is named may read it",
        {"200": ("The evening.", EveningAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "get",
        "/evenings/{code}/export.json",
        "evening-export-json",
        "All games of an evening as one file; each of them can be imported alone",
        {"200": ("The file.", EveningFileAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "get",
        "/evenings/{code}/export.csv",
        "evening-export-csv",
        "The results of an evening as a spreadsheet (CSV)",
        {"200": ("The file.", None, CSV)},
        AT_A_TABLE,
    ),
    TableCall(
        "delete",
        "/evenings/{code}",
        "evening-delete",
        "Delete an evening with all of its games; only the host of its last game may, by that game's code",
        {
            "200": ("A dry run: the evening that would be deleted.", EveningAnswer, JSON),
            "204": ("The evening is deleted.", None, ""),
        },
        {
            **AT_A_TABLE,
            **WRONG_ROLE,
            "422": "The code is not that of the last game, or a query parameter is unknown; nothing was"
            " changed.",
        },
        parameters=(PREVIEW,),
    ),
)


_PHONES = {"200": ("Who sits where with how many phones, and who asks to be host.", PhonesAnswer, JSON)}

PHONE_CALLS = (
    TableCall(
        "get",
        "/tables/{code}/phones",
        "table-phones",
        "The phones of every seat, who is host, and the role and seat of this token",
        _PHONES,
        AT_A_TABLE,
    ),
    TableCall(
        "post",
        "/tables/{code}/seat",
        "table-seat",
        "Take a seat; a shared token is exchanged for one that belongs to this phone and seat",
        {
            "200": ("A dry run: the seat can be taken; no token is given out.", SatAnswer, JSON),
            "201": ("The seat is taken.", SatAnswer, JSON),
        },
        CHANGES_A_TABLE,
        SitBody,
        parameters=(PREVIEW,),
        examples={"sit down": {"seat": "Ben"}, "only look": {"seat": ""}},
    ),
    TableCall(
        "post",
        "/tables/{code}/host",
        "table-host",
        "Hand the table over to a seat with a phone; or ask to be host, which the host, another seat, or five"
        " minutes of silence allow",
        {"200": ("The phones after it; or as they would be, in a dry run.", PhonesAnswer, JSON)},
        CHANGES_A_TABLE,
        HostBody,
        parameters=(PREVIEW,),
        examples={
            "hand the table over": {"do": "hand-over", "seat": "Ben"},
            "ask to be host": {"do": "ask"},
            "agree to the request": {"do": "agree", "seat": "Ben"},
            "decline": {"do": "decline"},
        },
    ),
)


ABOUT = """\
A table is kept until its host deletes it, or until whoever runs the server removes tables that nobody has
changed for a long time; Referee removes none by itself. A token works for as long as the table exists, unless
its host creates new links on a phone. After that every call is answered with 401, as for an unknown code.
`table-open` and `table-import` have no `id`: each time that they are sent they open a table.

A call that writes an entry is checked in this order: the token (401), its role (403), the shape of the body
and what no table has (422), whether its `id` is known (then the answer is that of the first time), the
version (409), what is possible now (422), whether the game goes on (409), and the rules (200 with `legal`
false for a turn, 409 with `breaks` for a correction).

Once a game is over, only these entries can still be written: `names`, `settings`, `note` and `doubt` by
`table-entry`, `names`, `note` and `doubt` by `table-match`, and what reopens it, `table-reopen` or the entry
`reopen` of a match. Every call that only reads still works, as do `table-seat`, `table-host`, `table-again`
and the evening.

What is in force is named in two ways. A turn has a `number`, which counts turns in the order of play and
moves when an earlier one is undone or inserted: `table-undo` and `table-card` name it so, as it was at
`version`. Everything has the version that it made, `entry` in the log, which never changes: the entries
`undo`, `redo`, `insert`, `change`, `swap`, `card` and `doubt` name it so."""
"""What a client has to know of every call about tables."""

TABLE_CALLS = (
    TableCall(
        "post",
        "/tables",
        "table-open",
        "Open a table",
        {
            "200": (
                "A dry run: the state with which the table would begin; it has no code yet.",
                StateAnswer,
                JSON,
            ),
            "201": ("The table with its tokens, which are shown only once.", OpenedAnswer, JSON),
        },
        OPENS,
        OpenBody,
        parameters=(PREVIEW,),
        examples={**examples.OPEN, **material.OPEN_SOLO},
    ),
    TableCall(
        "post",
        "/tables/import",
        "table-import",
        "Import an exported table, up to 1 MiB; every turn is judged again",
        {
            "200": (
                "A dry run, which counts as an opened table: what differs from the file.",
                JudgedAgainAnswer,
                JSON,
            ),
            "201": ("The new table, and what differs from the file.", ImportedAnswer, JSON),
        },
        {**OPENS, "413": "The body is larger than 1 MiB."},
        ImportBody,
        parameters=(PREVIEW,),
        examples=examples.IMPORT,
    ),
    TableCall(
        "get",
        "/tables/{code}",
        "table-state",
        "The current state of a table",
        {"200": ("The state.", StateAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "delete",
        "/tables/{code}",
        "table-delete",
        "Delete a table and everything that belongs to it; only its host may",
        {
            "200": ("A dry run: the table that would be deleted, as it is now.", StateAnswer, JSON),
            "204": ("The table is deleted.", None, ""),
        },
        {**AT_A_TABLE, **WRONG_ROLE, "422": "An unknown query parameter, or another value of `preview`."},
        parameters=(PREVIEW,),
    ),
    TableCall(
        "get",
        "/tables/{code}/options",
        "table-options",
        "Every block and card that the player whose turn it is can choose, with all legal places and what"
        " they would score",
        {"200": ("What can be chosen, judged as the turn itself would be.", TableOptionsAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "post",
        "/tables/{code}/turns",
        "table-turn",
        "Play a turn; a repeated id gives the same answer and has no second effect",
        PLAYED,
        WRITES,
        KeptTurnBody,
        examples={**examples.TURN, **material.TURN_WITH_ELDER},
    ),
    TableCall(
        "get",
        "/tables/{code}/turns",
        "table-log",
        "The log: everything in force with its reasons, and every entry",
        {"200": ("The log.", LogAnswer, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "post",
        "/tables/{code}/undo",
        "table-undo",
        "Undo a turn; later turns are judged again",
        {"200": ("The state, and what has changed; or what would, as a preview.", UndoneAnswer, JSON)},
        WRITES,
        UndoBody,
        examples=examples.UNDO,
        conflicts=CORRECTS,
    ),
    TableCall(
        "get",
        "/tables/{code}/events",
        "table-events",
        "What happens at a table, as server-sent events: turn, undo, state",
        {"200": (ON_STREAM, None, STREAM)},
        AT_A_TABLE,
        parameters=(LAST_EVENT_ID,),
    ),
    TableCall(
        "get",
        "/tables/{code}/export.json",
        "table-export-json",
        "The whole table as a file for import",
        {"200": ("The file.", ImportBody, JSON)},
        AT_A_TABLE,
    ),
    TableCall(
        "get",
        "/tables/{code}/export.csv",
        "table-export-csv",
        "What is in force as a spreadsheet (CSV)",
        {"200": ("The file.", None, CSV)},
        AT_A_TABLE,
    ),
    TableCall(
        "get",
        "/tables/{code}/result.png",
        "table-picture",
        "The picture of the result: temple or expeditions, names and sums, and what was missing",
        {
            "200": ("The picture, in the language of the request.", None, PNG),
            "204": ("There is no picture: the game goes on, or it ended without a result.", None, ""),
        },
        {**AT_A_TABLE, "422": "An unknown query parameter, or another value of `shape`."},
        parameters=(PICTURE_SHAPE,),
    ),
    *ENTRY_CALLS,
    *FINAL_CALLS,
    *PHONE_CALLS,
    *EVENING_CALLS,
)

OPENING = ("/tables", "/tables/import")
"""The calls that answer with the code and the tokens of a table."""

GAMES: tuple[DescribedGame, ...] = tuple(
    module.DESCRIBED for _game, module in modules_if_any("referee.api.{}.described")
)
"""What other games add."""

OWN_CALLS = tuple(call for game in GAMES for call in game.calls)

_SHARED = frozenset(
    {
        *("table-open", "table-import", "table-state", "table-delete", "table-log", "table-events"),
        "table-export-json",
    }
)
"""The calls whose shapes are those of the game of the table."""

_OF_FILES = frozenset({"evening-import", "evening-export-json"})
"""The calls with the file of an evening, which holds the files of its games."""

EVERY_TABLE = _SHARED | {"table-export-csv", "table-picture"}
EVERY_TABLE |= {call.name for call in (*PHONE_CALLS, *EVENING_CALLS)}
"""The calls that every table has; each of the others is one of the tables of its game."""

OF_ANOTHER_GAME = {"404": "The table is for another game, which does not have this call."}

_ALL = dict.fromkeys(
    shape
    for shapes in (
        *((call.body, PlayedBody) for call in TABLE_CALLS),
        *(
            (call.body, *call.conflicts, *(shape for _, shape, _ in call.answers.values()))
            for call in (*TABLE_CALLS, *OWN_CALLS)
        ),
        (shape for _says, shape in EVENTS.values()),
        *(game.also.values() for game in GAMES),
    )
    for shape in shapes
    if shape is not None
)
BODIES: tuple[type[BaseModel], ...] = tuple(shape for shape in _ALL if issubclass(shape, Body))
ANSWERS: tuple[type[BaseModel], ...] = tuple(shape for shape in _ALL if not issubclass(shape, Body))


def table_paths(schema_of: SchemaOf, language: Json) -> dict[str, Json]:
    """Describe every call about tables, by path and method."""
    paths: dict[str, Json] = {}
    for call in (*TABLE_CALLS, *OWN_CALLS):
        shapes = _with_other_games(schema_of) if call.name in _SHARED else schema_of
        if call.name in _OF_FILES:
            shapes = _with_files(schema_of)
        paths.setdefault(call.path, {})[call.method] = _operation(call, shapes, language)
    return paths


def _with_other_games(schema_of: SchemaOf) -> SchemaOf:
    """The shapes of a call that every table has: that of the first game, or that of another."""

    def schema(shape: type[BaseModel]) -> Json:
        also = [schema_of(game.also[shape]) for game in GAMES if shape in game.also]
        return {"anyOf": [schema_of(shape), *also]} if also else schema_of(shape)

    return schema


def _with_files(schema_of: SchemaOf) -> SchemaOf:
    """The shapes of a call whose `games` are the files of tables."""

    def schema(shape: type[BaseModel]) -> Json:
        if shape not in (ImportEveningBody, EveningFileAnswer):
            return schema_of(shape)
        of_a_game = _with_other_games(schema_of)(ImportBody)
        return {"allOf": [schema_of(shape)], "properties": {"games": {"items": of_a_game}}}

    return schema


def _operation(call: TableCall, schema_of: SchemaOf, language: Json) -> Json:
    code = (CODE,) if "{code}" in call.path else ()
    operation = {
        "operationId": call.name,
        "summary": call.title,
        "tags": ["tables"],
        "parameters": [*code, *call.parameters, language],
        "responses": {
            **_answers(call, schema_of),
            **refusals(
                call.problems if call.name in EVERY_TABLE else {**call.problems, **OF_ANOTHER_GAME},
                call.codes,
                schema_of,
                reads=call.body is not None,
                conflicts=call.conflicts,
                missing="other-game",
            ),
        },
    }
    if code:
        operation["security"] = [{TOKEN: []}]
    if call.body is not None:
        bodies = {name: body for game in GAMES for name, body in game.examples.get(call.name, {}).items()}
        examples = {name: {"value": body} for name, body in {**call.examples, **bodies}.items()}
        content = {JSON: {"schema": schema_of(call.body), **({"examples": examples} if examples else {})}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _answers(call: TableCall, schema_of: SchemaOf) -> Json:
    answers: Json = {}
    for status, (description, shape, media_type) in call.answers.items():
        answers[status] = {"description": description, "headers": HEADERS_OF.get(media_type, HEADERS)}
        if media_type == STREAM:
            answers[status]["content"] = {
                STREAM: {"schema": {"type": "string"}, "x-events": _events(schema_of)}
            }
        elif media_type:
            schema = {"type": "string"} if shape is None else schema_of(shape)
            answers[status]["content"] = {media_type: {"schema": schema}}
        if call.path in OPENING and status == "201":
            answers[status]["links"] = _links()
    return answers


def _links() -> Json:
    """The calls about a table that was just opened: its code leads to each."""
    return {
        call.name: {
            "operationId": call.name,
            "parameters": {"code": "$response.body#/code"},
            "description": "With one of `tokens`; a writing call with the `version` that was answered last.",
        }
        for call in (*TABLE_CALLS, *OWN_CALLS)
        if "{code}" in call.path
    }


def _events(schema_of: SchemaOf) -> Json:
    """What comes on a stream: the name of each event, when it comes, and the shape of its data."""
    return {name: {"description": says, "data": schema_of(shape)} for name, (says, shape) in EVENTS.items()}
