import { sql } from "kysely";
import { money } from "../../platform/money/money";
import type { Payout } from "../../ports/payments";
import type { Sandbox } from "./sandbox-events.server";
import { transact } from "../../platform/database/transact.server";

/** Pays out the balance per currency: payments less fees, refunds, disputes and earlier payouts. */
export async function createPayouts({ db, now, newId }: Sandbox): Promise<void> {
  await transact(db, async (tx) => {
    await sql`lock table sandbox_payout in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ currency: string; held: number }>`
      select currency, sum(minor)::bigint as held from (
        select currency, amount_minor - fee_minor
          - coalesce((select sum(minor) from sandbox_refund where payment_ref = payment.ref), 0)
          - coalesce((select sum(minor) from sandbox_dispute where payment_ref = payment.ref and state <> 'won'), 0) as minor
        from sandbox_payment payment where state = 'succeeded'
        union all select currency, -amount_minor from sandbox_payout) moved
      group by currency`.execute(tx);
    for (const { currency, held } of rows)
      if (held > 0)
        await tx
          .insertInto("sandbox_payout")
          .values({ ref: `out_${newId()}`, currency, amount_minor: held, created_at: now() })
          .execute();
  });
}

export async function* listPayouts({ db }: Sandbox, since: Date): AsyncIterable<Payout> {
  const rows = await db
    .selectFrom("sandbox_payout")
    .selectAll()
    .where("created_at", ">=", since)
    .orderBy("created_at")
    .execute();
  for (const { ref, currency, amount_minor: minor, created_at: at } of rows)
    yield { ref, amount: money(minor, currency), at, returned: false };
}
