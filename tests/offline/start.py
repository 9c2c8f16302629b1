"""Runs in the browser's Python: start as the phone does, and write down what `dataclasses` had to compile.

Then import every packed module, and show that an error still has a trace.
"""

import sys
import traceback
from dataclasses import dataclass
from importlib import import_module
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

# Runs a program or a server when it is imported, or is only for another system.
NOT_FOR_IMPORT = ("__main__", "antigravity", "_emscripten", "_sysconfigdata", "encodings.", "lib2to3")

failed = []
for part in ("library", "packages", "referee"):
    for path in sorted((TREE / part).rglob("*.pyc")):
        name = ".".join(path.relative_to(TREE / part).with_suffix("").parts).removesuffix(".__init__")
        if any(word in name for word in NOT_FOR_IMPORT) or "templates" in name:
            continue
        try:
            import_module(name)
        except ImportError as error:
            failed.append(f"{name}: {error}")
        except Exception:  # noqa: BLE001  it was there; what it needs beside modules is not asked here
            continue

try:
    import_module("flask").Flask("x").url_for("nothing")
except RuntimeError:
    assert "url_for" in traceback.format_exc()
Path("/tree/failed.txt").write_text("\n".join(failed))
