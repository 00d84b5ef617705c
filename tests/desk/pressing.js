// Works the controls of `form` as a person does, by what can be clicked, chosen and typed; for `test_form.py`.
"use strict";

const pressing = (function () {
  function only(found) {
    if (found.length !== 1 || found[0].matches(":disabled")) {
      throw new Error(`there is no single control to use: ${found.map((one) => one.outerHTML)}`);
    }
    return found[0];
  }

  const within = (element, kind) => Array.from(element.querySelectorAll(kind));
  const named = (element, name) => only(within(element, "button").filter((one) => one.ariaLabel === name));

  function choose(select, fits) {
    const option = only(Array.from(select.options).filter((one) => one.value && fits(one)));
    select.value = option.value;
    changed(select);
    return option.text;
  }

  function oneOf(element, { choices }, answer) {
    const radios = within(element, "input[type=radio]");
    if (radios.length) {
      only(radios.filter((one) => one.value === answer)).click();
      return;
    }
    let begun = "";
    while (begun !== answer) {
      const select = within(element, ".lists select").at(-1);
      const on = (text) => `${begun} ${text}`.trim();
      begun = on(choose(select, ({ text }) => `${answer} `.startsWith(`${on(text)} `)));
    }
  }

  function number(element, options, answer) {
    const input = only(within(element, "input"));
    input.value = answer;
    changed(input);
  }

  function someOf(element, options, answer) {
    for (const word of answer) {
      const [box] = within(element, "input[type=checkbox]").filter((one) => one.dataset.word === word);
      (box ? only([box]) : named(element, `One more: ${nameOf(word)}`)).click();
    }
  }

  function assignment(element, options, answer) {
    for (const [item, place] of Object.entries(answer)) {
      choose(only(within(element, `select[data-item="${item}"]`)), ({ value }) => value === place);
    }
  }

  function ordering(element, options, answer) {
    answer.forEach((word, place) => {
      const rows = () => within(element, "li").map((row) => row.dataset.word);
      while (rows().indexOf(word) > place) {
        named(element, `${nameOf(word)}: earlier`).click();
      }
    });
  }

  function moves(element, options, answer) {
    for (const [place, kinds] of Object.entries(answer)) {
      only(within(element, `details[data-place="${place}"]`)).open = true;
      for (const [kind, count] of Object.entries(kinds)) {
        for (let time = 0; time < count; time += 1) {
          named(element, `One more: ${nameOf(kind)} to ${nameOf(place)}`).click();
        }
      }
    }
  }

  function branches(element, options, answer) {
    const [[key, inner]] = Object.entries(answer);
    oneOf(element.firstElementChild, { choices: Object.keys(options.branches) }, key);
    press(element.lastElementChild.firstElementChild, options.branches[key], inner);
  }

  function fields(element, options, answer) {
    for (const [key, inner] of Object.entries(answer)) {
      press(only(within(element, `[data-item="${key}"]`).filter((one) => one.matches(".control"))), options.fields[key], inner);
    }
  }

  const BY_TYPE = { "one-of": oneOf, number, "some-of": someOf, assignment, ordering, moves, branches, fields };
  const press = (element, options, answer) => BY_TYPE[options.type](element, options, answer);

  // A new control for a question, with its bounds.
  function shown({ options, bounds: all }) {
    const control = form.bounded(options, all, "?");
    document.body.replaceChildren(control.element); // clicks change nothing outside a document
    return control;
  }

  // What the form says is answered after each of some answers has been chosen.
  function answered(question) {
    return question.answers.map((answer) => {
      const control = shown(question);
      press(control.element.firstElementChild, question.options, answer);
      return control.value() ?? null;
    });
  }

  // Every answer that the form gives while anything in it is used at random.
  function wandered(question, steps, random) {
    const control = shown(question);
    const given = new Set();
    const pick = (list) => list[Math.floor(random() * list.length)];
    for (let step = 0; step < steps; step += 1) {
      const usable = within(control.element, "button, input, .lists select, select[data-item]").filter((one) => one.matches(":enabled"));
      if (!usable.length) {
        break;
      }
      const one = pick(usable);
      if (one.matches("select")) {
        one.value = pick(Array.from(one.options).filter((option) => !option.disabled)).value;
        changed(one);
      } else if (one.type === "number") {
        one.value = Math.floor(random() * 12) - 3;
        changed(one);
      } else {
        one.click();
      }
      if (control.value() !== undefined) {
        given.add(JSON.stringify(control.value()));
      }
    }
    return Array.from(given, (text) => JSON.parse(text));
  }

  return { answered, wandered, types: Object.keys(BY_TYPE) };
})();
