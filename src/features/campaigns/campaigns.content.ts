import { m } from "../../paraglide/messages";
import {
  type ContentData,
  choice,
  contentKind,
  currencyField,
  inOrder,
  leadField,
  pictureField,
  searchFields,
  slugField,
  titleField,
  updateFields,
} from "../../platform/content-kind";
import { type AfterDeadline, CAMPAIGN_CATEGORIES, budgetMeetsGoal } from "./campaigns.model";
import { categoryLabel } from "./ui/campaign-labels";

const AFTER = {
  stop: m.admin_after_stop,
  keep_open: m.admin_after_keep_open,
  move_to_general: m.admin_after_move_to_general,
} satisfies Record<AfterDeadline, () => string>;

const budgetHolds = ({ goalMinor, currency, budget }: ContentData): boolean =>
  budgetMeetsGoal(
    { minor: Number(goalMinor), currency: String(currency) },
    budget as { amountMinor: number }[],
  );

/** What staff write of a campaign. What it has raised, and where it stands, follow from the ledger and from finance. */
export const campaignContent = contentKind({
  name: "campaigns",
  table: "campaign",
  title: "title",
  publishes: true,
  writers: ["editor"],
  searched: true,
  order: { column: "updated_at", kind: "time", descending: true },
  page: ({ slug }) => `/fundraisers/${String(slug)}`,
  rules: [
    inOrder("startAt", "deadline"),
    { field: "budget", words: m.forms_rule_budget, holds: budgetHolds },
  ],
  // People have given towards this goal.
  settled: ["goalMinor", "currency"],
  fields: [
    titleField,
    slugField,
    leadField,
    { name: "description", kind: "markdown" },
    { name: "story", kind: "markdown" },
    choice("category", CAMPAIGN_CATEGORIES, categoryLabel),
    { name: "featured", kind: "flag" },
    { name: "location", kind: "words", most: 160 },
    { name: "startAt", kind: "date" },
    { name: "deadline", kind: "date" },
    choice("afterDeadline", Object.keys(AFTER) as AfterDeadline[], (after) => AFTER[after]()),
    currencyField,
    { name: "goalMinor", kind: "money" },
    {
      name: "budget",
      kind: "rows",
      table: "campaign_budget_item",
      owner: "campaign_id",
      fields: [
        { name: "item", kind: "words", most: 200 },
        { name: "amountMinor", kind: "money" },
      ],
    },
    { name: "overfunding", kind: "words", most: 400, lines: true },
    pictureField,
    { name: "impact", kind: "texts", most: 300 },
    { name: "updates", kind: "list", fields: updateFields },
    ...searchFields,
  ],
});
