import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Pool } from "pg";
import type { Database } from "../../db/database.server";
import { queueFigures } from "../../features/office/figures.service.server";
import { countRefusals } from "../../features/uploads/upload-room.service.server";
import { countScans } from "../../features/uploads/scan-file.service.server";
import type { Measure } from "../app";
import type { Load } from "../load";
import type { PageCache } from "../page/page-cache";
import type { ProxyWatch } from "../untrusted-proxy";

/** Upper ends of the classes that durations are counted in, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10];
/** Known methods; anything else that a client makes up is one class. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type Watched = Readonly<{
  db: Database;
  pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;
  cache: Pick<PageCache, "stats">;
  load: Pick<Load, "isFull" | "delay">;
  proxies: Pick<ProxyWatch, "count">;
  now: () => Date;
}>;

/** How a run of a job ended. */
export type MeasureJob = (run: { job: string; ended: "done" | "failed"; seconds: number }) => void;

export type Metrics = Readonly<{
  registry: Registry;
  measure: Measure;
  measureJob: MeasureJob;
  /** Counts open lines of realtime: one more, one less. */
  line: (change: 1 | -1) => void;
}>;

/** Every figure of this process in the form that Prometheus reads; no label holds anything of a reader's. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "reboot_http_request_seconds",
    help: "Requests that were routed, from their head to the end of the answer; kept pages are counted apart",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const runs = new Histogram({
    name: "reboot_job_run_seconds",
    help: "Runs of background jobs in this process",
    labelNames: ["job", "ended"],
    buckets: [...SECONDS, 60, 300],
    registers,
  });
  const lines = new Gauge({ name: "reboot_realtime_lines", help: "Open lines of realtime", registers });
  return {
    registry,
    measure: ({ method, route, status, seconds }) =>
      requests.observe({ method: METHODS.has(method) ? method : "other", route, status }, seconds),
    measureJob: ({ job, ended, seconds }) => runs.observe({ job, ended }, seconds),
    line: (change) => lines.inc(change),
  };
}

/** Adds what is read at the moment that somebody asks. */
export function watch({ registry }: Metrics, { db, pool, cache, load, proxies, now }: Watched): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const total = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  total(
    "reboot_pages_kept_total",
    "Answers that were finished before they were asked for",
    () => cache.stats().kept,
  );
  total("reboot_pages_made_total", "Pages that were made", () => cache.stats().made);
  gauge("reboot_pages_entries", "Pages that are kept", () => cache.stats().entries);
  gauge("reboot_pages_bytes", "What they take, in bytes", () => cache.stats().bytes);
  gauge("reboot_pages_running", "Pages that are being made or wait for it", () => cache.stats().running);
  gauge("reboot_pool_connections", "Connections to the database", () => pool.totalCount);
  gauge("reboot_pool_idle", "Those that nobody uses", () => pool.idleCount);
  gauge("reboot_pool_waiting", "Queries that wait for one", () => pool.waitingCount);
  total("reboot_upload_refusals_total", "Uploads that found no room", countRefusals);
  total(
    "reboot_untrusted_proxy_requests_total",
    "Requests that a proxy forwarded that TRUSTED_PROXIES does not name",
    proxies.count,
  );
  watchScans(registry);
  gauge("reboot_overloaded", "1 while requests are refused because there is too much to do", () =>
    load.isFull() ? 1 : 0,
  );
  gauge("reboot_loop_delay_seconds", "How late the event loop is", () => load.delay() / 1000);
  watchQueues(registry, { db, now });
}

const watchScans = (registry: Registry): Counter =>
  new Counter({
    name: "reboot_file_scans_total",
    help: "Files that the malware scanner was asked about, by what it answered",
    labelNames: ["result"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(countScans())) this.inc({ result }, count);
    },
  });

type Figures = Awaited<ReturnType<typeof queueFigures>>;

/** What lies in the database and is the same for every process; without the database it is left out. */
function watchQueues(registry: Registry, on: Pick<Watched, "db" | "now">): void {
  // All are asked for in one moment, and read once.
  let reading: Promise<Figures | null> | null = null;
  const read = () =>
    (reading ??= queueFigures(on)
      .catch(() => null)
      .finally(() => (reading = null)));
  const gauge = (name: string, help: string, of: (figures: Figures | null) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = of(await read());
        this.reset();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const byJob = (name: string, help: string, of: (job: Figures["jobs"][number]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["job"],
      registers: [registry],
      async collect() {
        const figures = await read();
        this.reset();
        for (const job of figures?.jobs ?? []) this.set({ job: job.name }, of(job));
      },
    });
  gauge("reboot_database_up", "1 when the figures of the queues could be read", (found) => (found ? 1 : 0));
  gauge("reboot_outbox_waiting", "Mails that are due", (found) => found?.mails.waiting ?? null);
  gauge(
    "reboot_outbox_lag_seconds",
    "How long the oldest mail that is due has waited",
    (found) => found?.mails.lagSeconds ?? null,
  );
  byJob("reboot_jobs_waiting", "Runs of jobs that are due", ({ waiting }) => waiting);
  byJob(
    "reboot_jobs_lag_seconds",
    "How long the oldest run that is due has waited",
    ({ lagSeconds }) => lagSeconds,
  );
  byJob("reboot_jobs_given_up", "Runs that were given up in the last days", ({ failed }) => failed);
}
