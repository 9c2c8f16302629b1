"""A game of each kind and level by taps alone, in any browser: opened, played, undone, corrected, ended."""

from __future__ import annotations

from tests.browser.offline_evening import TEMPLE, at_table, fill_sheet, finish, lay, result, written

MOVED_TO = "1.5.5"
FIRST_ANSWER = "() => document.querySelector('#reshuffle, .waits__one:not(#do-split)')?.id ?? null"
CARD_OF_DISPLAY = "() => document.querySelector('.slots__one:not(.is-off) > .slots__card:enabled').id"
IS_DUMMY = "() => document.querySelector('#do-dummy, .is-best') !== null"
BEST = "() => document.querySelector('body:not(:has(#do-dummy)) .is-best .place__tap')?.id ?? null"
FREE = "() => document.querySelector('.is-free:not(.is-off) > .place__tap').id.replace('place-', '')"
STEPS = 5
"""Of a solo game: a round and two more."""
POINTS = "() => [...document.querySelectorAll('.rival > strong')].map((one) => one.textContent.trim())"
PRESSED = "document.querySelector('#{}[aria-pressed=true]:not([data-waits])')"


def is_there(key):
    """An expression for whether this key is on the page."""
    return f"document.getElementById('{key}')"


def opened(browser, players, keeps=None):
    """Open a table of so many that tracks this."""
    browser.open("/en/tables")
    browser.tap(f"#players-{players}")
    if keeps:
        browser.tap(f"label:has(#field-keeps-{keeps})")
    browser.tap("#begins-A")


def choose(browser, key):
    """Tap what stays chosen, and wait until it is."""
    browser.tap(f"#{key}")
    browser.until(PRESSED.format(key))


def undone(browser):
    """Undo what was entered last."""
    written(browser, "#do-undo")


def corrected(browser, place):
    """Move a block that lies there to another place, and come back to the table."""
    browser.tap(f'[id="place-{place}"]')
    browser.tap("#do-turn")
    browser.tap("#edit-change")
    browser.tap(f'[id="place-{MOVED_TO}"]')
    browser.tap("#do-apply")
    at_table(browser)


def counted(browser):
    """Fill the final sheet and end the game; the words of its result, in a list."""
    browser.tap("#do-final" if browser.run(f"() => {is_there('do-final')} !== null") else "#tab-finish")
    fill_sheet(browser)
    return [finish(browser)]


def with_cards(browser):
    """Three turns with their cards."""
    opened(browser, 3, "cards")
    at_table(browser)
    for place, card in zip(TEMPLE, ("sculptor", "builder", "architect"), strict=False):
        browser.tap(f'[id="place-{place}"]')
        choose(browser, f"card-{card}")
        written(browser, "#do-play")
    undone(browser)
    corrected(browser, TEMPLE[0])
    return counted(browser)


def with_everything(browser):
    """Three turns with a card of the display, and what each asks for then."""
    opened(browser, 2, "everything")
    at_table(browser)
    browser.tap("#to-material")
    all_alike(browser)
    for place in TEMPLE[:3]:
        from_the_display(browser, place)
    undone(browser)
    corrected(browser, TEMPLE[0])
    return counted(browser)


def all_alike(browser):
    """Tap in tiles and cards that all show the same."""
    browser.until(is_there("brush-builder"))
    choose(browser, "brush-builder")
    browser.tap("#do-rest")
    browser.until("document.querySelector('.dock__verdict').textContent.startsWith('25 of 25')")
    browser.tap("#do-save")
    at_table(browser)


def from_the_display(browser, place):
    """Take a card of the display and place a block, and answer what is asked then."""
    choose(browser, browser.run(CARD_OF_DISPLAY))
    lay(browser, [place])
    answered(browser)


def answered(browser):
    """Answer what the table asks for next, until it asks no more."""
    while answer := browser.run(FIRST_ANSWER):
        written(browser, f'[id="{answer}"]')


def solo(browser):
    """The first steps of a solo game, those of its dummies too."""
    opened(browser, 1)
    all_alike(browser)
    for _step in range(STEPS):
        if browser.run(IS_DUMMY):
            if best := browser.run(BEST):
                browser.tap(f'[id="{best}"]')
            written(browser, "#do-dummy")
            answered(browser)
        else:
            from_the_display(browser, browser.run(FREE))
    undone(browser)
    corrected(browser, TEMPLE[0])
    return counted(browser)


def lost_cities(browser):
    """A game of a match: scored, and corrected while the next one is there."""
    browser.open("/en/tables")
    browser.tap("#open-match")
    browser.tap("#colours-5")
    at_table(browser)
    for card in ("card-y5", "card-y7", "wager-b"):
        written(browser, f"#{card}")
    undone(browser)
    browser.tap("#do-onward")
    for card in ("card-r9", "card-rX"):
        written(browser, f"#{card}")
    written(browser, "#do-onward")
    words = result(browser)
    browser.tap("#do-next")
    choose(browser, "game-1")
    browser.tap("#card-y2")
    browser.until(is_there("correction"))
    written(browser, "#do-apply")
    return [words, *browser.run(POINTS)]
