import { transact } from "../../../platform/database/transact.server";
import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { emailKey } from "../../../platform/email/email-address";
import { consumeContactLimit, refundContactLimit } from "../../../platform/forms/contact-limit.server";
import type { Locale } from "../../../platform/i18n/locales";
import { type Result, ok } from "../../../platform/result";
import { hashToken, isTokenFormat, createToken } from "../../../platform/crypto/token.server";
import { hrefOf } from "../../../platform/i18n/href";
import { unsuppressEmail, enqueueMail, findSuppressed } from "../../outbox/outbox.service.server";
import { confirmSubscriptionMail } from "./mails/confirm-subscription";
import {
  type ConfirmationLinkState,
  type SubscriptionStatus,
  planSubscribe,
  confirmationLinkState,
  pendingUntil,
} from "../newsletter.model";
import {
  findConfirmationLink,
  findSubscriptionStatus,
  insertSubscription,
  insertToken,
  lockConfirmationLink,
  lockSubscription,
  updateSubscription,
  markTokenUsed,
} from "./subscription.store.server";
import { subscriberLinks, unsubscribeHeaders } from "./subscription-links.server";
import { applySubscriptionEvents } from "./subscription-transitions.server";
import { catchUnavailable } from "./catch-unavailable.server";
import type { Database, Tx } from "../../../platform/database/database";

type SubscribeDeps = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys" | "log">;

export type SubscribeRequest = { email: string; locale: Locale; organisation: string };

/**
 * Starts the double opt-in for the weekly newsletter. Result and work are the same for known and unknown
 * addresses, against enumeration. An address over its contact limit gets no email.
 */
export async function subscribe(
  deps: SubscribeDeps,
  request: SubscribeRequest,
): Promise<Result<null, "unavailable">> {
  const now = deps.now();
  const { token, hash } = createToken();
  const until = pendingUntil(now);
  const mail = confirmSubscriptionMail({
    ...request,
    link: deps.origin + hrefOf(`/newsletter/confirm/${token}`, request.locale),
    until,
  });
  const key = emailKey(request.email);
  const planFor = async (db: Database, status: SubscriptionStatus | null) =>
    planSubscribe(status, now, (await findSuppressed({ ...deps, db }, [key])).has(key));
  return catchUnavailable(deps, async () => {
    const isMailDue = (await planFor(deps.db, (await findSubscriptionStatus(deps.db, key)) ?? null)).mail;
    if (isMailDue && !(await consumeContactLimit(deps, request.email)).ok) return null;
    const isMailed = await transact(deps.db, async (tx) => {
      const subscription = await lockOrCreateSubscription(tx, deps, request, until);
      const plan = await planFor(tx, subscription.status);
      const state = await applySubscriptionEvents(
        tx,
        { id: subscription.id, from: subscription.status?.state ?? null },
        plan.events,
        now,
        { consentText: m.newsletter_mail_text({}, { locale: request.locale }) },
      );
      if (!plan.mail) return false;
      await updateSubscription(tx, subscription.id, {
        ...(state === null ? {} : { state }),
        email: request.email,
        locale: request.locale,
        pending_until: state === "active" ? null : until,
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
      // Someone else may have typed the address: its owner can decline with one click.
      const { unsubscribe } = subscriberLinks(deps, subscription.id, request.locale);
      await enqueueMail(tx, deps, {
        ...mail,
        headers: { ...mail.headers, ...unsubscribeHeaders(unsubscribe) },
      });
      return true;
    });
    if (isMailDue && !isMailed) await refundContactLimit(deps, request.email);
    return null;
  });
}

async function lockOrCreateSubscription(
  tx: Tx,
  deps: Pick<Deps, "now" | "newId">,
  { email, locale }: SubscribeRequest,
  until: Date,
): Promise<{ id: string; status: SubscriptionStatus | null }> {
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
  if (added) return { id: added.id, status: null };
  const { id, ...status } = await lockSubscription(tx, key);
  return { id, status };
}

export async function readConfirmationLink(
  deps: Pick<Deps, "db" | "now" | "log">,
  token: string,
): Promise<Result<ConfirmationLinkState, "unavailable">> {
  if (!isTokenFormat(token)) return ok("unknown");
  return catchUnavailable(deps, async () =>
    confirmationLinkState(
      toConfirmationLink(await findConfirmationLink(deps.db, hashToken(token))),
      deps.now(),
    ),
  );
}

export async function confirmSubscription(
  deps: Pick<Deps, "db" | "now" | "log">,
  token: string,
): Promise<Result<ConfirmationLinkState, "unavailable">> {
  if (!isTokenFormat(token)) return ok("unknown");
  const now = deps.now();
  const hash = hashToken(token);
  return catchUnavailable(deps, () =>
    transact(deps.db, async (tx) => {
      const row = await lockConfirmationLink(tx, hash);
      const link = toConfirmationLink(row);
      const found = confirmationLinkState(link, now);
      // An active subscriber who confirms again wants the newsletter, despite an earlier bounce or complaint.
      if (found === "confirmed" && row && row.usedAt === null && row.expiresAt > now) {
        await markTokenUsed(tx, hash, now);
        await unsuppressEmail({ db: tx }, row.email, "owner");
      }
      if (found !== "open" || !row || !link) return found;
      const state = await applySubscriptionEvents(tx, { id: row.id, from: row.state }, ["confirm"], now);
      await updateSubscription(tx, row.id, {
        ...(state === null ? {} : { state }),
        confirmed_at: now,
        pending_until: null,
        updated_at: now,
      });
      await markTokenUsed(tx, hash, now);
      await unsuppressEmail({ db: tx }, row.email, "owner");
      return "confirmed";
    }),
  );
}

const toConfirmationLink = (
  row: (SubscriptionStatus & { expiresAt: Date; usedAt: Date | null }) | undefined,
) => (row ? { expiresAt: row.expiresAt, usedAt: row.usedAt, status: row } : null);
