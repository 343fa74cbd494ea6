import type { Deps } from "../../../platform/deps";
import type { TransitionReason } from "./transition-reasons.model";
import { GIFT_TRANSITIONS, type GiftState } from "./gift.model";
import { transitionPath } from "../../../platform/state-table";
import { ATTEMPT_TRANSITIONS, type AttemptState } from "./payment-attempt.model";
import { insertGivingEvents, updateGift } from "./gift.store.server";
import { updateAttempt } from "./payment-attempts.store.server";
import type { Tx } from "../../../platform/database/database";

type TransitionDeps = Pick<Deps, "now" | "newId">;

/** `reason` is a code, or the text that staff wrote. */
export type TransitionTrigger = { actor: string; reason: TransitionReason | Readonly<{ text: string }> };

/** Moves a locked gift to `to`, recording each step. @returns false, changing nothing, without a path */
export async function transitionGift(
  tx: Tx,
  deps: TransitionDeps,
  gift: { id: string; state: GiftState },
  to: GiftState,
  { actor, reason }: TransitionTrigger,
): Promise<boolean> {
  const path = transitionPath(GIFT_TRANSITIONS, gift.state, to);
  if (path === null) return false;
  if (path.length === 0) return true;
  const now = deps.now();
  const from = [gift.state, ...path];
  await insertGivingEvents(
    tx,
    path.map((state, at) => ({
      id: deps.newId(),
      gift_id: gift.id,
      monthly_id: null,
      happened_at: now,
      from_state: from[at]!,
      to_state: state,
      actor,
      reason: typeof reason === "string" ? reason : reason.text,
    })),
  );
  await updateGift(tx, gift.id, { state: to, updated_at: now });
  return true;
}

/** Ignores transitions that the table does not allow. */
export async function transitionAttempt(
  tx: Tx,
  deps: TransitionDeps,
  attempt: { id: string; state: AttemptState },
  to: AttemptState,
): Promise<void> {
  const path = transitionPath(ATTEMPT_TRANSITIONS, attempt.state, to);
  if (path !== null && path.length > 0)
    await updateAttempt(tx, attempt.id, { state: to, updated_at: deps.now() });
}
