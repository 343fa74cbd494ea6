import { m } from "../../paraglide/messages";
import type { Deps } from "../../platform/deps";
import { emailKey } from "../../platform/email";
import type { Locale } from "../../platform/languages";
import { type Result, ok } from "../../platform/result";
import { hashToken, looksLikeToken, newToken } from "../../platform/token.server";
import type { Tx } from "../../platform/transaction";
import { hrefOf } from "../../ui/href";
import { allowAddress, enqueueMail } from "../outbox/outbox.service.server";
import { confirmSubscriptionMail } from "./mails/confirm-subscription";
import { type LinkState, type Standing, afterSubscribe, linkState, pendingUntil } from "./newsletter.model";
import {
  findLink,
  insertSubscription,
  insertToken,
  lockLink,
  lockSubscription,
  updateSubscription,
  useToken,
} from "./newsletter.store.server";
import { subscriberLinks, unsubscribeHeaders } from "./newsletter-links.server";
import { walk } from "./subscription-steps.server";
import { whenAvailable } from "./when-available.server";

type Writer = Pick<Deps, "db" | "now" | "newId" | "origin" | "keys" | "log">;

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
      const state = await walk(
        tx,
        { id: subscription.id, from: subscription.standing?.state ?? null },
        next.steps,
        now,
        // What the mail asks them to confirm: the same from whichever form they come.
        { wording: m.newsletter_mail_text({}, { locale: request.locale }) },
      );
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
      // Whose address was typed by somebody else says so with one click of their mail program.
      const { unsubscribe } = subscriberLinks(deps, subscription.id, request.locale);
      await enqueueMail(tx, deps, {
        ...mail,
        headers: { ...mail.headers, ...unsubscribeHeaders(unsubscribe) },
      });
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
      const state = await walk(tx, { id: row.id, from: row.state }, ["confirm"], now);
      await updateSubscription(tx, row.id, {
        ...(state === null ? {} : { state }),
        confirmed_at: now,
        pending_until: null,
        updated_at: now,
      });
      await useToken(tx, hash, now);
      await allowAddress({ db: tx }, row.email, "owner");
      return "confirmed";
    }),
  );
}

const linkOf = (row: (Standing & { expiresAt: Date; usedAt: Date | null }) | undefined) =>
  row ? { expiresAt: row.expiresAt, usedAt: row.usedAt, standing: row } : null;
