import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../deps";
import type { KeyPurpose } from "./key-purposes";

type Keys = Deps["keys"];

const hmac = (key: Uint8Array, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url").slice(0, 27);

/** A text that we will know again: the text and 160 bits of HMAC, fit for an address. The text itself can be read. */
export const sign = (keys: Keys, purpose: KeyPurpose, text: string): string =>
  `${text}.${hmac(keys(purpose), text)}`;

/** The text, when it was signed with a key of this purpose that lives; else null. */
export function verifySigned(keys: Keys, purpose: KeyPurpose, signed: string): string | null {
  const at = signed.lastIndexOf(".");
  if (at < 0 || signed.length > 500) return null;
  const text = signed.slice(0, at);
  return verifySignature(keys, purpose, signed.slice(at + 1), (key) => hmac(key, text)) ? text : null;
}

/**
 * Whether a signature is what one of the keys of a purpose makes, compared in constant time.
 * @param computeSignature the signature of one key, always of the same length
 */
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
