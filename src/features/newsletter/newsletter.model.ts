import { DAY_MS, MINUTE_MS } from "../../platform/time/durations";

/** What one can subscribe to; the block on every page means the weekly one (product.md §4.5). */
export const NEWSLETTER_LISTS = ["weekly", "monthly", "learner-opportunities", "events"] as const;
export type NewsletterList = (typeof NEWSLETTER_LISTS)[number];

export const SUBSCRIPTION_STATES = ["pending", "active", "unsubscribed", "lapsed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const SUBSCRIPTION_EVENTS = ["subscribe", "confirm", "import", "unsubscribe", "lapse"] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** What may follow what (product.md §4.5). What is not here is refused. */
const TRANSITIONS: Record<
  SubscriptionState | "new",
  Partial<Record<SubscriptionEvent, SubscriptionState>>
> = {
  // Staff import only whoever has agreed elsewhere; whoever left comes back by themselves alone.
  new: { subscribe: "pending", import: "active" },
  // Who says no before confirming has never been a subscriber.
  pending: {
    subscribe: "pending",
    confirm: "active",
    import: "active",
    lapse: "lapsed",
    unsubscribe: "lapsed",
  },
  active: { subscribe: "active", confirm: "active", unsubscribe: "unsubscribed" },
  unsubscribed: { subscribe: "pending", unsubscribe: "unsubscribed" },
  lapsed: { subscribe: "pending", unsubscribe: "lapsed" },
};

/** The state after an event; null when the event is not allowed in this state. `null` as state: nothing is there yet. */
export const transition = (
  state: SubscriptionState | null,
  event: SubscriptionEvent,
): SubscriptionState | null => TRANSITIONS[state ?? "new"][event] ?? null;

export type TokenPurpose = "confirm";

/** How long a subscription waits to be confirmed, and the link in the mail works, in days. */
export const PENDING_DAYS = 7;
/** Shortest time between two confirmation mails to one pending address, in minutes. */
const MAIL_COOLDOWN_MINUTES = 15;

export const pendingUntil = (now: Date): Date => new Date(now.getTime() + PENDING_DAYS * DAY_MS);

/** The parts of a subscription that decide what a click on "Subscribe" does. */
export type SubscriptionStatus = {
  state: SubscriptionState;
  pendingUntil: Date | null;
  lastMailAt: Date | null;
};

/** Whether a pending subscription has waited too long. It is `lapsed` from that moment, written down or not. */
const hasLapsed = ({ state, pendingUntil: until }: SubscriptionStatus, now: Date): boolean =>
  state === "pending" && until !== null && until <= now;

/**
 * What "Subscribe" leads to: the states to go through, and whether a confirmation mail is due. An active subscriber
 * gets none, unless the address is blocked: the mail shows whether it works again. A pending or blocked one gets none
 * within fifteen minutes of the last; whoever left or lapsed starts anew.
 * @param isBlocked whether no newsletter reaches the address
 */
export function planSubscribe(
  status: SubscriptionStatus | null,
  now: Date,
  isBlocked: boolean,
): { events: SubscriptionEvent[]; mail: boolean } {
  if (status === null) return { events: ["subscribe"], mail: true };
  if (hasLapsed(status, now)) return { events: ["lapse", "subscribe"], mail: true };
  if (status.state === "active" && !isBlocked) return { events: [], mail: false };
  if ((status.state === "pending" || status.state === "active") && status.lastMailAt !== null) {
    const since = now.getTime() - status.lastMailAt.getTime();
    if (since < MAIL_COOLDOWN_MINUTES * MINUTE_MS) return { events: [], mail: false };
  }
  return { events: ["subscribe"], mail: true };
}

/** What a link from a confirmation mail stands for when it is opened. */
export type ConfirmationLinkState = "open" | "confirmed" | "expired" | "used" | "unknown";

/** Pure: `link` is null when there is no such token. */
export function confirmationLinkState(
  link: { expiresAt: Date; usedAt: Date | null; status: SubscriptionStatus } | null,
  now: Date,
): ConfirmationLinkState {
  if (link === null) return "unknown";
  if (link.status.state === "active") return "confirmed";
  if (link.usedAt !== null) return "used";
  if (link.expiresAt <= now || hasLapsed(link.status, now)) return "expired";
  return transition(link.status.state, "confirm") === null ? "expired" : "open";
}

/** For how long one can pause, in days; the longest is half a year. */
export const PAUSE_DAYS = [30, 90, 180] as const;
export const pauseEnd = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY_MS);

/** What somebody's own link to their subscription shows. A lapsed one holds no address any more. */
export type SubscriberState = "waiting" | "active" | "left" | "unknown";

export function subscriberState(state: SubscriptionState | undefined): SubscriberState {
  if (state === "pending") return "waiting";
  if (state === "active") return "active";
  return state === undefined ? "unknown" : "left";
}
