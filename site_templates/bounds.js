// What goes together in one answer: applies `adjudicator.engine.bounds` while a player is choosing.
"use strict";

const bounds = (() => {
  // What each part of an answer adds, of those that are weighed.
  function weighed(weights, answer) {
    if (typeof answer === "number") {
      return typeof weights === "number" && answer ? [weights * answer] : [];
    }
    if (isArray(answer)) {
      return answer.flatMap((item) => weighed(weights, item));
    }
    const inner = (key) => (typeof weights === "number" ? weights : Object.hasOwn(weights, key) ? weights[key] : null);
    const parts = typeof answer === "string" ? [[answer, 1]] : entries(answer ?? {});
    return parts.flatMap(([key, part]) => (inner(key) === null ? [] : weighed(inner(key), part)));
  }

  const number = ({ weights, start = 0 }, answer) => start + total(weighed(weights, answer));

  function between(tally, answer) {
    const found = number(tally, answer);
    return (tally.low ?? found) <= found && found <= (tally.high ?? found);
  }

  // Sizes that count, largest first.
  function made({ sizes, fixed = [], free = 1 }, answer) {
    const all = [...fixed, ...sizes.map((size) => number(size, answer))];
    return all.filter((size) => size > free).sort((one, other) => other - one);
  }

  const weighs = ({ bound, weights, sizes = [{ weights }] }, answer) =>
    bound ? weighs(bound, answer) : sizes.some((size) => weighed(size.weights, answer).length);

  const HOLDS = {
    total: between,
    sizes: (bound, answer) =>
      (bound.when && !between(bound.when, answer)) ||
      made(bound, answer).every((size, place) => size <= (bound.limits[place] ?? 0)),
    needed: ({ bound }, answer) =>
      !answer.some((_, place) => HOLDS[bound.type](bound, answer.filter((_, other) => other !== place))),
  };

  // A sentence with the names of the words in it.
  const named = ([code, values]) => [code, byWord(keys(values), (name) => vocabulary[values[name]] ?? values[name])];

  // What is wrong with an answer by the first bound that it breaks; "" if it keeps to all of them.
  function broken(all, answer) {
    const first = all.find((bound) => weighs(bound, answer) && !HOLDS[bound.type](bound, answer));
    return first ? saying(named(first.says), { made: first.sizes && made(first, answer) }) : "";
  }

  return { broken, number, weighs };
})();
