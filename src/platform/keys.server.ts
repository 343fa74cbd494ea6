import { hkdfSync } from "node:crypto";

/** What a key is for. Each purpose has a key of its own, so that what is made for one is worth nothing for another. */
type KeyPurpose = "access-token" | "second-factor" | "mark";

/** 32 bytes for a purpose; always the same for one secret. */
export type Keys = (purpose: KeyPurpose) => Uint8Array;

/** Derives every key of the program from its one secret (HKDF-SHA-256, RFC 5869). */
export function createKeys(secret: string): Keys {
  const made = new Map<KeyPurpose, Uint8Array>();
  return (purpose) => {
    const key = made.get(purpose) ?? new Uint8Array(hkdfSync("sha256", secret, "", `reboot ${purpose}`, 32));
    made.set(purpose, key);
    return key;
  };
}
