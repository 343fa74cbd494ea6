import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import type { Mail } from "./outbox.model";
import { insertMail } from "./outbox.store.server";

/**
 * Owes somebody a mail. Takes the transaction of the change that causes it, not a database, so that the mail is there
 * exactly when the change is (product.md §8).
 * @returns the id of the message
 */
export async function enqueueMail(tx: Tx, deps: Pick<Deps, "now" | "newId">, mail: Mail): Promise<string> {
  const id = deps.newId();
  const now = deps.now();
  await insertMail(tx, {
    ...mail,
    id,
    headers: JSON.stringify(mail.headers ?? {}),
    next_attempt_at: now,
    created_at: now,
  });
  return id;
}
