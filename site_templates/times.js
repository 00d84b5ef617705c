// Times in the reader's own zone, beside those that the page says. A classic script, as all are, so that it works
// from a folder.
"use strict";

const times = (() => {
  const lang = document.documentElement.lang || [];
  const inWords = (time) => new Date(time).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });

  // Deadlines in the reader's local time, and how far off they are: as `status` says it, in whole units of
  // which at least two are left, in hours beside days, and never more than that.
  for (const local of document.querySelectorAll(".local")) {
    const { time, late } = local.dataset;
    const left = new Date(time) - new Date();
    const [, size, unit] = [[1728e5, 864e5, "day"], [72e5, 36e5, "hour"], [0, 6e4, "minute"]]
      .find(([least]) => Math.abs(left) >= least);
    const hours = size > 4e6 && ((left / 36e5) | 0) % 24;
    local.querySelector("bdi").textContent = inWords(time) + ", "
      + new Intl.RelativeTimeFormat(lang).format((left / size) | 0, unit)
      + (hours > 0 ? " " + hours.toLocaleString(lang, { style: "unit", unit: "hour", unitDisplay: "long" }) : "");
    local.hidden = late && left > -36e5; // what is late is told after an hour
  }
  return { inWords };
})();
