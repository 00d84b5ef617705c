// The controls that answer questions: one for each type of `adjudicator.engine.options`, so that no game brings
// a script of its own. Each is made of the platform's own controls, which keyboard and screen reader know.
//
// A control is {element, draft, value, set}: `draft()` is what is chosen so far, `value()` the answer as plain data,
// undefined while it is not one; `set(plain)` shows what was chosen, or as much of it as is legal. Every change is an
// event `change` of its element.
"use strict";

const form = (function () {
  const FEW = 14;
  let numbered = 0;

  // An element with its properties and children; texts are text, whatever they hold.
  function make(tag, properties = {}, ...children) {
    const { data = {}, ...own } = properties;
    const element = Object.assign(document.createElement(tag), own);
    Object.assign(element.dataset, data);
    element.append(...children);
    return element;
  }

  const changed = (element) => element.dispatchEvent(new Event("change", { bubbles: true }));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  function group(title, ...children) {
    return make("fieldset", { className: "control" }, make("legend", {}, title), ...children);
  }

  // A whole number with a button at either side; `most()` is asked anew whenever it may have changed.
  function stepper(title, least, most) {
    const input = make("input", { type: "number", min: least, max: most(), value: least, ariaLabel: title });
    const less = make("button", { type: "button", className: "step", ariaLabel: form.words.less(title) }, "−");
    const more = make("button", { type: "button", className: "step", ariaLabel: form.words.more(title) }, "+");
    const element = make("span", { className: "stepper" }, less, input, more);
    const empty = () => input.value === "";
    const within = (number) => Math.min(Math.max(Math.trunc(number), least), Number(input.max));
    const read = () => (empty() ? least : within(Number(input.value)));

    function refresh() {
      input.max = most();
      less.disabled = !empty() && read() <= least;
      more.disabled = !empty() && read() >= Number(input.max);
    }

    function move(by) {
      input.value = empty() ? least : within(read() + by);
      changed(element);
    }

    less.addEventListener("click", () => move(-1));
    more.addEventListener("click", () => move(1));
    input.addEventListener("change", () => (input.value = empty() ? "" : read()));
    refresh();
    return {
      element,
      refresh,
      empty,
      value: read,
      set: (number) => {
        input.value = number;
        refresh();
      },
    };
  }

  // --- One of several words ------------------------------------------------------------------------------

  const oneOf = ({ choices }, about) => (choices.length > FEW ? list : radios)(choices, about);

  const labelled = (input, word, { name, about = () => "" }) =>
    make("label", { className: "choice" }, input, make("span", {}, name(word), make("small", {}, about(word))));

  function radios(choices, about) {
    const inputs = choices.map((word) => make("input", { type: "radio", name: `choice-${numbered}`, value: word, data: { word } }));
    numbered += 1;
    return {
      element: group(about.title, ...inputs.map((input, place) => labelled(input, choices[place], about))),
      draft: () => inputs.find((input) => input.checked)?.value,
      set: (plain) => inputs.forEach((input) => (input.checked = input.value === plain)),
    };
  }

  // Of many, a list for each word, where words that only follow one another stay together. What is chosen stands in
  // a list of all, which is not shown: there the map finds it and chooses.
  function list(choices, { title, name }) {
    const option = (value, text) => make("option", { value }, text);
    const all = make("select", { hidden: true }, option("", ""), ...choices.map((word) => option(word, name(word))));
    const lists = make("div", { className: "lists" });
    const begins = (text, from) => !from || `${text} `.startsWith(`${from} `);
    let begun = "";

    // How choices go on after a beginning, each up to where they part.
    function ways(from) {
      const found = {};
      for (const text of choices.filter((choice) => choice !== from && begins(choice, from))) {
        const [word] = text.slice(from.length).trim().split(" ");
        const words = (found[word] ?? text).split(" ");
        while (!begins(text, words.join(" "))) {
          words.pop();
        }
        found[word] = words.join(" ");
      }
      return Object.values(found);
    }

    function after(from) {
      const next = ways(from);
      const on = next.findIndex((way) => begins(begun, way));
      const deeper = make("div", { className: "lists" }, ...(on < 0 ? [] : after(next[on])));
      const select = make("select", { ariaLabel: `${title} ${name(from)}` }, option("", choices.includes(from) ? "–" : "…"));
      select.append(...next.map((way, value) => make("option", { value, data: { way } }, name(way.slice(from.length).trim()))));
      select.selectedIndex = on + 1;
      select.addEventListener("change", () => {
        begin(next[select.selectedIndex - 1] ?? from);
        deeper.replaceChildren(...after(begun));
      });
      return next.length ? [select, deeper] : [];
    }

    function begin(text) {
      begun = text;
      all.value = choices.includes(text) ? text : "";
    }

    function set(plain) {
      begin(plain ?? "");
      lists.replaceChildren(...after(""));
    }

    all.addEventListener("change", () => set(all.value));
    set();
    return { element: group(title, lists, all), draft: () => begun || undefined, whole: () => choices.includes(begun), set };
  }

  // --- A number ------------------------------------------------------------------------------------------

  function number({ low, high }, { title }) {
    const control = stepper(title, low, () => high);
    const element = group(title, control.element, make("span", { className: "bounds" }, `${low} – ${high}`));
    element.addEventListener("change", control.refresh);
    const draft = () => (control.empty() ? undefined : control.value());
    return { element, draft, set: (plain) => control.set(plain ?? "") };
  }

  // --- Some of several items -----------------------------------------------------------------------------

  function someOf({ available, low, high }, about) {
    const { title, name } = about;
    const words = Object.keys(available);
    const single = words.every((word) => available[word] === 1);
    const counters = {};
    const taken = (word) => counters[word]?.value() ?? 0;
    const total = () => sum(words.map(taken));
    const rows = words.map((word) => {
      const room = () => Math.min(available[word], high - total() + taken(word));
      counters[word] = single ? checkBox(word, about, room) : stepper(name(word), 0, room);
      const { element } = counters[word];
      return single ? element : make("div", { className: "row", data: { word } }, make("span", {}, name(word)), element);
    });
    const told = make("output", { className: "told" });
    const element = group(title, ...rows, told);

    function refresh() {
      for (const word of words) {
        counters[word].refresh();
      }
      told.textContent = form.words.chosen(total(), low, high);
    }

    element.addEventListener("change", refresh);
    refresh();
    return {
      element,
      draft: () => words.flatMap((word) => Array(taken(word)).fill(word)),
      whole: () => low <= total() && total() <= high,
      set: (plain) => {
        const wanted = Array.isArray(plain) ? plain : [];
        words.forEach((word) => counters[word].set(wanted.filter((one) => one === word).length));
        refresh();
      },
    };
  }

  function checkBox(word, about, room) {
    const input = make("input", { type: "checkbox", data: { word } });
    return {
      element: labelled(input, word, about),
      refresh: () => (input.disabled = room() < 1),
      value: () => Number(input.checked),
      set: (count) => (input.checked = count > 0),
    };
  }

  // --- A place for every item ----------------------------------------------------------------------------

  function assignment({ places, limits }, { title, name, about = () => "" }) {
    const selects = {};
    const rows = Object.entries(places).map(([item, open]) => {
      const select = make("select", { ariaLabel: name(item), data: { item } }, make("option", { value: "" }, "…"));
      select.append(...open.map((place) => make("option", { value: place }, name(place))));
      selects[item] = select;
      const label = make("span", { className: "item" }, name(item), make("small", {}, about(item)));
      return make("div", { className: "row", data: { item } }, label, select);
    });
    const element = group(title, ...rows);

    // A place is used up where one use more, beside those elsewhere, would exceed a limit.
    function refresh() {
      for (const select of Object.values(selects)) {
        const others = Object.values(selects).filter((other) => other !== select).map((other) => other.value);
        for (const option of select.options) {
          option.disabled = (limits || []).some(
            (limit) =>
              limit.places.includes(option.value) &&
              others.filter((place) => limit.places.includes(place)).length >= limit.most,
          );
        }
      }
    }

    element.addEventListener("change", refresh);
    return {
      element,
      draft: () => Object.fromEntries(Object.entries(selects).map(([item, select]) => [item, select.value])),
      whole: () => Object.values(selects).every((select) => select.value && !select.selectedOptions[0].disabled),
      set: (plain) => {
        for (const [item, select] of Object.entries(selects)) {
          const place = plain?.[item];
          select.value = places[item].includes(place) ? place : "";
        }
        refresh();
      },
    };
  }

  // --- An order of all items -----------------------------------------------------------------------------

  function ordering({ items }, { title, name }) {
    const rows = make("ol", { className: "ordering" });
    const element = group(title, rows);

    function row(word) {
      const up = make("button", { type: "button", className: "step", ariaLabel: form.words.up(name(word)) }, "↑");
      const down = make("button", { type: "button", className: "step", ariaLabel: form.words.down(name(word)) }, "↓");
      const item = make("li", { data: { word } }, make("span", {}, name(word)), up, down);
      up.addEventListener("click", () => move(item, item.previousElementSibling, up));
      down.addEventListener("click", () => move(item.nextElementSibling, item, down));
      return item;
    }

    function move(item, before, button) {
      if (item && before) {
        rows.insertBefore(item, before);
        button.focus();
        changed(element);
      }
    }

    const draft = () => Array.from(rows.children, (item) => item.dataset.word);
    const set = (plain) => {
      const first = Array.isArray(plain) ? plain.filter((word) => items.includes(word)) : [];
      rows.replaceChildren(...[...new Set([...first, ...items])].map(row));
    };
    rows.append(...items.map(row));
    return { element, draft, set };
  }

  // --- Units to destinations -----------------------------------------------------------------------------

  function moves({ units, destinations, limits }, { title, name }) {
    const steppers = {};
    const gone = (kind) => sum(Object.values(steppers).map((kinds) => kinds[kind]?.value() ?? 0));
    const rows = Object.entries(destinations).map(([place, takes]) => {
      steppers[place] = {};
      const kinds = Object.keys(units).filter((kind) => takes.includes(kind));
      const inner = kinds.map((kind) => {
        const room = () => units[kind] - gone(kind) + (steppers[place][kind]?.value() ?? 0);
        steppers[place][kind] = stepper(form.words.to(name(kind), name(place)), 0, room);
        return make("div", { className: "row" }, make("span", {}, name(kind)), steppers[place][kind].element);
      });
      return make("details", { data: { place } }, make("summary", {}, make("span", {}, name(place), make("small"))), ...inner);
    });
    const told = make("output", { className: "told" });
    const element = group(title, ...rows, told);
    const places = Object.keys(steppers);
    const sent = (place) =>
      Object.entries(steppers[place]).map(([kind, stepper]) => [kind, stepper.value()]).filter(([, count]) => count);
    const going = (place) => sum(sent(place).map(([, count]) => count));
    const counted = (kinds) => kinds.map(([kind, count]) => `${count} × ${name(kind)}`);

    // Where nobody can go any more, because another destination has used up a limit.
    const closed = (place) =>
      (limits || []).some(
        (limit) =>
          limit.places.includes(place) &&
          limit.places.filter((other) => other !== place && going(other) > 0).length >= limit.most,
      );

    function refresh() {
      for (const row of rows) {
        const { place } = row.dataset;
        row.classList.toggle("closed", closed(place));
        row.querySelector("small").textContent = counted(sent(place)).join(", ");
        Object.values(steppers[place]).forEach((stepper) => stepper.refresh());
        row.querySelectorAll("button, input").forEach((one) => (one.disabled ||= closed(place)));
        row.querySelectorAll("input").forEach((one) => (one.disabled = closed(place)));
      }
      const left = Object.entries(units).map(([kind, count]) => [kind, count - gone(kind)]);
      told.textContent = form.words.stay(counted(left.filter(([, count]) => count)));
    }

    element.addEventListener("change", refresh);
    refresh();
    return {
      element,
      draft: () => Object.fromEntries(places.filter(going).map((place) => [place, Object.fromEntries(sent(place))])),
      whole: () => !places.some((place) => going(place) && closed(place)),
      set: (plain) => {
        for (const [place, kinds] of Object.entries(steppers)) {
          Object.entries(kinds).forEach(([kind, stepper]) => stepper.set(plain?.[place]?.[kind] ?? 0));
        }
        rows.forEach((row) => (row.open = going(row.dataset.place) > 0));
        refresh();
      },
    };
  }

  // --- One of several, each with options of its own ------------------------------------------------------

  // A part is named with what it is about: the units that are ordered there.
  const part = (options, key, { name, about = () => "" }) => control(options, { title: [name(key), about(key)].filter(Boolean).join(": "), name, about });

  function branches({ branches: each }, about) {
    const inner = {};
    const place = make("div", { className: "branch" });
    const choice = finished(oneOf({ choices: Object.keys(each) }, about));
    const element = make("div", { className: "control" }, choice.element, place);

    function show() {
      const key = choice.value();
      if (key !== undefined) {
        inner[key] ??= part(each[key], key, about);
      }
      place.replaceChildren(...(key === undefined ? [] : [inner[key].element]));
    }

    choice.element.addEventListener("change", show);
    return {
      element,
      draft: () => (choice.value() === undefined ? undefined : { [choice.value()]: inner[choice.value()].draft() ?? null }),
      whole: () => inner[choice.value()]?.value() !== undefined,
      set: (plain) => {
        const [key] = Object.keys(plain ?? {});
        choice.set(key);
        show();
        inner[key]?.set(plain[key]);
      },
    };
  }

  // --- Several, each with options of its own -------------------------------------------------------------

  function fields({ fields: each }, about) {
    const inner = Object.fromEntries(Object.entries(each).map(([key, options]) => [key, part(options, key, about)]));
    Object.entries(inner).forEach(([key, one]) => (one.element.dataset.item = key));
    return {
      element: group(about.title, ...Object.values(inner).map((one) => one.element)),
      draft: () => Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, one.draft()])),
      whole: () => Object.values(inner).every((one) => one.value() !== undefined),
      set: (plain) => Object.entries(inner).forEach(([key, one]) => one.set(plain?.[key])),
    };
  }

  const CONTROLS = {
    "one-of": oneOf,
    number,
    "some-of": someOf,
    assignment,
    ordering,
    moves,
    branches,
    fields,
  };

  const finished = (made) => ({
    ...made,
    value: () => (made.draft() !== undefined && made.whole?.() !== false ? made.draft() : undefined),
  });

  // The control for a question's options; `name` says what people call a word, `about` what an item is.
  const control = (options, about) => finished(CONTROLS[options.type](options, about));

  // The same with what must hold of the whole answer, and a line that says what does not.
  function bounded(options, all, about) {
    const made = control(options, about);
    const told = make("p", { className: "wrong", role: "status" });
    const wrong = () => bounds.broken(all, made.draft() ?? []);
    const tell = () => (told.textContent = wrong());
    made.element.addEventListener("change", tell);
    return {
      ...made,
      element: make("div", { className: "question" }, made.element, told),
      value: () => (wrong() ? undefined : made.value()),
      wrong,
      set: (plain) => {
        made.set(plain);
        tell();
      },
    };
  }

  return { bounded, changed, control, make, types: Object.keys(CONTROLS), words: {} };
})();
