import { isIP } from "node:net";

/**
 * What counts as one sender: an IPv4 address, or the /64 of an IPv6 address, since one person may have all of it. An
 * IPv4 address in IPv6 clothes (`::ffff:192.0.2.1`) is the IPv4 address.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const bare = address.split("%")[0]!;
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
