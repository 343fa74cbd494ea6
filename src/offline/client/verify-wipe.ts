import { wipeStorage } from "./wipe-device";

/** Runs on the page that says that this phone was wiped: clears what the browser did not, looks again, and says what it finds. */
const remaining = await wipeStorage();
const resultSelector = remaining.length === 0 ? "[data-nothing-left]" : "[data-something-left]";
document.querySelector(`[data-wiped] ${resultSelector}`)?.removeAttribute("hidden");
