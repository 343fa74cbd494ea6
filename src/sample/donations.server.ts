import { BANK, COSTS, DONATIONS } from "../features/donations/ledger/ledger.model";
import { json } from "../db/json-column.server";
import { supportAmounts, tiers } from "./texts/donations.texts";
import { bankAccount, totalsNote, questions, spending, transferCosts } from "./texts/giving-page.texts";
import type { SeedDeps } from "./seed-deps";

/** In whole dollars. 35000 of the laptop drive is what spec §3 names. */
const OPENING_AMOUNTS: Record<string, number> = {
  "laptop-drive-2024": 35_000,
  "solar-lab": 4320,
  "exam-week-data-2025": 6240,
};

/** Limits, and what a card costs; in minor units. Presets are in `supportAmounts`, for each currency its own. */
const CURRENCIES = [
  {
    currency: "USD",
    position: 0,
    min_minor: 200,
    max_minor: 5_000_000,
    fee_fixed_minor: 30,
    fee_per_mille: 29,
    approval_minor: 50_000,
  },
  {
    currency: "EUR",
    position: 1,
    min_minor: 200,
    max_minor: 5_000_000,
    fee_fixed_minor: 25,
    fee_per_mille: 29,
    approval_minor: 50_000,
  },
  {
    currency: "KES",
    position: 2,
    min_minor: 20_000,
    max_minor: 600_000_000,
    fee_fixed_minor: 3000,
    fee_per_mille: 38,
    approval_minor: 5_000_000,
  },
  {
    currency: "UGX",
    position: 3,
    min_minor: 5000,
    max_minor: 150_000_000,
    fee_fixed_minor: 1000,
    fee_per_mille: 38,
    approval_minor: 1_250_000,
  },
];
/** Quick amounts in other currencies than the dollar of the spec, in minor units. */
const QUICK_AMOUNTS: Record<string, readonly [number, number, number, number]> = {
  EUR: [2500, 5000, 10_000, 25_000],
  KES: [300_000, 650_000, 1_300_000, 3_200_000],
  UGX: [90_000, 180_000, 360_000, 900_000],
};

/** In which currencies one can give. */
export async function seedCurrencies({ db }: SeedDeps): Promise<void> {
  await db.insertInto("giving_currency").values(CURRENCIES).execute();
}

/** Tiers and amounts of spec §3, what the support page explains, and the opening entries of the sample campaigns. */
export async function seedDonations({ db, now, newId }: SeedDeps): Promise<void> {
  await db
    .insertInto("donation_tier")
    .values(
      tiers.map(({ amount, period, ...text }, position) => ({
        id: newId(),
        position,
        amount_minor: amount * 100,
        currency: "USD",
        period,
        name: json(text.name),
        title: json(text.title),
        description: json(text.description),
        perks: json(text.perks),
      })),
    )
    .execute();
  await db
    .insertInto("support_amount")
    .values(
      supportAmounts.flatMap(({ amount, title, perk }, position) =>
        ["USD", ...Object.keys(QUICK_AMOUNTS)].map((currency) => ({
          id: newId(),
          position,
          amount_minor: QUICK_AMOUNTS[currency]?.[position] ?? amount * 100,
          currency,
          title: json(title),
          perk: json(perk),
        })),
      ),
    )
    .execute();
  await db
    .insertInto("giving_page")
    .values({
      currency: "USD",
      bank_account: json(bankAccount),
      transfer_costs: json(transferCosts),
      spending: json(spending),
      totals_note: json(totalsNote),
      questions: json(questions),
    })
    .execute();
  for (const { id, slug } of await db.selectFrom("campaign").select(["id", "slug"]).execute()) {
    const opening = OPENING_AMOUNTS[slug];
    if (opening !== undefined) await bookOpening({ db, now, newId }, id, slug, opening * 100);
    if (slug === COMPLETED_CAMPAIGN) await bookExpenses({ db, now, newId }, id);
  }
}

/** The campaign that is over and reported: what its budget named was bought. */
const COMPLETED_CAMPAIGN = "exam-week-data-2025";
const BOUGHT_ON = "2025-06-30";

async function bookExpenses(
  { db, now, newId }: Pick<SeedDeps, "db" | "now" | "newId">,
  campaign: string,
): Promise<void> {
  const items = await db
    .selectFrom("campaign_budget_item")
    .select(["item", "amount_minor as minor"])
    .where("campaign_id", "=", campaign)
    .orderBy("position")
    .execute();
  for (const { item, minor } of items) {
    const id = newId();
    await db
      .insertInto("ledger_transaction")
      .values({
        id,
        kind: "expense",
        occurred_at: new Date(BOUGHT_ON),
        memo: `Expense (sample): ${COMPLETED_CAMPAIGN}`,
      })
      .execute();
    const entry = { transaction_id: id, currency: "USD" };
    await db
      .insertInto("ledger_entry")
      .values([
        { ...entry, line: 1, account: COSTS, amount_minor: minor, campaign_id: campaign },
        { ...entry, line: 2, account: BANK, amount_minor: -minor, campaign_id: null },
      ])
      .execute();
    await db
      .insertInto("campaign_expense")
      .values({
        id: newId(),
        campaign_id: campaign,
        transaction_id: id,
        spent_on: BOUGHT_ON,
        budget_item: json(item),
        description: json(item),
        amount_minor: minor,
        currency: "USD",
        created_at: now,
      })
      .execute();
  }
}

async function bookOpening(
  { db, now, newId }: Pick<SeedDeps, "db" | "now" | "newId">,
  campaign: string,
  slug: string,
  minor: number,
): Promise<void> {
  const id = newId();
  await db
    .insertInto("ledger_transaction")
    .values({ id, kind: "opening", occurred_at: now, memo: `Opening entry (sample): ${slug}` })
    .execute();
  const entry = { transaction_id: id, currency: "USD" };
  await db
    .insertInto("ledger_entry")
    .values([
      { ...entry, line: 1, account: BANK, amount_minor: minor, campaign_id: null },
      { ...entry, line: 2, account: DONATIONS, amount_minor: -minor, campaign_id: campaign },
    ])
    .execute();
}
