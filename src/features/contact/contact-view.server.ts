import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import type { TypedValues } from "../../platform/forms/form-problem";
import { TOPICS, type Topic, answerTime, isTopic } from "./contact.model";

export const topicViews = (locale: Locale) =>
  TOPICS.map((topic) => ({ topic, time: answerTimeText(topic, locale) }));

function answerTimeText(topic: Topic, locale: Locale): string {
  const time = answerTime(topic);
  return "hours" in time
    ? m.contact_in_hours({ count: time.hours }, { locale })
    : m.contact_in_days({ count: time.workingDays }, { locale });
}

/** Reads the preset answers of a link such as `/contact?topic=concern&about=KTM-4827`. */
export function readPrefill({ searchParams }: URL): TypedValues {
  const topic = searchParams.get("topic");
  const about = searchParams.get("about");
  return {
    ...(isTopic(topic) ? { topic } : {}),
    ...(about ? { about: about.slice(0, 40) } : {}),
  };
}
