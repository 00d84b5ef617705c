// The controls that answer questions: one for each type of `adjudicator.engine.options`, so that no game brings
// a script of its own. Each is made of the platform's own controls, which keyboard and screen reader know.
//
// A control is {element, draft, value, set}: `draft()` is what is chosen so far, `value()` the answer as plain data,
// undefined while it is not one; `set(plain)` shows what was chosen, or as much of it as is legal. Every change is an
// event `change` of its element. What stands beside an item, such as the units in an area, is what the page knows.
"use strict";

const form = (() => {
  const FEW = 14;
  let groups = 0;

  const group = (title, ...children) => make("fieldset.control", {}, make("legend", {}, title), ...children);
  const row = (data, ...children) => make("div.row", { data }, ...children);

  // A control that shows what follows from the choices in it: now, after each change, and once it is set.
  function refreshed(refresh, element, made) {
    const set = (plain) => {
      made.set(plain);
      refresh();
    };
    element.onchange = refresh;
    refresh();
    return { ...made, element, set };
  }

  // A whole number with a button at either side; `most()` is asked anew whenever it is refreshed.
  function stepper(title, least, most) {
    const input = make("input", { type: "number", min: least, value: least, ariaLabel: title });
    const step = (text, name, by) =>
      sign(text, say(name, { title }), ({ currentTarget }) => {
        input.value = input.value ? Number(input.value) + by : least;
        changed(input);
        if (currentTarget.disabled) {
          ([less, more].find(({ disabled }) => !disabled) ?? input).focus();
        }
      });
    const [less, more] = [step("−", "less", -1), step("+", "more", 1)];

    function refresh() {
      input.max = most();
      if (input.value) {
        input.value = Math.max(least, Math.min(Math.trunc(input.value), input.max));
      }
      less.disabled = input.value === input.min;
      more.disabled = input.value === input.max;
    }

    input.onchange = refresh;
    return {
      element: make("span.stepper", {}, less, input, more),
      refresh,
      value: () => (input.value ? Number(input.value) : undefined),
      set: (number) => (input.value = number),
    };
  }

  // Places that a limit leaves to nobody else, where `taken` are those that the others have.
  const full = (limits, taken) =>
    (limits ?? []).flatMap(({ places, most }) => (taken.filter((place) => places.includes(place)).length < most ? [] : places));

  // What limits say that one word for each of some items could overstep, where some are `taken`.
  function limitLines(limits = [], items, taken) {
    const of = (places) => (word) => places.includes(word);
    const binding = limits.filter(
      ({ places, most }) =>
        items.filter((words) => words.some(of(places))).length > most &&
        !limits.some((other) => other.most <= most && other.places.length > places.length && places.every(of(other.places))),
    );
    const each = {};
    const all = [];
    for (const { places, most } of binding) {
      if (places[1]) {
        all.push(say("limit-all", { places, most, taken: taken.filter(of(places)).length }));
      } else {
        (each[most] ??= []).push(...places);
      }
    }
    return [...entries(each).map(([most, places]) => say("limit-each", { most, places })), ...all].join(" ");
  }

  // --- One of several words ------------------------------------------------------------------------------

  const oneOf = ({ choices }, title) => (choices.length > FEW ? list : radios)(choices, title);

  const about = (word) => facts.about[word] ?? "";
  const around = (word) => make("small.around", {}, facts.around[word] ?? "");
  const named = (kind, word) => make(kind, {}, nameOf(word), " ", make("small", {}, about(word)));
  const labelled = (input, word) => make("label.choice", {}, input, named("span", word));

  function radios(choices, title) {
    const name = `choice-${(groups += 1)}`;
    const inputs = choices.map((value) => make("input", { type: "radio", name, value, data: { word: value } }));
    return {
      element: group(title, ...inputs.map((input) => labelled(input, input.value))),
      draft: () => inputs.find((input) => input.checked)?.value,
      set: (plain) => inputs.forEach((input) => (input.checked = input.value === plain)),
    };
  }

  // Of many, a list for each word, where words that only follow one another stay together. What is chosen stands in
  // a list of all, which is not shown: there the map finds it and chooses.
  function list(choices, title) {
    const all = select("", choices, "");
    const lists = make("div.lists");
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
      return values(found);
    }

    function after(from) {
      const next = ways(from);
      if (!next.length) {
        return [];
      }
      const none = choices.includes(from) ? "–" : "…";
      const ends = (way) => [nameOf(way.slice(from.length).trim()), about(way)].filter(Boolean).join(": ");
      const way = select(`${title} ${nameOf(from)}`, next, none, ends);
      way.required = none === "…";
      const deeper = make("div.lists");
      way.value = next.find((one) => begins(begun, one)) ?? "";
      way.onchange = () => {
        begin(way.value || from);
        deeper.replaceChildren(...after(begun));
      };
      deeper.append(...(way.value ? after(way.value) : []));
      return [way, deeper];
    }

    function begin(text) {
      begun = text;
      all.value = choices.includes(text) ? text : "";
    }

    function set(plain) {
      begin(plain ?? "");
      lists.replaceChildren(...after(""));
    }

    all.hidden = true;
    all.onchange = () => set(all.value);
    set();
    return { element: group(title, lists, all), draft: () => begun || undefined, whole: () => choices.includes(begun), set };
  }

  // --- A number ------------------------------------------------------------------------------------------

  function number({ low, high }, title) {
    const { element, refresh, value, set } = stepper(title, low, () => high);
    return refreshed(refresh, group(title, element, make("span.bounds", {}, `${low} – ${high}`)), {
      draft: value,
      set: (plain) => set(plain ?? ""),
    });
  }

  // --- Some of several items -----------------------------------------------------------------------------

  // A counter for each word; `room(word, taken)` is how many it may have, where it has so many already.
  function counters(words, room, counter) {
    const found = {};
    const taken = (word) => found[word]?.value() ?? 0;
    for (const word of words) {
      found[word] = counter(word, () => room(word, taken(word)));
    }
    const all = values(found);
    return {
      elements: all.map((one) => one.element),
      refresh: () => all.forEach((one) => one.refresh()),
      taken,
      value: () => fromEntries(words.map((word) => [word, taken(word)]).filter(([, count]) => count)),
      set: (counts) => words.forEach((word) => found[word].set(counts?.[word] ?? 0)),
    };
  }

  const total = (counts) => values(counts).reduce((sum, count) => sum + count, 0);

  // Names a unit beside its stepper.
  const counted = (title, word, most) => {
    const inner = stepper(title, 0, most);
    return { ...inner, element: row({ word }, make("span", {}, nameOf(word)), inner.element) };
  };

  function checkBox(word, most) {
    const input = make("input", { type: "checkbox", data: { word } });
    return {
      element: labelled(input, word),
      refresh: () => (input.disabled = most() < 1),
      value: () => Number(input.checked),
      set: (count) => (input.checked = count > 0),
    };
  }

  function someOf({ available, low, high }, title) {
    const words = keys(available);
    const single = words.every((word) => available[word] === 1);
    const counter = (word, most) => (single ? checkBox(word, most) : counted(nameOf(word), word, most));
    const room = (word, taken) => Math.min(available[word], high - total(inner.value()) + taken);
    const inner = counters(words, room, counter);
    const told = make("output.told");
    const chosen = () => total(inner.value());

    function refresh() {
      inner.refresh();
      tell(told, say(low === high ? "chosen" : "chosen-between", { total: chosen(), low, high }));
    }

    return refreshed(refresh, group(title, ...inner.elements, told), {
      draft: () => entries(inner.value()).flatMap(([word, count]) => Array(count).fill(word)),
      whole: () => low <= chosen() && chosen() <= high,
      set: (plain) => inner.set(fromEntries(words.map((word) => [word, plain?.filter((one) => one === word).length]))),
    });
  }

  // --- A place for every item ----------------------------------------------------------------------------

  // Beside an order that leads somewhere there is a list of where to, which the map lights up: `ahead.goals`.
  function assignment({ places, limits }, title, ahead) {
    const selects = entries(places).map(([item, open]) => {
      const place = select(nameOf(item), open, "…");
      place.dataset.item = item;
      return place;
    });
    const goals = ({ value, dataset }) => ahead?.goals[ahead.leads[value]]?.[dataset.item] ?? {};
    const toward = selects.map(({ dataset: { item } }) =>
      make("select.toward", { ariaLabel: say("toward", { place: nameOf(item) }), data: { word: item } }),
    );
    const rows = selects.map((place, at) => {
      const { item } = place.dataset;
      return row({}, named("span.item", item), place, toward[at], around(item));
    });
    const told = make("output.told");

    // The same order with what it is told to do, as an order file has it.
    const ordered = (place, at) => (toward[at].value ? { [place.value]: goals(place)[toward[at].value] } : place.value);

    function offer(place, at, goal) {
      fillList(toward[at], keys(goals(place)), "→ …", (word) => `→ ${nameOf(word)}`);
      toward[at].hidden = toward[at].options.length < 2;
      choose(toward[at], goal);
    }

    function refresh() {
      selects.forEach((place, at) => offer(place, at, toward[at].value));
      for (const place of selects) {
        const others = selects.filter((other) => other !== place).map((other) => other.value);
        const used = full(limits, others);
        [...place.options].forEach((option) => (option.disabled = used.includes(option.value)));
      }
      tell(told, limitLines(limits, values(places), selects.map(({ value }) => value)));
    }

    return refreshed(refresh, group(title, ...rows, told), {
      draft: () => fromEntries(selects.map((place, at) => [place.dataset.item, ordered(place, at)])),
      whole: () => selects.every((place) => place.value && !place.selectedOptions[0].disabled),
      set: (plain) =>
        selects.forEach((place, at) => {
          const given = plain?.[place.dataset.item];
          const [order] = isCollection(given) ? keys(given) : [given];
          choose(place, order);
          offer(place, at, keys(goals(place)).find((goal) => inWords(goals(place)[goal]) === inWords(given[order])));
        }),
    });
  }

  // --- An order of all items -----------------------------------------------------------------------------

  function ordering({ items }, title) {
    const rows = make("ol.ordering");

    function item(word) {
      const made = make("li", { data: { word } }, make("span", {}, nameOf(word)));
      made.append(...movers(made, nameOf(word)));
      return made;
    }

    function set(plain) {
      const first = (plain ?? []).filter((word) => items.includes(word));
      rows.replaceChildren(...[...new Set([...first, ...items])].map(item));
    }

    set();
    return { element: group(title, rows), draft: () => Array.from(rows.children, ({ dataset }) => dataset.word), set };
  }

  // --- Units to destinations -----------------------------------------------------------------------------

  function moves({ units, destinations, limits }, title) {
    const places = keys(destinations);
    const going = {};
    const goes = (place) => total(going[place].value()) > 0;
    const left = (kind) => units[kind] - total(values(going).map(({ taken }) => taken(kind)));
    const rows = places.map((place) => {
      const kinds = keys(units).filter((kind) => destinations[place].includes(kind));
      const counter = (kind, most) => counted(say("to", { units: nameOf(kind), place: nameOf(place) }), kind, most);
      going[place] = counters(kinds, (kind, taken) => left(kind) + taken, counter);
      const summary = named("span", place);
      summary.append(make("small.going"));
      return make("details", { data: { place } }, make("summary", {}, summary), make("fieldset", {}, ...going[place].elements));
    });
    const told = make("output.told");

    // Where nobody can go any more, because another destination has used up a limit.
    const closed = (place) => full(limits, places.filter((other) => other !== place && goes(other))).includes(place);

    function refresh() {
      for (const one of rows) {
        const { place } = one.dataset;
        one.lastElementChild.disabled = closed(place);
        one.querySelector(".going").textContent = goes(place) ? inWords(going[place].value()) : "";
        going[place].refresh();
      }
      const staying = keys(units).filter(left).map((kind) => [kind, left(kind)]);
      const stay = staying.length ? say("stay", { units: inWords(fromEntries(staying)) }) : "";
      tell(told, `${stay} ${limitLines(limits, places.map((place) => [place]), places.filter(goes))}`.trim());
    }

    function set(plain) {
      for (const one of rows) {
        const { place } = one.dataset;
        going[place].set(plain?.[place]);
        one.open = goes(place);
      }
    }

    return refreshed(refresh, group(title, ...rows, told), {
      draft: () => fromEntries(places.filter(goes).map((place) => [place, going[place].value()])),
      whole: () => !places.some((place) => goes(place) && closed(place)),
      set,
    });
  }

  // --- One of several, each with options of its own ------------------------------------------------------

  // A part is named with what it is about: the units that are ordered there.
  const part = (options, key) => control(options, [nameOf(key), about(key)].filter(Boolean).join(": "));

  function branches({ branches: each }, title) {
    const inner = {};
    const place = make("div.branch");
    const choice = finished(oneOf({ choices: keys(each) }, title));
    function chosen() {
      const key = choice.value();
      return key === undefined ? undefined : (inner[key] ??= part(each[key], key));
    }
    const show = () => place.replaceChildren(chosen()?.element ?? "");
    choice.element.onchange = show;
    return {
      element: make("div.control", {}, choice.element, place),
      draft: () => chosen() && { [choice.value()]: chosen().draft() ?? null },
      whole: () => chosen().value() !== undefined,
      set: (plain) => {
        const [key] = keys(plain ?? {});
        choice.set(key);
        show();
        chosen()?.set(plain[key]);
      },
    };
  }

  // --- Several, each with options of its own -------------------------------------------------------------

  function fields({ fields: each }, title) {
    const inner = entries(each).map(([key, options]) => [key, part(options, key)]);
    for (const [key, { element }] of inner) {
      element.dataset.item = key;
      element.append(around(key));
    }
    return {
      element: group(title, ...inner.map(([, { element }]) => element)),
      draft: () => fromEntries(inner.map(([key, { draft }]) => [key, draft()])),
      whole: () => inner.every(([, { value }]) => value() !== undefined),
      set: (plain) => inner.forEach(([key, { set }]) => set(plain?.[key])),
    };
  }

  const CONTROLS = { "one-of": oneOf, number, "some-of": someOf, assignment, ordering, moves, branches, fields };

  const finished = (made) => ({
    ...made,
    value: () => (made.draft() !== undefined && made.whole?.() !== false ? made.draft() : undefined),
  });

  const control = (options, title, ahead) => finished(CONTROLS[options.type](options, title, ahead));

  // The control for a question's options, with what must hold of the whole answer and a line that says what does not.
  function bounded(options, all, title, ahead) {
    const made = control(options, title, ahead);
    const told = make("p.wrong", { role: "status" });
    const wrong = () => bounds.broken(all, made.draft() ?? []);
    return refreshed(() => tell(told, wrong()), make("div.question", {}, made.element, told), {
      ...made,
      value: () => (wrong() ? undefined : made.value()),
      wrong,
    });
  }

  return { bounded, list };
})();
