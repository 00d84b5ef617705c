// What a script adds to a drawing: zoom, dragging, a slider over its steps, the report that moves it, areas to
// click. The page says the same without it. Nothing here looks into the frame: in a folder that is forbidden.
"use strict";

(function () {
  const page = document.documentElement;
  const drawing = document.querySelector(".drawing");
  const frame = drawing.querySelector("iframe");
  const board = drawing.querySelector(".board");
  const paper = drawing.querySelector(".sheet");
  const window_ = drawing.querySelector(".sheets");
  const areas = drawing.querySelector(".areas");
  const report = document.querySelector(".report");
  const beside = window.matchMedia("(min-width: 60rem) and (min-height: 30rem)");
  page.classList.add("script");

  // Zoom. The whole drawing fits its place; the smallest letters are readable when it is so wide.

  const READABLE = areas.width.baseVal.value;
  const MOST = 3000;
  let fitting = 0;

  const isWhole = () => !paper.style.width;

  // Keeps the point of the drawing under a place of its frame where it is.
  function zoom(width, x = window_.clientWidth / 2, y = window_.clientHeight / 2) {
    const [before, from] = [paper, window_].map((one) => one.getBoundingClientRect());
    const across = (from.left + x - before.left) / before.width;
    const down = (from.top + y - before.top) / before.height;
    if (isWhole()) {
      fitting = before.width;
    }
    if (width <= fitting) {
      whole();
      return;
    }
    scale(Math.min(width, MOST) + "px");
    const [after, to] = [paper, window_].map((one) => one.getBoundingClientRect());
    window_.scrollBy(after.left + across * after.width - to.left - x, after.top + down * after.height - to.top - y);
  }

  function scale(width) {
    paper.style.width = width;
    paper.classList.toggle("zoomed", width);
    window_.classList.toggle("enlarged", width);
  }

  const whole = () => scale("");

  for (const button of drawing.querySelectorAll("[data-zoom]")) {
    const by = Number(button.dataset.zoom);
    button.addEventListener("click", () => {
      if (by > 1 && isWhole()) {
        zoom(Math.max(READABLE, by * paper.offsetWidth));
        bring(mattering());
      } else {
        zoom(by * paper.offsetWidth);
      }
    });
  }

  const pathsOf = (words = "") =>
    words.split(" ").flatMap((word) => areas.querySelector('[data-area="' + word + '"]') ?? []);

  // Where an enlarged drawing starts: at what the step is about, or where there was fighting.
  function mattering() {
    const lit = areas.querySelectorAll(".lit");
    return lit.length ? Array.from(lit) : pathsOf(report?.querySelector(".fought[data-where]")?.dataset.where);
  }

  function place(event) {
    const box = window_.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  areas.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoom(paper.offsetWidth * Math.exp(-event.deltaY / 200), ...place(event));
      }
    },
    { passive: false },
  );

  let pinched = null;
  areas.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length !== 2) {
        pinched = null;
        return;
      }
      event.preventDefault();
      const [one, other] = event.touches;
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
      if (pinched) {
        zoom(paper.offsetWidth * (apart / pinched), ...place(middle));
      }
      pinched = apart;
    },
    { passive: false },
  );
  areas.addEventListener("touchend", () => (pinched = null));

  // Dragging with a mouse; a finger scrolls an enlarged drawing by itself, and turns a whole one to the next step.

  let dragged = 0;
  areas.addEventListener("pointerdown", (event) => {
    dragged = 0;
    if (event.pointerType === "mouse" && event.button === 0) {
      areas.setPointerCapture(event.pointerId);
    }
  });
  areas.addEventListener("pointermove", (event) => {
    if (areas.hasPointerCapture(event.pointerId)) {
      dragged += Math.abs(event.movementX) + Math.abs(event.movementY);
      window_.scrollBy(-event.movementX, -event.movementY);
    }
  });

  let touched = null;
  areas.addEventListener(
    "touchstart",
    ({ touches }) => (touched = touches.length === 1 && isWhole() ? touches[0] : null),
    { passive: true },
  );
  areas.addEventListener("touchend", ({ changedTouches: [left] }) => {
    const aside = touched ? left.clientX - touched.clientX : 0;
    if (Math.abs(aside) > 40 && Math.abs(aside) > 2 * Math.abs(left.clientY - touched.clientY)) {
      go(current - Math.sign(aside));
    }
  });

  // A click makes a small drawing readable there; on a readable one it asks what happened in an area.

  areas.addEventListener("click", (event) => {
    if (dragged > 4) {
      return;
    }
    if (paper.classList.contains("map") && paper.offsetWidth < READABLE * 0.95) {
      zoom(READABLE, ...place(event));
      return;
    }
    const [path] = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => titles.has(one));
    if (path) {
      pick(path);
    }
  });

  // The areas by keyboard.

  const pointed = drawing.querySelector(".pointed");
  const titles = new Map(
    Array.from(areas.querySelectorAll("[data-area]"), (path) => [path, path.querySelector("title").textContent]),
  );
  titles.forEach((title, path) => path.setAttribute("aria-label", title));
  roam(areas, pick, (path) => bring([path]));

  // The name of an area is that of its control, too: only what lies around it is said aloud.
  function tell(path) {
    pointed.setAttribute("aria-live", "off");
    pointed.textContent = titles.get(path) || "";
    pointed.hidden = !titles.has(path);
  }

  // What lies around an area, each way on a line of its own, with what stands there now.
  function around(path) {
    const called = (word) => titles.get(areas.querySelector('[data-area="' + word + '"]')) || word;
    const lines = neighbours[path.dataset.area].map(([how, words]) => how + ": " + words.map(called).join(". ") + ".");
    pointed.setAttribute("aria-live", "polite");
    pointed.hidden = false;
    pointed.textContent = "";
    // Screen readers say only what changes after they have seen it, so that a second time it is said again, too.
    setTimeout(() => {
      if (document.activeElement === path) {
        pointed.textContent = [titles.get(path), ...lines].join("\n");
      }
    }, 100);
  }

  areas.addEventListener("keydown", (event) => {
    if (event.key === "?" && titles.has(event.target) && typeof neighbours !== "undefined") {
      around(event.target);
    }
  });
  // Not on the areas themselves: Chromium lets whatever listens to the focus take it.
  paper.addEventListener("focusin", (event) => tell(event.target.matches(":focus-visible") ? event.target : null));
  paper.addEventListener("focusout", () => tell(null));

  // The report about one area, about one side, or about both.

  const picked = document.querySelector(".picked");
  const side = document.querySelector(".followed");
  const wanted = { where: "", who: "" };

  function narrow() {
    const isNarrow = Boolean(wanted.where || wanted.who);
    const isAbout = ({ dataset }) =>
      Object.keys(wanted).every((kind) => !wanted[kind] || (dataset[kind] || "").split(" ").includes(wanted[kind]));
    report.classList.toggle("filtered", isNarrow);
    let found = 0;
    for (const passage of report.querySelectorAll(".passage")) {
      const lines = passage.dataset.where === undefined ? passage.querySelectorAll(".told > li") : [passage];
      let here = 0;
      for (const line of lines) {
        line.hidden = !isAbout(line);
        here += !line.hidden;
      }
      passage.hidden = isNarrow && !here;
      found += here;
    }
    picked.hidden = !isNarrow;
    picked.querySelector("span").hidden = found > 0;
  }

  function pick(path) {
    if (!picked) {
      return;
    }
    const again = path && path.classList.contains("picked-area");
    const earlier = areas.querySelector(".picked-area");
    earlier?.classList.remove("picked-area");
    earlier?.removeAttribute("aria-pressed");
    const isPicked = Boolean(path) && !again;
    wanted.where = isPicked ? path.dataset.area : "";
    path?.classList.toggle("picked-area", isPicked);
    if (isPicked) {
      path.setAttribute("aria-pressed", "true");
    }
    tellWanted(isPicked ? titles.get(path) : "");
  }

  function tellWanted(area) {
    const followed = wanted.who ? side.selectedOptions[0].text : "";
    picked.querySelector("b").textContent = [followed, area].filter(Boolean).join(", ");
    narrow();
    if (!picked.hidden) {
      picked.scrollIntoView({ block: "nearest" });
    }
  }

  // The side that a reader follows stays the same from turn to turn, as long as the window is open.
  const FOLLOWED = "followed " + location.pathname.replace(/[^/]*$/, "");

  function follow(seat) {
    wanted.who = seat;
    pick(null);
  }

  if (side) {
    side.addEventListener("change", () => {
      sessionStorage.setItem(FOLLOWED, side.value);
      follow(side.value);
    });
    side.value = sessionStorage.getItem(FOLLOWED) ?? "";
    if (side.value) {
      follow(side.value);
    }
    picked.querySelector("button").addEventListener("click", () => {
      side.value = "";
      side.dispatchEvent(new Event("change"));
    });
  }

  // Steps. Their list is made from links that turn the frame without script.

  const links = Array.from(drawing.querySelectorAll(".steps a"));
  const others = Array.from(document.querySelectorAll(".moments a, .where"));
  const anchors = links.map((link) => link.hash.slice(1));
  const stepper = drawing.querySelector(".stepper");
  const slider = stepper?.querySelector("input");
  const player = stepper?.querySelector(".play");
  const speed = stepper?.querySelector(".speed");
  const step = drawing.querySelector(".step");
  let current = links.length - 1;
  let drawn = current;
  let following = false;

  function turn(address) {
    frame.contentWindow.location.replace(new URL(address, location.href));
  }

  function mark(address) {
    for (const link of others) {
      if (link.closest(".moments")) {
        link.toggleAttribute("aria-current", link.getAttribute("href") === address);
      }
    }
  }

  // Where the report tells a step: what stands for it, if it is folded.
  function inReport(number) {
    const told = report.querySelector('[data-step="' + anchors[number] + '"]');
    return told?.closest("details:not([open])") ? told.closest(".passage") : told;
  }

  function show(number) {
    current = Math.min(Math.max(number, 0), links.length - 1);
    const link = links[current];
    const address = link.getAttribute("href");
    if (drawn !== current) {
      turn(address);
      drawn = current;
    }
    mark(address);
    slider.value = current;
    slider.setAttribute("aria-valuetext", link.textContent);
    step.setAttribute("aria-live", document.activeElement === slider ? "off" : "polite");
    step.textContent = current + 1 + " / " + links.length + " · " + link.textContent;
    stepper.querySelector(".back").disabled = current === 0;
    stepper.querySelector(".on").disabled = current === links.length - 1;
    report.querySelector(".now")?.classList.remove("now");
    inReport(current)?.classList.add("now");
    areas.querySelectorAll(".lit").forEach((path) => path.classList.remove("lit"));
    const lit = pathsOf(link.dataset.areas);
    lit.forEach((path) => path.classList.add("lit"));
    bring(lit);
  }

  // Scrolls an enlarged drawing to some areas, unless they can be seen.
  function bring(lit) {
    if (!lit.length) {
      return;
    }
    const box = window_.getBoundingClientRect();
    const all = lit.map((path) => path.getBoundingClientRect());
    const left = Math.min(...all.map((one) => one.left)) - box.left;
    const right = Math.max(...all.map((one) => one.right)) - box.left;
    const top = Math.min(...all.map((one) => one.top)) - box.top;
    const bottom = Math.max(...all.map((one) => one.bottom)) - box.top;
    if (left < 0 || top < 0 || right > box.width || bottom > box.height) {
      window_.scrollBy((left + right - box.width) / 2, (top + bottom - box.height) / 2);
    }
  }

  function remember() {
    history.replaceState(null, "", "#" + anchors[current]);
  }

  // Shows a step that the reader asked for; beside the drawing, the report goes along.
  function go(number) {
    if (!slider) {
      return;
    }
    if (number !== current + 1) {
      play(false);
    }
    show(number);
    remember();
    const told = inReport(current);
    if (beside.matches && told) {
      following = false;
      report.scrollBy(0, told.getBoundingClientRect().top - report.getBoundingClientRect().top - 8);
    }
  }

  for (const link of [...links, ...others]) {
    link.addEventListener("click", (event) => {
      const number = anchors.indexOf(link.hash.slice(1));
      event.preventDefault();
      if (number >= 0) {
        go(number);
      } else {
        turn(link.getAttribute("href"));
        mark(link.getAttribute("href"));
      }
      if (link.matches(".where") && !beside.matches) {
        cover(true);
      }
    });
  }

  // On a small screen a line of the report brings the drawing over the page, and the reader's place is kept.
  function cover(isOver) {
    drawing.style.minHeight = isOver ? drawing.offsetHeight + "px" : "";
    board.classList.toggle("over", isOver);
  }

  board.querySelector(".away").addEventListener("click", () => cover(false));

  // Playing: one step after another, until the last one or until the reader takes another.

  let playing = 0;

  function play(starts) {
    clearInterval(playing);
    playing = 0;
    player.setAttribute("aria-pressed", starts);
    if (starts) {
      if (current === links.length - 1) {
        show(0);
      }
      playing = setInterval(() => (current < links.length - 1 ? go(current + 1) : play(false)), 1000 * speed.value);
    }
  }

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, .scroll");
    if (event.altKey || event.ctrlKey || event.metaKey || (typing && typing !== slider)) {
      return;
    }
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const free = !event.target.closest("a, button, summary, .report, .sheets");
    if (by && event.shiftKey) {
      document.querySelector(by < 0 ? 'a[rel="prev"]' : 'a[rel="next"]')?.click();
    } else if (by && slider) {
      event.preventDefault();
      go(current + by);
    } else if (event.key === " " && slider && free) {
      event.preventDefault();
      play(!playing);
    } else if (event.key === "Escape") {
      if (board.matches(".over")) {
        cover(false);
      } else if (wanted.where) {
        pick(null);
      } else {
        whole();
      }
    }
  });

  if (!slider) {
    return;
  }

  slider.addEventListener("input", () => go(Number(slider.value)));
  stepper.querySelector(".back").addEventListener("click", () => go(current - 1));
  stepper.querySelector(".on").addEventListener("click", () => go(current + 1));
  player.addEventListener("click", () => play(!playing));
  speed.addEventListener("change", () => play(Boolean(playing)));
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    speed.selectedIndex = 0;
  }

  // Reading moves the drawing: it shows the last step that begins above a line across the upper third.

  const marks = Array.from(report.querySelectorAll("[data-step]"));
  const above = new Map();
  let resting = 0;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        above.set(entry.target, entry.isIntersecting);
      }
      if (!following || !beside.matches) {
        return;
      }
      const last = marks.filter((one) => above.get(one) && one.getClientRects().length).pop();
      const number = last ? anchors.indexOf(last.dataset.step) : links.length - 1;
      if (number !== current) {
        show(number);
        clearTimeout(resting);
        resting = setTimeout(remember, 300);
      }
    },
    { root: report, rootMargin: "1000000px 0px -67% 0px" },
  );
  marks.forEach((one) => observer.observe(one));
  for (const kind of ["wheel", "touchmove", "pointerdown", "keyup"]) {
    document.addEventListener(kind, () => setTimeout(() => (following = true), 150), { passive: true });
  }

  // Who opens the newest turn first wants to know what everybody ordered, if the drawing shows it.
  const isNewest = Boolean(document.querySelector("[data-newest]"));
  const announced = anchors.indexOf(drawing.querySelector(".moments li:nth-child(2):not(:last-child) a")?.hash.slice(1));

  function fromAddress() {
    const number = anchors.indexOf(location.hash.slice(1));
    if (number >= 0) {
      go(number);
      stay();
    } else if (!location.hash) {
      show(isNewest && announced >= 0 ? announced : links.length - 1);
    }
  }

  // Beside the drawing only the report moves. The browser would move the page, too, even after it has loaded:
  // whatever moves the page before the reader does anything is the browser.
  function stay() {
    if (beside.matches && anchors.includes(location.hash.slice(1))) {
      window.scrollTo(0, 0);
    }
  }

  window.addEventListener("scroll", stay);
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    document.addEventListener(kind, () => window.removeEventListener("scroll", stay), { once: true, passive: true });
  }
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
})();
