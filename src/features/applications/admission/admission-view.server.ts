import { m } from "../../../paraglide/messages";
import { formatList, formatNumber } from "../../../platform/i18n/format";
import { DEFAULT_TIME_ZONE } from "../../../platform/time/default-time-zone";
import { formatDate, formatZonedTime } from "../../../platform/time/format-date";
import type { Locale } from "../../../platform/i18n/locales";
import { languageName } from "../../../platform/i18n/display-names";
import { type Admission, lastWholeDay } from "./admission.model";

/** `good`: open now; `wait`: opens on a known day. */
type Tone = "good" | "wait" | "plain";
type FactLine = { term: string; value: string };

export type AdmissionView = { open: boolean; tone: Tone; label: string; facts: FactLine[] };

export function admissionView(admission: Admission, locale: Locale, now: Date): AdmissionView {
  const date = (value: Date) => formatDate(value, locale, "long", DEFAULT_TIME_ZONE);
  const starts = (startsOn: string) => ({ term: m.admission_starts(), value: formatDate(startsOn, locale) });
  const opens = (at: Date) => ({ term: m.admission_opens(), value: date(at) });
  const left = ({ placesLeft, places }: { placesLeft: number; places: number }) => ({
    term: m.admission_left(),
    value: m.admission_left_of({
      left: formatNumber(placesLeft, locale),
      places: formatNumber(places, locale),
    }),
  });
  const classFacts = (of: { meetingPlaces: string[]; languages: string[] }) => {
    const list = (values: string[]) => formatList(values, locale);
    const languageNames = of.languages.map((code) => languageName(code, locale));
    return [
      ...(of.meetingPlaces.length > 0 ? [{ term: m.reg_class_meets(), value: list(of.meetingPlaces) }] : []),
      ...(languageNames.length > 0 ? [{ term: m.reg_class_languages(), value: list(languageNames) }] : []),
    ];
  };
  switch (admission.kind) {
    case "open":
      return {
        open: true,
        tone: "good",
        label: m.admission_open(),
        facts: [
          starts(admission.startsOn),
          { term: m.admission_apply_by(), value: deadlineText(admission.until, locale, now) },
          left(admission),
          ...classFacts(admission),
        ],
      };
    case "soon":
      return {
        open: false,
        tone: "wait",
        label: m.admission_soon({ date: date(admission.opensAt) }),
        facts: [
          starts(admission.startsOn),
          opens(admission.opensAt),
          left(admission),
          ...classFacts(admission),
        ],
      };
    case "full": {
      const { next, startsOn } = admission;
      const none = { term: m.admission_left(), value: m.admission_none_left() };
      return {
        open: false,
        tone: "plain",
        label: m.admission_full(),
        facts: next ? [starts(next.startsOn), opens(next.opensAt)] : [starts(startsOn), none],
      };
    }
    case "closed":
      return {
        open: false,
        tone: "plain",
        label: m.admission_closed(),
        facts: [starts(admission.startsOn)],
      };
    case "none":
      return { open: false, tone: "plain", label: m.admission_closed(), facts: [] };
  }
}

/** On the last day the hour matters, so the text includes it. */
function deadlineText(until: Date, locale: Locale, now: Date): string {
  const day = lastWholeDay(until);
  const today = now.toISOString().slice(0, 10);
  if (day > today) return formatDate(day, locale);
  if (day === today) return m.admission_today();
  const time = formatZonedTime(until, locale);
  const dayIn = (moment: Date) => formatDate(moment, locale, "long", DEFAULT_TIME_ZONE);
  return dayIn(until) === dayIn(now) ? m.admission_today_until({ time }) : `${dayIn(until)}, ${time}`;
}
