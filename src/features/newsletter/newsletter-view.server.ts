import { formatDate, formatNumber } from "../../platform/i18n/format";
import { type Locale, localize } from "../../platform/i18n/localization";
import { renderBody } from "../uploads/media/body-pictures-view.server";
import type { IssueCard, getIssue } from "./issues/issues.service.server";
import { PAUSE_DAYS } from "./newsletter.model";
import type { Subscriber } from "./subscriptions/subscription.service.server";
import { listLabel } from "./ui/list-labels";

/** The page of somebody's own link. An address is shown in part: mails are passed on. */
export function subscriberView({ state, settings }: Subscriber, locale: Locale) {
  return {
    state,
    settings: settings && {
      email: maskEmail(settings.email),
      lists: settings.lists,
      locale: settings.locale,
      pausedUntil: settings.pausedUntil && formatDate(settings.pausedUntil, locale),
    },
    pauses: PAUSE_DAYS.map((days) => ({ value: String(days), days: formatNumber(days, locale) })),
  };
}
export type SubscriberView = ReturnType<typeof subscriberView>;

/** `amina@example.org` → `am…@example.org`, kept together and in its order also within Arabic words. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = "", second = ""] = email.slice(0, at);
  return `\u2066${first}${at > 3 ? second : ""}…\u2060${email.slice(at)}\u2069`;
}

/** An issue as a line of the archive. */
export function issueRowView(row: Omit<IssueCard, "keys">, locale: Locale) {
  return {
    slug: row.slug,
    list: listLabel(row.list),
    ...localize({ title: row.subject, text: row.summary }, locale),
    date: formatDate(row.startedAt, locale),
    day: row.startedAt.toISOString().slice(0, 10),
  };
}

/** An issue to be read on the site. */
export const issueView = (issue: NonNullable<Awaited<ReturnType<typeof getIssue>>>, locale: Locale) => ({
  ...issueRowView(issue, locale),
  content: renderBody(localize(issue.content, locale), issue.bodyPictures, locale),
});
