import { wipeStorage } from "./wipe-device";

const MAX_ATTEMPTS = 5;
/** Between two attempts, in milliseconds. */
const PAUSE_MS = 200;

/** Runs on the page that says that this phone was wiped: clears what the browser did not, looks again, and says what it finds. */
let remaining = await wipeStorage();
// A worker that is still ending may make a cache once more.
for (let attempt = 0; remaining.length > 0 && attempt < MAX_ATTEMPTS; attempt++) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  remaining = await wipeStorage();
}
const resultSelector = remaining.length === 0 ? "[data-nothing-left]" : "[data-something-left]";
document.querySelector(`[data-wiped] ${resultSelector}`)?.removeAttribute("hidden");
