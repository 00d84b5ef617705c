// The map: a shortcut to the controls of the form, which say the same without it. A click on an area opens a menu
// of what the form offers there; whatever is clicked in it is clicked in the form.
"use strict";

const board = (function () {
  const SVG = "http://www.w3.org/2000/svg";
  const MOST = 8;
  const { element, listen, make, nameOf, say, show } = page;
  const [sheets, layers, menu] = ["sheets", "layers", "menu"].map(element);
  const shapes = {};
  let offered = {};

  function drawn(tag, attributes) {
    const made = document.createElementNS(SVG, tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    return made;
  }

  // Show the drawing, and lay the outlines of its areas over it.
  function open() {
    show("board");
    show("pointing", Boolean(imageMap));
    if (!imageMap) {
      return;
    }
    const [width, height, outlines] = imageMap;
    const layer = drawn("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": true });
    const labels = [];
    layers.append(layer);
    for (const [word, d] of Object.entries(outlines)) {
      const outline = drawn("path", { d });
      outline.dataset.area = word;
      layer.append(outline);
      const { x, y, width: wide, height: high } = outline.getBBox();
      const label = drawn("text", { x: x + wide / 2, y: y + high / 4, "font-size": width / 50 });
      labels.push(label);
      shapes[word] = { outline, label };
    }
    layer.append(...labels);
    refresh();
  }

  // --- What the form offers at an area -------------------------------------------------------------------

  const OFFERS = "[data-item], [data-word], [data-place], option";
  const usable = (one) => !one.disabled && !one.closest(".closed");

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
    for (const [word, { outline, label }] of Object.entries(shapes)) {
      const here = offered[word] || [];
      outline.classList.toggle("lit", here.some(usable));
      label.textContent = here.map(chosen).filter(Boolean).join(", ");
    }
  }

  const within = (one, kind) => (one.matches(kind) ? [one] : Array.from(one.querySelectorAll(kind)));
  const unit = (stepper) => stepper.previousElementSibling?.textContent || stepper.children[1].ariaLabel;
  const named = (input) => input.labels[0]?.textContent.trim() || input.ariaLabel;

  // What is chosen in a part of the form, in a few words.
  function chosen(one) {
    if (one.matches("option")) {
      return one.selected && "✓";
    }
    const picked = within(one, "select").map((select) => select.value && select.selectedOptions[0].text);
    const ticked = within(one, ":checked:not(option)").map((input) => (input === one ? "✓" : named(input)));
    const counted = within(one, ".stepper").map((counter) =>
      Number(counter.children[1].value) ? `${counter.children[1].value} × ${unit(counter)}` : "",
    );
    return [...picked, ...ticked, ...counted].filter(Boolean).join(", ");
  }

  // --- The menu ------------------------------------------------------------------------------------------

  function point(area) {
    const here = (offered[area] || []).filter(usable);
    if (here.length === 1 && here[0].matches("input")) {
      here[0].click();
      return;
    }
    fill(area, here);
    menu.showPopover();
    const { left, right, top, bottom } = shapes[area].outline.getBoundingClientRect();
    const [wide, high] = [menu.offsetWidth, menu.offsetHeight];
    menu.style.left = `${right + 8 + wide < window.innerWidth ? right + 8 : Math.max(8, left - 8 - wide)}px`;
    menu.style.top = `${Math.max(8, Math.min((top + bottom - high) / 2, window.innerHeight - high - 8))}px`;
  }

  function fill(area, here) {
    const again = () => fill(area, (offered[area] || []).filter(usable));
    const groups = new Map();
    for (const one of here) {
      const title = one.closest("fieldset")?.querySelector("legend").textContent ?? "";
      const about = one.matches("details") ? `${title} → ${nameOf(area)}` : title;
      groups.set(about, [...(groups.get(about) || []), ...choices(one, again)]);
    }
    const parts = Array.from(groups, ([about, buttons]) => [make("p", {}, about), make("div", { className: "choices" }, ...buttons)]);
    element("menu-title").textContent = nameOf(area);
    element("menu-choices").replaceChildren(...(parts.length ? parts.flat() : [say("nothing-here")]));
  }

  function choices(one, again) {
    if (one.matches("option")) {
      return [option(one)];
    }
    return within(one, "select, .stepper, input[type=radio], input[type=checkbox]").flatMap((control) => {
      if (control.matches("select")) {
        return Array.from(control.options).filter(({ value }) => value).map(option);
      }
      return control.matches("input") ? [choice(named(control), control, () => control.click())] : [stepper(control, again)];
    });
  }

  // A click chooses it; where it is chosen already, a click takes it back.
  function choice(title, { checked, selected, disabled }, act) {
    const button = make("button", { type: "button", ariaPressed: String(Boolean(checked || selected)), disabled }, title);
    button.addEventListener("click", () => {
      act();
      menu.hidePopover();
    });
    return button;
  }

  const option = (one) =>
    choice(one.text, one, () => {
      const select = one.closest("select");
      select.value = one.selected ? "" : one.value;
      form.changed(select);
    });

  function stepper(counter, again) {
    const [less, input, more] = counter.children;
    const [fewer, further] = [less, more].map((real) => {
      const button = make("button", { type: "button", className: "step", disabled: real.disabled, ariaLabel: real.ariaLabel });
      button.append(real.textContent);
      button.addEventListener("click", () => {
        real.click();
        again();
        menu.querySelector(`[aria-label="${CSS.escape(real.ariaLabel)}"]`).focus();
      });
      return button;
    });
    const twins = make("span", { className: "stepper" }, fewer, make("b", {}, input.value), further);
    return make("div", { className: "row" }, make("span", {}, unit(counter)), twins);
  }

  // --- Zoom and pan --------------------------------------------------------------------------------------

  // Enlarge the map, and keep the point under a place of its frame where it is; 0 shows the whole map.
  function zoom(by, x = sheets.clientWidth / 2, y = sheets.clientHeight / 2) {
    const [before, whole] = [layers.offsetWidth, sheets.clientWidth];
    sheets.style.height = by ? `${sheets.offsetHeight}px` : "";
    layers.style.width = `${(100 * Math.min(Math.max(by * before, whole), MOST * whole)) / whole}%`;
    const grown = layers.offsetWidth / before;
    sheets.scrollTo((sheets.scrollLeft + x) * grown - x, (sheets.scrollTop + y) * grown - y);
  }

  function placeOf(...points) {
    const { left, top } = sheets.getBoundingClientRect();
    const middle = (side) => points.reduce((total, one) => total + one[side], 0) / points.length;
    return [middle("clientX") - left, middle("clientY") - top];
  }

  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.addEventListener("click", () => zoom(Number(button.dataset.zoom)));
  }
  const watch = (kind, act) => sheets.addEventListener(kind, act, { passive: false });
  watch("wheel", (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 200), ...placeOf(event));
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
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const [x, y] = placeOf(one, other);
    if (pinched) {
      sheets.scrollBy(pinched.x - x, pinched.y - y);
      zoom(apart / pinched.apart, x, y);
    }
    pinched = { apart, x, y };
  });
  watch("touchend", () => (pinched = null));

  // A mouse that drags moves the map, and does not click.
  let dragged = 0;
  watch("pointerdown", () => (dragged = 0));
  watch("pointermove", ({ pointerType, buttons, movementX, movementY }) => {
    if (pointerType === "mouse" && buttons === 1) {
      dragged += Math.abs(movementX) + Math.abs(movementY);
      sheets.scrollBy(-movementX, -movementY);
    }
  });
  listen(layers, "click", ({ target: { dataset } }) => {
    if (dragged < 5 && dataset.area) {
      point(dataset.area);
    }
  });

  return { open, refresh };
})();
