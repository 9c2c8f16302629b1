"""What no page may do while a browser plays on it, whatever the test is about."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext

# An answer that says no (contract: 409 a conflict, 422 no possible state) is written to the console
# by the browser itself.
_ANSWERS = re.compile(r"Failed to load resource.* status of (409|422)\b")
TELL_VIOLATIONS = (
    "document.addEventListener('securitypolicyviolation',"
    " e => console.error(`content security policy: ${e.violatedDirective} ${e.blockedURI}`))"
)


class Guard:
    """Watches every page of a context; `problems` lists what happened and must not."""

    def __init__(self, *own_addresses):
        self._own = (*own_addresses, "data:", "blob:", "about:")
        self._expected = [_ANSWERS]
        self._heard = {
            "console": self._hear,
            "weberror": lambda error: self._note(f"uncaught: {error.error}"),
            "request": self._see,
        }
        self._contexts = []
        self.problems = []

    def watch(self, context):
        """Listen to all pages of this context, those opened later too."""
        context.add_init_script(TELL_VIOLATIONS)
        self.listen(context)

    def listen(self, context):
        """The same for a context whose pages already tell what the policy forbids."""
        for event, heard in self._heard.items():
            BrowserContext.on(context, event, heard)  # a lent one would take it for the test's
        self._contexts.append(context)

    def leave(self):
        """Hear no more of any context."""
        for context in self._contexts:
            for event, heard in self._heard.items():
                context.remove_listener(event, heard)
        self._contexts.clear()

    def expect(self, pattern):
        """Let pass what matches, where the test itself makes it happen (a dead network)."""
        self._expected.append(re.compile(pattern))

    def _hear(self, message):
        if message.type == "error":
            where = message.location.get("url", "")
            self._note(f"console: {message.text} ({where})")

    def _see(self, request):
        if not request.url.startswith(self._own):
            self._note(f"another host: {request.url}")

    def _note(self, problem):
        if not any(pattern.search(problem) for pattern in self._expected):
            self.problems.append(problem)
