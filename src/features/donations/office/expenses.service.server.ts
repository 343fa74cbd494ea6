import { type SortKey, pageOf } from "../../../platform/cursor";
import type { Deps } from "../../../platform/deps";
import type { LocalizedText } from "../../../platform/languages";
import { type Result, err, ok } from "../../../platform/result";
import { transact } from "../../../platform/transact.server";
import type { Tx } from "../../../platform/transaction";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { claimUploads } from "../../uploads/file-uploads.service.server";
import { uploadsOf } from "../../uploads/read-uploads.service.server";
import { reverseTransaction } from "../ledger.service.server";
import { balanceOf } from "../ledger.store.server";
import type { OwnAccount } from "../ledger.model";
import { recordExpense } from "../transparency.service.server";
import { findSpending, listBudgets } from "./campaign-money.store.server";
import { listCategories } from "../transparency.store.server";
import { isPicture, leftOfCampaign, listExpenseRows, markReversed } from "./expenses.store.server";
import { type Place, windowOf } from "./gift-list.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId">;

const SPENT: SortKey = { column: "spent_on", kind: "date" };
const recordOf = (id: string) => ({ kind: "expense", id });

/** What was spent, newest first, with the receipts that were uploaded. */
export async function browseExpenses(
  deps: Pick<Deps, "db" | "scanner">,
  campaignId: string | undefined,
  place: Place,
) {
  const rows = await listExpenseRows(deps.db, campaignId, windowOf(place, SPENT));
  const page = pageOf(rows, place.size, ({ keys }) => keys);
  const items = await Promise.all(
    page.items.map(async (row) => ({ ...row, files: await uploadsOf(deps, recordOf(row.id)) })),
  );
  return { ...page, items };
}

/** The categories of expenses, in order. */
export const expenseCategories = (deps: Pick<Deps, "db">) => listCategories(deps.db);

type ExpenseWish = {
  /** Null: for no campaign; then there is a category and a currency. */
  campaignId: string | null;
  categoryId: string | null;
  currency: string | null;
  paidFrom: OwnAccount;
  minor: number;
  on: string;
  /** Place of the budget's item; null: none of them. */
  budgetPosition: number | null;
  bought: LocalizedText;
  receiptPictureId: string | null;
  /** Uploads of whoever records it: the receipts. */
  files: readonly string[];
  /** Whether staff have seen that money is missing. */
  confirmed: boolean;
};
type Problem =
  "amount" | "campaign" | "category" | "currency" | "day" | "item" | "picture" | "words" | "files";
/** What would be below zero: what there is now, in minor units. */
type Short = { of: "campaign" | "account"; minor: number; currency: string };

/**
 * Books what was spent, with its receipts. Nothing is spent tomorrow.
 * @returns `short`: less is there than is spent; nothing is booked until staff confirm
 */
export const addExpense = (
  deps: Writer,
  who: User,
  wish: ExpenseWish,
): Promise<Result<{ id: string }, Problem> | { ok: false; error: "short"; short: Short[] }> =>
  transact(deps.db, async (tx) => {
    const { minor, budgetPosition, files, confirmed, ...expense } = wish;
    const target = await targetOf(tx, wish);
    if (!target.ok) return target;
    const { currency, category } = target.value;
    if (expense.on > deps.now().toISOString().slice(0, 10)) return err("day");
    if ((expense.bought.en ?? "").trim() === "") return err("words");
    const budget = expense.campaignId === null ? [] : await listBudgets(tx, [expense.campaignId]);
    const budgetItem = budget.find(({ position }) => position === budgetPosition)?.item ?? null;
    if (budgetPosition !== null && budgetItem === null) return err("item");
    if (expense.receiptPictureId !== null && !(await isPicture(tx, expense.receiptPictureId)))
      return err("picture");
    const short = confirmed ? [] : await shortOf(tx, wish, currency);
    if (short.length > 0) return { ok: false as const, error: "short" as const, short };
    const amount = { minor, currency };
    const recorded = await recordExpense({ ...deps, db: tx }, { ...expense, budgetItem, amount, category });
    if (!recorded.ok) return recorded;
    const { id } = recorded.value;
    const owner = { account: who.id, visitor: null };
    const claimed = await claimUploads(tx, { ids: files, owner, purpose: "expense", subject: recordOf(id) });
    // What is booked is undone with the transaction: an expense without its receipt is not what was meant.
    if (!claimed.ok) throw new MissingFiles();
    await recordChange(tx, deps, {
      actor: who.id,
      action: "created",
      subject: "expenses",
      item: id,
      title: expense.bought.en!,
      before: null,
      after: { ...expense, budgetItem, minor, currency, files: files.length },
    });
    return recorded;
  }).catch((error: unknown) => {
    if (error instanceof MissingFiles) return err("files" as const);
    throw error;
  });

class MissingFiles extends Error {}

/** Of what an expense is: a campaign gives its currency; without one there is a category. */
async function targetOf(
  tx: Tx,
  { campaignId, categoryId, currency }: ExpenseWish,
): Promise<
  Result<
    { currency: string; category: { id: string; code: string } | null },
    "campaign" | "category" | "currency"
  >
> {
  const category =
    categoryId === null ? null : (await listCategories(tx)).find(({ id }) => id === categoryId);
  if (category === undefined) return err("category");
  if (campaignId === null)
    return category === null
      ? err("category")
      : currency === null
        ? err("currency")
        : ok({ currency, category });
  const campaign = await findSpending(tx, campaignId);
  return campaign ? ok({ currency: campaign.currency, category }) : err("campaign");
}

async function shortOf(tx: Tx, { campaignId, paidFrom, minor }: ExpenseWish, currency: string) {
  const short: Short[] = [];
  const left = campaignId === null ? null : await leftOfCampaign(tx, campaignId, currency);
  if (left !== null && left < minor) short.push({ of: "campaign", minor: left, currency });
  const there = await balanceOf(tx, paidFrom, currency);
  if (there < minor) short.push({ of: "account", minor: there, currency });
  return short;
}

/** Reverses an expense that was a mistake: both entries stay, with the reason. False: there is none to reverse. */
export const undoExpense = (
  deps: Writer,
  who: User,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const at = deps.now();
    const spent = await markReversed(tx, id, { at, by: who.id, reason });
    if (!spent) return false;
    await reverseTransaction(
      { db: tx, newId: deps.newId },
      {
        ...{ transactionId: spent.transactionId, occurredAt: at, kind: "correction" as const },
        ...{ memo: `reverses expense ${id}`, source: `expense:${id}:undone` },
      },
    );
    await recordChange(tx, deps, {
      actor: who.id,
      action: "saved",
      subject: "expenses",
      item: id,
      title: spent.bought.en ?? "",
      before: { minor: spent.amountMinor, currency: spent.currency, on: spent.spentOn },
      after: { reversed: true, reason },
    });
    return true;
  });
