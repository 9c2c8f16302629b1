"""The application and its clients, for every test that opens a page or calls the interface."""

from __future__ import annotations

import gc
from contextlib import suppress
from functools import wraps
from importlib import import_module
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from hypothesis import settings as hypothesis_settings
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

import referee

# An application of one phone takes a part of these pages: all of them are known before one is made.
import referee.web.table_pages_at_server
from referee.assembly import Referee
from referee.live import watchers
from referee.store import engine, upgrade
from tests.databases import (
    database_url,
    postgres_url,
    service,
    services,
    sqlite_url,
    take_steps_again,
    without_waiting,
)
from tests.page_checks import problems_of
from tests.settings import pack_quickly, settings_in, shared_by_all

__all__ = ["database_url", "postgres_url", "service", "services", "settings_in", "sqlite_url"]


HERE = Path(__file__).parent


def pytest_sessionstart(session):
    """Let the processes that share all tests out begin at different ones, where each imports every test.

    In a new checkout what one has compiled is there when another gets to it: each compiles its part.
    """
    config = session.config
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    paths = sorted(HERE.rglob("test_*.py"))
    first = len(paths) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for path in paths[first:]:
        # A test that cannot be imported is named when it is collected.
        with suppress(Exception):
            import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))


engine._set_up_sqlite = without_waiting
upgrade._take_steps = take_steps_again
pack_quickly()
# A watcher that is stopped looks up so often: the end of each test that listens would wait for it.
watchers.IDLE_SECONDS = 0.05

# What a test makes is mostly gone without a search for cycles, which took a fifth of the time.
gc.set_threshold(50_000, 20, 20)

# A busy machine is slow, not wrong. The gate meets the same cases each time, `make soak` ever new ones.
hypothesis_settings.register_profile("suite", deadline=None, derandomize=True, max_examples=12)
hypothesis_settings.register_profile("soak", deadline=None, max_examples=2_000, print_blob=True)
hypothesis_settings.load_profile("suite")


def written_once(write):
    """What werkzeug writes to make the addresses of a rule, once for all applications: most of making one."""
    known = {}

    @wraps(write)
    def build(rule, append_unknown=True):
        kinds = [(name, type(one)) for name, one in rule._converters.items()]
        key = str((rule.host, rule.subdomain, rule.defaults, rule._trace, kinds, append_unknown))
        if key not in known:
            known[key] = write(rule, append_unknown)
        return known[key]

    return build


Rule._compile_builder = written_once(Rule._compile_builder)


class CheckedClient(FlaskClient):
    """A client that reads every HTML answer and fails on what no page may have."""

    def open(self, *args, **kwargs):
        response = super().open(*args, **kwargs)
        # Nobody sees the page of an answer that leads on; a packed one is read by whoever asked for it so.
        if response.mimetype == "text/html" and not (response.location or response.content_encoding):
            problems = problems_of(response.get_data(as_text=True))
            assert [] == problems, f"{response.request.path}: {'; '.join(problems)}"
        return response


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory):
    """What Jinja has compiled in any process of this run, no application compiles anew."""
    folder = shared_by_all(tmp_path_factory) / "templates"
    folder.mkdir(exist_ok=True)
    Referee.jinja_options["bytecode_cache"] = FileSystemBytecodeCache(str(folder))


@pytest.fixture(scope="session")
def settings(tmp_path_factory):
    return settings_in(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def app(settings):
    """The application, made once; a test that changes it makes its own (`settings_in`)."""
    made = referee.create_app(settings)
    made.testing = True
    return made


@pytest.fixture
def client(app):
    """A new browser without cookies; every page that it opens is checked."""
    return CheckedClient(app, app.response_class, use_cookies=True)


@pytest.fixture
def bare_client(app):
    """The same without the check of pages."""
    return app.test_client()
