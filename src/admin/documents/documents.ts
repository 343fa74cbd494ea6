import { formatBytes } from "../../platform/i18n/format";
import type { Locale } from "../../platform/i18n/locales";
import type { AddedDocument } from "../api/api-types";

/** Returns a Markdown link with type and size, in the language of the text around it. */
export function documentLink({ name, path, bytes }: AddedDocument, locale: Locale): string {
  // Brackets would end the link text.
  const linkText = name.replaceAll(/[[\]\\]/g, "");
  return `[${linkText} (PDF, ${formatBytes(bytes, locale)})](${path})`;
}

/** `annual_report-2025.pdf` → `annual report 2025` */
export const suggestDocumentName = (fileName: string, maxLength: number): string =>
  fileName
    .replace(/\.pdf$/i, "")
    .replaceAll(/[\s_-]+/g, " ")
    .trim()
    .slice(0, maxLength);
