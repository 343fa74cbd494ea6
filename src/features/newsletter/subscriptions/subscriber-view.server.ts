import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import { PAUSE_DAYS } from "../newsletter.model";
import type { Subscriber } from "./subscription.service.server";

/** Masks the email address, because people forward emails with this link. */
export function subscriberView({ state, settings }: Subscriber, locale: Locale) {
  return {
    state,
    settings: settings && {
      email: maskEmail(settings.email),
      lists: settings.lists,
      locale: settings.locale,
      pausedUntil:
        settings.pausedUntil && formatDate(settings.pausedUntil, locale, "long", DEFAULT_TIME_ZONE),
    },
    pauses: PAUSE_DAYS.map((days) => ({ value: String(days), days })),
  };
}

export type SubscriberView = ReturnType<typeof subscriberView>;

/** `amina@example.org` → `am…@example.org`, unbroken and left-to-right, also in Arabic text. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = "", second = ""] = email.slice(0, at);
  return `\u2066${first}${at > 3 ? second : ""}…\u2060${email.slice(at)}\u2069`;
}
