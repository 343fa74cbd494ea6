// Injected into a cached form page: restores the draft from embedded JSON before hydration.
const holder = document.querySelector("[data-written]");
const form = document.querySelector("form[data-public-form]");
if (holder && form)
  for (const [name, text] of JSON.parse(holder.textContent)) {
    const named = form.elements.namedItem(name);
    const all = named instanceof RadioNodeList ? [...named] : named ? [named] : [];
    for (const field of all)
      if (field.type === "checkbox" || field.type === "radio") field.checked ||= field.value === text;
      else if (field.type !== "hidden" && field.type !== "file") field.value = text;
  }
