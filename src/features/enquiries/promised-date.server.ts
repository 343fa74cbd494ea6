import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { formatDate } from "../../platform/time/format-date";
import type { Locale } from "../../platform/i18n/locales";
import type { AnswerTime } from "./enquiries.model";

/** Hours end on the day in our easternmost country, so the promise also holds further west. */
export const promisedDate = (at: Date, time: AnswerTime, locale: Locale): string =>
  formatDate(at, locale, "full", "hours" in time ? DEFAULT_TIME_ZONE : "UTC");
