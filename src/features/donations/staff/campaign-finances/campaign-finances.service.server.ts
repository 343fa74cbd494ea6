import { toPage } from "../../../../platform/pagination/cursor";
import type { Deps } from "../../../../platform/deps";
import { transact } from "../../../../platform/database/transact.server";
import type { User } from "../../../../platform/auth/principal";
import { recordAuditEvent } from "../../../audit/audit.service.server";
import {
  type GoalChange,
  changeGoal,
  transitionCampaign,
} from "../../../campaigns/campaign-lifecycle.service.server";
import type { CampaignAction } from "../../../campaigns/campaigns.model";
import {
  findSpendableCampaign,
  listBudgetItems,
  listCampaignFinanceRows,
} from "./campaign-finances.store.server";
import { type PageRequest, toListWindow } from "../gift-list.service.server";

type WriteDeps = Pick<Deps, "db" | "now" | "newId">;

export async function browseCampaignFinances(deps: Pick<Deps, "db">, pageRequest: PageRequest) {
  const page = toPage(
    await listCampaignFinanceRows(deps.db, toListWindow(pageRequest)),
    pageRequest.size,
    ({ keys }) => keys,
  );
  const budgets = await listBudgetItems(
    deps.db,
    page.items.map(({ id }) => id),
  );
  const items = page.items.map((campaign) => ({
    ...campaign,
    budget: budgets.filter(({ campaignId }) => campaignId === campaign.id),
  }));
  return { ...page, items };
}

export const updateGoal = (
  deps: WriteDeps,
  user: User,
  change: Omit<GoalChange, "changedBy">,
): ReturnType<typeof changeGoal> =>
  transact(deps.db, async (tx) => {
    const changed = await changeGoal({ ...deps, db: tx }, { ...change, changedBy: user.id });
    if (!changed.ok) return changed;
    const { campaignId, goalMinor, reason } = change;
    await recordCampaignChange(tx, deps, user, campaignId, { goalMinor, reason });
    return changed;
  });

export const changePhase = (
  deps: WriteDeps,
  user: User,
  { campaignId, move, reason }: { campaignId: string; move: CampaignAction; reason: string },
): ReturnType<typeof transitionCampaign> =>
  transact(deps.db, async (tx) => {
    const moved = await transitionCampaign({ ...deps, db: tx }, { campaignId, move, reason, actor: user.id });
    if (moved.ok) await recordCampaignChange(tx, deps, user, campaignId, { ...moved.value, reason });
    return moved;
  });

async function recordCampaignChange(
  tx: Parameters<typeof recordAuditEvent>[0],
  deps: WriteDeps,
  user: User,
  id: string,
  after: object,
): Promise<void> {
  const campaign = await findSpendableCampaign(tx, id);
  await recordAuditEvent(tx, deps, {
    actor: user.id,
    action: "saved",
    subject: "campaign-finances",
    item: id,
    title: campaign?.title.en ?? "",
    before: null,
    after: { ...after, currency: campaign?.currency },
  });
}
