// Shows how to play on the first desk of a solo league, until its player has read it.
"use strict";

(async () => {
  const name = "guide";
  show(name, !(await inStore((store) => store.get(name))));
  onClick("guide-close", async () => {
    show(name, false);
    goTo(element("orders-title"));
    await inStore((store) => store.put("read", name));
  });
})();
