import { createHook } from "node:async_hooks";

// V8 seems to forget the hidden class of the objects of `process.nextTick` if none is alive during a garbage
// collection. `nextTick` then stays slow for as long as the program runs, in some starts and not in others. One
// object that stays alive prevents this (bench/README.md, "Two versions").
const hook = createHook({
  init(_id, type, _trigger, tick) {
    if (type !== "TickObject") return;
    globalThis[Symbol("tick")] = tick;
    hook.disable();
  },
});
hook.enable();
process.nextTick(() => {});
