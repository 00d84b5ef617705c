// The organiser's decisions: each is filled in, shown as everyone will read it, and then signed. What can be decided
// now, and all sentences about it, stand in the page.
"use strict";

(() => {
  // The part of the page and the statement that are shown before they are signed.
  let shown = null;

  const hide = () => ["preview", "ways"].forEach((id) => show(id, false));

  // What is given in a field of an act, and how people are told of it.
  const kinds = {
    text: ({ value }) => [value.trim()],
    day({ value }) {
      const until = dayBegins(value, facts.zone, true);
      return facts.until && until <= facts.until ? refuse("not-later") : [until, times.inWords(until)];
    },
    async key({ value }) {
      const line = value.replace(/\s/g, "").replace(/^adjudicator-key-1/, "$& "); // shown to people without its space
      await publicKey(line).catch(() => refuse("not-a-public-key"));
      return [line];
    },
    seats(field) {
      const marked = [...field.querySelectorAll(":checked")];
      return [marked.map(({ value }) => value), marked.map(({ dataset }) => dataset.title).join(", ")];
    },
  };

  // What the fields of an act hold, under their names there; nothing, once it is said what is missing.
  async function filled(part) {
    const given = {};
    const told = {};
    for (const field of part.querySelectorAll("[data-field]")) {
      const { field: name, kind = name, optional } = field.dataset;
      if (kind !== "seats" && !field.value.trim()) {
        if (!optional) {
          field.focus();
          complain(say("missing", { field: field.labels[0].textContent }));
          return null;
        }
        continue;
      }
      const [value, words = value] = await (kinds[kind] ?? kinds.text)(field);
      given[name] = value;
      told[name] = words;
    }
    return { given, told };
  }

  // Show what follows from an act, before it is signed.
  async function look(part, { choices, from, lasts }) {
    hide();
    if (from > Date.now()) {
      complain(say("too-soon", { time: times.inWords(from) }));
      return;
    }
    const fields = await filled(part);
    if (!fields) {
      return;
    }
    const { given, told } = fields;
    const chosen = part.querySelector("[data-choice]")?.value ?? (given.seats?.length ? "some" : "");
    const { statement, lines } = choices[chosen];
    const code = "invitation" in statement && (await newKeyLine());
    const invitation = code && { invitation: (await readKey(code)).public.line };
    shown = { part, statement: { ...statement, ...given, ...invitation } };
    showLines("preview-lines", lines.map((line) => fill(line, told)));
    show("preview-code", Boolean(code));
    element("code").value = code ? code.replace(" ", "") : "";
    element("code-told").textContent = "";
    show("preview-lasts", lasts);
    part.append(element("preview"));
    show("preview");
    goTo(element("preview-title"));
  }

  for (const [name, decision] of entries(facts.decisions)) {
    offerAct(name, (part) => look(part, decision));
  }

  // What is changed after it was shown has to be looked at again.
  element("acts").addEventListener("input", hide);

  onClick("code-copy", async () => {
    tell(element("code-told"), say((await copies(element("code").value)) ? "copied" : "code-not-copied"));
  });
  onClick("not-yet", () => {
    hide();
    shown.part.querySelector("[data-field], [data-choice]").focus();
  });
  onClick("sign", async () => {
    const { part, statement } = shown;
    await sending.signed(part, "act", statement.act, { ...statement, at: now() });
  });
})();
