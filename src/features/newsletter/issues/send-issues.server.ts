import { transact } from "../../../platform/database/transact.server";
import type { Deps } from "../../../platform/deps";
import type { Locale } from "../../../platform/i18n/locales";
import { countPendingBulk, enqueueMails } from "../../outbox/outbox.service.server";
import { turnCutoff } from "./issues.model";
import { applyIssueTransition } from "./issues.service.server";
import {
  listDueIssues,
  insertDeliveries,
  lockIssue,
  lockNextSubscribers,
  lockSendingIssue,
  claimTurns,
  updateIssue,
} from "./issues.store.server";
import { type RenderedIssue, renderIssue, issueMail } from "./mails/issue-mail";
import { subscriberLinks } from "../subscriptions/subscription-links.server";

type SendDeps = Pick<Deps, "db" | "now" | "newId" | "keys" | "origin">;

const BATCH_SIZE = 100;
/** With so many bulk emails in the outbox, the mail server is the bottleneck. The next run continues. */
const MAX_WAITING = 1000;

/**
 * Job `newsletter.send`: starts due issues and enqueues their emails. Each transaction stores a batch and its
 * position, so any process can continue after a crash. The key of `newsletter_delivery` prevents duplicates.
 */
export async function sendIssues(
  deps: SendDeps,
  organisation: string,
  signal?: AbortSignal,
): Promise<number> {
  let mails = 0;
  const shouldContinue = async () =>
    !signal?.aborted && (await countPendingBulk(deps, MAX_WAITING)) < MAX_WAITING;
  for (const { id, state } of await listDueIssues(deps.db, deps.now())) {
    if (state === "scheduled") await startSending(deps, id);
    const render = createIssueRenderer(deps, organisation);
    while (await shouldContinue()) {
      const made = await sendBatch(deps, id, render);
      if (made === null) break;
      mails += made;
    }
  }
  return mails;
}

const startSending = (deps: SendDeps, id: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    const issue = await lockIssue(tx, id);
    // Another process started it, or staff returned it to draft.
    if (issue?.state !== "scheduled" || issue.send_at === null || issue.send_at > deps.now()) return;
    await applyIssueTransition(tx, deps, issue, "sending", "system", { started_at: deps.now() });
  });

type RenderIssue = (issue: Parameters<typeof renderIssue>[1], locale: Locale) => Promise<RenderedIssue>;

/** Renders once per language; only the links differ between readers. */
function createIssueRenderer(deps: SendDeps, organisation: string): RenderIssue {
  const rendered = new Map<Locale, Promise<RenderedIssue>>();
  return (issue, locale) => {
    const found = rendered.get(locale) ?? renderIssue(deps, issue, locale, organisation);
    rendered.set(locale, found);
    return found;
  };
}

const sendBatch = (deps: SendDeps, id: string, render: RenderIssue): Promise<number | null> =>
  transact(deps.db, async (tx) => {
    const issue = await lockSendingIssue(tx, id);
    if (!issue) return null;
    const now = deps.now();
    const { list, sent_up_to: after } = issue;
    const subscribers = await lockNextSubscribers(tx, { list, after, now, limit: BATCH_SIZE });
    const last = subscribers.at(-1);
    if (!last) {
      await applyIssueTransition(tx, deps, issue, "sent", "system", { ended_at: now });
      return null;
    }
    const turns = await claimTurns(
      tx,
      subscribers.map((subscriber) => subscriber.id),
      { list, now, before: turnCutoff(now) },
    );
    const readers = subscribers.filter((subscriber) => turns.has(subscriber.id));
    const mails = await Promise.all(
      readers.map(async ({ id: reader, email, locale }) =>
        issueMail(await render(issue, locale), email, subscriberLinks(deps, reader, locale)),
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
