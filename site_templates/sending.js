// Seals what is sent and offers every way to send it. The page itself sends nothing: only a link that the player
// follows, or the device's own menu, does.
"use strict";

const sending = (() => {
  const TOO_LONG = 8000;
  const stem = (number) => `${facts.seat}-${String(facts.turn).padStart(4, "0")}-${number}`;
  const highest = (numbers) => Math.max(0, ...numbers);

  // What was sent from here last, what is sealed and not sent, and the numbers that the league accepted.
  let last = { number: 0 };
  let sealed = {};
  let accepted = [];
  let known = 0;

  // `found` are the numbers that the league accepted, `seen` the highest that this browser has seen it have.
  async function open(found, seen) {
    accepted = found;
    known = seen;
    last = (await keptSealed(`sent ${facts.turn}`)) || last;
  }

  // --- Written, sent, taken in: each is said in a line of its own ----------------------------------------

  function state(text) {
    const isSent = text === last.text;
    const isSealed = !isSent && text === sealed.text;
    const counts = highest(accepted);
    const reached = isSent ? (accepted.includes(last.number) ? 3 : 2) : 1;
    const { number } = isSealed ? sealed : last;
    const newer = number ? "written-newer" : "written-only";
    const lines = [
      say(isSealed ? "written-sealed" : isSent ? "written-sent" : newer, { number }),
      say(last.number > known ? "sent-waits" : known ? "sent-arrived" : "sent-none", { number: highest([known, last.number]) }),
      say(counts ? "taken-counts" : "taken-none", { number: counts }),
    ];
    [...element("state").children].forEach((step, at) => {
      step.lastElementChild.textContent = lines[at];
      step.classList.toggle("reached", at < reached);
    });
    show("ways", isSealed || isSent);
  }

  // Seal an order file, with a number above all that the page knows and has itself sent.
  async function orders(text) {
    const { game, turn, seat, stage } = facts;
    if (stage !== "open") {
      sealing.refuse("not-open");
    }
    const number = highest([known, last.number]) + 1;
    const place = { game, turn, seat, counter: number, sender: own.key, gameKey: own.gameKey };
    const block = await sealing.sealOrders(text, place);
    sealed = { number, text };
    state(text);
    send(element("sending"), block, `${stem(number)}.sealed`, async () => {
      last = { number, text };
      state(text);
      await keepSealed(`sent ${facts.turn}`, last);
    });
  }

  // Sign a statement or a message, as a file of its own, and offer to send it within `host`.
  async function signed(host, purpose, name, statement) {
    const signature = await sealing.signDocument(purpose, JSON.stringify(statement), own.key, own.gameKey);
    const file = writing.file({ [purpose === "act" ? "statement" : "message"]: statement, signature });
    const digest = sealing.hex(await sealing.sha256(file)).slice(0, 8);
    send(host, sealing.carry(file), `${name}-${facts.seat}-${digest}.yaml`, () => {});
  }

  // --- Ways to send --------------------------------------------------------------------------------------

  // Offer every way to send a text; `done` is called once the player has taken one.
  function send(host, text, name, done) {
    const path = `turns/${facts.game}/inbox/${name}`;
    const { issues, files: newFile, title, body } = facts.forge;
    const address = (fields) => `${issues}?${new URLSearchParams(fields)}`;
    const whole = address({ [title]: path, [body]: `\`\`\`\n${text}\`\`\`\n` });
    const fits = whole.length <= TOO_LONG;
    const files = [new File([text], `${name}.txt`, { type: "text/plain" })];
    const letter = new URLSearchParams({ subject: path, body: text });
    // A player may leave the device's own menu again; every other way counts as taken.
    const acts = {
      issue: () => fits || copy(text),
      share: () => navigator.share({ files }).then(() => true, () => false),
      copy: () => copy(text),
      file: () => copy(text),
    };
    for (const way of ["issue", "share", "mail", "download", "copy", "file"]) {
      onClick(`way-${way}`, async () => (await acts[way]?.()) !== false && done());
    }
    element("way-issue").href = fits ? whole : address({ [title]: path });
    element("way-mail").href = `mailto:${facts.mail}?${letter}`.replaceAll("+", "%20");
    element("way-file").href = newFile + encodeURIComponent(path);
    offer("way-download", text, name);
    element("block").value = text;
    element("ways-told").textContent = issues ? say(fits ? "way-issue" : "way-issue-long") : say("ways");
    element("ways-place").textContent = say("place", { path });
    show("way-share", Boolean(navigator.canShare?.({ files })));
    host.append(element("ways"));
    show("ways");
    element("ways").scrollIntoView({ block: "nearest" });
  }

  async function copy(text) {
    if (await copies(text)) {
      element("ways-told").textContent = say("copied");
    } else {
      element("block-part").open = true;
      element("block").select();
      complain(say("not-copied"));
    }
  }

  return { open, orders, signed, state };
})();
