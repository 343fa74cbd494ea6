import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "@prometheus-io/client";
import type { Pool } from "pg";
import { readQueueMetrics } from "../../features/dashboard/system-status.service.server";
import { getRefusalCount } from "../../features/uploads/quota/upload-quota.service.server";
import { getScanCounts } from "../../features/uploads/scanning/scan-file.service.server";
import type { MeasureResponse } from "../http/measure-responses";
import type { LoadMonitor } from "../http/load-monitor";
import type { PageCache } from "../page/cache/page-cache";
import type { ProxyMonitor } from "../http/untrusted-proxy";
import type { Database } from "../../platform/database/database";

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];
/** Made-up methods of clients share one label. */
const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type MetricsSources = Readonly<{
  db: Database;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  cache: Pick<PageCache, "stats">;
  load: Pick<LoadMonitor, "isOverloaded" | "delay">;
  proxies: Pick<ProxyMonitor, "count">;
  now: () => Date;
}>;

export type MeasureJob = (run: { job: string; ended: "done" | "failed"; seconds: number }) => void;

export type Metrics = Readonly<{
  registry: Registry;
  measure: MeasureResponse;
  measureJob: MeasureJob;
  countConnection: (change: 1 | -1) => void;
}>;

/** Creates the metrics of this process for Prometheus; labels contain no data of readers. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "reboot_http_request_seconds",
    help: "Duration of routed requests, without answers from the page cache",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const runs = new Histogram({
    name: "reboot_job_run_seconds",
    help: "Duration of background jobs in this process",
    labelNames: ["job", "ended"],
    buckets: [...DURATION_BUCKETS, 60, 300],
    registers,
  });
  const connections = new Gauge({
    name: "reboot_realtime_lines",
    help: "Open realtime connections",
    registers,
  });
  return {
    registry,
    measure: ({ method, route, status, seconds }) =>
      requests.observe({ method: KNOWN_METHODS.has(method) ? method : "other", route, status }, seconds),
    measureJob: ({ job, ended, seconds }) => runs.observe({ job, ended }, seconds),
    countConnection: (change) => connections.inc(change),
  };
}

/** Adds metrics that are read on request. */
export function registerGauges(
  { registry }: Metrics,
  { db, pool, cache, load, proxies, now }: MetricsSources,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter("reboot_pages_kept_total", "Answers served from the page cache", () => cache.stats().hits);
  counter("reboot_pages_made_total", "Pages rendered", () => cache.stats().renders);
  gauge("reboot_pages_entries", "Pages in the cache", () => cache.stats().entries);
  gauge("reboot_pages_bytes", "Size of the page cache in bytes", () => cache.stats().bytes);
  gauge("reboot_pages_running", "Pages being rendered or waiting for it", () => cache.stats().running);
  gauge("reboot_pool_connections", "Connections to the database", () => pool.totalCount);
  gauge("reboot_pool_idle", "Idle database connections", () => pool.idleCount);
  gauge("reboot_pool_waiting", "Queries that wait for a connection", () => pool.waitingCount);
  counter("reboot_upload_refusals_total", "Uploads refused for lack of space", getRefusalCount);
  counter(
    "reboot_untrusted_proxy_requests_total",
    "Requests forwarded by a proxy that TRUSTED_PROXIES does not list",
    proxies.count,
  );
  registerScanMetrics(registry);
  gauge("reboot_overloaded", "1 while the process refuses requests because of overload", () =>
    load.isOverloaded() ? 1 : 0,
  );
  gauge("reboot_loop_delay_seconds", "Delay of the event loop", () => load.delay() / 1000);
  registerQueueMetrics(registry, { db, now });
}

const registerScanMetrics = (registry: Registry): Counter =>
  new Counter({
    name: "reboot_file_scans_total",
    help: "Files sent to the malware scanner, by result",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(getScanCounts())) this.inc({ result }, count);
    },
  });

type QueueStatistics = Awaited<ReturnType<typeof readQueueMetrics>>;

/** The same in every process, and left out without a database. */
function registerQueueMetrics(registry: Registry, sources: Pick<MetricsSources, "db" | "now">): void {
  // All gauges are collected at once, and share one read.
  let pending: Promise<QueueStatistics | null> | null = null;
  const read = () =>
    (pending ??= readQueueMetrics(sources)
      .catch(() => null)
      .finally(() => (pending = null)));
  const gauge = (name: string, help: string, select: (statistics: QueueStatistics | null) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = select(await read());
        this.reset();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const byJob = (name: string, help: string, select: (job: QueueStatistics["jobs"][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["job"],
      registers: [registry],
      async collect() {
        const statistics = await read();
        this.reset();
        for (const job of statistics?.jobs ?? []) this.set({ job: job.name }, select(job));
      },
    });
  gauge(
    "reboot_database_up",
    "1 when the queue metrics could be read from the database",
    (queueStatistics) => (queueStatistics ? 1 : 0),
  );
  gauge("reboot_outbox_waiting", "Due emails", (queueStatistics) => queueStatistics?.mails.waiting ?? null);
  gauge(
    "reboot_outbox_lag_seconds",
    "Waiting time of the oldest due email",
    (queueStatistics) => queueStatistics?.mails.lagSeconds ?? null,
  );
  byJob("reboot_jobs_waiting", "Due job runs", ({ waiting }) => waiting);
  byJob("reboot_jobs_lag_seconds", "Waiting time of the oldest due job run", ({ lagSeconds }) => lagSeconds);
  byJob("reboot_jobs_given_up", "Job runs that failed for good in the last days", ({ failed }) => failed);
}
