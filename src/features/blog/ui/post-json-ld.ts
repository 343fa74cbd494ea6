import { type ResolvedText, plainText } from "../../../platform/i18n/localized-text";
import { organisationJsonLd } from "../../../ui/organisation-json-ld";
import type { HeadData } from "../../../ui/page-meta";

type Post = {
  title: ResolvedText;
  text: ResolvedText;
  content: ResolvedText;
  category: string;
  author: { name: string };
  url: string;
  metadata: { published: string; modified: string; words: number; minutes: number };
};

/** See product.md §9. `image` is the path of the sharing picture. */
export const postJsonLd = (post: Post, head: HeadData, image: string): object => ({
  "@type": "BlogPosting",
  headline: plainText(post.title),
  description: plainText(post.text),
  articleSection: post.category,
  inLanguage: typeof post.content === "string" ? head.locale : post.content.lang,
  author: { "@type": "Person", name: post.author.name },
  publisher: organisationJsonLd(head),
  datePublished: post.metadata.published,
  dateModified: post.metadata.modified,
  image: `${head.origin}${image}`,
  mainEntityOfPage: post.url,
  wordCount: post.metadata.words,
  timeRequired: `PT${post.metadata.minutes}M`,
});
