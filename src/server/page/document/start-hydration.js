// At the end of the body. On the first touch, once, it fetches the program and what it needs to know about this page, and
// hands over to `entry.client.tsx`. Never when the reader saves data.
(() => {
  const connection = navigator.connection || {};
  const hydrationElement = document.getElementById("boot");
  // A kept copy that stands at another page's address has none.
  if (!hydrationElement || (connection.saveData && !("now" in hydrationElement.dataset))) return;
  let started;

  const startHydration = () => {
    if (started) return;
    started = true;
    const hydration = JSON.parse(hydrationElement.textContent);
    Promise.all([
      // Older browsers never try again what an import could not fetch: it begins when its file is there.
      fetch(hydration.entry)
        .then((response) => response.ok && response.text())
        .then((text) => (text ? import(hydration.entry) : Promise.reject())),
      hydration.at ? fetch(hydration.at).then((response) => response.json()) : hydration,
    ])
      .then(([entry, page]) => entry.hydrate(page))
      .catch(() => {
        // No network: the page goes on by links and forms, and the next touch tries again.
        started = false;
      });
  };

  // A link leads to another page before any script could come, and a finger that scrolls wants nothing: neither costs data.
  const onInteraction = ({ type, target, pointerType }) => {
    const closest = (selector) => target.closest && target.closest(selector);
    if (
      type == "focusin"
        ? closest("input,select,textarea")
        : type == "keydown" || ((type == "click" || pointerType == "mouse") && !closest("a[href]"))
    )
      startHydration();
  };
  for (const type of ["pointerdown", "click", "keydown", "focusin"])
    addEventListener(type, onInteraction, { passive: true, capture: true });

  // Also a form that came back with work for the script: its sender has pressed the button, and waits for nothing else.
  if ("now" in hydrationElement.dataset || document.querySelector("form [data-now]")) startHydration();

  // A fast line that nobody counts the bytes of: once the page is there and idle.
  if (
    connection.effectiveType == "4g" &&
    connection.downlink >= 5 &&
    connection.rtt <= 150 &&
    connection.type != "cellular"
  )
    addEventListener("load", () => setTimeout(() => requestIdleCallback(startHydration), 2000));
})();
