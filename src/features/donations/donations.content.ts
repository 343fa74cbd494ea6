import { m } from "../../paraglide/messages";
import {
  type ContentData,
  type Field,
  choice,
  contentKind,
  currencyField,
  positionField,
  titleField,
} from "../../platform/content-kind";
import type { GiftPeriod } from "./donations.model";

const PERIODS: Record<GiftPeriod, () => string> = {
  one_time: m.money_kind_one_time,
  monthly: m.money_kind_monthly,
};
const amountField: Field = { name: "amountMinor", kind: "money" };
const perMille = (name: string): Field => ({ name, kind: "number", least: 0, most: 200, whole: true });
const text = (name: string, most: number): Field => ({ name, kind: "text", most });
const words = (name: string, most: number): Field => ({ name, kind: "words", most, lines: true });

/** The named ways to give (spec §3). */
export const tierContent = contentKind({
  name: "donation-tiers",
  table: "donation_tier",
  title: "name",
  publishes: false,
  writers: ["finance"],
  order: { column: "position", kind: "number", descending: false },
  page: () => "/support",
  fields: [
    { name: "name", kind: "words", most: 80 },
    currencyField,
    amountField,
    choice("period", Object.keys(PERIODS) as GiftPeriod[], (period) => PERIODS[period]()),
    titleField,
    words("description", 400),
    { name: "perks", kind: "texts", most: 200 },
    positionField,
  ],
});

/** The amounts offered for a gift, for each currency its own. */
export const amountContent = contentKind({
  name: "support-amounts",
  table: "support_amount",
  title: "title",
  publishes: false,
  writers: ["finance"],
  order: { column: "position", kind: "number", descending: false },
  page: () => "/support",
  fields: [titleField, currencyField, amountField, words("perk", 300), positionField],
});

const inOrder = ({ leastMinor, mostMinor }: ContentData): boolean => Number(mostMinor) >= Number(leastMinor);

/**
 * In which currencies one can give, within which limits, and what cards cost. Above `approvalMinor` a refund takes two
 * people, so this is not for finance itself, and takes two people to change.
 */
export const currencyContent = contentKind({
  name: "giving-currencies",
  table: "giving_currency",
  title: "currency",
  publishes: false,
  writers: ["owner"],
  order: { column: "position", kind: "number", descending: false },
  fixed: { key: "currency" },
  page: () => "/donate",
  rules: [{ field: "mostMinor", words: m.forms_rule_most, holds: inOrder }],
  settled: ["currency"],
  sensitive: [{ field: "approvalMinor", label: m.money_field_approval }],
  fields: [
    currencyField,
    { name: "leastMinor", kind: "money" },
    { name: "mostMinor", kind: "money" },
    { name: "approvalMinor", kind: "money" },
    { name: "feeFixedMinor", kind: "money", nought: true },
    perMille("feePerMille"),
    positionField,
  ],
});

/** What money is spent on beside campaigns; each has an account of its own in the ledger. */
export const expenseCategoryContent = contentKind({
  name: "expense-categories",
  table: "expense_category",
  title: "name",
  publishes: false,
  writers: ["finance"],
  order: { column: "position", kind: "number", descending: false },
  page: () => "/transparency",
  fields: [{ name: "name", kind: "words", most: 80 }, positionField],
});

const sumsTo100 = ({ spending }: ContentData): boolean => {
  const shares = spending as readonly { percent: number }[];
  return shares.length === 0 || shares.reduce((sum, { percent }) => sum + percent, 0) === 100;
};

/** What the support page explains: where a transfer goes, what it costs, what becomes of it. */
export const givingPageContent = contentKind({
  name: "giving-page",
  table: "giving_page",
  title: "currency",
  publishes: false,
  writers: ["finance"],
  order: { column: "id", kind: "number", descending: false },
  fixed: { key: "id" },
  page: () => "/support",
  rules: [{ field: "spending", words: m.forms_rule_spending, holds: sumsTo100 }],
  sensitive: [
    {
      field: "bankAccount",
      label: m.money_field_bank_account,
      wakes: ["gifts.account-changed", "tickets.account-changed"],
    },
  ],
  fields: [
    currencyField,
    {
      name: "bankAccount",
      kind: "group",
      fields: [
        text("holder", 160),
        text("bank", 160),
        text("number", 60),
        text("swift", 20),
        { ...words("note", 400), optional: true },
      ],
    },
    {
      name: "transferCosts",
      kind: "list",
      fields: [words("way", 120), { name: "fixedMinor", kind: "money", nought: true }, perMille("perMille")],
    },
    {
      name: "spending",
      kind: "list",
      fields: [words("label", 120), { name: "percent", kind: "number", least: 0, most: 100, whole: true }],
    },
    words("figuresNote", 400),
    { name: "fiscalMonth", kind: "number", least: 1, most: 12, whole: true },
    {
      name: "questions",
      kind: "list",
      fields: [words("question", 200), { name: "answer", kind: "markdown" }],
    },
  ],
});
