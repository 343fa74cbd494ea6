import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { addressKey } from "../platform/address-key";

type Request = Pick<IncomingMessage, "socket" | "headers">;

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
export function senderBehind(proxies: readonly string[]): (request: Request) => Sender {
  const trusted = networks(proxies);
  return ({ socket, headers }) => {
    const named = String(headers["x-forwarded-for"] ?? "").split(",");
    let ip = plain(socket.remoteAddress);
    let isDirect = true;
    while (isAmong(trusted, ip)) {
      const before = plain(named.pop()?.trim());
      if (isIP(before) === 0) return { ip, isDirect, isTrusted: true, claims: [] };
      ip = before;
      isDirect = false;
    }
    const claims = named.map((one) => plain(one.trim())).filter((one) => isIP(one) !== 0);
    return { ip, isDirect, isTrusted: false, claims };
  };
}

/**
 * Whom a limit counts an upgrade for, which has no Fastify request: the address it came from or, behind a trusted proxy,
 * the one that the proxy names.
 * @param proxies addresses or networks (`10.0.0.0/8`)
 */
export function clientAddress(proxies: readonly string[]): (request: Request) => string {
  const senderOf = senderBehind(proxies);
  return (request) => addressKey(senderOf(request).ip);
}

/** A list of addresses and networks. */
export function networks(all: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of all) {
    const [net = "", bits] = one.split("/");
    const family = isIPv6(net) ? "ipv6" : "ipv4";
    list.addSubnet(net, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  return list;
}

export const isAmong = (list: BlockList, ip: string): boolean =>
  isIP(ip) !== 0 && list.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");

/** IPv4 as such, also when it came through a socket for both. */
const plain = (address = ""): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
