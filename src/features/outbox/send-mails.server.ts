import type { Deps } from "../../platform/deps";
import { transact } from "../../platform/transact.server";
import type { Delivery, Mailer } from "../../ports/mailer";
import {
  AWAY_PAUSE,
  LEASE,
  LONGEST_PAUSE,
  MOST_AN_HOUR,
  MOST_REFUSALS,
  OLDEST,
  hourBefore,
  holdsBack,
  refusalPause,
} from "./outbox.model";
import { isNobody } from "../privacy/privacy.model";
import { assembleMail, encryptOldLinks } from "./mail-links.service.server";
import { WITHOUT_LINKS } from "./mail-links.store.server";
import { holdStaleMails } from "./unsent-mails.service.server";
import { suppressAddress } from "./outbox.service.server";
import { findSuppression, insertBounce, sentTo, settleMail, takeDueMail } from "./outbox.store.server";

type Sender = Pick<Deps, "db" | "now" | "log" | "mailer" | "keys">;
type Taken = NonNullable<Awaited<ReturnType<typeof takeDueMail>>>;

/** Mails under way at the same time in one process; what else waits for the mail server would wait for it as well. */
const LANES = 4;
/** So many in a row without an answer: the server is away, and trying each mail that is due would change nothing. */
const AWAY = 2;

/**
 * Job `outbox.send`: sends everything that is due (product.md §8). Any number of processes may do it at once: each mail is
 * taken by one. Killed between any two lines it loses nothing: a mail that was taken is taken again when the lease is
 * over, so one may arrive twice, never not at all.
 * @param stopping no further mail is taken; those under way are waited for
 * @returns how many the server has accepted
 */
export async function sendDueMails(deps: Sender, stopping?: AbortSignal): Promise<number> {
  const { mailer } = deps;
  await encryptOldLinks(deps);
  const held = await holdStaleMails(deps);
  if (held > 0)
    deps.log.warn({ held }, "mails from before there was a mail server are held; see npm run doctor");
  if (!mailer) return 0;
  const run = { sent: 0, away: 0 };
  const goOn = () => run.away < AWAY && !stopping?.aborted;
  const lane = async () => {
    while (goOn()) {
      const now = deps.now();
      const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
      const mail = await takeDueMail(deps.db, now, after(LEASE), after(LONGEST_PAUSE));
      if (!mail) return;
      const delivery = await sendOne(deps, mailer, mail);
      if (delivery === "accepted") run.sent += 1;
      run.away = delivery === "away" ? run.away + 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return run.sent;
}

async function sendOne(deps: Sender, mailer: Mailer, mail: Taken): Promise<Delivery["kind"] | "held"> {
  if (await holdBack(deps, mail)) return "held";
  const assembled = await assembleMail(deps, mail);
  if (!assembled.ok) {
    deps.log.warn({ mail: mail.id, kind: mail.kind, answer: assembled.error }, "a mail was given up");
    await settleMail(deps.db, mail, { state: "failed", answer: assembled.error });
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
  await writeDown(deps, mail, delivery);
  return delivery.kind;
}

/** Says so in the row when the mail must not go out, or not yet. */
async function holdBack(deps: Sender, mail: Taken): Promise<boolean> {
  const now = deps.now();
  if (isNobody(mail.recipient)) {
    await settleMail(deps.db, mail, { state: "suppressed", answer: "the person was erased" });
    return true;
  }
  const suppression = await findSuppression(deps.db, mail.recipient_key);
  if (suppression && holdsBack(suppression, mail.bulk, now)) {
    await settleMail(deps.db, mail, {
      state: "suppressed",
      answer: `${suppression.reason}: ${suppression.answer}`,
    });
    return true;
  }
  if (now.getTime() - mail.created_at.getTime() > OLDEST) {
    await settleMail(deps.db, mail, { state: "failed", answer: "given up: it waited too long" });
    return true;
  }
  if (mail.bulk) return false;
  // What was sent in an hour to come was sent by a clock that has been set back since.
  const hour = now.getTime() - hourBefore(now).getTime();
  const soon = new Date(now.getTime() + hour);
  const sent = await sentTo(deps.db, mail.recipient_key, hourBefore(now), soon, MOST_AN_HOUR);
  if (sent.length < MOST_AN_HOUR) return false;
  const free = sent.at(-1)!.sentAt!.getTime() + hour;
  await settleMail(deps.db, mail, {
    state: "waiting",
    next_attempt_at: new Date(free),
    answer: `waits: ${MOST_AN_HOUR} mails within an hour`,
  });
  return true;
}

async function writeDown(deps: Sender, mail: Taken, { kind, answer }: Delivery): Promise<void> {
  const now = deps.now();
  const after = (pause: number) => new Date(now.getTime() + pause);
  switch (kind) {
    case "accepted":
      // What was sent to many is kept where it comes from; here it would be kept once for each of them.
      await settleMail(deps.db, mail, {
        state: "sent",
        sent_at: now,
        answer,
        ...WITHOUT_LINKS,
        ...(mail.bulk ? { html: "", text: "" } : {}),
      });
      return;
    case "no_such_address":
      return bounce(deps, mail, answer);
    case "refused":
      deps.log.warn({ mail: mail.id, kind: mail.kind, answer }, "a mail was refused for good");
      await settleMail(deps.db, mail, { state: "failed", answer });
      return;
    case "later": {
      const refusals = mail.refusals + 1;
      const gaveUp = refusals >= MOST_REFUSALS;
      await settleMail(deps.db, mail, {
        state: gaveUp ? "failed" : "waiting",
        refusals,
        answer,
        ...(gaveUp ? {} : { next_attempt_at: after(refusalPause(refusals)) }),
      });
      return;
    }
    case "away":
      deps.log.warn({ mail: mail.id, answer }, "the mail server did not take a mail; it waits");
      await settleMail(deps.db, mail, { state: "waiting", answer, next_attempt_at: after(AWAY_PAUSE) });
  }
}

/** All of it or nothing: a bounce that is not written down would be made again with the next mail. */
const bounce = (deps: Sender, mail: Taken, answer: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    if (!(await settleMail(tx, mail, { state: "failed", answer }))) return;
    await insertBounce(tx, {
      message_id: mail.id,
      address_key: mail.recipient_key,
      happened_at: deps.now(),
      answer,
    });
    await suppressAddress({ ...deps, db: tx }, mail.recipient, "bounce", answer);
  });
