/** One table of a database, as it is carried elsewhere. */
export type Table = Readonly<{
  name: string;
  /** In the order in which `COPY` writes them; what the database computes by itself is not among them. */
  columns: readonly string[];
}>;

/** What a database holds, apart from the rows: enough to make an empty one of the same shape. */
export type DatabaseShape = Readonly<{
  /** Names of the migrations it has had. Tables, rules and triggers are made by running them anew. */
  migrations: readonly string[];
  /** The migration that a release must know to run on it (docs/upgrading.md); null: it must know all. */
  oldest: string | null;
  tables: readonly Table[];
  /** The last number that each sequence has given. */
  sequences: readonly Readonly<{ name: string; value: string }>[];
  /** What tells the program's secret without betraying it (table `program_secret`); null: it has had none yet. */
  secretMark: string | null;
}>;

/** A whole database at one moment: a running one, or a backup of it. */
export type DatabaseContent = Readonly<{
  shape: DatabaseShape;
  /** The rows of a table in PostgreSQL's text format for `COPY`, in pieces of any size. Read one table after the other. */
  rows: (table: Table) => AsyncIterable<Buffer>;
}>;

/** Why a backup, a restore or a move cannot be done; the message is for the operator and says what was changed. */
export class BackupError extends Error {
  override name = "BackupError";
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"gift" ("id", "state")`, for a statement. */
export const tableWithColumns = ({ name, columns }: Table): string =>
  `public.${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(", ")})`;

/** `public."gift"`, for a statement. */
export const quotedTable = (name: string): string => `public.${quoteIdentifier(name)}`;
