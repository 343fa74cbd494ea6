import { createHmac, timingSafeEqual } from "node:crypto";

const mark = (key: Uint8Array, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, 27);

/** A text that we will know again: the text and 160 bits of HMAC, fit for an address. The text itself can be read. */
export const sign = (key: Uint8Array, text: string): string => `${text}.${mark(key, text)}`;

/** The text, when it was signed with this key; else null. */
export function readSigned(key: Uint8Array, signed: string): string | null {
  const at = signed.lastIndexOf(".");
  if (at < 0 || signed.length > 500) return null;
  const text = signed.slice(0, at);
  const [given, right] = [Buffer.from(signed.slice(at + 1)), Buffer.from(mark(key, text))];
  return given.length === right.length && timingSafeEqual(given, right) ? text : null;
}
