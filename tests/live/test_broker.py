"""A phone is woken by its own table, whichever process has written, and only when it is written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from referee.live.broker import Broker, TooManyPhonesError
from tests.databases import open_and_upgrade
from tests.games.nunatak.tables import GROUND
from tests.tables.people import Table

ROOT = Path(__file__).resolve().parents[2]
LONG = 20.0
"""No signal takes so long; whoever waits for this has waited in vain."""

PLAYING = """
import sys
from pathlib import Path
from referee.kept import open_kept_games
from referee.tables import playing
from referee.tables.links import enter
from referee.tables.writing import Sent
from tests.settings import settings_in
from tests.tables.people import move_to
kept = open_kept_games(settings_in(Path(sys.argv[2]), database_url=sys.argv[1]))
playing.play(kept.keeper, enter(kept.keeper, *sys.argv[3:5]), Sent(playing.new_id(), 0), move_to((1, 1, 1)))
kept.close()
"""


def test_the_seats_of_a_table_are_those_whose_phones_listen_now():
    broker = Broker()
    with broker.listening(1, "B"), broker.listening(1), broker.listening(2, "C"):
        while_open = broker.seats(1)

    assert ({"B"}, frozenset()) == (while_open, broker.seats(1))


def test_a_phone_hears_of_a_later_version():
    broker = Broker()
    with broker.listening(1):
        broker.publish(1, 3)

        assert (True, False) == (broker.wait(1, 2, LONG), broker.wait(1, 3, 0))


def test_a_phone_that_waits_is_woken():
    broker, heard = Broker(), []
    with broker.listening(1):
        waiting = Thread(target=lambda: heard.append(broker.wait(1, 0, LONG)))
        waiting.start()
        broker.publish(1, 1)
        waiting.join()

    assert [True] == heard


def test_another_tables_version_wakes_nobody():
    broker = Broker()
    with broker.listening(1):
        broker.publish(2, 9)

        assert not broker.wait(1, 0, 0)


def test_a_late_signal_of_an_older_version_hides_no_newer_one():
    broker = Broker()
    with broker.listening(1):
        broker.publish(1, 5)
        broker.publish(1, 4)

        assert broker.wait(1, 4, 0)


def test_a_version_that_nobody_listened_to_is_no_signal_later():
    broker = Broker()
    broker.publish(1, 5)
    with broker.listening(1):
        pass

    assert ((), 0) == (broker.watched(), broker.phones())
    with broker.listening(1):
        assert not broker.wait(1, 4, 0)


def test_one_phone_more_than_there_is_room_for_is_refused():
    broker = Broker(phones_max=1)
    with broker.listening(1):
        with pytest.raises(TooManyPhonesError), broker.listening(2):
            pass
        assert 1 == broker.phones()
    with broker.listening(2):
        assert 1 == broker.phones()


def test_what_another_process_writes_is_heard(kept_games, database_url, tmp_path):
    table = Table(kept_games.keeper)
    token = table.opened.tokens["owner"]
    words = [sys.executable, "-c", PLAYING, database_url, str(tmp_path), table.opened.code, token]
    with kept_games.broker.listening(table.opened.number):
        told = subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False)
        heard = kept_games.broker.wait(table.opened.number, 0, LONG)

    assert (0, True) == (told.returncode, heard)


def test_a_watcher_goes_on_when_its_database_was_away(kept_games, monkeypatch):
    table, broken = Table(kept_games.keeper), []
    monkeypatch.setattr("referee.live.watchers.AGAIN_SECONDS", 0.01)
    watcher = kept_games.broker._watcher
    listen = watcher.listen

    def listen_badly(broker):
        if not broken:
            broken.append(True)
            raise RuntimeError
        listen(broker)

    monkeypatch.setattr(watcher, "listen", listen_badly)
    with kept_games.broker.listening(table.opened.number):
        # Written as by another process: nobody in this one is told.
        monkeypatch.setattr(kept_games.keeper, "publish", lambda *_: None)
        table.play(GROUND[0])

        assert (True, [True]) == (kept_games.broker.wait(table.opened.number, 0, LONG), broken)


def test_a_signal_is_sent_with_the_transaction_and_not_before(postgres_url, tmp_path):
    import psycopg
    from sqlalchemy import make_url

    kept = open_and_upgrade(postgres_url, tmp_path)
    table = Table(kept.keeper)
    address = make_url(postgres_url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("LISTEN referee_table")
        table.play(GROUND[0])
        (notice,) = connection.notifies(timeout=LONG, stop_after=1)
    kept.close()

    assert f"{table.opened.number} 1" == notice.payload
