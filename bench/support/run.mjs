// What every benchmark shares: nothing that it started outlives it.

/** A reason that the person who ran the command can put right; printed without a stack. */
export class BenchmarkError extends Error {}

/**
 * Runs a benchmark, then ends what it started, the last first: when it is done, when it fails, on Ctrl+C.
 * @param {(atEnd: (step: () => unknown) => void) => Promise<void>} benchmark
 */
export async function run(benchmark) {
  const steps = [];
  let ending;
  const end = () => (ending ??= endAll(steps));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => void end().then(() => process.exit(1)));
  let code = 0;
  try {
    await benchmark((step) => steps.push(step));
  } catch (error) {
    // What fails after Ctrl+C fails because of it.
    if (!ending) console.error(error instanceof BenchmarkError ? error.message : error);
    code = 1;
  }
  await end();
  process.exit(code);
}

async function endAll(steps) {
  for (const step of steps.toReversed())
    try {
      await step();
    } catch (error) {
      console.error(error);
    }
}

/** Progress goes to the error stream, so that the tables alone can be kept: `npm run -s bench:start > file.md`. */
export const progress = (text) => console.error(text);

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
