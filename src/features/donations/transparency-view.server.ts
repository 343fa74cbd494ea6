import { csv } from "../../platform/csv";
import { formatDate, formatExact } from "../../platform/format";
import { type Locale, localize, words } from "../../platform/languages";
import { majorUnits, money } from "../../platform/money";
import { pictureView } from "../uploads/picture-view.server";
import type { transparency } from "./transparency.service.server";

type Books = Awaited<ReturnType<typeof transparency>>;

/** What the page shows. */
export const transparencyView = ({ campaigns, totals }: Books, locale: Locale) => ({
  totals: totals.map(({ currency, categories, ...amounts }) => {
    const write = (minor: number) => formatExact(money(minor, currency), locale);
    return {
      currency,
      given: write(amounts.givenMinor),
      general: write(amounts.generalMinor),
      tickets: write(amounts.ticketsMinor),
      cover: write(amounts.coverMinor),
      fees: write(amounts.feesMinor),
      spent: write(amounts.spentMinor),
      programs: write(amounts.programsMinor),
      categories: categories.map(({ code, name, minor }) => ({
        code,
        name: localize(name, locale),
        amount: write(minor),
      })),
    };
  }),
  campaigns: campaigns.map((campaign) => {
    const write = (minor: number) => formatExact(money(minor, campaign.currency), locale);
    return {
      slug: campaign.slug,
      title: localize(campaign.title, locale),
      in: write(campaign.inMinor),
      out: write(campaign.outMinor),
      left: write(campaign.inMinor - campaign.outMinor),
      bought: campaign.bought.map((each) => ({
        id: each.id,
        on: formatDate(each.spentOn, locale),
        bought: localize(each.bought, locale),
        item: each.budgetItem && localize(each.budgetItem, locale),
        amount: write(each.amountMinor),
        receipt: pictureView(each.picture, locale),
      })),
      goalChanges: campaign.goalChanges.map((change) => ({
        on: formatDate(change.changedAt, locale),
        from: write(change.fromMinor),
        to: write(change.toMinor),
        reason: localize(change.reason, locale),
      })),
    };
  }),
});
export type TransparencyView = ReturnType<typeof transparencyView>;

/** The same for programs: amounts in major units, one object for each campaign. */
export const transparencyJson = ({ campaigns, totals }: Books, locale: Locale, origin: string) => ({
  totals: totals.map(({ currency, categories, ...amounts }) => {
    const units = (minor: number) => majorUnits(money(minor, currency));
    return {
      currency,
      given: units(amounts.givenMinor),
      general: units(amounts.generalMinor),
      tickets: units(amounts.ticketsMinor),
      feeCover: units(amounts.coverMinor),
      fees: units(amounts.feesMinor),
      spent: units(amounts.spentMinor),
      spentOn: {
        programs: units(amounts.programsMinor),
        ...Object.fromEntries(categories.map(({ code, minor }) => [code, units(minor)])),
      },
    };
  }),
  campaigns: campaigns.map(({ slug, title, currency, inMinor, outMinor, bought, goalChanges }) => {
    const units = (minor: number) => majorUnits(money(minor, currency));
    return {
      id: slug,
      url: `${origin}/fundraisers/${slug}`,
      title: words(localize(title, locale)),
      currency,
      in: units(inMinor),
      out: units(outMinor),
      left: units(inMinor - outMinor),
      bought: bought.map((each) => ({
        date: each.spentOn,
        what: words(localize(each.bought, locale)),
        budgetItem: each.budgetItem && words(localize(each.budgetItem, locale)),
        amount: units(each.amountMinor),
      })),
      goalChanges: goalChanges.map((change) => ({
        date: change.changedAt.toISOString().slice(0, 10),
        from: units(change.fromMinor),
        to: units(change.toMinor),
        reason: words(localize(change.reason, locale)),
      })),
    };
  }),
});

/** One line for each sum, of everything and then of each campaign, and each purchase, for a spreadsheet. */
export function transparencyCsv(books: Books, locale: Locale, origin: string): string {
  const { campaigns, totals } = transparencyJson(books, locale, origin);
  const sums = totals.flatMap(({ currency, spentOn, ...amounts }) => [
    ...Object.entries(amounts).map(([kind, amount]) => ["", kind, "", "", currency, amount]),
    ...Object.entries(spentOn).map(([on, amount]) => ["", `spent on ${on}`, "", "", currency, amount]),
  ]);
  const rows = campaigns.flatMap((campaign) => [
    [campaign.id, "in", "", campaign.title, campaign.currency, campaign.in],
    [campaign.id, "out", "", campaign.title, campaign.currency, campaign.out],
    [campaign.id, "left", "", campaign.title, campaign.currency, campaign.left],
    ...campaign.bought.map((each) => [
      campaign.id,
      "bought",
      each.date,
      each.what,
      campaign.currency,
      each.amount,
    ]),
  ]);
  const head = ["campaign", "kind", "date", "text", "currency", "amount"];
  return csv([head, ...sums, ...rows]);
}
