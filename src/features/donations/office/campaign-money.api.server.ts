import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/endpoint.server";
import { localizedInput } from "../../../platform/localized-input.server";
import { refuse } from "../../../platform/problem";
import { err, ok } from "../../../platform/result";
import { currency, day, localized } from "../../../platform/wire.server";
import { CAMPAIGN_MOVES, PHASES } from "../../campaigns/campaigns.model";
import { browseCampaignMoney, setGoal, setPhase } from "./campaign-money.service.server";
import { entered, id, keysOf, minor, pageOf, paging, placeOf, position } from "./office-list.server";

const TAG = "Campaign money";
const phase = z.enum(keysOf(PHASES));
export const listCampaignMoney = endpoint({
  summary: "Campaigns with what came in, what went out and their budgets",
  tag: TAG,
  caller: "user",
  query: z.object(paging),
  output: pageOf(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      currency,
      goalMinor: minor,
      raisedMinor: minor,
      spentMinor: minor,
      phase,
      deadline: day,
      budget: z
        .array(z.object({ position, item: localized, amountMinor: minor }))
        .meta({ description: "Items as they are edited: their texts in all languages" }),
    }),
  ),
  handle: async ({ deps, query, locale, say }) => {
    const placed = placeOf(query, locale);
    if (!placed.ok) return placed.refusal;
    const page = await browseCampaignMoney(deps, placed.place);
    const items = page.items.map(({ title, ...campaign }) => ({ ...campaign, title: String(say(title)) }));
    return ok({ items, nextCursor: page.next });
  },
});

export const changeCampaignGoal = endpoint({
  summary: "Changes goal and budget of a campaign, with a reason that everybody can read",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({
    goalMinor: entered,
    budget: z
      .array(z.object({ item: localizedInput(200), amountMinor: entered }))
      .min(1)
      .max(100),
    reason: localizedInput(600),
  }),
  output: z.object({ id: z.uuid() }),
  idempotent: true,
  handle: async ({ deps, who, params, body, locale }) => {
    const changed = await setGoal(deps, who, { campaignId: params.id, ...body });
    if (changed.ok) return ok({ id: params.id });
    if (changed.error === "unknown") return err("not_found");
    if (changed.error === "same") return refuse("conflict", { message: m.money_same_goal({}, { locale }) });
    const field = changed.error === "budget" ? "budget" : "reason";
    const message =
      field === "budget" ? m.money_budget_sum({}, { locale }) : m.field_required({}, { locale });
    return refuse("validation_failed", { errors: [{ field, code: "invalid", message }], message });
  },
});

export const moveCampaignPhase = endpoint({
  summary: "Pauses, resumes, ends a campaign, or says that all of it has been told",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ move: z.enum(CAMPAIGN_MOVES), reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid(), phase }),
  idempotent: true,
  handle: async ({ deps, who, params, body, locale }) => {
    const moved = await setPhase(deps, who, { campaignId: params.id, ...body });
    if (moved.ok) return ok({ id: params.id, phase: moved.value.to });
    if (moved.error === "unknown") return err("not_found");
    return refuse("conflict", { message: m.money_phase({}, { locale }) });
  },
});
