"""Both proxies of docs/deploy lead each table to one process: they read its code in the address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.some import some

DEPLOY = Path(__file__).parents[2] / "docs/deploy"
CODE = "abcdef"
KNOWS = {
    "nginx.conf": r'"~(\S+)" \$code;',
    "Caddyfile": r"@table path_regexp table (\S+)",
}


@pytest.mark.parametrize("file", KNOWS)
def test_a_proxy_finds_the_table_in_every_address_of_one(file, app):
    (written,) = re.findall(KNOWS[file], (DEPLOY / file).read_text("utf-8"))
    code = re.compile(written.replace("(?<", "(?P<"))
    # The link of an evening has a code of its own, and leads on to its tables.
    of_tables = [rule for rule in app.url_map.iter_rules() if re.search("/(t|tables)/<code>", rule.rule)]
    addresses = [re.sub("<[^>]+>", "de", rule.rule.replace("<code>", CODE)) for rule in some(of_tables)]

    found = {address: code.match(f"{address}?since=1") for address in addresses}

    assert {} == {address: one for address, one in found.items() if not (one and one[1] == CODE)}
    assert None is code.match("/en/tables")
