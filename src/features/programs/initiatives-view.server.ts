import { m } from "../../paraglide/messages";
import { formatNumber, formatPercent } from "../../platform/i18n/format";
import { formatDate } from "../../platform/time/format-date";
import { localize } from "../../platform/i18n/localized-text";
import type { Locale } from "../../platform/i18n/locales";
import { searchMetadata } from "../../platform/content/search-metadata";
import { artOf } from "../../ui/art/art-of";
import { renderBody } from "../uploads/media/body-pictures-view.server";
import { pictureView } from "../uploads/media/picture-view.server";
import type { InitiativeMetric, InitiativeMilestone } from "./initiatives.model";
import type { InitiativeCard, getInitiative } from "./initiatives.service.server";
import { initiativeCategoryLabel, initiativeStatusLabel } from "./ui/initiative-labels";

type Initiative = NonNullable<Awaited<ReturnType<typeof getInitiative>>>;
type Row = Omit<InitiativeCard, "keys">;

export function initiativeCardView(row: Row, locale: Locale) {
  return {
    slug: row.slug,
    art: artOf(row),
    picture: pictureView(row.picture, locale),
    ...localize({ title: row.title, text: row.shortDescription }, locale),
    category: initiativeCategoryLabel(row.category),
    status: initiativeStatusLabel(row.status),
    active: row.status === "active",
    when: since(row, locale),
  };
}
export type InitiativeCardView = ReturnType<typeof initiativeCardView>;

function since({ startDate, status }: Row, locale: Locale): string {
  const date = formatDate(startDate, locale);
  if (status === "planned") return m.initiatives_starts({ date });
  return status === "completed" ? m.initiatives_began({ date }) : m.initiatives_since({ date });
}

export function initiativeView(initiative: Initiative, locale: Locale) {
  const { milestones, program } = initiative;
  return {
    ...initiativeCardView(initiative, locale),
    ...searchMetadata(initiative, locale),
    categorySlug: initiative.category,
    start: formatDate(initiative.startDate, locale),
    description: renderBody(localize(initiative.description, locale), initiative.bodyPictures, locale),
    objectives: localize(initiative.objectives, locale),
    milestones: milestones
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map((milestone) => milestoneView(milestone, locale)),
    progress: m.initiatives_progress({
      done: formatNumber(milestones.filter(({ done }) => done).length, locale),
      all: formatNumber(milestones.length, locale),
    }),
    metrics: initiative.metrics.map((metric) => metricView(metric, locale)),
    program: program && { slug: program.slug, title: localize(program.title, locale) },
    campaign: initiative.campaign,
    /** Gifts can name a program only while it is active. */
    supportUrl: program?.status === "active" ? `/donate?for=program:${program.slug}` : "/support",
    related: initiative.related.map((row) => initiativeCardView(row, locale)),
  };
}
export type InitiativeView = ReturnType<typeof initiativeView>;

const milestoneView = ({ date, title, done }: InitiativeMilestone, locale: Locale) => ({
  title: localize(title, locale),
  date: formatDate(date, locale),
  done,
});

const metricView = ({ label, value, percent = false, source, date }: InitiativeMetric, locale: Locale) => ({
  ...localize({ label, source }, locale),
  value: percent ? formatPercent(value / 100, locale) : formatNumber(value, locale),
  date: formatDate(date, locale),
});
