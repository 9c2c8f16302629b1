"""The commands that answer a question: each help ends with an example, the JSON is the interface's own."""

from __future__ import annotations

import json
import re
import shlex

from click.shell_completion import ShellComplete
from click.testing import CliRunner

from referee.api.calls import CALLS
from referee.api.description.openapi import answer_of
from referee.cli import main
from tests.some import for_each

COMMANDS = {
    "nunatak-turn": "judge",
    "nunatak-options": "options",
    "nunatak-final": "score",
    "nunatak-extra-turns": "extra-turns",
    "nunatak-dummy": "dummy",
    "lost-cities-score": "score",
    "lost-cities-move": "move",
}
"""The command of each call that asks a question."""

EXAMPLE = re.compile(r"(?:echo '(?P<text>[^']*)' \| )?referee (?P<words>[^'\n]*)")


def run(*words, text=None):
    return CliRunner().invoke(main, words, input=text)


def test_every_question_of_the_interface_can_be_asked_in_the_terminal():
    assert [call.name for call in CALLS] == [*COMMANDS]


@for_each("command", [*dict.fromkeys(COMMANDS.values()), "rule"])
def test_the_help_ends_with_an_example_that_is_answered(command):
    shown = run(command, "--help").output.rsplit("Example:", 1)[1].strip()
    found = EXAMPLE.fullmatch(shown)
    answered = run(*shlex.split(found["words"]), text=found["text"])

    assert command == found["words"].split()[0]
    assert answered.exit_code in {0, 1}, answered.output
    assert "" == answered.stderr
    assert "[" in answered.stdout or "level 1" in answered.stdout


@for_each("call", CALLS, ids=lambda call: call.name)
def test_the_answer_as_json_is_that_of_the_interface(call):
    told = run(COMMANDS[call.name], "-", "--json", text=json.dumps(call.example))

    assert answer_of(call) == json.loads(told.stdout)


@for_each("command", sorted({*COMMANDS.values()}))
def test_what_asks_nothing_is_refused_with_its_place_and_code_two(command):
    told = run(command, "-", text="{}")

    assert (2, "") == (told.exit_code, told.stdout)
    assert "is missing" in told.stderr


def test_the_best_place_of_the_options_stands_first():
    (example,) = (call.example for call in CALLS if call.name == "nunatak-options")
    first, *others = run("options", "-", text=json.dumps(example)).stdout.splitlines()

    assert ["  level 2 (row 2, column 2): Anna 1   Ben 6   Cleo 1"] == [first]
    assert others


@for_each(
    ("words", "typed", "offered"),
    [
        ([], "ju", ["judge"]),
        (["judge"], "--la", ["--lang"]),
        (["judge", "--lang"], "n", ["nl"]),
        (["rule"], "nunatak.square.fi", ["nunatak.square.first"]),
    ],
)
def test_the_shell_completes_commands_options_choices_and_the_ids_of_rules(words, typed, offered):
    completing = ShellComplete(main, {}, "referee", "_REFEREE_COMPLETE")

    assert offered == [one.value for one in completing.get_completions(words, typed)]
