// Starts the browser's Python with Referee in it, and asks it for answers. Used by the service worker.
import createPyodideModule from "./pyodide.asm.mjs";
import { loadPyodide } from "./pyodide.mjs";
import { bytesOf, hashOf, isWhole } from "./check.mjs";

const GAMES = "/home/pyodide/games.sqlite3";
const PACKAGES = "/lib/python3.14/site-packages";
const LIBRARY = ".so";
const NEWER = "WrongFormError";

// `files` names each file by its role: {path, sha256}; `stored` gives the stored response of a path. `opened` brings what is
// of this phone alone: {secret, games}. `games` is the database as it was stored: {file}, null where it is new; without it no
// game is kept. `memory` is what was kept of an earlier start of the same release (memory.mjs), from which Python then goes
// on. Where `keeps` is true there is one to keep after this start, by which Python knows the pages in `language` already.
export async function start(files, stored, opened, { memory = null, keeps = false, language = "en" } = {}) {
  const checks = [];
  // The runtime waits for ever for a part that it does not get.
  let fail;
  const failed = new Promise((_done, refused) => (fail = refused));
  const refuse = (reason, role) => {
    const error = new Error(`${reason}: ${role}`);
    fail(error);
    throw error;
  };
  const check = (role, asked) => {
    const checked = asked.then((whole) => whole || refuse("damaged", role));
    // Heard by `failed` where the start has ended before all are asked for.
    checked.catch(() => null);
    checks.push(checked);
  };
  const found = async (role) => (await stored(files[role].path)) ?? refuse("missing", role);
  const take = async (role) => {
    const response = await found(role);
    check(role, isWhole(response.clone(), files[role].sha256));
    return response;
  };
  const read = async (role) => {
    const bytes = await bytesOf(await found(role));
    check(role, hashOf(bytes).then((hash) => hash === files[role].sha256));
    return new Uint8Array(bytes);
  };
  // Read while the runtime is compiled.
  const reading = Promise.all(["packages", "referee"].map(read));
  reading.catch(() => null);
  const python = await withStored({ wasm: "wasm", "library.zip": "library" }, take, failed, () =>
    loadPyodide({
      indexURL: new URL("./", import.meta.url).href,
      stdLibURL: new URL("./library.zip", import.meta.url).href,
      createPyodideModule: async (settings) => {
        const module = await createPyodideModule(withLibrary(settings, reading, memory?.size ?? 0));
        if (memory) putBack(await memory.bytes, module.API);
        return module;
      },
      // Nothing else is ever loaded: the runtime's own list of packages is left empty.
      lockFileContents: JSON.stringify({
        info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
        packages: {},
      }),
      env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
      ...(memory ? { _loadSnapshot: LATER } : { _makeSnapshot: keeps }),
    }),
  );
  for (const pack of await reading) unpack(pack, python.FS);
  await Promise.all(checks);
  let made = null;
  if (!memory) {
    python.runPython(STARTED);
    if (keeps) made = memoryOf(python, language);
  }
  const { secret, games } = await opened;
  // Only now: the key is in no memory that is kept.
  python.globals.set("secret", secret);
  python.runPython(OWN);
  return Object.assign(asking(python), {
    size: () => python._module.HEAP8.length,
    isQuick: Boolean(memory),
    memory: made,
    games: games && (await keptGames(python, games)),
  });
}

// Null where they have no place that lasts. Those that cannot be read stay as they are stored.
async function keptGames(python, { file, save, reserve, close }) {
  // The bytes of the database as they are now.
  const database = () => {
    const { contents, usedBytes } = python.FS.lookupPath(GAMES).node;
    return contents.subarray(0, usedBytes);
  };
  const saved = (cookies) => save(database(), cookies);
  const keepsNone = (error) => {
    console.warn(`no game is kept: ${error}`);
    python.runPython("keep_no_games(app)");
  };
  try {
    if (file) python.FS.writeFile(GAMES, file);
    python.runPython(`keep_games(app, Path("${GAMES}"))`);
  } catch (error) {
    keepsNone(error);
    // What the reader chooses, such as the language, is stored beside them.
    return { unread: error.type === NEWER ? "newer" : "damaged", saved: (cookies) => save(file ?? new Uint8Array(), cookies), close };
  }
  try {
    // A new database, or the new form of an older one, is stored before anybody plays.
    await saved(null);
    return { saved, reserve, close };
  } catch (error) {
    keepsNone(error);
    close();
    return null;
  }
}

const STARTED = `
import gc, importlib, json, random
from pathlib import Path
importlib.invalidate_caches()
# What is imported stays for good: the collector need not look through it, neither now nor later.
gc.disable()
from referee.offline import compiled
compiled.use()
from referee.offline.app import create_app
from referee.offline.bridge import answer
from referee.offline.kept import keep_games, keep_no_games
from referee.offline.warm import play_once
app = create_app("a place for the key")
gc.freeze()
gc.enable()
def ask(method, url, headers, body):
    status, sent, text = answer(app.wsgi_app, method, json.loads(url), json.loads(headers), bytes(body))
    return json.dumps([status, sent]), text
`;

// What is of this phone alone.
const OWN = `
app.secret_key = secret
del secret
random.seed()
`;

// Null where it cannot be had: this start goes on without.
function memoryOf(python, language) {
  try {
    python.runPython(`play_once(app, Path("${GAMES}"), "${language}"); gc.collect(); gc.freeze()`);
    return python.makeMemorySnapshot();
  } catch (error) {
    console.warn(`no memory of this start: ${error}`);
    return null;
  }
}

// The runtime waits for a memory before it is compiled. It is given this, and the memory itself, which is read and compared
// meanwhile, in the moment in which it is put back.
const LATER = new Uint8Array();
function putBack(bytes, runtime) {
  const { restoreSnapshot } = runtime;
  runtime.restoreSnapshot = () => restoreSnapshot(bytes);
}

// The one library of native code is loaded before Python begins, so that it lies at the same place in every memory.
// A memory is put back whole: the runtime's own must be as large before.
function withLibrary(settings, reading, size) {
  const { instantiateWasm, onRuntimeInitialized } = settings;
  let pack = null;
  settings.instantiateWasm = (imports, done) =>
    instantiateWasm(imports, async (...made) => {
      [pack] = await reading;
      done(...made);
    });
  settings.onRuntimeInitialized = () => {
    onRuntimeInitialized?.();
    for (const path of unpack(pack, settings.FS, LIBRARY)) {
      settings.loadDynamicLibrary(path, { loadAsync: false, nodelete: true, global: false, allowUndefined: true }, {});
    }
    if (settings.HEAP8.length < size) settings.growMemory(size);
  };
  return settings;
}

// Python would take a tenth of a second for this. The packs are not compressed (packs.py), so that each file
// is a part of its pack: head and name, then the content. Only those whose names end with `only`. Each is put straight into
// its folder: to open, write and close a thousand of them looks up every folder of their paths again and again.
const PLAIN_FILE = 0o100666;
const FILE = { mark: 0x04034b50, size: 18, name: 26, extra: 28, head: 30 };
function unpack(pack, files, only = "") {
  const view = new DataView(pack.buffer);
  const words = new TextDecoder();
  const paths = [];
  const folders = new Map();
  const folderOf = (path) => {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) folders.set(folder, files.mkdirTree(folder) ?? files.lookupPath(folder).node);
    return folders.get(folder);
  };
  for (let at = 0; at < pack.length && view.getUint32(at, true) === FILE.mark; ) {
    const name = at + FILE.head;
    const nameEnd = name + view.getUint16(at + FILE.name, true);
    const start = nameEnd + view.getUint16(at + FILE.extra, true);
    at = start + view.getUint32(at + FILE.size, true);
    const path = `${PACKAGES}/${words.decode(pack.subarray(name, nameEnd))}`;
    if (!path.endsWith(only)) continue;
    const [folder, own] = [folderOf(path), path.slice(path.lastIndexOf("/") + 1)];
    const file = folder.contents[own] ?? folder.node_ops.mknod(folder, own, PLAIN_FILE, 0);
    Object.assign(file, { contents: pack.subarray(start, at), usedBytes: at - start });
    paths.push(path);
  }
  return paths;
}

// The runtime fetches its own parts by name; it gets the stored ones, and nothing comes from elsewhere.
async function withStored(parts, take, failed, load) {
  const own = self.fetch;
  self.fetch = async (request, options) => {
    const asked = String(request.url ?? request);
    const end = Object.keys(parts).find((name) => asked.endsWith(name));
    return end ? take(parts[end]) : own(request, options);
  };
  try {
    return await Promise.race([failed, load()]);
  } finally {
    self.fetch = own;
  }
}

function asking(python) {
  const ask = python.globals.get("ask");
  return (method, url, headers, body) => {
    const parts = [url.protocol.slice(0, -1), url.host, decodeURIComponent(url.pathname), url.search.slice(1)];
    const sent = python.toPy(body);
    const answered = ask(method, JSON.stringify(parts), JSON.stringify(headers), sent);
    const [status, list] = JSON.parse(answered.get(0));
    const text = answered.get(1);
    const bytes = text.toJs();
    for (const proxy of [text, answered, sent]) proxy.destroy?.();
    return { status: Number.parseInt(status, 10), headers: list, body: bytes };
  };
}
