import { compactDecrypt, decodeProtectedHeader } from "jose";
import {
  type ColumnOf,
  type Encrypted,
  type EncryptedName,
  type EncryptedTable,
  boundColumnName,
  encryptedColumns,
} from "./encrypted-columns";
import { decryptBound, encryptBound } from "./aes-gcm.server";
import type { EncryptionPurpose } from "./key-purposes";
import type { Keys } from "./keys.server";

export type { Encrypted } from "./encrypted-columns";

/** Location of a value. It is authenticated, so a value copied to another cell cannot be decrypted. */
export type Cell<Table, Column> = Readonly<{ table: Table; column: Column; row: string }>;
export type AnyCell = Cell<string, string>;

/** Format version, the first part of every value. */
const FORMAT = "2";
/** Prefix of the first format: JWE, not bound to a cell. */
export const LEGACY_FORMAT_PREFIX = "ey";

/** Encrypts with the newest key. @returns `2.<key id>.<base64url of IV, ciphertext and tag>` */
export const encrypt = async <Table extends EncryptedTable, Column extends ColumnOf<Table>>(
  keys: Keys,
  cell: Cell<Table, Column>,
  text: string,
) => encryptCell(keys, purposeOf(cell), cell, text) as Encrypted<`${Table}.${Column}` & EncryptedName>;

/** @throws for a value of another cell, a changed value or an unknown key */
export const decrypt = <Table extends EncryptedTable, Column extends ColumnOf<Table>>(
  keys: Keys,
  cell: Cell<Table, Column>,
  value: Encrypted<`${Table}.${Column}` & EncryptedName>,
): Promise<string> => decryptCell(keys, purposeOf(cell), cell, value);

function purposeOf(cell: AnyCell): EncryptionPurpose {
  const column = encryptedColumns.find(
    ({ table, column: name }) => table === cell.table && name === cell.column,
  );
  if (!column) throw new Error(`${cell.table}.${cell.column} is no encrypted column`);
  return column.purpose;
}

const contextOf = (kid: string, { table, column, row }: AnyCell) => [
  "reboot",
  FORMAT,
  kid,
  table,
  boundColumnName(table, column),
  row,
];

export function encryptCell(keys: Keys, purpose: EncryptionPurpose, cell: AnyCell, text: string): string {
  const [{ id, key }] = keys.all(purpose);
  return prefixOf(id) + encryptBound(key, contextOf(id, cell), Buffer.from(text));
}

export async function decryptCell(
  keys: Keys,
  purpose: EncryptionPurpose,
  cell: AnyCell,
  value: string,
): Promise<string> {
  if (!value.startsWith(`${FORMAT}.`)) return decryptLegacy(keys, purpose, value);
  const [, kid = "", encoded = ""] = value.split(".");
  const match = keys.all(purpose).find(({ id }) => id === kid);
  if (!match) throw new Error(`encrypted with key ${kid}, which is not known`);
  return decryptBound(match.key, contextOf(kid, cell), encoded).toString("utf8");
}

/** Security: refuses the first format once key rotation has replaced all values; an old copy could restore one. */
async function decryptLegacy(keys: Keys, purpose: EncryptionPurpose, value: string): Promise<string> {
  if (!keys.readsLegacyFormat()) throw new Error("a value of the first format, which is refused by now");
  const candidates = keys.all(purpose);
  const { kid } = decodeProtectedHeader(value);
  // Before keys had ids there was one, now the last.
  const match = kid === undefined ? candidates.at(-1) : candidates.find(({ id }) => id === kid);
  if (!match) throw new Error(`encrypted with key ${kid}, which is not known`);
  return new TextDecoder().decode((await compactDecrypt(value, match.key)).plaintext);
}

const prefixOf = (kid: string): string => `${FORMAT}.${kid}.`;

/** Prefix of values encrypted with the current key. */
export const currentKeyPrefix = (keys: Keys, purpose: EncryptionPurpose): string =>
  prefixOf(keys.all(purpose)[0].id);
