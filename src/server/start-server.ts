import { getTimeZone } from "../features/site/site.service.server";
import { apiRoutes } from "../registry/api-routes";
import { createOwnerInvitation } from "../features/accounts/staff/invitations.service.server";
import { parseConfig } from "../platform/config/config";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import type { Deps, Logger } from "../platform/deps";
import { createApp } from "./http/app";
import type { PageHandler } from "./http/page-routes";
import { composeServer } from "./composition-root";
import { createDrain } from "./http/drain";
import { watchSchemaVersion } from "./database/watch-schema-version.server";
import { METRICS_SETTINGS, listen, findPassedSocket, requireFreePort } from "./http/listen";
import { monitorLoad } from "./http/load-monitor";
import { onMidnight } from "./on-midnight";
import { describeError } from "./operator-error";
import { createMetrics, registerGauges } from "./observability/metrics";
import { registerOperationsMetrics } from "./observability/operations-metrics";
import { serveMetrics } from "./observability/metrics-server";
import { watchParent } from "./parent-process";
import { limitCompression } from "./http/compression";
import { type PageCache, createPageCache } from "./page/cache/page-cache";

const PAGE_CACHE_BYTES = 64 * 1024 * 1024;
/** Pages also depend on the clock (an event begins, a sale ends), so they expire after this time. */
const PAGE_FRESH_MS = 30_000;
const SHUTDOWN_TIMEOUT_MS = 28_000;

const OUTDATED_MESSAGE =
  "a newer release changes the database so that this one cannot work with it: it leaves the database and ends. Start the newer release here, or go back to a backup of this one";

export type ServerOptions = {
  /** `getReplica` returns the replica for public pages, or null: then they read `deps.db`. */
  pages: (deps: Deps, cache: PageCache, getReplica: () => Deps["db"] | null) => PageHandler;
  serverFactory?: FastifyServerFactory;
};

async function startServer(options: ServerOptions): Promise<void> {
  const startedAt = performance.now();
  const config = parseConfig(process.env);
  limitCompression(config.compressionPercent);
  const socket = findPassedSocket(process.env, process.pid);
  if (socket === null) await requireFreePort(config);
  if (config.metrics) await requireFreePort({ ...config.metrics, settings: METRICS_SETTINGS });
  // From here on a signal runs the cleanups so far, also while the database is still starting.
  const cleanups: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= runCleanups(cleanups));
  const shutDown = () => void stop().then(() => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, shutDown);
  const parent = process.env["START_PARENT_PID"];
  if (parent) watchParent(Number(parent), shutDown);
  try {
    const {
      deps,
      pool,
      broadcaster,
      getReplica,
      identify,
      identity,
      startJobs,
      mount,
      disconnectDatabase,
      doctor,
      proxies,
    } = await composeServer(config, cleanups);
    const metrics = config.metrics ? createMetrics() : null;
    const drain = createDrain(config.drainSeconds);
    const cache = createPageCache({
      maxBytes: PAGE_CACHE_BYTES,
      freshMs: PAGE_FRESH_MS,
      // Monotonic: a system clock that is set back would keep pages fresh for days.
      now: () => performance.now(),
      onError: (error) =>
        deps.log.warn({ err: error }, "a page could not be rendered again; the cached one is served"),
    });
    broadcaster.subscribe("content", {
      onEvent: (table) => cache.invalidate([table]),
      onGap: () => cache.invalidate(["*"]),
    });
    const refreshPictures = () => cache.invalidate(["picture", "gallery_item"]);
    cleanups.push(onMidnight(deps.now, () => getTimeZone(deps), refreshPictures));
    const load = monitorLoad({ queries: () => pool.waitingCount, pages: () => cache.stats().running });
    cleanups.push(async () => load.stop());
    const app = await createApp(config, deps, {
      load,
      proxies,
      ...(metrics ? { measure: metrics.measure } : {}),
      pages: options.pages(deps, cache, getReplica),
      api: { routes: apiRoutes, identify, responseCache: cache },
      mount,
      serverFactory: options.serverFactory,
      shutdownReason: drain.shutdownReason,
      realtime: {
        broadcaster,
        proxies: config.trustedProxies,
        ...identity,
        ...(metrics ? { onConnectionChange: metrics.countConnection } : {}),
      },
    });
    const stopJobs = await startJobs(metrics?.measureJob);
    const shutDownOutdated = async (migration: string) => {
      deps.log.error({ migration }, OUTDATED_MESSAGE);
      drain.markOutdated();
      void stopJobs();
      await disconnectDatabase().catch((error: unknown) =>
        deps.log.warn({ err: error }, "connections were not closed"),
      );
      await stop();
      process.exit(1);
    };
    const stopWatchingSchema = watchSchemaVersion(
      { db: deps.db, broadcaster },
      (migration) => void shutDownOutdated(migration),
    );
    cleanups.push(
      cache.whenIdle,
      stopJobs,
      async () => stopWatchingSchema(),
      () => closeWithTimeout(app, SHUTDOWN_TIMEOUT_MS, deps.log),
      drain.start,
    );
    if (metrics && config.metrics) {
      registerOperationsMetrics(metrics.registry, {
        ...deps,
        config,
        findings: () => doctor.latest()?.findings ?? [],
      });
      registerGauges(metrics, { db: deps.db, pool, cache, load, proxies, now: deps.now });
      cleanups.push(await serveMetrics(metrics.registry, config.metrics, deps.log));
    }
    if (stopping) return;
    await listen(app, config, socket);
    console.log(
      `${config.origin} is ready (${secondsSince(startedAt)} s).${process.stdout.isTTY ? " Stop with Ctrl+C." : ""}`,
    );
    await printInvitation(deps);
    cleanups.push(doctor.start(console.log));
  } catch (error) {
    if (stopping) return;
    await stop();
    throw error;
  }
}

const secondsSince = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** Cuts open requests after the timeout, or the process would not end. */
async function closeWithTimeout(app: FastifyInstance, milliseconds: number, log: Logger): Promise<void> {
  const forceCloseTimer = setTimeout(() => {
    log.warn({}, "requests were aborted: they did not end in time");
    app.server.closeAllConnections();
  }, milliseconds);
  await app.close();
  clearTimeout(forceCloseTimer);
}

/** The only secret ever printed: the link with which the first person becomes the owner. */
async function printInvitation(deps: Deps): Promise<void> {
  const invitation = await createOwnerInvitation(deps);
  if (invitation)
    console.log(
      `To become its owner, open this link; it works once, until ${invitation.until.toISOString()}: ${invitation.link}`,
    );
}

/** In reverse order: requests end before the pool is drained, the embedded database stops last. */
async function runCleanups(cleanups: (() => Promise<void>)[]): Promise<void> {
  for (const step of cleanups.toReversed()) await step();
}

export async function runServer(options: ServerOptions): Promise<void> {
  try {
    await startServer(options);
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
}
