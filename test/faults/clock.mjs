// Loaded before a program (`node --import`): its clock goes ahead of the machine's by what the file FAULT_CLOCK says, in
// milliseconds; less than nought is behind. Timers and performance.now() go on as they are, as when a clock is set.
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
    // There is no file before the clock is set.
  }
}
look();
setInterval(look, 20).unref();
