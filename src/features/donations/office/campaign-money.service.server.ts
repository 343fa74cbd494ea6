import { pageOf } from "../../../platform/cursor";
import type { Deps } from "../../../platform/deps";
import { transact } from "../../../platform/transact.server";
import type { User } from "../../../platform/who";
import { recordChange } from "../../audit/audit.service.server";
import { type GoalChange, changeGoal, moveCampaign } from "../../campaigns/campaign-ends.service.server";
import type { CampaignMove } from "../../campaigns/campaigns.model";
import { findSpending, listBudgets, listCampaignMoney } from "./campaign-money.store.server";
import { type Place, windowOf } from "./gift-list.service.server";

type Writer = Pick<Deps, "db" | "now" | "newId">;

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
