import type { LocalizedText } from "../../../platform/i18n/localized-text";

export const LEGAL_PAGES = [
  "privacy-policy",
  "terms-of-service",
  "cookie-policy",
  "code-of-conduct",
  "safeguarding",
] as const;

export type PageKey = "about" | (typeof LEGAL_PAGES)[number];

export type TextPage = {
  title: LocalizedText;
  lead: LocalizedText;
  body: LocalizedText;
  effectiveOn: string | null;
};
