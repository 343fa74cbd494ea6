import { formatDate, formatTime } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { AnswerTime } from "./enquiries.model";

/** A promised moment in words: the day; where hours were promised also the time, in UTC. */
export function promisedDate(at: Date, time: AnswerTime, locale: Locale): string {
  const day = formatDate(at, locale, "full");
  return "hours" in time ? `${day}, ${formatTime(at, locale, "UTC")} UTC` : day;
}
