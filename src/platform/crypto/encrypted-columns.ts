import type { EncryptionPurpose } from "./key-purposes";

export type EncryptedColumn = Readonly<{
  table: string;
  id: string;
  column: string;
  /** Column name at encryption time, when the column was renamed since. */
  boundTo?: string;
  purpose: EncryptionPurpose;
}>;

/** All encrypted columns. A value is bound to its table, column and row (decision 80). */
export const encryptedColumns = [
  { table: "registration", id: "id", column: "encrypted_answers", boundTo: "sealed", purpose: "answers" },
  { table: "registration", id: "id", column: "draft", purpose: "answers" },
  { table: "registration_note", id: "id", column: "encrypted_text", boundTo: "sealed", purpose: "answers" },
  { table: "enquiry", id: "id", column: "encrypted_answers", boundTo: "sealed", purpose: "answers" },
  { table: "enquiry", id: "id", column: "encrypted_message", boundTo: "said", purpose: "answers" },
  { table: "enquiry_note", id: "id", column: "encrypted_text", boundTo: "sealed", purpose: "answers" },
  { table: "ticket_order", id: "id", column: "access_needs", purpose: "answers" },
  { table: "account_second_factor", id: "account_id", column: "secret", purpose: "second-factor" },
  { table: "account_second_factor", id: "account_id", column: "pending_secret", purpose: "second-factor" },
  { table: "outbox_message", id: "id", column: "links", purpose: "mail-links" },
] as const satisfies readonly EncryptedColumn[];

/** The column name that values are bound to. */
export const boundColumnName = (table: string, column: string): string =>
  (encryptedColumns as readonly EncryptedColumn[]).find((of) => of.table === table && of.column === column)
    ?.boundTo ?? column;

type ListedColumn = (typeof encryptedColumns)[number];

export type EncryptedTable = ListedColumn["table"];
export type ColumnOf<Table extends EncryptedTable> = Extract<ListedColumn, { table: Table }>["column"];
type ColumnNameOf<C> = C extends EncryptedColumn ? `${C["table"]}.${C["column"]}` : never;
export type EncryptedName = ColumnNameOf<ListedColumn>;

declare const encryptedFor: unique symbol;
/** Only `encrypt` creates it, so plain text cannot be stored in such a column. */
export type Encrypted<Name extends EncryptedName> = string & { readonly [encryptedFor]: Name };
