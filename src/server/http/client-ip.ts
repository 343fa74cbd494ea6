import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { ipKey, plainIp } from "../../platform/rate-limit/ip-key";

type ProxiedRequest = Pick<IncomingMessage, "socket" | "headers">;

/** Where a request comes from, as far as it can be known. */
export type Sender = Readonly<{
  /** The socket's address or, behind trusted proxies, the one that the last of them names. */
  ip: string;
  /** Whether that is the socket's. */
  isDirect: boolean;
  /** Whether that is a trusted proxy itself, which named nobody. */
  isTrusted: boolean;
  /** What `ip` says of those before it, which is not believed. */
  claims: readonly string[];
}>;

/** @param proxies addresses or networks (`10.0.0.0/8`) that are believed */
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

/**
 * Whom a limit counts an upgrade for, which has no Fastify request: the address it came from or, behind a trusted proxy,
 * the one that the proxy names.
 * @param proxies addresses or networks (`10.0.0.0/8`)
 */
export function createClientIpKey(proxies: readonly string[]): (request: ProxiedRequest) => string {
  const resolveSender = createSenderResolver(proxies);
  return (request) => ipKey(resolveSender(request).ip);
}

/** A list of addresses and networks. */
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

/** IPv4 as such, also when it came through a socket for both. */
const normalizeIp = (address = ""): string => plainIp(address);
