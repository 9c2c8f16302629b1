"""A game without a server by taps alone, in any browser: its temple, its final sheet, its result."""

from __future__ import annotations

TEMPLE = [
    f"{level}.{row}.{column}"
    for level in range(1, 5)
    for row in range(1, 7 - level)
    for column in range(1, 7 - level)
]
"""Every place that three players fill, from below."""

AT_TABLE = "/^\\/en\\/tables\\/[A-Z]{8}$/.test(location.pathname) && window.htmx"
VERSION = "document.getElementById('table').dataset.version"
SHEET = """() => {
  const there = (id) => document.getElementById(id) !== null;
  const asked = document.querySelector(".asked__what b");
  const digit = asked?.textContent === "Architects" ? "pad-1" : "pad-0";
  return [there("do-next"), asked && (there("elder-done") ? "elder-done" : digit)];
}"""
"""Whether the dock leads to the next open field, and the key that answers what it asks: mostly none."""

MORE_THAN_THERE_ARE = 80


def open_game(browser, players):
    """Open a table of so many by two taps; the address of its page."""
    browser.open("/en/tables")
    browser.tap(f"#players-{players}")
    browser.tap("#begins-A")
    return at_table(browser)


def at_table(browser):
    """Wait for the page of a table; its address."""
    browser.until(AT_TABLE)
    return browser.run("() => location.pathname")


def begin_again(browser):
    """Open the next game of the evening by the key of the one that has ended; the address of its page."""
    ended = browser.run("() => location.pathname")
    browser.tap("#do-again")
    # Not every browser waits for the page to which a tap leads.
    browser.until(f"location.pathname !== '{ended}'")
    return at_table(browser)


def lay(browser, places):
    """Lay a block on each place: two taps."""
    for place in places:
        browser.tap(f'[id="place-{place}"]')
        written(browser, "#do-play")


def written(browser, key):
    """Tap a key that enters something, and wait until the answer is drawn."""
    before = browser.run(f"() => {VERSION}")
    browser.tap(key)
    browser.until(f"{VERSION} !== '{before}'")


def fill_sheet(browser, most=MORE_THAN_THERE_ARE):
    """Answer what the final sheet asks, key by key, until nothing is open, or so many."""
    browser.until("document.getElementById('sheet') && window.htmx")
    for _answer in range(most):
        is_next, key = browser.run(SHEET)
        if is_next:
            browser.tap("#do-next")
            browser.until("document.getElementById('asked')")
        elif key:
            written(browser, f"#{key}")
        else:
            break


def finish(browser):
    """End the game, early or not; the words of its result."""
    if browser.run("() => document.getElementById('fold-finish') !== null"):
        browser.tap("#fold-finish summary")
    browser.tap("#do-end")
    return result(browser)


def result(browser):
    """Wait for the result of the game; its words."""
    browser.until("document.getElementById('result-words')")
    return browser.run("() => document.getElementById('result-words').textContent.trim()")
