import { getTimeZone } from "../features/site/site.service.server";
import { apiRoutes } from "../registry/api-routes";
import { createOwnerInvitation } from "../features/accounts/staff/invitations.service.server";
import { type Config, parseConfig } from "../platform/config/config";
import type { FastifyInstance, FastifyServerFactory } from "fastify";
import type { Deps, Logger } from "../platform/deps";
import { createApp } from "./http/app";
import type { PageHandler } from "./http/page-routes";
import { type ServerComponents, composeServer } from "./composition-root";
import type { Broadcaster } from "../ports/broadcaster";
import { createDrain } from "./http/drain";
import { watchSchemaVersion } from "./database/watch-schema-version.server";
import { METRICS_SETTINGS, listen, findPassedSocket, requireFreePort } from "./http/listen";
import { monitorLoad } from "./http/load-monitor";
import { onMidnight } from "./on-midnight";
import { describeError } from "./operator-error";
import { type Metrics, type MetricsSources, createMetrics, registerGauges } from "./observability/metrics";
import { registerOperationsMetrics } from "./observability/operations-metrics";
import { serveMetrics } from "./observability/metrics-server";
import { type Shutdown, createShutdown } from "./shutdown";
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
  const shutdown = createShutdown();
  shutdown.followSignals();
  try {
    const components = await composeServer(config, shutdown.cleanups);
    const app = await prepareApp(config, components, options, shutdown);
    if (shutdown.isStopping()) return;
    await listen(app, config, socket);
    console.log(
      `${config.origin} is ready (${secondsSince(startedAt)} s).${process.stdout.isTTY ? " Stop with Ctrl+C." : ""}`,
    );
    await printInvitation(components.deps);
    shutdown.cleanups.push(components.doctor.start(console.log));
  } catch (error) {
    if (shutdown.isStopping()) return;
    await shutdown.stop();
    throw error;
  }
}

/** Creates the app with everything that runs beside it: caches, jobs, metrics. */
async function prepareApp(
  config: Config,
  components: ServerComponents,
  options: ServerOptions,
  shutdown: Shutdown,
): Promise<FastifyInstance> {
  const { deps, pool, broadcaster, proxies } = components;
  const { cleanups } = shutdown;
  const metrics = config.metrics ? createMetrics() : null;
  const drain = createDrain(config.drainSeconds);
  const cache = createFollowingPageCache(deps, broadcaster);
  const refreshPictures = () => cache.invalidate(["picture", "gallery_item"]);
  cleanups.push(onMidnight(deps.now, () => getTimeZone(deps), refreshPictures));
  const load = monitorLoad({ queries: () => pool.waitingCount, pages: () => cache.stats().running });
  cleanups.push(async () => load.stop());
  const app = await createApp(config, deps, {
    load,
    proxies,
    ...(metrics ? { measure: metrics.measure } : {}),
    pages: options.pages(deps, cache, components.getReplica),
    api: { routes: apiRoutes, identify: components.identify, responseCache: cache },
    mount: components.mount,
    serverFactory: options.serverFactory,
    shutdownReason: drain.shutdownReason,
    realtime: {
      broadcaster,
      proxies: config.trustedProxies,
      ...components.identity,
      ...(metrics ? { onConnectionChange: metrics.countConnection } : {}),
    },
  });
  const stopJobs = await components.startJobs(metrics?.measureJob);
  const stopWatchingSchema = watchSchemaVersion({ db: deps.db, broadcaster }, (migration) => {
    deps.log.error({ migration }, OUTDATED_MESSAGE);
    drain.markOutdated();
    void stopJobs();
    void leaveDatabase(components, shutdown);
  });
  cleanups.push(
    cache.whenIdle,
    stopJobs,
    async () => stopWatchingSchema(),
    () => closeWithTimeout(app, SHUTDOWN_TIMEOUT_MS, deps.log),
    drain.start,
  );
  if (metrics && config.metrics) {
    registerMetrics(metrics, config, components, { cache, load });
    cleanups.push(await serveMetrics(metrics.registry, config.metrics, deps.log));
  }
  return app;
}

function createFollowingPageCache({ log }: Deps, broadcaster: Broadcaster): PageCache {
  const cache = createPageCache({
    maxBytes: PAGE_CACHE_BYTES,
    freshMs: PAGE_FRESH_MS,
    // Monotonic: a system clock that is set back would keep pages fresh for days.
    now: () => performance.now(),
    onError: (error) =>
      log.warn({ err: error }, "a page could not be rendered again; the cached one is served"),
  });
  broadcaster.subscribe("content", {
    onEvent: (table) => cache.invalidate([table]),
    onGap: () => cache.invalidate(["*"]),
  });
  return cache;
}

/** Nothing is written from now on. */
async function leaveDatabase(
  { deps, disconnectDatabase }: ServerComponents,
  shutdown: Shutdown,
): Promise<never> {
  await disconnectDatabase().catch((error: unknown) =>
    deps.log.warn({ err: error }, "connections were not closed"),
  );
  await shutdown.stop();
  process.exit(1);
}

function registerMetrics(
  metrics: Metrics,
  config: Config,
  { deps, pool, proxies, doctor }: ServerComponents,
  { cache, load }: Pick<MetricsSources, "cache" | "load">,
): void {
  registerOperationsMetrics(metrics.registry, {
    ...deps,
    config,
    findings: () => doctor.latest()?.findings ?? [],
  });
  registerGauges(metrics, { db: deps.db, pool, cache, load, proxies, now: deps.now });
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

export async function runServer(options: ServerOptions): Promise<void> {
  try {
    await startServer(options);
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
}
