import { api } from "../api";
import { MigrationError } from "../db/migrate.server";
import { ownerInvitation } from "../features/accounts/invitations.service.server";
import { parseConfig } from "../platform/config";
import { ConfigError } from "../platform/config-error";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import type { Deps, Log } from "../platform/deps";
import { type ServePage, createApp } from "./app";
import { BackupError } from "./backup/content";
import { compose } from "./compose";
import { createDrain } from "./drain";
import { EmbeddedPostgresError } from "./embedded-postgres.server";
import { followSchema } from "./follow-schema.server";
import { listen, passedSocket, requireFreePort } from "./listen";
import { watchLoad } from "./load";
import { onNewDay } from "./new-day";
import { createMetrics, watch } from "./observe/metrics";
import { watchOperation } from "./observe/operation-metrics";
import { serveMetrics } from "./observe/metrics-server";
import { watchParent } from "./parent-process";
import { limitCompression } from "./page/compressed";
import { type PageCache, createPageCache } from "./page/page-cache";

/** Room for finished pages, in bytes: some thousand, each in three encodings. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
/** What depends on the clock (an event begins, a sale ends) is looked at again after this many milliseconds. */
const PAGE_FRESH_FOR = 30_000;
/** Longest wait for requests in hand when the program ends, in milliseconds: slow clients are cut sooner. */
const GOODBYE = 28_000;

const OUTDATED =
  "a newer release changes the database so that this one cannot work with it: it leaves the database and ends. Start the newer release here, or go back to a backup of this one";

export type ProgramOptions = {
  /** `reads`: where public pages may be read at this moment instead of `deps.db`; null: nowhere. */
  pages: (deps: Deps, cache: PageCache, reads: () => Deps["db"] | null) => ServePage;
  serverFactory?: FastifyServerFactory;
};

/** What an operator can put right is said in one line; anything else keeps its stack. */
export function explain(error: unknown): string {
  const known = [ConfigError, EmbeddedPostgresError, MigrationError, BackupError].some(
    (kind) => error instanceof kind,
  );
  if (known) return (error as Error).message;
  if (error instanceof Error && "code" in error)
    return `Could not start: ${error.message || String(error.code)}. Check DATABASE_URL, HOST and PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function start(options: ProgramOptions): Promise<void> {
  const started = performance.now();
  const config = parseConfig(process.env);
  limitCompression(config.compressionPercent);
  const socket = passedSocket(process.env, process.pid);
  if (socket === null) await requireFreePort(config);
  // From here on a signal undoes what has been done so far, also while the database is still starting.
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= undoAll(undo));
  const leave = () => void stop().then(() => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, leave);
  const parent = process.env["START_PARENT_PID"];
  if (parent) watchParent(Number(parent), leave);
  try {
    const {
      deps,
      pool,
      broadcaster,
      reads,
      identify,
      identity,
      startJobs,
      mount,
      leaveDatabase,
      doctor,
      proxies,
    } = await compose(config, undo);
    const metrics = config.metrics ? createMetrics() : null;
    const drain = createDrain(config.drainSeconds);
    const cache = createPageCache({
      maxBytes: PAGE_CACHE_BYTES,
      freshFor: PAGE_FRESH_FOR,
      // How long ago is no matter of the calendar: a clock that is set back would keep a page fresh for days.
      now: () => performance.now(),
      onError: (error) =>
        deps.log.warn({ err: error }, "a page could not be made anew; the last one is shown"),
    });
    broadcaster.listen("content", {
      said: (table) => cache.drop([table]),
      gap: () => cache.drop(["*"]),
    });
    undo.push(onNewDay(deps.now, () => cache.drop(["picture", "gallery_item"])));
    const load = watchLoad({ queries: () => pool.waitingCount, pages: () => cache.stats().running });
    undo.push(async () => load.stop());
    const app = await createApp(config, deps, {
      load,
      proxies,
      ...(metrics ? { measure: metrics.measure } : {}),
      serve: options.pages(deps, cache, reads),
      api: { routes: api, identify, kept: cache },
      mount,
      serverFactory: options.serverFactory,
      leaving: drain.leaving,
      realtime: {
        broadcaster,
        origins: [config.origin],
        proxies: config.trustedProxies,
        ...identity,
        ...(metrics ? { count: metrics.line } : {}),
      },
    });
    const endJobs = await startJobs(metrics?.measureJob);
    const leaveOutdated = async (migration: string) => {
      deps.log.error({ migration }, OUTDATED);
      drain.outdate();
      void endJobs();
      await leaveDatabase().catch((error: unknown) =>
        deps.log.warn({ err: error }, "connections were not cut"),
      );
      await stop();
      process.exit(1);
    };
    const unfollow = followSchema({ db: deps.db, broadcaster }, (migration) => void leaveOutdated(migration));
    undo.push(
      cache.settle,
      endJobs,
      async () => unfollow(),
      () => closeWithin(app, GOODBYE, deps.log),
      drain.leave,
    );
    if (metrics && config.metrics) {
      watchOperation(metrics.registry, { ...deps, config, findings: () => doctor.last()?.findings ?? [] });
      watch(metrics, { db: deps.db, pool, cache, load, proxies, now: deps.now });
      undo.push(await serveMetrics(metrics.registry, config.metrics, deps.log));
    }
    if (stopping) return;
    await listen(app, config, socket);
    console.log(
      `${config.origin} is ready (${inSeconds(started)} s).${process.stdout.isTTY ? " Stop with Ctrl+C." : ""}`,
    );
    await printInvitation(deps);
    undo.push(doctor.begin(console.log));
  } catch (error) {
    if (stopping) return;
    await stop();
    throw error;
  }
}

const inSeconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** No new request is taken, those in hand are finished; what is not by then is cut, or the program would not end. */
async function closeWithin(app: FastifyInstance, milliseconds: number, log: Log): Promise<void> {
  const cut = setTimeout(() => {
    log.warn({}, "requests were cut: they did not end in time");
    app.server.closeAllConnections();
  }, milliseconds);
  await app.close();
  clearTimeout(cut);
}

/** The one secret that is ever printed: how the first person becomes the owner of the site. */
async function printInvitation(deps: Deps): Promise<void> {
  const invitation = await ownerInvitation(deps);
  if (invitation)
    console.log(
      `To become its owner, open this link; it works once, until ${invitation.until.toISOString()}: ${invitation.link}`,
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
