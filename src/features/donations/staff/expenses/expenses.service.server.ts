import { type SortKey, toPage } from "../../../../platform/pagination/cursor";
import type { Deps } from "../../../../platform/deps";
import type { LocalizedText } from "../../../../platform/i18n/localized-text";
import { type Result, err, ok } from "../../../../platform/result";
import { transact } from "../../../../platform/database/transact.server";
import type { User } from "../../../../platform/auth/principal";
import { getToday } from "../../../site/site.service.server";
import { recordAuditEvent } from "../../../audit/audit.service.server";
import { claimUploads } from "../../../uploads/file-uploads.service.server";
import { listRecordUploads } from "../../../uploads/read-uploads.service.server";
import { reverseTransaction } from "../../ledger/ledger.service.server";
import { getBalance } from "../../ledger/ledger.store.server";
import type { OwnAccount } from "../../ledger/ledger.model";
import { recordExpense } from "../../transparency/transparency.service.server";
import { findSpendableCampaign, listBudgetItems } from "../campaign-finances/campaign-finances.store.server";
import { listCategories } from "../../transparency/transparency.store.server";
import { pictureExists, getCampaignBalance, listExpenseRows, markReversed } from "./expenses.store.server";
import { type PageRequest, toListWindow } from "../gift-list.service.server";
import type { Tx } from "../../../../platform/database/database";

type WriteDeps = Pick<Deps, "db" | "now" | "newId">;

const BY_SPENT_ON: SortKey = { column: "spent_on", kind: "date" };
const expenseSubject = (id: string) => ({ kind: "expense", id });

export async function browseExpenses(
  deps: Pick<Deps, "db" | "scanner">,
  campaignId: string | undefined,
  pageRequest: PageRequest,
) {
  const rows = await listExpenseRows(deps.db, campaignId, toListWindow(pageRequest, BY_SPENT_ON));
  const page = toPage(rows, pageRequest.size, ({ keys }) => keys);
  const items = await Promise.all(
    page.items.map(async (row) => ({ ...row, files: await listRecordUploads(deps, expenseSubject(row.id)) })),
  );
  return { ...page, items };
}

export const getExpenseCategories = (deps: Pick<Deps, "db">) => listCategories(deps.db);

type ExpenseInput = {
  /** Null: category and currency are required. */
  campaignId: string | null;
  categoryId: string | null;
  currency: string | null;
  paidFrom: OwnAccount;
  minor: number;
  on: string;
  /** Position in the budget; null: no item. */
  budgetPosition: number | null;
  description: LocalizedText;
  receiptPictureId: string | null;
  /** Receipts that the user uploaded. */
  files: readonly string[];
  /** Staff saw the shortfall and confirmed. */
  confirmed: boolean;
};
type ExpenseProblem =
  "amount" | "campaign" | "category" | "currency" | "day" | "item" | "picture" | "words" | "files";
/** `minor`: the current balance. */
type Shortfall = { source: "campaign" | "account"; minor: number; currency: string };

/** @returns `short`: the balance is too low; nothing is booked until staff confirm */
export const addExpense = (
  deps: WriteDeps,
  user: User,
  input: ExpenseInput,
): Promise<Result<{ id: string }, ExpenseProblem> | { ok: false; error: "short"; short: Shortfall[] }> =>
  transact(deps.db, async (tx) => {
    const { minor, budgetPosition, files, confirmed, ...expense } = input;
    const target = await resolveTarget(tx, input);
    if (!target.ok) return target;
    const { currency, category } = target.value;
    if (expense.on > (await getToday({ ...deps, db: tx }))) return err("day");
    if ((expense.description.en ?? "").trim() === "") return err("words");
    const budget = expense.campaignId === null ? [] : await listBudgetItems(tx, [expense.campaignId]);
    const budgetItem = budget.find(({ position }) => position === budgetPosition)?.item ?? null;
    if (budgetPosition !== null && budgetItem === null) return err("item");
    if (expense.receiptPictureId !== null && !(await pictureExists(tx, expense.receiptPictureId)))
      return err("picture");
    const shortfalls = confirmed ? [] : await findShortfalls(tx, input, currency);
    if (shortfalls.length > 0) return { ok: false as const, error: "short" as const, short: shortfalls };
    const amount = { minor, currency };
    const recorded = await recordExpense({ ...deps, db: tx }, { ...expense, budgetItem, amount, category });
    if (!recorded.ok) return recorded;
    const { id } = recorded.value;
    const owner = { account: user.id, visitor: null };
    const claimed = await claimUploads(tx, {
      ids: files,
      owner,
      purpose: "expense",
      subject: expenseSubject(id),
    });
    // Rolls back the booking: an expense needs its receipts.
    if (!claimed.ok) throw new MissingFilesError();
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "created",
      subject: "expenses",
      item: id,
      title: expense.description.en!,
      before: null,
      after: { ...expense, budgetItem, minor, currency, files: files.length },
    });
    return recorded;
  }).catch((error: unknown) => {
    if (error instanceof MissingFilesError) return err("files" as const);
    throw error;
  });

class MissingFilesError extends Error {}

async function resolveTarget(
  tx: Tx,
  { campaignId, categoryId, currency }: ExpenseInput,
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
  const campaign = await findSpendableCampaign(tx, campaignId);
  return campaign ? ok({ currency: campaign.currency, category }) : err("campaign");
}

async function findShortfalls(tx: Tx, { campaignId, paidFrom, minor }: ExpenseInput, currency: string) {
  const shortfalls: Shortfall[] = [];
  const remaining = campaignId === null ? null : await getCampaignBalance(tx, campaignId, currency);
  if (remaining !== null && remaining < minor)
    shortfalls.push({ source: "campaign", minor: remaining, currency });
  const balance = await getBalance(tx, paidFrom, currency);
  if (balance < minor) shortfalls.push({ source: "account", minor: balance, currency });
  return shortfalls;
}

/** Books the opposite; both entries stay. Returns false when there is nothing to reverse. */
export const reverseExpenseByStaff = (
  deps: WriteDeps,
  user: User,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const reversedAt = deps.now();
    const reversed = await markReversed(tx, id, { at: reversedAt, by: user.id, reason });
    if (!reversed) return false;
    await reverseTransaction(
      { db: tx, newId: deps.newId },
      {
        transactionId: reversed.transactionId,
        occurredAt: reversedAt,
        kind: "correction" as const,
        memo: `reverses expense ${id}`,
        source: `expense:${id}:undone`,
      },
    );
    await recordAuditEvent(tx, deps, {
      actor: user.id,
      action: "saved",
      subject: "expenses",
      item: id,
      title: reversed.description.en ?? "",
      before: { minor: reversed.amountMinor, currency: reversed.currency, on: reversed.spentOn },
      after: { reversed: true, reason },
    });
    return true;
  });
