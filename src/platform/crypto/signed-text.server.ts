import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../deps";
import type { KeyPurpose } from "./key-purposes";

type Keys = Deps["keys"];

const hmac = (key: Uint8Array, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, 27);

/** Appends 160 bits of HMAC, URL-safe. The text stays readable. */
export const sign = (keys: Keys, purpose: KeyPurpose, text: string): string =>
  `${text}.${hmac(keys(purpose), text)}`;

/** Returns the text if a live key of this purpose signed it, else null. */
export function verifySigned(keys: Keys, purpose: KeyPurpose, signed: string): string | null {
  const at = signed.lastIndexOf(".");
  if (at < 0 || signed.length > 500) return null;
  const text = signed.slice(0, at);
  return verifySignature(keys, purpose, signed.slice(at + 1), (key) => hmac(key, text)) ? text : null;
}

/** Compares in constant time with every key. @param computeSignature must always return the same length */
export function verifySignature<T extends string | Buffer>(
  keys: Keys,
  purpose: KeyPurpose,
  signature: T,
  computeSignature: (key: Uint8Array) => T,
): boolean {
  const bytes = Buffer.from(signature as string);
  return keys.all(purpose).some(({ key }) => {
    const expected = Buffer.from(computeSignature(key) as string);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
