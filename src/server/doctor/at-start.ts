import type { Config } from "../../platform/config";
import type { Deps } from "../../platform/deps";
import { examine, startLines } from "./doctor";
import type { ProxyWatch } from "../untrusted-proxy";
import type { Finding } from "./finding";

/** The doctor looks again this often, in milliseconds. */
const AGAIN = 3_600_000;

/**
 * Examines the site beside the start, which never waits for it, and then every hour for the metrics.
 * @param print receives what is wrong, a line each, once
 */
export function examineRegularly(
  {
    db,
    mailer,
    now,
    log,
    proxies,
  }: Pick<Deps, "db" | "mailer" | "now" | "log"> & { proxies: Pick<ProxyWatch, "seen"> },
  config: Config,
  print: (line: string) => void,
): { findings: () => readonly Finding[]; stop: () => Promise<void> } {
  let found: readonly Finding[] = [];
  let isStopped = false;
  const look = async () => {
    found = await examine({ environment: process.env, config, db, problem: null, mailer, now, proxies });
  };
  const failed = (error: unknown) => log.warn({ err: error }, "the doctor could not look");
  void look().then(() => {
    if (!isStopped) for (const line of startLines(found, config)) print(line);
  }, failed);
  const timer = setInterval(() => void look().catch(failed), AGAIN).unref();
  return {
    findings: () => found,
    async stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
