// Theme toggle and menu, by delegation, for as long as the page lives: they do not wait for anything. `data-module` names a
// script that is fetched when its button is pressed, for what must work without the application; if it cannot be, the
// element behind says so. They listen before React, which stops every click on what it has not made its own yet.
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
        // Storage is closed: the choice holds for this page.
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

// The links to what this device has of the site are shown when there is something, or nobody may look. Those who save data
// may ask for pages.
if (self.caches && !navigator.connection?.saveData)
  caches
    .keys()
    .then((names) => {
      const { dataset } = document.documentElement;
      if (!names.includes("reboot-pages")) dataset.savesNothing = "";
      if (!names.length && !document.cookie && !localStorage.length) dataset.storesNothing = "";
    })
    .catch(() => {});
