import { isIP } from "node:net";

/** The network of an address or of its key, where many senders may be one: the /24 of IPv4, the /64 of IPv6. */
export const ipNetworkOf = (ipAddress: string): string =>
  ipKey(ipAddress).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");

/**
 * What counts as one sender: an IPv4 address, or the /64 of an IPv6 address, since one person may have all of it. An
 * IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) is the IPv4 address.
 */
export function ipKey(ipAddress: string): string {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mappedIpv4) return mappedIpv4;
  const bare = ipAddress.split("%")[0]!;
  if (isIP(bare) !== 6) return bare;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill("0"), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * The network around a sender, wider than `addressKey`: whoever rents servers gets addresses by the hundred.
 * @param key what `addressKey` returned
 * @returns the /24 of an IPv4 address, the /48 of an IPv6 network
 */
export const widerIpNetworkKey = (key: string): string =>
  key.includes(":") ? `${key.split(":").slice(0, 3).join(":")}::/48` : key.replace(/\.\d+$/, ".0/24");
