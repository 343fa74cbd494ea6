import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Database } from "../db/database.server";
import { decryptBound, encryptBound } from "../platform/aes-gcm.server";
import type { Config } from "../platform/config";
import { ConfigError } from "../platform/config-error";
import {
  type DataKeyRow,
  endFirstFormat,
  findSecretMark,
  hasFirstFormatEnded,
  insertDataKeys,
  listDataKeys,
  lockPresentMark,
  lockSecretMark,
  replaceSecretMark,
  rewrapDataKey,
} from "../platform/data-keys.store.server";
import { KEY_PURPOSES, type KeyPurpose, isEncryptionPurpose } from "../platform/key-purposes";
import { type DataKey, type KeySet, type Keys, dataKey, deriveKey, keyRing } from "../platform/keys.server";
import type { Tx } from "../platform/transaction";
import { type SecretConfig, type Secrets, markOf, readSecrets, replaceSecretFile } from "./secret.server";

export type KeyConfig = SecretConfig & Pick<Config, "sealingSecrets">;

/** Every process knows a new key for so long before the first value is made with it, in milliseconds. */
export const DISTRIBUTION = 120_000;

/** What a key of the database is bound to beside the secret. */
const contextOf = (purpose: string, id: string) => ["reboot", "data key", "1", purpose, id];
const wrappingKey = (secret: string): Uint8Array => deriveKey(secret, "wrapping");

const wrap = (secret: string, purpose: string, { id, key, beginsAt }: DataKey): DataKeyRow => ({
  id,
  purpose,
  secret_mark: markOf(secret),
  wrapped: encryptBound(wrappingKey(secret), contextOf(purpose, id), key),
  begins_at: new Date(beginsAt),
});
const unwrap = (secret: string, row: DataKeyRow): DataKey => ({
  id: row.id,
  key: new Uint8Array(decryptBound(wrappingKey(secret), contextOf(row.purpose, row.id), row.wrapped)),
  beginsAt: row.begins_at.getTime(),
});

/**
 * The keys of the program. The first start makes them; on a database of a release that derived them from its secret, they
 * are those. Keys of a previous secret are moved to the present one. All in one transaction, of several processes that
 * start at once one after the other.
 * @throws ConfigError when the database was used with a secret that is not known
 */
export const openKeys = (config: KeyConfig, db: Database): Promise<KeySet> =>
  db.transaction().execute(async (tx) => {
    const stored = await lockSecretMark(tx, markOf((await readSecrets(config))[0]));
    // Read under the lock: the file may have been changed while this waited.
    const secrets = await readSecrets(config);
    const secret = marked(secrets).get(stored.mark);
    if (secret === undefined) throw otherSecret(config);
    const first = await firstKeys(tx, config, { secret, isNew: stored.isNew });
    await moveTo(tx, secrets);
    await makeMissing(tx, secrets[0], first);
    return (await readKeySet(tx, secrets))!;
  });

/** The same for a command, which ends before they change. */
export const readKeys = async (config: KeyConfig, db: Database): Promise<Keys> =>
  keyRing(await openKeys(config, db)).keys;

const marked = (secrets: Secrets) => new Map(secrets.map((secret) => [markOf(secret), secret]));

const otherSecret = ({ dataDir }: KeyConfig) =>
  new ConfigError(
    `Configuration: this database was used with another secret. Set SECRET to that one, or bring back the file ${path.join(dataDir, "secret")}. To change the secret, set SECRET to the new one and SECRET_PREVIOUS to that one. When it is lost for good, "npm run owner -- new-secret" lets this one take its place (docs/operations.md).`,
  );

/** The keys that a purpose without any begins with, oldest first. */
type FirstKeys = (purpose: KeyPurpose) => readonly Uint8Array[];

/** Random ones, but on a database of a release that derived its keys those that it has used so far. */
async function firstKeys(
  tx: Tx,
  { sealingSecrets }: KeyConfig,
  { secret, isNew }: { secret: string; isNew: boolean },
): Promise<FirstKeys> {
  const stored = await listDataKeys(tx);
  if (isNew && stored.length === 0) await endFirstFormat(tx, new Date());
  if (isNew || stored.some(({ secret_mark }) => secret_mark === markOf(secret)))
    return () => [randomBytes(32)];
  return (purpose) => {
    const more = isEncryptionPurpose(purpose) ? sealingSecrets.toReversed() : [];
    return [secret, ...more].map((each) => deriveKey(each, purpose));
  };
}

/** Encrypts the keys of previous secrets with the present one. */
async function moveTo(tx: Tx, secrets: Secrets): Promise<void> {
  const [secret] = secrets;
  const known = marked(secrets);
  for (const row of await listDataKeys(tx)) {
    const previous = known.get(row.secret_mark);
    if (previous === undefined || previous === secret) continue;
    await rewrapDataKey(tx, wrap(secret, row.purpose, unwrap(previous, row)));
  }
  await replaceSecretMark(tx, markOf(secret));
}

async function makeMissing(tx: Tx, secret: string, first: FirstKeys): Promise<void> {
  const mark = markOf(secret);
  const rows = await listDataKeys(tx);
  const present = new Set(rows.flatMap((row) => (row.secret_mark === mark ? [row.purpose] : [])));
  const now = Date.now();
  const made = KEY_PURPOSES.filter((purpose) => !present.has(purpose)).flatMap((purpose) =>
    first(purpose).map((key, at, { length }) => wrap(secret, purpose, dataKey(key, now - (length - 1 - at)))),
  );
  if (made.length > 0) await insertDataKeys(tx, made);
}

/**
 * The keys as they are now, for a process that runs.
 * @returns null when the database is used with a secret that is not known here
 */
export const rereadKeys = (config: SecretConfig, db: Database): Promise<KeySet | null> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => readKeySet(tx, await readSecrets(config)));

async function readKeySet(db: Database, secrets: Secrets): Promise<KeySet | null> {
  const known = marked(secrets);
  const mark = await findSecretMark(db);
  if (mark === null || !known.has(mark)) return null;
  const keys = new Map<KeyPurpose, DataKey[]>();
  for (const row of await listDataKeys(db)) {
    const secret = known.get(row.secret_mark);
    const purpose = KEY_PURPOSES.find((each) => each === row.purpose);
    if (secret === undefined || purpose === undefined) continue;
    keys.set(purpose, [...(keys.get(purpose) ?? []), unwrap(secret, row)]);
  }
  return { keys, readsFirstFormat: !(await hasFirstFormatEnded(db)) };
}

/**
 * Adds a new key to each purpose. Processes hear of it at once, and use it when it begins. A purpose whose newest key has not
 * begun yet gets no other, so repeating this is safe.
 * @returns the keys that have not begun yet
 */
export const rotateKeys = (
  config: KeyConfig,
  db: Database,
  purposes: readonly KeyPurpose[],
): Promise<{ purpose: KeyPurpose; id: string; beginsAt: Date }[]> =>
  db.transaction().execute(async (tx) => {
    const mark = await lockPresentMark(tx);
    const [secret] = await readSecrets(config);
    if (mark !== markOf(secret)) throw otherSecret(config);
    const rows = await listDataKeys(tx);
    const now = Date.now();
    const waiting = purposes.map((purpose) => {
      const newest = rows.find((row) => row.purpose === purpose && row.secret_mark === mark);
      if (newest && newest.begins_at.getTime() > now) return { purpose, row: newest, isNew: false };
      const made = dataKey(randomBytes(32), now + DISTRIBUTION);
      return { purpose, row: wrap(secret, purpose, made), isNew: true };
    });
    const added = waiting.flatMap(({ row, isNew }) => (isNew ? [row] : []));
    if (added.length > 0) await insertDataKeys(tx, added);
    return waiting.map(({ purpose, row }) => ({ purpose, id: row.id, beginsAt: row.begins_at }));
  });

/**
 * Puts a new secret into the file beside the data and moves the keys to it. Killed anywhere, the next start, or the same again,
 * goes on from where it was.
 */
export const changeSecretFile = (config: KeyConfig, db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const mark = await lockPresentMark(tx);
    const secrets = await readSecrets(config);
    if (mark === null || !marked(secrets).has(mark)) throw otherSecret(config);
    await replaceSecretFile(config.dataDir, secrets);
    await moveTo(tx, await readSecrets(config));
  });
