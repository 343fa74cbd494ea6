import type { Tx } from "../../platform/transaction";
import { type SubscriptionEvent, type SubscriptionState, transition } from "./newsletter.model";
import { insertEvent } from "./newsletter.store.server";

const REASONS: Record<SubscriptionEvent, { actor: string; reason: string }> = {
  subscribe: { actor: "visitor", reason: "form" },
  confirm: { actor: "visitor", reason: "link in the mail" },
  unsubscribe: { actor: "visitor", reason: "asked to leave" },
  lapse: { actor: "system", reason: "not confirmed in time" },
};

/**
 * Goes through the events in order and writes each down; gives the last state, null when there was nothing to do. `from`
 * is null when the subscription is new. `wording`: the words to which the person says yes who subscribes.
 */
export async function walk(
  tx: Tx,
  { id, from }: { id: string; from: SubscriptionState | null },
  steps: SubscriptionEvent[],
  now: Date,
  wording: string | null = null,
): Promise<SubscriptionState | null> {
  let state = from;
  for (const step of steps) {
    const to = transition(state, step);
    if (to === null) throw new Error(`A subscription that is ${state} cannot ${step}`);
    await insertEvent(tx, {
      ...REASONS[step],
      subscription_id: id,
      happened_at: now,
      from_state: state,
      to_state: to,
      wording: step === "subscribe" ? wording : null,
    });
    state = to;
  }
  return steps.length === 0 ? null : state;
}
