"""Cut a version: `make release VERSION=0.4.0` dates what is unreleased and names it in its one place."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = "## Unreleased\n"
READERS = ("For players", "For operators", "For programmers")
UNRELEASED = HEAD + "".join(f"\n### {reader}\n" for reader in READERS)
DETAILS = "docs/changes"
PAGE_MAX = 6_000
PLACE = re.compile(r'^__version__ = "([0-9.]+)"$', re.MULTILINE)
INSIDE = re.compile(r"\]\((?!\w+:)")
EMPTY = re.compile(r"^### [^\n]+\n+(?=###|\Z)", re.MULTILINE)


class NoReleaseError(ValueError):
    """This version cannot be cut; the message says why."""


def cut(changelog: str, package: str, version: str, day: str) -> tuple[str, str, str]:
    """The changelog with its unreleased lines under this version, the module with its number, and the same
    lines as a document of their own, which keeps each when the page in the changelog is made shorter.
    """
    before = PLACE.search(package)
    if before is None or not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NoReleaseError(f"{version!r} is no version. Write three numbers, such as 0.4.0.")
    if _parts(version) <= _parts(before[1]):
        raise NoReleaseError(f"{version} is not above {before[1]}.")
    top, found, rest = changelog.partition(HEAD)
    lines, mark, older = rest.partition("\n## ")
    if not found or "\n- " not in lines:
        raise NoReleaseError("Nothing stands under Unreleased.")
    page = EMPTY.sub("", lines.strip() + "\n").strip() + "\n"
    link = f"[Every change of this version]({DETAILS}/{version}.md)"
    dated = f"{top}{UNRELEASED}\n## {version} ({day})\n\n{link}\n\n{page}{mark}{older}"
    from_there = INSIDE.sub("](../../", page.replace("### ", "## "))
    details = f"# Every change of {version} ({day})\n\n{from_there}"
    return dated, PLACE.sub(f'__version__ = "{version}"', package), details


def pages(changelog: str) -> dict[str, str]:
    """The page of each version that was cut, by its number."""
    return {
        head.split(" ")[0]: page
        for head, _, page in (part.partition("\n") for part in changelog.split("\n## ")[1:])
        if head != "Unreleased"
    }


def _parts(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main() -> int:
    """Cut the version named, and say what is left to do by hand."""
    version = sys.argv[1] if len(sys.argv) > 1 else ""
    changelog, package, details = (
        ROOT / "CHANGELOG.md",
        ROOT / "referee/__init__.py",
        ROOT / DETAILS / f"{version}.md",
    )
    try:
        texts = cut(
            changelog.read_text("utf-8"), package.read_text("utf-8"), version, f"{datetime.now(UTC):%Y-%m-%d}"
        )
    except NoReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for file, text in zip((changelog, package, details), texts, strict=True):
        file.write_text(text, encoding="utf-8")
    size = len(pages(texts[0])[version].encode())
    if size > PAGE_MAX:
        sys.stdout.write(
            f"CHANGELOG.md has {size:,} B for {version}: make it a page of at most {PAGE_MAX:,} B. "
            f"{DETAILS}/{version}.md keeps every line.\n"
        )
    sys.stdout.write(
        f"Read CHANGELOG.md, then: git add --all && git commit -m 'Release {version}' && git tag v{version} "
        "&& make dist\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
