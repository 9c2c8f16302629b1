"""What is sent to another phone names this server as that phone finds it."""

from __future__ import annotations

import pytest

from referee.network import FOR_PHONES
from tests.pages import Page

AT_HOME = "http://192.0.2.7:8000/"


def link(client, host):
    """The link that the page for sending a rule shows."""
    shown = client.get("/en/rules/nunatak.square.first/show", headers={"Host": host})
    return Page.of(shown).value(".qr__url", "href")


@pytest.fixture
def at_home(app, monkeypatch):
    """The application as `make run` starts it, in a home network."""
    monkeypatch.setitem(app.config, FOR_PHONES, AT_HOME)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "localhost"])
@pytest.mark.usefixtures("at_home")
def test_a_page_opened_on_the_machine_itself_sends_the_address_in_the_network(client, host):
    assert f"{AT_HOME}rules/nunatak.square.first" == link(client, host)


@pytest.mark.usefixtures("at_home")
def test_a_page_opened_under_another_name_sends_that_name(client):
    expected = "http://referee.lan/rules/nunatak.square.first"

    assert expected == link(client, "referee.lan")


def test_a_server_that_knows_no_network_sends_the_address_as_it_was_opened(client):
    expected = "http://localhost:8000/rules/nunatak.square.first"

    assert expected == link(client, "localhost:8000")
