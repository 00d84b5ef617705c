// Times in the reader's own zone, beside those that the page says. A classic script, as all are, so that it works
// from a folder.
"use strict";

const times = (() => {
  const lang = document.documentElement.lang || [];
  const form = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  const inWords = (time) => form.format(new Date(time));

  // Deadlines in the reader's local time, and how far off they are: as `status` says it, in whole units of
  // which at least two are left, and never more than that.
  function until(left) {
    const units = [["day", 864e5], ["hour", 36e5], ["minute", 6e4]];
    const [unit, size] = units.find(([, size]) => Math.abs(left) >= 2 * size) || units[2];
    return new Intl.RelativeTimeFormat(lang).format((left / size) | 0, unit);
  }

  for (const local of document.querySelectorAll(".local")) {
    const { time, late } = local.dataset;
    const left = new Date(time) - Date.now();
    local.querySelector("bdi").textContent = `${inWords(time)}, ${until(left)}`;
    local.hidden = late && left > -36e5; // what is late is told after an hour
  }
  return { inWords };
})();
