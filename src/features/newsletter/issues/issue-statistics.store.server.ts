import { sql } from "kysely";
import { MIN_DAYS_BETWEEN_ISSUES } from "./issues.model";
import type { Database } from "../../../platform/database/database";

type IssueStatistics = {
  readers: number;
  passed: number;
  made: number;
  waiting: number;
  bounced: number;
  held: number;
  failed: number;
  unsubscribed: number;
};

/**
 * Counts the outcomes of an issue. An email that the outbox has deleted counts as sent unless it bounced.
 * Unsubscriptions count within six days after delivery.
 */
export async function readIssueStatistics(db: Database, id: string, now: Date): Promise<IssueStatistics> {
  const { rows } = await sql<Record<keyof IssueStatistics, string>>`
    with issue as (select * from newsletter_issue where id = ${id}),
    reader as (
      select subscription.id <= issue.sent_up_to as passed
      from subscription, issue
      where subscription.state = 'active' and subscription.lists @> array[issue.list]
        and (paused_until is null or paused_until <= ${now})
    ),
    outcome as (
      select message.state, exists (
          select from mail_bounce where message_id = delivery.message_id and permanent
        ) as bounced,
        exists (
          select from subscription_event as event
          where event.subscription_id = delivery.subscription_id and event.to_state = 'unsubscribed'
            and event.happened_at between delivered_at and delivered_at + ${MIN_DAYS_BETWEEN_ISSUES} * interval '1 day'
        ) as gone
      from newsletter_delivery as delivery
      left join outbox_message as message on message.id = delivery.message_id
      where delivery.issue_id = ${id}
    )
    select (select count(*) from reader) as readers,
      (select count(*) from reader where passed) as passed,
      count(*) as made,
      count(*) filter (where state in ('waiting', 'sending')) as waiting,
      count(*) filter (where bounced) as bounced,
      count(*) filter (where state = 'suppressed') as held,
      count(*) filter (where state = 'failed' and not bounced) as failed,
      count(*) filter (where gone) as unsubscribed
    from outcome`.execute(db);
  return Object.fromEntries(
    Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)]),
  ) as IssueStatistics;
}
