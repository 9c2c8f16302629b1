// The page for taking Referee along: download with progress, check, repair, update, remove.
import { isWhole } from "./check.mjs";
import { deleteGames, isMiscounted } from "./games.mjs";
import { answering, fetched, learnHost, sentFor } from "./host.mjs";

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

const megabytes = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const said = (words, values) => words.replace(/\{(\w+)\}/g, (_all, name) => megabytes.format(values[name] / 1e6));
const sizeOf = (files) => files.reduce((sum, file) => sum + sentFor(file), 0);

// Kept for when the network is gone: what is left of a download that stopped is known then too.
let latest = null;
async function newest() {
  const answer = await fetch("/offline/files.json", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return null;
  latest = await answer.json();
  return latest;
}
const nameOf = (version) => `referee-${version}`;
const cacheOf = (version) => caches.open(nameOf(version));

// What the worker answers to one word.
const answered = (worker, word) =>
  new Promise((told) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => told(data);
    worker.postMessage(word, [channel.port2]);
  });

// What is here of a file and as it was built, of an older release too: what has not changed has the same address.
async function found(version, { path, sha256 }) {
  for (const where of [{ cacheName: nameOf(version) }, {}]) {
    const one = await caches.match(path, where);
    if (one && (await isWhole(one.clone(), sha256))) return one;
  }
  return null;
}
async function lacking({ version, files }) {
  const here = await Promise.all(files.map((file) => found(version, file)));
  return files.filter((_file, at) => !here[at]);
}

// The release that answers here now, and whether all its files are there and as they were built.
async function installed() {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return null;
  const release = await answered(worker, "release");
  const cache = await cacheOf(release.version);
  const checks = release.files.map(async ({ path, sha256 }) => {
    const one = await cache.match(path);
    return Boolean(one) && isWhole(one, sha256);
  });
  const whole = (await Promise.all(checks)).every(Boolean);
  const begun = (await cache.keys()).length > 0;
  return { ...release, whole: whole && Boolean(await cache.match(COMPLETE)), begun };
}

// Each button says how much it downloads; without a network that is not known.
async function offer(release) {
  const lack = await lacking(release);
  if (lack.length) await learnHost();
  for (const button of page.querySelectorAll("[data-size]")) {
    button.firstElementChild.textContent = said(button.dataset.size, { size: sizeOf(lack) });
  }
  return lack.length < release.files.length;
}

async function look(hasStopped = false) {
  const isAble = isSecureContext && navigator.serviceWorker && window.caches && window.DecompressionStream;
  if (!isAble) return show("unsupported");
  try {
    const [here, release] = await Promise.all([installed(), newest()]);
    const known = release ?? here ?? latest;
    const hasPart = known ? await offer(known) : false;
    if (!here?.begun) return show(hasPart || hasStopped ? "stopped" : "offer");
    if (!here.whole) return show("damaged");
    nameGames();
    if (!release || release.version === here.version) return show("ready");
    return show("ready", (await isDownloaded(release)) ? "waiting" : "update");
  } catch {
    return show("refused");
  }
}

const isDownloaded = async ({ version }) => {
  const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
  return Boolean(waiting) && (await answered(waiting, "release")).version === version;
};

// Most files are small: one after the other, each would wait for the host's answer. Where one fails no other is begun, and
// those on their way are waited for, since what has arrived is counted next.
const AT_ONCE = 4;
async function severalAtOnce(left, take) {
  const next = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      await take(file).catch((error) => {
        left.length = 0;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, next));
  const failed = ends.find(({ reason }) => reason);
  if (failed) throw failed.reason;
}

// What has arrived whole is never fetched again: a download that stopped goes on where it was.
async function download(release) {
  const cache = await cacheOf(release.version);
  const lack = await lacking(release);
  if (lack.length) await learnHost();
  const total = sizeOf(lack);
  const words = page.querySelector("[data-progress]");
  let done = 0;
  const arrived = (bytes) => {
    done += bytes;
    bar.value = done / total;
    words.textContent = said(words.dataset.progress, { done, total });
  };
  arrived(0);
  const take = async (file) => {
    const here = lack.includes(file) ? null : await found(release.version, file);
    const stored = here ? answering(file.path, here.headers.get("Content-Type"), await here.blob()) : await fetched(file, arrived);
    await cache.put(file.path, stored);
  };
  await severalAtOnce([...release.files], take);
  await cache.put(COMPLETE, new Response("complete"));
}

const installedOne = (worker) =>
  new Promise((ready) => {
    const isReady = () => worker.state !== "installing" && ready();
    worker.addEventListener("statechange", isReady);
    isReady();
  });

// The worker that is to come. A look that the browser began before all was here finds none, and the next one shares its
// fate while that runs.
async function comingWorker(registration, { version }) {
  for (let tries = 5; tries > 0; tries -= 1) {
    await registration.update().catch(() => null);
    const worker = registration.installing ?? registration.waiting;
    if (!registration.active) return worker;
    if (worker) await installedOne(worker);
    if (worker && worker.state !== "redundant") return worker;
    if ((await answered(registration.active, "release")).version === version) return null;
  }
  throw new Error("no new worker");
}

async function takeOver(release) {
  const registration = await navigator.serviceWorker.register("/sw.js", { type: "module", updateViaCache: "none" });
  const worker = await comingWorker(registration, release);
  if (worker && registration.active) {
    // While another page is open it waits: that may be a game.
    if ((await answered(worker, "take-over")) === "waits") return;
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
    await takeOver(release);
    // Some browsers ask their reader first: nothing waits for that.
    navigator.storage?.persist?.().catch(() => null);
    // The first start is the long one: it begins now, and not with the first page.
    navigator.serviceWorker.controller?.postMessage("start");
    if (then) return location.assign(then);
    return look();
  } catch (error) {
    if (error.name === "QuotaExceededError") return show((await isMiscounted()) ? "miscounted" : "full");
    return look(true);
  }
}

// What goes with a removal is named before its key can be pressed; an older worker knows none, and answers so.
async function nameGames() {
  const place = page.querySelector("[data-games]");
  const answer = await fetch(place.dataset.games).catch(() => null);
  if (answer?.ok) {
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    place.replaceChildren(...found.querySelectorAll("#kept-games"));
  }
  page.querySelector('[data-do="remove"]').disabled = !answer;
}

async function remove() {
  // Where another page is open the worker goes on, and would write down again what it remembers.
  const worker = navigator.serviceWorker.controller;
  // An older worker does not know the word.
  if (worker) await Promise.race([answered(worker, "forget"), new Promise((late) => setTimeout(late, 2000))]);
  // Also where the worker was too busy to hear it.
  await deleteGames().catch(() => null);
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
