// In the head, before the first paint: puts `light` or `dark` on the root (spec §4: key `app-theme`, default system) and
// follows the system while nothing else is chosen. Plain syntax: a parse error would cost the theme as well.
(function () {
  var root = document.documentElement;
  var system = matchMedia("(prefers-color-scheme:dark)");
  function apply() {
    var theme;
    try {
      theme = localStorage.getItem("app-theme");
    } catch {
      // Storage is closed: the system decides.
    }
    if (theme != "light" && theme != "dark") theme = system.matches ? "dark" : "light";
    root.classList.remove("light", "dark");
    root.classList.add(theme);
  }
  apply();
  if (system.addEventListener) system.addEventListener("change", apply);
  addEventListener("storage", apply);
})();
