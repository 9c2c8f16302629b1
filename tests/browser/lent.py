"""Phones lent from test to test: what a test leaves on one is wiped off, or the phone is thrown away.

A page of its own costs each test a new process of the browser, which is most of what a short test takes.
What was fetched stays in the browser's cache, as on a phone that was here before; `open_phone(is_new=True)`
gives one that never was.
"""

from __future__ import annotations

import json
from functools import wraps

from playwright.sync_api import BrowserContext, Error, Page

from tests.browser.guard import TELL_VIOLATIONS
from tests.browser.ready import wait_for_scripts

EMPTY = "/healthz"
"""An answer of the same server without a script: for another server's the browser changes the process."""

MOST = 6
"""So many phones wait at a time: each holds a process."""

WISHES = {"viewport", "color_scheme", "locale", "has_touch", "is_mobile"}
"""What a test can wish for and still be lent a phone."""

# Whatever else is called may stay or show: a phone on which it was is not lent again.
_LEAVES_NOTHING = {
    Page: {
        *(
            "content",
            "context",
            "evaluate",
            "expect_navigation",
            "expect_request",
            "expect_response",
            "frames",
        ),
        *(
            "get_by_label",
            "get_by_role",
            "get_by_text",
            "go_back",
            "goto",
            "is_closed",
            "keyboard",
            "locator",
        ),
        *("main_frame", "pdf", "query_selector", "reload", "set_viewport_size", "title"),
        *("touchscreen", "url", "viewport_size", "wait_for_function", "wait_for_selector", "wait_for_url"),
    },
    BrowserContext: {"add_cookies", "browser", "clear_cookies", "cookies", "pages"},
}


def _watched(kind):
    """The same class, whose calls and parts spoil what they belong to where they may leave something."""

    def spoiling(call):
        @wraps(call)
        def spoil(self, *args, **wishes):
            self.is_spoilt = True
            return call(self, *args, **wishes)

        return spoil

    parts = {name: part for name, part in vars(kind).items() if name[0] != "_"}
    return type(
        kind.__name__,
        (kind,),
        {
            "is_spoilt": False,
            **{
                name: property(spoiling(part.fget)) if isinstance(part, property) else spoiling(part)
                for name, part in parts.items()
                if name not in _LEAVES_NOTHING[kind]
            },
        },
    )


_PAGE, _CONTEXT = _watched(Page), _watched(BrowserContext)


class Lent:
    """A phone that is lent, with the browser's own tool for what only that can wipe."""

    def __init__(self, browser, wishes):
        self._origin = wishes["base_url"]
        self.context = browser.new_context(**wishes)
        self.context.add_init_script(TELL_VIOLATIONS)
        self.page = self.context.new_page()
        self._tool = self.context.new_cdp_session(self.page)
        self.context.__class__, self.page.__class__ = _CONTEXT, _PAGE
        wait_for_scripts(self.page)
        self._scheme = None
        self.wipe()

    @property
    def is_spoilt(self):
        """Whether a test did to it what stays."""
        return self.page.is_spoilt or self.context.is_spoilt or len(self.context.pages) > 1

    def set_up(self, viewport, color_scheme):
        """Make the page as large, and as light or dark, as the next test wishes."""
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)
        if self._scheme != color_scheme:
            Page.emulate_media(self.page, color_scheme=color_scheme)
            self._scheme = color_scheme

    def wipe(self):
        """Take off what a test has left: its page, cookies, storage and history."""
        # Not the page's own way to go, which waits for scripts.
        Page.goto(self.page, EMPTY)
        self.page.evaluate("window.name = ''")
        self.context.clear_cookies()
        self._tool.send("Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": "all"})
        self._tool.send("Page.resetNavigationHistory")


class Drawer:
    """The phones that wait for the next test, those lent last in front."""

    def __init__(self, browser):
        self._browser = browser
        self._waiting = []

    def take(self, wishes):
        """A phone as wished; like a new one."""
        told = {"viewport": wishes["viewport"], "color_scheme": wishes.get("color_scheme", "light")}
        kind = json.dumps({name: value for name, value in wishes.items() if name not in told}, sort_keys=True)
        phone = next((one for one in self._waiting if one.kind == kind), None)
        if phone:
            self._waiting.remove(phone)
        else:
            phone = Lent(self._browser, {**wishes, "viewport": told["viewport"]})
            phone.kind = kind
        phone.set_up(**told)
        return phone

    def put_back(self, phone):
        """Wipe a phone for the next test, or throw it away."""
        try:
            if not phone.is_spoilt:
                phone.wipe()
            # Asked once more: a page that opens another is not kept waiting until it is there.
            is_fit = not phone.is_spoilt
        except Error:
            is_fit = False
        self._waiting[:0] = [phone] if is_fit else []
        for old in [*self._waiting[MOST:], *([] if is_fit else [phone])]:
            BrowserContext.close(old.context)
        del self._waiting[MOST:]
