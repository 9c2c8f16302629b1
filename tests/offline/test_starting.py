"""The page that is shown while Python starts."""

from __future__ import annotations

import json
import subprocess

from referee.offline.build.inputs import NODE, ROOT

STARTING = ROOT / "referee/offline/site/starting.js"
STOPPED_ONCE = """
const [path] = process.argv.slice(1);
const heard = [];
const controller = { postMessage: (word, [port]) => heard.push({ word, port }) };
class MessageChannel {
  port1 = {};
  port2 = this.port1;
}
let later;
let reloads = 0;
const navigator = { serviceWorker: { controller } };
const setInterval = (ask) => (later = ask);
const page = { navigator, location: { reload: () => (reloads += 1) }, MessageChannel, setInterval };
new Function(...Object.keys(page), require("node:fs").readFileSync(path, "utf8"))(...Object.values(page));
// The worker that heard it first is stopped: it never answers. The next one answers all that it has heard.
later();
later();
for (const { port } of heard.slice(1)) port.onmessage();
setImmediate(() => console.log(JSON.stringify([heard.map(({ word }) => word), reloads])));
"""


def test_a_page_whose_worker_was_stopped_while_python_started_asks_again_and_comes_once():
    ran = subprocess.run([NODE, "-e", STOPPED_ONCE, STARTING], capture_output=True, text=True, check=True)

    assert [["start", "start", "start"], 1] == json.loads(ran.stdout)
