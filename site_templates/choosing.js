// What the editor of plans is made of: controls for the forms that the program's grammars offer
// (`adjudicator.engine.forms`), and rows of them that are added, moved and removed.
//
// They are {element, value, set}, under plain names. While something is missing, an element inside is invalid, as the platform has it,
// and `value()` is what is there: "" for what is not chosen yet.
"use strict";

const { lists } = grammar;
const ANSWER = " ";

const alone = (found) => (found.length > 1 ? found : (found[0] ?? ""));
const asList = (plain) => (isArray(plain) ? plain : [plain]);

function pick(title, words, name = nameOf, required = true) {
  const element = assign(select(title, words, "…", name), { required });
  return { element, value: () => element.value, set: (plain) => choose(element, plain) };
}

// Rows that are added, moved and removed. `offer(words)` are those that may be added to these; `build(word)` is the
// control of a row, or nothing where the word says all; `right(entries)` is whether rows make a whole; what is added
// goes above the first row that `isLast` for its word: a wish to be asked ends a list. Its value is a list of entries,
// each a word with a value.
function rows(title, offer, build, right = () => true, name = nameOf, isLast = ({ word }) => word === ASK) {
  const list = make("ol.plan-rows");
  const next = select(title, []);
  const add = button(say("add"), () => {
    const word = next.value;
    if (word) {
      const below = all().find((row) => isLast(row, word));
      const item = append(word);
      below?.item.before(item);
      changed(element);
      (item.querySelector("summary") ?? (adding.hidden ? item.querySelector("button:enabled") : add)).focus();
    }
  });
  const adding = make("p.tools", {}, next, add);
  const element = make("div", { onchange: refresh }, list, adding);
  const controls = new Map();
  const all = () => Array.from(list.children, (item) => controls.get(item));
  const value = () => all().map(({ word, control }) => [word, control ? control.value() : word]);

  function refresh() {
    const chosen = next.value;
    fillList(next, offer(all().map(({ word }) => word)), undefined, name);
    choose(next, chosen);
    next.setCustomValidity(right(value()) ? "" : title);
    adding.hidden = !next.options.length;
    refreshItems(list);
  }

  function append(word, plain) {
    const control = build(word, plain);
    const item = make("li", {}, control?.element ?? make("span", {}, name(word)));
    const remove = sign("×", say("remove", { title: name(word) }), () => {
      item.remove();
      changed(element);
      next.focus();
    });
    item.append(make("span.plan-tools", {}, ...movers(item, name(word)), remove));
    controls.set(item, { item, word, control });
    list.append(item);
    if (plain !== undefined) {
      control?.set?.(plain);
    }
    return item;
  }

  // Rows that stand there already stay as they are, opened or not.
  function set(entries) {
    const before = all();
    list.replaceChildren();
    for (const [word, plain] of entries) {
      const same = before.findIndex(({ control }) => control?.is?.(plain));
      same < 0 ? append(word, plain) : list.append(...before.splice(same, 1).map(({ item }) => item));
    }
    refresh();
  }

  next.onchange = (event) => event.stopPropagation();
  refresh();
  return { element, controls: () => all().map(({ control }) => control), value, set };
}

const some = (entries) => entries.length > 0;

// Those of some words that may still be added.
const once = (words, most, room = () => 1) => (found) =>
  words.filter((word) => found.length < (most || Infinity) && found.filter((one) => one === word).length < room(word));

// Words in an order, each as often as there is room for it.
function several(title, words, { room, most, right = some }) {
  const inner = rows(title, once(words, most, room), () => null, right);
  return {
    ...inner,
    value: () => alone(inner.value().map(([word]) => word)),
    set: (plain) => inner.set(asList(plain).filter(isIn(words)).map((word) => [word])),
  };
}

function number(title, { low, high }, required = true) {
  const element = make("input", { type: "number", ariaLabel: title, min: low ?? "", max: high ?? "", required });
  return {
    element,
    value: () => element.value && Number(element.value),
    set: (plain) => (element.value = plain ?? ""),
  };
}

// A number, or one or two ends of a range.
function amount(title, form) {
  const names = lists[form.ends];
  const exact = number(say("exactly"), form);
  const ends = names.map((end) => number(nameOf(end), form, false));
  const range = () =>
    fromEntries(ends.map(({ value }, at) => [names[at], value()]).filter(([, end]) => end !== ""));

  function refresh() {
    exact.element.required = !some(keys(range()));
    if (form.order) {
      ends[1].element.min = range()[names[0]] ?? form.low ?? "";
    }
  }

  const labels = [exact, ...ends].map(({ element }) => make("label", {}, `${element.ariaLabel} `, element));
  return {
    element: make("span.tools", { onchange: refresh }, ...labels),
    value: () => (exact.value() === "" ? range() : exact.value()),
    set: (plain) => {
      const isRange = typeof plain === "object";
      exact.set(isRange ? "" : plain);
      ends.forEach((end, at) => end.set(isRange ? plain[names[at]] : ""));
      refresh();
    },
  };
}

// A control behind the name of what it decides.
const labelled = (title, inner) => ({ ...inner, element: make("div", {}, `${title}: `, inner.element) });

// Values by word, each of a form of its own.
function each(title, words, formOf, { most, right, name = nameOf }) {
  const build = (word) => labelled(name(word), control(formOf(word), name(word)));
  const inner = rows(title, once(words, most), build, right, name);
  return {
    ...inner,
    value: () => fromEntries(inner.value()),
    set: (plain) => inner.set(entries(plain).filter(([word]) => words.includes(word))),
  };
}

// One of some words, or what another form builds.
function wordOr(title, words, form, name, required = false) {
  if (form.type === "one-of") {
    return pick(title, [...lists[form.choices], ...words], name, required);
  }
  const first = pick(title, [...words, ANSWER], name, required);
  const place = make("span");
  let built = null;
  function show() {
    built = first.value() === ANSWER ? control(form, title) : null;
    place.replaceChildren(built?.element ?? "");
  }
  first.element.onchange = show;
  return {
    element: make("span", {}, first.element, " ", place),
    value: () => (built ?? first).value(),
    set: (plain) => {
      first.set(words.includes(plain) ? plain : plain && ANSWER);
      show();
      built?.set(plain);
    },
  };
}

function phrase(title, { ends }) {
  const endings = (word) => lists[ends[word]].map((end) => `${word} ${end}`);
  const inner = form.list(keys(ends).flatMap((word) => (some(lists[ends[word]]) ? endings(word) : [word])), title);
  return { ...inner, value: () => inner.draft() ?? "", set: inner.set };
}

// What is said of each of some words.
const saidOf = (said, choices) => said && ((word) => said[lists[choices].indexOf(word)]);

const CONTROLS = {
  "one-of": (title, { choices, said }) => pick(title, lists[choices], saidOf(said, choices)),
  number,
  "some-of": (title, { available, high }) =>
    several(title, keys(available), { room: (word) => available[word], most: high }),
  several: (title, { words, most, repeats }) => several(title, lists[words], { room: () => (repeats ? Infinity : 1), most }),
  amount,
  each: (title, { words, value, most, once: single }) => {
    const right = (found) => some(found) && found.filter(([, one]) => lists[single].includes(one)).length < 2;
    return each(title, lists[words], () => value, { most, right });
  },
  either: (title, { words, other }) => wordOr(title, lists[words], other, nameOf, true),
  phrase,
};
const control = (form, title) => CONTROLS[form.type](title, form);
