import type { DeadLink } from "../../features/content/dead-links.service.server";
import type { ContentData, Field } from "../../platform/content/content-kind";
import { LOCALES, type Locale } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";

/** A dead link, and the text that it stands in. */
export type DeadLinkInField = DeadLink & { field: string; locale: Locale };

type MarkdownText = { field: string; locale: Locale; text: string };

/** What of an item is Markdown and has a link in it, however deep. */
function collectMarkdown(fields: readonly Field[], data: ContentData): MarkdownText[] {
  return fields.flatMap((field): MarkdownText[] => {
    const value = data[field.name];
    if (typeof value !== "object" || value === null) return [];
    if (field.kind === "markdown")
      return LOCALES.map((locale) => ({
        field: field.name,
        locale,
        text: (value as Partial<Record<Locale, string | null>>)[locale] ?? "",
      })).filter(({ text }) => /\]\(|\]:|<\w+:|www\.|https?:/.test(text));
    if (field.kind === "group") return collectMarkdown(field.fields, value as ContentData);
    if (field.kind === "list" || field.kind === "rows")
      return (value as ContentData[]).flatMap((row) => collectMarkdown(field.fields, row));
    return [];
  });
}

/** The links of an item that lead nowhere. Where the program cannot be asked, none: publishing then says so itself. */
export async function findDeadLinks(fields: readonly Field[], data: ContentData): Promise<DeadLinkInField[]> {
  const found = await Promise.all(collectMarkdown(fields, data).map(checkText));
  return found.flat();
}

async function checkText({ field, locale, text }: MarkdownText): Promise<DeadLinkInField[]> {
  const response = await fetch(hrefOf("/admin/dead-links"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  }).catch(() => null);
  if (!response?.ok) return [];
  const { links } = (await response.json()) as { links: DeadLink[] };
  return links.map((link) => ({ ...link, field, locale }));
}
