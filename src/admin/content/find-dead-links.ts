import type { DeadLink } from "../../features/content/dead-links/dead-links.service.server";
import type { ContentData, Field } from "../../platform/content/content-kind";
import { LOCALES, type Locale } from "../../platform/i18n/locales";
import { hrefOf } from "../../platform/i18n/href";

export type DeadLinkInField = DeadLink & { field: string; locale: Locale };

type MarkdownText = { field: string; locale: Locale; text: string };

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

/** Returns no links when the server does not answer: publishing then reports the problem. */
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
