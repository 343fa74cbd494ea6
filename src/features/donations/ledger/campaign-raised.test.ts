import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase, testDeps } from "../../../../test/support/database";
import { migrate, loadMigrations } from "../../../db/migrate.server";
import { BANK, DONATIONS, type LedgerEntry } from "./ledger.model";
import { bookTransaction } from "./ledger.service.server";
import { transact } from "../../../platform/database/transact.server";

const deps = await testDeps("sample");
const campaigns = (await deps.db.selectFrom("campaign").select("id").orderBy("slug").execute()).map(
  ({ id }) => id,
);

type Gift = { campaign: number | null; minor: number; currency: string };
const entriesOf = ({ campaign, minor, currency }: Gift): LedgerEntry[] => [
  { account: BANK, amountMinor: minor, currency, campaignId: null },
  {
    account: DONATIONS,
    amountMinor: -minor,
    currency,
    campaignId: campaign === null ? null : campaigns[campaign]!,
  },
];
const book = (gifts: readonly Gift[], on = deps) =>
  bookTransaction(on, {
    kind: "gift",
    occurredAt: deps.now(),
    memo: "test",
    entries: gifts.flatMap(entriesOf),
  });

async function storedAndSummed() {
  const stored = await sql`
    select campaign_id, currency, raised_minor from campaign_raised order by campaign_id, currency`.execute(
    deps.db,
  );
  const summed = await sql`
    select campaign_id, currency, (-sum(amount_minor))::bigint as raised_minor from ledger_entry
    where campaign_id is not null and account = 'income:donations'
    group by campaign_id, currency order by campaign_id, currency`.execute(deps.db);
  return { stored: stored.rows, summed: summed.rows };
}

// A negative gift is a refund.
const gift = fc.record({
  campaign: fc.option(fc.nat(campaigns.length - 1)),
  minor: fc.integer({ min: -100_000, max: 100_000 }).filter((minor) => minor !== 0),
  currency: fc.constantFrom("USD", "KES"),
});
const bookings = fc.array(fc.array(gift, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

test("the raised amount is the sum of gifts and refunds, also after rollbacks", async () => {
  await fc.assert(
    fc.asyncProperty(bookings, bookings, async (booked, undone) => {
      for (const gifts of booked) await book(gifts);
      const broken = transact(deps.db, async (tx) => {
        for (const gifts of undone) await book(gifts, { ...deps, db: tx });
        throw new Error("undone");
      });
      await expect(broken).rejects.toThrow("undone");
      const { stored, summed } = await storedAndSummed();
      expect(stored).toEqual(summed);
    }),
    { numRuns: 15 },
  );
});

test("concurrent bookings for the same campaigns all count and never deadlock", async () => {
  const both = (first: number, second: number): Gift[] =>
    [first, second].map((campaign) => ({ campaign, minor: 100, currency: "USD" }));
  await Promise.all(Array.from({ length: 60 }, (_, each) => book(each % 2 === 0 ? both(0, 1) : both(1, 0))));
  const { stored, summed } = await storedAndSummed();
  expect(stored).toEqual(summed);
});

test("no statement can write raised amounts directly", async () => {
  const before = await storedAndSummed();
  for (const attempt of [
    sql`update ledger_balance set balance_minor = balance_minor + 1`,
    sql`delete from ledger_balance`,
    sql`truncate ledger_balance`,
    sql`insert into ledger_balance values ('income:donations', 'EUR', ${campaigns[0]}, 1, 1, 1)`,
    sql`insert into campaign_donors values (${campaigns[0]}, 5)`,
    sql`truncate campaign_donor`,
  ])
    await expect(attempt.execute(deps.db)).rejects.toThrow(/follows from the ledger/);
  expect(await storedAndSummed()).toEqual(before);
});

test("the migration includes amounts that were raised before it", async () => {
  const { db } = await testDatabase();
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const older = Object.entries(loadMigrations()).filter(([name]) => name < "0015");
  await migrate(db, Object.fromEntries(older));
  await sql`
    with made as (
      insert into campaign (id, slug, title, short_description, description, story, goal_minor, currency, start_at,
        deadline, after_deadline, overfunding, location, category)
      select gen_random_uuid(), 'old', t, t, t, t, 1000, 'USD', '2026-01-01', '2026-12-31', 'stop', t, t, 'power'
      from (select '{"en": "Old"}'::jsonb::localized_text as t) as text returning id),
    head as (
      insert into ledger_transaction (id, kind, occurred_at, memo)
      values (${deps.newId()}, 'gift', now(), 'old') returning id)
    insert into ledger_entry (transaction_id, line, account, amount_minor, currency, campaign_id)
    select head.id, line, account, minor, 'USD', case line when 1 then null else made.id end
    from made, head, (values (1, 'assets:bank', 800), (2, 'income:donations', -500), (3, 'income:donations', -300))
      as entry (line, account, minor)`.execute(db);
  await migrate(db);
  const { rows } = await sql`
    select slug, campaign_raised.currency, raised_minor from campaign_raised
    join campaign on campaign.id = campaign_id`.execute(db);
  expect(rows).toEqual([{ slug: "old", currency: "USD", raised_minor: 800 }]);
});
