// What a player sends besides orders while a game is under way: away, vote, relief, resign, and messages.
"use strict";

(() => {
  const { gameKey, press, zone } = facts;

  // Statements about a game under way say when they were made.
  const stateNow = (kind, fields) => offerStatement(kind, async () => ({ at: now(), seat, ...(await fields()) }));

  stateNow("away", () => {
    const [from, until] = ["away-from", "away-until"].map(written);
    if (!until) {
      refuse("no-day");
    }
    return { from: from ? dayBegins(from, zone) : now(), until: dayBegins(until, zone, true) };
  });
  stateNow("vote", async () => ({ sealed: await sealTold(written("vote-for"), "vote", facts, own.gameKey) }));
  stateNow("motion", () => ({ "for-turn": turn, ...parse(written("motion-for")) }));
  stateNow("relief", () => ({ wanted: !facts.player.relief }));
  stateNow("resign", () => ({}));

  // Without names, the adjudicator alone learns for whom a message is, and sends it on. A note is for oneself.
  offerAct("press", async (part) => {
    const marked = Array.from(part.querySelectorAll(":checked"), (box) => box.value);
    const text = written("press-text");
    const after = turn - 1;
    const [to, letters] =
      press === "anonymous" && String(marked) !== seat
        ? [[], [["adjudicator", stringify({ to: marked, text }), gameKey]]]
        : [marked, marked.map((other) => [other, text, seats[other].key])];
    const sealed = {};
    for (const [recipient, content, key] of letters) {
      const ends = { game, turn: after, sender: seat, recipient, own: own.key, other: await publicKey(key) };
      sealed[recipient] = await sealLetter(content, ends);
    }
    const open = { text: letters.length ? "" : text };
    await sending.signed(part, "press", "press", { game, turn: after, at: now(), from: seat, to, ...open, sealed });
  });
})();
