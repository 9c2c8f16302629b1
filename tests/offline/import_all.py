"""Runs in the browser's Python: import every packed module, and show that an error still has a trace."""

import sys
import traceback
from importlib import import_module
from pathlib import Path

TREE = Path("/tree")
sys.path[:0] = [str(TREE / "referee"), str(TREE / "packages")]
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
