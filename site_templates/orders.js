// The orders that a player writes: the form, the plans, the order file, undo and redo, and the draft of them.
"use strict";

const orders = (() => {
  const file = element("file-text");
  let questions = [];
  let plans = null;
  let past = [];
  let future = [];
  let present = "{}";
  let byHand = false;
  let isNewest = true;

  // Show a form for questions, with what is kept of an answer.
  async function open(asked, inForce) {
    questions = asked;
    for (const question of questions) {
      const { options, bounds, sentence, ahead, background } = question;
      const quiet = (line) => make("p.quiet", {}, line);
      question.control = form.bounded(options, bounds ?? [], sentence, ahead);
      question.control.element.querySelector("legend").after(...background.map(quiet));
      question.control.element.append(
        quiet(say(facts.deadline ? "default" : "default-without-deadline", { answer: inWords(question.default) })),
        ...(bounds === null ? [quiet(say("judged-later"))] : []),
      );
    }
    element("questions").replaceChildren(...questions.map(({ control }) => control.element));
    plans = planEditor(facts.plans, inForce);
    element("plans").replaceChildren(plans.element);
    await restore();
    claim();
    element("questions").onchange = element("plans").onchange = attempt(changed);
    show("orders-section");
    show("send-section");
    board.open();
    working();
    refresh();
  }

  // All that is written, finished or not.
  const whole = () => ({
    answers: fromEntries(questions.map(({ label, control }) => [label, control.draft()])),
    plans: plans.draft(),
  });

  function put(all) {
    questions.forEach((question) => question.control.set(all.answers?.[question.label]));
    plans.set(all.plans);
  }

  // What is sent: the order file, written from the form or by hand.
  function text() {
    if (byHand) {
      return file.value;
    }
    const made = plans.value();
    const given = questions.map((question) => [question.label, question.control.value() ?? (isPlanned(question, made) ? "" : ASK)]);
    const answers = fromEntries(given.filter(([, answer]) => answer !== ""));
    return writing.orders({ game, turn, seat, answers, plans: made });
  }

  // Whether a plan is for a question: one that has neither answer nor plan makes a file to be refused.
  function isPlanned({ kind, subject, options }, made) {
    const about = ["any", subject, ...keys(options.branches ?? {})];
    return made.some((plan) => asList(plan[kind]).some(isIn(about)));
  }

  function refresh() {
    present = stringify(whole());
    element("undo").disabled = !past.length;
    element("redo").disabled = !future.length;
    file.value = text();
    const made = plans.told();
    const [count, list] = element("planned-part").children;
    showLines("in-words", byHand ? [say("by-hand")] : questions.map(said));
    tell(count, say("planned", { count: made.length }));
    list.replaceChildren(...items(made));
    show("planned-part", !byHand && made.length > 0);
    showLines("plan-notes", byHand ? [] : plans.notes());
    board.refresh();
    sending.state(text());
  }

  function said(question) {
    const { value, unsent } = question.control;
    const answer = value();
    return [make("strong", {}, question.title), ": ", answer === undefined ? unsent() : listed(answer)];
  }

  // --- Changes -------------------------------------------------------------------------------------------

  // Names the question that is being answered, above the map.
  function working(event) {
    const isHere = ({ control }) => control.element.contains(event?.target);
    const now = questions.find(isHere) ?? questions.find(({ control }) => control.value() === undefined);
    if (now) {
      const answer = now.control.value();
      tell(element("now"), answer === undefined ? now.sentence : `${now.title}: ${inWords(answer)}`);
    }
  }

  function changed(event) {
    past.push(present);
    future = [];
    working(event);
    return settle();
  }

  // Undo or redo; a button that has no more to do gives the focus to the other.
  function step(from, to, other) {
    to.push(present);
    put(parse(from.pop()));
    const settled = settle();
    if (!from.length) {
      element(other).focus();
    }
    return settled;
  }

  function settle() {
    refresh();
    return remember();
  }

  onClick("undo", () => step(past, future, "redo"));
  onClick("redo", () => step(future, past, "undo"));
  onClick("restart", () => {
    put({});
    return changed();
  });
  file.oninput = attempt(() => {
    byHand = true;
    return settle();
  });
  onClick("file-again", () => {
    byHand = false;
    return settle();
  });
  onClick("seal", () => sending.orders(text()));

  // --- The draft, which survives a reload ----------------------------------------------------------------

  async function remember() {
    const draft = { ...whole(), text: byHand ? file.value : null };
    if (isNewest) {
      notice("not-kept-draft", !(await keepSealed(`draft ${turn}`, draft)));
    }
  }

  function claim() {
    newest(true);
    claimDesk(() => newest(false));
    return remember();
  }

  function newest(holds) {
    isNewest = holds;
    notice("other-tab", !holds);
    show("take-over", !holds);
  }

  onClick("take-over", () => {
    goTo(element("orders-title"));
    return claim();
  });

  async function restore() {
    const draft = (await keptSealed(`draft ${turn}`).catch(complainOf)) ?? {};
    put(draft);
    byHand = typeof draft.text === "string";
    file.value = draft.text ?? "";
  }

  return { open };
})();
