"""The methods of all dataclasses, compiled when the site is built.

`dataclasses` writes the methods of each class as text, and compiles it whenever the class is imported: a
third of the time of all imports.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Callable
from pathlib import Path
from types import CodeType

CODE = Path(__file__).with_name("dataclasses.bin")
"""What each text was compiled to, by `record`; only in the packs of `make offline`."""


def record(run: Callable[[], object], place: Path = CODE) -> None:
    """Run something that imports, and write down the code of each text that `dataclasses` compiles."""
    known: dict[str, CodeType] = {}

    def compiled(text: str) -> CodeType:
        known[text] = _compile(text)
        return known[text]

    _take_code_from(compiled)
    run()
    place.write_bytes(marshal.dumps(known))


def use(place: Path = CODE) -> None:
    """Let `dataclasses` take the recorded code; it compiles a text that is not there, as ever."""
    # Written by the same build and read by the same Python, like the modules beside it.
    known: dict[str, CodeType] = marshal.loads(place.read_bytes())  # noqa: S302
    _take_code_from(lambda text: known.get(text) or _compile(text))


def _compile(text: str) -> CodeType:
    # Not with this file's own future: `dataclasses` has none.
    return compile(text, "<string>", "exec", dont_inherit=True)


def _take_code_from(code_of: Callable[[str], CodeType]) -> None:
    # A name of the module stands before the builtin one.
    vars(dataclasses)["exec"] = lambda text, *names: exec(code_of(text), *names)  # noqa: S102
