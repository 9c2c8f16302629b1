"""The methods of all dataclasses, compiled when the site is built.

`dataclasses` writes the methods of each class as text, and compiles it whenever the class is imported: a
third of the time of all imports.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import CodeType

CODE = Path(__file__).with_name("dataclasses.bin")
"""What each text was compiled to, by `record`; only in the packs of `make offline`."""

SIGN_BYTES = 10
"""By so much of its hash a text is known: the texts themselves would be half of the file."""

NOWHERE, UNITS = 0xF8, 8
"""An entry of a line table that says "no line", and how many units of code it covers at the most."""


def record(run: Callable[[], object], place: Path = CODE) -> None:
    """Run something that imports, and write down the code of each text that `dataclasses` compiles."""
    known: dict[bytes, CodeType] = {}

    def compiled(text: str) -> CodeType:
        code = known[_sign(text)] = without_lines(_compile(text))
        return code

    _take_code_from(compiled)
    run()
    place.write_bytes(marshal.dumps(known))


def use(place: Path = CODE) -> None:
    """Let `dataclasses` take the recorded code; it compiles a text that is not there, as ever."""
    # Written by the same build and read by the same Python, like the modules beside it.
    known: dict[bytes, CodeType] = marshal.loads(place.read_bytes())  # noqa: S302
    _take_code_from(lambda text: known.get(_sign(text)) or _compile(text))


def without_lines(code: CodeType) -> CodeType:
    """Give the same code without line numbers, which are a third of it."""
    inner = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, UNITS)
    # Not an empty table: a trace asks it for every place (Objects/locations.md in CPython).
    table = bytes([NOWHERE + UNITS - 1] * whole + [NOWHERE + rest - 1] * bool(rest))
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def _sign(text: str) -> bytes:
    return sha256(text.encode()).digest()[:SIGN_BYTES]


def _compile(text: str) -> CodeType:
    # Not with this file's own future: `dataclasses` has none.
    return compile(text, "<string>", "exec", dont_inherit=True)


def _take_code_from(code_of: Callable[[str], CodeType]) -> None:
    # A name of the module stands before the builtin one.
    vars(dataclasses)["exec"] = lambda text, *names: exec(code_of(text), *names)  # noqa: S102
