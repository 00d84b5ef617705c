// What a player still says and opens once a game is over.
"use strict";

(() => {
  const { envelopes } = facts;

  offerStatement("closing", () => ({ at: now(), seat, text: written("closing-text") }));

  // The key of one letter, which opens no other.
  async function letterKey({ other, to, ...ends }) {
    const secret = await letterSecret(own.key, await publicKey(other));
    const header = canonical(letterHeader({ game, ...ends }, { fingerprint: to }));
    return btoa(String.fromCharCode(...(await derive(secret, "content", header))));
  }

  offerStatement("open", async () => {
    const keys = {};
    for (const { name, ...letter } of envelopes) {
      keys[name] = await letterKey(letter);
    }
    return { at: now(), seat, keys };
  });
})();
