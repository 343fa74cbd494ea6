import { createHash, hkdfSync } from "node:crypto";

/** What a key is for. Each purpose has a key of its own, so that what is made for one is worth nothing for another. */
type KeyPurpose =
  | EncryptionPurpose
  | "access-token"
  | "newsletter-link"
  | "mark"
  | "uploads"
  | "form"
  | "log-ip"
  | "look-up"
  | "gift-link"
  | "monthly-link"
  | "sandbox-webhook"
  | "order"
  | "order-email"
  | "order-limit"
  | "ticket";

/** What is encrypted in the database. */
export type EncryptionPurpose = "answers" | "second-factor" | "mail-links";

/** A key that values are encrypted with, and its id, which stands in them. */
type EncryptionKey = Readonly<{ id: string; key: Uint8Array }>;

/** 32 bytes for a purpose; always the same for one secret. `encryption`: the first one encrypts, each of them decrypts. */
export type Keys = ((purpose: KeyPurpose) => Uint8Array) &
  Readonly<{ encryption: (purpose: EncryptionPurpose) => readonly [EncryptionKey, ...EncryptionKey[]] }>;

/**
 * Derives every key of the program from its one secret (HKDF-SHA-256, RFC 5869).
 * @param sealing further secrets, newest first: sealed is with the first of them, opened with all and with `secret`
 */
export function createKeys(secret: string, sealing: readonly string[] = []): Keys {
  const derive = (from: string, purpose: KeyPurpose) =>
    new Uint8Array(hkdfSync("sha256", from, "", `reboot ${purpose}`, 32));
  const keyOf = remembered((purpose: KeyPurpose) => derive(secret, purpose));
  const encryptionOf = remembered(
    (purpose: EncryptionPurpose): readonly [EncryptionKey, ...EncryptionKey[]] => {
      const own = named(keyOf(purpose));
      const [first, ...more] = sealing.map((each) => named(derive(each, purpose)));
      return first ? [first, ...more, own] : [own];
    },
  );
  return Object.assign(keyOf, { encryption: encryptionOf });
}

const named = (key: Uint8Array): EncryptionKey => ({
  id: createHash("sha256").update(key).digest("hex").slice(0, 8),
  key,
});

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
