// What a player sends besides orders while a game is under way: away, vote, resign, and messages.
"use strict";

(() => {
  const { game, seat, seats } = facts;

  // Statements about a game under way say when they were made.
  const stateNow = (kind, fields) => offerStatement(kind, () => ({ at: now(), seat, ...fields() }));

  stateNow("away", () => ({
    from: `${written("away-from")}T00:00:00Z`,
    until: `${written("away-until")}T23:59:59Z`,
  }));
  stateNow("vote", () => ({ for: written("vote-for") }));
  stateNow("resign", () => ({}));

  offerAct("press", async (part) => {
    const to = Array.from(part.querySelectorAll(":checked"), (box) => box.value);
    const turn = facts.turn - 1;
    const text = written("press-text");
    const sealed = {};
    for (const recipient of to) {
      const other = await sealing.publicKey(seats[recipient].key);
      const ends = { game, turn, sender: seat, recipient, own: own.key, other };
      sealed[recipient] = await sealing.sealLetter(text, ends);
    }
    const open = to.length ? "" : text;
    await sending.signed(part, "press", "press", { game, turn, at: now(), from: seat, to, text: open, sealed });
  });
})();
