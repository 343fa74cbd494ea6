import { transact } from "../../../platform/database/transact.server";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import type { Result } from "../../../platform/result";
import { unsuppressEmail, deleteMails } from "../../outbox/outbox.service.server";
import { type NewsletterList, type SubscriberState, pauseEnd, subscriberState } from "../newsletter.model";
import { readSubscriptionToken } from "./subscription-links.server";
import {
  findSubscriber,
  findSubscriberByEmail,
  lockOverduePending,
  lockSubscriber,
  updateSubscription,
} from "./subscription.store.server";
import { type TransitionReason, applySubscriptionEvents } from "./subscription-transitions.server";
import { catchUnavailable } from "./catch-unavailable.server";
import type { Tx } from "../../../platform/database/database";

type SubscriptionDeps = Pick<Deps, "db" | "now" | "keys" | "log">;
type Row = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>;

export type Subscriber = {
  state: SubscriberState;
  settings: { email: string; locale: Locale; lists: NewsletterList[]; pausedUntil: Date | null } | null;
};

/** Reads a link without changes: email scanners open links too. */
export const readSubscriber = (
  deps: SubscriptionDeps,
  token: string,
): Promise<Result<Subscriber, "unavailable">> =>
  catchUnavailable(deps, async () => {
    const id = readSubscriptionToken(deps, token);
    const row = id === null ? undefined : await findSubscriber(deps.db, id);
    return {
      state: subscriberState(row?.state),
      settings: row?.state === "active" ? settingsOf(row, deps.now()) : null,
    };
  });

const settingsOf = ({ email, locale, lists, pausedUntil }: Row, now: Date) => ({
  email,
  locale,
  lists,
  pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
});

/** Returns the subscription of a verified email address; null when there is none or it has lapsed. */
export async function findSubscriptionByEmail(deps: Pick<Deps, "db" | "now">, emailKey: string) {
  const row = await findSubscriberByEmail(deps.db, emailKey);
  const state = subscriberState(row?.state);
  return row && state !== "unknown" ? { id: row.id, state, ...settingsOf(row, deps.now()) } : null;
}
export type OwnSubscription = NonNullable<Awaited<ReturnType<typeof findSubscriptionByEmail>>>;

/** `pause`: days from now; 0 ends a pause, null leaves it unchanged. */
export type Preferences = { lists: NewsletterList[]; locale: Locale; pause: number | null };

/** Returns the state of the subscription; the change applies only to `active`. */
export const savePreferences = (
  deps: SubscriptionDeps,
  token: string,
  { lists, locale, pause }: Preferences,
): Promise<Result<SubscriberState, "unavailable">> =>
  withSubscriber(deps, token, async (tx, row, now) => {
    if (row.state !== "active") return;
    await updateSubscription(tx, row.id, {
      lists,
      locale,
      updated_at: now,
      ...(pause === null ? {} : { paused_until: pause === 0 ? null : pauseEnd(pause, now) }),
    });
  });

export const unsubscribe = (
  deps: SubscriptionDeps,
  token: string,
): Promise<Result<SubscriberState, "unavailable">> =>
  withSubscriber(deps, token, (tx, row, now) => endSubscription(tx, row, now));

/** Deletes unsent emails, and the address if never confirmed. Returns false when there was nothing to end. */
export async function endSubscription(
  tx: Tx,
  row: Pick<Row, "id" | "state" | "email">,
  now: Date,
  reason?: TransitionReason,
): Promise<boolean> {
  if (row.state !== "active" && row.state !== "pending") return false;
  const state = await applySubscriptionEvents(
    tx,
    { id: row.id, from: row.state },
    ["unsubscribe"],
    now,
    reason ? { reason } : {},
  );
  await deleteMails(tx, row.email, "newsletter.");
  if (state === "lapsed") await anonymizeSubscription(tx, row.id, now);
  else await updateSubscription(tx, row.id, { state: state!, paused_until: null, updated_at: now });
  return true;
}

export const resubscribe = (
  deps: SubscriptionDeps,
  token: string,
): Promise<Result<SubscriberState, "unavailable">> =>
  withSubscriber(deps, token, async (tx, row, now) => {
    if (row.state !== "unsubscribed") return;
    const consentText = m.newsletter_left_back({}, { locale: row.locale });
    const state = await applySubscriptionEvents(
      tx,
      { id: row.id, from: row.state },
      ["subscribe", "confirm"],
      now,
      { consentText },
    );
    await updateSubscription(tx, row.id, {
      state: state!,
      confirmed_at: now,
      pending_until: null,
      updated_at: now,
    });
    await unsuppressEmail({ db: tx }, row.email, "owner");
  });

const withSubscriber = (
  deps: SubscriptionDeps,
  token: string,
  change: (tx: Tx, row: Row, now: Date) => Promise<unknown>,
): Promise<Result<SubscriberState, "unavailable">> =>
  catchUnavailable(deps, async () => {
    const id = readSubscriptionToken(deps, token);
    if (id === null) return "unknown";
    return transact(deps.db, async (tx) => {
      const row = await lockSubscriber(tx, id);
      if (!row) return "unknown";
      await change(tx, row, deps.now());
      return subscriberState((await findSubscriber(tx, id))?.state);
    });
  });

/** Removes the email address; the row only records a request (privacy notice: deleted after seven days). */
export const anonymizeSubscription = (tx: Tx, id: string, now: Date) => {
  const anonymousEmail = `${id}@deleted.invalid`;
  return updateSubscription(tx, id, {
    state: "lapsed",
    email: anonymousEmail,
    email_key: anonymousEmail,
    pending_until: null,
    updated_at: now,
  }).then(() => {});
};

const BATCH_SIZE = 100;

/** Job `newsletter.lapse`: anonymizes expired pending subscriptions and returns their number. */
export async function lapsePending(deps: Pick<Deps, "db" | "now">, signal?: AbortSignal): Promise<number> {
  let lapsed = 0;
  let found = BATCH_SIZE;
  const shouldContinue = () => found === BATCH_SIZE && !signal?.aborted;
  while (shouldContinue()) {
    found = await transact(deps.db, async (tx) => {
      const now = deps.now();
      const rows = await lockOverduePending(tx, now, BATCH_SIZE);
      for (const row of rows) {
        await applySubscriptionEvents(tx, { id: row.id, from: row.state }, ["lapse"], now);
        await deleteMails(tx, row.email, "newsletter.");
        await anonymizeSubscription(tx, row.id, now);
      }
      return rows.length;
    });
    lapsed += found;
  }
  return lapsed;
}
