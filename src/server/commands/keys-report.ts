import { encryptedColumns } from "../../platform/crypto/encrypted-columns";
import {
  type DataKeyRow,
  findSecretFingerprint,
  isLegacyFormatRetired,
  listDataKeys,
} from "../../platform/crypto/data-keys.store.server";
import { LEGACY_FORMAT_PREFIX } from "../../platform/crypto/field-encryption.server";
import { KEY_PURPOSES, isEncryptionPurpose } from "../../platform/crypto/key-purposes";
import { type ValueCounts, countValuesByKey, keyExpiry } from "../../platform/crypto/key-removal.server";
import type { CommandDeps } from "./command-deps";
import type { Database } from "../../platform/database/database";

const formatUtc = (date: Date): string => date.toISOString().slice(0, 16).replace("T", " ");

/** Lists the keys: what needs them, and when they expire. */
export async function keysReport({ db, now, config }: Pick<CommandDeps, "db" | "now" | "config">) {
  const fingerprint = await findSecretFingerprint(db);
  const allKeys = await listDataKeys(db);
  const rows = allKeys.filter(({ secret_fingerprint }) => secret_fingerprint === fingerprint);
  const counts = await countValuesByKey(db, encryptedColumns);
  const lines = KEY_PURPOSES.flatMap((purpose) => {
    const purposeKeys = rows.filter((row) => row.purpose === purpose);
    const activeKey = purposeKeys.find(({ starts_at }) => starts_at <= now());
    return purposeKeys.map((row, at) => {
      const name = (at === 0 ? purpose : "").padEnd(16);
      return `${name} ${row.id}  since ${formatUtc(row.starts_at)}  ${describeKeyState(row, { activeKey, purposeKeys, counts, now: now() })}`;
    });
  });
  lines.push("", await describeLegacyFormat(db, counts));
  lines.push(
    `Keys are encrypted with ${config.secret === undefined ? "the secret in the file beside the data" : "SECRET"}.`,
  );
  if (config.previousSecrets.length > 0)
    lines.push("No key needs SECRET_PREVIOUS: remove it. Earlier backups need it.");
  if (allKeys.length > rows.length)
    lines.push(
      `${allKeys.length - rows.length} more keys are encrypted with a secret that was lost. If it is found, set SECRET_PREVIOUS to it and start the program again.`,
    );
  return lines.join("\n");
}

type KeyStateInput = {
  activeKey: DataKeyRow | undefined;
  purposeKeys: readonly DataKeyRow[];
  counts: ValueCounts;
  now: Date;
};

function describeKeyState(row: DataKeyRow, { activeKey, purposeKeys, counts, now }: KeyStateInput): string {
  const purpose = KEY_PURPOSES.find((each) => each === row.purpose)!;
  const values = isEncryptionPurpose(purpose) ? (counts.get(purpose)?.get(row.id) ?? 0) : null;
  const valueCount = values === null ? "" : `, ${values === 1 ? "1 value" : `${values} values`}`;
  if (row.starts_at > now) return `new, used from then on${valueCount}`;
  if (row === activeKey) return `in use${valueCount}`;
  const expiry = keyExpiry(row, purposeKeys, now);
  if (values) return `old${valueCount}: "npm run keys -- renew" encrypts them with the newest`;
  if (expiry === null) return "old, stays: what it made is to work for good";
  return expiry <= now
    ? `old${valueCount}, goes within the hour`
    : `old${valueCount}, goes after ${formatUtc(expiry)}`;
}

async function describeLegacyFormat(db: Database, counts: ValueCounts): Promise<string> {
  if (await isLegacyFormatRetired(db)) return "Values of the first format (JWE) are refused.";
  const remaining = [...counts.values()].reduce(
    (sum, keyCounts) => sum + (keyCounts.get(LEGACY_FORMAT_PREFIX) ?? 0),
    0,
  );
  return remaining > 0
    ? `${remaining} values are of the first format (JWE), which can be copied from row to row. "npm run keys -- renew" replaces them.`
    : "No value is of the first format (JWE). Such values are refused from a day after the upgrade on.";
}
