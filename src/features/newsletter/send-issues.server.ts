import type { Deps } from "../../platform/deps";
import type { Locale } from "../../platform/languages";
import { bulkWaiting, enqueueMails } from "../outbox/outbox.service.server";
import { turnBefore } from "./issues.model";
import { move } from "./issues.service.server";
import {
  dueIssues,
  insertDeliveries,
  lockIssue,
  nextSubscribers,
  takeSendingIssue,
  takeTurns,
  updateIssue,
} from "./issues.store.server";
import { type DrawnIssue, drawIssue, issueMail } from "./mails/issue-mail";
import { subscriberLinks } from "./newsletter-links.server";

type Sender = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;

/** Subscribers in one transaction. */
const SLICE = 100;
/** With so many in the outbox the mail server is the slower one: no more are made, the next run goes on. */
const MOST_WAITING = 1000;

/**
 * Job `newsletter.send`: begins the issues whose time has come, and puts their mails into the outbox, a slice of
 * subscribers in each transaction, which also notes how far it came. So a killed run is gone on with by the next one, on
 * any process, and nobody gets an issue twice (the key of `newsletter_delivery` would refuse it) or misses one.
 */
export async function sendIssues(
  deps: Sender,
  organisation: string,
  stopping?: AbortSignal,
): Promise<number> {
  let mails = 0;
  const goOn = async () => !stopping?.aborted && (await bulkWaiting(deps, MOST_WAITING)) < MOST_WAITING;
  for (const { id, state } of await dueIssues(deps.db, deps.now())) {
    if (state === "scheduled") await begin(deps, id);
    const draw = drawOnce(deps, organisation);
    while (await goOn()) {
      const made = await sendSlice(deps, id, draw);
      if (made === null) break;
      mails += made;
    }
  }
  return mails;
}

const begin = (deps: Sender, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const issue = await lockIssue(tx, id);
    // Another process was quicker, or somebody took it back.
    if (issue?.state !== "scheduled" || issue.send_at === null || issue.send_at > deps.now()) return;
    await move(tx, deps, issue, "sending", "system", { started_at: deps.now() });
  });

type Draw = (issue: Parameters<typeof drawIssue>[1], locale: Locale) => Promise<DrawnIssue>;

/** A mail is drawn once for each language; only its links differ from reader to reader. */
function drawOnce(deps: Sender, organisation: string): Draw {
  const drawn = new Map<Locale, Promise<DrawnIssue>>();
  return (issue, locale) => {
    const found = drawn.get(locale) ?? drawIssue(deps, issue, locale, organisation);
    drawn.set(locale, found);
    return found;
  };
}

/** Gives the number of mails that were made; null when nothing is left to do here. */
const sendSlice = (deps: Sender, id: string, draw: Draw): Promise<number | null> =>
  deps.db.transaction().execute(async (tx) => {
    const issue = await takeSendingIssue(tx, id);
    if (!issue) return null;
    const now = deps.now();
    const { list, sent_up_to: after } = issue;
    const people = await nextSubscribers(tx, { list, after, now, limit: SLICE });
    const last = people.at(-1);
    if (!last) {
      await move(tx, deps, issue, "sent", "system", { ended_at: now });
      return null;
    }
    const turns = await takeTurns(
      tx,
      people.map((person) => person.id),
      { list, now, before: turnBefore(now) },
    );
    const readers = people.filter((person) => turns.has(person.id));
    const mails = await Promise.all(
      readers.map(async ({ id: reader, email, locale }) =>
        issueMail(await draw(issue, locale), email, subscriberLinks(deps, reader, locale)),
      ),
    );
    const messages = await enqueueMails(tx, deps, mails);
    if (readers.length > 0)
      await insertDeliveries(
        tx,
        readers.map((reader, index) => ({
          issue_id: id,
          subscription_id: reader.id,
          message_id: messages[index]!,
          delivered_at: now,
        })),
      );
    await updateIssue(tx, id, { sent_up_to: last.id });
    return readers.length;
  });
