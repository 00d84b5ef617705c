// What a script adds to the pages, which say the same without it. A classic script, so that it works from a folder.
"use strict";

(function () {
  // The rule behind a line, beside its mark: at a click, a tap or Enter, and while a mouse rests on the mark.
  // A second click follows the link.
  const shown = document.querySelector(".rule-text");
  let marked = null;

  function ruleOf(mark) {
    return document.getElementById("rule-" + mark.hash.slice(1));
  }

  function tell(mark) {
    if (!shown?.showPopover || !ruleOf(mark) || (marked === mark && shown.matches(":popover-open"))) {
      return false;
    }
    const number = document.createElement("a");
    number.href = mark.href;
    number.textContent = mark.hash.slice(1);
    shown.lang = "en";
    shown.replaceChildren(number, " ", ...ruleOf(mark).cloneNode(true).childNodes);
    shown.hidePopover();
    shown.showPopover();
    marked = mark;
    const at = mark.getBoundingClientRect();
    const room = shown.getBoundingClientRect();
    const below = at.bottom + room.height + 8 < window.innerHeight;
    shown.style.left = Math.max(8, Math.min(at.left, window.innerWidth - room.width - 8)) + "px";
    shown.style.top = (below ? at.bottom + 4 : Math.max(8, at.top - room.height - 4)) + "px";
    return true;
  }

  for (const mark of document.querySelectorAll(".why")) {
    if (ruleOf(mark)) {
      mark.setAttribute("aria-label", mark.textContent + ": " + ruleOf(mark).textContent);
    }
    let resting = 0;
    mark.addEventListener("click", (event) => {
      clearTimeout(resting);
      if (tell(mark)) {
        event.preventDefault();
        if (event.detail === 0) {
          shown.focus();
        }
      }
    });
    mark.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse") {
        resting = setTimeout(tell, 250, mark);
      }
    });
    mark.addEventListener("pointerleave", () => clearTimeout(resting));
  }

  // The list of turns without those that do not concern the side that a reader follows.
  const narrowing = document.querySelector(".narrowing[hidden]");
  if (narrowing) {
    const side = narrowing.querySelector("select");
    const key = "followed " + location.pathname.replace(/[^/]*$/, "");
    const narrow = () => {
      for (const turn of document.querySelectorAll(".turns > li")) {
        turn.hidden = Boolean(side.value) && !turn.dataset.who.split(" ").includes(side.value);
      }
    };
    narrowing.hidden = false;
    side.value = sessionStorage.getItem(key) ?? "";
    side.addEventListener("change", () => {
      sessionStorage.setItem(key, side.value);
      narrow();
    });
    narrow();
  }

  // A slider over all drawings, made from the links below it.
  const slides = document.getElementById("slides");
  if (!slides) {
    return;
  }
  const frames = Array.from(document.querySelectorAll(".frames li"), (item) => {
    const link = item.querySelector("a");
    return {
      drawing: link.getAttribute("href"),
      page: link.dataset.page,
      name: link.textContent,
      situation: item.querySelector(".situation").textContent,
    };
  });
  const slider = slides.querySelector("input");
  const image = slides.querySelector("img");
  const link = slides.querySelector(".caption a");
  const situation = slides.querySelector(".caption .situation");
  const back = slides.querySelector(".back");
  const on = slides.querySelector(".on");

  function preload(place) {
    if (frames[place]) {
      new Image().src = frames[place].drawing;
    }
  }

  function show(place) {
    const frame = frames[place];
    slider.value = place;
    slider.setAttribute("aria-valuetext", frame.name + ", " + frame.situation);
    image.src = frame.drawing;
    image.alt = frame.situation;
    link.href = frame.page;
    link.textContent = frame.name;
    situation.textContent = frame.situation;
    back.disabled = place === 0;
    on.disabled = place === frames.length - 1;
    preload(place - 1);
    preload(place + 1);
  }

  // The address names the drawing shown, so that readers can share it; it is updated when the slider rests.
  function remember() {
    location.replace("#" + frames[Number(slider.value)].drawing.replace(".svg", ""));
  }

  function step(by) {
    show(Math.min(Math.max(Number(slider.value) + by, 0), frames.length - 1));
    remember();
  }

  function fromAddress() {
    const place = frames.findIndex((frame) => "#" + frame.drawing === location.hash + ".svg");
    show(place < 0 ? frames.length - 1 : place);
  }

  // The game plays by itself from the drawing shown, or from the first after the last, until the reader moves it.
  const player = slides.querySelector(".play");
  const speed = slides.querySelector(".speed");
  let playing = 0;

  function play(starts) {
    clearInterval(playing);
    playing = 0;
    player.setAttribute("aria-pressed", starts);
    if (starts) {
      show(Number(slider.value) === frames.length - 1 ? 0 : Number(slider.value));
      playing = setInterval(() => (on.disabled ? play(false) : step(1)), 1000 * speed.value);
    }
  }

  function take(by) {
    play(false);
    step(by);
  }

  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    speed.selectedIndex = 0;
  }
  player.addEventListener("click", () => play(!playing));
  speed.addEventListener("change", () => play(Boolean(playing)));
  slider.addEventListener("input", () => {
    play(false);
    show(Number(slider.value));
  });
  slider.addEventListener("change", remember);
  back.addEventListener("click", () => take(-1));
  on.addEventListener("click", () => take(1));
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const typing = event.target.closest("input, textarea, select");
    if (by && !typing && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      take(by);
    } else if (event.key === " " && !event.target.closest("a, button, input, select, summary")) {
      event.preventDefault();
      play(!playing);
    }
  });
  window.addEventListener("hashchange", fromAddress);
  slides.querySelector(".controls").hidden = false;
  document.querySelector(".frames").open = false;
  fromAddress();
})();
