import type { Database } from "../../db/database.server";
import { encryptedColumns } from "../../db/encrypted-columns";
import {
  type DataKeyRow,
  findSecretMark,
  hasFirstFormatEnded,
  listDataKeys,
} from "../../platform/data-keys.store.server";
import { FIRST_FORMAT } from "../../platform/encryption.server";
import { KEY_PURPOSES, isEncryptionPurpose } from "../../platform/key-purposes";
import { type ValueCounts, countByKey, endOf } from "../../platform/key-removal.server";
import type { CommandDeps } from "../compose-beside";

const UTC = (date: Date): string => date.toISOString().slice(0, 16).replace("T", " ");

/** Which keys there are, what needs them, and when they go, in plain words. */
export async function keysReport({ db, now, config }: Pick<CommandDeps, "db" | "now" | "config">) {
  const mark = await findSecretMark(db);
  const all = await listDataKeys(db);
  const rows = all.filter(({ secret_mark }) => secret_mark === mark);
  const counts = await countByKey(db, encryptedColumns);
  const lines = KEY_PURPOSES.flatMap((purpose) => {
    const own = rows.filter((row) => row.purpose === purpose);
    const inUse = own.find(({ begins_at }) => begins_at <= now());
    return own.map((row, at) => {
      const name = (at === 0 ? purpose : "").padEnd(16);
      return `${name} ${row.id}  since ${UTC(row.begins_at)}  ${stateOf(row, { inUse, own, counts, now: now() })}`;
    });
  });
  lines.push("", await firstFormat(db, counts));
  lines.push(
    `Keys are encrypted with ${config.secret === undefined ? "the secret in the file beside the data" : "SECRET"}.`,
  );
  if (config.previousSecrets.length > 0)
    lines.push("No key needs SECRET_PREVIOUS any more: take it away. Backups of before need it.");
  if (all.length > rows.length)
    lines.push(
      `${all.length - rows.length} more keys are encrypted with a secret that was lost. If it is found, set SECRET_PREVIOUS to it and start the program again.`,
    );
  return lines.join("\n");
}

type Known = {
  inUse: DataKeyRow | undefined;
  own: readonly DataKeyRow[];
  counts: ValueCounts;
  now: Date;
};

function stateOf(row: DataKeyRow, { inUse, own, counts, now }: Known): string {
  const purpose = KEY_PURPOSES.find((each) => each === row.purpose)!;
  const values = isEncryptionPurpose(purpose) ? (counts.get(purpose)?.get(row.id) ?? 0) : null;
  const many = values === null ? "" : `, ${values === 1 ? "1 value" : `${values} values`}`;
  if (row.begins_at > now) return `new, used from then on${many}`;
  if (row === inUse) return `in use${many}`;
  const end = endOf(row, own, now);
  if (values) return `old${many}: "npm run keys -- renew" encrypts them with the newest`;
  if (end === null) return "old, stays: what it made is to work for good";
  return end <= now ? `old${many}, goes within the hour` : `old${many}, goes after ${UTC(end)}`;
}

async function firstFormat(db: Database, counts: ValueCounts): Promise<string> {
  if (await hasFirstFormatEnded(db)) return "Values of the first format (JWE) are refused.";
  const left = [...counts.values()].reduce((sum, of) => sum + (of.get(FIRST_FORMAT) ?? 0), 0);
  return left > 0
    ? `${left} values are of the first format (JWE), which can be copied from row to row. "npm run keys -- renew" replaces them.`
    : "No value is of the first format (JWE). Such values are refused from a day after the upgrade on.";
}
