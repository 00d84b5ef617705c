// What the editor of plans is made of: controls for the forms that the program's grammars offer
// (`adjudicator.engine.forms`), and rows of them that are added, moved and removed.
//
// They are as those of `form`: {element, value, set}, where `value()` is undefined while it is unfinished.
"use strict";

const choosing = (function () {
  const { make, nameOf, say } = page;
  const { lists } = grammar;
  const ANSWER = " ";

  const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));
  const spaced = (word) => word.replaceAll("-", " ");
  const alone = (found) => (found.length > 1 ? found : found[0]);
  const listed = (plain) => (Array.isArray(plain) ? plain : [plain]);

  function button(title, text, act) {
    const made = make("button", { type: "button", className: "step", ariaLabel: title }, text);
    made.addEventListener("click", act);
    return made;
  }

  function pick(title, words, name = nameOf) {
    const select = make("select", { ariaLabel: title }, make("option", { value: "" }, "…"));
    select.append(...words.map((word) => make("option", { value: word }, name(word))));
    return {
      element: select,
      value: () => select.value || undefined,
      set: (plain) => (select.value = words.includes(plain) ? plain : ""),
    };
  }

  // Rows that are added, moved and removed. `offer(words)` are those that may be added to these; `build(word)`
  // is the control of a row, or nothing where the word says all. Its value is a list of words with values.
  function rows(title, offer, build, name = nameOf) {
    const list = make("ol", { className: "plan-rows" });
    const select = make("select", { ariaLabel: title });
    const add = make("button", { type: "button" }, say("add"));
    const adding = make("p", { className: "tools" }, select, add);
    const element = make("div", {}, list, adding);
    const controls = new Map();
    const all = () => Array.from(list.children, (item) => controls.get(item));

    function refresh() {
      const words = offer(all().map(({ word }) => word));
      select.replaceChildren(...words.map((word) => make("option", { value: word }, name(word))));
      adding.hidden = !words.length;
    }

    function settle(focused) {
      refresh();
      focused.focus();
      changed(element);
    }

    function append(word, plain) {
      const control = build(word);
      const item = make("li");
      const up = button(form.words.up(name(word)), "↑", () => move(item, item.previousElementSibling, up));
      const down = button(form.words.down(name(word)), "↓", () => move(item.nextElementSibling, item, down));
      const remove = button(say("remove", { title: name(word) }), "×", () => {
        item.remove();
        settle(adding.hidden ? list : select);
      });
      const tools = make("span", { className: "plan-tools" }, up, down, remove);
      item.append(control?.element ?? make("span", {}, name(word)), tools);
      controls.set(item, { item, word, control });
      list.append(item);
      if (plain !== undefined) {
        control?.set(plain);
      }
    }

    function move(item, before, focused) {
      if (item && before) {
        list.insertBefore(item, before);
        settle(focused);
      }
    }

    select.addEventListener("change", (event) => event.stopPropagation());
    add.addEventListener("click", () => {
      if (select.value) {
        append(select.value);
        settle(add);
      }
    });
    refresh();
    return {
      element,
      controls: () => all().map(({ control }) => control),
      value: () => all().map(({ word, control }) => [word, control ? control.value() : word]),
      set: (entries) => {
        const before = all();
        list.replaceChildren();
        for (const [word, plain] of entries) {
          const same = before.findIndex(({ control }) => control?.is?.(word));
          same < 0 ? append(word, plain) : list.append(...before.splice(same, 1).map(({ item }) => item));
        }
        refresh();
      },
    };
  }

  // Words in an order, each as often as there is room for it.
  function several(title, words, room, most, name) {
    const count = (found, word) => found.filter((one) => one === word).length;
    const offer = (found) =>
      most && found.length >= most ? [] : words.filter((word) => count(found, word) < room(word));
    const inner = rows(title, offer, () => null, name);
    return {
      element: inner.element,
      value: () => alone(inner.value().map(([word]) => word)),
      set: (plain) => inner.set(listed(plain).filter((word) => words.includes(word)).map((word) => [word])),
    };
  }

  function number(title, { low, high }) {
    const input = make("input", { type: "number", ariaLabel: title, min: low ?? "", max: high ?? "" });
    return {
      element: input,
      value: () => (input.value && input.checkValidity() ? Number(input.value) : undefined),
      set: (plain) => (input.value = plain ?? ""),
    };
  }

  // A number, or one or two ends of a range.
  function amount(title, form) {
    const [least, most] = lists[form.ends];
    const exact = number(say("exactly"), form);
    const ends = [least, most].map((end) => [end, number(spaced(end), form)]);
    const label = ({ element }) => make("label", {}, `${element.ariaLabel} `, element);
    function value() {
      const found = ends.map(([end, { value }]) => [end, value()]).filter(([, found]) => found !== undefined);
      const [low, high] = found.map(([, found]) => found);
      return found.length && !(form.order && low > high) ? Object.fromEntries(found) : undefined;
    }
    return {
      element: make("span", { className: "tools" }, label(exact), ...ends.map(([, end]) => label(end))),
      value: () => exact.value() ?? value(),
      set: (plain) => {
        const isRange = typeof plain === "object";
        exact.set(isRange ? "" : plain);
        ends.forEach(([end, { set }]) => set(isRange ? plain[end] : ""));
      },
    };
  }

  // Values by word.
  function each(title, { words, value, most, once }) {
    const offer = (found) =>
      most && found.length >= most ? [] : lists[words].filter((word) => !found.includes(word));
    const build = (word) => {
      const inner = control(value, nameOf(word));
      return { ...inner, element: make("div", {}, `${nameOf(word)}: `, inner.element) };
    };
    const inner = rows(title, offer, build);
    return {
      element: inner.element,
      value: () => {
        const found = inner.value();
        const single = found.filter(([, one]) => lists[once].includes(one)).length < 2;
        const whole = found.length && single && found.every(([, one]) => one !== undefined);
        return whole ? Object.fromEntries(found) : undefined;
      },
      set: (plain) => inner.set(Object.entries(plain).filter(([word]) => lists[words].includes(word))),
    };
  }

  // A word, or what stands beside it.
  function beside(title, words, next, name) {
    const first = pick(title, words, name);
    const place = make("span");
    const element = make("span", {}, first.element, " ", place);
    let second = null;
    function show() {
      second = (first.value() && next(first.value())) || null;
      place.replaceChildren(...(second ? [second.element] : []));
    }
    first.element.addEventListener("change", show);
    return {
      element,
      value: () => [first.value(), second ? second.value() : ""],
      set: (word, plain) => {
        first.set(word);
        show();
        second?.set(plain);
      },
    };
  }

  // One of some words, or what another form builds; null while nothing is chosen.
  function wordOr(title, words, form, name) {
    if (form.type === "one-of") {
      const one = pick(title, [...lists[form.choices], ...words], name);
      return { ...one, value: () => one.value() ?? null };
    }
    const inner = beside(title, [...words, ANSWER], (word) => word === ANSWER && control(form, title), name);
    return {
      element: inner.element,
      value: () => {
        const [word = null, plain] = inner.value();
        return word === ANSWER ? plain : word;
      },
      set: (plain) => (words.includes(plain) ? inner.set(plain) : inner.set(plain && ANSWER, plain)),
    };
  }

  function either(title, { words, other }) {
    const name = (word) => (word === ANSWER ? say("as-follows") : nameOf(word));
    const inner = wordOr(title, lists[words], other, name);
    return { ...inner, value: () => inner.value() ?? undefined };
  }

  function phrase(title, { ends }) {
    const inner = beside(title, Object.keys(ends), (word) => lists[ends[word]].length && pick(title, lists[ends[word]]));
    return {
      element: inner.element,
      value: () => {
        const [word, end] = inner.value();
        return end === undefined ? end : end && word ? `${word} ${end}` : word;
      },
      set: (plain) => {
        const begins = (word) => `${plain} `.startsWith(`${word} `);
        const [word = ""] = Object.keys(ends).filter(begins).sort((one, other) => other.length - one.length);
        inner.set(word, String(plain).slice(word.length + 1));
      },
    };
  }

  const CONTROLS = {
    "one-of": (title, { choices }) => pick(title, lists[choices]),
    number,
    "some-of": (title, { available, high }) => several(title, Object.keys(available), (word) => available[word], high),
    several: (title, { words, most, repeats }) => several(title, lists[words], () => (repeats ? Infinity : 1), most),
    amount,
    each,
    either,
    phrase,
  };
  const control = (form, title) => CONTROLS[form.type](title, form);

  return { ANSWER, alone, control, listed, rows, several, spaced, wordOr };
})();
