"""Runs in the browser's Python: start as the phone does, and write down what `dataclasses` had to compile."""

import sys
from dataclasses import dataclass
from pathlib import Path

TREE = Path("/tree")
sys.path[:0] = [str(TREE / "referee"), str(TREE / "packages")]
WRITES = "def __create_fn__"
"""How `dataclasses` begins each text."""

compiled_now = []


def heard(event, told):
    """Keep the texts that are compiled."""
    if event == "compile" and WRITES in str(told[0]):
        compiled_now.append(str(told[0]))


from referee.offline import compiled  # noqa: E402

compiled.use()
sys.addaudithook(heard)

import referee.offline.kept  # noqa: E402, F401
from referee.offline.app import create_app  # noqa: E402

create_app("only for this test")


@dataclass
class Unknown:
    """A class that the build does not know: that it is compiled shows that the rest would be heard."""

    known_to_nobody: int


(TREE / "compiled.txt").write_text("\n".join(compiled_now))
