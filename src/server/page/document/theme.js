// In the head, before the first paint (spec §4). Plain syntax: a parse error would lose the theme.
(function () {
  var root = document.documentElement;
  var system = matchMedia("(prefers-color-scheme:dark)");
  function apply() {
    var theme;
    try {
      theme = localStorage.getItem("app-theme");
    } catch {
      // Without storage the system decides.
    }
    if (theme != "light" && theme != "dark") theme = system.matches ? "dark" : "light";
    root.classList.remove("light", "dark");
    root.classList.add(theme);
  }
  apply();
  if (system.addEventListener) system.addEventListener("change", apply);
  addEventListener("storage", apply);
})();
