// At the end of the body. On the first touch, once, it fetches the program and what it needs to know about this page, and
// hands over to `entry.client.tsx`. Never when the reader saves data.
(() => {
  const root = document.documentElement;
  const line = navigator.connection || {};
  const holder = document.getElementById("boot");
  // A kept copy that stands at another page's address has none.
  if (!holder || (line.saveData && !("now" in holder.dataset))) return;
  let started;
  let pressed;

  const start = () => {
    if (started) return;
    started = true;
    const boot = JSON.parse(holder.textContent);
    Promise.all([
      // Older browsers never try again what an import could not fetch: it begins when its file is there.
      fetch(boot.entry)
        .then((answer) => answer.ok && answer.text())
        .then((text) => (text ? import(boot.entry) : Promise.reject())),
      boot.at ? fetch(boot.at).then((answer) => answer.json()) : boot,
    ])
      .then(([entry, page]) => entry.hydrate(page, () => pressed))
      .catch(() => {
        // No network: the page goes on by links and forms, and the next touch tries again.
        started = false;
        if (pressed) pressed.removeAttribute("aria-busy");
      });
  };

  // A link leads to another page before any script could come, and a finger that scrolls wants nothing: neither costs data.
  const touched = ({ type, target, pointerType }) => {
    const inside = (selector) => target.closest && target.closest(selector);
    const late = type == "click" && !("ready" in root.dataset) && inside("[data-late]");
    // What only script can do and is pressed too early is pressed again when there is script.
    if (late) (pressed = late).setAttribute("aria-busy", "true");
    if (
      type == "focusin"
        ? inside("input,select,textarea")
        : type == "keydown" || ((type == "click" || pointerType == "mouse") && !inside("a[href]"))
    )
      start();
  };
  for (const type of ["pointerdown", "click", "keydown", "focusin"])
    addEventListener(type, touched, { passive: true, capture: true });

  // Also a form that came back with work for the script: its sender has pressed the button, and waits for nothing else.
  if ("now" in holder.dataset || document.querySelector("form [data-now]")) start();

  // A fast line that nobody counts the bytes of: once the page is there and idle.
  if (line.effectiveType == "4g" && line.downlink >= 5 && line.rtt <= 150 && line.type != "cellular")
    addEventListener("load", () => setTimeout(() => requestIdleCallback(start), 2000));
})();
