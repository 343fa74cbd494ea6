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
  const program = await compose(config);
  const app = await createApp(config, program.deps, options);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await program.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await program.stop();
    throw error;
  }
  console.log(`${config.origin} is ready (${Math.round(performance.now() - started)} ms). Stop with Ctrl+C.`);
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
