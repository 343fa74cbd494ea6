import type { Config } from "../../platform/config/config";
import type { Deps } from "../../platform/deps";
import type { Doctor, DoctorReport } from "../../ports/doctor";
import type { ProxyMonitor } from "../http/untrusted-proxy";
import { examineSite, formatStartupLines } from "./doctor";

/** The doctor looks again this often by itself, in milliseconds. */
const INTERVAL_MS = 3_600_000;
/** And as often at most when it is asked to: some checks ask other servers, or write to a bucket. */
const MIN_INTERVAL_MS = 300_000;

type SiteDoctorDeps = Pick<Deps, "db" | "mailer" | "pdf" | "replies" | "scanner" | "now" | "log"> & {
  proxies: Pick<ProxyMonitor, "latestUntrusted">;
};

/** Examines the site of the program that serves. */
export function createSiteDoctor(
  { db, mailer, pdf, replies, scanner, now, log, proxies }: SiteDoctorDeps,
  config: Config,
  runChecks: typeof examineSite = examineSite,
): Doctor & { start: (print: (line: string) => void) => () => Promise<void> } {
  let latest: DoctorReport | null = null;
  let running: Promise<void> | null = null;
  const runNow = () =>
    (running ??= runChecks({
      environment: process.env,
      config,
      db,
      problem: null,
      mailer,
      pdf,
      replies,
      scanner,
      now,
      proxies,
    })
      .then(
        (findings) => void (latest = { at: now(), findings }),
        (error: unknown) => log.warn({ err: error }, "the doctor could not look"),
      )
      .finally(() => (running = null)));
  return {
    latest: () => latest,
    refresh() {
      // A time ahead is that of a clock that has been set back.
      if (!latest || Math.abs(now().getTime() - latest.at.getTime()) > MIN_INTERVAL_MS) void runNow();
    },
    /**
     * Examines the site beside the start, which never waits for it, and then every hour for the metrics.
     * @param print receives what is wrong, a line each, once @returns ends it
     */
    start(print) {
      let isStopped = false;
      void runNow().then(() => {
        if (latest && !isStopped) for (const line of formatStartupLines(latest.findings, config)) print(line);
      });
      const timer = setInterval(() => void runNow(), INTERVAL_MS).unref();
      return async () => {
        isStopped = true;
        clearInterval(timer);
      };
    },
  };
}
