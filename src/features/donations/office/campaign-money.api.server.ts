import { z } from "zod";
import { m } from "../../../paraglide/messages";
import { endpoint } from "../../../platform/endpoint.server";
import { fieldError } from "../../../platform/input.server";
import { LOCALES } from "../../../platform/languages";
import { refuse } from "../../../platform/problem";
import { err, ok } from "../../../platform/result";
import { currency, day, localized } from "../../../platform/wire.server";
import { CAMPAIGN_MOVES, PHASES } from "../../campaigns/campaigns.model";
import {
  addExpense,
  browseCampaignMoney,
  browseExpenses,
  setGoal,
  setPhase,
  undoExpense,
} from "./campaign-money.service.server";
import { entered, id, keysOf, minor, pageOf, paging, placeOf } from "./office-list.server";

const TAG = "Campaign money";
const phase = z.enum(keysOf(PHASES));
/** What is said in public: English has to be there. */
const words = (most: number) =>
  z
    .partialRecord(z.enum(LOCALES), z.string().trim().min(1).max(most))
    .refine((text) => text.en !== undefined, { params: { code: "required" } });
const position = z.int().min(0).max(99);

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
      .array(z.object({ item: words(200), amountMinor: entered }))
      .min(1)
      .max(100),
    reason: words(600),
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

export const listExpenses = endpoint({
  summary: "What was bought for campaigns, newest first",
  tag: TAG,
  caller: "user",
  query: z.object({ ...paging, campaign: z.uuid().optional() }),
  output: pageOf(
    z.object({
      id: z.uuid(),
      campaignId: z.uuid(),
      campaign: z.string(),
      spentOn: day,
      bought: z.string(),
      currency,
      amountMinor: minor,
      receiptPictureId: z.uuid().nullable(),
    }),
  ),
  handle: async ({ deps, query: { campaign, ...query }, locale, say }) => {
    const placed = placeOf(query, locale, "date");
    if (!placed.ok) return placed.refusal;
    const page = await browseExpenses(deps, campaign, placed.place);
    const items = page.items.map(({ ...row }) => ({
      ...row,
      campaign: String(say(row.campaign)),
      bought: String(say(row.bought)),
    }));
    return ok({ items, nextCursor: page.next });
  },
});

const EXPENSE_FIELDS = {
  amount: "minor",
  campaign: "campaignId",
  day: "on",
  item: "budgetPosition",
  picture: "receiptPictureId",
  words: "bought",
} as const;

export const postExpense = endpoint({
  summary: "Books what was spent for a campaign, and shows it in public",
  tag: TAG,
  caller: "user",
  body: z.object({
    campaignId: z.uuid(),
    minor: entered.meta({ description: "In minor units of the campaign's currency" }),
    on: day,
    budgetPosition: position.nullable().default(null),
    bought: words(300),
    receiptPictureId: z
      .uuid()
      .nullable()
      .default(null)
      .meta({ description: "A picture of the receipt on which nobody's name is left" }),
  }),
  output: z.object({ id: z.uuid() }),
  status: 201,
  idempotent: true,
  handle: async ({ deps, who, body, locale }) => {
    const added = await addExpense(deps, who, body);
    if (added.ok) return ok(added.value);
    const code = added.error === "day" ? "too_big" : "invalid";
    return refuse("validation_failed", { errors: [fieldError(EXPENSE_FIELDS[added.error], code, locale)] });
  },
});

export const deleteExpense = endpoint({
  summary: "Takes back an expense that was a mistake; the ledger keeps both",
  tag: TAG,
  caller: "user",
  params: id,
  output: z.object({ id: z.uuid() }),
  idempotent: true,
  handle: async ({ deps, who, params }) =>
    (await undoExpense(deps, who, params.id)) ? ok({ id: params.id }) : err("not_found"),
});
