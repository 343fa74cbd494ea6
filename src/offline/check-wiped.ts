import { wipeStorage } from "./wipe-phone";

/** Runs on the page that says that this phone was wiped: clears what the browser did not, looks again, and says what it finds. */
const left = await wipeStorage();
const shown = left.length === 0 ? "[data-nothing-left]" : "[data-something-left]";
document.querySelector(`[data-wiped] ${shown}`)?.removeAttribute("hidden");
