import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The network of an address or of its key, where many senders may be one: the /24 of IPv4, the /64 of IPv6. */
export const ipNetworkOf = (ipAddress: string): string =>
  ipKey(ipAddress).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");

/**
 * An address without its zone (`%eth0`), and IPv4 as such, however it is written in IPv6: `::ffff:192.0.2.1`, `::ffff:c000:201`.
 * What is no address stays what it is.
 */
export function plainIp(ipAddress: string): string {
  const bare = ipAddress.split("%")[0]!;
  if (isIP(bare) !== 6) return bare;
  const parsed = ipaddr.IPv6.parse(bare);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : bare;
}

/** What counts as one sender: an IPv4 address, or the /64 of an IPv6 address, since one person may have all of it. */
export function ipKey(ipAddress: string): string {
  const plain = plainIp(ipAddress);
  if (isIP(plain) !== 6) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/**
 * The network around a sender, wider than `ipKey`: whoever rents servers gets addresses by the hundred.
 * @param key what `ipKey` returned
 * @returns the /24 of an IPv4 address, the /48 of an IPv6 network
 */
export const widerIpNetworkKey = (key: string): string =>
  key.includes(":") ? `${key.split(":").slice(0, 3).join(":")}::/48` : key.replace(/\.\d+$/, ".0/24");
