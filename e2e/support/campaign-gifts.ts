import type { TestServer } from "./test-server";

/** @param amount in major units of the campaign's currency */
export async function bookGift(server: TestServer, slug: string, amount: number): Promise<void> {
  await server.query(
    `with gift as (
      insert into ledger_transaction (id, kind, occurred_at, memo)
      values (gen_random_uuid(), 'gift', now(), 'test') returning id
    )
    insert into ledger_entry (transaction_id, line, account, amount_minor, currency, campaign_id)
    select gift.id, number, account, amount, campaign.currency, campaign.id
    from gift, campaign, (values (1, 'assets:bank', $1::int * 100), (2, 'income:donations', $1::int * -100)) as lines (number, account, amount)
    where campaign.slug = $2`,
    [amount, slug],
  );
}
