import type { Tx } from "../../platform/transaction";
import { type SubscriptionEvent, type SubscriptionState, transition } from "./newsletter.model";
import { insertEvent } from "./newsletter.store.server";

/** Who did it and why; `actor`: `visitor`, `system` or the id of a member of staff. */
export type Cause = { actor: string; reason: string };

const CAUSES: Record<SubscriptionEvent, Cause> = {
  subscribe: { actor: "visitor", reason: "form" },
  confirm: { actor: "visitor", reason: "link in the mail" },
  import: { actor: "system", reason: "import" },
  unsubscribe: { actor: "visitor", reason: "asked to leave" },
  lapse: { actor: "system", reason: "not confirmed in time" },
};
/** The steps with which somebody says yes. */
const AGREEING: ReadonlySet<SubscriptionEvent> = new Set(["subscribe", "import"]);

type Said = {
  /** The words to which the person says yes, or the proof that they did elsewhere. */
  wording?: string;
  /** When it was not the visitor. */
  cause?: Cause;
};

/**
 * Goes through the events in order and writes each down; gives the last state, null when there was nothing to do. `from`
 * is null when the subscription is new.
 */
export async function walk(
  tx: Tx,
  { id, from }: { id: string; from: SubscriptionState | null },
  steps: SubscriptionEvent[],
  now: Date,
  { wording, cause }: Said = {},
): Promise<SubscriptionState | null> {
  let state = from;
  for (const step of steps) {
    const to = transition(state, step);
    if (to === null) throw new Error(`A subscription that is ${state} cannot ${step}`);
    await insertEvent(tx, {
      ...(cause ?? CAUSES[step]),
      subscription_id: id,
      happened_at: now,
      from_state: state,
      to_state: to,
      wording: AGREEING.has(step) ? (wording ?? null) : null,
    });
    state = to;
  }
  return steps.length === 0 ? null : state;
}
