import { wipeStorage } from "./wipe-device";

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 200;

let remaining = await wipeStorage();
// A worker that is still stopping may create a cache again.
for (let attempt = 0; remaining.length > 0 && attempt < MAX_ATTEMPTS; attempt++) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  remaining = await wipeStorage();
}
const resultSelector = remaining.length === 0 ? "[data-nothing-left]" : "[data-something-left]";
document.querySelector(`[data-wiped] ${resultSelector}`)?.removeAttribute("hidden");
