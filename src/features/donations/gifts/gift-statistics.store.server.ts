import { sql } from "kysely";
import type { Database } from "../../../platform/database/database";

/** By month (its first day) and currency, minus open disputes, which stay booked as income until lost. */
export async function sumGiftsByMonth(db: Database, since: string) {
  const { rows } = await sql<{ month: string; currency: string; minor: string }>`
    with disputed as (
      select date_trunc('month', gift.paid_at at time zone organisation_time_zone())::date as month, gift.currency,
        sum(least(dispute.minor, gift.amount_minor)) as minor
      from gift_dispute dispute join gift on gift.id = dispute.gift_id
      where dispute.state = 'open' and gift.paid_at is not null
      group by 1, 2
    )
    select month, currency, given_minor - coalesce(disputed.minor, 0) as minor
    from ledger_month left join disputed using (month, currency)
    where month >= ${since} order by month, currency`.execute(db);
  return rows.map(({ minor, ...of }) => ({ ...of, minor: Number(minor) }));
}

type PendingReviewCounts = Record<
  "refunds" | "failedRefunds" | "messages" | "disputes" | "transfers" | "differences",
  number
>;

/** A failed refund counts until there is a later one, a message only once its gift is paid. */
export async function countPendingReviews(db: Database): Promise<PendingReviewCounts> {
  const { rows } = await sql<PendingReviewCounts>`
    select
      (select count(*) from gift_refund where state = 'waiting')::int as refunds,
      (select count(*) from gift_refund failed where state = 'failed' and not exists (
        select from gift_refund later where later.gift_id = failed.gift_id and (later.created_at, later.id) > (failed.created_at, failed.id)
          and later.state not in ('failed', 'refused')))::int as "failedRefunds",
      (select count(*) from gift where message_state = 'waiting' and state in ('paid', 'partly_refunded'))::int
        as messages,
      (select count(*) from gift where state = 'disputed')::int as disputes,
      (select count(*) from gift where state = 'awaiting_payment' and method = 'transfer')::int as transfers,
      (select count(*) from payment_difference where resolved_at is null)::int as differences`.execute(db);
  return rows[0]!;
}
