import type { Deps } from "../../../platform/deps";
import type { User } from "../../../platform/auth/principal";
import { listAffectedRegistrations } from "./affected-registrations.store.server";
import {
  type TransitionDeps,
  enqueueRegistrationMail,
} from "../registrations/registration-transitions.server";
import { insertEvent } from "../registrations/registrations.store.server";
import type { Tx } from "../../../platform/database/database";

export const CLASS_CHANGED = "class changed";

/** No email address: staff must call. */
type UnreachableLearner = {
  id: string;
  reference: string;
  name: string;
  phone: string | null;
  neutral: boolean;
};

export async function listAffectedLearners(
  { db }: Pick<Deps, "db">,
  intakeId: string,
): Promise<{ mailed: number; unreached: UnreachableLearner[] }> {
  const rows = await listAffectedRegistrations(db, intakeId);
  return {
    mailed: rows.filter(({ email }) => email !== null).length,
    unreached: rows
      .filter(({ email }) => email === null)
      .map(({ id, reference, full_name, phone, safe_to_name }) => ({
        id,
        reference,
        name: full_name ?? "",
        phone,
        neutral: !safe_to_name,
      })),
  };
}

/** Call it after the intake is written, in the same transaction. */
export async function notifyIntakeChange(
  tx: Tx,
  deps: TransitionDeps,
  user: User,
  intakeId: string,
): Promise<void> {
  for (const row of await listAffectedRegistrations(tx, intakeId)) {
    await enqueueRegistrationMail(tx, deps, row, "class");
    await insertEvent(tx, {
      registration_id: row.id,
      happened_at: deps.now(),
      actor: user.id,
      from_state: row.state,
      to_state: row.state,
      reason: CLASS_CHANGED,
    });
  }
}
