/*
  A client for Referee in one file: it opens a table, plays a whole game of Nunatak and shows the result.
  It knows the interface from its description alone (/api/v1/openapi.json). Copy it, and let players tap in
  place of `choose` and `count`.

  Referee lets in no page of another origin: serve it and play.html under the same host name, beside Referee, as with
  `location /play. { root …; }` of nginx. An EventSource cannot send a token, and a token in an address
  stands in logs: so `listen` reads the stream with fetch and goes on where it broke off, as an EventSource does.
*/

const api = "/api/v1/tables";
const seats = ["Anna", "Ben", "Cleo"].map((id) => ({ id, role: "player" }));
const show = (id, text) => { document.getElementById(id).textContent = text; };

/** Open a table; gives what reads of it, writes to it, and listens to it. */
async function open(body) {
  const opened = await (await fetch(api, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "nunatak", ...body }),
  })).json();
  const url = `${api}/${opened.code}`;
  const headers = { Authorization: `Bearer ${opened.tokens.owner}` };

  async function sent(path, more) {
    const answer = await fetch(url + path, { ...more, headers: { ...headers, ...more?.headers } });
    const told = await answer.json();
    // A problem document says what is wrong: of 422 each error, of 409 the state as it is now.
    if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(told)}`);
    return told;
  }

  return {
    read: (path = "") => sent(path),
    /** Write one entry; its id would stay the same however often it is sent, so it is stored once. */
    write: (path, version, entry) => sent(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: newId(), version, ...entry }),
    }),
    listen: (heard) => listen(`${url}/events`, headers, heard),
  };
}

/** A UUID; crypto.randomUUID is there over HTTPS only. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Hear every event of a table, also those that came while the line was cut. Ends once `heard` says true. */
async function listen(url, headers, heard) {
  let seen = "", wait = 1000;
  for (;;) {
    try {
      const answer = await fetch(url, { headers: seen ? { ...headers, "Last-Event-ID": seen } : headers });
      if (answer.status === 401) return;  // the table is deleted, or the token revoked
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; ;) {
        const { value, done } = await reader.read();
        if (done) break;
        const events = (text + value).split("\n\n");
        text = events.pop();
        for (const event of events) {
          const fields = Object.fromEntries(event.split("\n").map((line) => {
            const at = line.indexOf(":");
            return [line.slice(0, at), line.slice(at + 1).trim()];
          }));
          if (fields.retry) wait = Number(fields.retry);
          if (!fields.event) continue;
          seen = fields.id;
          if (await heard(fields.event, JSON.parse(fields.data))) {
            await reader.cancel();
            return;
          }
        }
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;  // anything but a cut line
    }
    await new Promise((again) => setTimeout(again, wait));
  }
}

/** A player: the block, the card and the place with the most points for whoever is on turn. */
function choose({ active, choices }) {
  const found = choices.flatMap((choice) => choice.options.placements.map((place) => ({ choice, place })));
  return found.reduce((best, one) => (one.place.points[active] > best.place.points[active] ? one : best));
}

/** What the players count at the end. This one counts nothing: ask at your table. */
const count = (missing) => missing.map((cell) => ({ ...cell, value: cell.field === "elder" ? [] : 0 }));

const table = await open({ seats });

/** Make the first call that the state names; whatever comes of it is heard on the stream. */
async function goOn() {
  const { next: [first], version } = await table.read();
  if (first.call === "table-turn") {
    const { choice, place: { level, row, column } } = choose(await table.read("/options"));
    const move = { place: { level, row, column }, seat: choice.seat, card: choice.card };
    await table.write("/turns", version, { ...first.body, move });
  } else if (first.call === "table-count") {
    const { missing } = await table.read("/final");
    if (missing.length) await table.write("/final", version, { values: count(missing) });
    else await table.write("/end", version, {});
  } else throw new Error(`This client does not know ${first.call}.`);
}

await table.listen(async (name, told) => {
  if (name === "turn") {
    for (const reason of told.reasons) {
      const line = document.createElement("li");
      line.value = told.number;
      line.textContent = `${told.seat}: ${reason.text}`;
      document.getElementById("turns").append(line);
    }
    show("points", Object.entries(told.totals).map(([seat, points]) => `${seat} ${points}`).join(", "));
  }
  if (told.phase === "finished") {
    show("result", `Won: ${told.result.winners.join(", ")}`);
    return true;
  }
  await goOn();
  return false;
});
