"""A phone that is lent again is like a new one, or it is not lent again."""

from __future__ import annotations

import pytest

from tests.browser import lent
from tests.browser.conftest import PHONE
from tests.browser.guard import Guard
from tests.browser.lent import EMPTY, Drawer

LEAVE = """async () => {
  localStorage.setItem("left", "1")
  sessionStorage.setItem("left", "1")
  document.cookie = "left=1"
  window.name = "left"
  await caches.open("left")
  await new Promise(made => { indexedDB.open("left").onsuccess = made })
  for (const entry of "123") history.pushState(null, "", `?${entry}`)
}"""
LOOK = """async () => ({
  storage: [localStorage.length, sessionStorage.length, document.cookie, window.name],
  kept: [await caches.keys(), (await indexedDB.databases()).length],
  history: [history.length, location.href],
  seen: [innerWidth, innerHeight, matchMedia("(prefers-color-scheme: dark)").matches],
  touched: !!document.querySelector(":hover, :focus-within, [style]"),
})"""


@pytest.fixture
def drawer(browser):
    """A drawer of this test's own."""
    return Drawer(browser)


@pytest.fixture
def wishes(served):
    return {"base_url": served, "viewport": PHONE, "locale": "en-GB"}


def test_a_phone_that_is_lent_again_is_as_new(drawer, wishes):
    phone = drawer.take(wishes)
    new = phone.page.evaluate(LOOK)
    phone.page.goto("/en/nunatak/square")
    phone.page.get_by_role("button", name="Turquoise").click()
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.page.evaluate(LEAVE)
    phone.context.add_cookies([{"name": "left", "value": "1", "url": "http://elsewhere.invalid"}])
    assert new != phone.page.evaluate(LOOK)
    drawer.put_back(phone)
    other = drawer.take({**wishes, "color_scheme": "dark", "viewport": {"width": 844, "height": 390}})
    assert [844, 390, True] == other.page.evaluate(LOOK)["seen"]
    drawer.put_back(other)

    again = drawer.take(wishes)

    assert again is phone is other
    assert new == again.page.evaluate(LOOK)
    assert [] == again.context.cookies()


def nothing(_told):
    """Do nothing about a request."""


soak = pytest.mark.soak


@pytest.mark.parametrize(
    "stays",
    [
        lambda page: page.route("**/nothing", nothing),
        pytest.param(lambda page: page.context.set_offline(True), marks=soak),
        pytest.param(lambda page: page.evaluate("address => { open(address) }", EMPTY), marks=soak),
        pytest.param(lambda page: page.context.close(), marks=soak),
        pytest.param(lambda page: page.add_init_script("1"), marks=soak),
        pytest.param(lambda page: page.emulate_media(media="print"), marks=soak),
        pytest.param(lambda page: page.clock.install(), marks=soak),
        pytest.param(lambda page: page.on("request", nothing), marks=soak),
        pytest.param(lambda page: page.set_content(""), marks=soak),
        pytest.param(lambda page: page.mouse.move(9, 9), marks=soak),
        pytest.param(lambda page: page.context.new_cdp_session(page), marks=soak),
        pytest.param(lambda page: page.context.grant_permissions(["clipboard-read"]), marks=soak),
    ],
    ids=[
        *("route", "network", "tab"),
        *("end", "script", "media", "clock", "listener", "content", "mouse", "tool", "right"),
    ],
)
def test_a_phone_on_which_something_stays_is_not_lent_again(drawer, wishes, stays):
    """What its page, its context and a page of its own leave; each other way in the campaign."""
    phone = drawer.take(wishes)
    stays(phone.page)
    drawer.put_back(phone)

    assert phone is not drawer.take(wishes)
    assert phone.context.is_closed()


# Room, not what a test sees, depends on it.
@soak
def test_no_more_phones_wait_than_there_is_room_for(drawer, wishes, monkeypatch):
    monkeypatch.setattr(lent, "MOST", 1)
    french, english = drawer.take({**wishes, "locale": "fr-FR"}), drawer.take(wishes)
    for phone in (french, english):
        drawer.put_back(phone)

    assert [True, False] == [phone.context.is_closed() for phone in (french, english)]
    assert english is drawer.take(wishes)


@pytest.mark.parametrize("other", [{"locale": "fr-FR"}, pytest.param({"has_touch": True}, marks=soak)])
def test_a_phone_of_another_kind_is_another(drawer, wishes, other):
    phone = drawer.take(wishes)
    drawer.put_back(phone)

    assert phone is not drawer.take({**wishes, **other})


def test_a_guard_hears_a_lent_phone_until_it_leaves(drawer, wishes, served):
    drawer.put_back(drawer.take(wishes))
    phone, guard = drawer.take(wishes), Guard(f"{served}/")
    guard.listen(phone.context)
    with phone.context.expect_console_message(lambda said: "security policy: img-src" in said.text):
        phone.page.evaluate("document.body.innerHTML = '<img src=http://elsewhere.invalid/>'")
    guard.leave()
    with phone.context.expect_console_message():
        phone.page.evaluate("console.error('later')")

    assert any("content security policy: img-src" in problem for problem in guard.problems)
    assert not any("later" in problem for problem in guard.problems)
