import { m } from "../../paraglide/messages";
import { DEFAULT_TIME_ZONE } from "../../platform/time/default-time-zone";
import { formatDate } from "../../platform/time/format-date";
import type { Locale } from "../../platform/i18n/locales";
import type { Consent, ErasureBlocker, RetentionReason } from "./privacy.model";
import type { ErasedSource, PersonalData, PlannedErasure } from "./privacy.service.server";
import { RETENTION_REASON_LABELS, SOURCE_LABELS } from "./ui/source-labels";

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const BLOCKER_LABELS: Record<ErasureBlocker, Label> = {
  monthly_gift: m.privacy_first_monthly_gift,
  staff: m.privacy_first_staff,
};

export type RecordLine = { name: string; text: string };

export function personalDataView({ sources, consents }: PersonalData, locale: Locale) {
  return {
    sources: sources.map(({ source, records }) => ({
      source,
      title: SOURCE_LABELS[source]({}, { locale }),
      records: records.map((record) => flattenRecord(record)),
    })),
    consents: consents.map((consent) => consentView(consent, locale)),
  };
}

const consentView = ({ what, consentText, at, withdrawnAt }: Consent, locale: Locale) => ({
  what,
  consentText,
  at: at && formatDate(at, locale, "long", DEFAULT_TIME_ZONE),
  withdrawnAt: withdrawnAt && formatDate(withdrawnAt, locale, "long", DEFAULT_TIME_ZONE),
});

/** `{ address: { city: "Nairobi" } }` → `address.city: Nairobi`. Omits empty values. */
export function flattenRecord(value: unknown, name = ""): RecordLine[] {
  if (value === null || value === undefined || value === "") return [];
  if (value instanceof Date) return [{ name, text: value.toISOString() }];
  if (typeof value !== "object") return [{ name, text: String(value) }];
  return Object.entries(value).flatMap(([key, nested]) =>
    flattenRecord(nested, name === "" ? key : `${name}.${Array.isArray(value) ? Number(key) + 1 : key}`),
  );
}

export function erasurePlanView({ blockers, sources }: PlannedErasure, locale: Locale) {
  return {
    first: blockers.map((blocker) => BLOCKER_LABELS[blocker]({}, { locale })),
    sources: erasedView(sources, locale),
  };
}

export const erasedView = (sources: readonly ErasedSource[], locale: Locale) =>
  sources
    .filter(({ erased, retained }) => erased > 0 || Object.keys(retained).length > 0)
    .map(({ source, erased, retained }) => ({
      source,
      title: SOURCE_LABELS[source]({}, { locale }),
      erased,
      retained: Object.entries(retained).map(([reason, count]) => ({
        count,
        why: RETENTION_REASON_LABELS[reason as RetentionReason]({}, { locale }),
      })),
    }));

/** For people who asked by letter or telephone. */
export function personalDataText(data: PersonalData, locale: Locale): string {
  const { sources, consents } = personalDataView(data, locale);
  const consentLines = consents.map(({ what, consentText, at, withdrawnAt }) =>
    [what, consentText, at, withdrawnAt].filter(Boolean).join(" · "),
  );
  return [
    ...sources.flatMap(({ title, records }) => [
      `# ${title}`,
      ...records.flatMap((lines) => [...lines.map(({ name, text }) => `${name}: ${text}`), ""]),
    ]),
    ...(consentLines.length > 0 ? [`# ${m.privacy_consents({}, { locale })}`, ...consentLines, ""] : []),
  ].join("\n");
}
