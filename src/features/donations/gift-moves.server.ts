import type { Deps } from "../../platform/deps";
import type { Tx } from "../../platform/transaction";
import type { GiftCause } from "./causes.model";
import {
  ATTEMPT_STATES,
  type AttemptState,
  DONATION_STATES,
  type DonationState,
  stepsTo,
} from "./gift.model";
import { insertGivingEvents, updateAttempt, updateGift } from "./gift.store.server";

type Mover = Pick<Deps, "now" | "newId">;

/** Who made something happen and why, for the record of what happened: a cause of ours, or what staff wrote. */
export type Cause = { actor: string; why: GiftCause | Readonly<{ written: string }> };

/**
 * Leads a locked gift to a state, by the states in between, and writes each step down.
 * @returns false when the table knows no way: then nothing changes
 */
export async function moveGift(
  tx: Tx,
  deps: Mover,
  gift: { id: string; state: DonationState },
  to: DonationState,
  { actor, why }: Cause,
): Promise<boolean> {
  const steps = stepsTo(DONATION_STATES, gift.state, to);
  if (steps === null) return false;
  if (steps.length === 0) return true;
  const now = deps.now();
  const from = [gift.state, ...steps];
  await insertGivingEvents(
    tx,
    steps.map((state, at) => ({
      id: deps.newId(),
      gift_id: gift.id,
      monthly_id: null,
      happened_at: now,
      from_state: from[at]!,
      to_state: state,
      actor,
      reason: typeof why === "string" ? why : why.written,
    })),
  );
  await updateGift(tx, gift.id, { state: to, updated_at: now });
  return true;
}

/** The same for an attempt; what its table does not allow leaves it as it is. */
export async function moveAttempt(
  tx: Tx,
  deps: Mover,
  attempt: { id: string; state: AttemptState },
  to: AttemptState,
): Promise<void> {
  const steps = stepsTo(ATTEMPT_STATES, attempt.state, to);
  if (steps !== null && steps.length > 0)
    await updateAttempt(tx, attempt.id, { state: to, updated_at: deps.now() });
}
