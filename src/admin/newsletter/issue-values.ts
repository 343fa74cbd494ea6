import type { NewsletterList } from "../../features/newsletter/newsletter.model";
import type { Locale } from "../../platform/languages";

type Texts = Partial<Record<Locale, string | null>> | undefined;
/** What stands in the form; anything may be empty still. */
export type IssueValues = {
  slug?: string;
  list?: NewsletterList;
  subject?: Texts;
  summary?: Texts;
  content?: Texts;
};

const filled = (texts: Texts, empty: string) => ({ ...texts, en: texts?.en || empty });

/** The same, as the server takes it. @param empty what stands for a missing English text */
export const issueBody = ({ slug, list, subject, summary, content }: IssueValues, empty = "") => ({
  slug: slug ?? "",
  list: list ?? "weekly",
  subject: filled(subject, empty),
  summary: filled(summary, empty),
  content: filled(content, empty),
});

/** What a mail in one language is drawn of, however little has been written. */
export function drawable({ list, ...values }: IssueValues, locale: Locale) {
  const own = (texts: Texts): Texts => ({ en: texts?.en ?? null, [locale]: texts?.[locale] ?? null });
  const texts = { subject: own(values.subject), summary: own(values.summary), content: own(values.content) };
  return issueBody({ ...texts, slug: "preview", ...(list ? { list } : {}) }, "…");
}
