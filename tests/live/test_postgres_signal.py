"""What PostgreSQL passes on to other processes, and when."""

from __future__ import annotations

import psycopg
from sqlalchemy import make_url

from tests.databases import open_and_upgrade
from tests.games.nunatak.tables import GROUND
from tests.live.listening import LONG
from tests.tables.people import Table


def test_a_signal_is_sent_with_the_transaction_and_not_before(postgres_url, tmp_path):
    kept = open_and_upgrade(postgres_url, tmp_path)
    table = Table(kept.service)
    links = kept.service.known(table.owner).links
    address = make_url(postgres_url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("LISTEN referee_table")
        table.play(GROUND[0])
        (notice,) = connection.notifies(timeout=LONG, stop_after=1)
    kept.close()

    assert f"{table.opened.number} 1 {links}" == notice.payload
