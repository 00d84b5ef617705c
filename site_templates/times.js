// Times in the reader's own zone, beside those that the page says. A classic script, as all are, so that it works
// from a folder.
"use strict";

(function () {
  const language = document.documentElement.lang || undefined;

  // Deadlines in the reader's local time, and how far off they are: as `status` says it, in whole units of
  // which at least two are left, and never more than that.
  function untilThen(milliseconds) {
    const units = [["day", 86400000], ["hour", 3600000], ["minute", 60000]];
    const [unit, size] = units.find(([, size]) => Math.abs(milliseconds) >= 2 * size) || units[2];
    return new Intl.RelativeTimeFormat(language).format(Math.trunc(milliseconds / size), unit);
  }

  for (const local of document.querySelectorAll(".local")) {
    const then = new Date(local.dataset.time);
    const options = { dateStyle: "medium", timeStyle: "short" };
    const words = new Intl.DateTimeFormat(language, options).format(then);
    local.querySelector("bdi").textContent = words + ", " + untilThen(then - Date.now());
    local.hidden = false;
  }
})();
