import { BANK, DONATIONS } from "../../features/donations/ledger.model";
import { json } from "../content.server";
import { supportAmounts, tiers } from "./donations.texts";
import { bankAccount, figuresNote, questions, spending, transferCosts } from "./giving-page.texts";
import type { SeedTools } from "./seed-tools";

/** In whole dollars. 35000 of the laptop drive is what spec §3 names. */
const OPENING: Record<string, number> = {
  "laptop-drive-2024": 35_000,
  "solar-lab": 4320,
  "exam-week-data-2025": 6240,
};

/** Tiers and amounts of spec §3, what the support page explains, and the opening entries of the sample campaigns. */
export async function seedDonations({ db, now, newId }: SeedTools): Promise<void> {
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
      supportAmounts.map(({ amount, title, perk }, position) => ({
        id: newId(),
        position,
        amount_minor: amount * 100,
        currency: "USD",
        title: json(title),
        perk: json(perk),
      })),
    )
    .execute();
  await db
    .insertInto("giving_page")
    .values({
      currency: "USD",
      bank_account: json(bankAccount),
      transfer_costs: json(transferCosts),
      spending: json(spending),
      figures_note: json(figuresNote),
      questions: json(questions),
    })
    .execute();
  for (const { id, slug } of await db.selectFrom("campaign").select(["id", "slug"]).execute()) {
    const opening = OPENING[slug];
    if (opening !== undefined) await bookOpening({ db, now, newId }, id, slug, opening * 100);
  }
}

async function bookOpening(
  { db, now, newId }: Pick<SeedTools, "db" | "now" | "newId">,
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
