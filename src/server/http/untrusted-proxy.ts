import type { IncomingMessage } from "node:http";
import type { Config } from "../../platform/config/config";
import type { Logger } from "../../platform/deps";
import { isInBlockList, createBlockList, createSenderResolver } from "./client-ip";
import { DAY_MS } from "../../platform/time/durations";

type UntrustedProxy = Readonly<{ ip: string; lastSeen: Date }>;

export type ProxyMonitor = Readonly<{
  inspect: (request: Pick<IncomingMessage, "socket" | "headers">) => void;
  /** The last one within a day, or null. */
  latestUntrusted: () => UntrustedProxy | null;
  count: () => number;
}>;

/** Any client on the internet may send a proxy's headers; only our own proxy has such an IP address. */
const PRIVATE_NETWORKS = createBlockList([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);

/** Detects a private proxy missing in TRUSTED_PROXIES: limits and log would take its readers for one. */
export function createProxyMonitor(
  { origin, trustedProxies }: Pick<Config, "origin" | "trustedProxies">,
  { log, now }: { log: Logger; now: () => Date },
): ProxyMonitor {
  const resolveSender = createSenderResolver(trustedProxies);
  const isServedByProxy = origin.startsWith("https:");
  let last: UntrustedProxy | null = null;
  let count = 0;
  let warnedAt = -Infinity;
  const latestUntrusted = () => (last && now().getTime() - last.lastSeen.getTime() < DAY_MS ? last : null);
  return {
    latestUntrusted,
    count: () => count,
    inspect(request) {
      const { headers } = request;
      if (!isServedByProxy || !(headers["x-forwarded-for"] || headers["x-forwarded-proto"])) return;
      const { ip, isDirect, isTrusted, claims } = resolveSender(request);
      // Behind a trusted proxy, that proxy sets X-Forwarded-Proto.
      const forwards = claims.length > 0 || (isDirect && headers["x-forwarded-proto"] !== undefined);
      if (isTrusted || !forwards || !isInBlockList(PRIVATE_NETWORKS, ip)) return;
      const at = now();
      last = { ip, lastSeen: at };
      count++;
      if (at.getTime() - warnedAt < DAY_MS) return;
      warnedAt = at.getTime();
      log.warn({ proxy: ip }, proxyAdvice(ip, trustedProxies));
    },
  };
}

export const proxyAdvice = (ip: string, trustedProxies: readonly string[]): string =>
  `the proxy at ${ip} is not in TRUSTED_PROXIES: limits and the log take all readers behind it for one. If it is yours, set TRUSTED_PROXIES=${[...trustedProxies, ip].join(",")}`;
