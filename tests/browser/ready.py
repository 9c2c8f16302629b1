"""Wait for what a page fetches only once it is painted: without it a tap is held, and keys do less."""

from __future__ import annotations

from functools import wraps

from playwright.sync_api import Error, Page

FETCHED = "() => !document.querySelector('script[data-then]:not([data-done])')"

# One question to the browser where Playwright's own way of waiting is several: it is asked a thousand times.
_WHEN_FETCHED = f"""() => new Promise(done => {{
  const look = () => ({FETCHED})() ? done() : setTimeout(look, 4)
  look()
}})"""


def wait_for_scripts(page: Page) -> None:
    """Let each way of opening an address wait until the page's larger script is there."""
    for name in ("goto", "reload", "go_back"):
        setattr(page, name, _then_wait(page, getattr(page, name)))


def _then_wait(page, go):
    @wraps(go)
    def waiting(*args, **wishes):
        answer = go(*args, **wishes)
        # A test that asks for less looks at what comes before.
        if wishes.get("wait_until", "load") == "load":
            try:
                page.evaluate(_WHEN_FETCHED)
            except Error:
                # The page has led on to another.
                page.wait_for_function(FETCHED)
        return answer

    return waiting
