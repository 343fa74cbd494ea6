import { sql } from "kysely";
import type { Database, Tx } from "./database";

/** Runs the work in a transaction, or in a savepoint inside one: a failure then rolls back only this part. */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint part`.execute(db);
  try {
    const result = await work(db as Tx);
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    await sql`release savepoint part`.execute(db);
    throw error;
  }
}
