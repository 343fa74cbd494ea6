import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { formatDate } from "../../platform/time/format-date";
import type { Locale } from "../../platform/i18n/locales";
import type { AnswerTime } from "./enquiries.model";

/**
 * The day of a promised moment. Where hours were promised it is the day in the easternmost of our countries: further west
 * it ends later, so the promise holds there too.
 */
export const promisedDate = (at: Date, time: AnswerTime, locale: Locale): string =>
  formatDate(at, locale, "full", "hours" in time ? DEFAULT_TIME_ZONE : "UTC");
