import { type Result, err, ok } from "./result";

/**
 * Lets at most `width` pieces of work run at once; the others wait in the order they came, `urgent` ones before all others.
 */
export function createGate(width: number): <T>(work: () => Promise<T>, urgent?: boolean) => Promise<T> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const urgently: (() => void)[] = [];
  return async (work, urgent = false) => {
    if (busy < width) busy++;
    else await new Promise<void>((resolve) => (urgent ? urgently : waiting).push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is given back.
      const next = urgently.shift() ?? waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}

/** How much the latest piece of work counts in the average duration. */
const LATEST = 0.2;
/** Shortest and longest time after which to try again, in seconds. */
const [LEAST_WAIT, MOST_WAIT] = [2, 120];

/** The same with a limit for those who wait: more are refused at once. @param most how many may wait */
export function createBoundedGate(width: number, most: number) {
  const gate = createGate(width);
  let inside = 0;
  let average = 1;
  return {
    /** Seconds after which what is there now will be done, at the pace of the last pieces of work. */
    seconds: () => Math.min(MOST_WAIT, Math.max(LEAST_WAIT, Math.ceil((average * inside) / width))),
    async run<T>(work: () => Promise<T>): Promise<Result<T, "busy">> {
      if (inside >= width + most) return err("busy");
      inside++;
      try {
        return await gate(async () => {
          const began = performance.now();
          const done = await work();
          average += LATEST * ((performance.now() - began) / 1000 - average);
          return ok(done);
        });
      } finally {
        inside--;
      }
    },
  };
}
