// The keys in use, and what the browser keeps in IndexedDB: the key if the player wishes (its private
// halves, which no script can read out), drafts, what was sent.
// A browser that refuses to keep anything loses nothing that is on the page.
"use strict";

// The two keys with which everything of the seat is sealed and opened, once they are known; and the line of that in
// use or just made, while the page has it: a key that a browser keeps cannot be read out.
const own = { key: null, gameKey: null, line: "" };

const keptName = (what) =>
  [what, game, seat, facts.gameKey, what === "key" ? "" : own.key.public.fingerprint].join(" ");

// WebKit forgets a request now and then, and never answers it.
const LATE = 1;
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
    setTimeout(reject, 2000, LATE);
  });

// How often the store may fail to answer before it is done without.
let trust = 3;

// What one request to the store gives; undefined if the browser refuses, or the store never answers.
async function inStore(request) {
  for (; trust; trust -= 1) {
    try {
      const opening = indexedDB.open("adjudicator", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("desks");
      return await done(request((await done(opening)).transaction("desks", "readwrite").objectStore("desks")));
    } catch (why) {
      // The page says so where that matters.
      if (why !== LATE) return;
    }
  }
}

const kept = (what) => inStore((store) => store.get(keptName(what)));

// Whether the browser keeps it now and gives it back: WebKit takes keys of X25519, and does not.
const keep = async (what, value) =>
  Boolean((await inStore((store) => store.put(value, keptName(what)))) && (await kept(what)));

// Sealed under the key, since anybody may look at what a browser keeps.
async function keptSealed(what) {
  const sealed = await kept(what);
  return sealed && parse(await openDraft(own.key, sealed));
}

const keepSealed = async (what, value) => keep(what, await sealDraft(own.key, stringify(value)));

// One desk in several tabs: the newest keeps the draft, and `lost()` is called in the one before.
const claimDesk = (lost) =>
  navigator.locks.request(keptName("draft"), { steal: true }, () => new Promise(() => {})).catch(lost);
