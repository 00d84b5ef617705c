// The key in use, and what the browser keeps in IndexedDB: the key if the player wishes, drafts, what was sent.
// A browser that refuses to keep anything loses nothing that is on the page.
"use strict";

const keeping = (function () {
  const { game, seat, turn, gameKey } = page.facts;
  const TAB = Math.random();
  const PER_TURN = ["draft", "sent"];

  // The two keys with which everything of the seat is sealed and opened, once they are known.
  const own = { key: null, gameKey: null };

  function nameOf(what) {
    const holder = what === "key" ? [] : [own.key.public.fingerprint];
    return [what, game, seat, gameKey, ...holder, ...(PER_TURN.includes(what) ? [turn] : [])].join(" ");
  }

  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });

  // What an act in one transaction gives; undefined if the browser refuses.
  async function inStore(mode, act) {
    try {
      const opening = indexedDB.open("adjudicator", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("desks");
      const database = await done(opening);
      try {
        return await act(database.transaction("desks", mode).objectStore("desks"));
      } finally {
        database.close();
      }
    } catch {
      return undefined;
    }
  }

  const get = (what) => inStore("readonly", (store) => done(store.get(nameOf(what))));

  // Whether the browser keeps it now; null forgets what was kept.
  const put = (what, value) =>
    inStore("readwrite", async (store) => {
      await done(value === null ? store.delete(nameOf(what)) : store.put(value, nameOf(what)));
      return true;
    });

  // Sealed under the key, since anybody may look at what a browser keeps.
  const seal = (value) => sealing.sealDraft(own.key, JSON.stringify(value));

  async function getSealed(what) {
    const sealed = await get(what);
    return sealed && JSON.parse(await sealing.openDraft(own.key, sealed));
  }

  const putSealed = async (what, value) => put(what, await seal(value));

  // --- One desk in several tabs: the newest keeps the draft, and the others say so -----------------------

  const claim = () => put("tab", TAB);
  const isNewest = async () => [undefined, TAB].includes(await get("tab"));

  // Keep a draft, unless a newer tab keeps its own: whether this one does, undefined if the browser refuses.
  async function putDraft(draft) {
    const sealed = await seal(draft);
    return inStore("readwrite", async (store) => {
      const newest = (await done(store.get(nameOf("tab")))) === TAB;
      if (newest) {
        await done(store.put(sealed, nameOf("draft")));
      }
      return newest;
    });
  }

  return { claim, get, getSealed, isNewest, own, put, putDraft, putSealed };
})();
