import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Where a proxy of ours stands: this machine and private networks. */
const near = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  near.addSubnet(net, bits, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");

/**
 * Whom a limit counts a request for: the address it came from, or, when that is a proxy near by, the one that the proxy
 * names. Of IPv6 the first half, since one household has all of the other.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): string {
  const named = String(headers["x-forwarded-for"] ?? "").split(",");
  let address = plain(socket.remoteAddress ?? "");
  while (isNear(address)) {
    const before = plain(named.pop()?.trim() ?? "");
    if (isIP(before) === 0) break;
    address = before;
  }
  return isIPv6(address) ? `${groups(address).slice(0, 4).join(":")}::/64` : address;
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
const isNear = (address: string): boolean =>
  isIP(address) !== 0 && near.check(address, isIPv6(address) ? "ipv6" : "ipv4");

/** All eight groups, without leading zeros. */
function groups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const split = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
  if (tail === undefined) return split(head);
  const [front, back] = [split(head), split(tail)];
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => "0"), ...back];
}
