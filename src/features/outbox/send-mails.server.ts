import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/database/transact.server";
import type { DeliveryResult, Mailer } from "../../ports/mailer";
import {
  UNAVAILABLE_RETRY_MS,
  LEASE_MS,
  MAX_RETRY_DELAY_MS,
  MAX_MAILS_PER_HOUR,
  MAX_REFUSALS,
  MAX_MAIL_AGE_MS,
  MIN_FAILURE_DAYS,
  MIN_FAILURE_PERIOD_MS,
  hourBefore,
  isSuppressed,
  refusalRetryDelay,
} from "./outbox.model";
import { isAnonymizedEmail } from "../privacy/privacy.model";
import { assembleMail, encryptLegacyLinks } from "./links/mail-links.service.server";
import { CLEARED_LINKS } from "./links/mail-links.store.server";
import { holdStaleMails } from "./held-mails.service.server";
import { suppressEmail } from "./outbox.service.server";
import type { Tx } from "../../platform/database/database";
import {
  deleteFailures,
  findSuppression,
  insertBounce,
  listSentTo,
  readFailures,
  updateClaimedMail,
  claimDueMail,
} from "./outbox.store.server";

type SendDeps = Pick<Deps, "db" | "now" | "log" | "mailer" | "keys">;
type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>;

const CONCURRENCY = 4;
/** Stops the run after so many unavailable replies in a row: the mail server is down. */
const MAX_UNAVAILABLE_IN_A_ROW = 2;

/**
 * Job `outbox.send`: sends every due email (product.md §8), in any number of processes.
 * An email of a killed sender is due again after the lease, and may arrive twice.
 * @returns how many emails the server accepted
 */
export async function sendDueMails(deps: SendDeps, signal?: AbortSignal): Promise<number> {
  const { mailer } = deps;
  await encryptLegacyLinks(deps);
  const held = await holdStaleMails(deps);
  if (held > 0) deps.log.warn({ held }, "emails written without a mail server are held; see npm run doctor");
  if (!mailer) return 0;
  const progress = { sent: 0, unavailableCount: 0 };
  const shouldContinue = () => progress.unavailableCount < MAX_UNAVAILABLE_IN_A_ROW && !signal?.aborted;
  const worker = async () => {
    while (shouldContinue()) {
      const now = deps.now();
      const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
      const mail = await claimDueMail(deps.db, now, after(LEASE_MS), after(MAX_RETRY_DELAY_MS));
      if (!mail) return;
      const delivery = await sendMail(deps, mailer, mail);
      if (delivery === "accepted") progress.sent += 1;
      progress.unavailableCount = delivery === "unavailable" ? progress.unavailableCount + 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return progress.sent;
}

async function sendMail(
  deps: SendDeps,
  mailer: Mailer,
  mail: ClaimedMail,
): Promise<DeliveryResult["kind"] | "held"> {
  if (await holdBackMail(deps, mail)) return "held";
  const assembled = await assembleMail(deps, mail);
  if (!assembled.ok) {
    deps.log.warn({ mail: mail.id, kind: mail.kind, answer: assembled.error }, "an email was given up");
    await updateClaimedMail(deps.db, mail, { state: "failed", answer: assembled.error });
    return "held";
  }
  const { html, text, headers, calendar } = assembled.value;
  const delivery = await mailer.send({
    id: mail.id,
    to: mail.recipient,
    neutral: mail.neutral,
    subject: mail.subject,
    html,
    text,
    headers,
    ...(calendar === null ? {} : { calendar }),
  });
  await recordDelivery(deps, mail, delivery);
  return delivery.kind;
}

async function holdBackMail(deps: SendDeps, mail: ClaimedMail): Promise<boolean> {
  const now = deps.now();
  if (isAnonymizedEmail(mail.recipient)) {
    await updateClaimedMail(deps.db, mail, { state: "suppressed", answer: "the person was erased" });
    return true;
  }
  const suppression = await findSuppression(deps.db, mail.recipient_key);
  if (suppression && isSuppressed(suppression, mail.bulk, now)) {
    await updateClaimedMail(deps.db, mail, {
      state: "suppressed",
      answer: `${suppression.reason}: ${suppression.answer}`,
    });
    return true;
  }
  if (now.getTime() - mail.created_at.getTime() > MAX_MAIL_AGE_MS) {
    await updateClaimedMail(deps.db, mail, { state: "failed", answer: "given up: it waited too long" });
    return true;
  }
  if (mail.bulk) return false;
  // Ignores send times over an hour ahead: they come from a clock that was set back since.
  const hour = now.getTime() - hourBefore(now).getTime();
  const hourFromNow = new Date(now.getTime() + hour);
  const sent = await listSentTo(
    deps.db,
    mail.recipient_key,
    hourBefore(now),
    hourFromNow,
    MAX_MAILS_PER_HOUR,
  );
  if (sent.length < MAX_MAILS_PER_HOUR) return false;
  const freeAt = sent.at(-1)!.sentAt!.getTime() + hour;
  await updateClaimedMail(deps.db, mail, {
    state: "waiting",
    next_attempt_at: new Date(freeAt),
    answer: `waits: ${MAX_MAILS_PER_HOUR} mails within an hour`,
  });
  return true;
}

async function recordDelivery(
  deps: SendDeps,
  mail: ClaimedMail,
  { kind, answer }: DeliveryResult,
): Promise<void> {
  const now = deps.now();
  const after = (delay: number) => new Date(now.getTime() + delay);
  switch (kind) {
    case "accepted":
      await transact(deps.db, async (tx) => {
        const isRecorded = await updateClaimedMail(tx, mail, {
          state: "sent",
          sent_at: now,
          answer,
          ...CLEARED_LINKS,
          // The source of a bulk email retains its text; here it would be stored once per recipient.
          ...(mail.bulk ? { html: "", text: "" } : {}),
        });
        if (isRecorded) await deleteFailures(tx, mail.recipient_key);
      });
      return;
    case "no_such_address":
      return recordBounce(deps, mail, answer);
    case "mailbox_unavailable":
      return recordFailure(deps, mail, answer);
    case "refused":
      deps.log.warn({ mail: mail.id, kind: mail.kind, answer }, "an email was refused permanently");
      await updateClaimedMail(deps.db, mail, { state: "failed", answer });
      return;
    case "later": {
      const refusals = mail.refusals + 1;
      if (refusals >= MAX_REFUSALS) return recordFailure(deps, mail, answer);
      await updateClaimedMail(deps.db, mail, {
        state: "waiting",
        refusals,
        answer,
        next_attempt_at: after(refusalRetryDelay(refusals)),
      });
      return;
    }
    case "unavailable":
      deps.log.warn({ mail: mail.id, answer }, "the mail server did not accept an email; it is retried");
      await updateClaimedMail(deps.db, mail, {
        state: "waiting",
        answer,
        next_attempt_at: after(UNAVAILABLE_RETRY_MS),
      });
  }
}

/** One transaction: without a recorded bounce, the next email would bounce again. */
const recordBounce = (deps: SendDeps, mail: ClaimedMail, answer: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    if (!(await insertFailedDelivery(tx, deps, mail, { answer, permanent: true }))) return;
    await suppressEmail({ ...deps, db: tx }, mail.recipient, "bounce", answer);
  });

const recordFailure = (deps: SendDeps, mail: ClaimedMail, answer: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    if (!(await insertFailedDelivery(tx, deps, mail, { answer, permanent: false }))) return;
    const { days, since } = await readFailures(tx, mail.recipient_key);
    const period = since === null ? 0 : deps.now().getTime() - since.getTime();
    if (days >= MIN_FAILURE_DAYS && period >= MIN_FAILURE_PERIOD_MS)
      await suppressEmail({ ...deps, db: tx }, mail.recipient, "undelivered", answer);
  });

/** @returns false when another sender has claimed the email since */
async function insertFailedDelivery(
  tx: Tx,
  deps: Pick<SendDeps, "now" | "log">,
  mail: ClaimedMail,
  { answer, permanent }: { answer: string; permanent: boolean },
): Promise<boolean> {
  if (!(await updateClaimedMail(tx, mail, { state: "failed", answer }))) return false;
  deps.log.warn({ mail: mail.id, kind: mail.kind, permanent, answer }, "an email was not delivered");
  await insertBounce(tx, {
    message_id: mail.id,
    address_key: mail.recipient_key,
    happened_at: deps.now(),
    answer,
    permanent,
  });
  return true;
}
