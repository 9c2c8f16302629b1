"""Read the settings from the environment, once."""

from __future__ import annotations

import os
import re
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PORT_MAX = 65_535
PHONES_DEFAULT = 400
PHONES_MAX = 10_000
CONNECTIONS_DEFAULT = 1_000
CONNECTIONS_MAX = 100_000
PROXIES_MAX = 9
WRONG_CODES_DEFAULT = 200
NEW_TABLES_DEFAULT = 300
OF_A_NETWORK_MAX = 1_000_000
SECRET_KEY_CHARACTERS_MIN = 16
LOOPBACK = "loopback"
"""What `REFEREE_METRICS` says to answer programs of this machine alone; anything else is a token."""

SECRETS = ("SECRET_KEY", "DATABASE_URL", "REFEREE_METRICS")
"""What systemd may hand over as a file of this name (`LoadCredential=`) instead of a variable."""

_HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
_CONTACT_SCHEMES = ("mailto:", "https://")
_SQLITE = "sqlite:///"
_POSTGRES = "postgresql+psycopg://"
_POSTGRES_PREFIXES = ("postgres://", "postgresql://")


class SettingError(ValueError):
    """A variable of the environment holds what cannot be used; the message names it and the fix."""

    def __init__(self, variable: str, problem: str, fix: str) -> None:
        super().__init__(f"{variable}: {problem}. {fix}")
        self.variable = variable


@dataclass(frozen=True, slots=True)
class Settings:
    """Where Referee keeps its data, where it listens, and how many phones one process holds.

    `data` is a folder that belongs to Referee alone; `phones` counts the live streams that can be
    open at the same time; `secret_key` signs cookies and form tokens;
    `proxies` counts the proxies in front of us, whose word on the phone's address is believed;
    `hosts` are names under which it is reached beside those of a home network; `security_contact` is
    where weaknesses are reported;
    `wrong_codes` and `new_tables` are how many of them one network may send within ten minutes;
    `connections_per_address` bounds those of one network address that are not streams (a hall behind one
    router has one address); `metrics` says who may read the figures: nobody, "loopback", or a token for them;
    `on_error` is a function, `module:name`, that is told of every unexpected error.
    """

    data: Path
    database_url: str
    secret_key: str
    host: str = "0.0.0.0"  # noqa: S104  every phone on the home network shall reach it
    port: int = 8000
    phones: int = PHONES_DEFAULT
    proxies: int = 0
    hosts: frozenset[str] = frozenset()
    security_contact: str = ""
    wrong_codes: int = WRONG_CODES_DEFAULT
    new_tables: int = NEW_TABLES_DEFAULT
    connections_per_address: int = CONNECTIONS_DEFAULT
    metrics: str = ""
    on_error: str = ""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the variables that docs/operating.md lists.

        Makes the data folder and, where SECRET_KEY is not given, a key in it that is kept for the
        next start. Raises SettingError for a value that cannot be used.
        """
        given = with_credentials(os.environ if environment is None else environment)
        data = Path(given.get("REFEREE_DATA") or "var").absolute()
        return cls(
            data=data,
            database_url=_database_url(given.get("DATABASE_URL"), data),
            secret_key=_secret_key(given.get("SECRET_KEY"), data),
            host=given.get("HOST") or "0.0.0.0",  # noqa: S104  as above
            port=_number(given, "PORT", 8000, PORT_MAX),
            phones=_number(given, "REFEREE_PHONES", PHONES_DEFAULT, PHONES_MAX),
            proxies=_number(given, "REFEREE_PROXIES", 0, PROXIES_MAX, least=0),
            hosts=_hosts(given.get("REFEREE_HOSTS") or ""),
            security_contact=_contact(given.get("REFEREE_SECURITY_CONTACT") or ""),
            wrong_codes=_number(given, "REFEREE_WRONG_CODES", WRONG_CODES_DEFAULT, OF_A_NETWORK_MAX),
            new_tables=_number(given, "REFEREE_NEW_TABLES", NEW_TABLES_DEFAULT, OF_A_NETWORK_MAX),
            connections_per_address=_number(
                given, "REFEREE_CONNECTIONS_PER_ADDRESS", CONNECTIONS_DEFAULT, CONNECTIONS_MAX
            ),
            metrics=_metrics(given.get("REFEREE_METRICS") or ""),
            on_error=given.get("REFEREE_ON_ERROR") or "",
        )


def with_credentials(environment: Mapping[str, str]) -> Mapping[str, str]:
    """The variables, and each secret that is none of them from its file in CREDENTIALS_DIRECTORY.

    Source: systemd.exec(5), Credentials. Raises SettingError for a file that cannot be read.
    """
    folder = environment.get("CREDENTIALS_DIRECTORY")
    if not folder:
        return environment
    files = {name: Path(folder) / name for name in SECRETS if not environment.get(name)}
    try:
        read = {name: file.read_text("utf-8").strip() for name, file in files.items() if file.exists()}
    except (OSError, UnicodeError) as error:
        raise SettingError(
            "CREDENTIALS_DIRECTORY",
            f"a file in {folder} cannot be read ({error})",
            "Look at the lines of LoadCredential= in the unit.",
        ) from error
    return {**environment, **read}


@cache
def resources() -> Path:
    """Return the folder that holds templates, static and translations.

    A wheel carries them inside the package; in a checkout they are beside it.
    """
    package = Path(__file__).resolve().parent
    return package if (package / "templates").is_dir() else package.parent


def make_data_folder(data: Path) -> None:
    """Make the data folder, readable by its owner only; raise SettingError where that fails."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingError(
            "REFEREE_DATA",
            f"the folder {data} cannot be created ({error.strerror})",
            "Name a folder that this user may write to.",
        ) from error


def _number(given: Mapping[str, str], variable: str, default: int, most: int, least: int = 1) -> int:
    text = given.get(variable) or str(default)
    if text.isascii() and text.isdecimal() and least <= int(text) <= most:
        return int(text)
    problem = f"{text!r} is not a whole number from {least} to {most}"
    raise SettingError(variable, problem, f"Leave it out for {default}.")


def _hosts(text: str) -> frozenset[str]:
    """The names in a list with commas or spaces between them; a name has no scheme, port or path."""
    names = frozenset(name.lower().rstrip(".") for name in text.replace(",", " ").split())
    wrong = sorted(name for name in names if not _HOST_NAME.fullmatch(name))
    if wrong:
        raise SettingError(
            "REFEREE_HOSTS",
            f"{wrong[0]!r} is not a host name",
            "Write names only: games.example www.games.example",
        )
    return names


def _metrics(text: str) -> str:
    is_token = (
        len(text) >= SECRET_KEY_CHARACTERS_MIN and text.isascii() and text.isprintable() and " " not in text
    )
    if text in {"", LOOPBACK} or is_token:
        return text
    raise SettingError(
        "REFEREE_METRICS",
        "neither `loopback` nor a token",
        f"Write loopback, for this machine, or a token of at least {SECRET_KEY_CHARACTERS_MIN} characters.",
    )


def _contact(text: str) -> str:
    if text and not text.startswith(_CONTACT_SCHEMES):
        raise SettingError(
            "REFEREE_SECURITY_CONTACT",
            f"{text!r} is not a contact address",
            "Write mailto:name@games.example or https://games.example/contact.",
        )
    if not text.isprintable():
        raise SettingError("REFEREE_SECURITY_CONTACT", "it has more than one line", "Write one address.")
    return text


def _database_url(given: str | None, data: Path) -> str:
    """Return the address of the database: the one given, or SQLite's file in the data folder."""
    if not given:
        return f"sqlite:///{data / 'referee.sqlite3'}"
    for prefix in _POSTGRES_PREFIXES:
        if given.startswith(prefix):
            # Hosts hand out the short form; SQLAlchemy wants the driver named.
            return _POSTGRES + given.removeprefix(prefix)
    is_file = given.startswith(_SQLITE) and len(given) > len(_SQLITE)
    if is_file or given.startswith(_POSTGRES):
        return given
    raise SettingError(
        "DATABASE_URL",
        "names no database that Referee can use",
        "Write postgresql://user:password@host/name or sqlite:////folder/file, or leave it out.",
    )


def _secret_key(given: str | None, data: Path) -> str:
    if given and len(given) < SECRET_KEY_CHARACTERS_MIN:
        raise SettingError(
            "SECRET_KEY",
            f"shorter than {SECRET_KEY_CHARACTERS_MIN} characters",
            "Leave it out, and Referee keeps one of its own in the data folder.",
        )
    return given or _kept_secret_key(data)


def _kept_secret_key(data: Path) -> str:
    """Return the key kept in the data folder; the first process to start makes it."""
    kept = data / "secret_key"
    if not kept.exists():
        make_data_folder(data)
        try:
            _keep(kept, secrets.token_urlsafe(32))
        except OSError as error:
            raise SettingError(
                "REFEREE_DATA",
                f"nothing can be written to {data} ({error.strerror})",
                "Name a folder that this user may write to.",
            ) from error
    key = kept.read_text(encoding="ascii").strip()
    if len(key) < SECRET_KEY_CHARACTERS_MIN:
        raise SettingError(
            "SECRET_KEY",
            f"the file {kept} holds no usable key",
            "Remove the file, and a new key is made at the next start.",
        )
    return key


def _keep(kept: Path, key: str) -> None:
    """Write the key beside its place and link it there: no process ever reads half a key."""
    # mkstemp makes the file readable by its owner only, which the link keeps.
    descriptor, draft = tempfile.mkstemp(dir=kept.parent, prefix=".secret_key-")
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(key + "\n")
        os.link(draft, kept)
    except FileExistsError:
        # Another process was faster; its key is the one.
        pass
    finally:
        Path(draft).unlink()
