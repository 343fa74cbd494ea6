import { formatBytes } from "../../platform/format";
import type { Locale } from "../../platform/languages";
import type { AddedDocument } from "../client";

/** Markdown for a link to a file, with its type and size, in the language of the text that it stands in. */
export function documentLink({ name, path, bytes }: AddedDocument, locale: Locale): string {
  // Brackets would end the words of the link.
  const plain = name.replaceAll(/[[\]\\]/g, "");
  return `[${plain} (PDF, ${formatBytes(bytes, locale)})](${path})`;
}

/** What a file is called at first: `annual_report-2025.pdf` → `annual report 2025`. */
export const nameFrom = (fileName: string, longest: number): string =>
  fileName
    .replace(/\.pdf$/i, "")
    .replaceAll(/[\s_-]+/g, " ")
    .trim()
    .slice(0, longest);
