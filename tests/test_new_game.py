"""A game is files of its own and its line in games.py: a toy game in a copy is wherever games are named."""

from __future__ import annotations

import json

import pytest

from referee.config import resources
from referee.wording.compile import compile_translations
from tests.copies import copy_to, run

FILES = {
    "referee/games/toy/__init__.py": '''
"""The rules of the toy game: a point for each six."""

from dataclasses import dataclass

from referee.games.reasons import Reason, Rule

SIX = Rule("toy.score.six", "count", counted="count")


@dataclass(frozen=True, slots=True)
class Rolled:
    rolls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scored:
    reasons: tuple[Reason, ...]

    @property
    def totals(self) -> dict[str, int]:
        return {"you": sum(reason.points for reason in self.reasons)}


def score(question: Rolled) -> Scored:
    count = question.rolls.count(6)
    return Scored((SIX.because(points=count, count=count),))
''',
    "referee/catalogue/toy/rules.toml": """
["toy.score.six"]
phase = "scoring"
editions.en = { status = "printed", section = "Scoring" }
""",
    "referee/wire/toy.py": '''
"""The body and the answer of the toy game."""

from typing import Self

from referee.games.toy import Rolled, Scored
from referee.wire.common import JudgementAnswer, QuestionBody, ReasonAnswer, Speaker


class ToyBody(QuestionBody):
    rolls: list[int]

    def question(self):
        return Rolled(tuple(self.rolls)), ()


class ToyAnswer(JudgementAnswer):
    totals: dict[str, int]
    reasons: list[ReasonAnswer]

    @classmethod
    def of(cls, judgement: Scored, speaker: Speaker) -> Self:
        return cls(totals=judgement.totals, reasons=ReasonAnswer.all_of(judgement.reasons, speaker))
''',
    "referee/api/calls_toy.py": """
from referee.api.call import Call
from referee.games.toy import score
from referee.wire.toy import ToyAnswer, ToyBody

CALLS = (Call("/toy/score", "Score the toy game", ToyBody, score, ToyAnswer, {"rolls": [6, 6, 1]}),)
""",
    "referee/commands/score_toy.py": """
from referee.commands.questions import Asked
from referee.commands.scores import Score
from referee.games.toy import score
from referee.wire.toy import ToyAnswer, ToyBody

SCORE = Score("rolls", Asked(ToyBody, score, ToyAnswer))
""",
    "referee/web/toy/home.py": """
from flask import render_template

from referee.web.pages import LANGUAGE, blueprint
from referee.web.texts import lazy_gettext as _l
from referee.web.pages import Tile

TILES = (Tile("web.toy", _l("Rolls"), _l("A point for each six."), "dice"),)


@blueprint.get(f"/{LANGUAGE}/toy")
def toy(lang: str) -> str:
    return render_template("toy.html")
""",
    "referee/web/toy/areas.py": """
from referee.web.assets.area import Area

AREAS = {"toy": Area(("toy",))}
""",
    "static/css/toy.css": ".dice { color: red; }\n",
    "templates/toy/_signs.svg": '<symbol id="i-dice" viewBox="0 0 24 24"></symbol>\n',
    "templates/toy.html": '{% extends "base.html" %}{% block main %}<p>Toy</p>{% endblock %}\n',
}
LISTED = "GAMES = (NUNATAK, LOST_CITIES)\n"
WITH_TOY = 'GAMES = (NUNATAK, LOST_CITIES, Game("toy", "Toy", "toy", "toy", ("rules",), ("en",)))\n'
RULES = {"toy.score.six.title": "A six", "toy.score.six.text": "Each six brings a point."}
SENTENCE = (
    '\nmsgid "toy.score.six"\nmsgid_plural "toy.score.six"\n'
    'msgstr[0] "%(points)s point for %(count)s six."\nmsgstr[1] "%(points)s points for %(count)s sixes."\n'
)
ASK = """
import json, sys, pathlib
from referee import create_app
from tests.settings import settings_in
client = create_app(settings_in(pathlib.Path(sys.argv[1]))).test_client()
shown = {path: client.get(path).text for path in json.loads(sys.argv[2])}
shown["score"] = client.post("/api/v1/toy/score?lang=en", json={"rolls": [6, 2, 6]}).json
print(json.dumps(shown))
"""
PATHS = (
    *("/en/", "/en/toy", "/en/rules", "/en/rules/toy.score.six", "/en/rules?part=toy-scoring&q=six"),
    *("/api/v1/openapi.json", "/api/v1/rules?game=toy&lang=en"),
)


@pytest.fixture(scope="module")
def with_toy(tmp_path_factory):
    """A copy of Referee with one game more: new files, texts, and its line in the list of games."""
    copy = copy_to(tmp_path_factory.mktemp("toy"))
    for name, text in FILES.items():
        (copy / name).parent.mkdir(exist_ok=True)
        (copy / name).write_text(text.lstrip(), "utf-8")
    games = copy / "referee/catalogue/games.py"
    games.write_text(games.read_text("utf-8").replace(LISTED, WITH_TOY), "utf-8")
    for folder in (copy / "translations").glob("*/LC_MESSAGES"):
        for domain, more in (
            ("rules", "".join(f'\nmsgid "{name}"\nmsgstr "{text}"\n' for name, text in RULES.items())),
            ("reasons", SENTENCE),
        ):
            with (folder / f"{domain}.po").open("a", encoding="utf-8") as file:
                file.write(more)
    compile_translations(copy / "translations")
    return copy


@pytest.fixture(scope="module")
def shown(with_toy, tmp_path_factory):
    """What the pages and calls of the copy answer."""
    data = str(tmp_path_factory.mktemp("data"))
    return json.loads(run(with_toy, "-c", ASK, data, json.dumps(PATHS)).stdout)


def test_the_new_game_is_on_the_home_page_with_its_page(shown):
    assert '<h2 id="toy">Toy</h2>' in shown["/en/"]
    assert 'href="/en/toy"' in shown["/en/"]
    assert "<p>Toy</p>" in shown["/en/toy"]


def test_the_new_game_brings_its_own_sign_and_its_own_style_sheet(shown):
    assert '<use href="#i-dice">' in shown["/en/"]
    assert '<symbol id="i-dice"' in shown["/en/"]
    assert "/static/css/joined-toy." in shown["/en/toy"]
    assert "Score Nunatak, Lost Cities and Toy, with the rule behind every point." in shown["/en/"]


def test_the_new_game_is_in_the_rules_desk(shown):
    assert 'id="part-toy">Toy</h2>' in shown["/en/rules"]
    assert "Each six brings a point." in shown["/en/rules/toy.score.six"]
    assert "/en/rules/toy.score.six" in shown["/en/rules?part=toy-scoring&q=six"]


def test_the_new_game_is_in_the_interface_and_in_its_description(shown):
    description = json.loads(shown["/api/v1/openapi.json"])
    rules = json.loads(shown["/api/v1/rules?game=toy&lang=en"])["rules"]

    assert "Score the toy game" == description["paths"]["/api/v1/toy/score"]["post"]["summary"]
    assert {"name": "toy"} in description["tags"]
    assert ["toy.score.six"] == [rule["id"] for rule in rules]
    assert {"you": 2} == shown["score"]["totals"]
    assert ["2 points for 2 sixes."] == [reason["text"] for reason in shown["score"]["reasons"]]


def test_the_new_game_is_on_the_command_line(with_toy, tmp_path):
    body = tmp_path / "body.json"
    body.write_text('{"rolls": [6]}', "utf-8")

    assert "1 point for 1 six." in run(with_toy, "-m", "referee", "score", str(body), "--lang", "en").stdout
    assert "Each six brings a point." in run(with_toy, "-m", "referee", "rule", "toy.score.six").stdout


def test_the_list_of_games_is_the_only_file_that_changes():
    assert LISTED in (resources() / "referee/catalogue/games.py").read_text("utf-8")
    assert [] == [name for name in FILES if (resources() / name).exists()]
