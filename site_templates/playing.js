// What a player sends besides orders while a game is under way: away, vote, resign, and messages.
"use strict";

(() => {
  const { game, gameKey, press, seat, seats } = facts;

  // Statements about a game under way say when they were made.
  const stateNow = (kind, fields) => offerStatement(kind, () => ({ at: now(), seat, ...fields() }));

  stateNow("away", () => ({
    from: `${written("away-from")}T00:00:00Z`,
    until: `${written("away-until")}T23:59:59Z`,
  }));
  stateNow("vote", () => ({ for: written("vote-for") }));
  stateNow("resign", () => ({}));

  // What goes to whom, by whose key; without names, the adjudicator alone learns for whom it is, and sends it on.
  function addressed(to, text) {
    if (press === "anonymous") {
      return { letters: { adjudicator: [JSON.stringify({ to, text }), gameKey] }, to: [], text: "" };
    }
    const letters = fromEntries(to.map((other) => [other, [text, seats[other].key]]));
    return { letters, to, text: to.length ? "" : text };
  }

  offerAct("press", async (part) => {
    const marked = Array.from(part.querySelectorAll(":checked"), (box) => box.value);
    const { letters, ...shown } = addressed(marked, written("press-text"));
    const turn = facts.turn - 1;
    const sealed = {};
    for (const [recipient, [content, key]] of entries(letters)) {
      const ends = { game, turn, sender: seat, recipient, own: own.key, other: await sealing.publicKey(key) };
      sealed[recipient] = await sealing.sealLetter(content, ends);
    }
    await sending.signed(part, "press", "press", { game, turn, at: now(), from: seat, ...shown, sealed });
  });
})();
