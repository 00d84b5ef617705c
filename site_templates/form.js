// The controls that answer questions: one for each type of `adjudicator.engine.options`, so that no game brings
// a script of its own. Each is made of the platform's own controls, which keyboard and screen reader know.
//
// A control is {element, value, set}: `value()` is the answer as plain data, undefined while it is not one;
// `set(plain)` shows an answer, or as much of it as is legal. Every change is an event `change` of its element.
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
    const read = () => Math.min(Math.max(Math.trunc(Number(input.value)) || least, least), Number(input.max));

    function refresh() {
      input.max = most();
      less.disabled = Number(input.value) <= least;
      more.disabled = Number(input.value) >= Number(input.max);
    }

    function move(by) {
      input.value = Math.min(Math.max(read() + by, least), Number(input.max));
      changed(element);
    }

    less.addEventListener("click", () => move(-1));
    more.addEventListener("click", () => move(1));
    input.addEventListener("change", () => (input.value = read()));
    refresh();
    return {
      element,
      refresh,
      value: read,
      set: (number) => {
        input.value = number;
        refresh();
      },
    };
  }

  // --- One of several words ------------------------------------------------------------------------------

  function oneOf({ choices }, { title, name }) {
    return choices.length > FEW ? list(choices, title, name) : radios(choices, title, name);
  }

  function radios(choices, title, name) {
    const inputs = choices.map((word) => {
      const input = make("input", { type: "radio", name: `choice-${numbered}`, value: word, data: { word } });
      return [input, make("label", { className: "choice" }, input, name(word))];
    });
    numbered += 1;
    return {
      element: group(title, ...inputs.map(([, label]) => label)),
      value: () => inputs.find(([input]) => input.checked)?.[0].value,
      set: (plain) => inputs.forEach(([input]) => (input.checked = input.value === plain)),
    };
  }

  function list(choices, title, name) {
    const select = make("select", { ariaLabel: title }, make("option", { value: "" }, "…"));
    select.append(...choices.map((word) => make("option", { value: word }, name(word))));
    return {
      element: group(title, select),
      value: () => (choices.includes(select.value) ? select.value : undefined),
      set: (plain) => (select.value = choices.includes(plain) ? plain : ""),
    };
  }

  // --- A number ------------------------------------------------------------------------------------------

  function number({ low, high }, { title }) {
    const control = stepper(title, low, () => high);
    const element = group(title, control.element, make("span", { className: "bounds" }, `${low} – ${high}`));
    element.addEventListener("change", control.refresh);
    return { element, value: control.value, set: (plain) => control.set(Number(plain)) };
  }

  // --- Some of several items -----------------------------------------------------------------------------

  function someOf({ available, low, high }, { title, name }) {
    const words = Object.keys(available);
    const single = words.every((word) => available[word] === 1);
    const counters = {};
    const taken = (word) => counters[word]?.value() ?? 0;
    const total = () => sum(words.map(taken));
    const rows = words.map((word) => {
      const room = () => Math.min(available[word], high - total() + taken(word));
      counters[word] = single ? checkBox(name(word), word, room) : stepper(name(word), 0, room);
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
      value: () => {
        const found = words.flatMap((word) => Array(counters[word].value()).fill(word));
        return low <= found.length && found.length <= high ? found : undefined;
      },
      set: (plain) => {
        const wanted = Array.isArray(plain) ? plain : [];
        words.forEach((word) => counters[word].set(wanted.filter((one) => one === word).length));
        refresh();
      },
    };
  }

  function checkBox(title, word, room) {
    const input = make("input", { type: "checkbox", data: { word } });
    return {
      element: make("label", { className: "choice" }, input, title),
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
      value: () => {
        const found = Object.entries(selects).map(([item, select]) => [item, select.value]);
        const whole = Object.values(selects).every((select) => select.value && !select.selectedOptions[0].disabled);
        return whole ? Object.fromEntries(found) : undefined;
      },
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

    const value = () => Array.from(rows.children, (item) => item.dataset.word);
    const set = (plain) => {
      const first = Array.isArray(plain) ? plain.filter((word) => items.includes(word)) : [];
      rows.replaceChildren(...[...new Set([...first, ...items])].map(row));
    };
    rows.append(...items.map(row));
    return { element, value, set };
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
        return make("label", { className: "row" }, make("span", {}, name(kind)), steppers[place][kind].element);
      });
      return make("details", { data: { place } }, make("summary", {}, name(place)), ...inner);
    });
    const told = make("output", { className: "told" });
    const element = group(title, ...rows, told);
    const going = (place) => sum(Object.values(steppers[place]).map((stepper) => stepper.value()));

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
        Object.values(steppers[place]).forEach((stepper) => stepper.refresh());
        row.querySelectorAll("button, input").forEach((one) => (one.disabled ||= closed(place)));
        row.querySelectorAll("input").forEach((one) => (one.disabled = closed(place)));
      }
      const left = Object.entries(units).map(([kind, count]) => [kind, count - gone(kind)]);
      told.textContent = form.words.stay(left.filter(([, count]) => count).map(([kind, count]) => `${count} × ${name(kind)}`));
    }

    element.addEventListener("change", refresh);
    refresh();
    return {
      element,
      value: () => {
        const found = {};
        for (const [place, kinds] of Object.entries(steppers)) {
          const sent = Object.entries(kinds).map(([kind, stepper]) => [kind, stepper.value()]);
          const there = sent.filter(([, count]) => count);
          if (there.length && closed(place)) {
            return undefined;
          }
          if (there.length) {
            found[place] = Object.fromEntries(there);
          }
        }
        return found;
      },
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

  function branches({ branches: each }, { title, name, ...more }) {
    const inner = {};
    const place = make("div", { className: "branch" });
    const choice = oneOf({ choices: Object.keys(each) }, { title, name });
    const element = make("div", { className: "control" }, choice.element, place);

    function show() {
      const key = choice.value();
      if (key !== undefined) {
        inner[key] ??= control(each[key], { title: name(key), name, ...more });
      }
      place.replaceChildren(...(key === undefined ? [] : [inner[key].element]));
    }

    choice.element.addEventListener("change", show);
    return {
      element,
      value: () => {
        const key = choice.value();
        const answer = key === undefined ? undefined : inner[key].value();
        return answer === undefined ? undefined : { [key]: answer };
      },
      set: (plain) => {
        const [key] = Object.keys(plain ?? {});
        choice.set(key);
        show();
        inner[key]?.set(plain[key]);
      },
    };
  }

  // --- Several, each with options of its own -------------------------------------------------------------

  function fields({ fields: each }, { title, name, ...more }) {
    const inner = Object.fromEntries(
      Object.entries(each).map(([key, options]) => [key, control(options, { title: name(key), name, ...more })]),
    );
    return {
      element: group(title, ...Object.values(inner).map((one) => one.element)),
      value: () => {
        const found = Object.entries(inner).map(([key, one]) => [key, one.value()]);
        return found.some(([, answer]) => answer === undefined) ? undefined : Object.fromEntries(found);
      },
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

  // The control for a question's options; `name` says what people call a word, `about` what an item is.
  function control(options, about) {
    return CONTROLS[options.type](options, about);
  }

  return { control, make, types: Object.keys(CONTROLS), words: {} };
})();
