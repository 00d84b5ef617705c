// What a player sends besides orders: signed statements, whose fields stand in the page. The scripts of a game's
// stages use these plain names.
"use strict";

// When something is signed: now, but after all that the seat has signed before, if the clock here is slow.
const toText = (time) => new Date(time).toISOString().replace(/\.\d+/, "");
const now = () => toText(max(Date.now(), facts.after));
const written = (id) => element(id).value.trim();

// When a day begins, or has ended, in a time zone: as `adjudicator.repository.times.read_day_or_time`, by the offset
// of before where clocks change.
function dayBegins(day, timeZone, isEnd = false) {
  const local = Date.parse(`${day}T00:00Z`) + isEnd * 864e5;
  const form = { timeZone, dateStyle: "short", timeStyle: "medium" };
  const offset = (time) => Date.parse(`${new Date(time).toLocaleString("sv", form).replace(" ", "T")}Z`) - time;
  const asBefore = local - offset(local - 864e5);
  const asThen = local - offset(asBefore);
  return toText(offset(asThen) === offset(asBefore) ? asThen : asBefore);
}

// Perform an act at its button, where the page offers it; `act` is given the part of the page.
function offerAct(kind, act) {
  const part = element(`act-${kind}`);
  if (part) {
    part.querySelector("button").onclick = attempt(() => act(part));
  }
}

// The same for a statement, whose fields `fields()` gives.
const offerStatement = (kind, fields) =>
  offerAct(kind, async (part) => sending.signed(part, "act", kind, { act: kind, game, ...(await fields()) }));
