import type { Config } from "../../platform/config";
import type { Deps } from "../../platform/deps";
import type { Doctor, Examination } from "../../ports/doctor";
import type { ProxyWatch } from "../untrusted-proxy";
import { examine, startLines } from "./doctor";

/** The doctor looks again this often by itself, in milliseconds. */
const AGAIN = 3_600_000;
/** And as often at most when it is asked to: some checks ask other servers, or write to a bucket. */
const AT_MOST_EVERY = 300_000;

type Examined = Pick<Deps, "db" | "mailer" | "replies" | "scanner" | "now" | "log"> & {
  proxies: Pick<ProxyWatch, "seen">;
};

/** Examines the site of the program that serves. */
export function siteDoctor(
  { db, mailer, replies, scanner, now, log, proxies }: Examined,
  config: Config,
  look: typeof examine = examine,
): Doctor & { begin: (print: (line: string) => void) => () => Promise<void> } {
  let last: Examination | null = null;
  let looking: Promise<void> | null = null;
  const again = () =>
    (looking ??= look({
      environment: process.env,
      config,
      db,
      problem: null,
      mailer,
      replies,
      scanner,
      now,
      proxies,
    })
      .then(
        (findings) => void (last = { at: now(), findings }),
        (error: unknown) => log.warn({ err: error }, "the doctor could not look"),
      )
      .finally(() => (looking = null)));
  return {
    last: () => last,
    refresh() {
      // A time ahead is that of a clock that has been set back.
      if (!last || Math.abs(now().getTime() - last.at.getTime()) > AT_MOST_EVERY) void again();
    },
    /**
     * Examines the site beside the start, which never waits for it, and then every hour for the metrics.
     * @param print receives what is wrong, a line each, once @returns ends it
     */
    begin(print) {
      let isStopped = false;
      void again().then(() => {
        if (last && !isStopped) for (const line of startLines(last.findings, config)) print(line);
      });
      const timer = setInterval(() => void again(), AGAIN).unref();
      return async () => {
        isStopped = true;
        clearInterval(timer);
      };
    },
  };
}
