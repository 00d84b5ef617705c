// Times in the reader's own zone, beside those that the page says. A classic script, as all are, so that it works
// from a folder.
"use strict";

const times = (() => {
  const language = document.documentElement.lang || undefined;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const inWords = (time) => format.format(new Date(time));

  // Deadlines in the reader's local time, and how far off they are: as `status` says it, in whole units of
  // which at least two are left, and never more than that.
  function untilThen(milliseconds) {
    const units = [["day", 86400000], ["hour", 3600000], ["minute", 60000]];
    const [unit, size] = units.find(([, size]) => Math.abs(milliseconds) >= 2 * size) || units[2];
    return new Intl.RelativeTimeFormat(language).format(Math.trunc(milliseconds / size), unit);
  }

  for (const local of document.querySelectorAll(".local")) {
    const left = new Date(local.dataset.time) - Date.now();
    local.querySelector("bdi").textContent = `${inWords(local.dataset.time)}, ${untilThen(left)}`;
    local.hidden = false;
  }
  return { inWords };
})();
