"""A language is a line in languages.py and its .po files: a copy with a stub of Spanish works."""

from __future__ import annotations

import json
import re

import pytest
from babel.messages.pofile import read_po, write_po

from referee.config import resources
from referee.wording.check import NAMED
from referee.wording.compile import compile_translations
from tests.copies import copy_to, run

LINE, WITH_SPANISH = '    "en": "English",\n', '    "en": "English",\n    "es": "Español",\n'
COMPLETE, PARTLY = "frozenset[str] = frozenset()", 'frozenset[str] = frozenset({"es"})'
TRANSLATED = {"End scoring": "Puntuación final"}
"""All of its texts of pages that are translated so far."""

HEAD = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PATHS = (
    *("/es/", "/es/rules", "/es/rules?q=builder", "/es/rules/terms", "/es/rules/house", "/es/rules/examples"),
    *("/es/rules/nunatak.square.first", "/es/nunatak/turn", "/es/nunatak/square", "/es/nunatak/final"),
    *("/es/lost-cities", "/es/tables", "/es/tables/import", "/api/v1/rules/nunatak.square.first?lang=es"),
)
ASK = """
import json, sys, pathlib
from referee import create_app
from referee.api.description.openapi import openapi
from tests.settings import settings_in
app = create_app(settings_in(pathlib.Path(sys.argv[1])))
answers = {path: app.test_client().get(path) for path in json.loads(sys.argv[2])}
print(json.dumps({
    "statuses": {path: answer.status_code for path, answer in answers.items()},
    "home": answers["/es/"].text,
    "rule": answers["/es/rules/nunatak.square.first"].text,
    "terms": answers["/es/rules/terms"].text,
    "language": list(answers.values())[-1].headers["Content-Language"], "description": json.dumps(openapi()),
}))
"""
LIST = re.compile(r"\bde\b\W{1,6}\bfr\b\W{1,6}\bnl\b")
MAY_LIST = {
    "referee/wording/languages.py": "the list itself",
    "referee/wording/guide.py": "the columns of the guide for words",
    "referee/catalogue/entries.py": "the printed editions",
    "referee/catalogue/games.py": "the editions of each game that we have",
}


@pytest.fixture(scope="module")
def spanish(tmp_path_factory):
    """A copy of Referee with one language more, of which hardly anything is translated yet."""
    copy, root = copy_to(tmp_path_factory.mktemp("spanish")), resources()
    languages = copy / "referee" / "wording" / "languages.py"
    text = languages.read_text("utf-8").replace(LINE, WITH_SPANISH).replace(COMPLETE, PARTLY)
    languages.write_text(text, "utf-8")
    folder = copy / "translations" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for domain in NAMED:
        (folder / f"{domain}.po").write_text(HEAD, "utf-8")
    with (root / "translations/de/LC_MESSAGES/messages.po").open("rb") as file:
        pages = read_po(file, locale="es")
    for message in pages:
        if message.id:
            message.string = TRANSLATED.get(message.id, "" if isinstance(message.id, str) else ("", ""))
    with (folder / "messages.po").open("wb") as file:
        write_po(file, pages)
    compile_translations(copy / "translations")
    return copy


def test_every_page_answers_in_the_new_language(spanish, tmp_path):
    told = json.loads(run(spanish, "-c", ASK, str(tmp_path), json.dumps(PATHS)).stdout)

    assert dict.fromkeys(PATHS, 200) == told["statuses"]
    assert "es" == told["language"]
    assert '<html lang="es">' in told["home"]
    assert ">Español</a>" in told["home"]
    # What is translated, and what is not yet.
    assert "Puntuación final" in told["home"]
    assert "Check one move" in told["home"]
    assert "Most blocks in the square: 5 points" in told["rule"]
    # No book is printed in it: the reader finds the words of the English one, marked as English.
    assert '<dt class="glossary__own" lang="en">' in told["terms"]
    assert "de, fr, nl, en, es" in told["description"]


def test_the_check_of_translations_and_the_makefile_take_the_new_language(spanish):
    checked = run(spanish, "-m", "referee.wording.check")

    assert ("", 0) == (checked.stderr, checked.returncode)
    assert re.fullmatch(r"es: [1-9]\d{3} texts are not translated yet and shown in English\n", checked.stdout)
    assert "de fr nl es\n" == run(spanish, "-m", "referee.wording.languages").stdout


def test_no_other_file_lists_the_languages():
    root = resources()
    files = [root / "Makefile", *root.glob("static/js/*.js")]
    for folder, kind in (("referee", "*.py"), ("templates", "*.html")):
        files += (root / folder).rglob(kind)

    listed = {
        path.relative_to(root).as_posix()
        for path in files
        if LIST.search(path.read_text("utf-8").replace("|", ","))
    }
    assert listed <= MAY_LIST.keys()
