// The server in the browser: answers every page of this site from what was taken along.
import { start } from "./offline/@BUILD@/engine.mjs";
import { canKeepGames, deleteGames, isOfRoom, lacksRoom, openGames } from "./offline/@BUILD@/games.mjs";
import { cookiesFor, fill, forget, keep, keepBeside, secret } from "./offline/@BUILD@/jar.mjs";
import { forgetMemory, hasRoom, keepMemory, memoryOf } from "./offline/@BUILD@/memory.mjs";

// Filled in by `make offline`: the name of this release, its files, and which of them play a role.
const { version, files, roles, languages } = JSON.parse(`@RELEASE@`);
const CACHE = `referee-${version}`;
const COMPLETE = "/offline/complete";
const known = new Set(files.map(({ path }) => path));
const byRole = Object.fromEntries(Object.entries(roles).map(([role, path]) => [role, files.find((file) => file.path === path)]));

const open = () => caches.open(CACHE);
const stored = (path) => caches.match(path, { cacheName: CACHE });
const isComplete = async () => Boolean(await stored(COMPLETE));

// Once Python runs, a page asks it at once: what is stored is not looked at again for each of them.
let engine = null;
let ask = null;
// Until the memory of the first start is written.
let writing = Promise.resolve();
const running = () => (engine ??= begun());
// Whether this start goes on from the memory of an earlier one.
let isQuick = Promise.resolve(false);
function begun() {
  const memory = memoryOf(version).catch(() => null);
  isQuick = memory.then(Boolean);
  const opened = openedOwn();
  // Heard where Python waits for it, if the start comes so far.
  opened.catch(() => null);
  const own = fromMemory(memory, opened)
    .catch(() => null)
    .then(async (quick) => {
      const started = quick ?? (await anew(opened, () => engine === own));
      // Forgotten meanwhile: it has the old key.
      if (engine === own) ask = started;
      return started;
    })
    .catch(async (error) => {
      // Damaged or lost: the page for taking along repairs it.
      if (engine === own) engine = null;
      await (await open()).delete(COMPLETE);
      throw error;
    });
  return own;
}

async function openedOwn() {
  const [key, games] = await Promise.all([secret(), openGames().catch(() => null)]);
  await fill(games?.jar);
  return { secret: key, games };
}

async function fromMemory(asked, opened) {
  const memory = await asked;
  if (!memory) return null;
  try {
    return await start(byRole, stored, opened, { memory });
  } catch (error) {
    await forgetMemory();
    throw error;
  }
}

async function anew(opened, isOurs) {
  const keeps = await hasRoom();
  const started = await start(byRole, stored, opened, { keeps, language: languageOf("/") });
  const { memory } = started;
  delete started.memory;
  if (memory && isOurs()) writing = keepMemory(version, memory).catch(() => forgetMemory());
  return started;
}

const languageOf = (path) => {
  const wanted = [path.split("/")[1], ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wanted.find((code) => languages.includes(code)) ?? languages.at(-1);
};
const takeAlong = (url) => `/${languageOf(url.pathname)}/take-along.html?then=${encodeURIComponent(url.pathname + url.search)}`;

// A new release takes over only when it was downloaded: until then the one that is here goes on.
const releases = async () => (await caches.keys()).filter((name) => /^referee-[0-9a-f]+$/.test(name));
async function isOtherHeld() {
  const others = (await releases()).filter((name) => name !== CACHE);
  const held = await Promise.all(others.map(async (name) => (await caches.open(name)).match(COMPLETE)));
  return held.some(Boolean);
}
self.addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      if ((await isOtherHeld()) && !(await isComplete())) throw new Error("not downloaded yet");
    })(),
  ),
);

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      await self.clients.claim();
      if (!(await isComplete())) return;
      const old = (await releases()).filter((name) => name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      if (old.length) await forgetMemory();
    })(),
  ),
);

self.addEventListener("message", (event) => {
  const reply = (word) => event.ports[0]?.postMessage(word);
  // A waiting worker cannot claim pages yet: `activate` does it then.
  if (event.data === "take-over") event.waitUntil(takeOver(event.source).then(reply));
  if (event.data === "forget") {
    // The key that signs is forgotten too, so Python starts anew with another.
    ask?.games?.close?.();
    engine = ask = null;
    const all = [forget(), deleteGames(), writing.then(forgetMemory)];
    event.waitUntil(Promise.allSettled(all).then(() => reply("forgotten")));
  }
  if (event.data === "start") {
    event.waitUntil(running().then(() => reply("running"), (error) => reply(String(error))).then(() => writing));
  }
  if (event.data === "state") {
    event.waitUntil(running().then(async ({ size, isQuick }) => reply(await writing.then(() => ({ bytes: size(), isQuick })))));
  }
  if (event.data === "release") reply({ version, files });
});

// Who has another page open may be in the middle of a game: the release that answers it goes on until that is closed.
async function takeOver(page) {
  if (self.registration.waiting && (await answersOthers(page))) return "waits";
  await self.skipWaiting();
  await self.clients.claim().catch(() => null);
  return "taken";
}
async function answersOthers({ id }) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some((one) => one.id !== id) && (await isOtherHeld());
}

// Whether the host has another release; pages then offer it. Asked once an hour, and never waited for.
const HOUR = 3_600_000;
let isNewer = false;
let looked = 0;
let looking = null;
const lookForNewer = () => (looking ??= looksForNewer().catch(() => null).finally(() => (looking = null)));
async function looksForNewer() {
  if (Date.now() - looked < HOUR) return;
  const answer = await fetch("/offline/version.json", { cache: "no-store" });
  if (!answer.ok) return;
  isNewer = (await answer.json()) !== version;
  looked = Date.now();
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === location.origin) event.respondWith(answered(event, url));
});

// A start from a kept memory mostly takes less than this: the page before stays, and none is drawn in between.
const SOON_MS = 2_500;
async function isSoon(python) {
  if (!(await isQuick)) return false;
  const late = new Promise((told) => setTimeout(told, SOON_MS, false));
  return Promise.race([python.then(() => true, () => true), late]);
}

const isFile = ({ pathname }) => /\.(json|csv)$/.test(pathname);

async function answered(event, url) {
  const { request } = event;
  // A download, or a repair, wants what the host has and not what is here.
  if (request.cache === "no-store") return fetch(request);
  if (known.has(url.pathname)) return (await stored(url.pathname)) ?? fetch(request);
  if (url.pathname === "/sw.js" || url.pathname.startsWith("/offline/")) return fetch(request);
  const isPage = request.mode === "navigate";
  if (isPage) event.waitUntil(lookForNewer());
  // What was full, or forbidden, may not be so any more.
  if (isPage && ask && !ask.games && (await canKeepGames())) engine = ask = null;
  if (isPage && lacksRoom()) await ask?.games?.reserve?.().catch(() => null);
  if (!ask && !(await isComplete())) {
    return fetch(request).catch((error) => (isPage ? Response.redirect(takeAlong(url), 303) : Promise.reject(error)));
  }
  const python = running();
  event.waitUntil(python.then(() => writing, () => null));
  // Something to look at while Python starts: it comes back to this address when it runs. A file is waited for where one is.
  if (isPage && !ask && request.method === "GET" && !isFile(url) && !(await isSoon(python))) {
    const waiting = await stored(`/${languageOf(url.pathname)}/starting.html`);
    if (waiting) return waiting;
  }
  try {
    return await asked(await python, event, url);
  } catch (error) {
    if (isPage) return Response.redirect(takeAlong(url), 303);
    throw error;
  }
}

async function asked(python, event, url) {
  const { request } = event;
  const body = ["GET", "HEAD"].includes(request.method) ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
  // Where it is not stored, what Python remembers is not what is kept: it starts anew from that, and is asked once more
  // unless there is no room.
  for (const asking of [() => python, running]) {
    const one = await asking();
    const answer = one(request.method, url, headersOf(request, url, one), body);
    const cookies = keep(answer.headers);
    let isChanged = false;
    try {
      isChanged = await saved(one, cookies);
    } catch (error) {
      one.games.close();
      if (ask === one) engine = ask = null;
      if (isOfRoom(error)) break;
      continue;
    }
    if (isChanged) event.waitUntil(tellOthers(event).catch(() => null));
    return answering(answer, request);
  }
  const said = new URL(`/${languageOf(url.pathname)}/not-kept`, url);
  const last = await running();
  return answering(last("GET", said, headersOf(request, said, last), new Uint8Array()), request);
}

// Tells whether a game has changed. A browser that can store nothing remembers its cookies until the worker stops.
const saved = ({ games }, cookies) => (games ? games.saved(cookies) : cookies && keepBeside(cookies).then(() => false, () => false));

// Another page of this phone may show the same table.
async function tellOthers({ clientId }) {
  for (const page of await self.clients.matchAll({ type: "window" })) if (page.id !== clientId) page.postMessage("changed");
}

function headersOf(request, url, { games }) {
  const cookie = cookiesFor(url.pathname);
  return {
    ...Object.fromEntries(request.headers),
    "accept-language": request.headers.get("accept-language") ?? navigator.languages.join(","),
    host: url.host,
    ...(request.referrer && { referer: request.referrer }),
    ...(cookie && { cookie }),
    ...(isNewer && { "referee-newer": version }),
    ...(lacksRoom() && { "referee-full": lacksRoom() }),
    ...(games?.unread && { "referee-unread": games.unread }),
  };
}

function answering(answer, request) {
  const sent = new Headers(answer.headers.filter(([name]) => name.toLowerCase() !== "set-cookie"));
  const { status } = answer;
  if (status >= 300 && status < 400 && sent.get("Location")) {
    return Response.redirect(new URL(sent.get("Location"), request.url).href, status);
  }
  return new Response([204, 304].includes(status) || request.method === "HEAD" ? null : answer.body, { status, headers: sent });
}
