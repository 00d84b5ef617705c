// What every script of a desk uses: the page's elements, the data embedded in it, its sentences and names.
"use strict";

const page = (function () {
  const { make } = form;
  const element = (id) => document.getElementById(id);
  const data = (id) => JSON.parse(element(id).textContent);
  const facts = data("facts");
  const sentences = data("sentences");
  const language = document.documentElement.lang || undefined;
  const say = (name, values = {}) => sentences[name].replace(/%\((\w+)\)s/g, (_, value) => values[value]);
  const show = (id, shown = true) => (element(id).hidden = !shown);

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

  // A sentence that stays as long as it holds.
  function notice(name, holds, values) {
    if (!holds) {
      element(name)?.remove();
    } else if (!element(name)) {
      element("notices").append(make("li", { id: name }, say(name, values)));
    }
  }

  // A refusal in a sentence of the page; anything else is a fault of the program, and is told as one.
  function told(error) {
    return error instanceof sealing.SealingError ? say(error.reason) : say("fault", { error: String(error) });
  }

  // Act at an event; what goes wrong is said on the page.
  function listen(target, event, act) {
    target.addEventListener(event, async (happened) => {
      complain("");
      try {
        await act(happened);
      } catch (error) {
        complain(told(error));
      }
    });
  }

  function nameOf(word) {
    const [, number, rest] = /^(\d+) (.+)$/.exec(word) || [];
    if (number) {
      return `${number} × ${nameOf(rest)}`;
    }
    const [, mark] = /([ /])/.exec(word) || [];
    return vocabulary[word] || (mark ? word.split(mark).map(nameOf).join(mark === " " ? " " : ": ") : word);
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

  // The same as a list, one line for each part of an answer.
  function listed(answer) {
    if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
      return inWords(answer);
    }
    const lines = Object.entries(answer).map(([key, value]) => inWords({ [key]: value }));
    return lines.length ? make("ul", {}, ...lines.map((line) => make("li", {}, line))) : say("nothing");
  }

  const time = (text) =>
    new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));

  // Let a link download a text.
  function offer(id, text, name) {
    const link = element(id);
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
  }

  return { complain, element, facts, inWords, listed, listen, make, nameOf, notice, offer, say, show, time, told };
})();
