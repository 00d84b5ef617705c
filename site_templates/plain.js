// What every script does with plain data, under plain names. Nothing here touches the page.
"use strict";

const { assign, entries, fromEntries, keys, values } = Object;
const { isArray } = Array;
const isCollection = (plain) => typeof plain === "object" && plain !== null;

// Whether something can be done.
async function succeeds(act) {
  try {
    await act();
    return true;
  } catch {
    return false;
  }
}
