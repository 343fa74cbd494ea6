import { CompactEncrypt, compactDecrypt } from "jose";

/** Encrypts a text for the database (JWE, AES-256-GCM). `key` has 32 bytes. */
export const seal = (key: Uint8Array, text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(key);

/** The text again. Throws when it was sealed with another key or changed since. */
export const unseal = async (key: Uint8Array, sealed: string): Promise<string> =>
  new TextDecoder().decode((await compactDecrypt(sealed, key)).plaintext);
