import { m } from "../../paraglide/messages";
import {
  type ContentData,
  choiceField,
  defineContentKind,
  currencyField,
  orderRule,
  leadField,
  pictureField,
  searchFields,
  slugField,
  titleField,
  updateFields,
} from "../../platform/content/content-kind";
import { type AfterDeadline, CAMPAIGN_CATEGORIES, budgetMeetsGoal } from "./campaigns.model";
import { categoryLabel } from "./ui/campaign-labels";

const AFTER_DEADLINE_LABELS = {
  stop: m.admin_after_stop,
  keep_open: m.admin_after_keep_open,
  move_to_general: m.admin_after_move_to_general,
} satisfies Record<AfterDeadline, () => string>;

const isBudgetValid = ({ goalMinor, currency, budget }: ContentData): boolean =>
  budgetMeetsGoal(
    { minor: Number(goalMinor), currency: String(currency) },
    budget as { amountMinor: number }[],
  );

/** Staff edit these fields. Totals come from the ledger, the phase from finance. */
export const campaignContent = defineContentKind({
  name: "campaigns",
  table: "campaign",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searchable: true,
  order: { column: "updated_at", kind: "time", descending: true },
  pagePath: ({ slug }) => `/fundraisers/${String(slug)}`,
  rules: [
    orderRule("startAt", "deadline"),
    { field: "budget", message: m.forms_rule_budget, holds: isBudgetValid },
  ],
  // People gave towards this goal: only `changeGoal` may change it.
  frozenFields: ["goalMinor", "currency"],
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    { name: "story", kind: "markdown" },
    choiceField("category", CAMPAIGN_CATEGORIES, categoryLabel),
    { name: "featured", kind: "flag" },
    { name: "location", kind: "words", max: 160 },
    { name: "startAt", kind: "date" },
    { name: "deadline", kind: "date" },
    choiceField("afterDeadline", Object.keys(AFTER_DEADLINE_LABELS) as AfterDeadline[], (after) =>
      AFTER_DEADLINE_LABELS[after](),
    ),
    currencyField,
    { name: "goalMinor", kind: "money" },
    {
      name: "budget",
      kind: "rows",
      table: "campaign_budget_item",
      owner: "campaign_id",
      fields: [
        { name: "item", kind: "words", max: 200 },
        { name: "amountMinor", kind: "money" },
      ],
    },
    {
      name: "giftAmounts",
      kind: "list",
      hint: m.admin_hint_gift_amounts,
      fields: [
        { name: "amountMinor", kind: "money" },
        { name: "perk", kind: "words", max: 120 },
      ],
    },
    { name: "overfunding", kind: "words", max: 400, multiline: true },
    pictureField,
    { name: "impact", kind: "texts", max: 300 },
    { name: "updates", kind: "list", fields: updateFields },
    ...searchFields,
  ],
});
