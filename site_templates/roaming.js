// The areas of a drawing by keyboard: arrow keys go from one to the next, a letter to the next whose name begins with
// it, Enter picks one. Only one of them is reached with Tab. Areas are paths with `data-area` and a name for who does
// not see them; `bring` is told which one the keys have reached.
"use strict";

function roam(areas, pick, bring) {
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const paths = [...areas.querySelectorAll("[data-area]")];

  function middle(path) {
    const { x, y, width, height } = path.getBBox();
    return [x + width / 2, y + height / 2];
  }

  // The area that lies nearest in a direction; what lies aside counts twice.
  function towards(path, right, down) {
    const [x, y] = middle(path);
    let best = path;
    let least = Infinity;
    for (const other of paths) {
      const [toX, toY] = middle(other);
      const ahead = (toX - x) * right + (toY - y) * down;
      const aside = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
      if (ahead > 1 && aside <= 2 * ahead && ahead + 2 * aside < least) {
        best = other;
        least = ahead + 2 * aside;
      }
    }
    return best;
  }

  function named(path, letter) {
    const after = paths.indexOf(path) + 1;
    const order = [...paths.slice(after), ...paths.slice(0, after)];
    return order.find(({ ariaLabel }) => ariaLabel.toLowerCase().startsWith(letter.toLowerCase())) || path;
  }

  const onlyTabTo = (path) => paths.forEach((one) => (one.tabIndex = one === path ? 0 : -1));

  function reach(path) {
    onlyTabTo(path);
    path.focus({ preventScroll: true });
    bring(path);
  }

  if (paths.length) {
    areas.removeAttribute("aria-hidden");
    // Within an application, screen readers leave keys to the page.
    areas.setAttribute("role", "application");
    areas.setAttribute("aria-label", areas.dataset.label);
    paths.forEach((path) => path.setAttribute("role", "button"));
    onlyTabTo(paths[0]);
  }

  areas.addEventListener("keydown", (event) => {
    const { key, target: path } = event;
    if (!paths.includes(path) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    if (WAYS[key]) {
      reach(towards(path, ...WAYS[key]));
    } else if (key === "Enter" || key === " ") {
      pick(path);
    } else if (key.length === 1) {
      reach(named(path, key));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
}
