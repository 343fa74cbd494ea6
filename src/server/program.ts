import { api } from "../api";
import { MigrationError } from "../db/migrate.server";
import { ownerInvitation } from "../features/accounts/invitations.service.server";
import { ConfigError, parseConfig } from "../platform/config";
import type { FastifyServerFactory } from "fastify";
import type { Deps } from "../platform/deps";
import { type ServePage, createApp } from "./app";
import { compose } from "./compose";
import { EmbeddedPostgresError } from "./embedded-postgres.server";
import { onNewDay } from "./new-day";
import { type PageCache, createPageCache } from "./page/page-cache";

/** Room for finished pages, in bytes: some thousand, each in three encodings. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
/** What depends on the clock (an event begins, a sale ends) is looked at again after this many milliseconds. */
const PAGE_FRESH_FOR = 30_000;

export type ProgramOptions = {
  pages: (deps: Deps, cache: PageCache) => ServePage;
  serverFactory?: FastifyServerFactory;
};

/** What an operator can put right is said in one line; anything else keeps its stack. */
export function explain(error: unknown): string {
  const known = [ConfigError, EmbeddedPostgresError, MigrationError].some((kind) => error instanceof kind);
  if (known) return (error as Error).message;
  if (error instanceof Error && "code" in error)
    return `Could not start: ${error.message || String(error.code)}. Check DATABASE_URL, HOST and PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function start(options: ProgramOptions): Promise<void> {
  const started = performance.now();
  const config = parseConfig(process.env);
  // From here on a signal undoes what has been done so far, also while the database is still starting.
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= undoAll(undo));
  const leave = () => void stop().then(() => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, leave);
  try {
    const { deps, broadcaster, identify, identity } = await compose(config, undo);
    const cache = createPageCache({
      maxBytes: PAGE_CACHE_BYTES,
      freshFor: PAGE_FRESH_FOR,
      now: () => deps.now().getTime(),
      onError: (error) =>
        deps.log.warn({ err: error }, "a page could not be made anew; the last one is shown"),
    });
    broadcaster.listen("content", {
      said: (table) => cache.drop([table]),
      gap: () => cache.drop(["*"]),
    });
    undo.push(onNewDay(deps.now, () => cache.drop(["picture", "gallery_item"])));
    const app = await createApp(config, deps, {
      serve: options.pages(deps, cache),
      api: { routes: api, identify },
      serverFactory: options.serverFactory,
      realtime: { broadcaster, origins: [config.origin], proxies: config.trustedProxies, ...identity },
    });
    undo.push(() => app.close());
    if (stopping) return;
    await app.listen({ port: config.port, host: config.host });
    await printInvitation(deps);
  } catch (error) {
    if (stopping) return;
    await stop();
    throw error;
  }
  console.log(`${config.origin} is ready (${Math.round(performance.now() - started)} ms). Stop with Ctrl+C.`);
}

/** The one secret that is ever printed: how the first person becomes the owner of the site. */
async function printInvitation(deps: Deps): Promise<void> {
  const invitation = await ownerInvitation(deps);
  if (invitation)
    console.log(
      `Nobody owns this site yet. Open this address to become its owner; it works once, until ${invitation.until.toISOString()}:\n${invitation.link}`,
    );
}

/** Last done, first undone: requests end before the pool is drained, the embedded database goes last. */
async function undoAll(undo: (() => Promise<void>)[]): Promise<void> {
  for (const step of undo.toReversed()) await step();
}

/** Starts the program in this process, or says in one line why it cannot and leaves with code 1. */
export async function run(options: ProgramOptions): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
