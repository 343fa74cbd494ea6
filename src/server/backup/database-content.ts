export type Table = Readonly<{
  name: string;
  /** In the order of `COPY`, without generated columns. */
  columns: readonly string[];
}>;

export type DatabaseShape = Readonly<{
  /** Running these migrations creates tables, constraints and triggers. */
  migrations: readonly string[];
  /** Oldest migration that a release must know (docs/upgrading.md); null: it must know all. */
  oldest: string | null;
  tables: readonly Table[];
  /** The last value of each sequence. */
  sequences: readonly Readonly<{ name: string; value: string }>[];
  /** Fingerprint of the secret (table `program_secret`); null if there has been none. */
  secretMark: string | null;
}>;

export type DatabaseContent = Readonly<{
  shape: DatabaseShape;
  /** Rows in the text format of `COPY`, in chunks of any size. Read one table after the other. */
  rows: (table: Table) => AsyncIterable<Buffer>;
}>;

export class BackupError extends Error {
  override name = "BackupError";
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const tableWithColumns = ({ name, columns }: Table): string =>
  `public.${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(", ")})`;

export const quotedTable = (name: string): string => `public.${quoteIdentifier(name)}`;
