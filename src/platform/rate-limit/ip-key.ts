import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export const ipNetworkOf = (ipAddress: string): string =>
  ipKey(ipAddress).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");

/** Removes the zone (`%eth0`) and unmaps IPv4: `::ffff:192.0.2.1`, `::ffff:c000:201`. Returns other text unchanged. */
export function plainIp(ipAddress: string): string {
  const bare = ipAddress.split("%")[0]!;
  if (isIP(bare) !== 6) return bare;
  const parsed = ipaddr.IPv6.parse(bare);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : bare;
}

/** Rate limit key of a sender: an IPv4 address, or an IPv6 /64, which one person may own. */
export function ipKey(ipAddress: string): string {
  const plain = plainIp(ipAddress);
  if (isIP(plain) !== 6) return plain;
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(":")}::/64`;
}

/** /24 or /48 around an `ipKey`: attackers rent addresses by the hundred. */
export const widerIpNetworkKey = (key: string): string =>
  key.includes(":") ? `${key.split(":").slice(0, 3).join(":")}::/48` : key.replace(/\.\d+$/, ".0/24");
