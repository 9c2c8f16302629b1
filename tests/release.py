"""Cut a version: `make release VERSION=0.4.0` dates what is unreleased and names it in its one place."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNRELEASED = "## Unreleased\n"
PLACE = re.compile(r'^__version__ = "([0-9.]+)"$', re.MULTILINE)


class NoReleaseError(ValueError):
    """This version cannot be cut; the message says why."""


def cut(changelog: str, package: str, version: str, day: str) -> tuple[str, str]:
    """The changelog with its unreleased lines under this version, and the module with its number."""
    before = PLACE.search(package)
    if before is None or not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NoReleaseError(f"{version!r} is no version. Write three numbers, such as 0.4.0.")
    if _parts(version) <= _parts(before[1]):
        raise NoReleaseError(f"{version} is not above {before[1]}.")
    head, found, rest = changelog.partition(UNRELEASED)
    lines = rest.partition("\n## ")[0]
    if not found or "\n- " not in lines:
        raise NoReleaseError("Nothing stands under Unreleased.")
    dated = f"{head}{UNRELEASED}\n## {version} ({day})\n{rest}"
    return dated, PLACE.sub(f'__version__ = "{version}"', package)


def _parts(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main() -> int:
    """Cut the version named, and say what is left to do by hand."""
    changelog, package = ROOT / "CHANGELOG.md", ROOT / "referee/__init__.py"
    version = sys.argv[1] if len(sys.argv) > 1 else ""
    try:
        texts = cut(
            changelog.read_text("utf-8"), package.read_text("utf-8"), version, f"{datetime.now(UTC):%Y-%m-%d}"
        )
    except NoReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for file, text in zip((changelog, package), texts, strict=True):
        file.write_text(text, encoding="utf-8")
    sys.stdout.write(
        f"Read CHANGELOG.md, then: git commit -am 'Release {version}' && git tag v{version} && make dist\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
