import { m } from "../../paraglide/messages";
import { formatDate } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { Consent, Obstacle, Reason } from "./privacy.model";
import type { ErasedPart, PersonalData, Plan } from "./privacy.service.server";
import { KEPT_WORDS, PART_WORDS } from "./ui/part-words";

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string;

const OBSTACLE_WORDS: Record<Obstacle, Words> = {
  monthly_gift: m.privacy_first_monthly_gift,
  staff: m.privacy_first_staff,
};

export type Line = { name: string; text: string };

/** Everything of somebody in lines that can be read: names as they are kept, lists and parts within parts by dots. */
export function dataView({ parts, consents }: PersonalData, locale: Locale) {
  return {
    parts: parts.map(({ part, records }) => ({
      part,
      title: PART_WORDS[part]({}, { locale }),
      records: records.map((record) => linesOf(record)),
    })),
    consents: consents.map((consent) => consentView(consent, locale)),
  };
}

const consentView = ({ what, wording, at, withdrawnAt }: Consent, locale: Locale) => ({
  what,
  wording,
  at: at && formatDate(at, locale),
  withdrawnAt: withdrawnAt && formatDate(withdrawnAt, locale),
});

/** `{ address: { city: "Nairobi" } }` → `address.city: Nairobi`. What is empty is left out. */
export function linesOf(value: unknown, name = ""): Line[] {
  if (value === null || value === undefined || value === "") return [];
  if (value instanceof Date) return [{ name, text: value.toISOString() }];
  if (typeof value !== "object") return [{ name, text: String(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    linesOf(inner, name === "" ? key : `${name}.${Array.isArray(value) ? Number(key) + 1 : key}`),
  );
}

/** What goes, what stays and why, and what has to be ended first; without what there is nothing of. */
export function planView({ obstacles, parts }: Plan, locale: Locale) {
  return {
    first: obstacles.map((obstacle) => OBSTACLE_WORDS[obstacle]({}, { locale })),
    parts: erasedView(parts, locale),
  };
}

export const erasedView = (parts: readonly ErasedPart[], locale: Locale) =>
  parts
    .filter(({ gone, kept }) => gone > 0 || Object.keys(kept).length > 0)
    .map(({ part, gone, kept }) => ({
      part,
      title: PART_WORDS[part]({}, { locale }),
      gone,
      stays: Object.entries(kept).map(([reason, count]) => ({
        count,
        why: KEPT_WORDS[reason as Reason]({}, { locale }),
      })),
    }));

/** The same as plain text, for whoever asked by letter or telephone. */
export function dataText(data: PersonalData, locale: Locale): string {
  const { parts, consents } = dataView(data, locale);
  const said = consents.map(({ what, wording, at, withdrawnAt }) =>
    [what, wording, at, withdrawnAt].filter(Boolean).join(" · "),
  );
  return [
    ...parts.flatMap(({ title, records }) => [
      `# ${title}`,
      ...records.flatMap((lines) => [...lines.map(({ name, text }) => `${name}: ${text}`), ""]),
    ]),
    ...(said.length > 0 ? [`# ${m.privacy_consents({}, { locale })}`, ...said, ""] : []),
  ].join("\n");
}
