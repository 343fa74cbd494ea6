import type { NewsletterList } from "../../features/newsletter/newsletter.model";
import type { Locale } from "../../platform/i18n/locales";

type Texts = Partial<Record<Locale, string | null>> | undefined;
export type IssueFormValues = {
  slug?: string;
  list?: NewsletterList;
  subject?: Texts;
  summary?: Texts;
  content?: Texts;
};

const withEnglish = (texts: Texts, empty: string) => ({ ...texts, en: texts?.en || empty });

/** @param empty replaces a missing English text */
export const toIssueInput = ({ slug, list, subject, summary, content }: IssueFormValues, empty = "") => ({
  slug: slug ?? "",
  list: list ?? "weekly",
  subject: withEnglish(subject, empty),
  summary: withEnglish(summary, empty),
  content: withEnglish(content, empty),
});

/** Returns a valid body for a preview in one language, however little is written. */
export function toPreviewInput({ list, ...values }: IssueFormValues, locale: Locale) {
  const onlyLocale = (texts: Texts): Texts => ({ en: texts?.en ?? null, [locale]: texts?.[locale] ?? null });
  const texts = {
    subject: onlyLocale(values.subject),
    summary: onlyLocale(values.summary),
    content: onlyLocale(values.content),
  };
  return toIssueInput({ ...texts, slug: "preview", ...(list ? { list } : {}) }, "…");
}
