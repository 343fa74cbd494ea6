import { m } from "../../paraglide/messages";
import { formatNumber, formatPercent } from "../../platform/i18n/format";
import { formatDate } from "../../platform/time/format-date";
import { formatMoney } from "../../platform/money/format-money";
import { localize } from "../../platform/i18n/localized-text";
import { LOCALES, type Locale } from "../../platform/i18n/locales";
import { searchMetadata } from "../../platform/content/search-metadata";
import { money, shareOf, toMajorUnits } from "../../platform/money/money";
import { artOf } from "../../ui/art/art-of";
import { renderBody } from "../uploads/media/body-pictures-view.server";
import { pictureView } from "../uploads/media/picture-view.server";
import {
  type GiftTotals,
  daysLeft,
  donorStatsOf,
  isEnded,
  lastCampaignDay,
  acceptsGifts,
} from "./campaigns.model";
import type { CampaignCard, getCampaign, getCampaignTotals } from "./campaigns.service.server";
import { categoryLabel, fundingStatusLabel } from "./ui/campaign-labels";

type Campaign = NonNullable<Awaited<ReturnType<typeof getCampaign>>>;
type Totals = NonNullable<Awaited<ReturnType<typeof getCampaignTotals>>>;

export function campaignCardView(row: CampaignCard, locale: Locale) {
  return {
    slug: row.slug,
    art: artOf(row),
    ...localize({ title: row.title, text: row.shortDescription, location: row.location }, locale),
    category: categoryLabel(row.category),
    fundingStatus: row.fundingStatus,
    status: fundingStatusLabel(row.fundingStatus),
    ended: isEnded(row.fundingStatus),
    share: shareOf(row.raised, row.goal),
    ...formatTotals(row, locale),
    when: deadlineText(row, locale),
  };
}
export type CampaignCardView = ReturnType<typeof campaignCardView>;

function formatTotals({ raised, goal }: Pick<CampaignCard, "raised" | "goal">, locale: Locale) {
  return {
    percent: formatPercent(shareOf(raised, goal), locale),
    raised: formatMoney(raised, locale),
    goal: formatMoney(goal, locale),
  };
}

function donorSummary(given: GiftTotals, currency: string, locale: Locale): string | null {
  const donors = donorStatsOf(given);
  if (donors === null) return null;
  const amount = formatMoney(money(donors.averageMinor, currency), locale);
  return m.campaigns_givers({ count: donors.donors, amount }, { locale });
}

/** All readers of a campaign's channel share this, so it has texts in every language (docs/decisions/0015). */
export const campaignTotalsView = ({ slug, raised, goal, given, fundingStatus }: Totals) => ({
  slug,
  raised,
  goal,
  gifts: given.gifts,
  fundingStatus,
  share: shareOf(raised, goal),
  texts: Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      { ...formatTotals({ raised, goal }, locale), donors: donorSummary(given, goal.currency, locale) },
    ]),
  ) as Record<Locale, ReturnType<typeof formatTotals> & { donors: string | null }>,
});
export type CampaignTotals = ReturnType<typeof campaignTotalsView>;

function deadlineText(row: CampaignCard, locale: Locale): string {
  const date = formatDate(isEnded(row.fundingStatus) ? lastCampaignDay(row) : row.deadline, locale);
  if (row.fundingStatus === "upcoming") return m.campaigns_starts({ date: formatDate(row.startAt, locale) });
  if (row.fundingStatus === "late") return m.campaigns_deadline_late({ date });
  if (isEnded(row.fundingStatus)) return m.campaigns_deadline_was({ date });
  const days = daysLeft(row.deadline, row.today);
  if (days === null) return m.campaigns_deadline_was({ date });
  return days === 0
    ? m.campaigns_last_day({ date })
    : m.campaigns_deadline({ date, days: formatNumber(days, locale) });
}

function fundingStatusNote(row: CampaignCard, locale: Locale): string | null {
  const date = formatDate(isEnded(row.fundingStatus) ? lastCampaignDay(row) : row.deadline, locale);
  if (row.fundingStatus === "late") return m.campaigns_note_late({ date });
  if (row.fundingStatus === "paused") return m.campaigns_note_paused();
  if (row.fundingStatus === "upcoming")
    return m.campaigns_note_upcoming({ date: formatDate(row.startAt, locale) });
  if (!isEnded(row.fundingStatus)) return null;
  if (row.phase === "open" && row.afterDeadline === "move_to_general")
    return m.campaigns_note_moved({ date });
  return row.fundingStatus === "succeeded" ? m.campaigns_note_succeeded() : m.campaigns_note_ended({ date });
}

export function campaignView(campaign: Campaign, locale: Locale) {
  const formatAmount = (minor: number) => formatMoney(money(minor, campaign.currency), locale);
  return {
    ...campaignCardView(campaign, locale),
    picture: pictureView(campaign.picture, locale),
    donors: donorSummary(campaign.given, campaign.currency, locale),
    ...searchMetadata(campaign, locale),
    categorySlug: campaign.category,
    featured: campaign.featured,
    currency: campaign.currency,
    /** Major units, comparable with the API. */
    raisedAmount: toMajorUnits(campaign.raised),
    takesGifts: acceptsGifts(campaign.fundingStatus),
    note: fundingStatusNote(campaign, locale),
    startedOn: formatDate(campaign.startAt, locale),
    ends: formatDate(campaign.deadline, locale),
    description: renderBody(localize(campaign.description, locale), campaign.bodyPictures, locale),
    story: renderBody(localize(campaign.story, locale), campaign.bodyPictures, locale),
    overfunding: localize(campaign.overfunding, locale),
    impact: localize(campaign.impact, locale),
    budget: campaign.budget.map(({ item, amountMinor }) => ({
      item: localize(item, locale),
      share: amountMinor / campaign.goal.minor,
      amount: formatAmount(amountMinor),
    })),
    updates: campaign.updates
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ date, title, content }) => ({
        date: formatDate(date, locale),
        title: localize(title, locale),
        content: renderBody(localize(content, locale), campaign.bodyPictures, locale),
      })),
    related: campaign.related.map((row) => campaignCardView(row, locale)),
  };
}
export type CampaignView = ReturnType<typeof campaignView>;
