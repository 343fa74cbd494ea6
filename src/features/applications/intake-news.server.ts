import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import type { User } from "../../platform/who";
import { listConcerned } from "./intake-news.store.server";
import { type Mover, tell } from "./registration-moves.server";
import { insertEvent } from "./registrations.store.server";

/** The reason of the event that the class of a registration got other days or places to meet. */
export const CLASS_CHANGED = "class changed";

/** Somebody whom no mail reaches: staff call them. */
type Unreached = { id: string; reference: string; name: string; phone: string | null; neutral: boolean };

/** Whom a change of days or places to meet concerns: how many get a mail, and who has to be called. */
export async function concernedBy(
  { db }: Pick<Deps, "db">,
  intakeId: string,
): Promise<{ mailed: number; unreached: Unreached[] }> {
  const rows = await listConcerned(db, intakeId);
  return {
    mailed: rows.filter(({ email }) => email !== null).length,
    unreached: rows
      .filter(({ email }) => email === null)
      .map(({ id, reference, full_name, phone, safe_to_name }) => ({
        ...{ id, reference, name: full_name ?? "", phone, neutral: !safe_to_name },
      })),
  };
}

/**
 * Tells everybody who has, or may get, a place that their class has other days or places to meet, in their language. Call
 * it after the intake was written, in the same transaction.
 */
export async function tellOfChange(tx: Tx, deps: Mover, who: User, intakeId: string): Promise<void> {
  for (const row of await listConcerned(tx, intakeId)) {
    await tell(tx, deps, row, "class");
    await insertEvent(tx, {
      registration_id: row.id,
      happened_at: deps.now(),
      actor: who.id,
      from_state: row.state,
      to_state: row.state,
      reason: CLASS_CHANGED,
    });
  }
}
