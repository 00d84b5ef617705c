// Searches what a page lists: an item stays if every word that is written occurs in it, in the title above it, or among
// the words that `words.js` knows of it. A classic script, so that it works from a folder.
"use strict";

(function () {
  for (const form of document.querySelectorAll("form.search")) {
    form.hidden = false;
  }
  const search = document.querySelector(".search[data-list]");
  if (!search) {
    return;
  }
  const field = search.querySelector("input");
  const found = search.querySelector("output");
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const list = document.getElementById(search.dataset.list);
  const parts = list.querySelectorAll(".searched");
  const items = Array.from(parts.length ? parts : list.children, (item, place) => {
    const title = item.closest("li:has(h3)").querySelector("h3").textContent;
    return [item, folded([title, item.textContent, globalThis.words?.[place]].join(" "))];
  });
  // Documents and their groups go with the last of their parts.
  const wholes = list.querySelectorAll("li:has(.searched)");
  const groups = list.querySelectorAll("section");

  function show() {
    const words = folded(field.value).split(/\s+/);
    for (const [item, text] of items) {
      item.hidden = !words.every((word) => text.includes(word));
    }
    for (const whole of [...wholes, ...groups]) {
      whole.hidden = !whole.querySelector(".searched:not([hidden])");
    }
    const counted = wholes.length ? [...wholes] : items.map(([item]) => item);
    found.textContent = search.dataset.found.replace("{n}", counted.filter((one) => !one.hidden).length);
  }

  field.value = new URLSearchParams(location.search).get("search") ?? "";
  field.addEventListener("input", show);
  search.hidden = false;
  show();
})();
