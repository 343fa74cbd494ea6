import { z } from "zod";
import { m } from "../../../../paraglide/messages";
import { endpoint } from "../../../../platform/api/endpoint.server";
import { localizedInput } from "../../../../platform/i18n/localized-input.server";
import { refuse } from "../../../../platform/api/problem";
import { err, ok } from "../../../../platform/result";
import { currency, isoDate, localized } from "../../../../platform/api/api-fields.server";
import { CAMPAIGN_ACTIONS, PHASE_TRANSITIONS } from "../../../campaigns/campaigns.model";
import { browseCampaignFinances, updateGoal, changePhase } from "./campaign-finances.service.server";
import {
  amountInput,
  id,
  keysOf,
  minor,
  pageSchema,
  paging,
  parsePageRequest,
  position,
} from "../admin-list.server";

const TAG = "Campaign money";
const phase = z.enum(keysOf(PHASE_TRANSITIONS));
export const listCampaignFinances = endpoint({
  summary: "Campaigns with income, expenses and budgets",
  tag: TAG,
  caller: "user",
  query: z.object(paging),
  output: pageSchema(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      currency,
      goalMinor: minor,
      raisedMinor: minor,
      spentMinor: minor,
      phase,
      deadline: isoDate,
      budget: z
        .array(z.object({ position, item: localized, amountMinor: minor }))
        .meta({ description: "Items as edited, with their texts in all languages" }),
    }),
  ),
  handle: async ({ deps, query, locale, serialize }) => {
    const parsed = parsePageRequest(query, locale);
    if (!parsed.ok) return parsed.refusal;
    const page = await browseCampaignFinances(deps, parsed.pageRequest);
    const items = page.items.map(({ title, ...campaign }) => ({
      ...campaign,
      title: String(serialize(title)),
    }));
    return ok({ items, nextCursor: page.next });
  },
});

export const changeCampaignGoal = endpoint({
  summary: "Changes goal and budget of a campaign, with a public reason",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({
    goalMinor: amountInput,
    budget: z
      .array(z.object({ item: localizedInput(200), amountMinor: amountInput }))
      .min(1)
      .max(100),
    reason: localizedInput(600),
  }),
  output: z.object({ id: z.uuid() }),
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const changed = await updateGoal(deps, principal, { campaignId: params.id, ...body });
    if (changed.ok) return ok({ id: params.id });
    if (changed.error === "unknown") return err("not_found");
    if (changed.error === "same") return refuse("conflict", { message: m.finance_same_goal({}, { locale }) });
    const field = changed.error === "budget" ? "budget" : "reason";
    const message =
      field === "budget" ? m.finance_budget_sum({}, { locale }) : m.field_required({}, { locale });
    return refuse("validation_failed", { errors: [{ field, code: "invalid", message }], message });
  },
});

export const changeCampaignPhase = endpoint({
  summary: "Pauses, resumes, ends or closes a campaign, or moves it to reporting",
  tag: TAG,
  caller: "user",
  params: id,
  body: z.object({ move: z.enum(CAMPAIGN_ACTIONS), reason: z.string().trim().min(3).max(500) }),
  output: z.object({ id: z.uuid(), phase }),
  idempotent: true,
  refuses: ["not_found", "conflict"],
  handle: async ({ deps, principal, params, body, locale }) => {
    const moved = await changePhase(deps, principal, { campaignId: params.id, ...body });
    if (moved.ok) return ok({ id: params.id, phase: moved.value.to });
    if (moved.error === "unknown") return err("not_found");
    return refuse("conflict", { message: m.finance_phase({}, { locale }) });
  },
});
