/** Lets at most `width` pieces of work run at once; the others wait in the order they came. */
export function createGate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < width) busy++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is given back.
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}
