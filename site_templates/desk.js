// A seat's desk: reads what is embedded in the page, opens it with the player's key, and seals what is sent.
// The page itself sends nothing: only a link that the player follows, or the device's own menu, does.
"use strict";

(async function () {
  const element = (id) => document.getElementById(id);
  const data = (id) => JSON.parse(element(id).textContent);
  const { make } = form;
  const facts = data("facts");
  const sentences = data("sentences");
  const say = (name, values = {}) => sentences[name].replace(/%\((\w+)\)s/g, (_, value) => values[value]);
  const show = (id, shown = true) => (element(id).hidden = !shown);
  const language = document.documentElement.lang || undefined;

  form.words = {
    less: (title) => say("less", { title }),
    more: (title) => say("more", { title }),
    up: (title) => say("up", { title }),
    down: (title) => say("down", { title }),
    to: (units, place) => say("to", { units, place }),
    stay: (units) => (units.length ? say("stay", { units: units.join(", ") }) : ""),
    chosen: (total, low, high) => say(low === high ? "chosen" : "chosen-between", { total, low, high }),
  };

  function complain(text) {
    element("complaint").textContent = text;
    show("complaint", Boolean(text));
    if (text) {
      element("complaint").scrollIntoView({ block: "nearest" });
    }
  }

  // A refusal in a sentence of the page; anything else is a fault of the program, and is told as one.
  function told(error) {
    return error instanceof sealing.SealingError ? say(error.reason) : say("fault", { error: String(error) });
  }

  const listen = (id, event, act) =>
    element(id).addEventListener(event, (happened) => {
      complain("");
      Promise.resolve(act(happened)).catch((error) => complain(told(error)));
    });

  function nameOf(word) {
    const [, number, rest] = /^(\d+) (.+)$/.exec(word) || [];
    if (number) {
      return `${number} × ${nameOf(rest)}`;
    }
    return vocabulary[word] || (word.includes(" ") ? word.split(" ").map(nameOf).join(" ") : word);
  }

  function inWords(answer) {
    if (Array.isArray(answer)) {
      return answer.map(inWords).join(", ") || say("nothing");
    }
    if (typeof answer === "object" && answer !== null) {
      const parts = Object.entries(answer).map(([key, value]) =>
        typeof value === "number" ? `${value} × ${nameOf(key)}` : `${nameOf(key)}: ${inWords(value)}`,
      );
      return parts.join("; ") || say("nothing");
    }
    return typeof answer === "string" ? nameOf(answer) : String(answer);
  }

  const time = (text) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));

  // --- What the browser keeps ----------------------------------------------------------------------------

  // Key, drafts and what was sent, in IndexedDB; a browser that refuses it loses nothing that is on the page.
  const kept = {
    async all(mode, act) {
      const opening = indexedDB.open("adjudicator", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("desks");
      const database = await kept.done(opening);
      const found = await kept.done(act(database.transaction("desks", mode).objectStore("desks")));
      database.close();
      return found;
    },
    done: (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      }),
    async get(name) {
      try {
        return await kept.all("readonly", (store) => store.get(name));
      } catch {
        return undefined;
      }
    },
    async put(name, value) {
      try {
        await kept.all("readwrite", (store) => (value === null ? store.delete(name) : store.put(value, name)));
        return true;
      } catch {
        return false;
      }
    },
  };
  const KEY = `key ${facts.game} ${facts.seat} ${facts.gameKey}`;
  const DRAFT = `draft ${facts.game} ${facts.seat} ${facts.turn} ${facts.gameKey}`;
  const SENT = `sent ${facts.game} ${facts.seat} ${facts.turn} ${facts.gameKey}`;

  // --- The key -------------------------------------------------------------------------------------------

  let key = null;
  let gameKey = null;

  async function useKey(found, keep) {
    const fingerprint = found.public.fingerprint;
    if (facts.player && fingerprint !== facts.player.fingerprint) {
      const [owner] = Object.values(facts.seats).filter((seat) => seat.key === found.public.line);
      complain(owner ? say("other-seat", { seat: owner.title }) : say("foreign-key", { seat: facts.title }));
      return;
    }
    key = found;
    if (keep && !(await kept.put(KEY, key.root))) {
      complain(say("not-kept"));
    }
    show("key-choice", false);
    show("key-held");
    element("key-held").firstElementChild.textContent = say("key-held", { fingerprint });
    await open();
  }

  async function useLine(line) {
    await useKey(await sealing.readKey(line), element("key-keep").checked);
  }

  listen("key-use", "click", async () => {
    const [file] = element("key-file").files;
    await useLine(file ? await file.text() : element("key-line").value);
  });

  listen("key-new", "click", async () => {
    const line = await sealing.newKeyLine();
    offer("key-download", `${line}\n`, `${facts.game}-${facts.seat}.key`);
    show("key-made");
    await useLine(line);
  });

  listen("key-forget", "click", async () => {
    await kept.put(KEY, null);
    location.reload();
  });

  function offer(id, text, name) {
    const link = element(id);
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
  }

  // --- What is sealed to the seat ------------------------------------------------------------------------

  let questions = [];

  async function opened(sealed, purpose, turn, label = "") {
    const place = { purpose, game: facts.game, turn, seat: facts.seat, label, key, gameKey };
    return JSON.parse(sealing.textOf(await sealing.openForSeat(sealed, place)));
  }

  async function open() {
    show("open");
    await acts();
    if (!facts.private) {
      return;
    }
    const own = await opened(facts.private, "private", facts.turn - 1);
    const lines = (own.words || []).map((line) => make("li", {}, line));
    element("own").replaceChildren(...lines);
    show("own-section", lines.length > 0);
    await receipts();
    await letters();
    if (facts.stage === "open" || facts.stage === "paused") {
      questions = facts.asked.map((question, place) => ({ ...question, ...own.questions[place] }));
      await orders();
    }
  }

  async function receipts() {
    const found = [];
    for (const [counter, sealed] of Object.entries(facts.receipts).reverse()) {
      const label = `${facts.seat}-${String(facts.turn).padStart(4, "0")}-${counter}`;
      const receipt = await opened(sealed, "receipt", facts.turn, label);
      const verdict = say(receipt.accepted ? "taken" : "refused", { number: counter });
      found.push(make("li", {}, make("strong", {}, verdict), make("pre", {}, receipt.text)));
    }
    element("receipts").replaceChildren(...found);
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
    try {
      if (!from) {
        const place = { purpose: "press", game: facts.game, turn, seat: recipient, key, gameKey };
        return sealing.textOf(await sealing.openForSeat(sealed, place));
      }
      const ends = { game: facts.game, turn, sender: from, recipient, own: key };
      return sealing.textOf(await sealing.openLetter(sealed, { ...ends, other: await sealing.publicKey(other) }));
    } catch (error) {
      return told(error);
    }
  }

  // --- Orders --------------------------------------------------------------------------------------------

  let past = [];
  let future = [];
  let byHand = false;

  let plans = [];

  // A careful plan: whether it is sent, and what it does, of all that can be said in a word.
  function planRow({ plan, says }) {
    const [[kind]] = Object.entries(plan);
    const words = ["ask-me", ...Object.keys(kinds[kind].choices)];
    const careful = JSON.stringify(plan.do);
    const use = make("input", { type: "checkbox", checked: true });
    const choice = make("select", { ariaLabel: kinds[kind].title }, make("option", { value: careful }, inWords(plan.do)));
    choice.append(...words.map((word) => make("option", { value: JSON.stringify(word) }, wordOf(kind, word))));
    const label = make("label", { className: "choice" }, use, make("span", {}, kinds[kind].title, make("small", {}, says)));
    return {
      element: make("div", { className: "row" }, label, choice),
      value: () => (use.checked ? { ...plan, do: JSON.parse(choice.value) } : null),
      set: (found) => {
        use.checked = Boolean(found);
        choice.value = JSON.stringify(found ? found.do : plan.do);
      },
    };
  }

  const wordOf = (kind, word) => (kinds[kind].choices[word] ? `${word}: ${kinds[kind].choices[word]}` : word);
  const planned = () => plans.map((plan) => plan.value());

  const answers = () => Object.fromEntries(questions.map((one) => [one.label, one.control.value()]));
  const given = () => Object.fromEntries(Object.entries(answers()).filter(([, answer]) => answer !== undefined));

  async function orders() {
    const shown = questions.map((question) => {
      question.control = form.control(question.options, { title: question.sentence, name: nameOf });
      const later = say("default", { answer: inWords(question.default) });
      return make("div", { className: "question" }, question.control.element, make("p", { className: "quiet" }, later));
    });
    element("questions").replaceChildren(...shown);
    plans = facts.plans.map(planRow);
    element("plans").replaceChildren(...plans.map((plan) => plan.element));
    show("plans-part", plans.length > 0);
    board();
    show("orders-section");
    show("send-section");
    await restore();
    for (const part of ["questions", "plans"]) {
      element(part).addEventListener("change", changed);
    }
    refresh();
  }

  function changed() {
    past.push(present);
    future = [];
    refresh();
    remember();
  }

  let present = "{}";

  function step(from, to) {
    if (from.length) {
      to.push(present);
      put(JSON.parse(from.pop()));
      refresh();
      remember();
    }
  }

  const whole = () => ({ answers: answers(), plans: planned() });

  function put(all) {
    questions.forEach((question) => question.control.set(all.answers?.[question.label]));
    plans.forEach((plan, place) => plan.set(all.plans ? all.plans[place] : facts.plans[place].plan));
  }

  listen("undo", "click", () => step(past, future));
  listen("redo", "click", () => step(future, past));
  listen("restart", "click", () => {
    past.push(present);
    put({});
    refresh();
    remember();
  });

  function fileText() {
    const { game, turn, seat } = facts;
    return writing.orders({ game, turn, seat, answers: given(), plans: planned().filter(Boolean) });
  }

  function refresh() {
    present = JSON.stringify(whole());
    element("undo").disabled = !past.length;
    element("redo").disabled = !future.length;
    if (!byHand) {
      element("file-text").value = fileText();
    }
    const told = questions.map((question) => {
      const answer = question.control.value();
      const words = answer === undefined ? say("unanswered") : inWords(answer);
      return make("li", {}, `${kinds[question.kind].title}${question.subject ? `, ${nameOf(question.subject)}` : ""}: ${words}`);
    });
    element("in-words").replaceChildren(...(byHand ? [make("li", {}, say("by-hand"))] : told));
    light();
    state("written");
  }

  listen("file-text", "input", () => {
    byHand = true;
    refresh();
    remember();
  });
  listen("file-again", "click", () => {
    byHand = false;
    refresh();
    remember();
  });

  // A draft survives a reload; it is sealed under the key, since anybody may look at what a browser keeps.
  async function remember() {
    const draft = { ...whole(), text: byHand ? element("file-text").value : null };
    await kept.put(DRAFT, await sealing.sealDraft(key, JSON.stringify(draft)));
  }

  async function restore() {
    const sealed = await kept.get(DRAFT);
    if (!sealed) {
      return;
    }
    try {
      const draft = JSON.parse(await sealing.openDraft(key, sealed));
      put(draft);
      byHand = draft.text !== null;
      element("file-text").value = draft.text ?? "";
    } catch (error) {
      complain(told(error));
    }
  }

  // --- The map: a shortcut to the controls, which say the same without it --------------------------------

  const SVG = "http://www.w3.org/2000/svg";

  function board() {
    if (!imageMap) {
      return;
    }
    const [width, height, shapes] = imageMap;
    const layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("viewBox", `0 0 ${width} ${height}`);
    layer.setAttribute("aria-hidden", "true");
    for (const [word, path] of Object.entries(shapes)) {
      const shape = document.createElementNS(SVG, "path");
      shape.setAttribute("d", path);
      shape.dataset.word = word;
      shape.addEventListener("click", () => point(word));
      layer.append(shape);
    }
    element("drawing").after(layer);
    show("board");
    light();
  }

  // What an area stands for in the form: a row, a choice or a destination that is shown.
  const meant = (word) =>
    Array.from(element("questions").querySelectorAll(`[data-item="${word}"], [data-word="${word}"], [data-place="${word}"]`));

  function point(word) {
    const [found] = meant(word).filter((one) => !one.closest(".closed") && !one.disabled);
    if (!found) {
      return;
    }
    if (found.matches("input")) {
      found.click();
    } else if (found.matches("details")) {
      found.open = true;
    }
    const control = found.matches("input, select") ? found : found.querySelector("select, input");
    control?.focus({ preventScroll: true });
    found.scrollIntoView({ block: "center" });
    control?.showPicker?.();
  }

  function light() {
    for (const shape of element("board").querySelectorAll("path")) {
      shape.classList.toggle("lit", meant(shape.dataset.word).some((one) => !one.closest(".closed")));
    }
  }

  // --- Sending -------------------------------------------------------------------------------------------

  const taken = () => Math.max(0, ...(facts.sent || []));
  const TOO_LONG = 8000;

  // Whether orders are written here, sent by the player, or taken in by the league, can never be confused.
  async function state(now) {
    const sent = (await kept.get(SENT)) || 0;
    const known = taken();
    const number = Math.max(sent, known);
    let words = say(now === "sealed" ? "state-sealed" : "state-written");
    if (known && known >= sent) {
      words += ` ${say("state-taken", { number: known })}`;
    } else if (sent) {
      words += ` ${say("state-sent", { number })}`;
    }
    element("state").textContent = words;
  }

  listen("seal", "click", async () => {
    if (facts.stage !== "open") {
      throw new sealing.SealingError("not-open");
    }
    const counter = Math.max(taken(), (await kept.get(SENT)) || 0) + 1;
    const text = byHand ? element("file-text").value : fileText();
    const place = { game: facts.game, turn: facts.turn, seat: facts.seat, counter, sender: key, gameKey };
    const sealed = await sealing.sealOrders(text, place);
    const name = `${facts.seat}-${String(facts.turn).padStart(4, "0")}-${counter}.sealed`;
    send(sealed, name, () => kept.put(SENT, counter));
    await state("sealed");
  });

  // Offer every way to send a block; `sent` is called once the player has taken one.
  function send(block, name, sent) {
    const path = `turns/${facts.game}/inbox/${name}`;
    const { issues, title, body } = facts.forge;
    const query = new URLSearchParams({ [title]: path, [body]: `\`\`\`\n${block}\`\`\`\n` });
    const whole = `${issues}?${query}`;
    const fits = whole.length <= TOO_LONG;
    const issue = element("way-issue");
    issue.href = fits ? whole : `${issues}?${new URLSearchParams({ [title]: path })}`;
    issue.onclick = async () => {
      await sent();
      await state("sealed");
      if (!fits) {
        await copy(block);
      }
    };
    show("way-issue", Boolean(issues));
    element("ways-told").textContent = issues ? say(fits ? "way-issue" : "way-issue-long") : say("ways");
    const file = new File([block], `${name}.txt`, { type: "text/plain" });
    const shared = { files: [file], title: path };
    show("way-share", Boolean(navigator.canShare?.(shared)));
    element("way-share").onclick = () => navigator.share(shared).then(sent, () => {});
    show("way-mail", Boolean(facts.mail));
    element("way-mail").href = `mailto:${facts.mail}?${new URLSearchParams({ subject: path, body: block })}`.replaceAll("+", "%20");
    element("way-mail").onclick = sent;
    element("way-copy").onclick = async () => {
      await copy(block);
      await sent();
      await state("sealed");
    };
    offer("way-download", block, `${name}`);
    element("way-download").onclick = sent;
    element("ways-place").textContent = say("place", { path });
    show("ways");
    element("ways").scrollIntoView({ block: "nearest" });
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      element("ways-told").textContent = say("copied");
    } catch {
      complain(say("not-copied"));
    }
  }

  // --- Acts ----------------------------------------------------------------------------------------------

  const now = () => new Date().toISOString().replace(/\.\d+/, "");

  async function sendSigned(purpose, name, statement) {
    const body = sealing.utf8(JSON.stringify(statement));
    const signature = await sealing.signDocument(purpose, body, key, gameKey);
    const file = writing.file({ [purpose === "act" ? "statement" : "message"]: statement, signature });
    const digest = sealing.hex(await sealing.sha256(sealing.utf8(file))).slice(0, 8);
    send(sealing.carry(file), `${name}-${facts.seat}-${digest}.yaml`, () => {});
    show("send-section");
  }

  const act = (kind, fields) => {
    const { game, seat } = facts;
    const place = kind === "join" || kind === "ready" ? { game, seat } : { game, at: now(), seat };
    return sendSigned("act", kind, { act: kind, ...place, ...fields });
  };

  // A join promises a number by its hash: each is the hash of the next, so that another is left if need be.
  async function promised(joined, freed) {
    const digest = async (number) => sealing.sha256(sealing.concat(sealing.utf8("nonce\0"), number));
    let number = await key.derive("chance nonce", facts.game, `${facts.nonce} ${facts.settings} ${joined}`);
    for (let left = 99 - freed; left > 0; left -= 1) {
      number = await digest(number);
    }
    return { number: sealing.hex(number), hash: sealing.hex(await digest(number)) };
  }

  function actForm(title, note, fields, perform) {
    const button = make("button", { type: "button" }, title);
    button.addEventListener("click", () => {
      complain("");
      perform().catch((error) => complain(told(error)));
    });
    return make("details", { className: "act" }, make("summary", {}, title), make("p", {}, note), ...fields, button);
  }

  const labelled = (title, input) => make("p", {}, make("label", {}, title, " ", input));

  async function acts() {
    const found = [];
    if (facts.stage === "lobby" && !facts.player) {
      const name = make("input", { type: "text", autocomplete: "name", maxLength: 60 });
      const handle = make("input", { type: "text", autocapitalize: "off" });
      found.push(
        actForm(say("join"), say("join-told"), [labelled(say("join-name"), name), labelled(say("join-handle"), handle)], async () => {
          const at = now();
          const { hash } = await promised(at, 0);
          const fields = { player: name.value.trim(), key: key.public.line, settings: facts.settings, "nonce-hash": hash };
          await act("join", { ...fields, ...(handle.value.trim() ? { handle: handle.value.trim() } : {}), at });
        }),
      );
    }
    if (facts.stage === "lobby" && facts.player && !facts.player.ready) {
      found.push(
        actForm(say("ready"), say("ready-told"), [], async () => {
          const { number } = await promised(facts.player.joined, facts.player.freed);
          await act("ready", { settings: facts.settings, nonce: number });
        }),
      );
    }
    if (facts.player && (facts.stage === "open" || facts.stage === "paused")) {
      found.push(...underWay());
    }
    element("acts").replaceChildren(...found);
    show("acts-section", found.length > 0);
  }

  function underWay() {
    const from = make("input", { type: "date" });
    const until = make("input", { type: "date" });
    const wish = make("select", {}, ...["draw", "end", "nothing"].map((value) => make("option", { value }, say(`vote-${value}`))));
    const others = Object.entries(facts.seats).filter(([seat, { key: holder }]) => holder && seat !== facts.seat);
    const to = others.map(([seat, { title, player }]) => make("input", { type: "checkbox", value: seat, ariaLabel: `${title} (${player})` }));
    const text = make("textarea", { rows: 4, maxLength: 4000, ariaLabel: say("press-text") });
    const boxes = to.map((box) => make("label", { className: "choice" }, box, box.ariaLabel));
    const found = [
      actForm(say("away"), say("away-told"), [labelled(say("away-from"), from), labelled(say("away-until"), until)], () =>
        act("away", { from: `${from.value}T00:00:00Z`, until: `${until.value}T23:59:59Z` }),
      ),
      actForm(say("vote"), say("vote-told"), [labelled(say("vote-for"), wish)], () => act("vote", { for: wish.value })),
      actForm(say("resign"), say("resign-told"), [], () => act("resign", {})),
    ];
    if (facts.press === "open") {
      found.unshift(
        actForm(say("press"), say("press-told"), [...boxes, make("p", {}, text)], () =>
          press(to.filter((box) => box.checked).map((box) => box.value), text.value.trim()),
        ),
      );
    }
    return found;
  }

  async function press(to, text) {
    const { game, seat } = facts;
    const turn = facts.turn - 1;
    const sealed = {};
    for (const recipient of to) {
      const other = await sealing.publicKey(facts.seats[recipient].key);
      const ends = { game, turn, sender: seat, recipient, own: key, other };
      sealed[recipient] = await sealing.sealLetter(sealing.utf8(text), ends);
    }
    await sendSigned("press", "press", { game, turn, at: now(), from: seat, to, text: to.length ? "" : text, sealed });
  }

  // --- At the start --------------------------------------------------------------------------------------

  show("no-script", false);
  if (!globalThis.isSecureContext || !(await sealing.works())) {
    complain(say("no-crypto"));
    return;
  }
  gameKey = await sealing.publicKey(facts.gameKey);
  show("key-section");
  show("key-new", !facts.player);
  const root = await kept.get(KEY);
  if (root) {
    await useKey(await sealing.keyOf(root), false).catch((error) => complain(told(error)));
  }
})();
