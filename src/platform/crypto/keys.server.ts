import { createHash, hkdfSync } from "node:crypto";
import { KEY_PURPOSES, type KeyPurpose } from "./key-purposes";

export type DataKey = Readonly<{
  /** Part of the values encrypted with it. */
  id: string;
  key: Uint8Array;
  /** When new values start to use it, as Unix time in milliseconds. It verifies and decrypts earlier. */
  beginsAt: number;
}>;
type NonEmpty<T> = readonly [T, ...T[]];

/** `keys(purpose)` returns the current key, 32 bytes. */
export type Keys = ((purpose: KeyPurpose) => Uint8Array) &
  Readonly<{
    /** All live keys, the current one first; each verifies and decrypts. */
    all: (purpose: KeyPurpose) => NonEmpty<DataKey>;
    /** The key that was current when a UUIDv7 was created; stable per id. */
    forId: (purpose: KeyPurpose, id: string) => Uint8Array;
    /** Whether first-format values (JWE, not bound to a cell) are still read. */
    readsLegacyFormat: () => boolean;
  }>;

export type KeySet = Readonly<{
  keys: ReadonlyMap<KeyPurpose, readonly DataKey[]>;
  readsLegacyFormat: boolean;
}>;

/** Creates replaceable keys. @param now in milliseconds */
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
    // The newest is not active yet. When none is, the clock was set back: use the oldest.
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

function sortNewestFirst({ keys, readsLegacyFormat }: KeySet) {
  const newestFirst = new Map<KeyPurpose, NonEmpty<DataKey>>();
  for (const [purpose, purposeKeys] of keys) {
    const [first, ...more] = purposeKeys.toSorted((a, b) => b.beginsAt - a.beginsAt);
    if (first) newestFirst.set(purpose, [first, ...more]);
  }
  return { keys: newestFirst, readsLegacyFormat };
}

/** Creation time of a UUIDv7; 0 for other ids, which use the oldest key. */
const timestampOf = (id: string): number =>
  id[14] === "7" ? Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) : 0;

export const createDataKey = (key: Uint8Array, beginsAt: number): DataKey => ({
  id: createHash("sha256").update(key).digest("hex").slice(0, 8),
  key,
  beginsAt,
});

/** HKDF-SHA-256 (RFC 5869), 32 bytes. */
export const deriveKey = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", `reboot ${use}`, 32));

/** Derives keys from secrets without storing them: for early releases and tests. @param newerSecrets newest first */
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
