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
let later;
const loaded = new Promise((reload) => {
  const navigator = { serviceWorker: { controller } };
  const page = { navigator, location: { reload }, setInterval: (ask) => (later = ask) };
  new Function(...Object.keys(page), require("node:fs").readFileSync(path, "utf8"))(...Object.values(page));
});
// The worker that heard it first is stopped: it never answers.
later();
heard[1].port.postMessage("running");
loaded.then(() => {
  console.log(JSON.stringify(heard.map(({ word }) => word)));
  process.exit();
});
"""


def test_a_page_whose_worker_was_stopped_while_python_started_asks_again_and_comes():
    ran = subprocess.run([NODE, "-e", STOPPED_ONCE, STARTING], capture_output=True, text=True, check=True)

    assert ["start", "start"] == json.loads(ran.stdout)
