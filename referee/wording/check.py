"""Find what is wrong in the translations and in the words of the documents: `make check-translations`."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import PoFileError, read_po

from referee.config import resources
from referee.wording.guide import GUIDE, read_guide
from referee.wording.languages import FALLBACK, LANGUAGES, PARTLY_TRANSLATED

# The message ids of these are names of rules, and English is a language like the others.
NAMED = ("reasons", "rules", "desk", "search")
# What players type: read by the search only, in words that the guide strikes out.
TYPED = "search"
# The message ids of page texts are the English texts themselves.
PAGES = "messages"
OPERAND = re.compile(r"%\((\w+)\)[sd]")


def problems(root: Path) -> list[str]:
    """Return all that is wrong with the translations of a checkout, each as one line."""
    return check(root)[0]


def check(root: Path) -> tuple[list[str], Counter[str]]:
    """Return the problems, and how many texts each language lacks that is still being translated."""
    found: list[str] = []
    lacking: Counter[str] = Counter()
    texts: list[tuple[str, str, str]] = []
    for domain in (*NAMED, PAGES):
        catalogues = dict(_catalogues(root / "translations", domain, found))
        for language, catalogue in catalogues.items():
            found += [f"{language}/{domain}.po: {fault}" for fault in _faults(catalogue, domain)]
        missing = _missing(catalogues) if domain in NAMED else {}
        for language, catalogue in catalogues.items():
            lacks = [
                f"{name}: not translated, or a plural form is missing" for name in _untranslated(catalogue)
            ]
            lacks += [f"{name} is missing" for name in sorted(missing.get(language, ()))]
            if language in PARTLY_TRANSLATED:
                lacking[language] += len(lacks)
            else:
                found += [f"{language}/{domain}.po: {lack}" for lack in lacks]
        if domain == PAGES and (root / "babel.cfg").exists():
            found += _stale(catalogues, _texts_of_pages(root))
        if domain != TYPED:
            texts += _texts_by_language(catalogues, domain)
    if (root / GUIDE).exists():
        guide = read_guide(root)
        found += guide.faults(iter(texts))
        for document in _documents(root):
            found += guide.faults_of_document(
                document.relative_to(root).as_posix(), document.read_text("utf-8")
            )
    return found, lacking


def _documents(root: Path) -> Iterator[Path]:
    """Give every document for readers of the code but the guide, which names the words to avoid."""
    found = sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")])
    return (document for document in found if document != root / GUIDE)


def _catalogues(folder: Path, domain: str, found: list[str]) -> Iterator[tuple[str, Catalog]]:
    for language in LANGUAGES:
        if domain == PAGES and language == FALLBACK:
            continue
        path = folder / language / "LC_MESSAGES" / f"{domain}.po"
        try:
            with path.open("rb") as file:
                yield language, read_po(file, locale=language, domain=domain, abort_invalid=True)
        except FileNotFoundError:
            found.append(f"{language}/{domain}.po is missing")
        except PoFileError as error:
            found.append(f"{language}/{domain}.po cannot be read: {error}")


def _faults(catalogue: Catalog, domain: str) -> Iterator[str]:
    """Name what is wrong with a text: guessed by a tool, left over, a wrong operand or apostrophe."""
    for message in catalogue:
        if not message.id:
            continue
        name = _name(message)
        if message.fuzzy:
            yield f"{name}: marked fuzzy; read it and remove the mark"
        if domain == PAGES and _operands(_texts(message)) - _operands(_ids(message)):
            yield f"{name}: uses an operand that the English text does not have"
        if any(_is_half_an_operand(text) for text in _texts(message)):
            yield f"{name}: a single % that is no operand; write %% or fix the operand"
        said = (*_texts(message), *(_ids(message) if domain == PAGES else ()))
        if domain != TYPED and any("'" in text for text in said):
            yield f"{name}: a straight apostrophe; write ’"
    for message in catalogue.obsolete.values():
        yield f"{_name(message)}: left over (#~); remove it"


def _untranslated(catalogue: Catalog) -> Iterator[str]:
    """Name what has no text in this language, or not in each plural form."""
    for message in catalogue:
        if message.id and not all(text.strip() for text in _texts(message)):
            yield _name(message)


def _missing(catalogues: dict[str, Catalog]) -> dict[str, set[str]]:
    """Give what one language says and another does not, by that other."""
    said = {language: _all_names(catalogue) for language, catalogue in catalogues.items()}
    everything = set[str]().union(*said.values())
    return {language: everything - names for language, names in said.items()}


def _stale(catalogues: dict[str, Catalog], texts: set[str]) -> Iterator[str]:
    """Name the texts of pages that are not collected, and the collected ones that no page has."""
    for language, catalogue in catalogues.items():
        known = _all_names(catalogue)
        for name in sorted(texts - known):
            yield f"{language}/{PAGES}.po: {name!r} is missing; run make translations"
        for name in sorted(known - texts):
            yield f"{language}/{PAGES}.po: no page says {name!r}; run make translations"


def _texts_by_language(catalogues: dict[str, Catalog], domain: str) -> Iterator[tuple[str, str, str]]:
    """Give every text as (language, name, text); an English page text is its own name."""
    for language, catalogue in catalogues.items():
        for message in catalogue:
            if message.id:
                yield from ((language, f"{domain}: {_name(message)}", text) for text in _texts(message))
    if domain == PAGES and catalogues:
        for message in next(iter(catalogues.values())):
            yield from ((FALLBACK, f"{domain}: {_name(message)}", text) for text in _ids(message) if text)


def _texts_of_pages(root: Path) -> set[str]:
    with (root / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]  # Babel's
    keywords = {**DEFAULT_KEYWORDS, "_l": None, "lazy_gettext": None}
    collected = extract_from_dir(root, methods, options, keywords=keywords)
    return {found[2][0] if isinstance(found[2], tuple) else found[2] for found in collected if found[2]}


def _all_names(catalogue: Catalog) -> set[str]:
    return {_name(message) for message in catalogue if message.id}


def _name(message: Message) -> str:
    return _ids(message)[0]


def _ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def _is_half_an_operand(text: str) -> bool:
    """Tell a text that fails when its operands are put in; one without operands is left as it is."""
    rest = OPERAND.sub("", text)
    return rest != text and "%" in rest.replace("%%", "")


def _operands(texts: tuple[str, ...]) -> set[str]:
    return {name for text in texts for name in OPERAND.findall(text)}


if __name__ == "__main__":
    wrong, lacking = check(resources())
    for language, count in lacking.items():
        print(f"{language}: {count} texts are not translated yet and shown in English")  # noqa: T201
    sys.exit("\n".join(wrong) if wrong else 0)
