// Python's memory as it was right after its first start: the next start goes on from there. One of each release.
import { hashOf } from "./check.mjs";

const KEPT = "referee-memory";
const SHA256 = "X-SHA256";
const MEGABYTE = 1 << 20;
// The memory is about 60 MB; a phone that is nearly full needs the rest for its own.
const ROOM = 200 * MEGABYTE;

const place = (version) => `/offline/kept/memory-${version}`;

// What was kept of this release: its bytes, and whether they are still those.
export async function memoryOf(version) {
  const found = await caches.match(place(version), { cacheName: KEPT });
  if (!found) return null;
  const bytes = await found.arrayBuffer();
  return { bytes: new Uint8Array(bytes), isWhole: hashOf(bytes).then((hash) => hash === found.headers.get(SHA256)) };
}

export async function hasRoom() {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > ROOM;
}

// In the place of that of any other release.
export async function keepMemory(version, bytes) {
  const headers = { [SHA256]: await hashOf(bytes) };
  await caches.delete(KEPT);
  await (await caches.open(KEPT)).put(place(version), new Response(bytes, { headers }));
}

export const forgetMemory = () => caches.delete(KEPT);
