import { createHash, hkdfSync } from "node:crypto";
import { KEY_PURPOSES, type KeyPurpose } from "./key-purposes";

export type DataKey = Readonly<{
  /** Stands in the values that are encrypted with it. */
  id: string;
  key: Uint8Array;
  /** From when on it is used for new values, in milliseconds since 1970. It verifies and decrypts at once. */
  beginsAt: number;
}>;
type NonEmpty<T> = readonly [T, ...T[]];

/** `keys(purpose)`: the key in use, 32 bytes. */
export type Keys = ((purpose: KeyPurpose) => Uint8Array) &
  Readonly<{
    /** Every key of a purpose that lives, the one in use first: each of them verifies and decrypts. */
    all: (purpose: KeyPurpose) => NonEmpty<DataKey>;
    /** The key that was in use when a UUIDv7 was made, the same for one id at any time. */
    forId: (purpose: KeyPurpose, id: string) => Uint8Array;
    /** Whether values of the first format (JWE), which are bound to no cell, are still read. */
    readsLegacyFormat: () => boolean;
  }>;

/** Every key of the program at one moment; of each purpose at least one. */
export type KeySet = Readonly<{
  keys: ReadonlyMap<KeyPurpose, readonly DataKey[]>;
  readsLegacyFormat: boolean;
}>;

/**
 * Keys that can be replaced while they are used.
 * @param now the clock that a key begins by, in milliseconds
 */
export function createKeyRing(first: KeySet, now: () => number = Date.now) {
  let { keys, readsLegacyFormat } = sortNewestFirst(first);
  const keysFor = (purpose: KeyPurpose): NonEmpty<DataKey> => {
    const purposeKeys = keys.get(purpose);
    if (!purposeKeys) throw new Error(`there is no key for ${purpose}`);
    return purposeKeys;
  };
  const all = (purpose: KeyPurpose): NonEmpty<DataKey> => {
    const purposeKeys = keysFor(purpose);
    if (purposeKeys[0].beginsAt <= now()) return purposeKeys;
    // The newest has not begun yet. Where none has, the clock was set back: the oldest goes on.
    const inUse = purposeKeys.find(({ beginsAt }) => beginsAt <= now()) ?? purposeKeys.at(-1)!;
    return [inUse, ...purposeKeys.filter((each) => each !== inUse)];
  };
  const forId = (purpose: KeyPurpose, id: string): Uint8Array => {
    const purposeKeys = keysFor(purpose);
    const createdAt = timestampOf(id);
    return (purposeKeys.find(({ beginsAt }) => beginsAt <= createdAt) ?? purposeKeys.at(-1)!).key;
  };
  const ring: Keys = Object.assign((purpose: KeyPurpose) => all(purpose)[0].key, {
    all,
    forId,
    readsLegacyFormat: () => readsLegacyFormat,
  });
  return {
    keys: ring,
    replace: (next: KeySet) => void ({ keys, readsLegacyFormat } = sortNewestFirst(next)),
  };
}

/** Newest first. */
function sortNewestFirst({ keys, readsLegacyFormat }: KeySet) {
  const newestFirst = new Map<KeyPurpose, NonEmpty<DataKey>>();
  for (const [purpose, purposeKeys] of keys) {
    const [first, ...more] = purposeKeys.toSorted((a, b) => b.beginsAt - a.beginsAt);
    if (first) newestFirst.set(purpose, [first, ...more]);
  }
  return { keys: newestFirst, readsLegacyFormat };
}

/** When a UUIDv7 was made, in milliseconds; 0 for other ids, so that they stay with the oldest key. */
const timestampOf = (id: string): number =>
  id[14] === "7" ? Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) : 0;

/** A key with the id that its values carry. */
export const createDataKey = (key: Uint8Array, beginsAt: number): DataKey => ({
  id: createHash("sha256").update(key).digest("hex").slice(0, 8),
  key,
  beginsAt,
});

/** Derives 32 bytes for one use from a secret (HKDF-SHA-256, RFC 5869). */
export const deriveKey = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", `reboot ${use}`, 32));

/**
 * Keys that are derived from secrets and stored nowhere: those of the releases before keys were stored, and of tests.
 * @param newerSecrets further secrets whose keys are newer, the newest first
 */
export function createKeys(secret: string, newerSecrets: readonly string[] = []): Keys {
  const oldestFirst = [secret, ...newerSecrets.toReversed()];
  const keys = new Map(
    KEY_PURPOSES.map((purpose) => [
      purpose,
      oldestFirst.map((each, beginsAt) => createDataKey(deriveKey(each, purpose), beginsAt)),
    ]),
  );
  return createKeyRing({ keys, readsLegacyFormat: true }).keys;
}
