import { createHmac } from "node:crypto";
import { ipKey, plainIp } from "../../platform/rate-limit/ip-key";
import type { LogIp } from "../../platform/config/edge-config";
import type { Deps } from "../../platform/deps";

/** 60 bits distinguish all senders of a day. */
const HASH_LENGTH = 10;

/** Returns undefined for an IP address if senders are not logged. */
export function createSenderLabel(
  deps: Pick<Deps, "keys" | "now">,
  mode: LogIp,
): (ipAddress: string) => string | undefined {
  if (mode === "off") return () => undefined;
  if (mode === "full") return plainIp;
  return (ipAddress) => {
    // The day in the hash limits how long a sender can be followed.
    const day = deps.now().toISOString().slice(0, 10);
    const hash = createHmac("sha256", deps.keys("log-ip")).update(`${day} ${ipKey(ipAddress)}`);
    return hash.digest("base64url").slice(0, HASH_LENGTH);
  };
}
