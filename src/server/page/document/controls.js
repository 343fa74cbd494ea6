// Captures clicks before React, which stops clicks outside its hydrated elements. `data-module` names a
// script that works without the application; if it fails to load, the next element appears.
addEventListener(
  "click",
  (event) => {
    const root = document.documentElement;
    const menu = document.querySelector("[data-menu]");
    const control = event.target.closest(
      "[data-theme-toggle],[data-menu-open],[data-menu-close],[data-menu] a,[data-module]",
    );
    if (!control) return;
    if ("themeToggle" in control.dataset) {
      const theme = root.classList.contains("dark") ? "light" : "dark";
      root.classList.remove("light", "dark");
      root.classList.add(theme);
      try {
        localStorage.setItem("app-theme", theme);
      } catch {
        // Without storage the choice holds for this page only.
      }
    } else if ("module" in control.dataset)
      import(control.dataset.module).then(
        (script) => script.default(control),
        () => {
          control.nextElementSibling.hidden = false;
        },
      );
    else if ("menuOpen" in control.dataset) menu.showModal();
    else menu.close();
  },
  { capture: true },
);

// Hides links to stored pages and data if there are none. Readers who save data may store pages on request.
if (self.caches && !navigator.connection?.saveData)
  caches
    .keys()
    .then((names) => {
      const { dataset } = document.documentElement;
      if (!names.includes("reboot-pages")) dataset.savesNothing = "";
      if (!names.length && !document.cookie && !localStorage.length) dataset.storesNothing = "";
    })
    .catch(() => {});
