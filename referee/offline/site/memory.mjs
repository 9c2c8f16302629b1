// Python's memory as it was right after its first start: the next start goes on from there. One of each release.
import { bytesOf, hashOf } from "./check.mjs";

const KEPT = "referee-memory";
const SHA256 = "X-SHA256";
const SIZE = "X-Size";
const MEGABYTE = 1 << 20;
const WORD = 4;
// The word of a memory that says how long its head is.
const HEAD = 1;
// The memory is about 60 MB; a phone that is nearly full needs the rest for its own.
const ROOM = 200 * MEGABYTE;

const place = (version) => `/offline/kept/memory-${version}`;

// What was kept of this release: how large the memory was, and its bytes once they are known to be still those.
export async function memoryOf(version) {
  const found = await caches.match(place(version), { cacheName: KEPT });
  if (!found) return null;
  const read = async () => {
    const bytes = await bytesOf(found);
    if ((await hashOf(bytes)) !== found.headers.get(SHA256)) throw new Error("damaged: memory");
    return new Uint8Array(bytes);
  };
  const bytes = read();
  // Heard by who waits for it, if the start comes so far.
  bytes.catch(() => null);
  return { size: Number(found.headers.get(SIZE)), bytes };
}

export async function hasRoom() {
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > ROOM;
}

// In the place of that of any other release. More than a quarter of it was never used: the zeros at its end are not kept.
export async function keepMemory(version, memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  let end = words.length;
  while (words[end - 1] === 0) end -= 1;
  const bytes = memory.subarray(0, end * WORD);
  const headers = { [SHA256]: await hashOf(bytes), [SIZE]: memory.length - words[HEAD] };
  await caches.delete(KEPT);
  await (await caches.open(KEPT)).put(place(version), new Response(bytes, { headers }));
}

export const forgetMemory = () => caches.delete(KEPT);
