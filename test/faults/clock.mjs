// Preloaded by `node --import`: shifts `Date` by the milliseconds in the file FAULT_CLOCK. Timers and
// performance.now() stay unaffected, as when a system clock is set.
import { readFileSync, writeFileSync } from "node:fs";

const file = process.env.FAULT_CLOCK;
const Machine = Date;
let ahead = 0;
const now = () => Machine.now() + ahead;

globalThis.Date = new Proxy(Machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Machine(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

function look() {
  try {
    const wanted = Number(readFileSync(file, "utf8") || NaN);
    if (Number.isNaN(wanted) || wanted === ahead) return;
    ahead = wanted;
    writeFileSync(`${file}.done`, String(ahead));
  } catch {
    // The file does not exist before the clock is set.
  }
}
look();
setInterval(look, 20).unref();
