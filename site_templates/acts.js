// What a player sends besides orders: join, ready, away, vote, resign, and messages.
"use strict";

const acts = (function () {
  const { element, facts, listen, make, say, show } = page;
  const { own } = keeping;
  const { game, seat, settings, stage, player } = facts;
  const now = () => new Date().toISOString().replace(/\.\d+/, "");
  const input = (properties) => make("input", properties);
  const labelled = (title, control) => make("p", {}, make("label", {}, say(title), " ", control));

  // A part that opens, with a button that performs the act.
  function part(kind, fields, perform) {
    const button = make("button", { type: "button" }, say(kind));
    const note = make("p", {}, say(`${kind}-told`));
    const whole = make("details", { className: "act" }, make("summary", {}, say(kind)), note, ...fields, make("p", {}, button));
    listen(button, "click", () => perform(whole));
    return whole;
  }

  // Statements about a game under way say when they were made.
  const state = (host, kind, fields) => sending.signed(host, "act", kind, { act: kind, game, ...fields });
  const stateNow = (host, kind, fields) => state(host, kind, { at: now(), seat, ...fields });

  // A join promises a number by its hash: each is the hash of the next, so that another is left if need be.
  async function promised(joined, freed) {
    const digest = async (number) => sealing.sha256(sealing.concat(sealing.utf8("nonce\0"), number));
    let number = await own.key.derive("chance nonce", game, `${facts.nonce} ${settings} ${joined}`);
    for (let left = 99 - freed; left > 0; left -= 1) {
      number = await digest(number);
    }
    return { number: sealing.hex(number), hash: sealing.hex(await digest(number)) };
  }

  function join() {
    const name = input({ type: "text", autocomplete: "name", maxLength: 60 });
    const login = input({ type: "text", autocapitalize: "off" });
    return part("join", [labelled("join-name", name), labelled("join-handle", login)], async (host) => {
      const at = now();
      const { hash } = await promised(at, 0);
      const handle = login.value.trim();
      await state(host, "join", {
        ...{ seat, player: name.value.trim(), key: own.key.public.line, settings, "nonce-hash": hash },
        ...(handle ? { handle } : {}),
        at,
      });
    });
  }

  const ready = () =>
    part("ready", [], async (host) => {
      const { number } = await promised(player.joined, player.freed);
      await state(host, "ready", { seat, settings, nonce: number });
    });

  function away() {
    const from = input({ type: "date" });
    const until = input({ type: "date" });
    return part("away", [labelled("away-from", from), labelled("away-until", until)], (host) =>
      stateNow(host, "away", { from: `${from.value}T00:00:00Z`, until: `${until.value}T23:59:59Z` }),
    );
  }

  function vote() {
    const wishes = ["draw", "end", "nothing"];
    const wish = make("select", {}, ...wishes.map((value) => make("option", { value }, say(`vote-${value}`))));
    return part("vote", [labelled("vote-for", wish)], (host) => stateNow(host, "vote", { for: wish.value }));
  }

  const resign = () => part("resign", [], (host) => stateNow(host, "resign", {}));

  function press() {
    const others = Object.entries(facts.seats).filter(([other, { key }]) => key && other !== seat);
    const boxes = others.map(([value]) => input({ type: "checkbox", value }));
    const labels = others.map(([, { title, player: holder }], place) =>
      make("label", { className: "choice" }, boxes[place], `${title} (${holder})`),
    );
    const text = make("textarea", { rows: 4, maxLength: 4000, ariaLabel: say("press-text") });
    return part("press", [...labels, make("p", {}, text)], (host) =>
      message(host, boxes.filter((box) => box.checked).map((box) => box.value), text.value.trim()),
    );
  }

  async function message(host, to, text) {
    const turn = facts.turn - 1;
    const sealed = {};
    for (const recipient of to) {
      const other = await sealing.publicKey(facts.seats[recipient].key);
      const ends = { game, turn, sender: seat, recipient, own: own.key, other };
      sealed[recipient] = await sealing.sealLetter(sealing.utf8(text), ends);
    }
    const open = to.length ? "" : text;
    await sending.signed(host, "press", "press", { game, turn, at: now(), from: seat, to, text: open, sealed });
  }

  // Show what can be sent besides orders at this stage of the game.
  function open() {
    const found = [];
    if (stage === "lobby" && !player) {
      found.push(join());
    } else if (stage === "lobby" && !player.ready) {
      found.push(ready());
    } else if (player && (stage === "open" || stage === "paused")) {
      found.push(...(facts.press === "open" ? [press()] : []), away(), vote(), resign());
    }
    found.forEach((one) => (one.open = found.length === 1));
    element("acts").replaceChildren(...found);
    show("acts-section", found.length > 0);
  }

  return { open };
})();
