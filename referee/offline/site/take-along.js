// The page for taking Referee along: download with progress, check, repair, update, remove.
import { isWhole } from "./check.mjs";

const COMPLETE = "/offline/complete";
const page = document.querySelector("[data-offline-page]");
const bar = page.querySelector("progress");
const show = (...names) => {
  for (const part of page.querySelectorAll("[data-state]")) part.hidden = !names.includes(part.dataset.state);
};

// Only an address of this site: anything else would lead a reader away.
const wanted = new URLSearchParams(location.search).get("then") ?? "";
const then = /^\/(?![/\\])/.test(wanted) ? wanted : null;
if (then) page.querySelector("[data-open]").href = then;

const newest = () =>
  fetch("/offline/files.json", { cache: "no-store" }).then((answer) => (answer.ok ? answer.json() : null), () => null);
const cacheOf = (version) => caches.open(`referee-${version}`);

// What the worker answers to one word.
const answered = (worker, word) =>
  new Promise((told) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => told(data);
    worker.postMessage(word, [channel.port2]);
  });

// The release that answers here now, and whether all its files are there and as they were built.
async function installed() {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return null;
  const release = await answered(worker, "release");
  const cache = await cacheOf(release.version);
  const checks = release.files.map(async ({ path, sha256 }) => {
    const found = await cache.match(path);
    return Boolean(found) && isWhole(found, sha256);
  });
  const whole = (await Promise.all(checks)).every(Boolean);
  const begun = (await cache.keys()).length > 0;
  return { ...release, whole: whole && Boolean(await cache.match(COMPLETE)), begun };
}

async function look() {
  if (!isSecureContext || !navigator.serviceWorker || !window.caches) return show("unsupported");
  const [here, release] = await Promise.all([installed(), newest()]);
  if (!here?.begun) return show("offer");
  if (!here.whole) return show("damaged");
  if (release && release.version !== here.version) return show("ready", "update");
  return show("ready");
}

// Under its name a static file never changes: what a page has loaded of it serves the next page too, without a
// question to the worker.
const KEEPS = { "Cache-Control": "public, max-age=31536000, immutable" };
const answering = (path, type, blob) =>
  new Response(blob, { headers: { "Content-Type": type, ...(path.startsWith("/static/") && KEEPS) } });

async function fetched(file, arrived) {
  const answer = await fetch(file.path, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
  const [counted, kept] = answer.body.tee();
  const whole = new Response(kept);
  const counting = (async () => {
    for (const reader = counted.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      arrived(value.length);
    }
  })();
  const blob = await whole.blob();
  await counting;
  const stored = answering(file.path, answer.headers.get("Content-Type"), blob);
  if (!(await isWhole(stored.clone(), file.sha256))) throw new Error(`damaged: ${file.path}`);
  return stored;
}

// What has arrived whole is never fetched again: a download that stopped goes on where it was.
async function download({ version, files }) {
  const cache = await cacheOf(version);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const arrived = (bytes) => {
    done += bytes;
    bar.value = done / total;
  };
  for (const file of files) {
    // Of an older release too: what has not changed has the same address.
    const found = (await cache.match(file.path)) ?? (await caches.match(file.path));
    if (found && (await isWhole(found.clone(), file.sha256))) {
      await cache.put(file.path, answering(file.path, found.headers.get("Content-Type"), await found.blob()));
      arrived(file.bytes);
    } else await cache.put(file.path, await fetched(file, arrived));
  }
  await cache.put(COMPLETE, new Response("complete"));
}

async function takeOver() {
  const registration = await navigator.serviceWorker.register("/sw.js", { type: "module", updateViaCache: "none" });
  await registration.update().catch(() => null);
  const worker = registration.installing ?? registration.waiting;
  if (worker && registration.active) {
    await new Promise((ready) => {
      const isReady = () => worker.state !== "installing" && ready();
      worker.addEventListener("statechange", isReady);
      isReady();
    });
    worker.postMessage("take-over");
  }
  const active = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller === (worker ?? active.active)) return;
  if (worker || !navigator.serviceWorker.controller) {
    const taken = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    // After a removal with another page open, the old worker is still there. It takes this page only when told.
    if (!worker) active.active.postMessage("take-over");
    await taken;
  }
}

async function take() {
  bar.value = 0;
  show("loading");
  try {
    const release = await newest();
    if (!release) throw new Error("no network");
    await download(release);
    await takeOver();
    await navigator.storage?.persist?.();
    if (then) return location.assign(then);
    return look();
  } catch {
    return show("stopped");
  }
}

async function remove() {
  // Where another page is open the worker goes on, and would write down again what it remembers.
  const worker = navigator.serviceWorker.controller;
  // An older worker does not know the word.
  if (worker) await Promise.race([answered(worker, "forget"), new Promise((late) => setTimeout(late, 2000))]);
  for (const name of await caches.keys()) if (name.startsWith("referee-")) await caches.delete(name);
  for (const name of Object.keys(localStorage)) if (name.startsWith("referee.")) localStorage.removeItem(name);
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  location.reload();
}

page.addEventListener("click", (event) => {
  const { do: act } = event.target.closest("[data-do]")?.dataset ?? {};
  if (act === "take") take();
  if (act === "remove") remove();
});
look();
