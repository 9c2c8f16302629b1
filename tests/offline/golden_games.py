"""Games as a phone has stored them, a file for each form of the database: never changed, only added to.

After a change of that form: `.venv/bin/python -m tests.offline.golden_games`, and a step in
`referee/offline/kept.py`.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.offline import kept
from referee.offline.app import create_app
from referee.store.upgrade import HEAD
from tests.web.table_phone import SQUARE, Phone
from tests.web.test_tables_match import MatchPhone

GOLDEN = Path(__file__).with_name("golden")

SECRET = "g" * 43
"""By which these tables are found; a phone makes one of its own."""


def alone_in(folder):
    """The application of a phone that keeps its games in this folder."""
    made = create_app("a key of the tests")
    kept.keep_games(made, folder / "games.sqlite3")
    made.testing = True
    return made


def logs_of(phone, codes):
    """The log of each table, as its file has it."""
    return {code: phone.get(f"/en/tables/{code}/export.json").json["log"] for code in codes}


def write():
    """Play a game of each kind, and write down what is stored then, and the logs that come of it."""
    with TemporaryDirectory() as folder:
        app = alone_in(Path(folder))
        phone, match = Phone(app), MatchPhone(app)
        for one in (phone, match):
            one.client.set_cookie("phone", SECRET)
        phone.open_table("3", keeps="cards").play(*SQUARE)
        phone.send("/undo", phone.form("", "undo"))
        match.open_match().tap("card:y5", "card:yX", "wager:y")
        codes = [one.table.rpartition("/")[2] for one in (phone, match)]
        kept.keep_no_games(app)
        with closing(sqlite3.connect(Path(folder) / "games.sqlite3")) as database:
            lines = "\n".join(database.iterdump())
        logs = logs_of(_reading(folder), codes)
    (GOLDEN / f"games-{HEAD}.sql").write_text(f"{lines}\n", "utf-8")
    (GOLDEN / f"games-{HEAD}.json").write_text(f"{json.dumps(logs, indent=1)}\n", "utf-8")


def _reading(folder):
    phone = Phone(alone_in(Path(folder)))
    phone.client.set_cookie("phone", SECRET)
    return phone


if __name__ == "__main__":
    write()
