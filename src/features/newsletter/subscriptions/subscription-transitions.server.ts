import { type SubscriptionEvent, type SubscriptionState, transition } from "../newsletter.model";
import { insertSubscriptionEvent } from "./subscription.store.server";
import type { Tx } from "../../../platform/database/database";

/** `actor`: `visitor`, `system` or the id of a user. */
export type TransitionReason = { actor: string; reason: string };

const DEFAULT_REASONS: Record<SubscriptionEvent, TransitionReason> = {
  subscribe: { actor: "visitor", reason: "form" },
  confirm: { actor: "visitor", reason: "link in the mail" },
  import: { actor: "system", reason: "import" },
  unsubscribe: { actor: "visitor", reason: "asked to leave" },
  lapse: { actor: "system", reason: "not confirmed in time" },
};
const CONSENT_EVENTS: ReadonlySet<SubscriptionEvent> = new Set(["subscribe", "import"]);

type TransitionDetails = {
  /** Text that the person agreed to, or the proof of an earlier consent. */
  consentText?: string;
  reason?: TransitionReason;
};

/** Records the transition of each event in order. Returns the last state, or null without events. */
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
