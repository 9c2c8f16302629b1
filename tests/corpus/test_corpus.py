"""The corpus is what specification, engine and vectors say, and a scorer in JavaScript agrees with it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema_rs
import playwright

from tests.corpus.__main__ import FILE, every_vector
from tests.spec.cases import HERE, PRINTED, Case
from tests.spec.families import FAMILIES

SCORER = Path(__file__).parent / "scorer.mjs"
NODE = Path(playwright.__file__).parent / "driver" / "node"
CORPUS = json.loads(FILE.read_text(encoding="utf-8"))

FAULTS = (
    ("return { [active]: 5 };", "return { [active]: 4 };"),
    ("points[second[0]] = 2;", "points[second[0]] = 1;"),
    ("of second) points[seat] = 1;", "of second) points[seat] = 2;"),
    ("best.length > 1 ? active : best[0]", "best[0]"),
    ("owner === seat).length", "owner !== seat).length"),
    ("10 - marker", "9 - marker"),
    ("if (level === 4) return 0;", ""),
    ("[0, 1, 2, 3].map", "[3, 2, 1, 0].map"),
    ("{ [first]: 7 }", "{ [first]: 6 }"),
    ('rulings["siku-cap"] !== "second"', 'rulings["siku-cap"] === "second"'),
    ("first.length > 1 ? 12 : 20", "first.length > 1 ? 10 : 20"),
    ("25, 33, 42", "25, 33, 43"),
    ("[0, 0, 3, 8, 15, 24]", "[0, 1, 3, 8, 15, 24]"),
    ("10 * Math.min(...tools)", "9 * Math.min(...tools)"),
    ("10 * Math.min(...KINDS", "9 * Math.min(...KINDS"),
    ("a: 2 * only(g.unused)", "a: 3 * only(g.unused)"),
    ('beast_of_burden: "beast0"', 'beast_of_burden: "beast1"'),
    ("lines[other][1] - lines[one][1]", "lines[one][1] - lines[other][1]"),
    ("total >= lowest", "total > lowest"),
    ("(wagers + 1)", "wagers"),
    ("numbers.length >= 8", "numbers.length > 8"),
    ("number < card", "number < card - 1"),
    ("only(g.put)[0] !== only(g.draw)[0]", "only(g.put)[0] === only(g.draw)[0]"),
)
"""A line of the scorer, and a wrong one."""


def case_of(one: dict[str, Any]) -> Case:
    """A case of the corpus as the specification made it."""
    atoms = {name: [tuple(fact) for fact in found] for name, found in (one["given"] | one["then"]).items()}
    atoms["says"] = [(rule, seat or "none", points) for rule, seat, points in one["says"]]
    interpretation = " ".join(f"{key}={choice}" for key, choice in one["rulings"].items()) or PRINTED
    return Case(one["table"], interpretation, atoms)


def scored(*scorers: Path) -> list[dict[str, Any]]:
    """What each of the scorers compared, and what it scores otherwise: one process for all of them."""
    asked = [NODE, SCORER.with_name("each.mjs"), FILE, *scorers]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_engine_answers_each_case_as_the_corpus_says():
    for one in CORPUS["cases"]:
        for answer in FAMILIES[one["family"]].ask(case_of(one)):
            assert answer.expected == answer.actual, (one, answer.where)


def test_every_rule_of_the_specification_has_a_case():
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.lp"))
    stated = set(re.findall(r'"((?:nunatak|lost)\.[^"]+)"', text))

    said = {rule for one in CORPUS["cases"] for rule, _, _ in one["says"]}
    assert stated == said | {rule for one in CORPUS["cases"] for (rule,) in one["then"].get("applies", ())}


def test_all_vectors_are_in_the_corpus():
    assert every_vector() == CORPUS["vectors"], "run make corpus"


def test_the_corpus_is_of_the_form_that_its_schema_says():
    schema = json.loads(FILE.with_name("corpus.schema.json").read_text(encoding="utf-8"))

    assert [] == [str(error) for error in jsonschema_rs.validator_for(schema).iter_errors(CORPUS)]


def test_both_files_can_be_downloaded(client):
    for name in ("corpus.json", "corpus.schema.json"):
        answer = client.get(f"/api/v1/{name}")

        assert 200 == answer.status_code
        assert FILE.with_name(name).read_bytes() == answer.data


def test_a_second_scorer_agrees_with_the_corpus():
    (answer,) = scored(SCORER)

    assert [] == answer["differ"]
    assert {
        "squares",
        "support",
        "rows",
        "cap",
        "winner",
        "transference",
        "expeditions",
        "final",
        "score",
    } <= answer["compared"].keys()


def test_each_wrong_rule_in_the_second_scorer_is_noticed_by_the_corpus(tmp_path):
    text = SCORER.read_text(encoding="utf-8")
    planted = {}
    for number, (right, wrong) in enumerate(FAULTS):
        assert 1 == text.count(right), right
        planted[right] = tmp_path / f"{number}.mjs"
        planted[right].write_text(text.replace(right, wrong), encoding="utf-8")

    answers = dict(zip(planted, scored(*planted.values()), strict=True))

    assert [] == [right for right, answer in answers.items() if not answer["differ"]]
