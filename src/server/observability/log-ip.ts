import { createHmac } from "node:crypto";
import { ipKey, plainIp } from "../../platform/rate-limit/ip-key";
import type { LogIp } from "../../platform/config/edge-config";
import type { Deps } from "../../platform/deps";

/** Characters of the hash: 60 bits, enough to tell apart all senders of a day. */
const HASH_LENGTH = 10;

/**
 * Makes what the log calls the sender of a request.
 * @returns a function of the client's IP address; its result is undefined when senders are not logged
 */
export function createSenderLabel(
  deps: Pick<Deps, "keys" | "now">,
  mode: LogIp,
): (ipAddress: string) => string | undefined {
  if (mode === "off") return () => undefined;
  if (mode === "full") return plainIp;
  return (ipAddress) => {
    // With the day in it nobody can be followed in the log for longer.
    const day = deps.now().toISOString().slice(0, 10);
    const hash = createHmac("sha256", deps.keys("log-ip")).update(`${day} ${ipKey(ipAddress)}`);
    return hash.digest("base64url").slice(0, HASH_LENGTH);
  };
}
