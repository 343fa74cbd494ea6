import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import { addressKey } from "../platform/address-key";

/**
 * Whom a limit counts an upgrade for, which has no Fastify request: the address it came from or, behind a trusted proxy,
 * the one that the proxy names.
 * @param proxies addresses or networks (`10.0.0.0/8`)
 */
export function clientAddress(
  proxies: readonly string[],
): (request: Pick<IncomingMessage, "socket" | "headers">) => string {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [net = "", bits] = proxy.split("/");
    const family = isIPv6(net) ? "ipv6" : "ipv4";
    trusted.addSubnet(net, bits === undefined ? (family === "ipv6" ? 128 : 32) : Number(bits), family);
  }
  return ({ socket, headers }) => {
    const named = String(headers["x-forwarded-for"] ?? "").split(",");
    let address = plain(socket.remoteAddress);
    while (isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4")) {
      const before = plain(named.pop()?.trim());
      if (isIP(before) === 0) break;
      address = before;
    }
    return addressKey(address);
  };
}

/** IPv4 as such, also when it came through a socket for both. */
const plain = (address = ""): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
