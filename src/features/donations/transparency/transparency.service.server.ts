import type { Deps } from "../../../platform/deps";
import type { LocalizedText } from "../../../platform/i18n/localized-text";
import type { Money } from "../../../platform/money/money";
import { type Result, err, ok } from "../../../platform/result";
import { momentOnDay } from "../../../platform/time/zoned-time";
import { getTimeZone } from "../../site/site.service.server";
import { transact } from "../../../platform/database/transact.server";
import { withPictures } from "../../uploads/media/pictures.service.server";
import {
  BANK,
  COSTS,
  DONATIONS,
  FEES,
  FEE_COVER,
  type OwnAccount,
  TICKETS,
  categoryAccount,
  isSpending,
} from "../ledger/ledger.model";
import { bookTransaction } from "../ledger/ledger.service.server";
import { listBalances, listYearBalances } from "../ledger/ledger.store.server";
import { listCurrencies } from "../giving/giving.store.server";
import { budgetBesideSpending } from "./budget.model";
import { yearStatements, yearTotals } from "./yearly.model";
import {
  insertExpense,
  listBudgetItems,
  listPublicCampaigns,
  listCategories,
  listExpenses,
  listGoalChanges,
} from "./transparency.store.server";

/** Limits the purchases shown; totals come from the ledger. */
const MAX_EXPENSES = 2000;

export async function getTransparency(deps: Pick<Deps, "db" | "now">) {
  const [balances, campaigns, expenses, changes, categories, timeZone, years, budgetItems, givingCurrencies] =
    await Promise.all([
      listBalances(deps.db),
      listPublicCampaigns(deps.db, deps.now()),
      listExpenses(deps.db, MAX_EXPENSES),
      listGoalChanges(deps.db),
      listCategories(deps.db),
      getTimeZone(deps),
      listYearBalances(deps.db),
      listBudgetItems(deps.db),
      listCurrencies(deps.db),
    ]);
  const purchases = await withPictures(deps, expenses);
  // Null: for no campaign; undefined: the whole account.
  const sum = (account: string, currency: string, campaignId?: string | null) =>
    balances
      .filter((row) => row.account === account && row.currency === currency)
      .filter((row) => campaignId === undefined || row.campaignId === campaignId)
      .reduce((total, { minor }) => total + minor, 0);
  return {
    timeZone,
    campaigns: campaigns.map((campaign) => {
      const ofCampaign = ({ campaignId }: { campaignId: string | null }) => campaignId === campaign.id;
      const bought = purchases.filter(ofCampaign);
      return {
        ...campaign,
        inMinor: -sum(DONATIONS, campaign.currency, campaign.id),
        outMinor: sum(COSTS, campaign.currency, campaign.id),
        expenses: bought,
        budget: budgetBesideSpending(budgetItems.filter(ofCampaign), bought),
        goalChanges: changes.filter(ofCampaign),
      };
    }),
    totals: inOrder(new Set(balances.map(({ currency }) => currency)), givingCurrencies).map((currency) => ({
      currency,
      years: yearTotals(years, currency),
      givenMinor: -sum(DONATIONS, currency),
      generalMinor: -sum(DONATIONS, currency, null),
      ticketsMinor: -sum(TICKETS, currency),
      coverMinor: -sum(FEE_COVER, currency),
      feesMinor: sum(FEES, currency),
      spentMinor: balances
        .filter((row) => row.currency === currency && isSpending(row.account))
        .reduce((total, { minor }) => total + minor, 0),
      programsMinor: sum(COSTS, currency),
      categories: categories
        .map(({ code, name }) => ({ code, name, minor: sum(categoryAccount(code), currency) }))
        .filter(({ minor }) => minor !== 0),
    })),
  };
}

/** Giving currencies in their order, then others by code. */
function inOrder(currencies: ReadonlySet<string>, giving: readonly { currency: string }[]): string[] {
  const known = giving.map(({ currency }) => currency).filter((currency) => currencies.has(currency));
  return [...known, ...[...currencies].filter((currency) => !known.includes(currency)).toSorted()];
}

export async function getYearStatement(deps: Pick<Deps, "db" | "now">, year: number) {
  const [balances, campaigns, categories, givingCurrencies] = await Promise.all([
    listYearBalances(deps.db),
    listPublicCampaigns(deps.db, deps.now()),
    listCategories(deps.db),
    listCurrencies(deps.db),
  ]);
  const statements = yearStatements(balances, year);
  if (statements.length === 0) return null;
  const order = inOrder(new Set(statements.map(({ currency }) => currency)), givingCurrencies);
  return {
    year,
    years: [...new Set(balances.map((balance) => balance.year))],
    statements: statements.toSorted((a, b) => order.indexOf(a.currency) - order.indexOf(b.currency)),
    campaigns,
    categories,
  };
}

type Expense = {
  /** Null requires a category. */
  campaignId: string | null;
  category?: { id: string; code: string } | null;
  paidFrom?: OwnAccount;
  amount: Money;
  /** `YYYY-MM-DD`. */
  on: string;
  /** The current name of the budget item, which may change later; null: no item. */
  budgetItem: LocalizedText | null;
  description: LocalizedText;
  /** A picture of the receipt that shows no person's name. */
  receiptPictureId: string | null;
};

/** The public sees each purchase of a campaign, otherwise only the sum of a category. */
export async function recordExpense(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { category = null, paidFrom = BANK, ...expense }: Expense,
): Promise<Result<{ id: string }, "amount">> {
  const { minor, currency } = expense.amount;
  if (!Number.isSafeInteger(minor) || minor <= 0) return err("amount");
  if (expense.campaignId === null && category === null)
    throw new RangeError("an expense is of a campaign or of a category");
  const account = expense.campaignId === null ? categoryAccount(category!.code) : COSTS;
  const id = deps.newId();
  return transact(deps.db, async (tx) => {
    const timeZone = await getTimeZone({ db: tx });
    const booked = await bookTransaction(
      { db: tx, newId: deps.newId },
      {
        kind: "expense",
        occurredAt: momentOnDay(expense.on, timeZone, deps.now()),
        memo: `expense ${id}`,
        entries: [
          { account, amountMinor: minor, currency, campaignId: expense.campaignId },
          { account: paidFrom, amountMinor: -minor, currency, campaignId: null },
        ],
      },
    );
    await insertExpense(tx, {
      id,
      campaign_id: expense.campaignId,
      category_id: category && category.id,
      paid_from: paidFrom,
      transaction_id: booked!,
      spent_on: expense.on,
      budget_item: expense.budgetItem && JSON.stringify(expense.budgetItem),
      description: JSON.stringify(expense.description),
      amount_minor: minor,
      currency,
      receipt_picture_id: expense.receiptPictureId,
      created_at: deps.now(),
    });
    return ok({ id });
  });
}
