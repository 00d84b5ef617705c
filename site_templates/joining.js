// How a seat is taken before a game starts: join, and ready once all seats are taken.
"use strict";

(() => {
  const { game, seat, nonce, settings, player } = facts;

  // A join promises a number by its hash: each is the hash of the next, so that another is left if need be.
  async function promised(joined, freed) {
    const digest = (number) => sealing.sha256(sealing.concat("nonce\0", number));
    let number = await own.key.derive("chance nonce", game, `${nonce} ${settings} ${joined}`);
    for (let left = 99 - freed; left > 0; left -= 1) {
      number = await digest(number);
    }
    return { number: sealing.hex(number), hash: sealing.hex(await digest(number)) };
  }

  offerStatement("join", async () => {
    const at = now();
    const { hash } = await promised(at, 0);
    const handle = written("join-handle");
    const player = written("join-name");
    return { seat, player, key: own.key.public.line, settings, "nonce-hash": hash, ...(handle && { handle }), at };
  });

  offerStatement("ready", async () => {
    const { number } = await promised(player.joined, player.freed);
    return { seat, settings, nonce: number };
  });
})();
