// Theme toggle and menu, by delegation, for as long as the page lives: they do not wait for anything.
document.addEventListener("click", (event) => {
  const root = document.documentElement;
  const menu = document.querySelector("[data-menu]");
  const control = event.target.closest(
    "[data-theme-toggle],[data-menu-open],[data-menu-close],[data-menu] a",
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
  } else if ("menuOpen" in control.dataset) menu.showModal();
  else menu.close();
});
