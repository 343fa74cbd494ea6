import { type Said, words } from "../../../platform/languages";
import { hrefOf } from "../../../ui/href";
import type { HeadData } from "../../../ui/page-meta";

type Post = {
  title: Said;
  text: Said;
  content: Said;
  category: string;
  author: string;
  url: string;
  record: { published: string; modified: string; words: number; minutes: number };
};

/** A post as structured data for search engines (product.md §9); `image` is the path of its sharing card. */
export const postRecord = (post: Post, head: HeadData, image: string): object => ({
  "@type": "BlogPosting",
  headline: words(post.title),
  description: words(post.text),
  articleSection: post.category,
  inLanguage: typeof post.content === "string" ? head.locale : post.content.lang,
  author: { "@type": "Person", name: post.author },
  publisher: { "@type": "NGO", name: head.name, url: `${head.origin}${hrefOf("/", head.locale)}` },
  datePublished: post.record.published,
  dateModified: post.record.modified,
  image: `${head.origin}${image}`,
  mainEntityOfPage: post.url,
  wordCount: post.record.words,
  timeRequired: `PT${post.record.minutes}M`,
});
