import type { LocalizedText } from "../platform/i18n/localized-text";
import { json } from "../db/json-column.server";
import { posts } from "./texts/blog.texts";
import type { SeedDeps } from "./seed-deps";
import { DAY_MS } from "../platform/time/durations";

const bodies = import.meta.glob<string>("./blog/*.md", { query: "?raw", import: "default", eager: true });

const bodyOf = (slug: string): LocalizedText =>
  Object.fromEntries(
    Object.entries(bodies).flatMap(([file, text]) => {
      const [, name, locale] = /([^/]+)\.(\w\w)\.md$/.exec(file) ?? [];
      return name === slug && locale ? [[locale, text]] : [];
    }),
  );

export async function seedBlog({ db, now, newId }: SeedDeps): Promise<void> {
  await db
    .insertInto("post")
    .values(
      posts.map((post) => {
        const published = new Date(now.getTime() - post.daysAgo * DAY_MS);
        return {
          id: newId(),
          slug: post.slug,
          state: "published" as const,
          publish_at: published,
          created_at: published,
          updated_at: published,
          art: json(post.art),
          title: json(post.title),
          excerpt: json(post.excerpt),
          content: json(bodyOf(post.slug)),
          category: post.category,
          author_name: post.author,
        };
      }),
    )
    .execute();
}
