import { toCsv } from "../../../platform/csv/csv";
import { formatDate } from "../../../platform/time/format-date";
import { calendarDay } from "../../../platform/time/zoned-time";
import { formatMoney, formatMoneyExact } from "../../../platform/money/format-money";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { shareOf, toMajorUnits, money } from "../../../platform/money/money";
import { pictureView } from "../../uploads/media/picture-view.server";
import type { getTransparency } from "./transparency.service.server";

type TransparencyReport = Awaited<ReturnType<typeof getTransparency>>;

export const transparencyView = ({ campaigns, totals, timeZone }: TransparencyReport, locale: Locale) => ({
  totals: totals.map((total) => totalView(total, locale)),
  campaigns: campaigns.map((campaign) => campaignView(campaign, timeZone, locale)),
});

function totalView(
  { currency, categories, years, ...amounts }: TransparencyReport["totals"][number],
  locale: Locale,
) {
  const formatAmount = (minor: number) => formatMoneyExact(money(minor, currency), locale);
  // The caption of the chart names the currency.
  const formatShort = (minor: number) => formatMoney(money(minor, currency), locale);
  const receivedMinor = years.reduce((sum, { inMinor }) => sum + inMinor, 0);
  const paidMinor = years.reduce((sum, { outMinor }) => sum + outMinor, 0);
  const largest = Math.max(1, ...years.flatMap(({ inMinor, outMinor }) => [inMinor, outMinor]));
  return {
    currency,
    received: formatAmount(receivedMinor),
    paid: formatAmount(paidMinor),
    remaining: formatAmount(receivedMinor - paidMinor),
    years: years.map(({ year, inMinor, outMinor }) => ({
      year,
      in: { amount: formatShort(inMinor), share: inMinor / largest },
      out: { amount: formatShort(outMinor), share: outMinor / largest },
    })),
    given: formatAmount(amounts.givenMinor),
    general: formatAmount(amounts.generalMinor),
    tickets: formatAmount(amounts.ticketsMinor),
    cover: formatAmount(amounts.coverMinor),
    fees: formatAmount(amounts.feesMinor),
    spent: formatAmount(amounts.spentMinor),
    programs: formatAmount(amounts.programsMinor),
    categories: categories.map(({ code, name, minor }) => ({
      code,
      name: localize(name, locale),
      amount: formatAmount(minor),
    })),
  };
}

function campaignView(
  campaign: TransparencyReport["campaigns"][number],
  timeZone: TransparencyReport["timeZone"],
  locale: Locale,
) {
  const formatAmount = (minor: number) => formatMoneyExact(money(minor, campaign.currency), locale);
  const formatShort = (minor: number) => formatMoney(money(minor, campaign.currency), locale);
  return {
    currency: campaign.currency,
    slug: campaign.slug,
    title: localize(campaign.title, locale),
    in: formatAmount(campaign.inMinor),
    out: formatAmount(campaign.outMinor),
    left: formatAmount(campaign.inMinor - campaign.outMinor),
    goal: formatAmount(campaign.goalMinor),
    raisedShare: shareOf(
      money(campaign.inMinor, campaign.currency),
      money(campaign.goalMinor, campaign.currency),
    ),
    spentShare: campaign.inMinor > 0 ? Math.min(1, campaign.outMinor / campaign.inMinor) : 0,
    budget: campaign.budget.lines.map(({ item, plannedMinor, spentMinor }) => ({
      item: localize(item, locale),
      planned: formatShort(plannedMinor),
      spent: formatShort(spentMinor),
      share: plannedMinor > 0 ? Math.min(1, spentMinor / plannedMinor) : 0,
    })),
    spentOnOther: campaign.budget.otherMinor === 0 ? null : formatShort(campaign.budget.otherMinor),
    expenses: campaign.expenses.map((each) => ({
      id: each.id,
      on: formatDate(each.spentOn, locale),
      description: localize(each.description, locale),
      item: each.budgetItem && localize(each.budgetItem, locale),
      amount: formatAmount(each.amountMinor),
      receipt: pictureView(each.picture, locale),
    })),
    goalChanges: campaign.goalChanges.map((change) => ({
      on: formatDate(change.changedAt, locale, "long", timeZone),
      from: formatAmount(change.fromMinor),
      to: formatAmount(change.toMinor),
      reason: localize(change.reason, locale),
    })),
  };
}

export type TransparencyView = ReturnType<typeof transparencyView>;

/** Amounts in major units. */
export const transparencyJson = (
  { campaigns, totals, timeZone }: TransparencyReport,
  locale: Locale,
  origin: string,
) => ({
  totals: totals.map(({ currency, categories, years, ...amounts }) => {
    const inMajorUnits = (minor: number) => toMajorUnits(money(minor, currency));
    return {
      currency,
      given: inMajorUnits(amounts.givenMinor),
      general: inMajorUnits(amounts.generalMinor),
      tickets: inMajorUnits(amounts.ticketsMinor),
      feeCover: inMajorUnits(amounts.coverMinor),
      fees: inMajorUnits(amounts.feesMinor),
      spent: inMajorUnits(amounts.spentMinor),
      years: years.map(({ year, inMinor, outMinor }) => ({
        year,
        in: inMajorUnits(inMinor),
        out: inMajorUnits(outMinor),
      })),
      spentOn: {
        programs: inMajorUnits(amounts.programsMinor),
        ...Object.fromEntries(categories.map(({ code, minor }) => [code, inMajorUnits(minor)])),
      },
    };
  }),
  campaigns: campaigns.map(({ slug, title, currency, inMinor, outMinor, expenses, goalChanges }) => {
    const inMajorUnits = (minor: number) => toMajorUnits(money(minor, currency));
    return {
      id: slug,
      url: `${origin}/fundraisers/${slug}`,
      title: plainText(localize(title, locale)),
      currency,
      in: inMajorUnits(inMinor),
      out: inMajorUnits(outMinor),
      left: inMajorUnits(inMinor - outMinor),
      expenses: expenses.map((each) => ({
        date: each.spentOn,
        what: plainText(localize(each.description, locale)),
        budgetItem: each.budgetItem && plainText(localize(each.budgetItem, locale)),
        amount: inMajorUnits(each.amountMinor),
      })),
      goalChanges: goalChanges.map((change) => ({
        date: calendarDay(change.changedAt, timeZone),
        from: inMajorUnits(change.fromMinor),
        to: inMajorUnits(change.toMinor),
        reason: plainText(localize(change.reason, locale)),
      })),
    };
  }),
});

export function transparencyCsv(report: TransparencyReport, locale: Locale, origin: string): string {
  const { campaigns, totals } = transparencyJson(report, locale, origin);
  const sums = totals.flatMap(({ currency, spentOn, years, ...amounts }) => [
    ...Object.entries(amounts).map(([kind, amount]) => ["", kind, "", "", currency, amount]),
    ...years.flatMap(({ year, in: received, out: spent }) => [
      ["", "in", String(year), "", currency, received],
      ["", "out", String(year), "", currency, spent],
    ]),
    ...Object.entries(spentOn).map(([on, amount]) => ["", `spent on ${on}`, "", "", currency, amount]),
  ]);
  const rows = campaigns.flatMap((campaign) => [
    [campaign.id, "in", "", campaign.title, campaign.currency, campaign.in],
    [campaign.id, "out", "", campaign.title, campaign.currency, campaign.out],
    [campaign.id, "left", "", campaign.title, campaign.currency, campaign.left],
    ...campaign.expenses.map((each) => [
      campaign.id,
      "bought",
      each.date,
      each.what,
      campaign.currency,
      each.amount,
    ]),
  ]);
  const head = ["campaign", "kind", "date", "text", "currency", "amount"];
  return toCsv([head, ...sums, ...rows]);
}
