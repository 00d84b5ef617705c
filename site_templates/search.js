// Searches what a page lists: an item stays if every word that is written occurs in it. A classic script, so that it
// works from a folder.
"use strict";

(function () {
  const search = document.querySelector(".search");
  if (!search) {
    return;
  }
  const field = search.querySelector("input");
  const found = search.querySelector("output");
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const items = Array.from(document.getElementById(search.dataset.list).children, (item) => [
    item,
    folded(item.textContent),
  ]);

  function show() {
    const words = folded(field.value).split(/\s+/);
    let shown = 0;
    for (const [item, text] of items) {
      item.hidden = !words.every((word) => text.includes(word));
      shown += item.hidden ? 0 : 1;
    }
    found.textContent = search.dataset.found.replace("{n}", shown);
  }

  field.addEventListener("input", show);
  search.hidden = false;
  show();
})();
