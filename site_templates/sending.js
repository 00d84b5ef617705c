// Seals what is sent and offers every way to send it. The page itself sends nothing: only a link that the player
// follows, or the device's own menu, does; where the player's own computer takes it in, the page follows the link.
"use strict";

const sending = (() => {
  const TOO_LONG = facts.forge.here ? 60000 : 8000;

  // What left this page last (`isTaken`: only copied or downloaded, to be sent by hand), what is sealed and has not
  // left it, and what the league accepted, the newest first.
  let last = { number: 0 };
  let sealed = {};
  let accepted = [];
  let known = 0;

  // `found` is what the league accepted, `seen` the highest number that this browser has seen it have.
  async function open(found, seen) {
    accepted = found;
    known = seen;
    last = (await keptSealed(`sent ${turn}`)) || last;
  }

  // --- Written, sent, taken in: each is said in a line of its own ----------------------------------------

  function state(text) {
    const isLast = text === last.text;
    const isSealed = !isLast && text === sealed.text;
    const sent = last.isTaken && last.number > known ? 0 : last.number;
    const counts = accepted[0]?.number;
    const reached = isLast && sent ? (accepted[0]?.label === last.label ? 3 : 2) : 1;
    const written = isSealed ? "sealed" : isLast ? (sent ? "sent" : "taken") : sent ? "newer" : "only";
    const lines = [
      say(`written-${written}`, { number: (isSealed ? sealed : last).number }),
      say(sent > known ? "sent-waits" : known ? "sent-arrived" : "sent-none", { number: max(known, sent) }),
      say(counts ? "taken-counts" : "taken-none", { number: counts }),
    ];
    [...element("state").children].forEach((step, at) => {
      tell(step.lastElementChild, lines[at]);
      step.classList.toggle("reached", at < reached);
    });
    show("ways", (isSealed || isLast) && element("block").value);
  }

  // Seal an order file, with a number above all that the page knows and has itself sent. Another device may give the
  // same number: then the time tells which is newer.
  async function orders(text) {
    if (stage !== "open") {
      refuse("not-open");
    }
    const number = max(known, last.number) + 1;
    const time = String(Math.floor(Date.now() / 1000));
    const label = `${seat}-${String(turn).padStart(4, "0")}-${number}-${time}`;
    const place = { game, turn, seat, counter: number, label: time, sender: own.key, gameKey: own.gameKey };
    const block = await sealOrders(text, place);
    sealed = { number, text };
    state(text);
    await send(element("sending"), block, `${label}.sealed`, async (isTaken) => {
      last = { number, label, text, isTaken };
      state(text);
      await keepSealed(`sent ${turn}`, last);
    });
  }

  // Sign a statement or a message, as a file of its own, and offer to send it within `host`.
  async function signed(host, purpose, name, statement) {
    const signature = await signDocument(purpose, stringify(statement), own.key, own.gameKey);
    const file = writing.file({ [purpose === "act" ? "statement" : "message"]: statement, signature });
    const digest = hex(await sha256(file)).slice(0, 8);
    await send(host, carry(file), `${name}-${seat}-${digest}.yaml`, () => {});
  }

  // --- Ways to send --------------------------------------------------------------------------------------

  // Offer every way to send a text; `done` is called once the player has taken one, with whether the text is only in
  // the player's hands by then. A server of the player's own is sent it at once.
  async function send(host, text, name, done) {
    const path = `turns/${game}/inbox/${name}`;
    const { mail, forge: { issues, files: newFile, title, body, name: forge, here } } = facts;
    const address = (fields) => `${issues}?${new URLSearchParams(fields)}`;
    const whole = address({ [title]: path, [body]: `\`\`\`\n${text}\`\`\`\n` });
    const fits = whole.length <= TOO_LONG;
    const files = [new File([text], `${name}.txt`, { type: "text/plain" })];
    if (here && fits) {
      await done(false);
      location.replace(whole);
      return;
    }
    const tellNext = (...messages) =>
      tell(element("ways-told"), messages.map((message) => say(message, { forge, mail })).join(" "));
    // Each way: what the page does about it, and what is said once that has worked. A player may leave the device's own
    // menu again; what the page could not copy is there to be copied by hand.
    const byHand = mail ? "next-copy-mail" : "next-copy";
    const ways = {
      issue: fits ? [() => {}, "next-issue"] : [copy, "copied", "next-paste"],
      share: [() => succeeds(() => navigator.share({ files })), "next-share"],
      mail: [() => {}, "next-mail"],
      download: [() => {}, "downloaded", byHand],
      copy: [copy, "copied", byHand],
      file: [copy, "copied", "next-paste"],
    };
    for (const [way, [act, ...next]] of entries(ways)) {
      onClick(`way-${way}`, async () => {
        const works = (await act(text)) !== false;
        if (works) {
          tellNext(...next);
        }
        if (works || act === copy) {
          await done(!works || next.includes(byHand));
        }
      });
    }
    element("way-issue").href = fits ? whole : address({ [title]: path });
    element("way-mail").href = `mailto:${mail}?${new URLSearchParams({ subject: path, body: text })}`.replaceAll("+", "%20");
    element("way-file").href = newFile + encodeURIComponent(path);
    offer("way-download", text, name);
    element("block").value = text;
    tellNext(...(issues ? [fits ? "way-issue" : "way-issue-long"] : []), `${issues ? "else" : "only"}-${mail ? "mail" : "copy"}`);
    tell(element("ways-place"), say("place", { path }));
    show("way-share", Boolean(navigator.canShare?.({ files })));
    host.append(element("ways"));
    show("ways");
    bring(element("ways"));
  }

  async function copy(text) {
    const isCopied = await copies(text);
    if (!isCopied) {
      element("block-part").open = true;
      element("block").select();
      complain(say("not-copied"));
    }
    return isCopied;
  }

  return { open, orders, signed, state };
})();
