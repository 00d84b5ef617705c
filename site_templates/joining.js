// How a seat is taken: before a game starts by join, and ready once all seats are taken; while it is played by
// taking over one that is wanted.
"use strict";

(() => {
  const { nonce, settings, player } = facts;

  // A new key is in use only once it is saved: nobody takes a seat with one that is lost with the page.
  onClick("key-new", async () => {
    own.line = await newKeyLine();
    show("key-choice", false);
    tellKey("key-new");
    element("key-download").focus();
  });

  // A join promises a number by its hash: each is the hash of the next, so that another is left if need be.
  async function promised(joined, freed) {
    const digest = (number) => sha256(concat("nonce\0", number));
    let number = await own.key.derive("chance nonce", game, `${nonce} ${settings} ${joined}`);
    for (let left = 99 - freed; left > 0; left -= 1) {
      number = await digest(number);
    }
    return { number: hex(number), hash: hex(await digest(number)) };
  }

  // What shows that the player has an invitation, where one is needed: a code, or else their own key. The login by
  // which to notify them, and the seats they wish for, where seats are drawn.
  async function besides() {
    const handle = written("join-handle");
    const text = facts.invited && written("join-code"); // a former player needs none
    const code = text ? await readKey(text) : facts.invited && own.key;
    const body = JSON.stringify([game, seat, own.key.public.line]);
    const invitation = code && (await signDocument("invitation", body, code, own.gameKey));
    const chosen = [...document.querySelectorAll("[id^=join-wish]")].map((choice) => choice.value);
    const wishes = [...new Set(chosen.filter(Boolean))];
    return { ...(code && { invitation }), ...(handle && { handle }), ...(wishes.length && { wishes }), ...(await sealed()) };
  }

  // In which language to write to them, where the page lets them choose, and they do.
  const spoken = () => {
    const language = element("join-language")?.value;
    return language && { language };
  };

  // In an anonymous game the name is sealed to the game, and no act has it in clear.
  const called = () => (facts.anonymous ? "" : written("join-name"));
  const sealed = async () =>
    facts.anonymous && {
      sealed: await sealTold(JSON.stringify({ name: written("join-name") }), "name", facts, own.gameKey),
    };

  offerStatement("join", async () => {
    const at = now();
    const { hash } = await promised(at, 0);
    const player = called();
    return { seat, player, key: own.key.public.line, settings, "nonce-hash": hash, ...(await besides()), at, ...spoken() };
  });

  offerStatement("take-over", async () => {
    const player = called();
    return { at: now(), seat, player, key: own.key.public.line, ...(await besides()), ...spoken() };
  });

  offerStatement("ready", async () => {
    const { number } = await promised(player.joined, player.freed);
    return { seat, settings, nonce: number };
  });
})();
