// The games of this phone: the pages of Python's database file, and the cookies that open its tables. All that a request
// has changed is one transaction of IndexedDB, on the disk before the answer is given.
const NAME = "referee-games";
const STORE = "pages";
const PAGE = 4096;
const [OWNER, SIZE, JAR, RESERVE] = ["owner", "size", "jar", "reserve"];
const NUMBERS = () => IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER);
const STRICT = { durability: "strict" };
// So much is kept free for games, which is known to be there because it is written: browsers no longer say how full a
// phone is. A long game takes a tenth of it.
const ROOM = 5 << 20;
const RANDOM_BYTES_MAX = 1 << 16;

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
const committed = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("another worker keeps the games now"));
  });

export const isOfRoom = (error) => error?.name === "QuotaExceededError";

// Firefox that is killed while it stores much takes its storage for less than empty, which as a number is more than there can
// be, and refuses all that is written until its next start.
export async function isMiscounted() {
  const { usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return usage > Number.MAX_SAFE_INTEGER;
}

// Whether a game that begins now may find no room for its turns, and why: "full" or "miscounted".
let isShort = false;
let why = "";
export const lacksRoom = () => isShort && why;
async function setShort(isNow) {
  isShort = isNow;
  why = isNow && (await isMiscounted()) ? "miscounted" : "full";
}

export const canKeepGames = () => openGames().then(({ close }) => close() ?? !isShort, () => false);

// Random bytes: a browser that compresses would store zeros in no room at all.
async function reserve(database) {
  const room = new Uint8Array(ROOM);
  for (let at = 0; at < ROOM; at += RANDOM_BYTES_MAX) crypto.getRandomValues(room.subarray(at, at + RANDOM_BYTES_MAX));
  const writing = database.transaction(STORE, "readwrite");
  const written = committed(writing);
  writing.objectStore(STORE).put(room, RESERVE);
  await setShort(await written.then(() => false, () => true));
}
async function giveUpReserve(database) {
  await setShort(true);
  const writing = database.transaction(STORE, "readwrite", STRICT);
  writing.objectStore(STORE).delete(RESERVE);
  await committed(writing);
}

// SQLite counts its changes in these bytes of the file.
const CHANGES = [24, 28];
const changes = (file) => file.subarray(...CHANGES).join();

// Whoever opens the games last owns them: a worker that still runs from before can write nothing more.
export async function openGames() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening).catch(async (error) => {
    await setShort(isOfRoom(error));
    throw error;
  });
  // Somebody removes the games.
  database.onversionchange = () => database.close();
  const owner = crypto.randomUUID();
  const claim = database.transaction(STORE, "readwrite", STRICT);
  claim.objectStore(STORE).put(owner, OWNER);
  // On a full phone the games can still be read.
  const refused = await committed(claim).then(() => null, (error) => error);
  if (refused && !isOfRoom(refused)) throw refused;
  const pages = database.transaction(STORE).objectStore(STORE);
  const asked = [pages.get(SIZE), pages.get(JAR), pages.getAllKeys(NUMBERS()), pages.getAll(NUMBERS()), pages.count(RESERVE)];
  const [size = 0, jar = null, numbers, contents, reserved] = await Promise.all(asked.map(done));
  if (reserved) await setShort(Boolean(refused));
  else await reserve(database);
  let kept = new Uint8Array(size);
  numbers.forEach((number, at) => number * PAGE < size && kept.set(contents[at], number * PAGE));
  const file = size ? kept.slice() : null;

  const isChanged = (now, at) => {
    if (at + PAGE > kept.length) return true;
    for (let one = at; one < at + PAGE; one += 1) if (kept[one] !== now[one]) return true;
    return false;
  };
  function changedPages(now) {
    if (now.length === kept.length && changes(now) === changes(kept)) return [];
    const found = [];
    for (let at = 0; at < now.length; at += PAGE) if (isChanged(now, at)) found.push([at / PAGE, now.slice(at, at + PAGE)]);
    kept = now.slice();
    return found;
  }
  async function write(changed, length, cookies) {
    if (refused) throw refused;
    const writing = database.transaction(STORE, "readwrite", STRICT);
    const written = committed(writing);
    const place = writing.objectStore(STORE);
    place.get(OWNER).onsuccess = ({ target }) => {
      if (target.result !== owner) return writing.abort();
      for (const [number, page] of changed) place.put(page, number);
      if (changed.length) place.put(length, SIZE);
      if (cookies) place.put(cookies, JAR);
    };
    await written;
  }

  // What has changed is looked up at once, before another request changes more. Whoever only reads waits too, for what
  // was read may be on its way to the disk. After a write that failed none is tried: it would not be the next one.
  let last = Promise.resolve();
  // Cookies that found no room: they belong to the next write.
  let owed = null;
  function save(now, cookies) {
    const changed = changedPages(now);
    if (changed.length || cookies) {
      last = last.then(() => stored(changed, now.length, cookies ?? owed));
      last.catch(() => null);
    }
    return last.then(() => changed.length > 0);
  }
  async function stored(changed, length, cookies) {
    const once = () => write(changed, length, cookies);
    try {
      // What was kept free is for this: a game that has begun can be ended.
      await once().catch((error) => (isOfRoom(error) ? giveUpReserve(database).then(once) : Promise.reject(error)));
      owed = null;
    } catch (error) {
      if (changed.length || !isOfRoom(error)) throw error;
      owed = cookies;
    }
  }
  return { file, jar, save, reserve: () => reserve(database), close: () => database.close() };
}

// All of them, for good.
export async function deleteGames() {
  const deleting = indexedDB.deleteDatabase(NAME);
  await Promise.race([done(deleting), new Promise((blocked) => (deleting.onblocked = blocked))]);
}
