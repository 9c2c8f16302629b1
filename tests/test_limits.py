"""What one network may ask for in ten minutes; a whole hall behind one router is one network."""

from __future__ import annotations

import threading

import pytest

import referee
from referee.config import Settings
from referee.limits import WINDOW_SECONDS, Rate
from referee.network import network_of
from referee.services import EXTENSION
from referee.tables.outcome import BusyError
from referee.tables.process.shown import Shown
from referee.tables.process.turnstile import Turnstile
from referee.tables.transfer import reading_of
from referee.web.tables.files import coming
from tests.api.kept_tables import SEATS_OF, TABLES
from tests.pages import Page
from tests.settings import settings_in
from tests.some import for_each
from tests.web.table_phone import Phone
from tests.web.test_tables_carried import brought, link_of, opened

OPENING = {"game": "nunatak", "seats": SEATS_OF["three"]}


def app_in(folder, **limits):
    made = referee.create_app(settings_in(folder, **limits))
    made.testing = True
    return made


@for_each(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_a_line_is_one_network_however_many_addresses_it_has(address, network):
    assert network == network_of(address)


def test_a_network_may_do_so_much_and_then_waits_for_the_first_to_be_forgotten():
    now = [0.0]
    rate = Rate(2, clock=lambda: now[0])
    taken = []
    for moment in (0, 60, 70, WINDOW_SECONDS, WINDOW_SECONDS + 1):
        now[0] = moment
        taken.append(rate.take("one"))

    assert [0, 0, WINDOW_SECONDS - 70, 0, 59] == taken


def test_one_network_s_wishes_are_no_other_s():
    rate = Rate(1)

    assert [0, 0, True] == [rate.take("one"), rate.take("other"), rate.take("one") > 0]


def test_only_so_many_networks_are_counted_at_once(monkeypatch):
    from referee import limits

    monkeypatch.setattr(limits, "NETWORKS_MAX", 2)
    rate = Rate(1)
    for network in ("one", "two", "three"):
        rate.take(network)

    assert 2 == len(rate._done)


def test_a_call_that_opens_too_many_tables_is_told_when_to_come_again(tmp_path):
    client = app_in(tmp_path, new_tables=1).test_client()
    first, second = (client.post(TABLES, json=OPENING) for _ in range(2))

    assert [201, 429] == [first.status_code, second.status_code]
    assert 0 < int(second.headers["Retry-After"]) <= WINDOW_SECONDS


def test_a_table_that_is_only_tried_is_not_counted_but_refused_where_none_can_be_opened(tmp_path):
    client = app_in(tmp_path, new_tables=1).test_client()
    tried = f"{TABLES}?preview=true"
    answers = [client.post(address, json=OPENING) for address in (tried, tried, TABLES, tried)]

    assert [200, 200, 201, 429] == [answer.status_code for answer in answers]


def test_a_phone_that_opens_too_many_tables_reads_it_on_the_page(tmp_path):
    app = app_in(tmp_path, new_tables=1)
    phone = Phone(app).open_table()
    answer = phone.send("/en/tables", {"players": "3", **phone.signed()})

    assert (429, True) == (
        answer.status_code,
        "Too many tables were opened from this network." in answer.text,
    )
    assert 0 < int(answer.headers["Retry-After"]) <= WINDOW_SECONDS


def test_a_phone_that_typed_too_many_wrong_codes_is_told_when_to_come_again(tmp_path):
    phone = Phone(app_in(tmp_path, wrong_codes=1))
    wish = {"code": "BBBB BBBB BBBB", **phone.signed()}
    first, second = (phone.send("/en/tables/join", wish) for _ in range(2))

    assert [422, 429] == [first.status_code, second.status_code]
    assert 0 < int(second.headers["Retry-After"]) <= WINDOW_SECONDS


def test_where_typed_codes_must_wait_a_link_opens_all_the_same(tmp_path):
    app = app_in(tmp_path, wrong_codes=1)
    phone = Phone(app)
    wish = {"code": "BBBB BBBB BBBB", **phone.signed()}
    refused = [phone.send("/en/tables/join", wish) for _ in range(2)][-1]
    link = Phone(app).open_table().links()[0]

    assert "or scan the QR code" in refused.text
    assert 200 == phone.client.get(link, follow_redirects=True).status_code


@pytest.fixture
def sender(tmp_path):
    """A phone with a game that can go to another server."""
    phone = Phone(app_in(tmp_path / "sender")).open_table()
    phone.play("1.1.1")
    phone.send("/carry", {"address": "games.example", **phone.token("/carry")})
    return phone


def test_a_game_from_a_link_is_judged_and_counted_once_for_the_page_that_asks_and_the_table(
    tmp_path, sender, monkeypatch
):
    judged = []
    monkeypatch.setattr(coming, "reading_of", lambda game: judged.append(game) or reading_of(game))
    phone = Phone(app_in(tmp_path, new_tables=1))
    taken = brought(phone, link_of(sender))

    assert (303, 1) == (taken.status_code, len(judged))


def test_a_game_from_a_link_that_is_taken_again_without_being_shown_is_counted_again(tmp_path, sender):
    phone = Phone(app_in(tmp_path, new_tables=1))
    wish = Page.of(opened(phone, link_of(sender))).hidden("#carried")
    answers = [phone.send("/en/tables/import", {**wish, "sure": "apart"}) for _ in range(2)]

    assert [303, 429] == [answer.status_code for answer in answers]


def test_a_file_is_a_table_too(tmp_path):
    app = app_in(tmp_path, new_tables=1)
    phone = Phone(app).open_table()
    phone.play("1.1.1")
    file = phone.get("/export.json").data
    answer = phone.bring_in_answer(file)

    assert 429 == answer.status_code


def test_one_file_is_judged_at_a_time_and_others_come_again():
    turnstile = Turnstile(waiting=0)
    with turnstile.one(), pytest.raises(BusyError), turnstile.one():
        pass

    with turnstile.one():
        done = True
    assert done


def test_a_few_wait_for_their_turn():
    turnstile, passed = Turnstile(waiting=1, seconds=30), threading.Event()

    def follow():
        with turnstile.one():
            passed.set()

    follower = threading.Thread(target=follow)
    with turnstile.one():
        follower.start()
    follower.join()

    assert passed.is_set()


def test_a_file_that_comes_while_others_are_judged_is_asked_to_come_again(tmp_path):
    app = app_in(tmp_path)
    phone = Phone(app).open_table()
    file = phone.get("/export.json").data
    app.extensions[EXTENSION].service.importing = Turnstile(waiting=0)
    with app.extensions[EXTENSION].service.importing.one():
        page = phone.bring_in_answer(file)
        call = app.test_client().post(f"{TABLES}/import", data=file, content_type="application/json")

    assert [(503, "5"), (503, "5")] == [(one.status_code, one.headers["Retry-After"]) for one in (page, call)]
    assert "Another game is being imported right now." in page.text


def test_the_limits_can_be_set(tmp_path):
    told = {"REFEREE_DATA": str(tmp_path), "REFEREE_NEW_TABLES": "7", "REFEREE_WRONG_CODES": "9"}
    settings = Settings.from_environment(told)

    assert (7, 9) == (settings.new_tables, settings.wrong_codes)


def test_a_hall_of_a_hundred_phones_behind_one_router_meets_no_limit(tmp_path):
    settings = Settings.from_environment({"REFEREE_DATA": str(tmp_path)})

    assert min(settings.new_tables, settings.wrong_codes) >= 200


def test_the_last_two_that_were_shown_are_kept_until_they_are_taken():
    shown = Shown()
    for word in "abac":
        shown.keep(word, word)

    assert ["a", None, "c", None] == [shown.take(word) for word in "abca"]
