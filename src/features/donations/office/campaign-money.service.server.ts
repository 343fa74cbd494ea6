import { type SortKey, pageOf } from "../../../platform/cursor";
import type { Deps } from "../../../platform/deps";
import type { LocalizedText } from "../../../platform/languages";
import { money } from "../../../platform/money";
import { type Result, err } from "../../../platform/result";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { type GoalChange, changeGoal, moveCampaign } from "../../campaigns/campaign-ends.service.server";
import type { CampaignMove } from "../../campaigns/campaigns.model";
import { BANK, COSTS } from "../ledger.model";
import { bookTransaction } from "../ledger.service.server";
import { recordExpense } from "../transparency.service.server";
import {
  findSpending,
  isPicture,
  listBudgets,
  listCampaignMoney,
  listExpenseRows,
  takeExpense,
} from "./campaign-money.store.server";
import { type Place, windowOf } from "./gift-list.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId">;

const SPENT: SortKey = { column: "spent_on", kind: "date" };

/** Campaigns with what came in, what went out and their budgets, newest first. */
export async function browseCampaignMoney(deps: Pick<Deps, "db">, place: Place) {
  const page = pageOf(await listCampaignMoney(deps.db, windowOf(place)), place.size, ({ keys }) => keys);
  const budgets = await listBudgets(
    deps.db,
    page.items.map(({ id }) => id),
  );
  const items = page.items.map((campaign) => ({
    ...campaign,
    budget: budgets.filter(({ campaignId }) => campaignId === campaign.id),
  }));
  return { ...page, items };
}

/** What was bought, newest first. */
export async function browseExpenses(deps: Pick<Deps, "db">, campaignId: string | undefined, place: Place) {
  const rows = await listExpenseRows(deps.db, campaignId, windowOf(place, SPENT));
  return pageOf(rows, place.size, ({ keys }) => keys);
}

type ExpenseWish = {
  campaignId: string;
  minor: number;
  on: string;
  /** Place of the budget's item; null: none of them. */
  budgetPosition: number | null;
  bought: LocalizedText;
  receiptPictureId: string | null;
};

/** Books what was spent for a campaign, in its currency, and shows it in public. Nothing is spent tomorrow. */
export const addExpense = (
  deps: Writer,
  who: User,
  { minor, budgetPosition, ...expense }: ExpenseWish,
): Promise<Result<{ id: string }, "amount" | "campaign" | "day" | "item" | "picture" | "words">> =>
  transact(deps.db, async (tx) => {
    const campaign = await findSpending(tx, expense.campaignId);
    if (!campaign) return err("campaign");
    if (expense.on > deps.now().toISOString().slice(0, 10)) return err("day");
    if ((expense.bought.en ?? "").trim() === "") return err("words");
    const budget = await listBudgets(tx, [campaign.id]);
    const budgetItem = budget.find(({ position }) => position === budgetPosition)?.item ?? null;
    if (budgetPosition !== null && budgetItem === null) return err("item");
    if (expense.receiptPictureId !== null && !(await isPicture(tx, expense.receiptPictureId)))
      return err("picture");
    const amount = { minor, currency: campaign.currency };
    const recorded = await recordExpense({ ...deps, db: tx }, { ...expense, budgetItem, amount });
    if (!recorded.ok) return recorded;
    await recordChange(tx, deps, {
      actor: who.id,
      action: "created",
      subject: "expenses",
      item: recorded.value.id,
      title: expense.bought.en!,
      before: null,
      after: { ...expense, budgetItem, minor, currency: campaign.currency },
    });
    return recorded;
  });

/** Takes back an expense that was a mistake: the ledger keeps it and gets its opposite. False: there is none. */
export const undoExpense = (deps: Writer, who: User, id: string): Promise<boolean> =>
  transact(deps.db, async (tx) => {
    const spent = await takeExpense(tx, id);
    if (!spent) return false;
    const { minor, currency } = money(spent.amountMinor, spent.currency);
    await bookTransaction(
      { db: tx, newId: deps.newId },
      {
        kind: "correction",
        occurredAt: deps.now(),
        memo: `undoes expense ${id}`,
        source: `expense:${id}:undone`,
        entries: [
          { account: BANK, amountMinor: minor, currency, campaignId: null },
          { account: COSTS, amountMinor: -minor, currency, campaignId: spent.campaignId },
        ],
      },
    );
    await recordChange(tx, deps, {
      actor: who.id,
      action: "deleted",
      subject: "expenses",
      item: id,
      title: spent.bought.en ?? "",
      before: spent,
      after: null,
    });
    return true;
  });

/** Changes a goal with its budget and public reason. */
export const setGoal = (
  deps: Writer,
  who: User,
  change: Omit<GoalChange, "changedBy">,
): ReturnType<typeof changeGoal> =>
  transact(deps.db, async (tx) => {
    const changed = await changeGoal({ ...deps, db: tx }, { ...change, changedBy: who.id });
    if (!changed.ok) return changed;
    const { campaignId, goalMinor, reason } = change;
    await note(tx, deps, who, campaignId, { goalMinor, reason });
    return changed;
  });

/** Pauses, resumes, ends a campaign, or says that all of it has been told. `reason` is for the record. */
export const setPhase = (
  deps: Writer,
  who: User,
  { campaignId, move, reason }: { campaignId: string; move: CampaignMove; reason: string },
): ReturnType<typeof moveCampaign> =>
  transact(deps.db, async (tx) => {
    const moved = await moveCampaign({ ...deps, db: tx }, { campaignId, move, reason, actor: who.id });
    if (moved.ok) await note(tx, deps, who, campaignId, { ...moved.value, reason });
    return moved;
  });

/** What finance did to a campaign, in the log. */
async function note(
  tx: Parameters<typeof recordChange>[0],
  deps: Writer,
  who: User,
  id: string,
  after: object,
): Promise<void> {
  const campaign = await findSpending(tx, id);
  await recordChange(tx, deps, {
    actor: who.id,
    action: "saved",
    subject: "campaign-money",
    item: id,
    title: campaign?.title.en ?? "",
    before: null,
    after: { ...after, currency: campaign?.currency },
  });
}
