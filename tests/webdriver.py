"""Firefox and WebKitGTK as Debian packages them, driven by WebDriver: nothing but this machine is asked."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.served import free_port

PATIENCE_SECONDS = 90
BETWEEN_LOOKS = 0.02
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name under which an element travels (W3C, WebDriver)."""

TO_THE_MIDDLE = "arguments[0].scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})"

FOUND = "document.querySelector(arguments[0])"

WIDTH, HEIGHT = 450, 900
"""As narrow as the window of either browser gets."""

NOWHERE = "http://127.0.0.1:9"
"""A proxy that is not there: whatever is not on this machine is not reached."""

MINI_BROWSER = "webkit2gtk-4.1/MiniBrowser"

# Marionette itself turns off updates, reports and tips; what is left asks a proxy that is not there.
FIREFOX_PREFERENCES = {
    "marionette.port": 0,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "network.proxy.allow_hijacking_localhost": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "intl.accept_languages": "en",
}


class WebDriverError(Exception):
    """The browser could not do what it was told."""


class Phone:
    """One browser with one page; what is not there yet is waited for."""

    def __init__(self, command):
        self._command = command

    def goto(self, address):
        """Open a page, and wait for its script: before that a tap sends a form the plain way."""
        self._command("Navigate", url=address)
        self.until("document.readyState === 'complete'")

    def tap(self, selector):
        """Tap the only visible element of this selector."""
        self._patiently(lambda: self._tap(selector), f"tap {selector}")

    def until(self, condition, *words):
        """Wait until an expression of the page is true; gives its value. `words` are its `arguments`."""
        return self._patiently(lambda: self.value(condition, *words), condition)

    def value(self, expression, *words):
        """The value of an expression in the page."""
        return self._command("ExecuteScript", script=f"return {expression}", args=list(words))

    def text(self, selector):
        """What the first such element says, its spaces as they are seen."""
        return self.until(f"{FOUND} && {FOUND}.textContent.replace(/\\s+/g, ' ').trim()", selector)

    def write(self, selector, words):
        """Write into a field, in the place of what stands there."""
        self.until(f"{FOUND} && ({FOUND}.value = arguments[1])", selector, words)

    @contextmanager
    def beyond(self, selector):
        """Tap a link that opens another page beside this one, and be there for a while."""
        before = self._command("GetWindowHandles")
        own = self._command("GetWindowHandle")
        self.tap(selector)
        (other,) = self._patiently(
            lambda: set(self._command("GetWindowHandles")) - set(before), "another page"
        )
        self._command("SwitchToWindow", handle=other)
        try:
            yield
        finally:
            self._command("SwitchToWindow", handle=own)

    def screenshot(self, path):
        """Write what is on the screen into a file."""
        Path(path).write_bytes(base64.b64decode(self._command("TakeScreenshot", full=False)))

    def resize(self):
        """Make the window as narrow as a phone, as far as the browser does it."""
        self._command("SetWindowRect", x=0, y=0, width=WIDTH, height=HEIGHT)

    def forget(self):
        """Forget every cookie: the next test comes with a new phone."""
        self._command("DeleteAllCookies")

    def _tap(self, selector):
        element = self._command("FindElement", using="css selector", value=selector)
        # As a thumb does it first: what lies under the dock is in the window, but cannot be tapped.
        self._command("ExecuteScript", script=TO_THE_MIDDLE, args=[element])
        self._command("ElementClick", id=element[ELEMENT])
        return True

    def _patiently(self, act, what):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                done, reason = act(), "not yet"
            except WebDriverError as error:
                # A page that is just being swapped, or an element that is not there yet.
                done, reason = None, error
            if done:
                return done
            assert time.monotonic() < deadline, f"{what}: {reason}"
            time.sleep(BETWEEN_LOOKS)


@contextmanager
def firefox(folder, preferences=MappingProxyType({})):
    """Start Firefox with a new profile in this folder and more preferences, without a window."""
    program = _program("firefox-esr")
    lines = [
        f"user_pref({json.dumps(name)}, {json.dumps(value)});"
        for name, value in {**FIREFOX_PREFERENCES, **preferences}.items()
    ]
    (folder / "user.js").write_text("\n".join(lines))
    words = [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    # Its home is the profile too: nothing of this machine's user is read.
    with _running(words, {"HOME": str(folder), "MOZ_HEADLESS_WIDTH": str(WIDTH)}, folder / "firefox.log"):
        port = _when_there(lambda: int((folder / "MarionetteActivePort").read_text()))
        with _when_there(lambda: socket.create_connection(("127.0.0.1", port))) as connection:
            connection.settimeout(PATIENCE_SECONDS)
            yield _started(Phone(_Marionette(connection)))


class _Marionette:
    """Firefox's own protocol: WebDriver's commands as JSON, each message with its length before it."""

    def __init__(self, connection):
        self._stream = connection.makefile("rwb")
        self._number = 0
        self._read()
        self("NewSession", capabilities={})

    def __call__(self, command, **words):
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{command}", words]).encode()
        self._stream.write(b"%d:%s" % (len(message), message))
        self._stream.flush()
        _kind, _number, error, answer = self._read()
        if error:
            raise WebDriverError(error["message"])
        return answer.get("value") if isinstance(answer, dict) and "value" in answer else answer

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            length += self._stream.read(1)
        return json.loads(self._stream.read(int(length[:-1])))


@contextmanager
def webkit(folder):
    """Start WebKitGTK's small browser on a screen of its own."""
    driver, (mini, *_) = _program("WebKitWebDriver"), _mini_browsers()
    with _screen(folder) as display:
        port = free_port()
        environment = {
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "HOME": str(folder),
            "http_proxy": NOWHERE,
            "https_proxy": NOWHERE,
            "no_proxy": "127.0.0.1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
        }
        words = [driver, "--host=127.0.0.1", f"--port={port}"]
        with _running(words, environment, folder / "webkit.log"):
            _when_there(lambda: socket.create_connection(("127.0.0.1", port)).close() or True)
            command = _OverHttp(f"http://127.0.0.1:{port}", str(mini))
            yield _started(Phone(command))
            command("DeleteSession")


PATHS = {
    "NewSession": ("POST", ""),
    "DeleteSession": ("DELETE", "/{session}"),
    "Navigate": ("POST", "/{session}/url"),
    "FindElement": ("POST", "/{session}/element"),
    "GetWindowHandle": ("GET", "/{session}/window"),
    "GetWindowHandles": ("GET", "/{session}/window/handles"),
    "SwitchToWindow": ("POST", "/{session}/window"),
    "ElementClick": ("POST", "/{session}/element/{id}/click"),
    "ExecuteScript": ("POST", "/{session}/execute/sync"),
    "TakeScreenshot": ("GET", "/{session}/screenshot"),
    "SetWindowRect": ("POST", "/{session}/window/rect"),
    "DeleteAllCookies": ("DELETE", "/{session}/cookie"),
}
"""WebDriver's commands, each with its method and its path below `/session`."""


class _OverHttp:
    """WebDriver as it is specified: each command an address."""

    def __init__(self, address, browser):
        self._address, self._session = address, ""
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        self._session = self("NewSession", capabilities={"alwaysMatch": options})["sessionId"]

    def __call__(self, command, **words):
        method, path = PATHS[command]
        address = f"{self._address}/session{path.format(session=self._session, **words)}"
        body = json.dumps(words).encode() if method == "POST" else None
        request = urllib.request.Request(address, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise WebDriverError(json.load(error)["value"]["message"]) from error


def _started(phone):
    phone.resize()
    return phone


@contextmanager
def _screen(folder):
    """A screen that nobody sees; its number is what the program writes into a pipe."""
    told, tells = os.pipe()
    words = [_program("Xvfb"), "-displayfd", str(tells), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with _running(words, {}, folder / "screen.log", pass_fds=(tells,)), os.fdopen(told) as number:
        os.close(tells)
        yield f":{number.readline().strip()}"


@contextmanager
def _running(words, environment, log, **more):
    with log.open("wb") as said:
        running = subprocess.Popen(words, env={**os.environ, **environment}, stdout=said, stderr=said, **more)
        try:
            yield
        finally:
            running.terminate()
            running.wait(PATIENCE_SECONDS)


def _when_there(look):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return look()
        except (OSError, ValueError):
            assert time.monotonic() < deadline
            time.sleep(BETWEEN_LOOKS)


def _mini_browsers():
    found = sorted(Path("/usr/lib").glob(f"*/{MINI_BROWSER}"))
    return found or pytest.fail(f"There is no {MINI_BROWSER}: `make system` installs what the tests need")


def _program(name):
    path = shutil.which(name)
    return path or pytest.fail(f"There is no {name}: `make system` installs what the tests need")
