/** An error that the user can fix. Printed without a stack. */
export class BenchmarkError extends Error {}

/** Runs a benchmark, then its cleanup steps in reverse order, also after errors and signals. */
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
    // Errors after Ctrl+C are a result of it.
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

/** Written to stderr, so that `npm run -s bench:start > file.md` stores only the tables. */
export const progress = (text) => console.error(text);

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
