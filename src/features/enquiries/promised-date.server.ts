import { LEARNERS_ZONE, formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { AnswerTime } from "./enquiries.model";

/**
 * The day of a promised moment. Where hours were promised it is the day in the easternmost of our countries: further west
 * it ends later, so the promise holds there too.
 */
export const promisedDate = (at: Date, time: AnswerTime, locale: Locale): string =>
  formatDate(at, locale, "full", "hours" in time ? LEARNERS_ZONE : "UTC");
