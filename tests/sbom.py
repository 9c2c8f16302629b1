"""`make sbom`: what Referee is made of, as CycloneDX: its pinned packages and its vendored files."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

import referee

ROOT = Path(__file__).resolve().parents[1]
OUTPUT = ROOT / "build" / "sbom.cdx.json"
PINNED = re.compile(
    r"^(?P<name>[\w.-]+)(\[[\w,]+\])?==(?P<version>[\w.]+)(?P<rest>(.*\\\n)+.*)$", re.MULTILINE
)
HASH = re.compile(r"sha256:([0-9a-f]{64})")
VENDORED = re.compile(
    r"^\| `(?P<file>[^`]+)` \| (?P<what>[^|]+) \| (?P<version>[^|]+) \| (?P<license>[^,|]+).*"
    r" \| `(?P<sum>[0-9a-f]{64})` \|$",
    re.MULTILINE,
)


TAKEN = ("static/vendor", "referee/picture/fonts")


def bom():
    """The bill of materials."""
    made = Bom()
    root = Component(
        name="referee", version=referee.__version__, type=ComponentType.APPLICATION, bom_ref="referee",
        licenses=[LicenseFactory().make_from_string("MIT")],
    )  # fmt: skip
    made.metadata.component = root
    for component in (*packages(), *vendored()):
        made.components.add(component)
        made.register_dependency(root, [component])
    return made


def packages():
    """Every package that the server runs on, with the hashes of its files."""
    for found in PINNED.finditer((ROOT / "requirements.txt").read_text("utf-8")):
        name, version = found["name"], found["version"]
        sums = [
            HashType(alg=HashAlgorithm.SHA_256, content=content) for content in HASH.findall(found["rest"])
        ]
        purl = PackageURL("pypi", name=name, version=version)
        yield Component(
            name=name, version=version, type=ComponentType.LIBRARY, bom_ref=str(purl), purl=purl,
            hashes=sums, licenses=licenses_of(name),
        )  # fmt: skip


def licenses_of(name):
    """What a package says of its licence; nothing where it is for another system and not installed here."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return []
    said = told.get("License-Expression") or told.get("License") or ""
    return [LicenseFactory().make_from_string(said)] if said and "\n" not in said else []


def vendored():
    """The files that were taken from elsewhere, as the README beside them lists them."""
    lists = [(ROOT / folder / "README.md").read_text("utf-8") for folder in TAKEN]
    for row in VENDORED.finditer("".join(lists)):
        yield Component(
            name=row["file"], version=row["version"].strip(), type=ComponentType.FILE, bom_ref=row["file"],
            description=row["what"].strip(),
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=row["sum"])],
            licenses=[LicenseFactory().make_from_string(row["license"].strip())],
        )  # fmt: skip


def main():
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(JsonV1Dot6(bom()).output_as_string(indent=2), encoding="utf-8")
    print(OUTPUT.relative_to(ROOT))  # noqa: T201


if __name__ == "__main__":
    main()
