import { m } from "../../paraglide/messages";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { formatDate } from "../../platform/time/format-date";
import type { Locale } from "../../platform/i18n/locales";
import type { EnquiryKind } from "./enquiries.model";
import type { Enquiry, EnquiryKinds } from "./enquiries.service.server";
import { promisedDate } from "./promised-date.server";

export function enquiryView(kinds: EnquiryKinds, enquiry: Enquiry, locale: Locale) {
  const kind = kinds[enquiry.kind];
  const { now, next } = kind.labels[enquiry.state]!;
  const date =
    enquiry.promisedAt === null
      ? ""
      : promisedDate(enquiry.promisedAt, kind.answerTime(enquiry.topic), locale);
  return {
    reference: enquiry.reference,
    title: kind.title({}, { locale }),
    submittedOn: formatDate(enquiry.submittedAt, locale, "long", DEFAULT_TIME_ZONE),
    state: stateLabel(kind, enquiry.state, locale),
    now: now({}, { locale }),
    next: next({ date }, { locale }),
  };
}

/** People see who acts next; the state itself is for staff. */
function stateLabel({ waitingStates, states }: EnquiryKind, state: string, locale: Locale): string {
  if (waitingStates.includes(state)) return m.enquiry_with_us({}, { locale });
  return states[state]!.length === 0 ? m.enquiry_closed({}, { locale }) : m.enquiry_under_way({}, { locale });
}
