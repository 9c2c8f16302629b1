"""The wheel's build hook: compile the translations, so that the wheel carries the .mo files."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[Any]):
    """Compile before the files are collected; they are in no version control, so name them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every .po and put its .mo into the package."""
        del version
        root = Path(self.root)
        load(root / "referee" / "wording" / "compile.py").compile_translations(
            root / "translations", every=True
        )
        for compiled in sorted((root / "translations").rglob("*.mo")):
            place = compiled.relative_to(root).as_posix()
            build_data["force_include"][str(compiled)] = f"referee/{place}"


def load(path: Path) -> ModuleType:
    """Return the module in this one file: importing the package would need all it runs on."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
