import type { Transaction } from "kysely";
import type { Tables } from "../../db/database.server";

/** A database within a transaction: what is written by it is there together, or not at all. */
export type Tx = Transaction<Tables>;
