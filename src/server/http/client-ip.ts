import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { ipKey, plainIp } from "../../platform/rate-limit/ip-key";

type ProxiedRequest = Pick<IncomingMessage, "socket" | "headers">;

export type Sender = Readonly<{
  /** The socket's IP address or, behind trusted proxies, the nearest untrusted one. */
  ip: string;
  isDirect: boolean;
  isTrusted: boolean;
  /** Earlier entries of X-Forwarded-For, which are not trusted. */
  claims: readonly string[];
}>;

/** @param proxies trusted IP addresses or networks (`10.0.0.0/8`) */
export function createSenderResolver(proxies: readonly string[]): (request: ProxiedRequest) => Sender {
  const trusted = createBlockList(proxies);
  return ({ socket, headers }) => {
    const forwardedFor = String(headers["x-forwarded-for"] ?? "").split(",");
    let ip = normalizeIp(socket.remoteAddress);
    let isDirect = true;
    while (isInBlockList(trusted, ip)) {
      const previousHop = normalizeIp(forwardedFor.pop()?.trim());
      if (isIP(previousHop) === 0) return { ip, isDirect, isTrusted: true, claims: [] };
      ip = previousHop;
      isDirect = false;
    }
    const claims = forwardedFor
      .map((entry) => normalizeIp(entry.trim()))
      .filter((entry) => isIP(entry) !== 0);
    return { ip, isDirect, isTrusted: false, claims };
  };
}

/** Returns the rate limit key of an upgrade, which has no Fastify request. */
export function createClientIpKey(proxies: readonly string[]): (request: ProxiedRequest) => string {
  const resolveSender = createSenderResolver(proxies);
  return (request) => ipKey(resolveSender(request).ip);
}

export function createBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = "", prefixLength] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    list.addSubnet(
      network,
      prefixLength === undefined ? (family === "ipv6" ? 128 : 32) : Number(prefixLength),
      family,
    );
  }
  return list;
}

export const isInBlockList = (list: BlockList, ip: string): boolean =>
  isIP(ip) !== 0 && list.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");

const normalizeIp = (address = ""): string => plainIp(address);
