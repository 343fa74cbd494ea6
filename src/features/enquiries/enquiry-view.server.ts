import { m } from "../../paraglide/messages";
import { LEARNERS_ZONE, formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { EnquiryKind } from "./enquiries.model";
import type { Filed, Kinds } from "./enquiries.service.server";
import { promisedDate } from "./promised-date.server";

/** An enquiry as its person sees it: what it is called, where it is now, what comes next and when. */
export function enquiryView(kinds: Kinds, filed: Filed, locale: Locale) {
  const kind = kinds[filed.kind];
  const { now, next } = kind.words[filed.state]!;
  const date =
    filed.promisedAt === null ? "" : promisedDate(filed.promisedAt, kind.promise(filed.topic), locale);
  return {
    reference: filed.reference,
    title: kind.title({}, { locale }),
    filedOn: formatDate(filed.filedAt, locale, "long", LEARNERS_ZONE),
    state: stateName(kind, filed.state, locale),
    now: now({}, { locale }),
    next: next({ date }, { locale }),
  };
}

/** In a word whose turn it is; what staff call a state is their own. */
function stateName({ waiting, states }: EnquiryKind, state: string, locale: Locale): string {
  if (waiting.includes(state)) return m.enquiry_with_us({}, { locale });
  return states[state]!.length === 0 ? m.enquiry_closed({}, { locale }) : m.enquiry_under_way({}, { locale });
}
