// How the league reaches a player besides its pages: in a channel, or by mail. Only the league's own machine opens what
// is sealed to its key.
"use strict";

(() => {
  // What stands in the field for an address, if it has the form that the league takes.
  function address(kind) {
    const text = written(`${kind}-address`);
    const wrong = facts.reach.forms[kind].findIndex((form) => !new RegExp(`^(?:${form})$`, "u").test(text));
    return wrong < 0 ? text : refuse(`${kind}-${wrong}`);
  }

  const offerSealed = (kind, text) =>
    offerStatement(kind, async () => {
      const sealed = await sealTold(text(), kind, facts, await publicKey(facts.reach.key));
      return { at: now(), seat, sealed };
    });

  offerSealed("tell", () => (element("tell-none")?.checked ? "none" : address("tell")));
  offerSealed("mail", () => {
    const [letters, clear] = [written("mail-letters"), element("mail-clear").checked];
    return stringify({ address: address("mail"), letters, clear });
  });
  offerStatement("language", () => ({ at: now(), seat, language: written("language-tag") }));
})();
