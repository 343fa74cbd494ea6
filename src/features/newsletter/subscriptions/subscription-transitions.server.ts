import { type SubscriptionEvent, type SubscriptionState, transition } from "../newsletter.model";
import { insertSubscriptionEvent } from "./subscription.store.server";
import type { Tx } from "../../../platform/database/database";

/** Who did it and why; `actor`: `visitor`, `system` or the id of a member of staff. */
export type TransitionReason = { actor: string; reason: string };

const DEFAULT_REASONS: Record<SubscriptionEvent, TransitionReason> = {
  subscribe: { actor: "visitor", reason: "form" },
  confirm: { actor: "visitor", reason: "link in the mail" },
  import: { actor: "system", reason: "import" },
  unsubscribe: { actor: "visitor", reason: "asked to leave" },
  lapse: { actor: "system", reason: "not confirmed in time" },
};
/** The steps with which somebody says yes. */
const CONSENT_EVENTS: ReadonlySet<SubscriptionEvent> = new Set(["subscribe", "import"]);

type TransitionDetails = {
  /** The words to which the person says yes, or the proof that they did elsewhere. */
  consentText?: string;
  /** When it was not the visitor. */
  reason?: TransitionReason;
};

/**
 * Goes through the events in order and writes each down; gives the last state, null when there was nothing to do. `from`
 * is null when the subscription is new.
 */
export async function applySubscriptionEvents(
  tx: Tx,
  { id, from }: { id: string; from: SubscriptionState | null },
  events: SubscriptionEvent[],
  now: Date,
  { consentText, reason }: TransitionDetails = {},
): Promise<SubscriptionState | null> {
  let state = from;
  for (const event of events) {
    const to = transition(state, event);
    if (to === null) throw new Error(`A subscription that is ${state} cannot ${event}`);
    await insertSubscriptionEvent(tx, {
      ...(reason ?? DEFAULT_REASONS[event]),
      subscription_id: id,
      happened_at: now,
      from_state: state,
      to_state: to,
      consent_text: CONSENT_EVENTS.has(event) ? (consentText ?? null) : null,
    });
    state = to;
  }
  return events.length === 0 ? null : state;
}
