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

/**
 * Where an encrypted value is stored. It is part of what AES-GCM authenticates, so a value that was copied to another
 * table, column or row cannot be decrypted there.
 */
export type Cell<Table, Column> = Readonly<{ table: Table; column: Column; row: string }>;
/** The same for columns that are listed at run time only. */
export type AnyCell = Cell<string, string>;

/** First part of every value: the version of the format. */
const FORMAT = "2";
/** How the first format begins: JWE, bound to no cell. */
export const LEGACY_FORMAT_PREFIX = "ey";

/**
 * Encrypts a text for one cell of the database with the newest key (AES-256-GCM).
 * @returns `2.<key id>.<base64url of IV, ciphertext and tag>`
 */
export const encrypt = async <Table extends EncryptedTable, Column extends ColumnOf<Table>>(
  keys: Keys,
  cell: Cell<Table, Column>,
  text: string,
) => encryptCell(keys, purposeOf(cell), cell, text) as Encrypted<`${Table}.${Column}` & EncryptedName>;

/**
 * Decrypts a value that was read from `cell`.
 * @throws when it belongs to another cell, was changed, or its key is not known
 */
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

/** What a value is bound to. */
const contextOf = (kid: string, { table, column, row }: AnyCell) => [
  "reboot",
  FORMAT,
  kid,
  table,
  boundColumnName(table, column),
  row,
];

/** `encrypt` for key rotation, which goes through a list of columns. */
export function encryptCell(keys: Keys, purpose: EncryptionPurpose, cell: AnyCell, text: string): string {
  const [{ id, key }] = keys.all(purpose);
  return prefixOf(id) + encryptBound(key, contextOf(id, cell), Buffer.from(text));
}

/** `decrypt` for key rotation, which goes through a list of columns. */
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

/** Reads the first format. Key rotation replaces it; once none is left, it is refused: an old copy could bring one back. */
async function decryptLegacy(keys: Keys, purpose: EncryptionPurpose, value: string): Promise<string> {
  if (!keys.readsLegacyFormat()) throw new Error("a value of the first format, which is refused by now");
  const candidates = keys.all(purpose);
  const { kid } = decodeProtectedHeader(value);
  // Before keys had ids there was one, which is the last.
  const match = kid === undefined ? candidates.at(-1) : candidates.find(({ id }) => id === kid);
  if (!match) throw new Error(`encrypted with key ${kid}, which is not known`);
  return new TextDecoder().decode((await compactDecrypt(value, match.key)).plaintext);
}

/** How every value begins that is bound to its cell and encrypted with this key. */
const prefixOf = (kid: string): string => `${FORMAT}.${kid}.`;

/** The same for the key in use. */
export const currentKeyPrefix = (keys: Keys, purpose: EncryptionPurpose): string =>
  prefixOf(keys.all(purpose)[0].id);
