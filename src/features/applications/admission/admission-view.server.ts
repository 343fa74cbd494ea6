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
  switch (admission.kind) {
    case "open":
      return {
        open: true,
        tone: "good",
        label: m.admission_open(),
        facts: [
          startFact(admission.startsOn, locale),
          { term: m.admission_apply_by(), value: deadlineText(admission.until, locale, now) },
          placesFact(admission, locale),
          ...classFacts(admission, locale),
        ],
      };
    case "soon":
      return {
        open: false,
        tone: "wait",
        label: m.admission_soon({ date: longDate(admission.opensAt, locale) }),
        facts: [
          startFact(admission.startsOn, locale),
          openingFact(admission.opensAt, locale),
          placesFact(admission, locale),
          ...classFacts(admission, locale),
        ],
      };
    case "full": {
      const { next, startsOn } = admission;
      const none = { term: m.admission_left(), value: m.admission_none_left() };
      return {
        open: false,
        tone: "plain",
        label: m.admission_full(),
        facts: next
          ? [startFact(next.startsOn, locale), openingFact(next.opensAt, locale)]
          : [startFact(startsOn, locale), none],
      };
    }
    case "closed":
      return {
        open: false,
        tone: "plain",
        label: m.admission_closed(),
        facts: [startFact(admission.startsOn, locale)],
      };
    case "none":
      return { open: false, tone: "plain", label: m.admission_closed(), facts: [] };
  }
}

const longDate = (value: Date, locale: Locale): string =>
  formatDate(value, locale, "long", DEFAULT_TIME_ZONE);

const startFact = (startsOn: string, locale: Locale): FactLine => ({
  term: m.admission_starts(),
  value: formatDate(startsOn, locale),
});

const openingFact = (at: Date, locale: Locale): FactLine => ({
  term: m.admission_opens(),
  value: longDate(at, locale),
});

type Places = { placesLeft: number; places: number };

const placesFact = ({ placesLeft, places }: Places, locale: Locale): FactLine => ({
  term: m.admission_left(),
  value: m.admission_left_of({
    left: formatNumber(placesLeft, locale),
    places: formatNumber(places, locale),
  }),
});

type ClassInfo = { meetingPlaces: string[]; languages: string[] };

function classFacts({ meetingPlaces, languages }: ClassInfo, locale: Locale): FactLine[] {
  const list = (values: string[]) => formatList(values, locale);
  const languageNames = languages.map((code) => languageName(code, locale));
  return [
    ...(meetingPlaces.length > 0 ? [{ term: m.reg_class_meets(), value: list(meetingPlaces) }] : []),
    ...(languageNames.length > 0 ? [{ term: m.reg_class_languages(), value: list(languageNames) }] : []),
  ];
}

/** On the last day the hour matters, so the text includes it. */
function deadlineText(until: Date, locale: Locale, now: Date): string {
  const day = lastWholeDay(until);
  const today = now.toISOString().slice(0, 10);
  if (day > today) return formatDate(day, locale);
  if (day === today) return m.admission_today();
  const time = formatZonedTime(until, locale);
  const dayIn = (moment: Date) => longDate(moment, locale);
  return dayIn(until) === dayIn(now) ? m.admission_today_until({ time }) : `${dayIn(until)}, ${time}`;
}
