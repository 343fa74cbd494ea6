import { MigrationError } from "../db/migrate.server";
import { ConfigError, parseConfig } from "../platform/config";
import { type AppOptions, createApp } from "./app";
import { compose } from "./compose";
import { EmbeddedPostgresError } from "./embedded-postgres.server";

/** What an operator can put right is said in one line; anything else keeps its stack. */
function explain(error: unknown): string {
  const known = [ConfigError, EmbeddedPostgresError, MigrationError].some((kind) => error instanceof kind);
  if (known) return (error as Error).message;
  if (error instanceof Error && "code" in error)
    return `Could not start: ${error.message || String(error.code)}. Check DATABASE_URL, HOST and PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function start(options: AppOptions): Promise<void> {
  const started = performance.now();
  const config = parseConfig(process.env);
  // From here on a signal undoes what has been done so far, also while the database is still starting.
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= undoAll(undo));
  const leave = () => void stop().then(() => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, leave);
  try {
    const deps = await compose(config, undo);
    const app = await createApp(config, deps, options);
    undo.push(() => app.close());
    if (stopping) return;
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (stopping) return;
    await stop();
    throw error;
  }
  console.log(`${config.origin} is ready (${Math.round(performance.now() - started)} ms). Stop with Ctrl+C.`);
}

/** Last done, first undone: requests end before the pool is drained, the embedded database goes last. */
async function undoAll(undo: (() => Promise<void>)[]): Promise<void> {
  for (const step of undo.toReversed()) await step();
}

/** Starts the program in this process, or says in one line why it cannot and leaves with code 1. */
export async function run(options: AppOptions): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
