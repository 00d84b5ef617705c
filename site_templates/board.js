// The map: a shortcut to the controls of the form, which say the same without it. A click on an area opens a menu
// of what the form offers there; whatever is clicked in it is clicked in the form.
"use strict";

const board = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const MOST = 8;
  const [sheets, layers, menu] = ["sheets", "layers", "menu"].map(element);
  const shapes = {};
  const ways = drawn("g", {});
  let offered = {};
  let asking = null;

  function drawn(tag, attributes, ...children) {
    const made = document.createElementNS(SVG, tag);
    entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    made.append(...children);
    return made;
  }

  const head = { id: "arrow", viewBox: "0 0 6 6", refX: 5, refY: 3, markerWidth: 4, markerHeight: 4, orient: "auto" };
  const arrow = drawn("marker", head, drawn("polygon", { points: "0 0 6 3 0 6" }));

  // Show the drawing, and lay the outlines of its areas over it.
  function open() {
    const image = layers.querySelector("img");
    layers.style.setProperty("--ratio", image?.getAttribute("width") / image?.getAttribute("height"));
    show("board");
    if (!imageMap) {
      return;
    }
    const [width, height, spots] = imageMap;
    for (const [area, [d, x, y]] of entries(spots)) {
      shapes[area] = { outline: drawn("path", { d, "data-area": area }), label: drawn("text", { x, y, "aria-hidden": true }) };
    }
    const all = (part) => values(shapes).map((shape) => shape[part]);
    const frame = { viewBox: `0 0 ${width} ${height}`, "font-size": width / 42, "data-label": layers.dataset.label };
    const areas = drawn("svg", frame, arrow, ...all("outline"), ways, ...all("label"));
    layers.append(areas);
    refresh();
    roam(areas, pick, bring);
  }

  // --- What the form offers at an area -------------------------------------------------------------------

  // Lists that follow one another are one list of all for the map: see `form.list`.
  const OFFERS = "[data-item], [data-word], [data-place], option:not(.lists option, .toward option)";
  const usable = (one) => !one.matches(":disabled, :has(> fieldset:disabled)");

  // Every part of the form that names an area, such as `winterfell`, `winterfell/footman` or `king at A2`.
  function refresh() {
    offered = {};
    for (const one of element("questions").querySelectorAll(OFFERS)) {
      const { item, word = item, place = word } = one.dataset;
      for (const part of (place ?? one.value).split(/[/ ]/)) {
        if (shapes[part] && !offered[part]?.some((other) => other.contains(one))) {
          (offered[part] ??= []).push(one);
        }
      }
    }
    show("pointing", keys(offered).length);
    const lists = [...element("questions").querySelectorAll(".toward")];
    asking = lists.find((list) => list === asking && !list.hidden && !list.value);
    layers.classList.toggle("asking", Boolean(asking));
    if (asking) {
      tell(element("now"), asking.ariaLabel);
    }
    for (const [word, { outline, label }] of entries(shapes)) {
      const here = offered[word] || [];
      const signs = here.filter((one) => !lists.includes(one)).map(chosen).filter(Boolean).join();
      outline.classList.toggle("lit", asking ? goals(word).length > 0 : here.some(usable));
      outline.ariaLabel = [titles[word] ?? nameOf(word), signs].filter(Boolean).join("; ");
      tell(label, short(signs));
    }
    ways.replaceChildren(...lists.flatMap(way));
  }

  // --- Where to ------------------------------------------------------------------------------------------

  // Once an order is chosen that leads somewhere, its list is `asking`: the map shows where to, and a click says it.
  element("questions").addEventListener("change", ({ target }) => (asking = target.nextElementSibling), true);
  const goals = (area) => [...(asking?.options ?? [])].filter(({ value }) => value === area);

  function way({ dataset: { word }, value }) {
    const [from, to] = [word, value].map((area) => shapes[area]?.label.attributes);
    if (!from || !to) {
      return [];
    }
    const ends = { x1: from.x.value, y1: from.y.value, x2: to.x.value, y2: to.y.value };
    return [drawn("line", { ...ends, "marker-end": "url(#arrow)" })];
  }

  // Initials and numbers, for which there is room beside the names: `M+1` for `march +1 (special)`.
  const short = (text) => text.replace(/\(.*?\)|(\p{L})[\p{L}’]+|\s/gu, "$1");

  const within = (one, kind) => (one.matches(kind) ? [one] : [...one.querySelectorAll(kind)]);
  const unit = (stepper) => stepper.previousElementSibling?.textContent || stepper.children[1].ariaLabel;
  const named = (input) => input.labels[0]?.textContent.trim() || input.ariaLabel;

  // What is chosen in a part of the form, in a few words.
  function chosen(one) {
    if (one.matches("option")) {
      return one.selected && "✓";
    }
    const words = (control) => {
      if (control.matches("select")) {
        return control.value && control.selectedOptions[0].text;
      }
      const { value } = control.children[1] ?? {};
      return control.matches("input") ? (control === one ? "✓" : named(control)) : Number(value) && counted(value, unit(control));
    };
    return within(one, "select, .stepper, :checked:not(option)").map(words).filter(Boolean).join(", ");
  }

  // --- The menu ------------------------------------------------------------------------------------------

  function point(area) {
    const here = (offered[area] || []).filter(usable);
    if (goals(area).length && !here.length) {
      choose(asking, area);
      changed(asking);
      return;
    }
    if (asking && !goals(area).length) {
      asking = null; // whoever points elsewhere says nothing about it
      refresh();
    }
    if (here.length === 1 && here[0].matches("input")) {
      here[0].click();
      return;
    }
    fill(area);
    menu.showPopover();
    const { right, top } = shapes[area].outline.getBoundingClientRect();
    const inside = (place, room) => `${max(8, min(place, room - 8))}px`;
    menu.style.left = inside(right + 8, innerWidth - menu.offsetWidth);
    menu.style.top = inside(top, innerHeight - menu.offsetHeight);
  }

  // By a key: what opens takes the focus, and what closes gives it back.
  function pick({ dataset }) {
    point(dataset.area);
    menu.querySelector(":popover-open button:enabled:not(.close)")?.focus();
  }

  function fill(area) {
    const groups = {};
    for (const one of [...goals(area), ...(offered[area] || []).filter(usable)]) {
      const legend = one.closest("fieldset")?.querySelector("legend").textContent ?? "";
      const title = one.parentElement === asking ? asking.ariaLabel : legend;
      const about = one.matches("details") ? `${title} → ${nameOf(area)}` : title;
      (groups[about] ??= []).push(...choices(one, area));
    }
    const parts = entries(groups).flatMap(([about, buttons]) => [
      make("p", {}, about),
      make("div.choices", {}, ...buttons),
    ]);
    tell(element("menu-title"), nameOf(area));
    element("menu-choices").replaceChildren(...(parts.length ? parts : [say("nothing-here")]));
  }

  function choices(one, area) {
    if (one.matches("option")) {
      return [option(one)];
    }
    return within(one, "select, .stepper, input[type=radio], input[type=checkbox]").flatMap((control) => {
      if (control.matches("select")) {
        return [...control.options].filter(({ value }) => value).map(option);
      }
      return control.matches("input") ? choice(named(control), control, () => control.click()) : stepper(control, area);
    });
  }

  // A click chooses it; where it is chosen already, a click takes it back.
  function choice(title, { checked, selected, disabled }, act) {
    const chooses = () => {
      act();
      menu.hidePopover();
    };
    return button(title, chooses, { ariaPressed: Boolean(checked || selected), disabled });
  }

  const option = (one) =>
    choice(one.text, one, () => {
      const select = one.closest("select");
      choose(select, one.selected ? "" : one.value);
      changed(select);
    });

  function stepper(counter, area) {
    const [less, input, more] = counter.children;
    const [fewer, further] = [less, more].map((real) => {
      const { textContent, ariaLabel, disabled } = real;
      const twin = sign(textContent, ariaLabel, () => {
        real.click();
        fill(area);
        (menu.querySelector(`[aria-label="${CSS.escape(ariaLabel)}"]:enabled`) ?? menu.querySelector("button")).focus();
      });
      return assign(twin, { disabled });
    });
    const twins = make("span.stepper", {}, fewer, make("b", {}, input.value), further);
    return make("div.row", {}, make("span", {}, unit(counter)), twins);
  }

  // --- Zoom and pan --------------------------------------------------------------------------------------

  // Enlarge the map, and move the point at a place of its frame to another; 0 shows the whole map.
  function zoom(by, from, to = from) {
    const { clientWidth: room, offsetHeight: height } = sheets;
    const [before, ratio] = [layers.offsetWidth, layers.offsetWidth / layers.offsetHeight];
    sheets.style.height = by ? `${height}px` : "";
    const isWhole = by * before <= min(room, height * ratio);
    layers.style.width = isWhole ? "" : `${(100 * min(by * before, MOST * room)) / room}%`;
    const grown = layers.offsetWidth / before;
    sheets.scrollTo((sheets.scrollLeft + from.x) * grown - to.x, (sheets.scrollTop + from.y) * grown - to.y);
  }

  // The place in the frame in the middle of some points of the window.
  function placeOf(...points) {
    const { left, top } = sheets.getBoundingClientRect();
    const middle = (side) => total(points.map((one) => one[side])) / points.length;
    return { x: middle("clientX") - left, y: middle("clientY") - top };
  }

  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.onclick = () => zoom(Number(button.dataset.zoom), { x: sheets.clientWidth / 2, y: sheets.clientHeight / 2 });
  }
  const watch = (kind, act) => sheets.addEventListener(kind, act, { passive: false });
  watch("wheel", (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 200), placeOf(event));
    }
  });

  // Two fingers move and zoom the map; one scrolls the page.
  let pinched = null;
  watch("touchmove", (event) => {
    if (event.touches.length !== 2) {
      pinched = null;
      return;
    }
    event.preventDefault();
    const [one, other] = event.touches;
    const now = { apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), at: placeOf(one, other) };
    if (pinched) {
      zoom(now.apart / pinched.apart, pinched.at, now.at);
    }
    pinched = now;
  });
  watch("touchend", () => (pinched = null));

  // A mouse that drags moves the map, and does not click.
  let dragged = 0;
  watch("pointerdown", () => (dragged = 0));
  watch("pointermove", ({ pointerType, buttons, movementX, movementY }) => {
    if (pointerType === "mouse" && buttons === 1) {
      dragged += abs(movementX) + abs(movementY);
      sheets.scrollBy(-movementX, -movementY);
    }
  });
  layers.onclick = attempt(({ target: { dataset } }) => {
    if (dragged < 5 && dataset.area) {
      point(dataset.area);
    }
  });

  return { open, refresh };
})();
