import { randomBytes } from "node:crypto";
import path from "node:path";
import type { AuditAction } from "../../features/audit/audit.model";
import { recordAuditEvent } from "../../features/audit/audit.service.server";
import { decryptBound, encryptBound } from "../../platform/crypto/aes-gcm.server";
import type { Config } from "../../platform/config/config";
import { ConfigError } from "../../platform/config/config-error";
import {
  type DataKeyRow,
  retireLegacyFormat,
  findSecretFingerprint,
  isLegacyFormatRetired,
  insertDataKeys,
  listDataKeys,
  lockExistingFingerprint,
  lockSecretFingerprint,
  updateSecretFingerprint,
  rewrapDataKey,
} from "../../platform/crypto/data-keys.store.server";
import { KEY_PURPOSES, type KeyPurpose, isEncryptionPurpose } from "../../platform/crypto/key-purposes";
import {
  type DataKey,
  type KeySet,
  type Keys,
  createDataKey,
  deriveKey,
  createKeyRing,
} from "../../platform/crypto/keys.server";
import {
  type SecretConfig,
  type Secrets,
  fingerprintOf,
  readSecrets,
  replaceSecretFile,
} from "./secret.server";
import type { Database, Tx } from "../../platform/database/database";
import { transact } from "../../platform/database/transact.server";

export type KeyConfig = SecretConfig & Pick<Config, "sealingSecrets">;

/** Time for every process to learn a new key before its first use. */
export const KEY_DISTRIBUTION_MS = 120_000;

const encryptionContext = (purpose: string, id: string) => ["reboot", "data key", "1", purpose, id];
const wrappingKey = (secret: string): Uint8Array => deriveKey(secret, "wrapping");

const wrapKey = (secret: string, purpose: string, { id, key, beginsAt }: DataKey): DataKeyRow => ({
  id,
  purpose,
  secret_fingerprint: fingerprintOf(secret),
  encrypted_key: encryptBound(wrappingKey(secret), encryptionContext(purpose, id), key),
  starts_at: new Date(beginsAt),
});
const unwrapKey = (secret: string, row: DataKeyRow): DataKey => ({
  id: row.id,
  key: new Uint8Array(
    decryptBound(wrappingKey(secret), encryptionContext(row.purpose, row.id), row.encrypted_key),
  ),
  beginsAt: row.starts_at.getTime(),
});

/**
 * Opens the keys: new ones, or those that an old release derived from its secret. Moves keys of a previous
 * secret to the current one.
 * @throws ConfigError if the database was used with an unknown secret
 */
export const openKeys = (config: KeyConfig, db: Database): Promise<KeySet> =>
  transact(db, async (tx) => {
    const stored = await lockSecretFingerprint(tx, fingerprintOf((await readSecrets(config))[0]));
    // Read under the lock: the file may have changed during the wait.
    const secrets = await readSecrets(config);
    const secret = secretsByFingerprint(secrets).get(stored.fingerprint);
    if (secret === undefined) throw wrongSecretError(config);
    const initialKeys = await createInitialKeys(tx, config, { secret, isNew: stored.isNew });
    await rewrapKeys(tx, secrets);
    await createMissingKeys(tx, secrets[0], initialKeys);
    return (await readKeySet(tx, secrets))!;
  });

export const readKeys = async (config: KeyConfig, db: Database): Promise<Keys> =>
  createKeyRing(await openKeys(config, db)).keys;

const secretsByFingerprint = (secrets: Secrets) =>
  new Map(secrets.map((secret) => [fingerprintOf(secret), secret]));

const wrongSecretError = ({ dataDir }: KeyConfig) =>
  new ConfigError(
    `Configuration: this database was used with another secret. Set SECRET to that one, or bring back the file ${path.join(dataDir, "secret")}. To change the secret, set SECRET to the new one and SECRET_PREVIOUS to that one. When it is lost for good, "npm run owner -- new-secret" lets this one take its place (docs/operations.md).`,
  );

type InitialKeys = (purpose: KeyPurpose) => readonly Uint8Array[];

/** Random keys; on a database of an old release, the derived keys that it has used. */
async function createInitialKeys(
  tx: Tx,
  { sealingSecrets }: KeyConfig,
  { secret, isNew }: { secret: string; isNew: boolean },
): Promise<InitialKeys> {
  const stored = await listDataKeys(tx);
  if (isNew && stored.length === 0) await retireLegacyFormat(tx, new Date());
  if (isNew || stored.some(({ secret_fingerprint }) => secret_fingerprint === fingerprintOf(secret)))
    return () => [randomBytes(32)];
  return (purpose) => {
    const sealingKeys = isEncryptionPurpose(purpose) ? sealingSecrets.toReversed() : [];
    return [secret, ...sealingKeys].map((each) => deriveKey(each, purpose));
  };
}

async function rewrapKeys(tx: Tx, secrets: Secrets): Promise<void> {
  const [secret] = secrets;
  const knownSecrets = secretsByFingerprint(secrets);
  for (const row of await listDataKeys(tx)) {
    const previous = knownSecrets.get(row.secret_fingerprint);
    if (previous === undefined || previous === secret) continue;
    await rewrapDataKey(tx, wrapKey(secret, row.purpose, unwrapKey(previous, row)));
  }
  await updateSecretFingerprint(tx, fingerprintOf(secret));
}

async function createMissingKeys(tx: Tx, secret: string, initialKeys: InitialKeys): Promise<void> {
  const fingerprint = fingerprintOf(secret);
  const rows = await listDataKeys(tx);
  const existingPurposes = new Set(
    rows.flatMap((row) => (row.secret_fingerprint === fingerprint ? [row.purpose] : [])),
  );
  const now = Date.now();
  const created = KEY_PURPOSES.filter((purpose) => !existingPurposes.has(purpose)).flatMap((purpose) =>
    initialKeys(purpose).map((key, at, { length }) =>
      wrapKey(secret, purpose, createDataKey(key, now - (length - 1 - at))),
    ),
  );
  if (created.length > 0) await insertDataKeys(tx, created);
}

/** @returns null if the database uses a secret that is unknown here */
export const reloadKeys = (config: SecretConfig, db: Database): Promise<KeySet | null> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => readKeySet(tx, await readSecrets(config)));

async function readKeySet(db: Database, secrets: Secrets): Promise<KeySet | null> {
  const knownSecrets = secretsByFingerprint(secrets);
  const fingerprint = await findSecretFingerprint(db);
  if (fingerprint === null || !knownSecrets.has(fingerprint)) return null;
  const keys = new Map<KeyPurpose, DataKey[]>();
  for (const row of await listDataKeys(db)) {
    const secret = knownSecrets.get(row.secret_fingerprint);
    const purpose = KEY_PURPOSES.find((each) => each === row.purpose);
    if (secret === undefined || purpose === undefined) continue;
    keys.set(purpose, [...(keys.get(purpose) ?? []), unwrapKey(secret, row)]);
  }
  return { keys, readsLegacyFormat: !(await isLegacyFormatRetired(db)) };
}

/** Adds a key to each purpose without a pending one, so repeating is safe. @returns all pending keys */
export const rotateKeys = (
  config: KeyConfig,
  db: Database,
  purposes: readonly KeyPurpose[],
): Promise<{ purpose: KeyPurpose; id: string; beginsAt: Date }[]> =>
  transact(db, async (tx) => {
    const fingerprint = await lockExistingFingerprint(tx);
    const [secret] = await readSecrets(config);
    if (fingerprint !== fingerprintOf(secret)) throw wrongSecretError(config);
    const rows = await listDataKeys(tx);
    const now = Date.now();
    const pendingKeys = purposes.map((purpose) => {
      const newest = rows.find((row) => row.purpose === purpose && row.secret_fingerprint === fingerprint);
      if (newest && newest.starts_at.getTime() > now) return { purpose, row: newest, isNew: false };
      const created = createDataKey(randomBytes(32), now + KEY_DISTRIBUTION_MS);
      return { purpose, row: wrapKey(secret, purpose, created), isNew: true };
    });
    const added = pendingKeys.flatMap(({ row, isNew }) => (isNew ? [row] : []));
    if (added.length > 0) {
      await insertDataKeys(tx, added);
      const rotated = pendingKeys.flatMap(({ purpose, isNew }) => (isNew ? [purpose] : []));
      const title = rotated.length === KEY_PURPOSES.length ? "" : rotated.join(", ");
      await recordKeyCommand(tx, "keys_rotated", title);
    }
    return pendingKeys.map(({ purpose, row }) => ({ purpose, id: row.id, beginsAt: row.starts_at }));
  });

/** Replaces the secret file. If it is killed, the next start or a repetition continues. */
export const changeSecretFile = (config: KeyConfig, db: Database): Promise<void> =>
  transact(db, async (tx) => {
    const fingerprint = await lockExistingFingerprint(tx);
    const secrets = await readSecrets(config);
    if (fingerprint === null || !secretsByFingerprint(secrets).has(fingerprint))
      throw wrongSecretError(config);
    await replaceSecretFile(config.dataDir, secrets);
    await rewrapKeys(tx, await readSecrets(config));
    await recordKeyCommand(tx, "secret_changed");
  });

/** @param title purposes of the keys; empty for all */
const recordKeyCommand = (tx: Tx, action: AuditAction, title = ""): Promise<void> =>
  recordAuditEvent(
    tx,
    { now: () => new Date() },
    { actor: "operator", action, subject: "keys", item: "keys", title, before: null, after: null },
  );
