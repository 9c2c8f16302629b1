"""A game carried to another Referee is one table there, however often it comes, for those with its link."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest

from referee.adapters.nunatak import playing
from referee.store.packing import FORM, shared
from referee.tables import carrying
from referee.tables.access import LinkRole
from referee.tables.carrying import ApartError, UnreadableError, bring, carried, key_of, uncarried
from referee.tables.evening.chain import evening_of
from referee.tables.links import enter, renew
from referee.tables.outcome import ForbiddenError
from referee.tables.transfer import export_json, readings_of
from referee.tables.writing import Sent, new_id
from referee.web.tables.files.coming import read_file
from referee.wire.tables import FILE_MAX
from tests.games.nunatak.tables import GROUND
from tests.some import for_each
from tests.tables.people import Table, move_to

WISH = b"made of the key by this server"


@pytest.fixture
def table(service):
    played = Table(service, names={"A": "Anna"})
    played.play(*GROUND[:3])
    return played


@pytest.fixture
def elsewhere(service):
    """Where it comes to: the same database, whose tables know nothing of each other."""
    return service


def sent(*tables):
    """These games as they come by a link."""
    part = carried([(key_of(f"token {index}"), table) for index, table in enumerate(tables)])
    return list(readings_of(read_file(uncarried(part).text).games))


def brought(service, *tables, wish=WISH, own=None):
    wishes = [wish and wish + bytes((index,)) for index in range(len(tables))]
    return bring(service, sent(*tables), wishes, own or {})


def entered(service, one):
    return enter(service, one.code, one.opened.tokens[LinkRole.OWNER])


def test_a_link_holds_a_game_without_its_reasons_in_few_letters(table):
    part = carried([("k" * 32, table.now)])
    held = uncarried(part)

    assert ("k" * 32,) == held.keys
    assert [False] * 3 == ["judged" in entry for entry in json.loads(held.text)["games"][0]["log"]]
    assert len(part) < len(export_json(table.now)) / 2


def pressed(text, form=FORM):
    press = zlib.compressobj(zdict=shared(FORM))
    return urlsafe_b64encode(bytes((form,)) + press.compress(text) + press.flush()).decode().rstrip("=")


KEYS = '{"keys": [%s], "games": [%s]}'


@for_each(
    "part",
    [
        "",
        "=",
        "ä",
        "A",
        "A" * (carrying.LINK_MAX + 1),
        pressed(b"{}", form=9),
        pressed(b"[1"),
        pressed(b"[]"),
        pressed(b"[" * 100_000),
        pressed(b"\xff"),
        pressed(KEYS.encode() % (b'"short"', b"{}")),
        pressed(KEYS.encode() % (b"1", b"{}")),
        pressed(KEYS.encode() % (b"", b"{}")),
        pressed(KEYS.encode() % (b'"%s", "%s"' % (b"k" * 32, b"k" * 32), b"{}, {}")),
        pressed(b" " * (FILE_MAX + 1) + b"{}"),
    ],
)
def test_what_is_no_link_of_referee_or_too_large_once_expanded_is_not_read(part):
    with pytest.raises(UnreadableError):
        uncarried(part)


def test_a_link_that_lost_its_end_on_the_way_is_not_read(table):
    part = carried([("k" * 32, table.now)])

    for length in range(len(part)):
        with pytest.raises(UnreadableError):
            uncarried(part[:length])


@pytest.mark.parametrize("more", ["\n", " ", "=", "!", "+", "/"])
def test_a_link_with_a_letter_that_is_none_of_its_own_is_not_read(table, more):
    part = carried([("k" * 32, table.now)])

    with pytest.raises(UnreadableError):
        uncarried(part[:40] + more + part[40:])


def test_a_link_with_more_behind_its_games_is_not_read(table):
    data = urlsafe_b64decode(carried([("k" * 32, table.now)]) + "==")

    with pytest.raises(UnreadableError):
        uncarried(urlsafe_b64encode(data + b"more").decode().rstrip("="))


def test_no_more_is_expanded_than_a_file_may_have(monkeypatch):
    part = pressed(b" " * 40 * FILE_MAX)
    assert len(part) > carrying.LINK_MAX
    monkeypatch.setattr(carrying, "LINK_MAX", len(part))
    expanded = []
    monkeypatch.setattr(carrying.json, "loads", expanded.append)

    with pytest.raises(UnreadableError):
        uncarried(part)

    assert [] == expanded


def test_a_game_that_comes_twice_is_one_table_with_the_same_tokens(table, elsewhere):
    (first,) = brought(elsewhere, table.now)
    (second,) = brought(elsewhere, table.now)

    assert (True, False) == (first.is_new, second.is_new)
    assert (first.code, first.opened) == (second.code, second.opened)
    assert table.now.entries == elsewhere.table(entered(elsewhere, first)).entries


def test_whoever_has_the_same_game_without_its_key_gets_a_table_of_their_own(table, elsewhere):
    (first,) = brought(elsewhere, table.now)
    (other,) = brought(elsewhere, table.now, wish=b"another key")
    (file,) = brought(elsewhere, table.now, wish=None)

    assert 3 == len({first.code, other.code, file.code})
    assert 9 == len({token for one in (first, other, file) for token in one.opened.tokens.values()})


def test_what_was_played_since_is_added_to_its_table(table, elsewhere):
    (first,) = brought(elsewhere, table.now)
    table.play(*GROUND[3:5])
    (second,) = brought(elsewhere, table.now)

    assert (first.code, 5) == (second.code, second.table.version + 2)
    assert table.now.entries == elsewhere.table(entered(elsewhere, first)).entries


def test_a_table_that_has_gone_on_here_stays_as_it_is(table, elsewhere):
    (first,) = brought(elsewhere, table.now)
    owner, before = entered(elsewhere, first), table.now
    playing.play(elsewhere, owner, Sent(new_id(), 3), move_to(GROUND[3]))
    (second,) = brought(elsewhere, before)
    assert (first.code, 4) == (second.code, second.table.version)

    table.play(GROUND[4])
    with pytest.raises(ApartError) as apart:
        brought(elsewhere, table.now)

    assert (first.code, 4) == (apart.value.code, elsewhere.table(owner).version)


def test_the_host_s_phone_finds_its_own_table_without_a_key(table, elsewhere):
    (first,) = brought(elsewhere, table.now)
    tokens = first.opened.tokens
    table.play(GROUND[3])
    (found,) = brought(elsewhere, table.now, wish=None, own={first.code: tokens[LinkRole.OWNER]})
    (other,) = brought(elsewhere, table.now, wish=None, own={first.code: tokens[LinkRole.PLAYER]})

    assert (first.code, False, None) == (found.code, found.is_new, found.opened)
    assert (True, 4) == (other.is_new, elsewhere.table(entered(elsewhere, first)).version)
    assert first.code != other.code, "a player is no host of the table of others"


def test_a_link_whose_host_was_revoked_opens_nothing(table, elsewhere):
    (first,) = brought(elsewhere, table.now)
    renew(elsewhere, entered(elsewhere, first), LinkRole.OWNER)

    with pytest.raises(ForbiddenError):
        brought(elsewhere, table.now)


def test_an_evening_that_has_grown_is_one_evening(service, elsewhere):
    first = Table(service, "two")
    first.play(*GROUND[:2])
    (only,) = brought(elsewhere, first.now)
    second = Table(service, "two")
    second.play(GROUND[5])

    found = brought(elsewhere, first.now, second.now)
    again_found = brought(elsewhere, first.now, second.now)

    assert [only.code, found[1].code] == [one.code for one in again_found]
    evening = evening_of(elsewhere, entered(elsewhere, only))
    assert [2, 1] == [game.table.version for game in evening.games]


def test_a_game_after_one_that_was_followed_here_is_in_no_evening(service, elsewhere):
    first = Table(service, "two")
    first.play(*GROUND[:2])
    (only,) = brought(elsewhere, first.now)
    follower = Table(elsewhere, "two")
    brought(elsewhere, first.now, follower.now)

    third = Table(service, "two")
    third.play(GROUND[7])
    wishes = [WISH + b"\0", b"third"]
    found = bring(elsewhere, sent(first.now, third.now), wishes, {})

    assert 1 == len(evening_of(elsewhere, entered(elsewhere, found[1])).games)
    assert 2 == len(evening_of(elsewhere, entered(elsewhere, only)).games)


def test_a_key_is_the_same_each_time_and_does_not_show_the_token():
    assert key_of("token") == key_of("token") != key_of("other")
    assert b"token" not in urlsafe_b64decode(key_of("token"))
