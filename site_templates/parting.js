// What a player still says and opens once a game is over.
"use strict";

(() => {
  const { seat, game, envelopes } = facts;

  offerStatement("closing", () => ({ at: now(), seat, text: written("closing-text") }));

  // The key of one letter, which opens no other.
  async function letterKey({ other, to, ...ends }) {
    const secret = await sealing.between(own.key, await sealing.publicKey(other));
    const header = sealing.canonical(sealing.letterHeader({ game, ...ends }, { fingerprint: to }));
    return btoa(String.fromCharCode(...(await sealing.derive(secret, "content", header))));
  }

  offerStatement("open", async () => {
    const keys = {};
    for (const { name, ...letter } of envelopes) {
      keys[name] = await letterKey(letter);
    }
    return { at: now(), seat, keys };
  });
})();
