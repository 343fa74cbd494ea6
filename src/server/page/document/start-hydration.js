// At the end of the body: hydrates on the first touch, unless the reader saves data.
(() => {
  const connection = navigator.connection || {};
  const hydrationElement = document.getElementById("boot");
  // A stored copy at another page's URL has none.
  if (!hydrationElement || (connection.saveData && !("now" in hydrationElement.dataset))) return;
  let started;

  const startHydration = () => {
    if (started) return;
    started = true;
    const hydration = JSON.parse(hydrationElement.textContent);
    Promise.all([
      // Older browsers never retry a failed import, so it starts only once the file is there.
      fetch(hydration.entry)
        .then((response) => response.ok && response.text())
        .then((text) => (text ? import(hydration.entry) : Promise.reject())),
      hydration.at ? fetch(hydration.at).then((response) => response.json()) : hydration,
    ])
      .then(([entry, page]) => entry.hydrate(page))
      .catch(() => {
        // Without a network, links and forms still work, and the next touch tries again.
        started = false;
      });
  };

  // A link leaves the page before a script could load, and scrolling needs none.
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

  // Also for a form that returned with work for the script.
  if ("now" in hydrationElement.dataset || document.querySelector("form [data-now]")) startHydration();

  // On a fast, unmetered connection: once the page is loaded and idle.
  if (
    connection.effectiveType == "4g" &&
    connection.downlink >= 5 &&
    connection.rtt <= 150 &&
    connection.type != "cellular"
  )
    addEventListener("load", () => setTimeout(() => requestIdleCallback(startHydration), 2000));
})();
