// The editor of plans: answers to what may be asked later, in the order in which they are tried. It builds them
// from the published grammar, so that none is refused for its form; a plan that it cannot show stays as text.
"use strict";

const { kinds } = grammar;
for (const kind of values(kinds)) {
  for (const shared of ["choices", "conditions"]) {
    kind[shared] = fromEntries(kind[shared].map((place) => grammar[shared][place]));
  }
}

// --- A plan ---------------------------------------------------------------------------------------------

const wordOf = (kind) => (word) => kind.choices[word] ?? inWords(word);
const wordsOf = (kind) => [...keys(kind.choices), ASK];

// An answer, and what is answered beside it to questions that follow from it; it may itself be their name.
function answer(kind) {
  const inner = kind.answers ? pick(kind.title, kind.answers) : control(kind.answer, kind.title);
  const also = (kind.also ?? []).map((name) => {
    const { title, answer: form } = kinds[name];
    return [name, labelled(title, wordOr(title, wordsOf(kinds[name]), form, wordOf(kinds[name])))];
  });
  return {
    element: make("div", {}, inner.element, ...also.map(([, { element }]) => element)),
    value: () => {
      const own = inner.value();
      const said = also.map(([name, { value }]) => [name, value()]).filter(([, plain]) => plain !== "");
      const follows = fromEntries(said);
      return !some(said) ? own : typeof own === "object" ? { ...own, ...follows } : own in follows ? follows : own;
    },
    set: (plain) => {
      const [named] = also.find(([name]) => keys(plain).join() === name) ?? [plain];
      inner.set(named);
      also.forEach(([name, { set }]) => set(plain[name]));
    },
  };
}

// The wishes under `do`: where a list is itself an answer, several are words alone.
function steps(kind) {
  const words = wordsOf(kind);
  const isWord = isIn(words);
  const offer = (found) => [
    ...(found.includes(ANSWER) && !kind.ranked ? [] : once(words)(found)),
    ...(kind.ranked || !some(found) ? [ANSWER] : []),
  ];
  const inner = rows(say("plan-do"), offer, (word) => (word === ANSWER ? answer(kind) : null), some, wordOf(kind));
  return {
    ...inner,
    value: () => {
      const found = inner.value().map(([, plain]) => plain);
      return kind.ranked && found.length === 1 && isArray(found[0]) ? found : alone(found);
    },
    set: (plain) => {
      const split = isArray(plain) && (kind.ranked || plain.every(isWord));
      const wishes = (split ? plain : [plain]).filter((one) => one !== "");
      inner.set(wishes.map((one) => (isWord(one) ? [one] : [ANSWER, one])));
    },
  };
}

function when({ conditions: offered }) {
  const name = (word) => offered[word].summary;
  return each(say("plan-when"), keys(offered), (word) => offered[word].value, { name });
}

// The controls of a plan for a kind of question: about what may be asked soon, unless it is kept for the game.
function planControls(name) {
  const kind = { ...kinds[name], ...facts.possible[name] };
  const subjects = lists[kind.subjects];
  const room = (word) => Number(keep.checked || !kind.soon || kind.soon.includes(word));
  const keep = make("input", { type: "checkbox", onchange: () => about.element.onchange() });
  const about = several(say("plan-about"), subjects, { room, right: () => true });
  const given = when(kind);
  const wishes = steps(kind);
  const group = (title, { element }, kind = "fieldset") => make(kind, {}, make("legend", {}, say(title)), element);
  return {
    element: make(
      "div",
      {},
      ...(some(subjects) ? [group("plan-about", about)] : []),
      group("plan-when", given, "fieldset.plan-unordered"),
      group("plan-do", wishes),
      make("label.choice", {}, keep, say("plan-keep")),
    ),
    value: () => ({
      [name]: about.value() || "any",
      ...(some(keys(given.value())) && { when: given.value() }),
      do: wishes.value(),
      ...(keep.checked && { keep: "game" }),
    }),
    set: (plan) => {
      keep.checked = plan.keep === "game";
      about.set(plan[name]);
      given.set(plan.when ?? {});
      wishes.set(plan.do);
    },
  };
}

// --- A plan in words ------------------------------------------------------------------------------------

function valued(plain) {
  const { "at-least": low, "at-most": high } = plain;
  const number = low ?? high;
  const message = low === undefined ? "at-most" : high === undefined ? "at-least" : "between";
  return number === undefined ? inWords(plain) : say(message, { low, high, number });
}

// What a condition says, as `adjudicator.orders.wording.tell_condition`: a sentence, or some.
function held({ value: { said, type, choices } }, plain) {
  const sentence = ([item, one]) =>
    fill(said.at(isArray(one) ? -1 : 0), { item: nameOf(item), value: valued(one) });
  return type === "one-of"
    ? saidOf(said, choices)(plain)
    : (type === "each" ? entries(plain) : [["", plain]]).map(sentence);
}

function inSentence(plan) {
  const [name] = keys(plan);
  const kind = kinds[name];
  const joined = (message, all) => all.reduceRight((then, first) => say(message, { first, then }));
  const wishes = kind.ranked || asList(plan.do).every(isIn(wordsOf(kind)));
  let told = joined("plan-else", (wishes ? asList(plan.do) : [plan.do]).map(wordOf(kind)));
  if (plan.when) {
    const all = entries(plan.when).flatMap(([word, plain]) => held(kind.conditions[word], plain));
    told = say("plan-if", { conditions: joined("plan-and", all), steps: told });
  }
  const about = plan[name] === "any" ? kind.title : say("plan-of", { kind: kind.title, subjects: inWords(plan[name]) });
  return say(plan.keep ? "plan-kept" : "plan", { questions: about, steps: told });
}

// --- Which plan comes first -----------------------------------------------------------------------------

const kindOf = (plan) => keys(plan)[0];

// Whether a plan, standing above another, is for all that the other is for, as long as it lasts. If it also always
// answers, the other is never used: see `adjudicator.orders.plans.Plan.always_before`.
function covers(above, plan) {
  const [kind, about] = [kindOf(plan), asList(above[kindOf(plan)])];
  const isWider = about.includes("any") || asList(plan[kind]).every(isIn(about));
  return isWider && !above.when && Boolean(above.keep || !plan.keep);
}

const alwaysAnswers = (plan) => asList(plan.do).some(isIn([ASK, "default"]));

// Whether a new plan of the same kind belongs above this one.
const isCatchAll = (plan) => !plan.when && (plan[kindOf(plan)] === "any" || alwaysAnswers(plan));

// --- All plans ------------------------------------------------------------------------------------------

// What two plans say, however their words are written; an item alone is as good as a list of it.
const meaning = (plain) =>
  stringify(plain, (_, value) => {
    const inner = isArray(value) && value.length === 1 ? value[0] : value;
    return typeof inner === "number" ? String(inner) : inner;
  });

const draftOf = ({ value, whole }) => ({ plan: value(), isWhole: whole() });

// A row for a plan, as it was drafted: its sentence, which opens its controls; or the plan as text, where it has no
// controls. Those of a plan that is `known` to have some are made when it is opened; an unfinished one is open.
function planRow({ plan, isWhole }, says, known) {
  const [name] = keys(plan);
  const summary = make("summary", { onclick: open });
  const element = make("details.plan", { onchange: tell, open: !isWhole }, summary);
  let inner = null;
  const value = () => (inner ? inner.value() : plan);
  const whole = () => !element.querySelector(":invalid");
  const told = () =>
    whole() ? says[meaning(value())] || inSentence(value()) : say("unfinished", { kind: kinds[name].title });

  function open() {
    if (!inner) {
      inner = planControls(name);
      inner.set(plan);
      element.append(inner.element);
    }
  }

  function tell() {
    summary.textContent = told();
  }

  if (kinds[name] && !(known && isWhole)) {
    open();
  }
  if (!kinds[name] || (isWhole && !(whole() && meaning(value()) === meaning(plan)))) {
    const text = writing.flow(plan);
    return { element: make("code", {}, text), value: () => plan, whole: () => true, told: () => text };
  }
  tell();
  return { element, value, whole, told, is: (draft) => stringify(draftOf({ value, whole })) === stringify(draft) };
}

// A control for a list of plans; at first it holds those `inForce`, and careful ones for other kinds.
function planEditor(careful, inForce) {
  const says = fromEntries(careful.map(({ plan, says }) => [meaning(plan), says]));
  const planned = inForce.map(kindOf);
  const start = [...inForce, ...careful.map(({ plan }) => plan).filter((plan) => !planned.includes(kindOf(plan)))];
  const added = (kind) => ({ plan: { [kind]: "any", do: ASK }, isWhole: false }); // so that it is open
  const build = (kind, draft = added(kind)) => planRow(draft, says, meaning(draft.plan) in says);
  const name = (kind) => (kind ? (kinds[kind]?.title ?? kind) : say("plan-new"));
  const isLast = ({ word, control }, kind) => word === kind && isCatchAll(control.value());
  const inner = rows(say("plan-new"), () => ["", ...keys(kinds)], build, () => true, name, isLast);
  const whole = () => inner.controls().filter((one) => one.whole());

  // What is said of plans that another one above them leaves little or nothing to do; but one that ends in a wish to
  // be asked, or a default, stands below others on purpose.
  function notes() {
    const all = whole().map((one) => ({ plan: one.value(), told: one.told() }));
    return all.flatMap(({ plan, told }, place) => {
      const above = all.slice(0, place).filter((other) => covers(other.plan, plan));
      const always = above.find((other) => alwaysAnswers(other.plan));
      const first = always ?? (alwaysAnswers(plan) ? null : above[0]);
      return first ? [say(always ? "plan-unreached" : "plan-second", { plan: told, above: first.told })] : [];
    });
  }

  return {
    ...inner,
    value: () => whole().map((one) => one.value()),
    told: () => whole().map((one) => one.told()),
    notes,
    draft: () => inner.controls().map(draftOf),
    set: (drafts = start.map((plan) => ({ plan, isWhole: true }))) =>
      inner.set(drafts.map((draft) => [kindOf(draft.plan), draft])),
  };
}
