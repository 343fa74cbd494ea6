import { createHmac, timingSafeEqual } from "node:crypto";

export const SIGNATURE_HEADER = "x-sandbox-signature";
const TOLERANCE_SECONDS = 300;

const mac = (key: Uint8Array, seconds: number, body: Uint8Array | string): string =>
  createHmac("sha256", key).update(`${seconds}.`).update(body).digest("hex");

/** Returns `t=<seconds>,v1=<hex>`, an HMAC of time and body. */
export function sign(key: Uint8Array, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${mac(key, seconds, body)}`;
}

export function verify(
  keys: readonly Uint8Array[],
  body: Uint8Array,
  header: string | undefined,
  now: Date,
): "good" | "forged" | "too_old" {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match) return "forged";
  const seconds = Number(match[1]);
  const receivedMac = Buffer.from(match[2]!);
  const isValid = keys.some((key) => timingSafeEqual(receivedMac, Buffer.from(mac(key, seconds, body))));
  if (!isValid) return "forged";
  return Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS ? "too_old" : "good";
}
