// What every script of a desk uses, under plain names: the page's elements, the data embedded in it, its sentences
// and the names of things.
"use strict";

const element = (id) => document.getElementById(id);
const [facts, sentences] = ["facts", "sentences"].map((id) => parse(element(id).textContent));
const { game, seat, seats, stage, turn } = facts;
const ASK = "ask-me";
const say = (name, values) => fill(sentences[name], values);
const show = (id, shown = true) => (element(id).hidden = !shown);

// A message with its values; words of lists and mappings by their names.
const fill = (message, values) =>
  message.replace(/%\((\w+)\)s/g, (_, name) => (isCollection(values[name]) ? inWords(values[name]) : values[name]));

// A sentence as data, as `adjudicator.sentences` has it.
const saying = ([code, values], more) => fill(said[code] ?? code, { ...values, ...more });

// --- Elements -------------------------------------------------------------------------------------------

// An element, such as `p` or `p.quiet`, with its properties and children; texts are text, whatever they hold.
function make(kind, { data, ...properties } = {}, ...children) {
  const [tag, className = ""] = kind.split(".");
  const made = assign(document.createElement(tag), { className, ...properties });
  assign(made.dataset, data);
  made.append(...children);
  return made;
}

const button = (text, onclick, properties) => make("button", { type: "button", onclick, ...properties }, text);

// A button with a sign on it, and a name for who does not see it.
const sign = (text, ariaLabel, onclick) => button(text, onclick, { className: "step", ariaLabel });

// What can be chosen in a list, which begins with `none`, if anything is said for nothing.
function fillList(list, words, none, name = nameOf) {
  const option = (value, text) => make("option", { value }, text);
  const first = none === undefined ? [] : [option("", none)];
  list.replaceChildren(...first, ...words.map((word) => option(word, name(word))));
}

// A list to choose from; the rest as above.
function select(ariaLabel, ...offered) {
  const list = make("select", { ariaLabel });
  fillList(list, ...offered);
  return list;
}

// Choose in such a list; nothing, where the word is not offered.
function choose(list, word) {
  list.value = word ?? "";
  list.selectedIndex = max(list.selectedIndex, 0);
}

const items = (lines) => lines.map((line) => make("li", {}, ...[line].flat()));
const showLines = (id, lines) => element(id).replaceChildren(...items(lines));
const changed = (target) => target.dispatchEvent(new Event("change", { bubbles: true }));

// Buttons that move an item of a list up and down in it. At an end one of them has nothing to do, and gives the focus to
// the other: `item.refresh()` sees to that.
function movers(item, title) {
  const mover = (text, name, move) =>
    sign(text, say(name, { title }), ({ currentTarget }) => {
      move();
      changed(item);
      (up.disabled ? down : down.disabled ? up : currentTarget).focus();
    });
  const up = mover("↑", "up", () => item.previousElementSibling.before(item));
  const down = mover("↓", "down", () => item.nextElementSibling.after(item));
  item.refresh = () => {
    up.disabled = !item.previousElementSibling;
    down.disabled = !item.nextElementSibling;
  };
  return [up, down];
}

const refreshItems = (list) => [...list.children].forEach((item) => item.refresh());

// Let a link download a text.
const offer = (id, text, download) =>
  assign(element(id), { href: `data:text/plain,${encodeURIComponent(text)}`, download });

// Say something in a live region: what stays as it was is not read out again.
function tell(region, text) {
  if (region.textContent !== text) {
    region.textContent = text;
  }
}

// Move the focus to what is no control, such as a heading.
const goTo = (target) => assign(target, { tabIndex: -1 }).focus();

// Scroll as little as shows something.
const bring = (target) => target.scrollIntoView({ block: "nearest", inline: "nearest" });

// Whether the browser lets the page copy a text.
const copies = (text) => succeeds(() => navigator.clipboard.writeText(text));

// --- What the page says ---------------------------------------------------------------------------------

function complain(text) {
  const complaint = assign(element("complaint"), { textContent: text, hidden: !text });
  bring(complaint);
}

// A sentence that stays as long as it holds.
function notice(name, holds, values) {
  if (!holds) {
    element(name)?.remove();
  } else if (!element(name)) {
    element("notices").append(make("li", { id: name }, say(name, values)));
  }
}

// A refusal in a sentence of the page; anything else is a fault of the program, and is told as one.
function told(error) {
  return say(error.reason ?? "fault", { error: String(error) });
}

// What to do at an event; what goes wrong is said on the page.
const attempt = (act) => async (event) => {
  complain("");
  try {
    await act(event);
  } catch (error) {
    complainOf(error);
  }
};

const onClick = (id, act) => (element(id).onclick = attempt(act));

const complainOf = (error) => complain(told(error));

// --- Names ----------------------------------------------------------------------------------------------

// What people call a word, such as `footman`, `2 footman`, `winterfell/footman` or `king at A1`.
function nameOf(word) {
  const nameOfPart = (part, number, unit) =>
    unit ? counted(number, unit) : part === "/" ? ": " : (vocabulary[part] ?? part);
  return vocabulary[word] ?? word.replace(/^(\d+) (.+)|\/|[^ /]+/g, nameOfPart);
}

const counted = (number, word) =>
  fill(vocabulary[`${word}=`] ?? sentences.counted, { number, name: nameOf(word) });

function inWords(answer) {
  const told = isCollection(answer) ? parts(answer).join(isArray(answer) ? ", " : "; ") : nameOf(String(answer));
  return told || say("nothing");
}

function parts(answer) {
  const part = ([key, value]) =>
    typeof value === "number" ? counted(value, key) : `${nameOf(key)}: ${inWords(value)}`;
  return isArray(answer) ? answer.map(inWords) : entries(answer).map(part);
}

// The same as a list, one line for each part of an answer.
function listed(answer) {
  const lines = isCollection(answer) && !isArray(answer) ? parts(answer) : [];
  return lines.length ? make("ul", {}, ...items(lines)) : inWords(answer);
}
