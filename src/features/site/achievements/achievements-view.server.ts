import type { Deps } from "../../../platform/deps";
import { formatNumber, formatPercent } from "../../../platform/i18n/format";
import { formatDate } from "../../../platform/time/format-date";
import { localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { personImage } from "../../uploads/media/picture-view.server";
import { type ImpactNumber, type getAchievements, getImpactNumbers } from "./achievements.service.server";
import { planSquares } from "./counted-squares.model";

type Achievements = Awaited<ReturnType<typeof getAchievements>>;

function impactNumberView(row: ImpactNumber, locale: Locale) {
  const { key, value, total, percent, counted_on } = row;
  const { label, explanation, source, method } = localize(row, locale);
  return {
    key,
    value: percent ? formatPercent(value / (total ?? 100), locale) : formatNumber(value, locale),
    squares: planSquares(value, total),
    label,
    explanation,
    source,
    method,
    date: formatDate(counted_on, locale),
  };
}
export type ImpactNumberView = ReturnType<typeof impactNumberView>;

export async function impactView(deps: Pick<Deps, "db">, locale: Locale): Promise<ImpactNumberView[]> {
  return (await getImpactNumbers(deps)).map((row) => impactNumberView(row, locale));
}

export function achievementsView(
  { impactNumbers, milestones, awards, stories }: Achievements,
  locale: Locale,
) {
  return {
    numbers: impactNumbers.map((row) => impactNumberView(row, locale)),
    milestones: milestones.map(({ id, date, title, description }) => ({
      id,
      date: formatDate(date, locale, "monthYear"),
      ...localize({ title, text: description }, locale),
    })),
    awards: awards.map(({ id, year, awardedBy, title, description }) => ({
      id,
      year: String(year),
      awardedBy,
      ...localize({ title, text: description }, locale),
    })),
    stories: stories.map(({ id, name, role, story, portrait }) => ({
      id,
      name,
      ...localize({ role, story }, locale),
      ...personImage({ name, picture: null, portrait }, locale),
    })),
  };
}
export type AchievementsView = ReturnType<typeof achievementsView>;
