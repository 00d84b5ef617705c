// Seals what is sent and offers every way to send it. The page itself sends nothing: only a link that the player
// follows, or the device's own menu, does.
"use strict";

const sending = (function () {
  const TOO_LONG = 8000;
  const { complain, element, facts, listen, make, offer, say, show } = page;
  const { own } = keeping;
  const stem = (number) => `${facts.seat}-${String(facts.turn).padStart(4, "0")}-${number}`;
  const highest = (numbers) => Math.max(0, ...numbers);

  // What was sent from here last, what is sealed and not sent, and the numbers that the league accepted.
  let last = { number: 0, text: null };
  let sealed = { number: 0, text: null };
  let accepted = [];
  let known = 0;

  // `found` are the numbers that the league accepted, `seen` the highest that this browser has seen it have.
  async function open(found, seen) {
    accepted = found;
    known = Math.max(seen, highest(facts.sent));
    last = (await keeping.getSealed("sent")) || last;
  }

  // --- Written, sent, taken in: each is said in a line of its own ----------------------------------------

  function state(text) {
    const isSent = last.number > 0 && text === last.text;
    const isSealed = !isSent && text === sealed.text;
    const counts = highest(accepted);
    const sent = last.number > known ? "sent-waits" : known ? "sent-arrived" : "sent-none";
    const reached = isSent ? (accepted.includes(last.number) ? 3 : 2) : 1;
    const number = isSealed ? sealed.number : last.number;
    const newer = last.number ? "written-newer" : "written-only";
    const written = isSealed ? "written-sealed" : isSent ? "written-sent" : newer;
    const lines = [
      say(written, { number }),
      say(sent, { number: Math.max(known, last.number) }),
      counts ? say("taken-counts", { number: counts }) : say("taken-none"),
    ];
    const titles = ["written", "sent", "taken-in"].map((title) => make("strong", {}, say(title)));
    const steps = lines.map((line, at) => make("li", { className: at < reached ? "reached" : "" }, titles[at], " ", line));
    element("state").replaceChildren(...steps);
    show("ways", isSealed || isSent);
  }

  // Seal an order file, with a number above all that the page knows and has itself sent.
  async function orders(text) {
    const { game, turn, seat, stage } = facts;
    if (stage !== "open") {
      throw new sealing.SealingError("not-open");
    }
    const number = Math.max(known, last.number) + 1;
    const place = { game, turn, seat, counter: number, sender: own.key, gameKey: own.gameKey };
    const block = await sealing.sealOrders(text, place);
    sealed = { number, text };
    state(text);
    send(element("send-section"), block, `${stem(number)}.sealed`, async () => {
      last = { number, text };
      state(text);
      await keeping.putSealed("sent", last);
    });
  }

  // Sign a statement or a message, as a file of its own, and offer to send it within `host`.
  async function signed(host, purpose, name, statement) {
    const body = sealing.utf8(JSON.stringify(statement));
    const signature = await sealing.signDocument(purpose, body, own.key, own.gameKey);
    const file = writing.file({ [purpose === "act" ? "statement" : "message"]: statement, signature });
    const digest = sealing.hex(await sealing.sha256(sealing.utf8(file))).slice(0, 8);
    send(host, sealing.carry(file), `${name}-${facts.seat}-${digest}.yaml`, () => {});
  }

  // --- Ways to send --------------------------------------------------------------------------------------

  let block = "";
  let went = () => {};
  let fits = true;
  let file = null;

  // Offer every way to send a text; `done` is called once the player has taken one.
  function send(host, text, name, done) {
    [block, went] = [text, done];
    const path = `turns/${facts.game}/inbox/${name}`;
    const { issues, title, body } = facts.forge;
    const address = (fields) => `${issues}?${new URLSearchParams(fields)}`;
    const whole = address({ [title]: path, [body]: `\`\`\`\n${block}\`\`\`\n` });
    fits = whole.length <= TOO_LONG;
    file = new File([block], `${name}.txt`, { type: "text/plain" });
    element("way-issue").href = fits ? whole : address({ [title]: path });
    const letter = new URLSearchParams({ subject: path, body: block });
    element("way-mail").href = `mailto:${facts.mail}?${letter}`.replaceAll("+", "%20");
    offer("way-download", block, name);
    element("block").value = block;
    element("ways-told").textContent = issues ? say(fits ? "way-issue" : "way-issue-long") : say("ways");
    element("ways-place").textContent = say("place", { path });
    show("way-issue", Boolean(issues));
    show("way-share", Boolean(navigator.canShare?.({ files: [file] })));
    show("way-mail", Boolean(facts.mail));
    host.append(element("ways"));
    show("ways");
    element("ways").scrollIntoView({ block: "nearest" });
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(block);
      element("ways-told").textContent = say("copied");
    } catch {
      element("block-part").open = true;
      element("block").select();
      complain(say("not-copied"));
    }
  }

  const way = (name, act) => listen(element(`way-${name}`), "click", act);
  way("issue", async () => {
    if (!fits) {
      await copy();
    }
    await went();
  });
  way("share", async () => {
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name === "AbortError") {
        return;
      }
      throw error;
    }
    await went();
  });
  way("mail", () => went());
  way("download", () => went());
  way("copy", async () => {
    await copy();
    await went();
  });

  return { open, orders, signed, state, stem };
})();
