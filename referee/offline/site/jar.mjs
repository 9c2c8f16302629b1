// The cookies of the pages: a service worker sees none, so they are kept here, beside the program.
const KEPT = "referee-kept";
const JAR = "/offline/kept/cookies";
const SECRET = "/offline/kept/secret";

const read = async (path) => {
  const found = await caches.match(path, { cacheName: KEPT });
  return found ? found.json() : null;
};
const write = async (path, value) => (await caches.open(KEPT)).put(path, Response.json(value));

// The key that signs cookies and form tokens: made once, and never leaves this browser.
export async function secret() {
  const kept = await read(SECRET);
  if (kept) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  await write(SECRET, made);
  return made;
}

export function parsed(header, now) {
  const [pair, ...attributes] = header.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  const said = new Map(attributes.map((word) => word.split("=")).map(([name, value = ""]) => [name.toLowerCase(), value]));
  const age = said.has("max-age") ? Number(said.get("max-age")) * 1000 : said.has("expires") ? Date.parse(said.get("expires")) - now : null;
  return { name: pair.slice(0, at), value: pair.slice(at + 1), path: said.get("path") || "/", until: age === null ? null : now + age };
}

export function isFor(cookie, path, now) {
  const below = path === cookie.path || path.startsWith(cookie.path.endsWith("/") ? cookie.path : `${cookie.path}/`);
  return below && (cookie.until === null || cookie.until > now);
}

let jar = [];
// What was kept with the games; where none are kept, and before there were any, it is beside the key.
export async function fill(kept) {
  jar = kept ?? (await read(JAR)) ?? [];
}

export function cookiesFor(path, now = Date.now()) {
  const cookies = jar.filter((cookie) => isFor(cookie, path, now));
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

// In use at once; the whole jar where an answer has changed it, to be stored with what else it has changed.
export function keep(headers, now = Date.now()) {
  const fresh = headers.filter(([name]) => name.toLowerCase() === "set-cookie").map(([, value]) => parsed(value, now));
  if (!fresh.length) return null;
  const same = (one, other) => one.name === other.name && one.path === other.path;
  const others = jar.filter((cookie) => !fresh.some((one) => same(one, cookie)));
  jar = [...others, ...fresh].filter((cookie) => cookie.until === null || cookie.until > now);
  return jar;
}

export const keepBeside = (cookies) => write(JAR, cookies);

// Nothing of this reader stays, neither what is stored nor what was read of it.
export async function forget() {
  jar = [];
  await caches.delete(KEPT);
}
