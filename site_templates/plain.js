// What every script does with plain data, under plain names. Nothing here touches the page.
"use strict";

const { assign, entries, fromEntries, keys, values } = Object;
const { isArray } = Array;
const { parse, stringify } = JSON;
const { abs, max, min } = Math;
const isCollection = (plain) => typeof plain === "object" && plain !== null;

// What is had for each of some words, by word.
const byWord = (words, valueOf) => fromEntries(words.map((word) => [word, valueOf(word)]));

const total = (counts) => values(counts).reduce((sum, count) => sum + count, 0);

// Whether words, each asked for by itself, are among some.
const isIn = (words) => (word) => words.includes(word);

// Whether something can be done.
async function succeeds(act) {
  try {
    await act();
    return true;
  } catch {
    return false;
  }
}
