// What a player sends besides orders: signed statements, whose fields stand in the page. The scripts of a game's
// stages use these plain names.
"use strict";

// When something is signed: now, but after all that the seat has signed before, if the clock here is slow.
const now = () => new Date(Math.max(Date.now(), facts.after)).toISOString().replace(/\.\d+/, "");
const written = (id) => element(id).value.trim();

// Perform an act at its button, where the page offers it; `act` is given the part of the page.
function offerAct(kind, act) {
  const part = element(`act-${kind}`);
  if (part) {
    part.querySelector("button").onclick = attempt(() => act(part));
  }
}

// The same for a statement, whose fields `fields()` gives.
const offerStatement = (kind, fields) =>
  offerAct(kind, async (part) => sending.signed(part, "act", kind, { act: kind, game: facts.game, ...(await fields()) }));
