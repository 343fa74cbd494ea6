import { CompactEncrypt, base64url, compactDecrypt, decodeProtectedHeader } from "jose";
import type { Keys, SealPurpose } from "./keys.server";

const headerOf = (kid: string) => ({ alg: "dir", enc: "A256GCM", kid }) as const;

/** Encrypts a text for the database (JWE, AES-256-GCM) with the newest key of the purpose; its name stands in the head. */
export function seal(keys: Keys, purpose: SealPurpose, text: string): Promise<string> {
  const [{ id, key }] = keys.sealing(purpose);
  return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(headerOf(id)).encrypt(key);
}

/** The text again. Throws when it was sealed with a key that is not known (any more), or changed since. */
export async function unseal(keys: Keys, purpose: SealPurpose, sealed: string): Promise<string> {
  const known = keys.sealing(purpose);
  const { kid } = decodeProtectedHeader(sealed);
  // Before keys had names there was one: the program's own, which is the last.
  const found = kid === undefined ? known.at(-1) : known.find(({ id }) => id === kid);
  if (!found) throw new Error("sealed with a key that SEALING_SECRETS no longer names");
  return new TextDecoder().decode((await compactDecrypt(sealed, found.key)).plaintext);
}

/** How every text begins that was sealed with the newest key of the purpose. */
export function newestSeal(keys: Keys, purpose: SealPurpose): string {
  const [{ id }] = keys.sealing(purpose);
  return `${base64url.encode(JSON.stringify(headerOf(id)))}.`;
}
