// A seat's desk: takes the player's key, opens what is sealed to the seat, and shows the rest.
"use strict";

(async function () {
  const { complain, element, facts, listen, make, notice, offer, say, show, time, told } = page;
  const { own } = keeping;

  // --- The key -------------------------------------------------------------------------------------------

  async function useKey(found, keep) {
    const { fingerprint, line } = found.public;
    const owner = Object.values(facts.seats).find((seat) => seat.key === line);
    if (facts.player ? fingerprint !== facts.player.fingerprint : owner) {
      complain(owner ? say("other-seat", { seat: owner.title }) : say("foreign-key", { seat: facts.title }));
      return;
    }
    own.key = found;
    if (keep && !(await keeping.put("key", found.root))) {
      complain(say("not-kept"));
    }
    show("key-choice", false);
    show("key-held");
    element("key-held").firstElementChild.textContent = say("key-held", { fingerprint });
    await open();
  }

  const useLine = async (line) => useKey(await sealing.readKey(line), element("key-keep").checked);

  listen(element("key-use"), "click", async () => {
    const [file] = element("key-file").files;
    await useLine(file ? await file.text() : element("key-line").value);
  });

  listen(element("key-new"), "click", async () => {
    const line = await sealing.newKeyLine();
    offer("key-download", `${line}\n`, `${facts.game}-${facts.seat}.key`);
    show("key-made");
    await useLine(line);
  });

  listen(element("key-forget"), "click", async () => {
    await keeping.put("key", null);
    location.reload();
  });

  // --- What is sealed to the seat ------------------------------------------------------------------------

  async function opened(sealed, purpose, turn, label = "") {
    const place = { purpose, game: facts.game, turn, seat: facts.seat, label, ...own };
    return JSON.parse(sealing.textOf(await sealing.openForSeat(sealed, place)));
  }

  async function open() {
    show("open");
    acts.open();
    if (facts.letters) {
      await letters();
    }
    if (!facts.private) {
      return;
    }
    const sealed = await opened(facts.private, "private", facts.turn - 1);
    const lines = (sealed.words || []).map((line) => make("li", {}, line));
    element("own").replaceChildren(...lines);
    show("own-section", lines.length > 0);
    await sending.open(await receipts(), await newest());
    if (facts.stage === "open" || facts.stage === "paused") {
      const known = ({ label }, place) => ({ ...sealed.questions[place], ...sealed.beside?.[label] });
      const asked = facts.asked.map((question, place) => ({ ...question, ...known(question, place) }));
      await orders.open(asked, await inForce());
    }
  }

  // The highest number that this browser has seen the league have; a page older than what it saw says so.
  async function newest() {
    const sent = Math.max(0, ...facts.sent);
    const seen = await keeping.get("seen");
    const older = seen && (seen.turn > facts.turn || (seen.turn === facts.turn && seen.sent > sent));
    notice("older", older);
    if (!older) {
      await keeping.put("seen", { turn: facts.turn, sent });
    }
    return older && seen.turn === facts.turn ? seen.sent : sent;
  }

  // Show what the league answered, and give the numbers that it accepted.
  // The plans of the newest file that was accepted, but for those that have ended by themselves.
  async function inForce() {
    for (const { sealed, turn, label, lasts } of facts.filed) {
      const { accepted, plans = [] } = await opened(sealed, "receipt", turn, label);
      if (accepted) {
        return plans.filter(({ keep }) => lasts || keep);
      }
    }
    notice("plans-unknown", facts.filedMore);
    return [];
  }

  async function receipts() {
    const found = [];
    const accepted = [];
    for (const [number, sealed] of Object.entries(facts.receipts).reverse()) {
      const receipt = await opened(sealed, "receipt", facts.turn, sending.stem(number));
      const verdict = say(receipt.accepted ? "taken" : "refused", { number });
      found.push(make("li", {}, make("strong", {}, verdict), make("pre", {}, receipt.text)));
      accepted.push(...(receipt.accepted ? [Number(number)] : []));
    }
    element("receipts").replaceChildren(...found);
    return accepted;
  }

  async function letters() {
    const found = [];
    for (const letter of facts.letters) {
      const from = letter.from ? facts.seats[letter.from].title : say("somebody");
      const to = letter.to.map((seat) => facts.seats[seat].title).join(", ");
      const head = say("letter", { from, to, time: time(letter.at) });
      found.push(make("li", {}, make("strong", {}, head), make("p", { className: "letter" }, await read(letter))));
    }
    element("letters").replaceChildren(...found);
    show("letters-section", found.length > 0);
  }

  async function read({ turn, from, recipient, other, sealed }) {
    const { game } = facts;
    try {
      if (!from) {
        return sealing.textOf(await sealing.openForSeat(sealed, { purpose: "press", game, turn, seat: recipient, ...own }));
      }
      const ends = { game, turn, sender: from, recipient, own: own.key, other: await sealing.publicKey(other) };
      return sealing.textOf(await sealing.openLetter(sealed, ends));
    } catch (error) {
      return told(error);
    }
  }

  // --- At the start --------------------------------------------------------------------------------------

  // The time at which the questions close, as this device has it.
  function closing() {
    const left = new Date(facts.until) - Date.now();
    notice("closed", left <= 0, { time: time(facts.until) });
    if (left > 0) {
      setTimeout(closing, Math.min(left + 500, 3600000));
    }
  }

  show("no-script", false);
  if (!globalThis.isSecureContext || !(await sealing.works())) {
    complain(say(globalThis.isSecureContext ? "no-crypto" : "not-secure"));
    return;
  }
  if (facts.until && facts.stage === "open") {
    closing();
  }
  own.gameKey = await sealing.publicKey(facts.gameKey);
  show("key-section");
  show("key-new", !facts.player);
  const root = await keeping.get("key");
  if (root) {
    await useKey(await sealing.keyOf(root), false).catch((error) => complain(told(error)));
  }
  show("key-choice", !own.key); // not before, so that nobody begins to type where a kept key is just being read
})();
