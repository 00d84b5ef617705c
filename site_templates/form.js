// The controls that answer questions: one for each type of `adjudicator.engine.options`, so that no game brings
// a script of its own. Each is made of the platform's own controls, which keyboard and screen reader know.
//
// A control is {element, draft, value, set, lacks}: `draft()` is what is chosen so far, `value()` the answer as plain
// data, undefined while it is not one; `lacks()`, of most, says what is missing; `set(plain)` shows what was chosen, or
// as much of it as is legal. Every change is an event `change` of its element. What stands beside an item, such as the
// units in an area, is what the page knows.
"use strict";

const form = (() => {
  const FEW = 14;
  let groups = 0;

  const group = (title, ...children) => make("fieldset.control", {}, make("legend", {}, title), ...children);
  const row = (data, ...children) => make("div.row", { data }, ...children);

  // A control that shows what follows from the choices in it: now, after each change, and once it is set. What
  // `refresh()` gives is said at its end.
  function refreshed(refresh, element, made, told = make("output.told")) {
    const show = () => tell(told, refresh() ?? "");
    const set = (plain) => {
      made.set(plain);
      show();
    };
    element.append(told);
    element.onchange = show;
    show();
    return { ...made, element, set };
  }

  // A whole number with a button at either side; `most()` is asked anew whenever it is refreshed.
  function stepper(title, least, most) {
    const input = make("input", { type: "number", min: least, value: least, ariaLabel: title });
    const step = (text, name, by) =>
      sign(text, say(name, { title }), ({ currentTarget }) => {
        input.stepUp(by);
        changed(input);
        if (currentTarget.disabled) {
          ([less, more].find(({ disabled }) => !disabled) ?? input).focus();
        }
      });
    const value = () => (input.value ? max(least, Math.trunc(input.value)) : undefined);
    const [less, more] = [step("−", "less", -1), step("+", "more", 1)];

    function refresh() {
      input.max = most();
      if (input.value) {
        input.value = max(least, min(value(), input.max));
      }
      less.disabled = input.value === input.min;
      more.disabled = input.value === input.max;
    }

    return {
      element: make("span.stepper", {}, less, input, more),
      refresh,
      value,
      set: (number) => (input.value = number),
    };
  }

  // Places that a limit leaves to nobody else, where `taken` are those that the others have.
  const full = (limits, taken) =>
    (limits ?? []).flatMap(({ places, most }) => (taken.filter(isIn(places)).length < most ? [] : places));

  // What limits say that one word for each of some items could overstep, where some are `taken`.
  function limitLines(limits = [], items, taken) {
    const binding = limits.filter(
      ({ places, most }) =>
        items.filter((words) => words.some(isIn(places))).length > most &&
        !limits.some((other) => other.most <= most && other.places.length > places.length && places.every(isIn(other.places))),
    );
    const each = {};
    const all = [];
    for (const { places, most } of binding) {
      if (places[1]) {
        all.push(say("limit-all", { places, most, taken: taken.filter(isIn(places)).length }));
      } else {
        (each[most] ??= []).push(...places);
      }
    }
    return [...entries(each).map(([most, places]) => say("limit-each", { most, places })), ...all].join(" ");
  }

  const toChoose = (words) => words.length && say("to-choose", { words });

  // A control made of one for each of some words.
  const inGroup = (title, inner) => ({
    element: group(title, ...values(inner).map(({ element }) => element)),
    draft: () => byWord(keys(inner), (word) => inner[word].draft()),
    lacks: () => toChoose(keys(inner).filter((word) => inner[word].value() === undefined)),
    set: (plain) => keys(inner).forEach((word) => inner[word].set(plain?.[word])),
  });

  // --- One of several words ------------------------------------------------------------------------------

  const oneOf = ({ choices }, title) => (choices.length > FEW ? list : radios)(choices, title);

  const about = (word) => facts.about[word] ?? "";
  const around = (word) => make("small.around", {}, facts.around[word] ?? "");
  const named = (kind, word, ...more) => make(kind, {}, nameOf(word), " ", make("small", {}, about(word)), ...more);
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
        let way = found[word] ?? text;
        while (!begins(text, way)) {
          way = way.slice(0, way.lastIndexOf(" "));
        }
        found[word] = way;
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
    return {
      element: group(title, lists, all),
      draft: () => begun || undefined,
      lacks: () => !choices.includes(begun) && toChoose([begun]),
      set,
    };
  }

  // --- A number ------------------------------------------------------------------------------------------

  function number({ low, high }, title) {
    const { element, refresh, value, set } = stepper(title, low, () => high);
    return refreshed(refresh, group(title, element, ` ${low} – ${high}`), {
      draft: value,
      set: (plain) => set(plain ?? ""),
    });
  }

  // --- Some of several items -----------------------------------------------------------------------------

  // A counter for each word; `room(word, taken)` is how many it may have, where it has so many already.
  function counters(words, room, counter) {
    const found = byWord(words, (word) => counter(word, () => room(word, taken(word))));
    const taken = (word) => found[word]?.value() ?? 0;
    const all = values(found);
    return {
      elements: all.map((one) => one.element),
      refresh: () => all.forEach((one) => one.refresh()),
      taken,
      value: () => byWord(words.filter(taken), taken),
      set: (counts) => words.forEach((word) => found[word].set(counts?.[word] ?? 0)),
    };
  }

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

  // Bounds that all words count against, but for a wish to be asked, are budgets, such as points: then the first is told,
  // and no word offered that they do not pay any more. The whole answer is `inWhole(list)`.
  function someOf({ available, low, high }, title, all, inWhole) {
    const words = keys(available);
    const budgets = all.filter(
      (bound) => bound.high && words.every((word) => bounds.weighs(bound, inWhole([word])) === (word !== ASK)),
    );
    const draft = () => entries(inner.value()).flatMap(([word, count]) => Array(count).fill(word));
    const single = words.every((word) => available[word] === 1);
    const counter = (word, most) => (single ? checkBox(word, most) : counted(nameOf(word), word, most));
    const paid = (word, taken) => (bounds.broken(budgets, inWhole([...draft(), word])) ? taken : Infinity);
    const room = (word, taken) => min(available[word], high - chosen() + taken, paid(word, taken));
    const inner = counters(words, room, counter);
    const chosen = () => total(inner.value());

    const told = () =>
      budgets[0]
        ? say("spent", { total: bounds.number(budgets[0], inWhole(draft())), high: budgets[0].high })
        : say(low === high ? "chosen" : "chosen-between", { total: chosen(), low, high });

    function refresh() {
      inner.refresh();
      return told();
    }

    return refreshed(refresh, group(title, ...inner.elements), {
      draft,
      lacks: () => (chosen() < low || chosen() > high) && told(),
      set: (plain) => inner.set(byWord(words, (word) => plain?.filter((one) => one === word).length)),
    });
  }

  // --- A place for every item ----------------------------------------------------------------------------

  // Beside an order that leads somewhere there is a list of where to, which the map lights up: `ahead.goals`.
  function assignment({ places, limits }, title, all, inWhole, ahead) {
    function line(item) {
      const place = select(nameOf(item), places[item], "…");
      const toward = make("select.toward", { ariaLabel: say("toward", { place: nameOf(item) }), data: { word: item } });
      const goals = () => ahead?.goals[ahead.leads[place.value]]?.[item] ?? {};

      function offer(goal) {
        fillList(toward, keys(goals()), "→ …", (word) => `→ ${nameOf(word)}`);
        toward.hidden = toward.options.length < 2;
        choose(toward, goal);
      }

      function set(given) {
        const [order] = isCollection(given) ? keys(given) : [given];
        choose(place, order);
        offer(keys(goals()).find((goal) => inWords(goals()[goal]) === inWords(given[order])));
      }

      function refresh() {
        offer(toward.value);
        const used = full(limits, lines.filter((other) => other.place !== place).map((other) => other.place.value));
        [...place.options].forEach((option) => (option.disabled = used.includes(option.value)));
      }

      place.dataset.item = item;
      return finished({
        element: row({}, named("span.item", item), place, toward, around(item)),
        place,
        refresh,
        // The same order with what it is told to do, as an order file has it.
        draft: () => (toward.value ? { [place.value]: goals()[toward.value] } : place.value),
        lacks: () => !place.value || place.selectedOptions[0].disabled,
        set,
      });
    }

    function refresh() {
      lines.forEach((one) => one.refresh());
      return limitLines(limits, values(places), lines.map(({ place }) => place.value));
    }

    const inner = byWord(keys(places), line);
    const lines = values(inner);
    const made = inGroup(title, inner);
    return refreshed(refresh, made.element, made);
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
      const first = (plain ?? []).filter(isIn(items));
      rows.replaceChildren(...[...new Set([...first, ...items])].map(item));
    }

    set();
    return refreshed(() => refreshItems(rows), group(title, rows), {
      draft: () => Array.from(rows.children, ({ dataset }) => dataset.word),
      set,
    });
  }

  // --- Units to destinations -----------------------------------------------------------------------------

  function moves({ units, destinations, limits }, title) {
    const places = keys(destinations);
    const going = {};
    const goes = (place) => total(going[place].value()) > 0;
    const left = (kind) => units[kind] - total(values(going).map(({ taken }) => taken(kind)));
    const rows = places.map((place) => {
      const kinds = keys(units).filter(isIn(destinations[place]));
      const counter = (kind, most) => counted(say("to", { units: nameOf(kind), place: nameOf(place) }), kind, most);
      going[place] = counters(kinds, (kind, taken) => left(kind) + taken, counter);
      const summary = make("summary", {}, named("span", place, make("small.going")));
      return make("details", { data: { place } }, summary, make("fieldset", {}, ...going[place].elements));
    });

    // Where nobody can go any more, because another destination has used up a limit.
    const closed = (place) => full(limits, places.filter((other) => other !== place && goes(other))).includes(place);

    function refresh() {
      for (const one of rows) {
        const { place } = one.dataset;
        one.lastElementChild.disabled = closed(place);
        tell(one.querySelector(".going"), parts(going[place].value()).join("; "));
        going[place].refresh();
      }
      const staying = keys(units).filter(left);
      const stay = staying.length ? say("stay", { units: byWord(staying, left) }) : "";
      return `${stay} ${limitLines(limits, places.map((place) => [place]), places.filter(goes))}`.trim();
    }

    function set(plain) {
      for (const one of rows) {
        const { place } = one.dataset;
        going[place].set(plain?.[place]);
        one.open = goes(place);
      }
    }

    return refreshed(refresh, group(title, ...rows), {
      draft: () => byWord(places.filter(goes), (place) => going[place].value()),
      lacks: () => toChoose(places.filter((place) => goes(place) && closed(place))),
      set,
    });
  }

  // --- One of several, each with options of its own ------------------------------------------------------

  // A part is named with what it is about: the units that are ordered there.
  const part = (options, key, all, inWhole) =>
    control(options, [nameOf(key), about(key)].filter(Boolean).join(": "), all, (answer) => inWhole({ [key]: answer }));

  function branches({ branches: each }, title, ...whole) {
    const inner = {};
    const place = make("div.branch");
    const choice = finished(oneOf({ choices: keys(each) }, title));
    function chosen() {
      const key = choice.value();
      return key && (inner[key] ??= part(each[key], key, ...whole));
    }
    const show = () => place.replaceChildren(chosen()?.element ?? "");
    choice.element.onchange = show;
    return {
      element: make("div.control", {}, choice.element, place),
      draft: () => chosen() && { [choice.value()]: chosen().draft() ?? null },
      lacks: () => chosen()?.value() === undefined && toChoose([choice.value()]),
      set: (plain) => {
        const [key] = keys(plain ?? {});
        choice.set(key);
        show();
        chosen()?.set(plain[key]);
      },
    };
  }

  // --- Several, each with options of its own -------------------------------------------------------------

  function fields({ fields: each }, title, ...whole) {
    const inner = byWord(keys(each), (key) => part(each[key], key, ...whole));
    for (const [key, { element }] of entries(inner)) {
      element.dataset.item = key;
      element.append(around(key));
    }
    return inGroup(title, inner);
  }

  const CONTROLS = { "one-of": oneOf, number, "some-of": someOf, assignment, ordering, moves, branches, fields };

  const finished = (made) => ({
    ...made,
    value: () => (made.lacks?.() ? undefined : made.draft()),
  });

  const control = (options, title, ...more) => finished(CONTROLS[options.type](options, title, ...more));

  // The control for a question's options, with what must hold of the whole answer and a line that says what does not.
  // `unsent()` says why there is no answer yet.
  function bounded(options, all, title, ahead) {
    const made = control(options, title, all, (answer) => answer, ahead);
    const told = make("p.wrong", { role: "status" });
    const draft = () => stringify(made.draft());
    const untouched = draft();
    const wrong = () => bounds.broken(all, made.draft() ?? []);
    const value = () => (wrong() ? undefined : made.value());
    const unsent = () =>
      [undefined, untouched].includes(draft()) ? say("unanswered") : `${say("unsent")} ${wrong() || made.lacks()}`;
    return refreshed(wrong, make("div.question", {}, made.element), { ...made, value, unsent }, told);
  }

  return { bounded, list };
})();
