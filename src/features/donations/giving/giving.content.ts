import { m } from "../../../paraglide/messages";
import {
  type ContentData,
  type Field,
  choiceField,
  defineContentKind,
  currencyField,
  positionField,
  titleField,
} from "../../../platform/content/content-kind";
import type { GiftPeriod } from "./giving.model";

const PERIOD_LABELS: Record<GiftPeriod, () => string> = {
  one_time: m.finance_kind_one_time,
  monthly: m.finance_kind_monthly,
};
const amountField: Field = { name: "amountMinor", kind: "money" };
const perMilleField = (name: string): Field => ({
  name,
  kind: "number",
  min: 0,
  max: 200,
  integer: true,
  perMille: true,
});
const textField = (name: string, max: number): Field => ({ name, kind: "text", max });
const localizedField = (name: string, max: number): Field => ({ name, kind: "words", max, multiline: true });

export const tierContent = defineContentKind({
  name: "donation-tiers",
  table: "donation_tier",
  title: "name",
  publishes: false,
  writers: ["finance"],
  order: { column: "position", kind: "number", descending: false },
  pagePath: () => "/support",
  fields: [
    { name: "name", kind: "words", max: 80 },
    currencyField,
    amountField,
    choiceField("period", Object.keys(PERIOD_LABELS) as GiftPeriod[], (period) => PERIOD_LABELS[period]()),
    titleField,
    localizedField("description", 400),
    { name: "perks", kind: "texts", max: 200 },
    positionField,
  ],
});

export const supportAmountContent = defineContentKind({
  name: "support-amounts",
  table: "support_amount",
  title: "title",
  publishes: false,
  writers: ["finance"],
  order: { column: "position", kind: "number", descending: false },
  pagePath: () => "/support",
  fields: [titleField, currencyField, amountField, localizedField("perk", 300), positionField],
});

const isMaxAboveMin = ({ minMinor, maxMinor }: ContentData): boolean => Number(maxMinor) >= Number(minMinor);

/** Refunds above `approvalMinor` need two people, so finance cannot edit it and changes need approval. */
export const givingCurrencyContent = defineContentKind({
  name: "giving-currencies",
  table: "giving_currency",
  title: "currency",
  publishes: false,
  writers: ["owner"],
  order: { column: "position", kind: "number", descending: false },
  fixed: { key: "currency" },
  pagePath: () => "/donate",
  rules: [{ field: "maxMinor", message: m.forms_rule_most, holds: isMaxAboveMin }],
  frozenFields: ["currency"],
  sensitive: [{ field: "approvalMinor", label: m.finance_field_approval }],
  fields: [
    currencyField,
    { name: "minMinor", kind: "money" },
    { name: "maxMinor", kind: "money" },
    { name: "approvalMinor", kind: "money" },
    { name: "feeFixedMinor", kind: "money", allowZero: true },
    perMilleField("feePerMille"),
    positionField,
  ],
});

/** Each category has its own ledger account. */
export const expenseCategoryContent = defineContentKind({
  name: "expense-categories",
  table: "expense_category",
  title: "name",
  publishes: false,
  writers: ["finance"],
  order: { column: "position", kind: "number", descending: false },
  pagePath: () => "/transparency",
  fields: [{ name: "name", kind: "words", max: 80 }, positionField],
});

const sumsTo100 = ({ spending }: ContentData): boolean => {
  const shares = spending as readonly { percent: number }[];
  return shares.length === 0 || shares.reduce((sum, { percent }) => sum + percent, 0) === 100;
};

export const givingPageContent = defineContentKind({
  name: "giving-page",
  table: "giving_page",
  title: "currency",
  publishes: false,
  writers: ["finance"],
  order: { column: "id", kind: "number", descending: false },
  fixed: { key: "id" },
  pagePath: () => "/support",
  rules: [{ field: "spending", message: m.forms_rule_spending, holds: sumsTo100 }],
  sensitive: [
    {
      field: "bankAccount",
      label: m.finance_field_bank_account,
      enqueues: ["gifts.account-changed", "tickets.account-changed"],
    },
  ],
  fields: [
    currencyField,
    {
      name: "bankAccount",
      kind: "group",
      fields: [
        textField("holder", 160),
        textField("bank", 160),
        textField("number", 60),
        textField("swift", 20),
        { ...localizedField("note", 400), optional: true },
      ],
    },
    {
      name: "transferCosts",
      kind: "list",
      fields: [
        localizedField("way", 120),
        { name: "fixedMinor", kind: "money", allowZero: true },
        perMilleField("perMille"),
      ],
    },
    {
      name: "spending",
      kind: "list",
      fields: [
        localizedField("label", 120),
        { name: "percent", kind: "number", min: 0, max: 100, integer: true },
      ],
    },
    localizedField("totalsNote", 400),
    { name: "fiscalMonth", kind: "number", min: 1, max: 12, integer: true },
    {
      name: "questions",
      kind: "list",
      fields: [localizedField("question", 200), { name: "answer", kind: "markdown" }],
    },
  ],
});
