import { isDatabaseAway } from "../../platform/database-away.server";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { type Result, err, ok } from "../../platform/result";
import { hashToken, looksLikeToken, newToken } from "../../platform/token.server";
import type { Tx } from "../../platform/transaction";
import { hrefOf } from "../../ui/href";
import { enqueueMail } from "../outbox/outbox.service.server";
import { confirmSubscriptionMail } from "./mails/confirm-subscription";
import {
  type LinkState,
  type Standing,
  type SubscriptionEvent,
  type SubscriptionState,
  afterSubscribe,
  linkState,
  pendingUntil,
  transition,
} from "./newsletter.model";
import {
  findLink,
  insertEvent,
  insertSubscription,
  insertToken,
  lockLink,
  lockSubscription,
  updateSubscription,
  useToken,
} from "./newsletter.store.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "origin" | "log">;

/** `email` as `subscribeInput` gave it; `organisation` signs the mail. */
export type SubscribeRequest = { email: string; locale: Locale; organisation: string };

/**
 * Starts a double opt-in for the weekly newsletter. The answer is the same for every address, known or not, and so is
 * the work before it: the mail is made in any case and kept only when it is due. Any number of equal requests at once
 * make one subscription and one mail.
 */
export async function subscribe(
  deps: Writer,
  request: SubscribeRequest,
): Promise<Result<null, "unavailable">> {
  const now = deps.now();
  const { token, hash } = newToken();
  const until = pendingUntil(now);
  const mail = await confirmSubscriptionMail({
    ...request,
    link: deps.origin + hrefOf(`/newsletter/confirm/${token}`, request.locale),
    until,
  });
  return whenAvailable(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const subscription = await claim(tx, deps, request, until);
      const next = afterSubscribe(subscription.standing, now);
      const state = await walk(tx, subscription, next.steps, now);
      if (!next.mail) return null;
      await updateSubscription(tx, subscription.id, {
        ...(state === null ? {} : { state }),
        email: request.email,
        locale: request.locale,
        pending_until: until,
        last_mail_at: now,
        updated_at: now,
      });
      await insertToken(tx, {
        token_hash: hash,
        subscription_id: subscription.id,
        purpose: "confirm",
        created_at: now,
        expires_at: until,
      });
      await enqueueMail(tx, deps, mail);
      return null;
    }),
  );
}

/** The row of this address, locked: a new one (`standing` null) or the one that is there. */
async function claim(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { email, locale }: SubscribeRequest,
  until: Date,
): Promise<{ id: string; standing: Standing | null }> {
  const now = deps.now();
  const key = emailKey(email);
  const added = await insertSubscription(tx, {
    id: deps.newId(),
    email,
    email_key: key,
    locale,
    state: "pending",
    pending_until: until,
    created_at: now,
    updated_at: now,
  });
  if (added) return { id: added.id, standing: null };
  const { id, ...standing } = await lockSubscription(tx, key);
  return { id, standing };
}

const REASONS: Record<SubscriptionEvent, { actor: string; reason: string }> = {
  subscribe: { actor: "visitor", reason: "form" },
  confirm: { actor: "visitor", reason: "link in the mail" },
  unsubscribe: { actor: "visitor", reason: "asked to leave" },
  lapse: { actor: "system", reason: "not confirmed in time" },
};

/** Goes through the events in order and writes each down; gives the last state, null when there was nothing to do. */
async function walk(
  tx: Tx,
  { id, standing }: { id: string; standing: Standing | null },
  steps: SubscriptionEvent[],
  now: Date,
): Promise<SubscriptionState | null> {
  let state = standing?.state ?? null;
  for (const step of steps) {
    const to = transition(state, step);
    if (to === null) throw new Error(`A subscription that is ${state} cannot ${step}`);
    await insertEvent(tx, {
      ...REASONS[step],
      subscription_id: id,
      happened_at: now,
      from_state: state,
      to_state: to,
    });
    state = to;
  }
  return steps.length === 0 ? null : state;
}

/** What a confirmation link stands for now. Changes nothing: mail scanners open links too. */
export async function readLink(
  deps: Pick<Deps, "db" | "now" | "log">,
  token: string,
): Promise<Result<LinkState, "unavailable">> {
  if (!looksLikeToken(token)) return ok("unknown");
  return whenAvailable(deps, async () =>
    linkState(linkOf(await findLink(deps.db, hashToken(token))), deps.now()),
  );
}

/** Confirms by the link's token. Doing it twice is as good as once: the answer is "confirmed" again. */
export async function confirm(
  deps: Pick<Deps, "db" | "now" | "log">,
  token: string,
): Promise<Result<LinkState, "unavailable">> {
  if (!looksLikeToken(token)) return ok("unknown");
  const now = deps.now();
  const hash = hashToken(token);
  return whenAvailable(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      const row = await lockLink(tx, hash);
      const link = linkOf(row);
      const found = linkState(link, now);
      if (found !== "open" || !row || !link) return found;
      const state = await walk(tx, { id: row.id, standing: link.standing }, ["confirm"], now);
      await updateSubscription(tx, row.id, {
        ...(state === null ? {} : { state }),
        confirmed_at: now,
        pending_until: null,
        updated_at: now,
      });
      await useToken(tx, hash, now);
      return "confirmed";
    }),
  );
}

const linkOf = (row: (Standing & { expiresAt: Date; usedAt: Date | null }) | undefined) =>
  row ? { expiresAt: row.expiresAt, usedAt: row.usedAt, standing: row } : null;

/** A database that is away is an expected outcome: nothing was changed, and the visitor is told to try again. */
async function whenAvailable<T>(
  deps: Pick<Deps, "log">,
  work: () => Promise<T>,
): Promise<Result<T, "unavailable">> {
  try {
    return ok(await work());
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    deps.log.error({ err: error }, "the newsletter could not reach the database");
    return err("unavailable");
  }
}
