import { DAY_MS, MINUTE_MS } from "../../platform/time/durations";

/** The form on every page subscribes to `weekly` (product.md §4.5). */
export const NEWSLETTER_LISTS = ["weekly", "monthly", "learner-opportunities", "events"] as const;
export type NewsletterList = (typeof NEWSLETTER_LISTS)[number];

export const SUBSCRIPTION_STATES = ["pending", "active", "unsubscribed", "lapsed"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const SUBSCRIPTION_EVENTS = ["subscribe", "confirm", "import", "unsubscribe", "lapse"] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** product.md §4.5. Refuses every unlisted transition. */
const TRANSITIONS: Record<
  SubscriptionState | "new",
  Partial<Record<SubscriptionEvent, SubscriptionState>>
> = {
  // Staff can import new or pending subscribers. Someone who unsubscribed must subscribe again themselves.
  new: { subscribe: "pending", import: "active" },
  // Someone who declines before confirmation was never a subscriber.
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

export const transition = (
  state: SubscriptionState | null,
  event: SubscriptionEvent,
): SubscriptionState | null => TRANSITIONS[state ?? "new"][event] ?? null;

export type TokenPurpose = "confirm";

/** Lifetime of an unconfirmed subscription and of its confirmation link, in days. */
export const PENDING_DAYS = 7;
/** Minimum time between two confirmation emails to one address, in minutes. */
const MAIL_COOLDOWN_MINUTES = 15;

export const pendingUntil = (now: Date): Date => new Date(now.getTime() + PENDING_DAYS * DAY_MS);

export type SubscriptionStatus = {
  state: SubscriptionState;
  pendingUntil: Date | null;
  lastMailAt: Date | null;
};

/** Expiry makes a pending subscription `lapsed` at once, even before a job records it. */
const hasLapsed = ({ state, pendingUntil: until }: SubscriptionStatus, now: Date): boolean =>
  state === "pending" && until !== null && until <= now;

/**
 * Returns the events of a "Subscribe" click, and whether to send a confirmation email. Active subscribers get
 * one only while their address is blocked: the email shows whether it works again.
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

export type ConfirmationLinkState = "open" | "confirmed" | "expired" | "used" | "unknown";

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

export const PAUSE_DAYS = [30, 90, 180] as const;
export const pauseEnd = (days: number, now: Date): Date => new Date(now.getTime() + days * DAY_MS);

/** State that a subscriber's own link shows. A lapsed subscription no longer has an email address. */
export type SubscriberState = "waiting" | "active" | "left" | "unknown";

export function subscriberState(state: SubscriptionState | undefined): SubscriberState {
  if (state === "pending") return "waiting";
  if (state === "active") return "active";
  return state === undefined ? "unknown" : "left";
}
