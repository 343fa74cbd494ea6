import { expect, test } from "vitest";
import { json } from "../../db/json-column.server";
import { decodeCursor } from "../../platform/pagination/cursor";
import { LOCALES } from "../../platform/i18n/locales";
import { copyRow } from "../../../test/support/copy-row";
import { testDeps } from "../../../test/support/database";
import { POSTS_PER_PAGE, readingMinutes } from "./blog.model";
import {
  browsePosts,
  getPost,
  latestPosts,
  listPostSlugs,
  type PostCard,
  searchPosts,
} from "./blog.service.server";
import { postCardView, postView } from "./post-view.server";

const deps = await testDeps("sample");
const SAMPLES = ["my-first-pull-request", "why-version-control-in-week-one", "the-solar-lab-is-open"];

const addPost = (slug: string, over: object) =>
  copyRow(deps.db, "post", SAMPLES[0]!, { ...over, id: deps.newId(), slug });
const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);

test("the three samples are public, newest first, each in another category", async () => {
  const { items, next } = await browsePosts(deps, {}, null);
  expect(slugs(items)).toEqual(SAMPLES);
  expect(new Set(items.map(({ category }) => category)).size).toBe(3);
  expect(next).toBeNull();
  expect(items.every(({ publishAt }) => publishAt < deps.now())).toBe(true);
});

test("the samples take 4 to 6 minutes to read in every language they are written in", async () => {
  for (const { wordCounts } of await latestPosts(deps, 3))
    for (const language of LOCALES) {
      if (wordCounts[language] === undefined) continue;
      expect([4, 5, 6]).toContain(readingMinutes(wordCounts[language], language));
    }
});

test("every sample has title and excerpt in all languages, and its text in English and French", async () => {
  for (const slug of SAMPLES) {
    const post = await getPost(deps, slug);
    expect(Object.keys(post!.title)).toHaveLength(LOCALES.length);
    expect(Object.keys(post!.excerpt)).toHaveLength(LOCALES.length);
    expect(Object.keys(post!.content)).toEqual(expect.arrayContaining(["en", "fr"]));
  }
});

test("the database counts words without Markdown syntax, and recounts when the text changes", async () => {
  await addPost("counted", {
    state: "draft",
    content: {
      en: "## Two words\n\n- **one**, `two` — and don't\n\n> last-one\n\n~~~\nx\n~~~",
      ar: "كلمتان اثنتان",
    },
  });
  const find = () =>
    deps.db.selectFrom("post").select("word_counts").where("slug", "=", "counted").executeTakeFirstOrThrow();
  expect((await find()).word_counts).toEqual({ en: 9, ar: 2 });
  await deps.db
    .updateTable("post")
    .set({ content: json({ en: "one two" }) })
    .where("slug", "=", "counted")
    .execute();
  expect((await find()).word_counts).toEqual({ en: 2 });
});

test("drafts and posts scheduled for later are not public; posts that are due are", async () => {
  const later = new Date(deps.now().getTime() + 1000);
  await addPost("a-draft", { state: "draft", publish_at: null });
  await addPost("later", { state: "scheduled", publish_at: later });
  await addPost("due", { state: "scheduled", publish_at: deps.now() });
  const afterwards = { ...deps, now: () => later };
  for (const slug of ["a-draft", "later"]) {
    expect(await getPost(deps, slug)).toBeNull();
    expect(slugs(await latestPosts(deps, 100))).not.toContain(slug);
    expect(slugs(await searchPosts(deps, "laptop", 100))).not.toContain(slug);
    expect(slugs(await listPostSlugs(deps))).not.toContain(slug);
    expect(slugs((await getPost(deps, SAMPLES[0]!))!.related)).not.toContain(slug);
  }
  expect((await getPost(deps, "due"))?.slug).toBe("due");
  expect((await getPost(afterwards, "later"))?.slug).toBe("later");
  expect(await getPost(afterwards, "a-draft")).toBeNull();
  await deps.db.deleteFrom("post").where("slug", "in", ["a-draft", "later", "due", "counted"]).execute();
});

test("a category filters the list", async () => {
  expect(slugs((await browsePosts(deps, { category: "tech-education" }, null)).items)).toEqual([SAMPLES[1]]);
  expect((await browsePosts(deps, { category: "industry-insights" }, null)).items).toEqual([]);
});

test("a category that does not exist cannot be stored", async () => {
  await expect(addPost("odd", { category: "gossip" })).rejects.toThrow(/post_category_check/);
});

test("search finds words in title, excerpt, author and text, in any language, with an unfinished last word", async () => {
  const found = async (query: string) => slugs((await browsePosts(deps, { query }, null)).items);
  expect(await found("version control")).toEqual([SAMPLES[1]]);
  expect(await found("Tesfaye")).toEqual([SAMPLES[2]]);
  expect(await found("recepti")).toEqual([SAMPLES[0]]);
  expect(await found("onduleur")).toEqual([SAMPLES[2]]);
  expect(await found("الأكاسيا")).toEqual([SAMPLES[2]]);
  expect(await found("sugar inverter")).toEqual([]);
  for (const query of ["'; drop table post; --", "!!! ???", "\\ % _ & | :* ( <->", "a".repeat(200)])
    expect(await found(query)).toEqual([]);
  expect(await browsePosts(deps, { query: "sugar", category: "student-stories" }, null)).toMatchObject({
    items: [],
  });
});

test("an invalid slug gets the same result as an unknown one", async () => {
  for (const slug of [
    "",
    "no-such-post",
    "%00",
    "\0",
    "<script>",
    "../etc",
    "A",
    "a".repeat(10_000),
    "\ud800",
  ])
    expect(await getPost(deps, slug)).toBeNull();
});

test("related posts are of the same category first", async () => {
  const post = await getPost(deps, SAMPLES[0]!);
  expect(slugs(post!.related)).toEqual([SAMPLES[1], SAMPLES[2]]);
});

test("the Markdown of a post retains its structure and loses all active content", async () => {
  const content = {
    en: `${"word ".repeat(300)}\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[l](javascript:alert(1))\n\n> Said.\n\n~~~\nif (a < b) {}\n~~~`,
  };
  await addPost("unsafe", { content, title: { en: "<b>Bold</b>" } });
  const view = postView((await getPost(deps, "unsafe"))!, "fr");
  const { text, lang } = view.content as { text: string; lang: string };
  expect(lang).toBe("en");
  expect(text).not.toMatch(/<script|<img|onerror|javascript:/);
  expect(text).toContain("<blockquote>");
  expect(text).toContain("if (a &lt; b) {}");
  expect(view.title).toEqual({ text: "<b>Bold</b>", lang: "en" });
  await deps.db.deleteFrom("post").where("slug", "=", "unsafe").execute();
});

test("a card has no text of the post, and a formatted date and reading time", async () => {
  const [row] = (await latestPosts(deps, 1)) as [PostCard];
  const card = postCardView(row, "fr");
  expect(card).toMatchObject({ slug: SAMPLES[0], date: "18 novembre 2026", day: "2026-11-18" });
  expect(Object.keys(row)).not.toContain("content");
  expect(Object.keys(card)).not.toContain("wordCounts");
});

test("a change before publication does not count as a modification", async () => {
  await addPost("prepared", {
    publish_at: deps.now(),
    updated_at: new Date(deps.now().getTime() - 86_400_000),
  });
  const { metadata: record } = postView((await getPost(deps, "prepared"))!, "en");
  expect(record.modified).toBe(record.published);
  await deps.db.deleteFrom("post").where("slug", "=", "prepared").execute();
});

test("the pages of a list have every post once, even when many share a time", async () => {
  for (let i = 0; i < POSTS_PER_PAGE * 2; i++) await addPost(`many-${i}`, { publish_at: deps.now() });
  const seen: string[] = [];
  let after: readonly string[] | null = null;
  for (;;) {
    const page = await browsePosts(deps, {}, after);
    seen.push(...slugs(page.items));
    if (page.next === null) break;
    after = decodeCursor(page.next, ["time", "uuid"]);
    expect(after).not.toBeNull();
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(POSTS_PER_PAGE * 2 + 3);
  expect(slugs(await listPostSlugs(deps)).toSorted()).toEqual(seen.toSorted());
});
