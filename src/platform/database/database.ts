import type { Kysely, Transaction } from "kysely";

/**
 * The row type of every table, by the table's name. Each `X.tables.ts` adds the tables of its feature by declaration merging,
 * so that this file imports none of them (decision 128).
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged
export interface Tables {}

export type Database = Kysely<Tables>;

/** A database within a transaction: all of its changes are committed together, or none. */
export type Tx = Transaction<Tables>;
