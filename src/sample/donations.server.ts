import { json } from "../db/json-column.server";
import { supportAmounts, tiers } from "./texts/donations.texts";
import { bankAccount, totalsNote, questions, spending, transferCosts } from "./texts/giving-page.texts";
import type { SeedDeps } from "./seed-deps";

/** Amounts in minor units. `support_amount` has the presets of each currency. */
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
const QUICK_AMOUNTS: Record<string, readonly [number, number, number, number]> = {
  EUR: [2500, 5000, 10_000, 25_000],
  KES: [300_000, 650_000, 1_300_000, 3_200_000],
  UGX: [90_000, 180_000, 360_000, 900_000],
};

export async function seedCurrencies({ db }: SeedDeps): Promise<void> {
  await db.insertInto("giving_currency").values(CURRENCIES).execute();
}

export async function seedDonations({ db, newId }: SeedDeps): Promise<void> {
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
}
