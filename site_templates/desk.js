// A seat's desk: takes the player's key, opens what is sealed to the seat, and shows the rest.
"use strict";

// Say something about the key, and offer to save it where the page has its text.
function tellKey(message, isParting = false) {
  tell(element("key-told"), say(message));
  offer("key-download", `${own.line}\n`, `${game}-${seat}.key`);
  show("key-saving", own.line);
  show("key-parting", isParting);
  show("key-made");
}

(async () => {
  // --- The key -------------------------------------------------------------------------------------------

  async function useKey(found, text = "") {
    const { fingerprint, line } = found.public;
    const owner = values(seats).find(({ key }) => key === line);
    if (facts.player ? fingerprint !== facts.player.fingerprint : owner) {
      complain(say(owner ? "other-seat" : "foreign-key", { seat: (owner ?? facts).title }));
      return;
    }
    own.key = found;
    own.line = text.trim();
    element("key-line").value = "";
    if (element("key-keep").checked && !(await keep("key", found.stored))) {
      await keep("key", "");
      complain(say("not-kept"));
    }
    show("key-choice", false);
    show("key-held");
    tell(element("key-held").firstElementChild, say("key-held", { fingerprint }));
    await open().finally(() => show("open"));
  }

  const useLine = async (text) => useKey(await readKey(text), text);

  onClick("key-use", async () => {
    const [file] = element("key-file").files;
    await useLine(file ? await file.text() : element("key-line").value);
    if (own.key) {
      goTo(element("open").querySelector("section:not([hidden]) h2") ?? element("key-held"));
    }
  });
  element("key-line").onkeydown = ({ key }) => {
    if (key === "Enter") {
      element("key-use").click();
    }
  };

  async function saved() {
    if (!own.key) {
      tellKey("key-saved");
      await useLine(own.line);
    }
  }

  onClick("key-download", saved);
  onClick("key-copy", async () => {
    await ((await copies(own.line)) ? saved() : complain(say("key-not-copied")));
  });

  onClick("key-forget", () => {
    tellKey(own.line ? "key-part" : "key-part-kept", true);
    element("key-stay").focus();
  });
  onClick("key-stay", () => {
    show("key-made", false);
    element("key-forget").focus();
  });
  onClick("key-part", async () => {
    await keep("key", "");
    location.reload();
  });

  // --- What is sealed to the seat ------------------------------------------------------------------------

  async function opened(sealed, purpose, turn, label = "") {
    const place = { purpose, game, turn, seat, label, ...own };
    return parse(await openForSeat(sealed, place));
  }

  // Values of what only the seat sees, with the names of words also where a text lists them, such as cards.
  function worded(values) {
    const words = (value) => (typeof value === "string" ? value.split(", ") : value);
    return byWord(keys(values), (name) => words(values[name]));
  }

  async function open() {
    if (facts.letters) {
      await letters();
    }
    if (!facts.private) {
      return;
    }
    const sealed = await opened(facts.private, "private", turn - 1);
    showLines("own", (sealed.own ?? []).map(([code, values]) => saying([code, worded(values)])));
    show("own-section", Boolean(sealed.own));
    const { accepted, inForce } = await receipts();
    await sending.open(accepted, await newest());
    const asked = facts.asked.map((question, place) => ({
      ...question,
      ...sealed.questions[place],
      bounds: sealed.bounds?.[question.label],
    }));
    await orders.open(asked, inForce);
  }

  // The highest number that this browser has seen the league have; a page older than what it saw says so.
  async function newest() {
    const { sent } = facts;
    const seen = await kept("seen");
    const older = seen && (seen.turn > turn || (seen.turn === turn && seen.sent > sent));
    notice("older", older);
    if (!older) {
      await keep("seen", { turn, sent });
    }
    return older && seen.turn === turn ? seen.sent : sent;
  }

  // Show what the league answered in this turn, or last before it; gives what it accepted now, the newest first, and
  // the plans in force: those of the newest file that was accepted, but for those that have ended by themselves.
  async function receipts() {
    const shown = [];
    const found = [];
    let inForce = null;
    for (const { sealed, turn, number, label, lasts, acknowledged } of facts.filed) {
      const { accepted, answers = [], notes = [], plans = [] } = await opened(sealed, "receipt", turn, label);
      const isOfNow = turn === facts.turn;
      if (isOfNow || !shown.length) {
        const verdict = say(accepted ? "taken" : "refused", { number, turn });
        const told = [
          ...acknowledged,
          ...answers.map(({ question, answer }) => `${nameOf(question)}: ${inWords(answer ?? ASK)}`),
          ...notes.map((note) => note.map(saying).join(" ")),
        ];
        shown.push([make("strong", {}, verdict), make("pre", {}, told.join("\n"))]);
      }
      if (accepted) {
        found.push(...(isOfNow ? [{ number, label }] : []));
        inForce ??= plans.filter(({ keep }) => lasts || keep);
      }
    }
    showLines("receipts", shown);
    notice("plans-unknown", !inForce && facts.filedMore);
    return { accepted: found, inForce: inForce ?? [] };
  }

  async function letters() {
    const found = [];
    for (const letter of facts.letters) {
      const from = seats[letter.sender]?.title ?? say("somebody");
      const to = letter.to.map((seat) => seats[seat].title).join(", ");
      const head = say("letter", { from, to, time: times.inWords(letter.at) });
      found.push([make("strong", {}, head), make("p.letter", {}, await read(letter))]);
    }
    showLines("letters", found);
    show("letters-section", found.length > 0);
  }

  async function read({ other, sealed, ...ends }) {
    try {
      if (!ends.sender) {
        return await openForSeat(sealed, { purpose: "press", ...ends, seat, ...own });
      }
      return await openLetter(sealed, { ...ends, own: own.key, other: await publicKey(other) });
    } catch (error) {
      return told(error);
    }
  }

  // --- At the start --------------------------------------------------------------------------------------

  // The time at which the questions close, as this device has it.
  function closing() {
    const left = new Date(facts.until) - Date.now();
    notice("closed", left <= 0, { time: times.inWords(facts.until) });
    if (left > 0) {
      setTimeout(closing, min(left + 500, 36e5));
    }
  }

  show("no-script", false);
  // Within another page, that page could lead clicks astray.
  const lack = !isSecureContext ? "not-secure" : top !== self ? "framed" : (await canSeal()) ? "" : "no-crypto";
  if (lack) {
    complain(say(lack));
    return;
  }
  if (facts.until && stage === "open") {
    closing();
  }
  own.gameKey = await publicKey(facts.gameKey);
  // A server of the player's own hands over the key, which lies beside it.
  if (globalThis.handedKey) {
    await useLine(handedKey).catch(complainOf);
    return;
  }
  show("key-section");
  const stored = await kept("key");
  if (stored) {
    await useKey(await keyOf(stored)).catch(complainOf);
  }
  show("key-choice", !own.key); // not before, so that nobody begins to type where a kept key is just being read
})();
