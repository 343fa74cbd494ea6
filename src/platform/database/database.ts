import type { Kysely, Transaction } from "kysely";

/** Row types by table. Each `X.tables.ts` merges its own, so that this file imports no feature (decision 128). */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged
export interface Tables {}

export type Database = Kysely<Tables>;

export type Tx = Transaction<Tables>;
