import type { Config } from "../../platform/config/config";
import type { Deps } from "../../platform/deps";
import type { Doctor, DoctorReport } from "../../ports/doctor";
import type { ProxyMonitor } from "../http/untrusted-proxy";
import { examineSite, formatStartupLines } from "./doctor";

const INTERVAL_MS = 3_600_000;
/** Some checks contact other servers, or write to a bucket. */
const MIN_INTERVAL_MS = 300_000;

type SiteDoctorDeps = Pick<Deps, "db" | "mailer" | "pdf" | "replies" | "scanner" | "now" | "log"> & {
  proxies: Pick<ProxyMonitor, "latestUntrusted">;
};

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
        (error: unknown) => log.warn({ err: error }, "the doctor could not run"),
      )
      .finally(() => (running = null)));
  return {
    latest: () => latest,
    refresh() {
      // A future time means that the clock has been set back.
      if (!latest || Math.abs(now().getTime() - latest.at.getTime()) > MIN_INTERVAL_MS) void runNow();
    },
    /** Examines the site at startup without delaying it, then hourly. @returns stops it */
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
