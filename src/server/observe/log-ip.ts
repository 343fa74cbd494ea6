import { createHmac } from "node:crypto";
import { addressKey } from "../../platform/address-key";
import type { LogIp } from "../../platform/config-edge";
import type { Deps } from "../../platform/deps";

/** Characters of the hash: 60 bits, enough to tell apart all senders of a day. */
const LENGTH = 10;

/**
 * Makes what the log calls the sender of a request.
 * @returns a function of the client's IP address; its result is undefined when senders are not logged
 */
export function logIp(
  deps: Pick<Deps, "keys" | "now">,
  mode: LogIp,
): (address: string) => string | undefined {
  if (mode === "off") return () => undefined;
  if (mode === "full") return (address) => address.replace(/^::ffff:(?=\d+\.)/i, "");
  return (address) => {
    // With the day in it nobody can be followed in the log for longer.
    const day = deps.now().toISOString().slice(0, 10);
    const hash = createHmac("sha256", deps.keys("log-ip")).update(`${day} ${addressKey(address)}`);
    return hash.digest("base64url").slice(0, LENGTH);
  };
}
