"""What is packed for the browser's Python is whole: nothing in it needs what was left out."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from referee.offline.app import create_app
from referee.offline.build import __main__ as program
from referee.offline.build import inputs
from referee.offline.build.inputs import NODE, ROOT, WrongInputError, fetch, pinned_lines, pins
from referee.offline.build.packs import TWIN, twin
from referee.offline.build.site import Size, write_pages
from referee.security import HEADERS
from referee.web.assets.static_files import static_url
from referee.wording.languages import LANGUAGES
from tests.offline.built import built_site
from tests.page_checks import problems_of
from tests.pages import Page
from tests.some import for_each, some

MIT, BSD = "OTHER DEALINGS IN", "POSSIBILITY OF SUCH DAMAGE"
TITLES = {
    "bzip2": ("Julian R Seward", BSD),
    "emscripten": ("Emscripten authors", "Illinois/NCSA", MIT),
    "expat": ("Expat maintainers", MIT),
    "libffi": ("libffi - Copyright", MIT),
    "llvm": ("Apache License", "LLVM Exceptions to the Apache 2.0 License", MIT),
    "minilz4": ("Pierre Curto", MIT.removesuffix(" IN")),
    "musl": ("musl as a whole is licensed under", "TORT OR OTHERWISE"),
    "pyodide": ("Mozilla Public License Version 2.0", "10. Versions of the License"),
    "python": ("PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", "CWI LICENSE AGREEMENT"),
    "python_included": ("Mersenne Twister", "libmpdec", "mimalloc", "HACL*", MIT, BSD),
    "sqlite": ("The author disclaims copyright", "May you do good and not evil."),
    "stackframe": ("Eric Wendelin", MIT),
    "xz": ("XZ Utils Licensing", "liblzma is in the public domain."),
    "zlib": ("Jean-loup Gailly and Mark Adler", "This notice may not be removed"),
    "zstd": ("For Zstandard software", BSD),
}
"""Words at the beginning and at the end of the licence of each part of the runtime."""

PERMITS = (
    *("Permission is hereby granted", "Redistribution and use in source and binary forms"),
    *("PYTHON SOFTWARE FOUNDATION LICENSE", "UNICODE LICENSE V3"),
)

POLICY = 'meta[http-equiv="Content-Security-Policy"]'


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    return built_site(tmp_path_factory)[1]


@pytest.fixture(scope="module")
def ran(work):
    """How the program ended in the browser's Python, and what it said."""
    runtime, tree = work / "inputs" / "runtime" / "package", work / "tree"
    start = ROOT / "tests" / "offline" / "start.py"
    words = [NODE, ROOT / "referee/offline/build/run.mjs", runtime, tree, tree / "library.zip", start]

    run = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)

    return run.returncode, run.stderr[-2000:]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return built_site(tmp_path_factory)[0]


def test_every_packed_module_can_be_imported_without_what_was_left_out(work, ran):
    assert (0, "") == ran
    assert "" == (work / "tree" / "failed.txt").read_text()


def test_no_class_of_data_is_compiled_at_the_start(work, ran):
    assert (0, "") == ran
    compiled = (work / "tree" / "compiled.txt").read_text()

    # The one that the build did not know.
    assert [1, 1] == [compiled.count("def __init__"), compiled.count("def __init__(self,known_to_nobody")]


def test_a_package_that_requirements_do_not_pin_is_refused():
    with pytest.raises(WrongInputError, match=r"requirements\.txt: left-pad"):
        pinned_lines(["flask", "left-pad"])


PYODIDE = {"package": "pyodide", "version": "1.2", "integrity": ""}


def test_the_build_says_what_it_fetches_how_much_and_how_long_it_takes(tmp_path, monkeypatch):
    said, run = [], []
    monkeypatch.setattr(inputs, "_run", run.append)
    (tmp_path / "runtime" / "package").mkdir(parents=True)
    monkeypatch.setattr(inputs, "pins", lambda: {"runtime": PYODIDE, "wheels": pins()["wheels"]})

    with pytest.raises(FileNotFoundError):
        fetch(tmp_path, said.append)

    assert ["Fetching pyodide@1.2 with npm (6.5 MB, once, under a minute) …"] == said
    assert 1 == len(run)


def test_an_archive_with_another_hash_is_refused_and_removed(tmp_path):
    forged = tmp_path / "pyodide-314.0.7.tgz"
    forged.write_bytes(b"something else")

    with pytest.raises(WrongInputError, match="not the file that was pinned"):
        fetch(tmp_path)

    assert not forged.exists()


def test_the_licence_of_everything_that_is_packed_is_in_the_folder(site):
    packages = {name.replace("-", "_") for name in pins()["wheels"]["names"]}

    licensed = {path.name.split("-")[0].removesuffix(".txt") for path in (site / "licences").iterdir()}

    assert {*packages, *TITLES, "referee", "about"} == licensed


@for_each("part", TITLES)
def test_the_licence_of_each_part_of_the_runtime_is_its_whole_text_and_named_in_the_list(site, part):
    text = (site / "licences" / f"{part}.txt").read_text("utf-8")

    assert all(words in text for words in TITLES[part])
    assert f"{part}.txt" in (site / "licences" / "about.txt").read_text("utf-8")


def test_the_licence_of_each_package_is_a_text_that_permits_something(site):
    texts = {path.name: path.read_text("utf-8") for path in (site / "licences").glob("*-[!A]*")}

    assert [] == [name for name, text in texts.items() if not any(words in text for words in PERMITS)]
    assert texts["babel-LICENSE.unicode"].startswith("UNICODE LICENSE V3\n")


def test_every_static_file_of_the_folder_is_what_a_server_sends_under_its_name(site, client):
    files = {
        f"/{path.relative_to(site).as_posix()}": path.read_bytes()
        for path in (site / "static").rglob("*")
        if path.is_file() and path.suffix != TWIN
    }

    sent = {address: client.get(address).data for address in files}

    assert [] == [address for address, content in files.items() if content != sent[address]]
    assert {".css", ".js", ".svg", ".woff2"} <= {Path(address).suffix for address in files}


def test_every_page_of_the_folder_brings_a_strict_policy(site):
    pages = sorted(site.rglob("*.html"))
    policies = {Page.of(page.read_text("utf-8")).value(POLICY, "content") for page in pages}

    (policy,) = policies
    assert len(pages) == 10
    assert policy.startswith("default-src 'none'; script-src 'self'; ")
    assert "unsafe" not in policy


def test_no_page_of_the_folder_holds_a_script_or_a_style_or_names_another_host(site):
    found = [one for path in site.rglob("*.html") for one in problems_of(path.read_text("utf-8"))]

    assert [] == [one for one in some(found) if "inline" in one or "host" in one]


def test_the_folder_holds_every_file_that_a_page_names_by_itself(site, app):
    texts = [path.read_text("utf-8") for path in (ROOT / "templates").rglob("*.*") if path.suffix != ".svg"]
    named = {name for text in texts for name in re.findall(r"static_url\([\"']([^\"']+)[\"']\)", text)}
    with app.test_request_context("/"):
        addresses = {name: static_url(name) for name in named - {"js/seen.js"}}

    assert {"js/keys.js", "js/alone.js", "img/ghost.svg"} <= {*addresses}
    assert [] == [name for name, address in addresses.items() if not (site / address[1:]).exists()]


def test_the_folder_holds_no_script_that_keeps_the_pages_of_a_server(site):
    scripts = {path.name.split("-")[0].split(".")[0] for path in (site / "static" / "js").glob("*.js")}

    assert ({"alone"}, set()) == (scripts & {"alone"}, scripts & {"seen", "worker"})


def test_only_the_worker_may_run_webassembly(site):
    headers = (site / "_headers").read_text("utf-8")

    assert "'unsafe-eval'" not in headers
    assert (
        1 == headers.count("'wasm-unsafe-eval'") == headers.split("/offline/")[0].count("'wasm-unsafe-eval'")
    )


def test_a_host_that_reads_its_headers_sends_what_a_server_sends_with_every_answer(site):
    lines = (site / "_headers").read_text("utf-8").partition("\n/*\n")[2].splitlines()
    told = [tuple(line.strip().split(": ", 1)) for line in lines]

    assert [("Content-Security-Policy", "frame-ancestors 'none'"), *HEADERS[1:]] == told


def test_every_page_says_by_itself_where_its_address_may_be_told(site):
    pages = [page.read_text("utf-8") for page in sorted(site.rglob("*.html")) if "licences" not in page.parts]

    assert len(pages) > 4
    assert all('<meta name="referrer" content="same-origin">' in page for page in pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_taking_along_says_what_the_phone_may_delete_and_what_is_not_included(site, language):
    page = Page.of((site / language / "take-along.html").read_text("utf-8"))

    assert [2, 1] == [len(page.all(f'[aria-labelledby="{part}"] > p')) for part in ("stays", "missing")]
    assert re.search(
        "Referee.server|serveur Referee", page.text('[aria-labelledby="missing"] > p'), re.IGNORECASE
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_for_taking_along_is_put_on_the_home_screen_as_the_app_is(site, client, language):
    taken = Page.of((site / language / "take-along.html").read_text("utf-8"))
    app = Page.of(client.get(f"/{language}/"))

    for named in ("manifest", "icon", "apple-touch-icon"):
        assert (
            app.values(f'link[rel="{named}"]', "href") == taken.values(f'link[rel="{named}"]', "href") != []
        )
    manifest = f"/{language}/manifest.webmanifest"
    assert client.get(manifest).data == (site / manifest[1:]).read_bytes()


def test_the_build_says_what_it_does_and_how_large_the_result_is(monkeypatch, capsys):
    monkeypatch.setattr(program, "build", lambda **_base: Size(27_240_000, 6_430_000, 9_010_000))

    program.main([])

    said = capsys.readouterr().out
    assert re.search(r"dist/offline is ready after \d+ seconds\.", said)
    assert "downloads 6.43 MB from a host with Brotli, 9.01 MB from one that compresses nothing." in said


@pytest.mark.parametrize("base", ["games.example", "https://games.example/below", "ftp://games.example"])
def test_an_address_at_which_no_site_can_stand_is_refused(base):
    with pytest.raises(SystemExit, match="BASE is the address of a host"):
        program.main([base])


def test_a_compressed_twin_is_the_file_and_says_its_size(site):
    files = json.loads((site / "offline" / "files.json").read_text("utf-8"))["files"]
    twins = {file["path"]: file for file in some(files) if "gzip" in file}

    packed = {path: (site / (path[1:] + TWIN)).read_bytes() for path in twins}

    assert {path: twins[path]["gzip"] for path in twins} == {path: len(sent) for path, sent in packed.items()}
    assert {path: twins[path]["sha256"] for path in twins} == {
        path: sha256(gzip.decompress(sent)).hexdigest() for path, sent in packed.items()
    }
    assert {".wasm", ".zip", ".mjs", ".js", ".css"} <= {Path(path).suffix for path in twins}


def test_the_twin_of_the_best_quality_is_smaller_and_opens_to_the_same_bytes():
    content = Path(__file__).read_bytes()
    quick, best = twin(content, 9), twin(content, program.BEST)
    assert quick is not None
    assert best is not None

    assert gzip.decompress(best) == content
    assert len(best) < len(quick)


LINKS = {
    'link[rel="canonical"]': "href",
    'link[rel="alternate"]': "href",
    'meta[property="og:image"]': "content",
}


@pytest.mark.parametrize("base", ["", "https://games.example"])
def test_addresses_in_the_folder_begin_with_the_host_that_the_build_was_given_and_else_with_none(
    tmp_path, base
):
    write_pages(create_app(), tmp_path, "/offline/x", base)
    page = Page.of((tmp_path / "de" / "take-along.html").read_text("utf-8"))

    canonical, alternates, pictures = (page.values(where, name) for where, name in LINKS.items())
    assert [f"{base}/de/take-along.html"] == canonical
    assert [f"{base}/{language}/take-along.html" for language in LANGUAGES] == alternates
    assert [base] * bool(base) == [picture.split("/static/")[0] for picture in pictures]
    assert "localhost" not in "".join(path.read_text("utf-8") for path in tmp_path.rglob("*.*"))
