// Shows the pages that were seen on this phone while the server cannot be reached. What is kept of a table goes with
// the phone's link to it.
"use strict";

const FILES = "referee-files";
const PAGES = "referee-pages";
const OF_TABLE = "referee-table-";
const MOST = { files: 120, pages: 30, tables: 20 };
const A_MOMENT = 6000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// `/de/tables/K7QM/log`: the language is no part of what a phone may see, the code is.
const codeOf = (path) => /^\/[a-z]{2}\/tables\/([^/]+)/.exec(path)?.[1];
const isCode = (code) => code && !["new", "import"].includes(code);
const isPage = ({ headers }) => /^text\/html/.test(headers.get("Content-Type") ?? "") && !headers.has("Content-Disposition");
// Pages that show a link, and what must be asked about each time, are for this moment.
const isKept = (path) => /^\/[a-z]{2}\//.test(path) && !/\/(invite|delete|gone|evening)$/.test(path);
const cacheOf = (path) => {
  const code = codeOf(path);
  return isCode(code) ? OF_TABLE + code : PAGES;
};

// A cache gives what it holds in the order in which it was put there.
async function bound(cache, most) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

// One change of what is kept after the other: what was asked before a table was forgotten is not kept after it.
let last = Promise.resolve();
let forgotten = 0;
const inTurn = (act) => (last = last.then(act, act));

async function keep(name, address, answer, { most = MOST.pages, since = forgotten } = {}) {
  // Read before its turn: a body that never ends holds up nobody.
  const whole = as(await answer.arrayBuffer(), answer);
  await inTurn(async () => {
    if (name.startsWith(OF_TABLE) && since !== forgotten) return;
    const cache = await caches.open(name);
    await cache.delete(address);
    await cache.put(address, whole);
    await bound(cache, most);
    const tables = (await caches.keys()).filter((one) => one.startsWith(OF_TABLE) && one !== name);
    await Promise.all(tables.slice(0, Math.max(0, tables.length - MOST.tables + 1)).map((one) => caches.delete(one)));
  });
}

function forget(path) {
  forgotten++;
  return inTurn(() => caches.delete(OF_TABLE + codeOf(path)));
}

// What is not in the list of the latest tables is not kept here.
async function forgetOthers(answer) {
  const text = await answer.text();
  const isGone = (name) => name.startsWith(OF_TABLE) && !text.includes(`/tables/${name.slice(OF_TABLE.length)}`);
  const gone = (await caches.keys()).filter(isGone);
  if (!gone.length) return;
  forgotten++;
  await inTurn(() => Promise.all(gone.map((name) => caches.delete(name))));
}

// What an answer says about what is kept here.
async function heed(request, url, answer, since) {
  const isOfTable = isCode(codeOf(url.pathname));
  if (isOfTable && ([404, 410].includes(answer.status) || (/\/delete$/.test(url.pathname) && request.method === "POST"))) {
    return forget(url.pathname);
  }
  if (request.mode !== "navigate" || request.method !== "GET" || answer.status !== 200 || !isPage(answer)) return;
  if (/^\/[a-z]{2}\/tables$/.test(url.pathname) && !url.search) await forgetOthers(answer.clone());
  if (isKept(url.pathname)) await keep(cacheOf(url.pathname), url.href.split("#")[0], answer, { since });
}

// What is shown from here says so: `network.js` reads it.
async function held(url) {
  const cache = await existing(cacheOf(url.pathname));
  if (!cache) return null;
  const at = url.href.split("#")[0];
  // A table is what its server last said, under whichever words of its address.
  const isTable = cacheOf(url.pathname) !== PAGES;
  const found = (await cache.match(at)) ?? (isTable ? await newest(cache, url.pathname) : null);
  return found && marked(found);
}

// To open a cache is to make it: one that was deleted stays so.
const existing = async (name) => ((await caches.has(name)) ? caches.open(name) : null);

async function newest(cache, path) {
  const keys = await cache.keys();
  const key = keys.findLast((one) => new URL(one.url).pathname === path);
  return key && cache.match(key);
}

const marked = async (found) => as((await found.text()).replace("<html ", '<html data-last="" '), found);

// A body with the headers of what the server sent, the policy of what a page may load among them.
function as(body, like) {
  const headers = new Headers(like.headers);
  for (const one of ["Content-Encoding", "Content-Length"]) headers.delete(one);
  return new Response(body, { headers });
}

async function none(url) {
  const page = await caches.match(`/${url.pathname.split("/")[1]}/no-network`, { cacheName: FILES });
  return page ?? Response.error();
}

// The server is asked first; one that does not answer within a moment is as good as away.
async function page(event, url) {
  const { request } = event;
  const since = forgotten;
  const asked = fetch(request).then((answer) => {
    // A proxy whose server is away.
    if (answer.status >= 502 && answer.status <= 504) throw new Error(String(answer.status));
    event.waitUntil(heed(request, url, answer.clone(), since).catch(() => null));
    return answer;
  });
  if (request.method !== "GET") return asked;
  const late = new Promise((_done, fail) => setTimeout(fail, A_MOMENT));
  try {
    return await Promise.race([asked, late]);
  } catch {
    return (await held(url)) ?? asked.catch(() => none(url));
  }
}

async function file(event) {
  const { request } = event;
  const found = await caches.match(request, { cacheName: FILES });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(FILES, request.url, answer.clone(), { most: MOST.files }).catch(() => null));
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) {
    if (request.method === "GET") event.respondWith(file(event));
  } else if (request.mode === "navigate") {
    event.respondWith(page(event, url));
  } else if (isCode(codeOf(url.pathname)) && request.headers.has("HX-Request")) {
    // Not copied: a stream has no end, and the copy of one would hold its connection after the page is left.
    event.respondWith(
      fetch(request).then((answer) => {
        event.waitUntil(heed(request, url, answer).catch(() => null));
        return answer;
      }),
    );
  }
});

// A page as its last answer left it has the headers of the page that was loaded there.
async function keepText({ address, text }) {
  const since = forgotten;
  const url = new URL(address, location.href);
  const name = cacheOf(url.pathname);
  if (url.origin !== location.origin || !isKept(url.pathname)) return;
  const cache = await existing(name);
  const like = cache && (await newest(cache, url.pathname));
  if (like) await keep(name, url.href, as(text, like), { since });
}

async function fetchSeen(seen) {
  for (const address of seen.slice(0, MOST.files)) {
    const url = new URL(address, location.href);
    const isFile = url.pathname.startsWith("/static/") || url.pathname.endsWith("/no-network");
    if (!isFile && !isKept(url.pathname)) continue;
    const name = isFile ? FILES : cacheOf(url.pathname);
    if (await caches.match(url.href, { cacheName: name })) continue;
    const since = forgotten;
    const answer = await fetch(url.href);
    if (answer.ok && !answer.redirected) await keep(name, url.href, answer, { most: isFile ? MOST.files : MOST.pages, since });
  }
}

self.addEventListener("message", (event) => {
  const { data } = event;
  event.waitUntil((data.text ? keepText(data) : fetchSeen(data.seen)).catch(() => null));
});
