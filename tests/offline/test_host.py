"""What a phone takes from a host: a file or its compressed twin, whichever comes in fewer bytes."""

from __future__ import annotations

import json
import subprocess

import pytest

from referee.offline.build.inputs import NODE, ROOT

HOST = ROOT / "referee/offline/site/host.mjs"
TAKEN = """
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
const [module, encoding, isOpenedOnTheWay] = process.argv.slice(1);
const content = Buffer.from("Referee ".repeat(1000));
const twin = gzipSync(content);
const asked = [];
globalThis.fetch = async (path) => {
  asked.push(path);
  const isTwin = path.endsWith(".gz") && isOpenedOnTheWay === "no";
  return new Response(isTwin ? twin : content, { headers: encoding ? { "Content-Encoding": encoding } : {} });
};
const { fetched, learnHost, sentFor } = await import(module);
await learnHost();
asked.length = 0;
const sha256 = createHash("sha256").update(content).digest("hex");
const file = { path: "/offline/referee.zip", sha256, bytes: content.length, brotli: 70, gzip: twin.length };
let come = 0;
const stored = await fetched(file, (bytes) => (come += bytes));
const isSame = Buffer.from(await stored.arrayBuffer()).equals(content);
const size = { [file.gzip]: "gzip", 70: "brotli" }[sentFor(file)];
const other = { ...file, sha256: "0" };
const refused = await fetched(other, () => null).then(() => "taken", ({ message }) => message);
console.log(JSON.stringify([asked[0], isSame, size, Math.round(come) === sentFor(file), refused]));
"""


@pytest.mark.parametrize(
    ("encoding", "is_opened_on_the_way", "asked", "size"),
    [
        ("", "no", "/offline/referee.zip.gz", "gzip"),
        ("", "yes", "/offline/referee.zip.gz", "gzip"),
        ("gzip", "no", "/offline/referee.zip", "gzip"),
        ("br", "no", "/offline/referee.zip", "brotli"),
    ],
)
def test_a_file_comes_as_the_host_sends_fewest_bytes_is_counted_as_such_and_compared(
    encoding, is_opened_on_the_way, asked, size
):
    words = ["--input-type=module", "-e", TAKEN, HOST.as_uri(), encoding, is_opened_on_the_way]
    ran = subprocess.run([NODE, *words], capture_output=True, text=True, check=True)

    assert [asked, True, size, True, "damaged: /offline/referee.zip"] == json.loads(ran.stdout)
