import { calendarDay } from "../../../platform/time/zoned-time";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import { localize } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { renderBody } from "../../uploads/media/body-pictures-view.server";
import type { IssueCard, getIssue } from "./issues.service.server";
import { listLabel } from "../ui/list-labels";

export function issueRowView(row: Omit<IssueCard, "keys">, locale: Locale) {
  return {
    slug: row.slug,
    list: listLabel(row.list),
    ...localize({ title: row.subject, text: row.summary }, locale),
    date: formatDate(row.startedAt, locale, "long", DEFAULT_TIME_ZONE),
    day: calendarDay(row.startedAt, DEFAULT_TIME_ZONE),
  };
}

export const issueView = (issue: NonNullable<Awaited<ReturnType<typeof getIssue>>>, locale: Locale) => ({
  ...issueRowView(issue, locale),
  content: renderBody(localize(issue.content, locale), issue.bodyPictures, locale),
});
