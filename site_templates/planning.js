// The editor of plans: answers to what may be asked later, in the order in which they are tried. It builds them
// from the published grammar, so that none is refused for its form; a plan that it cannot show stays as text.
"use strict";

const planning = (function () {
  const { inWords, make, nameOf, say } = page;
  const { ANSWER, alone, control, listed, rows, several, spaced, wordOr } = choosing;
  const { kinds, conditions, lists } = grammar;
  const ASK = "ask-me";

  // --- A plan --------------------------------------------------------------------------------------------

  const wordOf = (kind, word) => {
    const plain = word === ANSWER ? say("answer") : word === ASK ? say("ask-me") : nameOf(word);
    return kind.choices[word] ? `${spaced(word)}: ${kind.choices[word]}` : plain;
  };

  const wordsOf = (kind) => [...Object.keys(kind.choices), ASK];

  // An answer, and what is answered beside it to questions that follow from it; it may itself be their name.
  function answer(kind) {
    const inner = control(kind.answer, kind.title);
    const also = (kind.also ?? []).map((name) => {
      const follows = kinds[name];
      const told = (word) => wordOf(follows, word);
      return [name, wordOr(follows.title, wordsOf(follows), follows.answer, told)];
    });
    const others = also.map(([name, { element }]) => make("div", {}, `${kinds[name].title}: `, element));
    return {
      element: make("div", {}, inner.element, ...others),
      value: () => {
        const own = inner.value();
        const said = also.map(([name, { value }]) => [name, value()]).filter(([, value]) => value !== null);
        if (own === undefined || said.some(([, value]) => value === undefined)) {
          return undefined;
        }
        const follows = Object.fromEntries(said);
        return !said.length ? own : typeof own === "object" ? { ...own, ...follows } : own in follows ? follows : own;
      },
      set: (plain) => {
        const [named] = also.find(([name]) => Object.keys(plain).join() === name) ?? [plain];
        inner.set(named);
        also.forEach(([name, { set }]) => set(plain[name]));
      },
    };
  }

  // The wishes under `do`: where a list is itself an answer, several are words alone.
  function steps(kind) {
    const words = wordsOf(kind);
    const isWord = (plain) => words.includes(plain);
    const offer = (found) => [
      ...(found.includes(ANSWER) && !kind.ranked ? [] : words.filter((word) => !found.includes(word))),
      ...(kind.ranked || !found.length ? [ANSWER] : []),
    ];
    const inner = rows(say("plan-do"), offer, (word) => (word === ANSWER ? answer(kind) : null), (word) =>
      wordOf(kind, word),
    );
    return {
      element: inner.element,
      value: () => {
        const found = inner.value().map(([, plain]) => plain);
        const nested = kind.ranked && found.length === 1 && Array.isArray(found[0]);
        return found.includes(undefined) ? undefined : nested ? found : alone(found);
      },
      set: (plain) => {
        const split = Array.isArray(plain) && (kind.ranked || plain.every(isWord));
        inner.set((split ? plain : [plain]).map((one) => (isWord(one) ? [one] : [ANSWER, one])));
      },
    };
  }

  function when(kind) {
    const offered = Object.fromEntries(kind.conditions.map((place) => [conditions[place].name, conditions[place]]));
    const build = (word) => {
      const inner = control(offered[word].value, offered[word].summary);
      return { ...inner, element: make("div", {}, `${offered[word].summary}: `, inner.element) };
    };
    return rows(
      say("plan-when"),
      (found) => Object.keys(offered).filter((word) => !found.includes(word)),
      build,
      (word) => offered[word].summary,
    );
  }

  // The controls of a plan for a kind of question.
  function parts(name) {
    const kind = kinds[name];
    const about = several(say("plan-about"), lists[kind.subjects], () => 1);
    const given = when(kind);
    const wishes = steps(kind);
    const keep = make("input", { type: "checkbox" });
    const group = (title, { element }, className = "") =>
      make("fieldset", { className }, make("legend", {}, title), element);
    return {
      element: make(
        "div",
        {},
        ...(lists[kind.subjects].length ? [group(say("plan-about"), about)] : []),
        group(say("plan-when"), given, "plan-unordered"),
        group(say("plan-do"), wishes),
        make("label", { className: "choice" }, keep, say("plan-keep")),
      ),
      value: () => {
        const held = given.value();
        const plan = { [name]: about.value() ?? "any" };
        if (held.length) {
          plan.when = Object.fromEntries(held);
        }
        plan.do = wishes.value();
        if (keep.checked) {
          plan.keep = "game";
        }
        return plan.do === undefined || held.some(([, value]) => value === undefined) ? undefined : plan;
      },
      set: (plan) => {
        about.set(plan[name]);
        given.set(Object.entries(plan.when ?? {}).filter(([word]) => kind.conditions.some((at) => conditions[at].name === word)));
        wishes.set(plan.do);
        keep.checked = plan.keep === "game";
      },
    };
  }

  // --- A plan in words -----------------------------------------------------------------------------------

  function range(plain) {
    const { "at-least": low, "at-most": high } = plain;
    const one = low === undefined ? "at-most" : "at-least";
    return low !== undefined && high !== undefined ? say("between", { low, high }) : say(one, { number: plain[one] });
  }

  function held(kind, [word, plain]) {
    const { said, value } = conditions[kind.conditions.find((place) => conditions[place].name === word)];
    const isRange = value.type === "amount" && typeof plain === "object";
    const told = isRange ? range(plain) : inWords(plain);
    if (plain === "yes" || plain === "no") {
      const yes = plain === "yes";
      return said.length ? said[yes ? 0 : 1] : yes ? spaced(word) : say("not", { name: spaced(word) });
    }
    const sentence = said.length ? said[Array.isArray(plain) ? said.length - 1 : 0] : undefined;
    return sentence?.replace("%(value)s", told) ?? say("so", { name: spaced(word), value: told });
  }

  function inSentence(plan) {
    const [name] = Object.keys(plan);
    const kind = kinds[name];
    const joined = (message, all) => all.reduceRight((then, first) => say(message, { first, then }));
    const tells = (plain) => (plain === ASK ? say("ask-me") : (kind.choices[plain] ?? inWords(plain)));
    const wishes = kind.ranked || listed(plan.do).every((word) => word === ASK || kind.choices[word]);
    let told = joined("plan-else", (wishes ? listed(plan.do) : [plan.do]).map(tells));
    if (plan.when) {
      const all = Object.entries(plan.when).map((one) => held(kind, one));
      told = say("plan-if", { conditions: joined("plan-and", all), steps: told });
    }
    const about = plan[name] === "any" ? kind.title : say("plan-of", { kind: kind.title, subjects: inWords(plan[name]) });
    return say(plan.keep ? "plan-kept" : "plan", { questions: about, steps: told });
  }

  // --- All plans -----------------------------------------------------------------------------------------

  // What two plans say, however their words are written; an item alone is as good as a list of it.
  const meaning = (plain) =>
    JSON.stringify(plain, (_, value) => {
      const inner = Array.isArray(value) && value.length === 1 ? value[0] : value;
      return typeof inner === "number" ? String(inner) : inner;
    });

  // A row for a plan: its sentence, which opens its controls; or the plan as text, where it has no controls.
  // Those of a plan that is `known` to have some are made when it is opened.
  function row(plan, says, known) {
    const [name] = Object.keys(plan);
    let inner = null;
    const value = () => (inner ? inner.value() : plan);
    function open() {
      inner = parts(name);
      inner.set(plan);
    }
    if (!known && kinds[name]) {
      open();
    }
    if (!kinds[name] || meaning(value()) !== meaning(plan)) {
      const text = writing.flow(plan);
      return { element: make("code", {}, text), value: () => plan, told: () => text };
    }
    const summary = make("summary");
    const element = make("details", { className: "plan" }, summary, ...(inner ? [inner.element] : []));
    function told() {
      const found = value();
      return found ? says[meaning(found)] || inSentence(found) : say("unfinished", { kind: kinds[name].title });
    }
    const tell = () => (summary.textContent = told());
    element.addEventListener("change", tell);
    summary.addEventListener("click", () => {
      if (!inner) {
        open();
        element.append(inner.element);
      }
    });
    tell();
    return { element, value, told, is: (text) => text === JSON.stringify(value()) };
  }

  // A control for a list of plans; at first it holds those `inForce`, and careful ones for other kinds.
  function editor(careful, inForce) {
    const says = Object.fromEntries(
      careful.map(({ plan, says }) => {
        const questions = kinds[Object.keys(plan)[0]].title;
        return [meaning(plan), says && say("plan", { questions, steps: says })];
      }),
    );
    const planned = new Set(inForce.flatMap((plan) => Object.keys(plan)));
    const start = [...inForce, ...careful.map(({ plan }) => plan).filter((plan) => !planned.has(Object.keys(plan)[0]))];
    const planOf = (word) => (word.startsWith("{") ? JSON.parse(word) : { [word]: "any", do: ASK });
    const build = (word) => row(planOf(word), says, word in kinds || meaning(planOf(word)) in says);
    const inner = rows(say("plan-new"), () => ["", ...Object.keys(kinds)], build, (word) => {
      if (!word) {
        return say("plan-new");
      }
      const [kind] = Object.keys(planOf(word));
      return kinds[kind]?.title ?? kind;
    });
    return {
      element: inner.element,
      value: () => inner.value().flatMap(([, plan]) => plan ?? []),
      told: () => inner.controls().flatMap((one) => (one.value() ? one.told() : [])),
      set: (plans = start) => inner.set(plans.map((plan) => [JSON.stringify(plan)])),
    };
  }

  return { editor };
})();
