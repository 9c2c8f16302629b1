"""What no page may do while a browser plays on it, whatever the test is about."""

from __future__ import annotations

import re

# An answer that says no (contract: 409 a conflict, 422 no possible state) is written to the console
# by the browser itself.
_ANSWERS = re.compile(r"Failed to load resource.* status of (409|422)\b")
_TELL_VIOLATIONS = (
    "document.addEventListener('securitypolicyviolation',"
    " e => console.error(`content security policy: ${e.violatedDirective} ${e.blockedURI}`))"
)


class Guard:
    """Watches every page of a context; `problems` lists what happened and must not."""

    def __init__(self, *own_addresses):
        self._own = (*own_addresses, "data:", "blob:", "about:")
        self._expected = [_ANSWERS]
        self.problems = []

    def watch(self, context):
        """Listen to all pages of this context, those opened later too."""
        context.add_init_script(_TELL_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._note(f"uncaught: {error.error}"))
        context.on("request", self._see)

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
