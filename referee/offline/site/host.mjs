// What the host sends for a file: some compress what they send, and of one that does not the compressed twin is fetched
// (packs.py) and opened here.
import { isWhole } from "./check.mjs";

const TWIN = ".gz";
const PROBES = ["js", "wasm", "zip"];
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  wasm: "application/wasm",
};

// How the host compresses files with each of these endings: "" where it does not, undefined as long as nobody asked it.
const sends = {};
const endingOf = (path) => path.slice(path.lastIndexOf(".") + 1);
const howSent = (path) => sends[PROBES.find((ending) => ending === endingOf(path)) ?? "js"];

export async function learnHost() {
  const ask = async (ending) => {
    const answer = await fetch(`/offline/probe.${ending}`, { cache: "no-store" });
    if (answer.ok) sends[ending] = answer.headers.get("Content-Encoding") ?? "";
    await answer.arrayBuffer();
  };
  await Promise.all(PROBES.map((ending) => ask(ending).catch(() => null)));
}

// How many bytes come for a file.
export function sentFor({ path, bytes, brotli, gzip = bytes }) {
  return { "": gzip, gzip, deflate: gzip }[howSent(path)] ?? brotli;
}

// Under its name a static file never changes: what a page has loaded of it serves the next page too, without a
// question to the worker.
const KEEPS = { "Cache-Control": "public, max-age=31536000, immutable" };
export const answering = (path, type, blob) =>
  new Response(blob, { headers: { "Content-Type": type, ...(path.startsWith("/static/") && KEEPS) } });

// Some hosts say of a twin that it is compressed, and the browser has then opened it already.
async function opened(blob) {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return blob;
  return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
}

// The file as it is stored; `arrived` hears how many bytes have come, in all those of `sentFor`.
export async function fetched(file, arrived) {
  const isTwin = Boolean(file.gzip) && howSent(file.path) === "";
  const answer = await fetch(isTwin ? file.path + TWIN : file.path, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  const [counted, kept] = answer.body.tee();
  const sent = sentFor(file);
  const [scale, whole] = [sent / (isTwin ? file.gzip : file.bytes), new Response(kept)];
  let come = 0;
  const counting = (async () => {
    for (const reader = counted.getReader(); ; ) {
      const { done, value } = await reader.read();
      const now = done ? sent : Math.min(sent, come + value.length * scale);
      arrived(now - come);
      come = now;
      if (done) return;
    }
  })();
  const blob = await whole.blob();
  await counting;
  const type = isTwin ? TYPES[endingOf(file.path)] : answer.headers.get("Content-Type");
  const stored = answering(file.path, type ?? "application/octet-stream", await opened(blob));
  if (!(await isWhole(stored.clone(), file.sha256))) throw new Error(`damaged: ${file.path}`);
  return stored;
}
