import type { Deps } from "../../platform/deps";
import type { LocalizedText } from "../../platform/i18n/localized-text";
import { money } from "../../platform/money/money";
import { type Result, err, ok } from "../../platform/result";
import { canTransition } from "../../platform/state-table";
import { transact } from "../../platform/database/transact.server";
import { getToday } from "../site/site.service.server";
import {
  type CampaignAction,
  type CampaignPhase,
  PHASE_TRANSITIONS,
  budgetMeetsGoal,
  endPhaseOf,
  endPhaseForAmount,
} from "./campaigns.model";
import {
  insertCampaignEvent,
  insertGoalChange,
  listOverdueCampaigns,
  lockCampaign,
  updatePhase,
  sumRaisedByCampaign,
  replaceGoal,
} from "./campaigns.store.server";

type WriteDeps = Pick<Deps, "db" | "now" | "newId">;

/** Ends every overdue campaign in the phase that its total decides. @returns how many it ended */
export async function endCampaigns(deps: WriteDeps): Promise<number> {
  const now = deps.now();
  const today = await getToday(deps);
  const overdue = await listOverdueCampaigns(deps.db, today);
  const raisedById = await sumRaisedByCampaign(
    deps.db,
    overdue.map(({ id }) => id),
  );
  let ended = 0;
  for (const row of overdue) {
    const goal = money(row.goalMinor, row.currency);
    const raised = money(raisedById.get(row.id) ?? 0, row.currency);
    const to = endPhaseOf({ ...row, goal, raised }, today);
    if (to === null || !canTransition(PHASE_TRANSITIONS, row.phase, to)) continue;
    const hasTransitioned = await transact(deps.db, async (tx) => {
      if (!(await updatePhase(tx, row.id, row.phase, to, { now, today }))) return false;
      await insertCampaignEvent(tx, {
        id: deps.newId(),
        campaign_id: row.id,
        happened_at: now,
        from_phase: row.phase,
        to_phase: to,
        actor: "system",
        reason: "the deadline has passed",
      });
      return true;
    });
    if (hasTransitioned) ended++;
  }
  return ended;
}

/** Runs a staff action on a campaign. `not_now`: its phase does not allow the action. */
export const transitionCampaign = (
  deps: WriteDeps,
  {
    campaignId,
    move,
    actor,
    reason,
  }: { campaignId: string; move: CampaignAction; actor: string; reason: string },
): Promise<Result<{ from: CampaignPhase; to: CampaignPhase }, "unknown" | "not_now">> =>
  transact(deps.db, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign || campaign.state === "draft") return err("unknown");
    const raised = (await sumRaisedByCampaign(tx, [campaignId])).get(campaignId) ?? 0;
    const targets: Record<CampaignAction, CampaignPhase> = {
      pause: "paused",
      resume: "open",
      end: endPhaseForAmount(campaign.goalMinor, raised),
      report: "reported",
      close: "closed",
    };
    const to = targets[move];
    const { phase: from } = campaign;
    const now = deps.now();
    const today = await getToday({ ...deps, db: tx });
    if (
      !canTransition(PHASE_TRANSITIONS, from, to) ||
      !(await updatePhase(tx, campaignId, from, to, { now, today }))
    )
      return err("not_now");
    await insertCampaignEvent(tx, {
      id: deps.newId(),
      campaign_id: campaignId,
      happened_at: now,
      from_phase: from,
      to_phase: to,
      actor,
      reason,
    });
    return ok({ from, to });
  });

/** `budget` in minor units of the campaign's currency. `reason` is public: `/transparency` shows it. */
export type GoalChange = {
  campaignId: string;
  goalMinor: number;
  budget: readonly { item: LocalizedText; amountMinor: number }[];
  reason: LocalizedText;
  changedBy: string;
};

export async function changeGoal(
  deps: WriteDeps,
  change: GoalChange,
): Promise<Result<null, "unknown" | "same" | "budget" | "reason">> {
  if (!(change.reason.en ?? "").trim()) return err("reason");
  return transact(deps.db, async (tx) => {
    const campaign = await lockCampaign(tx, change.campaignId);
    if (!campaign) return err("unknown");
    if (campaign.goalMinor === change.goalMinor) return err("same");
    if (
      !Number.isSafeInteger(change.goalMinor) ||
      !budgetMeetsGoal(money(change.goalMinor, campaign.currency), change.budget)
    )
      return err("budget");
    const now = deps.now();
    await insertGoalChange(tx, {
      id: deps.newId(),
      campaign_id: campaign.id,
      changed_at: now,
      from_minor: campaign.goalMinor,
      to_minor: change.goalMinor,
      currency: campaign.currency,
      reason: JSON.stringify(change.reason),
      changed_by: change.changedBy,
    });
    await replaceGoal(tx, campaign.id, change.goalMinor, change.budget, now);
    return ok(null);
  });
}
