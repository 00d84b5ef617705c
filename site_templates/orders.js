// The orders that a player writes: the form, the plans, the order file, undo and redo, and the draft of them.
"use strict";

const orders = (function () {
  const { complain, element, facts, inWords, listed, listen, make, nameOf, notice, say, show, told } = page;
  let questions = [];
  let shown = [];
  let plans = null;
  let past = [];
  let future = [];
  let present = "{}";
  let byHand = false;

  // Show a form for questions, with what is kept of an answer.
  async function open(asked, inForce) {
    notice("not-kept-draft", !(await keeping.claim()));
    questions = asked;
    shown = questions.map((question) => {
      const { options, bounds, parts, sentence: title } = question;
      question.control = form.bounded(options, bounds ?? [], { title, name: nameOf, about: (part) => parts?.[part] ?? "" });
      const later = [say("default", { answer: inWords(question.default) }), bounds === null && say("judged-later")];
      const quiet = later.filter(Boolean).map((line) => make("p", { className: "quiet" }, line));
      question.control.element.append(...quiet);
      return question.control.element;
    });
    element("questions").replaceChildren(...shown);
    plans = planning.editor(facts.plans, inForce);
    element("plans").replaceChildren(plans.element);
    await restore();
    for (const part of ["questions", "plans"]) {
      listen(element(part), "change", changed);
    }
    listen(window, "focus", async () => superseded(!(await keeping.isNewest())));
    show("orders-section");
    show("send-section");
    board.open();
    working();
    refresh();
  }

  const answers = (part) => Object.fromEntries(questions.map(({ label, control }) => [label, control[part]()]));

  // All that is written, finished or not.
  const whole = () => ({
    answers: answers("draft"),
    plans: plans.value(),
  });

  function put(all) {
    questions.forEach((question) => question.control.set(all.answers?.[question.label]));
    plans.set(all.plans);
  }

  // What is sent: the order file, written from the form or by hand.
  function text() {
    if (byHand) {
      return element("file-text").value;
    }
    const { game, turn, seat } = facts;
    const given = Object.entries(answers("value")).filter(([, answer]) => answer !== undefined);
    return writing.orders({ game, turn, seat, answers: Object.fromEntries(given), plans: plans.value() });
  }

  function refresh() {
    present = JSON.stringify(whole());
    element("undo").disabled = !past.length;
    element("redo").disabled = !future.length;
    element("file-text").value = text();
    const items = (lines) => lines.map((line) => make("li", {}, ...line));
    const made = plans.told();
    const [count, list] = element("planned-part").children;
    element("in-words").replaceChildren(...items(byHand ? [[say("by-hand")]] : questions.map(said)));
    count.textContent = say("planned", { count: made.length });
    list.replaceChildren(...items(made.map((line) => [line])));
    show("planned-part", !byHand && made.length > 0);
    board.refresh();
    sending.state(text());
  }

  const about = ({ kind, subject }) => grammar.kinds[kind].title + (vocabulary[subject] ? `, ${nameOf(subject)}` : "");

  function said(question) {
    const answer = question.control.value();
    const words = answer === undefined ? `${say("unanswered")}. ${question.control.wrong()}` : listed(answer);
    return [make("strong", {}, about(question)), ": ", words];
  }

  // --- Changes -------------------------------------------------------------------------------------------

  // Names the question that is being answered, above the map.
  function working(event) {
    const at = event ? shown.findIndex((part) => part.contains(event.target)) : -1;
    const now = questions[at] ?? questions.find((question) => question.control.value() === undefined);
    if (now) {
      const answer = now.control.value();
      element("now").textContent = answer === undefined ? now.sentence : `${about(now)}: ${inWords(answer)}`;
    } else if (!questions.length) {
      element("now").textContent = say("not-asked");
    }
  }

  function changed(event) {
    past.push(present);
    future = [];
    working(event);
    return settle();
  }

  function step(from, to) {
    if (from.length) {
      to.push(present);
      put(JSON.parse(from.pop()));
      return settle();
    }
  }

  function settle() {
    refresh();
    return remember();
  }

  listen(element("undo"), "click", () => step(past, future));
  listen(element("redo"), "click", () => step(future, past));
  listen(element("restart"), "click", () => {
    put({});
    return changed();
  });
  listen(element("file-text"), "input", () => {
    byHand = true;
    return settle();
  });
  listen(element("file-again"), "click", () => {
    byHand = false;
    return settle();
  });
  listen(element("seal"), "click", () => sending.orders(text()));

  // --- The draft, which survives a reload ----------------------------------------------------------------

  async function remember() {
    const draft = { ...whole(), text: byHand ? element("file-text").value : null };
    superseded((await keeping.putDraft(draft)) === false);
  }

  function superseded(holds) {
    notice("other-tab", holds);
    show("take-over", holds);
  }

  listen(element("take-over").firstElementChild, "click", async () => {
    await keeping.claim();
    return remember();
  });

  async function restore() {
    try {
      const draft = (await keeping.getSealed("draft")) || {};
      put(draft);
      byHand = typeof draft.text === "string";
      element("file-text").value = draft.text ?? "";
    } catch (error) {
      complain(told(error));
    }
  }

  return { open };
})();
