import { recordExpense } from "../features/donations/transparency/transparency.service.server";
import { BANK, DONATIONS } from "../features/donations/ledger/ledger.model";
import { money } from "../platform/money/money";
import {
  campaignExpenses,
  type ExpenseCategoryCode,
  generalExpenseDescription,
  yearlyAccounts,
} from "./texts/expenses.texts";
import type { SeedDeps } from "./seed-deps";

const CURRENCY = "USD";
const RAISED: Record<string, number> = {
  "laptop-drive-2024": 35_000,
  "solar-lab": 4320,
  "exam-week-data-2025": 6240,
};

export async function seedBooks(deps: SeedDeps): Promise<void> {
  const campaigns = await deps.db
    .selectFrom("campaign")
    .select(["id", "slug", "start_at as startAt"])
    .execute();
  for (const { id, slug, startAt } of campaigns) {
    const raised = RAISED[slug];
    // On the first day: later purchases are paid from this amount.
    const at = new Date(`${startAt}T12:00:00Z`);
    if (raised !== undefined) await bookOpening(deps, { campaignId: id, dollars: raised, at, of: slug });
  }
  await bookCampaignExpenses(deps, new Map(campaigns.map(({ id, slug }) => [slug, id])));
  await bookYears(deps);
}

async function bookCampaignExpenses(deps: SeedDeps, campaignIds: ReadonlyMap<string, string>): Promise<void> {
  const items = await deps.db
    .selectFrom("campaign_budget_item")
    .select(["campaign_id as campaignId", "position", "item"])
    .execute();
  for (const { campaign, on, item, amount, description, receipt } of campaignExpenses) {
    const campaignId = campaignIds.get(campaign);
    if (campaignId === undefined) continue;
    const budgetItem =
      items.find((each) => each.campaignId === campaignId && each.position === item)?.item ?? null;
    const receiptPictureId = (receipt && deps.receipts[receipt]) ?? null;
    await record(deps, {
      campaignId,
      category: null,
      budgetItem,
      on,
      dollars: amount,
      description,
      receiptPictureId,
    });
  }
}

/** Books gifts on the first day of a year and expenses on the last, so that the balance never falls below zero. */
async function bookYears(deps: SeedDeps): Promise<void> {
  const categories = await deps.db.selectFrom("expense_category").select(["id", "code"]).execute();
  const today = deps.now.toISOString().slice(0, 10);
  for (const { year, given, spent } of yearlyAccounts) {
    await bookOpening(deps, {
      campaignId: null,
      dollars: given,
      at: new Date(`${year}-01-01T00:00:00Z`),
      of: `gifts of ${year}`,
    });
    const lastDay = `${year}-12-31`;
    for (const [code, dollars] of Object.entries(spent)) {
      const category = categories.find((each) => each.code === code);
      const description = generalExpenseDescription[code as ExpenseCategoryCode];
      const on = lastDay < today ? lastDay : today;
      if (category)
        await record(deps, {
          campaignId: null,
          category,
          budgetItem: null,
          on,
          dollars,
          description,
          receiptPictureId: null,
        });
    }
  }
}

type SampleExpense = Pick<
  Parameters<typeof recordExpense>[1],
  "campaignId" | "category" | "on" | "description" | "budgetItem" | "receiptPictureId"
> & { dollars: number };

async function record(deps: SeedDeps, { dollars, ...expense }: SampleExpense): Promise<void> {
  const amount = money(dollars * 100, CURRENCY);
  const recorded = await recordExpense({ ...deps, now: () => deps.now }, { ...expense, amount });
  if (!recorded.ok) throw new RangeError(`sample expense of ${expense.on}: ${recorded.error}`);
}

async function bookOpening(
  { db, newId }: SeedDeps,
  { campaignId, dollars, at, of }: { campaignId: string | null; dollars: number; at: Date; of: string },
): Promise<void> {
  const id = newId();
  await db
    .insertInto("ledger_transaction")
    .values({ id, kind: "opening", occurred_at: at, memo: `Opening entry (sample): ${of}` })
    .execute();
  const entry = { transaction_id: id, currency: CURRENCY };
  const minor = dollars * 100;
  await db
    .insertInto("ledger_entry")
    .values([
      { ...entry, line: 1, account: BANK, amount_minor: minor, campaign_id: null },
      { ...entry, line: 2, account: DONATIONS, amount_minor: -minor, campaign_id: campaignId },
    ])
    .execute();
}
